package import PredicateData
import PredicateEvaluation
package import PredicateFormat
import PredicateLanguage
package import PredicateQuery

/// Counts values that a query compares by `==`, `!=`, IN and CONTAINS with what they look like but are not: the text
/// `"198.34"` with a number, `true` with the text `"true"`. They are never equal, which is no error, and would be missing
/// without a word.
package struct UnlikeValues: Sendable {
  /// The place of a record: the number of its file, from 0, and its own in the file, from 1.
  package typealias Place = CastTally.Place

  /// What some records have.
  package struct Found: Sendable {
    fileprivate var counts: [[Count]]
    fileprivate var kinds: [RecordKey: KeyKind] = [:]
  }

  /// The values of one kind that are compared with another one.
  fileprivate struct Count: Sendable {
    /// What the values are, and what they look like.
    let look: ValueLook
    var count = 0
    /// The first of them, with the place of its record among those that are looked at together.
    var first: (value: RecordValue, row: Int)
    /// Some of them that are texts.
    var texts: [String] = []

    // As many tell how they are written.
    static let mostTexts = 100

    mutating func add(_ value: RecordValue) {
      count += 1
      if case .string(let text) = value, texts.count < Self.mostTexts { texts.append(text) }
    }
  }

  private struct Site: Sendable {
    let compared: ComparedPath
    var counts: [(count: Count, first: Place)] = []
  }

  private var sites: [Site]
  /// What kind of values each key has that is compared alone.
  private var keys: [RecordKey: KeyKind] = [:]

  /// What kind of values there are under a key.
  fileprivate enum KeyKind: Sendable {
    case none
    case one(ValueLook.Kind)
    case several

    mutating func add(_ other: KeyKind) {
      switch (self, other) {
      case (_, .none), (.several, _): break
      case (.none, _), (_, .several): self = other
      case (.one(let kind), .one(let more)): if kind != more { self = .several }
      }
    }

    mutating func add(_ value: RecordValue) {
      if value != .null { add(ValueLook.kind(value).map(KeyKind.one) ?? .several) }
    }
  }

  /// The comparisons of a query's condition and expressions, in which variables have these values.
  package init(_ query: RecordQuery<RecordValue>, variables: [String: RecordValue]) {
    // What HAVING speaks of are columns.
    self.init(
      (query.predicate.map { [(.predicate($0.node), $0.source)] } ?? [])
        + query.expressions.map { (.expression($0.node), $0.source) }, variables)
  }

  /// The comparisons of a predicate or an expression, in which variables have these values.
  package init(_ node: SyntaxNode, in source: SourceText?, variables: [String: RecordValue]) {
    self.init([(node, source)], variables)
  }

  private init(_ nodes: [(SyntaxNode, SourceText?)], _ variables: [String: RecordValue]) {
    let compared = ComparedPath.all(in: nodes.map { (node: $0, source: $1) }, variables: variables)
    for path in compared.map(\.path) where path.count == 1 { keys[RecordKey(path[0])] = KeyKind.none }
    sites = compared.filter(\.mayBeUnlike).map { Site(compared: $0) }
  }

  // MARK: Looking

  /// What a block of records has; on any thread.
  package func found(in block: any ScannedBlock) -> Found {
    var found = Found(counts: sites.map { _ in [] })
    if keys.isEmpty, sites.isEmpty { return found }
    if let table = block.table {
      for key in keys.keys { found.kinds[key] = table.column(key.text).map(KeyKind.init) }
      for place in sites.indices { look(at: sites[place].compared, in: table, &found.counts[place]) }
    } else {
      for row in 0..<block.count {
        if let record = try? block.record(row) { look(at: record, row, &found) }
      }
    }
    return found
  }

  private func look(at compared: ComparedPath, in table: RecordTable, _ counts: inout [Count]) {
    guard let key = compared.path.first, let column = table.column(key), compared.mayDiffer(column, in: table) else {
      return
    }
    let rest = compared.path.dropFirst()
    var other: (column: RecordColumn, rest: ArraySlice<String>)?
    if case .path(let path) = compared.other {
      guard let key = path.first, let column = table.column(key) else { return }
      other = (column, path.dropFirst())
    }
    for row in 0..<column.count {
      Self.compare(compared, column[row], rest, other.map { ($0.column[row], $0.rest) }, row, &counts)
    }
  }

  private func look(at record: RecordValue, _ row: Int, _ found: inout Found) {
    if case .object(let object) = record {
      for (key, kind) in keys {
        if case .several = kind { continue }
        if let value = object[key.text] { found.kinds[key, default: .none].add(value) }
      }
    }
    for (place, site) in sites.enumerated() {
      var other: (RecordValue, ArraySlice<String>)?
      if case .path(let path) = site.compared.other { other = (record, path[...]) }
      Self.compare(site.compared, record, site.compared.path[...], other, row, &found.counts[place])
    }
  }

  private static func compare(
    _ compared: ComparedPath, _ value: RecordValue, _ path: ArraySlice<String>,
    _ other: (value: RecordValue, path: ArraySlice<String>)?, _ row: Int, _ counts: inout [Count]
  ) {
    let others: [ValueLook]
    switch compared.other {
    case .constants(let looks): others = looks
    case .path:
      var looks: [ValueLook] = []
      if let other { visit(other.value, other.path) { if let look = ValueLook($0) { looks.append(look) } } }
      others = looks
    case .unknown: return
    }
    if others.isEmpty { return }
    visit(value, path) { value in
      guard let kind = ValueLook.kind(value), others.contains(where: { ($0.kind == .text) != (kind == .text) }),
        let look = ValueLook(value), others.contains(where: { $0.isUnlike(look) })
      else { return }
      let place = counts.firstIndex { $0.look == look } ?? counts.count
      if place == counts.count { counts.append(Count(look: look, first: (value, row))) }
      counts[place].add(value)
    }
  }

  /// The values at a path, of all elements of lists on the way. As deep as values are nested, which readers limit.
  private static func visit(_ value: RecordValue, _ path: ArraySlice<String>, _ body: (RecordValue) -> Void) {
    switch value {
    case .array(let elements), .set(let elements): for element in elements { visit(element, path, body) }
    case .object(let object):
      if let key = path.first, let value = object[key] { visit(value, path.dropFirst(), body) }
    default: if path.isEmpty { body(value) }
    }
  }

  // MARK: Counting

  /// Takes note of what a block has; `place` is that of a record by its place in the block.
  package mutating func observe(_ found: Found, _ place: (Int) -> Place) {
    for (key, kind) in found.kinds { keys[key]?.add(kind) }
    for (index, counts) in found.counts.enumerated() where !counts.isEmpty {
      for count in counts {
        guard let known = sites[index].counts.firstIndex(where: { $0.count.look == count.look }) else {
          sites[index].counts.append((count, place(count.first.row)))
          continue
        }
        sites[index].counts[known].count.count += count.count
        let room = Count.mostTexts - sites[index].counts[known].count.texts.count
        sites[index].counts[known].count.texts += count.texts.prefix(room)
      }
    }
  }

  /// Takes note of what a record has.
  @inline(__always)
  package mutating func observe(_ record: RecordValue, at place: Place) {
    if !keys.isEmpty || !sites.isEmpty { observeEach(record, place) }
  }

  private mutating func observeEach(_ record: RecordValue, _ place: Place) {
    var found = Found(counts: sites.map { _ in [] })
    look(at: record, 0, &found)
    observe(found) { _ in place }
  }

  // MARK: Telling

  /// A model with the keys under which all values are of one kind; nil if there is none. With `onlyTexts` those of texts alone.
  package func model(entity: String, onlyTexts: Bool) -> RecordModel? {
    let attributes: [RecordModel.Attribute] = keys.keys.sorted().compactMap { key in
      guard case .one(let kind)? = keys[key], !key.text.isEmpty, kind == .text || !onlyTexts else { return nil }
      return RecordModel.Attribute(key.text, kind.type, isOptional: true)
    }
    return attributes.isEmpty ? nil : try? RecordModel([RecordModel.Entity(entity, attributes: attributes)])
  }

  /// What there is to say, each with the text that its place is in. `name` names the place of a record, nil where records
  /// have none; `forms` say how texts are read already, and `command` how an option is given.
  package func findings(
    _ forms: TextForms, name: (Place) -> String?, command: (_ option: String) -> String = { $0 }
  ) -> [(finding: Diagnostic, source: SourceText?)] {
    sites.flatMap { site in
      site.counts.map { count, first in
        let hint =
          count.look.kind == .text
          ? Self.hint(site.compared, texts: count, forms, command) : Self.hint(site.compared, values: count.look)
        return (Self.finding(site.compared, count, name(first), hint), site.compared.source)
      }
    }
  }

  private static func finding(
    _ compared: ComparedPath, _ count: Count, _ place: String?, _ hint: String?
  ) -> Diagnostic {
    let noun = (count.look.reads ?? count.look.kind).noun
    let (isText, isOne) = (count.look.kind == .text, count.count == 1)
    let what = isText ? (isOne ? "the text of a \(noun)" : "texts of \(noun)s") : (isOne ? "a \(noun)" : noun + "s")
    let values = "\(CountText.counted(count.count, "value")) of `\(compared.text)` \(isOne ? "is" : "are") \(what)"
    let which = "which never \(isOne ? "equals" : "equal") a \(isText ? noun : "text")"
    let first = (place.map { " in \($0)" } ?? "") + ": " + JSONWriter().string(count.first.value)
    return Diagnostic(
      .typeMismatch, "\(values), \(which), the first\(first)", at: compared.span, severity: .warning, hint: hint)
  }

  /// How texts become what they look like.
  private static func hint(
    _ compared: ComparedPath, texts: Count, _ forms: TextForms, _ command: (String) -> String
  ) -> String? {
    let noun = (texts.look.reads ?? .text).noun
    let ways = ReadingWays(
      ofJSON: texts.texts.map(RecordValue.string), key: compared.path.joined(separator: "."), forms,
      includingPlain: !compared.mayBeCast)
    if let hint = ReadingOption.hint(at: ways, reading: compared.text, only: noun, command: command) { return hint }
    return compared.mayBeCast ? texts.look.reads?.castHint(compared.text) : nil
  }

  /// What to compare values with that are no texts.
  private static func hint(_ compared: ComparedPath, values look: ValueLook) -> String? {
    guard compared.mayBeCast, case .constants = compared.other else { return nil }
    return look.kind.castHint(compared.text).map { $0 + ", and what it is compared with without quotes" }
  }
}

