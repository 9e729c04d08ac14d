import PredicateLanguage

/// Which method writes which node.
///
/// What is taken out of a node lies on the stack for as long as the parts below are written. So the methods that every
/// level passes through take nothing out themselves, and those that do are small: a tree of the greatest height fits on
/// a stack of 512 KiB without optimization.
extension Translator {
  /// The SQL of a condition.
  @inline(never)
  func condition(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    switch predicate.kind {
    case .and, .or, .not: return try connective(predicate)
    case .quantified: return try quantified(predicate)
    case .equal, .ordered: return try comparison(predicate)
    case .between, .betweenBounds: return try range(predicate)
    case .contains, .text: return try search(predicate)
    case .constant, .typeConforms, .custom, .block, .unsupported: return try leaf(predicate)
    }
  }

  /// The SQL of a value.
  @inline(never)
  func value(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    switch expression.kind {
    case .recordKey, .key, .variableKey: return try key(expression)
    case .collection, .filter, .index: return try collection(expression)
    case .unary, .binary: return try calculation(expression)
    case .call: return try call(expression)
    case .cast: return try cast(expression)
    case .ternary: return try ternary(expression)
    case .list: return try list(expression)
    case .constant, .record, .element, .variable, .wholeSet, .assign, .hostCall, .block, .unsupported:
      return try leaf(expression)
    }
  }

  // MARK: Conditions

  private func connective(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    if case .not(let part) = predicate.kind { return try not(part) }
    if case .and(let parts) = predicate.kind { return try all(parts) }
    if case .or(let parts) = predicate.kind { return try any(parts) }
    throw refusal("this condition", predicate.span)
  }

  private func quantified(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    guard case .quantified(let isAll, let collection, let slot, let body) = predicate.kind else {
      throw refusal("this condition", predicate.span)
    }
    return try quantified(isAll, collection, slot, body, predicate.span)
  }

  private func comparison(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    if case .equal(let left, let right, let options) = predicate.kind {
      return try equal(left, right, options, predicate.span)
    }
    guard case .ordered(let left, let orEqual, let right, let options) = predicate.kind else {
      throw refusal("this condition", predicate.span)
    }
    return try ordered(left, orEqual, right, options, predicate.span)
  }

  private func range(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    if case .betweenBounds(let value, let bounds) = predicate.kind {
      return try between(value, bounds: bounds, predicate.span)
    }
    guard case .between(let value, let low, let high) = predicate.kind else {
      throw refusal("this condition", predicate.span)
    }
    return try between(value, low, high, predicate.span)
  }

  private func search(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    if case .contains(let container, let element, let options) = predicate.kind {
      return try contains(container, element, options, predicate.span)
    }
    guard case .text(let test, let subject, let pattern, let options) = predicate.kind else {
      throw refusal("this condition", predicate.span)
    }
    return try text(test, subject, pattern, options, predicate.span)
  }

  private func leaf(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition {
    let span = predicate.span
    switch predicate.kind {
    case .constant(let value): return constant(value)
    case .typeConforms: throw refusal("UTI-CONFORMS-TO", span)
    case .custom(let function, _, _): throw refusal("the host's operator `\(function.signature.name)`", span)
    case .block: throw refusal("a block", span)
    case .unsupported(let message): throw Refusal(message, at: span)
    case .and, .or, .not, .equal, .ordered, .between, .betweenBounds, .contains, .text, .quantified:
      throw refusal("this condition", span)
    }
  }

  // MARK: Values

  private func key(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    let span = expression.span
    if let step = expression.keyStep { return try key(step.key, of: value(step.base), step.place ?? span) }
    guard case .variableKey(let base, let number, let place) = expression.kind else {
      throw refusal("this value", span)
    }
    return try self.key(keyName(number, place ?? span), of: value(base), place ?? span)
  }

  private func collection(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    let span = expression.span
    if case .filter(let collection, let slot, let condition) = expression.kind {
      return try filter(collection, slot, condition, span)
    }
    if case .index(let base, let index) = expression.kind { return try self.index(index, of: base, span) }
    guard case .collection(let operation, let collection, let slot, let body) = expression.kind else {
      throw refusal("this value", span)
    }
    return try self.collection(operation, collection, slot, body, span)
  }

  private func calculation(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    if case .unary(let operation, let operand) = expression.kind {
      return try unary(operation, operand, expression.span)
    }
    guard case .binary(let operation, let left, let right) = expression.kind else {
      throw refusal("this value", expression.span)
    }
    return try binary(operation, left, right, expression.span)
  }

  private func call(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    guard case .call(let function, let arguments) = expression.kind else {
      throw refusal("this value", expression.span)
    }
    return try call(function, arguments, expression.span)
  }

  private func cast(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    guard case .cast(let operand, let type) = expression.kind else { throw refusal("this value", expression.span) }
    return try cast(value(operand), type, expression.span)
  }

  private func ternary(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    guard case .ternary(let condition, let then, let other) = expression.kind else {
      throw refusal("this value", expression.span)
    }
    return try ternary(condition, then, other, expression.span)
  }

  private func list(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    guard case .list(let parts) = expression.kind else { throw refusal("this value", expression.span) }
    return try list(parts)
  }

  private func leaf(_ expression: ResolvedExpression) throws(Refusal) -> Translated {
    let span = expression.span
    switch expression.kind {
    case .constant(let value): return .constant(value)
    case .record: return record
    case .element(let slot): return try element(slot, span)
    case .variable(let number): return try translated(variable: number, span)
    case .wholeSet(let number): return try wholeSet(number, span)
    case .assign: throw refusal("an assignment", span)
    case .hostCall(let function, _): throw refusal("the host's function `\(function.signature.name)`", span)
    case .block: throw refusal("a block", span)
    case .unsupported(let message): throw Refusal(message, at: span)
    case .recordKey, .key, .variableKey, .collection, .index, .list, .unary, .binary, .call, .cast, .ternary, .filter:
      throw refusal("this value", span)
    }
  }
}
