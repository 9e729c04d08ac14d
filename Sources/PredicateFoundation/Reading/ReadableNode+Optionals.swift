import Foundation
import PredicateLanguage

extension PredicateExpressions.OptionalFlatMap: ReadableNode {
  static var levels: Int { 2 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    let subject = try reader.value(wrapped)
    let inner = try reader.binding(variable.key, to: subject) { () throws(FormatError) in try reader.read(transform) }
    if case .value(let value) = inner, !(RHS.Output.self is any OptionalOutput.Type),
      NilRules.isNil(value, where: subject)
    {
      reader.note(value, presentWith: subject)
    }
    return .mapped(subject: subject, inner)
  }
}

extension PredicateExpressions.NilCoalesce: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    let optional = try reader.read(lhs)
    guard RHS.Output.self == Bool.self else {
      let (value, other) = (try optional.asValue(), try reader.value(rhs))
      let result = ExpressionNode(.call("coalesce:", [value, other]))
      reader.note(result, presentWith: other)
      return .value(result)
    }
    return .predicate(try Coalescing(reader).condition(optional, otherwise: reader.predicate(rhs)))
  }
}

/// `condition ?? otherwise` without the optional: what `if let` and comparisons of optionals are made of.
private struct Coalescing {
  let reader: PredicateReader

  init(_ reader: PredicateReader) { self.reader = reader }

  func condition(_ optional: Reading, otherwise: PredicateNode) throws(FormatError) -> PredicateNode {
    switch optional {
    case .mapped(let subject, let inner):
      // The inner reading may be optional itself. A constant is taken for what it says.
      if let constant = Self.constant(inner) { return joined(subject, constant, otherwise) }
      return joined(subject, try condition(inner, otherwise: otherwise), otherwise)
    case .value(let value):
      switch otherwise.kind {
      case .constant(false): return value.equals(true)
      case .constant(true): return value.differs(from: false)
      case .and, .or, .not, .comparison, .block, .tooDeep:
        // Without a subject the value may be nil itself; where it cannot be, this says the same.
        return .any([value.equals(true), .all([value == nil, otherwise])])
      }
    case .predicate(let predicate): return predicate
    case .units: return try optional.asPredicate()
    }
  }

  private static func constant(_ reading: Reading) -> PredicateNode? {
    guard case .value(let value) = reading, case .constant(.bool(let value)) = value.kind else { return nil }
    return PredicateNode(.constant(value))
  }

  /// `inner` where the subject has a value, else `otherwise`. The guard goes where the language has it built in.
  private func joined(
    _ subject: ExpressionNode, _ inner: PredicateNode, _ otherwise: PredicateNode
  ) -> PredicateNode {
    switch otherwise.kind {
    case .constant(false):
      if NilRules.isFalse(inner, where: subject, reader) { return inner }
      if case .constant(true) = inner.kind { return subject != nil }
      return .all([subject != nil, inner])
    case .constant(true):
      if NilRules.isTrue(inner, where: subject, reader) { return inner }
      if case .constant(false) = inner.kind { return subject == nil }
      return .any([subject == nil, inner])
    case .and, .or, .not, .comparison, .block, .tooDeep:
      if isOrdering(inner, of: subject, thatHoldsWhere: otherwise) { return inner }
      return .any([.all([subject != nil, inner]), .all([subject == nil, otherwise])])
    }
  }

  /// Whether `inner` is `subject <= x` and `otherwise` is `x == nil`: nil is as much as nil.
  private func isOrdering(
    _ inner: PredicateNode, of subject: ExpressionNode, thatHoldsWhere otherwise: PredicateNode
  ) -> Bool {
    guard case .comparison(let comparison) = inner.kind, comparison.modifier == .direct,
      comparison.operator == .lessOrEqual || comparison.operator == .greaterOrEqual
    else { return false }
    if comparison.left == subject { return otherwise == (comparison.right == nil) }
    if comparison.right == subject { return otherwise == (comparison.left == nil) }
    return false
  }
}

extension PredicateExpressions.ForcedUnwrap: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading { try reader.read(inner) }
}

// MARK: Casts

extension PredicateExpressions.ForceCast: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Casts.require(Input.Output.self, Desired.self, in: "ForceCast")
    return try reader.read(input)
  }
}

extension PredicateExpressions.ConditionalCast: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Casts.require(Input.Output.self, Desired.self, in: "ConditionalCast")
    return try reader.read(input)
  }
}

extension PredicateExpressions.TypeCheck: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Casts.require(Input.Output.self, Desired.self, in: "TypeCheck")
    return .predicate(PredicateNode(.constant(true)))
  }
}

private enum Casts {
  /// Refuses a cast that may change the value.
  static func require(_ type: any Any.Type, _ other: any Any.Type, in node: String) throws(FormatError) {
    if type != other { throw .unsupportedNode(node, "a cast of `\(type)` to `\(other)`") }
  }
}
