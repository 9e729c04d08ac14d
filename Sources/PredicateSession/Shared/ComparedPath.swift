import PredicateFormat
import PredicateLanguage

/// A path that a query compares by `==`, `!=`, IN, CONTAINS or BEGINSWITH, and what it compares it with; or one that it counts or
/// groups by.
struct ComparedPath: Sendable {
  /// What stands beside the path.
  enum Other: Sendable {
    /// Constants, of which the value may be one: what they look like.
    case constants(Set<ValueLook>)
    /// The value under another path of the same record.
    case path([String])
    /// Nil, which values are or are not; or the values are counted that are not.
    case nothing
    /// The values of other records, of which equal ones are a group.
    case groups
    /// What nothing is known of before it is evaluated.
    case unknown
  }

  /// The keys from the record on; those behind a list are those of its elements.
  let path: [String]
  fileprivate(set) var other: Other
  /// The texts among the constants, where some other texts are hardly meant to be different.
  fileprivate(set) var texts: TextConstants?
  /// All constants that the path is compared with anywhere.
  fileprivate(set) var meant: MeantValues?
  /// Those of the comparison, before all are known.
  fileprivate var constants: [RecordValue] = []
  /// The path as it is written.
  let text: String
  /// The comparison's place in its text.
  let span: SourceSpan?
  let source: SourceText?
  /// Whether a CAST may stand around the path.
  let mayBeCast: Bool

  /// The comparisons of conditions and expressions, in which variables have these values, and the keys of groups.
  static func all(
    in nodes: [(node: SyntaxNode, source: SourceText?)], groups: [(node: ExpressionNode, source: SourceText?)] = [],
    variables: [String: RecordValue]
  ) -> [ComparedPath] {
    var search = ComparedPaths(variables)
    for (node, source) in nodes {
      search.source = source
      search.walk(node)
    }
    for (node, source) in groups {
      search.source = source
      search.add(group: node)
    }
    let found = search.found
    guard !found.isEmpty else { return [] }
    var constants: [[RecordKey]: [RecordValue]] = [:]
    for compared in found { constants[compared.path.map(RecordKey.init), default: []] += compared.constants }
    let meant = constants.mapValues(MeantValues.init)
    var asked: [[RecordKey]: Set<[RecordKey]>] = [:]
    return found.map { compared in
      var compared = compared
      let path = compared.path.map(RecordKey.init)
      compared.meant = meant[path]
      compared.constants = []
      if case .constants(let looks) = compared.other { compared.other = .constants(looks.filter { $0.reads != nil }) }
      if let texts = compared.texts?.texts {
        // What is asked several times is told once, and a long list of conditions is written by a program.
        let isNew = asked[path, default: []].insert(texts.map(RecordKey.init)).inserted
        if !isNew || asked[path, default: []].count > mostTexts { compared.texts = nil }
      }
      return compared
    }
  }

  // Nobody writes more of them by hand.
  private static let mostTexts = 32

  /// Whether a value that looks like some of the constants is missed. Where these are of both kinds, as in
  /// `ok IN {YES, "yes"}`, both are meant, and only another form of one of them, such as `"Yes"`, is.
  func misses(_ value: RecordValue, _ look: ValueLook) -> Bool { meant?.misses(value, look) ?? true }
}

/// All constants that a path is compared with anywhere in a query.
final class MeantValues: Sendable {
  private let values: Set<ValueKey>
  private let texts: Set<RecordKey>
  /// What the constants are without quotes.
  private let read: Set<ValueKey>
  /// What kinds texts among them look like, and what kinds others are.
  private let looks: (texts: [ValueLook.Kind], others: [ValueLook.Kind])

  init(_ constants: [RecordValue]) {
    let found = constants.compactMap(ValueLook.init).compactMap { look in
      look.reads.map { (isText: look.kind == .text, kind: $0) }
    }
    // Lists: the runtime takes a while to make the first set of a type.
    let all = ValueLook.Kind.allCases
    looks = (
      all.filter { kind in found.contains { $0.isText && $0.kind == kind } },
      all.filter { kind in found.contains { !$0.isText && $0.kind == kind } }
    )
    values = Set(constants.map(ValueKey.init))
    read = Set(constants.compactMap(ValueLook.read))
    texts = Set(constants.compactMap { if case .string(let text) = $0 { RecordKey(text) } else { nil } })
  }

