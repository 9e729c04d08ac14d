package import PredicateData
import PredicateEvaluation
package import PredicateFormat
import PredicateLanguage
package import PredicateQuery

/// Counts values that a query compares with what they look like but are not: the text `"198.34"` with a number, `true` with the
/// text `"true"`, `"1,000"` with `"1000"`, `"-"` with nil. They are never equal, which is no error, and would be missing without
/// a word.
package struct UnlikeValues: Sendable {
  /// The place of a record: the number of its file, from 0, and its own in the file, from 1.
  package typealias Place = CastTally.Place

  /// What some records have.
  package struct Found: Sendable {
    fileprivate var counts: [[Count]]
    fileprivate var kinds: [RecordKey: KeyKind] = [:]

    /// Whether there is nothing to tell.
    package var isEmpty: Bool { counts.allSatisfy(\.isEmpty) }
  }

  /// The values of which one thing is odd.
  fileprivate struct Count: Sendable {
    let odd: ValueOddity
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

    /// Whether something is odd by what the other values are: texts of numbers are fine as keys of groups where all are texts.
    /// Codes that differ by zeros are fine where some are the one that is asked for.
    func tells(_ odd: ValueOddity) -> Bool {
      switch odd {
      case .group(let look):
        guard look.kind == .text, let reads = look.reads else { return false }
        return counts.contains { $0.count.odd == .group(ValueLook(reads, reads: reads)) }
      case .variant(.zeros): return !counts.contains { $0.count.odd == .same }
      case .same: return false
      case .unlike, .variant, .nothing: return true
      }
    }
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
        + query.expressions.map { (.expression($0.node), $0.source) }, groups: query.grouping, variables)
  }

  /// The comparisons of a predicate or an expression, in which variables have these values.
  package init(_ node: SyntaxNode, in source: SourceText?, variables: [String: RecordValue]) {
    self.init([(node, source)], variables)
  }

  private init(
    _ nodes: [(SyntaxNode, SourceText?)], groups: [FormatExpression] = [], _ variables: [String: RecordValue]
  ) {
    let compared = ComparedPath.all(
      in: nodes.map { (node: $0, source: $1) }, groups: groups.map { ($0.node, $0.source) }, variables: variables)
    for other in compared where other.path.count == 1 && other.comparesWhole {
      keys[RecordKey(other.path[0])] = KeyKind.none
    }
    var counted: Set<[RecordKey]> = []
    sites = compared.filter { compared in
      guard case .nothing = compared.other else { return compared.mayBeUnlike }
      return counted.insert(compared.path.map(RecordKey.init)).inserted
    }.map { Site(compared: $0) }
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
    if compared.path.count == 1, let column = table.column(compared.path[0]), column.type == .string {
      var found = counts
      column.forEachText(ofLengths: compared.textLengths) { row, text in
        if let odd = compared.oddity(of: text) { Self.add(odd, column[row], row, &found) }
      }
      counts = found
    }
    guard let key = compared.path.first, let column = table.column(key), compared.mayDiffer(column, in: table) else {
      return
    }
    let rest = compared.path.dropFirst()
    var other: (column: RecordColumn, rest: ArraySlice<String>)?
    if case .path(let path) = compared.other {
      guard let key = path.first, let column = table.column(key) else { return }
      other = (column, path.dropFirst())
    }
    // The texts of a column of texts were looked at.
    let readsTexts = !rest.isEmpty || column.type != .string
    for row in 0..<column.count {
      Self.compare(
        compared, column[row], rest, other.map { ($0.column[row], $0.rest) }, row, &counts, readsTexts: readsTexts)
    }
  }

  private func look(at record: RecordValue, _ row: Int, _ found: inout Found) {
    if case .object(let object) = record {
      for (key, kind) in keys {
        if case .several = kind { continue }
        if let value = object[key.text] { found.kinds[key, default: .none].add(value) }
      }
    } else {
      // Numbers and texts among the records have other keys, or none.
      for key in keys.keys { found.kinds[key] = .several }
    }
    for (place, site) in sites.enumerated() {
      var other: (RecordValue, ArraySlice<String>)?
      if case .path(let path) = site.compared.other { other = (record, path[...]) }
      Self.compare(site.compared, record, site.compared.path[...], other, row, &found.counts[place])
    }
  }

  private static func compare(
    _ compared: ComparedPath, _ value: RecordValue, _ path: ArraySlice<String>,
    _ other: (value: RecordValue, path: ArraySlice<String>)?, _ row: Int, _ counts: inout [Count],
    readsTexts: Bool = true
  ) {
    // Few, however many values there are: each value of a list is compared with all of them.
    var others: Set<ValueLook> = []
    switch compared.other {
    case .constants(let looks): others = looks
    case .path:
      if let other { visit(other.value, other.path) { if let look = ValueLook($0) { others.insert(look) } } }
    case .nothing, .groups, .unknown: break
    }
    let readsTexts = readsTexts && compared.textLengths != 0
    let isGroup = if case .groups = compared.other { true } else { false }
    if others.isEmpty, !readsTexts, !isGroup { return }
    visit(value, path) { value in
      guard let kind = ValueLook.kind(value) else { return }
      if others.contains(where: { ($0.kind == .text) != (kind == .text) }), let look = ValueLook(value),
        others.contains(where: { $0.isUnlike(look) }), compared.misses(value, look)
      {
        add(.unlike(look), value, row, &counts)
      } else if isGroup {
        if let look = ValueLook(value), look.reads != nil { add(.group(look), value, row, &counts) }
      } else if readsTexts, case .string(let text) = value {
        if let odd = compared.oddity(of: Array(text.utf8).span) { add(odd, value, row, &counts) }
      }
    }
  }

  private static func add(_ odd: ValueOddity, _ value: RecordValue, _ row: Int, _ counts: inout [Count]) {
    let place = counts.firstIndex { $0.odd == odd } ?? counts.count
    if place == counts.count { counts.append(Count(odd: odd, first: (value, row))) }
    counts[place].add(value)
  }

  /// The values at a path, of all elements of lists on the way. As deep as values are nested, which readers limit.
  static func visit(_ value: RecordValue, _ path: ArraySlice<String>, _ body: (RecordValue) -> Void) {
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
        guard let known = sites[index].counts.firstIndex(where: { $0.count.odd == count.odd }) else {
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
  /// have none; `forms` say how texts are read already, `ways` how those under a key may be read where all of them are known,
  /// and `command` how an option is given.
  package func findings(
    _ forms: TextForms, name: (Place) -> String?, ways: @escaping (_ key: String) -> ReadingWays? = { _ in nil },
    command: @escaping (_ option: String) -> String = { $0 }
  ) -> [(finding: Diagnostic, source: SourceText?)] {
    let advice = OddityAdvice(forms: forms, ways: ways, command: command)
    return sites.flatMap { site in
      site.counts.filter { site.tells($0.count.odd) }.map { count, first in
        let hint = advice.hint(count.odd, count.texts, site.compared)
        return (Self.finding(site.compared, count, name(first), hint), site.compared.source)
      }
    }
  }

  private static func finding(
    _ compared: ComparedPath, _ count: Count, _ place: String?, _ hint: String?
  ) -> Diagnostic {
    let isOne = count.count == 1
    let (what, which) = count.odd.phrases(isOne: isOne)
    let values = "\(CountText.counted(count.count, "value")) of `\(compared.text)` \(isOne ? "is" : "are") \(what)"
    let first = (place.map { " in \($0)" } ?? "") + ": " + JSONWriter().string(count.first.value)
    let code: DiagnosticCode = if case .unlike = count.odd { .typeMismatch } else { .unlikelyArgument }
    return Diagnostic(code, "\(values), \(which), the first\(first)", at: compared.span, severity: .warning, hint: hint)
  }
}

extension ComparedPath {
  /// Whether there is something that values may look like.
  fileprivate var mayBeUnlike: Bool {
    switch other {
    case .constants(let looks): !looks.isEmpty || texts != nil
    case .path, .nothing, .groups: true
    case .unknown: texts != nil
    }
  }

  /// Whether values are compared as a whole with others.
  fileprivate var comparesWhole: Bool {
    switch other {
    case .constants, .path: true
    case .unknown: texts == nil
    case .nothing, .groups: false
    }
  }

  /// The lengths of texts that may be odd by themselves, each a bit; the last one stands for all that are longer.
  fileprivate var textLengths: UInt64 {
    if case .nothing = other { return TextDiagnosis.nullLengths }
    return texts?.lengths ?? 0
  }

  /// What is odd about a text by itself; nil for nothing.
  fileprivate func oddity(of text: Span<UInt8>) -> ValueOddity? {
    if case .nothing = other {
      return TextDiagnosis.isUsualNull(text) && meant?.contains(text) != true ? .nothing : nil
    }
    guard let texts else { return nil }
    if texts.haveCodes, texts.contains(text) { return .same }
    guard let variant = texts.variant(of: text), meant?.contains(text) != true else { return nil }
    return .variant(variant)
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
    // What columns of texts have is looked at text by text.
    case .nothing, .groups: return kind == nil
    case .unknown: return kind == nil && texts != nil
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