extension ValueLook.Kind {
  /// The hint at a CAST by which a path has values of this kind, of texts, too. Of dates there is none: many texts of dates
  /// fail it.
  fileprivate func castHint(_ path: String) -> String? {
    switch self {
    case .number: "write `CAST(\(path), \"NSNumber\")` for the number, of a text, too"
    case .boolean: "write `CAST(\(path), \"Bool\")` for the boolean, of a text, too"
    case .date, .text: nil
    }
  }
}

extension ComparedPath {
  /// Whether there is something that values may look like.
  fileprivate var mayBeUnlike: Bool {
    switch other {
    case .constants(let looks): !looks.isEmpty
    case .path: true
    case .unknown: false
    }
  }

  /// Whether some value of a column may be unlike what it is compared with.
  fileprivate func mayDiffer(_ column: RecordColumn, in table: RecordTable) -> Bool {
    guard path.count == 1 else { return true }
    let kind = ValueLook.Kind(column.type)
    switch other {
    case .constants(let looks):
      guard let kind else { return true }
      return looks.contains { look in kind == .text ? look.kind != .text : look.kind == .text && look.reads == kind }
    case .path(let path):
      guard path.count == 1, let key = path.first, let other = table.column(key) else { return true }
      return kind == nil || kind != ValueLook.Kind(other.type)
    case .unknown: return false
    }
  }
}

extension UnlikeValues.KeyKind {
  /// That of a column.
  fileprivate init(_ column: RecordColumn) {
    if let kind = ValueLook.Kind(column.type) {
      self = .one(kind)
    } else {
      // Of no values nothing is known.
      self = (0..<column.count).allSatisfy { column[$0] == .null } ? .none : .several
    }
  }
}

extension ValueLook.Kind {
  /// The type of values of which no more is known.
  fileprivate var type: ValueType {
    switch self {
    case .number: .double
    case .boolean: .boolean
    case .date: .date
    case .text: .string
    }
  }

  /// The kind of all values of a type; nil where they may be of several.
  fileprivate init?(_ type: ValueType) {
    switch type {
    case .boolean: self = .boolean
    case .integer, .double, .decimal: self = .number
    case .string: self = .text
    case .date: self = .date
    case .uuid, .binary, .any, .list, .set, .record: return nil
    }
  }
}
