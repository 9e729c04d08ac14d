import PredicateLanguage

/// What the language's own rules say of parts whose operand is nil or zero, so that a guard that Swift needs and the
/// language does not can go.
enum NilRules {
  /// Whether the value is nil wherever the subject is.
  static func isNil(_ value: ExpressionNode, where subject: ExpressionNode) -> Bool {
    if value == subject { return true }
    switch value.kind {
    case .keyPath(let path): return isPrefix(subject, of: path, base: nil)
    case .member(let base, let path): return isPrefix(subject, of: path, base: base) || isNil(base, where: subject)
    case .unary(_, let operand): return isNil(operand, where: subject)
    case .binary(let operation, let left, let right):
      // The set operators take nil for an empty set.
      return operation.functionName != nil && (isNil(left, where: subject) || isNil(right, where: subject))
    case .call("modulus:by:", let operands): return operands.contains { isNil($0, where: subject) }
    case .subquery(let collection, _, _): return isNil(collection, where: subject)
    case .nilLiteral: return true
    case .constant, .selfRecord, .anyKey, .variable, .index, .list, .assignment, .call, .function, .cast, .ternary,
      .block, .tooDeep:
      return false
    }
  }

  /// Whether a path goes on from the subject.
  private static func isPrefix(_ subject: ExpressionNode, of path: KeyPathNode, base: ExpressionNode?) -> Bool {
    let prefix: KeyPathNode
    switch (subject.kind, base) {
    case (.keyPath(let steps), nil): prefix = steps
    case (.member(let root, let steps), let base?) where root == base: prefix = steps
    default: return false
    }
    return path.steps.starts(with: prefix.steps)
  }

  /// Whether the condition is false wherever the subject is nil, given what else cannot be nil.
  static func isFalse(_ condition: PredicateNode, where subject: ExpressionNode, _ reader: PredicateReader) -> Bool {
    switch condition.kind {
    case .constant(let value): return !value
    case .and(let parts): return parts.contains { isFalse($0, where: subject, reader) }
    case .or(let parts): return parts.allSatisfy { isFalse($0, where: subject, reader) }
    case .not(let part): return isTrue(part, where: subject, reader)
    case .comparison(let comparison): return isFalse(comparison, where: subject, reader)
    case .block, .tooDeep: return false
    }
  }

  /// Whether the condition is true wherever the subject is nil, given what else cannot be nil.
  static func isTrue(_ condition: PredicateNode, where subject: ExpressionNode, _ reader: PredicateReader) -> Bool {
    switch condition.kind {
    case .constant(let value): return value
    case .and(let parts): return parts.allSatisfy { isTrue($0, where: subject, reader) }
    case .or(let parts): return parts.contains { isTrue($0, where: subject, reader) }
    case .not(let part): return isFalse(part, where: subject, reader)
    case .comparison(let comparison):
      switch comparison.modifier {
      case .all: return isNil(comparison.left, where: subject)
      case .any: return false
      case .direct:
        return comparison.operator == .notEqual && isOneNil(comparison.left, comparison.right, subject, reader)
      }
    case .block, .tooDeep: return false
    }
  }

  private static func isFalse(
    _ comparison: ComparisonNode, where subject: ExpressionNode, _ reader: PredicateReader
  ) -> Bool {
    let (left, right) = (comparison.left, comparison.right)
    switch comparison.modifier {
    case .any: return isNil(left, where: subject)
    case .all: return false
    case .direct: break
    }
    switch comparison.operator.operands {
    // Nil is in nothing, and nothing is in nil.
    case .container, .member, .texts: return isNil(left, where: subject) || isNil(right, where: subject)
    case .ordered(let relation) where !relation.holds(.equal):
      return isNil(left, where: subject) || isNil(right, where: subject)
    case .ordered: return isOneNil(left, right, subject, reader)
    case .equality: return comparison.operator == .equal && isOneNil(left, right, subject, reader)
    case .bounds: return isNil(left, where: subject) && holdsNoNil(right, reader)
    case .typeIdentifiers, .tokens, .host: return false
    }
  }

  /// Whether exactly one side is nil where the subject is.
  private static func isOneNil(
    _ left: ExpressionNode, _ right: ExpressionNode, _ subject: ExpressionNode, _ reader: PredicateReader
  ) -> Bool {
    (isNil(left, where: subject) && reader.isPresent(right)) || (isNil(right, where: subject) && reader.isPresent(left))
  }

  private static func holdsNoNil(_ list: ExpressionNode, _ reader: PredicateReader) -> Bool {
    switch list.kind {
    case .constant(.array(let values)): !values.contains(.null)
    case .list(let parts): parts.allSatisfy { reader.isPresent($0) }
    default: false
    }
  }

  /// The value that a condition compares with zero by `==`, or by `!=`; nil if it does something else.
  static func zeroTest(_ condition: PredicateNode, isEqual: Bool) -> ExpressionNode? {
    guard case .comparison(let test) = condition.kind, test.modifier == .direct,
      test.operator == (isEqual ? .equal : .notEqual)
    else { return nil }
    switch test.right.kind {
    case .constant(.integer(0)), .constant(.double(0)): return test.left
    default: return nil
    }
  }
}
