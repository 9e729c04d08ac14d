import Foundation
import PredicateLanguage

extension PredicateExpressions.Equal: ReadableNode {
  static var levels: Int { 2 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Equality.require(LHS.Output.self, in: "Equal")
    return .predicate(try reader.value(lhs).equals(reader.value(rhs)))
  }
}

extension PredicateExpressions.NotEqual: ReadableNode {
  static var levels: Int { 2 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Equality.require(LHS.Output.self, in: "NotEqual")
    return .predicate(try reader.value(lhs).differs(from: reader.value(rhs)))
  }
}

private enum Equality {
  /// Refuses types whose `==` is not the language's.
  static func require(_ type: any Any.Type, in node: String) throws(FormatError) {
    let type = OutputTypes.unwrapped(type)
    if type is any OptionalOutput.Type {
      throw .unsupportedNode(node, "a comparison of `\(type)?`, in which nil may be a value,")
    }
    if type is any Recordable.Type, type is AnyObject.Type {
      throw .unsupportedNode(node, "`==` of the class `\(type)`, which is its own,")
    }
  }
}

extension PredicateExpressions.Comparison: ReadableNode {
  static var levels: Int { 2 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    guard LHS.Output.self is any OrderedScalar.Type || LHS.Output.self == Character.self else {
      throw .unsupportedNode("Comparison", "the order of `\(LHS.Output.self)`, which is its own,")
    }
    let (left, right) = (try reader.value(lhs), try reader.value(rhs))
    switch op {
    case .lessThan: return .predicate(left < right)
    case .lessThanOrEqual: return .predicate(left <= right)
    case .greaterThan: return .predicate(left > right)
    case .greaterThanOrEqual: return .predicate(left >= right)
    @unknown default: throw .unsupportedNode("Comparison", "this operator")
    }
  }
}

// MARK: Ranges

/// The bounds of a range, in nodes or as a constant.
protocol ReadableRange {
  /// The bounds and whether the upper one is inside; nil for a bound that the range does not have.
  func bounds(
    by reader: PredicateReader
  ) throws(FormatError) -> (lower: ExpressionNode?, upper: ExpressionNode?, includesUpper: Bool)
}

extension PredicateExpressions.ClosedRange: ReadableRange {
  func bounds(by reader: PredicateReader) throws(FormatError) -> (
    lower: ExpressionNode?, upper: ExpressionNode?, includesUpper: Bool
  ) { (try reader.value(lower), try reader.value(upper), true) }
}

extension PredicateExpressions.Range: ReadableRange {
  func bounds(by reader: PredicateReader) throws(FormatError) -> (
    lower: ExpressionNode?, upper: ExpressionNode?, includesUpper: Bool
  ) { (try reader.value(lower), try reader.value(upper), false) }
}

extension PredicateExpressions.Value: ReadableRange {
  func bounds(by reader: PredicateReader) throws(FormatError) -> (
    lower: ExpressionNode?, upper: ExpressionNode?, includesUpper: Bool
  ) {
    guard let range = value as? any ConstantRange else {
      throw .unsupportedNode("RangeExpressionContains", "a range of the type `\(Output.self)`")
    }
    return (try constant(range.lowest), try constant(range.highest), range.includesHighest)
  }

  private func constant<T>(_ bound: T?) throws(FormatError) -> ExpressionNode? {
    guard let bound else { return nil }
    return try Constants.node(of: bound)
  }
}

private protocol ConstantRange {
  associatedtype Bound
  var lowest: Bound? { get }
  var highest: Bound? { get }
  var includesHighest: Bool { get }
}

extension ClosedRange: ConstantRange {
  fileprivate var lowest: Bound? { lowerBound }
  fileprivate var highest: Bound? { upperBound }
  fileprivate var includesHighest: Bool { true }
}

extension Range: ConstantRange {
  fileprivate var lowest: Bound? { lowerBound }
  fileprivate var highest: Bound? { upperBound }
  fileprivate var includesHighest: Bool { false }
}

extension PartialRangeFrom: ConstantRange {
  fileprivate var lowest: Bound? { lowerBound }
  fileprivate var highest: Bound? { nil }
  fileprivate var includesHighest: Bool { false }
}

extension PartialRangeUpTo: ConstantRange {
  fileprivate var lowest: Bound? { nil }
  fileprivate var highest: Bound? { upperBound }
  fileprivate var includesHighest: Bool { false }
}

extension PartialRangeThrough: ConstantRange {
  fileprivate var lowest: Bound? { nil }
  fileprivate var highest: Bound? { upperBound }
  fileprivate var includesHighest: Bool { true }
}

extension PredicateExpressions.RangeExpressionContains: ReadableNode {
  static var levels: Int { 2 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    guard Element.Output.self is any OrderedScalar.Type else {
      throw .unsupportedNode("RangeExpressionContains", "the order of `\(Element.Output.self)`, which is its own,")
    }
    guard let range = range as? any ReadableRange else {
      throw .unsupportedNode("RangeExpressionContains", "a range of the type `\(RangeExpression.Output.self)`")
    }
    let value = try reader.value(element)
    let (lower, upper, includesUpper) = try range.bounds(by: reader)
    if let lower, let upper, includesUpper { return .predicate(value.isBetween(lower, and: upper)) }
    var parts: [PredicateNode] = []
    if let lower { parts.append(value >= lower) }
    if let upper { parts.append(includesUpper ? value <= upper : value < upper) }
    return .predicate(.all(parts))
  }
}
