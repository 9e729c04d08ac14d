public import PredicateLanguage

/// What a host does with predicates, in a sentence, and perhaps which comparisons it does not take.
public struct HostRule: Hashable, Sendable {
  /// What the host does; a sentence.
  public let text: String
  /// Where that is said: a name of ``HostProfile/sources``.
  public let source: String
  /// How bad a comparison is that breaks the rule.
  public let severity: Diagnostic.Severity
  /// What to write instead; nil where that depends.
  public let hint: String?
  /// The comparisons that the rule speaks of; nil if it only describes the host.
  let subject: ComparisonPattern?
  /// What these must be; nil if there may be none.
  let demand: ComparisonPattern?

  /// Whether checks look at it.
  public var isChecked: Bool { subject != nil }

  /// The message for a comparison that breaks it.
  var message: String {
    let body = text.hasSuffix(".") ? text.dropLast() : text[...]
    let first = body.prefix { $0.isLetter }
    // A word in capitals stays as it is.
    if first.count > 1, first == Substring(first.uppercased()) { return String(body) }
    return body.prefix(1).lowercased() + body.dropFirst()
  }
}

/// A sort of comparisons.
struct ComparisonPattern: Hashable, Sendable {
  /// ANY, ALL, or DIRECT for neither.
  var modifiers: Set<RecordKey>?
  /// The operators, as they print.
  var operators: Set<RecordKey>?
  /// The first keys of the paths on either side.
  var keys: Set<RecordKey>?
  /// Of the options some.
  var options: ComparisonOptions?
  var left: Set<OperandKind>?
  var right: Set<OperandKind>?

  /// What an operand is. One operand may be of several.
  enum OperandKind: String, Hashable, Sendable, CaseIterable {
    case key, path, term, variable, element, constant, string, number, boolean, date, list, null = "nil", call, subquery
    case calculation, record, count, condition, index
  }

  /// Whether a comparison is of this sort; as a demand, options may be only those that are named.
  ///
  /// Variables that a SUBQUERY binds, `bound`, are elements and no variables of the predicate.
  func matches(_ node: ComparisonNode, asDemand: Bool, bound: [RecordKey]) -> Bool {
    func allows<Value: Hashable>(_ set: Set<Value>?, _ value: Value) -> Bool { set?.contains(value) ?? true }
    guard allows(modifiers, Self.modifier(node.modifier)), allows(operators, RecordKey(node.operator.text)) else {
      return false
    }
    if let options, asDemand ? !node.options.isSubset(of: options) : node.options.isDisjoint(with: options) {
      return false
    }
    if let keys {
      let found = [node.left, node.right].compactMap(Self.firstKey)
      if !found.contains(where: keys.contains) { return false }
    }
    if let left, Self.kinds(of: node.left, bound).isDisjoint(with: left) { return false }
    if let right, Self.kinds(of: node.right, bound).isDisjoint(with: right) { return false }
    return true
  }

  private static func modifier(_ modifier: ComparisonModifier) -> RecordKey {
    switch modifier {
    case .direct: RecordKey("DIRECT")
    case .any: RecordKey("ANY")
    case .all: RecordKey("ALL")
    }
  }

  private static func firstKey(_ node: ExpressionNode) -> RecordKey? {
    guard case .keyPath(let path) = node.kind, case .key(let key)? = path.steps.first?.kind else { return nil }
    return RecordKey(key)
  }

  private static func kinds(of node: ExpressionNode, _ bound: [RecordKey]) -> Set<OperandKind> {
    switch node.kind {
    case .nilLiteral: [.null, .constant]
    case .constant(let value): kinds(of: value)
    case .selfRecord, .anyKey: [.record]
    case .variable(let name): bound.contains(RecordKey(name)) ? [.path, .element] : [.variable]
    case .keyPath(let path): kinds(of: path, isMember: false)
    case .member(let base, let path):
      kinds(of: path, isMember: true).union(kinds(of: base, bound).intersection([.subquery, .variable, .element]))
    case .index: [.index]
    case .list(let parts):
      parts.allSatisfy { kinds(of: $0, bound).contains(.constant) } ? [.list, .constant] : [.list]
    case .unary, .binary, .assignment: [.calculation]
    case .cast(let operand, _): kinds(of: operand, bound).contains(.constant) ? [.call, .constant] : [.call]
    case .call(_, let arguments):
      arguments.allSatisfy { kinds(of: $0, bound).contains(.constant) } ? [.call, .constant] : [.call]
    case .function, .block, .tooDeep: [.call]
    case .ternary: [.condition]
    case .subquery: [.subquery]
    }
  }

  private static func kinds(of path: KeyPathNode, isMember: Bool) -> Set<OperandKind> {
    if case .term? = path.steps.last?.kind { return [.term] }
    if path.steps.contains(where: { if case .term = $0.kind { true } else { false } }) { return [.term, .path] }
    if path.steps.contains(where: { if case .collection(.count) = $0.kind { true } else { false } }) { return [.count] }
    return path.count == 1 && !isMember ? [.key] : [.path]
  }

  private static func kinds(of value: RecordValue) -> Set<OperandKind> {
    let kind: OperandKind =
      switch value {
      case .null: .null
      case .bool: .boolean
      case .integer, .double, .decimal: .number
      case .string: .string
      case .date: .date
      case .array, .set: .list
      case .uuid, .data, .object, .record: .constant
      }
    return [kind, .constant]
  }
}

/// Looks for comparisons that break rules.
struct RuleWalk: SyntaxWalker {
  private let rules: [HostRule]
  /// The variables that the SUBQUERYs around the node bind.
  private var bound: [RecordKey] = []
  private var findings: [Diagnostic] = []

  static func findings(in node: PredicateNode, _ rules: [HostRule]) -> [Diagnostic] {
    let checked = rules.filter(\.isChecked)
    guard !checked.isEmpty else { return [] }
    var walker = RuleWalk(rules: checked)
    walker.walk(node)
    return walker.findings
  }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison(let comparison) = node.kind {
      for rule in rules {
        guard let subject = rule.subject, subject.matches(comparison, asDemand: false, bound: bound) else { continue }
        if let demand = rule.demand, demand.matches(comparison, asDemand: true, bound: bound) { continue }
        findings.append(
          Diagnostic(.hostRule, rule.message, at: node.span, severity: rule.severity, hint: rule.hint))
        // One is enough for a comparison.
        break
      }
    }
    return .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if case .subquery(_, let name, _) = node.kind { bound.append(RecordKey(name)) }
    return .visitChildren
  }

  mutating func leave(_ node: ExpressionNode) {
    if case .subquery = node.kind { bound.removeLast() }
  }
}
