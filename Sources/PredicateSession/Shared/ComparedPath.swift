import PredicateFormat
import PredicateLanguage

/// A path that a query compares by `==`, `!=`, IN or CONTAINS, and what it compares it with.
struct ComparedPath: Sendable {
  /// What stands beside the path.
  enum Other: Sendable {
    /// Constants, of which the value may be one.
    case constants([ValueLook])
    /// The value under another path of the same record.
    case path([String])
    /// What nothing is known of before it is evaluated.
    case unknown
  }

  /// The keys from the record on; those behind a list are those of its elements.
  let path: [String]
  fileprivate(set) var other: Other
  /// The path as it is written.
  let text: String
  /// The comparison's place in its text.
  let span: SourceSpan?
  let source: SourceText?
  /// Whether a CAST may stand around the path.
  let mayBeCast: Bool

  /// The comparisons of conditions and expressions, in which variables have these values. What is compared with constants of
  /// both kinds, as in `ok IN {YES, "yes"}`, is meant to have both.
  static func all(
    in nodes: [(node: SyntaxNode, source: SourceText?)], variables: [String: RecordValue]
  ) -> [ComparedPath] {
    var search = ComparedPaths(variables)
    for (node, source) in nodes {
      search.source = source
      search.walk(node)
    }
    let found = search.found
    var meant: [[RecordKey]: [ValueLook]] = [:]
    for compared in found {
      if case .constants(let looks) = compared.other { meant[compared.path.map(RecordKey.init), default: []] += looks }
    }
    return found.map { compared in
      guard case .constants(let looks) = compared.other else { return compared }
      let others = meant[compared.path.map(RecordKey.init)] ?? []
      let rest = looks.filter { look in look.reads != nil && !others.contains { $0.isUnlike(look) } }
      var compared = compared
      compared.other = .constants(rest)
      return compared
    }
  }
}

/// What a value is, and what it looks like besides.
struct ValueLook: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
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

  private let variables: [String: RecordValue]

  init(_ variables: [String: RecordValue]) { self.variables = variables }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if case .subquery(let list, let name, _) = node.kind { elements[RecordKey(name)] = path(list) }
    return .visitChildren
  }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    guard case .comparison(let comparison) = node.kind else { return .visitChildren }
    let isDirect = comparison.modifier == .direct
    switch comparison.operator.operands {
    case .equality:
      add(comparison.left, beside: comparison.right, node.span, mayBeCast: isDirect)
      // Two paths are compared once.
      if path(comparison.left) == nil { add(comparison.right, beside: comparison.left, node.span, mayBeCast: true) }
    case .member:
      add(comparison.left, beside: comparison.right, node.span, mayBeCast: isDirect)
      if path(comparison.left) == nil { add(comparison.right, beside: comparison.left, node.span, mayBeCast: false) }
    case .container: add(comparison.left, beside: comparison.right, node.span, mayBeCast: false)
    case .ordered, .bounds, .texts, .typeIdentifiers, .tokens, .host: break
    }
    return .visitChildren
  }

  private mutating func add(
    _ node: ExpressionNode, beside other: ExpressionNode, _ span: SourceSpan?, mayBeCast: Bool
  ) {
    guard let path = path(node) else { return }
    if case .nilLiteral = other.kind { return }
    let beside: ComparedPath.Other =
      if let looks = looks(other) { .constants(looks) } else { self.path(other).map { .path($0) } ?? .unknown }
    let text =
      if let source, let place = node.span { String(source.text(of: place)) } else { path.joined(separator: ".") }
    found.append(
      ComparedPath(path: path, other: beside, text: text, span: span, source: source, mayBeCast: mayBeCast))
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

  private static func looks(_ value: RecordValue) -> [ValueLook] {
    switch value {
    case .array(let values), .set(let values): values.compactMap(ValueLook.init)
    default: ValueLook(value).map { [$0] } ?? []
    }
  }
}
