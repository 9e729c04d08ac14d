import PredicateData
package import PredicateLanguage
package import PredicateQuery

/// The keys whose values a query puts in order, by `<` and its kin, by sorting, or by `min:` and `max:`: where they hold texts
/// of numbers, dates or versions, an order by letters is hardly what was meant, and is told.
package struct TextOrder: Sendable {
  /// The keys, each once.
  package private(set) var keys: [RecordKey] = []

  /// How many records are enough to tell.
  package static let sampleCount = 1000

  /// The keys of a query.
  package init(_ query: RecordQuery<RecordValue>) {
    var search = OrderedKeys()
    for key in query.order {
      search.add(key.expression.node)
      search.walk(key.expression.node)
    }
    for expression in query.columns.map(\.expression) + query.grouping { search.walk(expression.node) }
    for predicate in [query.predicate, query.having] {
      if let predicate { search.walk(predicate.node) }
    }
    keys = search.keys
  }

  /// The keys of a predicate.
  package init(_ predicate: FormatPredicate) {
    var search = OrderedKeys()
    search.walk(predicate.node)
    keys = search.keys
  }

  /// Leaves out all keys but those that are columns of texts.
  package func of(texts columns: some Sequence<String>) -> TextOrder {
    let names = Set(columns.map(RecordKey.init))
    var order = self
    order.keys = keys.filter { names.contains($0) }
    return order
  }

  /// What to say of the keys by some records of a table, with the options by which they are read as what they look like, if
  /// there are some, else with the command that tells more.
  package func notes(
    _ records: some Sequence<RecordValue>, seeAlso command: String, options: (_ key: String, _ noun: String) -> String?
  ) -> [String] {
    if keys.isEmpty { return [] }
    var texts: [RecordKey: [String]] = [:]
    for case .object(let object) in records {
      for key in keys {
        if case .string(let text)? = object[key.text] { texts[key, default: []].append(text) }
      }
    }
    return keys.compactMap { key in note(key.text, texts[key] ?? [], seeAlso: command, options) }
  }

  private func note(
    _ key: String, _ texts: [String], seeAlso command: String, _ options: (_ key: String, _ noun: String) -> String?
  ) -> String? {
    let head = "`\(key)` has texts, which are in the order of their letters"
    if let (first, second) = VersionText.misplaced(texts) {
      let writer = JSONWriter()
      let path = (try? FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: [key])))).losslessFormat) ?? key
      return "\(head): \(writer.string(.string(first))) comes before \(writer.string(.string(second))); their parts are"
        + " `CAST(split:separator:(\(path), \".\")[0], \"NSNumber\")` and so on"
    }
    var diagnosis = TextDiagnosis(key: key, isTable: true)
    for (place, text) in texts.enumerated() { diagnosis.observe(.string(text), record: place + 1) }
    guard let finding = diagnosis.finding else { return nil }
    // The letters of ISO 8601 are in the order of the dates.
    if finding.noun == "date", !finding.options.contains(where: { $0.contains("dates") }) { return nil }
    let note = "\(head), although most look like \(finding.noun)s"
    if let hint = options(key, finding.noun) { return "\(note)\n  hint: \(hint)" }
    return "\(note); `\(command)` says why they are texts"
  }
}

/// Versions such as `10.13.2`, by their numbers.
private struct VersionText {
  let numbers: [Int]

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.count < 6 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard let number = Int(part), number >= 0, part.utf8.first != UInt8(ascii: "+") else { return nil }
      numbers.append(number)
    }
    self.numbers = numbers
  }

  /// Two of the texts that their letters put the other way round than their numbers do, the first by letters first; nil if
  /// most texts are no versions, or if there are none such.
  static func misplaced(_ texts: [String]) -> (first: String, second: String)? {
    var versions: [(text: String, version: VersionText)] = []
    for text in texts {
      if let version = VersionText(text) { versions.append((text, version)) }
    }
    guard versions.count * 2 > texts.count else { return nil }
    versions.sort { $0.text < $1.text }
    for (one, next) in zip(versions, versions.dropFirst())
    where next.version.numbers.lexicographicallyPrecedes(one.version.numbers) {
      return (one.text, next.text)
    }
    return nil
  }
}

/// The keys that a tree puts in order.
private struct OrderedKeys: SyntaxWalker {
  var keys: [RecordKey] = []
  private var seen: Set<RecordKey> = []

  mutating func add(_ node: ExpressionNode) {
    guard let key = node.onlyKey.map(RecordKey.init) else { return }
    if seen.insert(key).inserted { keys.append(key) }
  }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison(let comparison) = node.kind {
      switch comparison.operator {
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .between:
        // Beside a number or a date there is no order of texts.
        guard comparison.left.mayBeText, comparison.right.mayBeText else { break }
        add(comparison.left)
        add(comparison.right)
      default: break
      }
    }
    return .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if case .call(let name, let operands) = node.kind,
      [BuiltinFunction.min, .max].contains(where: { $0.rawValue == name }), let operand = operands.first
    {
      add(operand)
    }
    return .visitChildren
  }
}

extension ExpressionNode {
  /// Whether it is no constant, or one that is put in order as texts are.
  fileprivate var mayBeText: Bool {
    switch kind {
    case .constant(.array(let elements)):
      elements.allSatisfy { element in
        if case .string = element { true } else { false }
      }
    case .constant(.string): true
    case .constant: false
    case .list(let elements): elements.allSatisfy(\.mayBeText)
    default: true
    }
  }
}