  func misses(_ value: RecordValue, _ look: ValueLook) -> Bool {
    guard let kind = look.reads, looks.texts.contains(kind), looks.others.contains(kind) else { return true }
    if values.contains(ValueKey(value)) { return false }
    return ValueLook.read(value).map(read.contains) ?? false
  }

  /// Whether a text is one of them.
  func contains(_ text: Span<UInt8>) -> Bool {
    if texts.isEmpty { return false }
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    return texts.contains(RecordKey(String(decoding: bytes, as: UTF8.self)))
  }
}

/// What a value is, and what it looks like besides.
struct ValueLook: Hashable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable {
    case number, boolean, date, text

    /// The word for messages.
    var noun: String {
      switch self {
      case .number: "number"
      case .boolean: "boolean"
      case .date: "date"
      case .text: "text"
      }
    }
  }

  let kind: Kind
  /// What kind a text would be without its quotes, or written otherwise; of other values the kind itself. Nil for words.
  let reads: Kind?

  init(_ kind: Kind, reads: Kind?) { (self.kind, self.reads) = (kind, reads) }

  /// Nil for nil, lists and records.
  init?(_ value: RecordValue) {
    guard let kind = Self.kind(value) else { return nil }
    if kind == .text, case .string(let text) = value {
      self.init(.text, reads: Self.reading(of: text))
    } else {
      self.init(kind, reads: kind)
    }
  }

  static func kind(_ value: RecordValue) -> Kind? {
    switch value {
    case .integer, .double, .decimal: .number
    case .bool: .boolean
    case .date: .date
    case .string: .text
    case .null, .uuid, .data, .array, .set, .object, .record: nil
    }
  }

  /// What a value is without quotes, or in other words; nil for words.
  static func read(_ value: RecordValue) -> ValueKey? {
    guard case .string(let text) = value else { return kind(value) == nil ? nil : ValueKey(value) }
    switch reading(of: text) {
    case .number?:
      return
        (Casting.number(fromText: text)
        ?? NumberCleaning(text).flatMap { Casting.number(fromText: $0.number) }).map(ValueKey.init)
    case .boolean?: return ValueKey(.bool(["true", "yes"].contains(text.lowercased())))
    case .date?:
      return (ISO8601.parse(text) ?? DateSpelling(text)?.texts.first.flatMap { ISO8601.parse($0) })
        .map { ValueKey(.date($0)) }
    case .text?, nil: return nil
    }
  }

  /// What kind a text would be without its quotes, or in other words.
  static func reading(of text: String) -> Kind? {
    guard text.utf8.count <= 60, !text.isEmpty else { return nil }
    if text.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      if Casting.number(fromText: text) != nil || NumberCleaning(text) != nil { return .number }
      return ISO8601.parse(text) != nil || DateSpelling(text) != nil ? .date : nil
    }
    return ["true", "false", "yes", "no"].contains(text.lowercased()) ? .boolean : nil
  }

  /// Whether one is the text of what the other is, so that both are never equal although they look alike.
  func isUnlike(_ other: ValueLook) -> Bool {
    (kind == .text) != (other.kind == .text) && reads != nil && reads == other.reads
  }
}

/// Collects the comparisons of paths.
private struct ComparedPaths: SyntaxWalker {
  var found: [ComparedPath] = []
  var source: SourceText?
  /// The lists whose elements variables of SUBQUERY stand for.
  private var elements: [RecordKey: [String]] = [:]

  /// How the present comparison compares.
  private var comparison: (operator: ComparisonOperator, options: ComparisonOptions)?

  private let variables: [String: RecordValue]

