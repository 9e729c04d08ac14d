import PredicateLanguage

/// A sort of comparisons.
struct ComparisonPattern: Hashable, Sendable {
  /// ANY, ALL, or DIRECT for neither.
  var modifiers: Set<RecordKey>?
  /// The operators, as they print.
  var operators: Set<RecordKey>?
  /// The first keys, or terms as they print, of the paths on either side.
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
    guard case .keyPath(let path) = node.kind else { return nil }
    return switch path.steps.first?.kind {
    case .key(let key)?: RecordKey(key)
    case .term(let name, let argument)?: RecordKey("@\(name)(\(argument))")
    case .collection?, .variable?, nil: nil
    }
  }

  private static func kinds(of node: ExpressionNode, _ bound: [RecordKey]) -> Set<OperandKind> {
    switch node.kind {
    case .nilLiteral: [.null, .constant]
    case .constant(let value): kinds(of: value)
    case .selfRecord, .anyKey: [.record]
    case .variable(let name): bound.contains(RecordKey(name)) ? [.element] : [.variable]
    case .keyPath(let path): kinds(of: path, isMember: false)
    case .member(let base, let path):
      kinds(of: path, isMember: true).union(kinds(of: base, bound).intersection([.subquery, .variable, .element]))
        .subtracting(isElement(base, bound) ? [.path] : [])
    case .index: [.index]
    case .list(let parts):
      // A list of constants and variables is as good as a constant or a variable.
      parts.allSatisfy { kinds(of: $0, bound).contains(.constant) }
        ? [.list, .constant]
        : parts.allSatisfy { !kinds(of: $0, bound).isDisjoint(with: [.constant, .variable]) }
          ? [.list, .variable] : [.list]
    case .unary, .binary, .assignment: [.calculation]
    case .cast(let operand, _): kinds(of: operand, bound).contains(.constant) ? [.call, .constant] : [.call]
    case .call(_, let arguments):
      arguments.allSatisfy { kinds(of: $0, bound).contains(.constant) } ? [.call, .constant] : [.call]
    case .function, .block, .tooDeep: [.call]
    case .ternary: [.condition]
    case .subquery: [.subquery]
    }
  }

  /// Whether this is an element of a SUBQUERY, whose keys are no keys of the record.
  private static func isElement(_ node: ExpressionNode, _ bound: [RecordKey]) -> Bool {
    if case .variable(let name) = node.kind { bound.contains(RecordKey(name)) } else { false }
  }

  private static func kinds(of path: KeyPathNode, isMember: Bool) -> Set<OperandKind> {
    if path.steps.contains(where: { if case .term = $0.kind { true } else { false } }) { return [.term] }
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
