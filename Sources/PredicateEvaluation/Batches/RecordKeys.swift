import PredicateLanguage

/// The keys of the record that a condition reads.
struct RecordKeys {
  private(set) var keys: Set<String> = []
  /// Whether nothing else of the record is read, and evaluating twice gives the same.
  private(set) var isComplete = true

  /// The one key that the condition depends on; nil if there is none, or more.
  static func only(of predicate: ResolvedPredicate) -> String? {
    var keys = RecordKeys()
    keys.add(predicate, depth: 0)
    return keys.isComplete && keys.keys.count == 1 ? keys.keys.first : nil
  }

  // Conditions nest deeper than this where they are made by machines; those are evaluated row by row.
  private static let mostDepth = 16

  private mutating func add(_ predicate: ResolvedPredicate, depth: Int) {
    guard depth < Self.mostDepth, isComplete else { return isComplete = false }
    switch predicate.kind {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { add(part, depth: depth + 1) }
    case .not(let part): add(part, depth: depth + 1)
    case .equal(let left, let right, _), .ordered(let left, _, let right, _), .betweenBounds(let left, let right),
      .typeConforms(let left, let right), .contains(let left, let right, _), .text(_, let left, let right, _):
      add([left, right], depth)
    case .between(let value, let low, let high): add([value, low, high], depth)
    case .quantified, .custom, .block, .unsupported: isComplete = false
    }
  }

  private mutating func add(_ expressions: [ResolvedExpression], _ depth: Int) {
    for expression in expressions { add(expression, depth: depth + 1) }
  }

  private mutating func add(_ expression: ResolvedExpression, depth: Int) {
    guard depth < Self.mostDepth, isComplete, expression.isPure else { return isComplete = false }
    if expression.dependence == .nothing { return }
    switch expression.kind {
    case .constant, .variable: break
    case .key(let base, let key, _):
      if case .record = base.kind { keys.insert(key) } else { add(base, depth: depth + 1) }
    case .list(let parts), .call(_, let parts): add(parts, depth)
    case .unary(_, let part), .cast(let part, _): add(part, depth: depth + 1)
    case .binary(_, let left, let right): add([left, right], depth)
    case .ternary(let condition, let then, let other):
      add(condition, depth: depth + 1)
      add([then, other], depth)
    case .record, .element, .variableKey, .collection, .index, .assign, .hostCall, .wholeSet, .filter, .block,
      .unsupported:
      isComplete = false
    }
  }
}