  init(_ variables: [String: RecordValue]) { self.variables = variables }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .subquery(let list, let name, _): elements[RecordKey(name)] = path(list)
    case .call(BuiltinFunction.count.rawValue, let arguments):
      if arguments.count == 1, let path = path(arguments[0]), !path.isEmpty {
        add(path, arguments[0], .nothing, node.span, mayBeCast: false)
      }
    default: break
    }
    return .visitChildren
  }

  /// Adds what records are grouped by, if it is a path.
  mutating func add(group node: ExpressionNode) {
    if let path = path(node), !path.isEmpty { add(path, node, .groups, node.span, mayBeCast: true) }
  }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    guard case .comparison(let comparison) = node.kind else { return .visitChildren }
    let isDirect = comparison.modifier == .direct
    self.comparison = (comparison.operator, comparison.options)
    switch comparison.operator.operands {
    case .equality:
      add(comparison.left, beside: comparison.right, node.span, mayBeCast: isDirect)
      // Two paths are compared once.
      if path(comparison.left) == nil { add(comparison.right, beside: comparison.left, node.span, mayBeCast: true) }
    case .member:
      add(comparison.left, beside: comparison.right, node.span, mayBeCast: isDirect)
      if path(comparison.left) == nil { add(comparison.right, beside: comparison.left, node.span, mayBeCast: false) }
    case .container:
      add(comparison.left, beside: comparison.right, node.span, mayBeCast: false, isContainer: true)
    case .texts where comparison.operator == .beginsWith:
      guard let path = path(comparison.left), let texts = texts(comparison.right) else { break }
      add(
        path, comparison.left, .unknown, node.span, mayBeCast: false,
        TextConstants(texts, by: comparison.operator, comparison.options))
    case .ordered, .bounds, .texts, .typeIdentifiers, .tokens, .host: break
    }
    return .visitChildren
  }

  private mutating func add(
    _ node: ExpressionNode, beside other: ExpressionNode, _ span: SourceSpan?, mayBeCast: Bool,
    isContainer: Bool = false
  ) {
    guard let path = path(node) else { return }
    if case .nilLiteral = other.kind { return add(path, node, .nothing, span, mayBeCast: false) }
    let beside: ComparedPath.Other =
      if let looks = looks(other) { .constants(Set(looks)) } else { self.path(other).map { .path($0) } ?? .unknown }
    var texts: TextConstants?
    if !isContainer, let comparison, let constants = self.texts(other) {
      texts = TextConstants(constants, by: comparison.operator, comparison.options)
    }
    add(path, node, beside, span, mayBeCast: mayBeCast, texts, constants: constants(other))
  }

  private mutating func add(
    _ path: [String], _ node: ExpressionNode, _ other: ComparedPath.Other, _ span: SourceSpan?, mayBeCast: Bool,
    _ texts: TextConstants? = nil, constants: [RecordValue] = []
  ) {
    let text =
      if let source, let place = node.span { String(source.text(of: place)) } else { path.joined(separator: ".") }
    found.append(
      ComparedPath(
        path: path, other: other, texts: texts, constants: constants, text: text, span: span, source: source,
        mayBeCast: mayBeCast))
  }

  /// The keys of a path from the record; nil for anything else.
  private func path(_ node: ExpressionNode) -> [String]? {
    switch node.kind {
    case .selfRecord: return []
    case .variable(let name): return elements[RecordKey(name)]
    case .keyPath: return node.plainKeys
    case .member(let base, let path):
      guard let start = self.path(base), let rest = ExpressionNode(.keyPath(path)).plainKeys else { return nil }
      return start + rest
    default: return nil
    }
  }

  /// What constants, casts and products are; nil for what records tell.
  private func looks(_ node: ExpressionNode) -> [ValueLook]? {
    switch node.kind {
    case .constant(let value): return Self.looks(value)
    case .variable(let name) where elements[RecordKey(name)] == nil: return variables[name].map(Self.looks)
    case .list(let parts): return parts.flatMap { looks($0) ?? [] }
    case .cast(_, let type):
      return switch try? Casting.target(named: type) {
      case .number?, .integer?, .double?, .decimal?: [ValueLook(.number, reads: .number)]
      case .boolean?: [ValueLook(.boolean, reads: .boolean)]
      case .date?: [ValueLook(.date, reads: .date)]
      default: []
      }
    case .binary(.multiply, _, _), .binary(.divide, _, _): return [ValueLook(.number, reads: .number)]
    default: return nil
    }
  }

  /// The constants that an expression is, or has as its elements.
  private func constants(_ node: ExpressionNode) -> [RecordValue] {
    switch node.kind {
    case .constant(.array(let values)), .constant(.set(let values)): Array(values)
    case .constant(let value): [value]
    case .variable(let name) where elements[RecordKey(name)] == nil:
      switch variables[name] {
      case .array(let values)?, .set(let values)?: Array(values)
      case let value?: [value]
      case nil: []
      }
    case .list(let parts): parts.flatMap { constants($0) }
    default: []
    }
  }

  /// The texts among the constants that an expression is; nil without.
  private func texts(_ node: ExpressionNode) -> [String]? {
    let texts = constants(node).compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.isEmpty ? nil : texts
  }

  private static func looks(_ value: RecordValue) -> [ValueLook] {
    switch value {
    case .array(let values), .set(let values): values.compactMap(ValueLook.init)
    default: ValueLook(value).map { [$0] } ?? []
    }
  }
}
