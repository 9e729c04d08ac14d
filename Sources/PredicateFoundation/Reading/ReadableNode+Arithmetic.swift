import Foundation
import PredicateLanguage

extension PredicateExpressions.Arithmetic: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Calculation.require(LHS.Output.self, in: "Arithmetic")
    let (left, right) = (try reader.value(lhs), try reader.value(rhs))
    switch op {
    case .add: return .value(left + right)
    case .subtract: return .value(left - right)
    case .multiply: return .value(left * right)
    @unknown default: throw .unsupportedNode("Arithmetic", "this operator")
    }
  }
}

extension PredicateExpressions.UnaryMinus: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Calculation.require(Wrapped.Output.self, in: "UnaryMinus")
    let value = try reader.value(wrapped)
    // `-1` of a text is a number of its own, with nothing to calculate.
    if case .constant(.integer(let number)) = value.kind, number != .min { return .value(.value(-number)) }
    if case .constant(.double(let number)) = value.kind { return .value(.value(-number)) }
    return .value(-value)
  }
}

extension PredicateExpressions.IntDivision: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Calculation.requireWhole(LHS.Output.self, in: "IntDivision")
    return .value(try reader.value(lhs) / reader.value(rhs))
  }
}

extension PredicateExpressions.IntRemainder: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Calculation.requireWhole(LHS.Output.self, in: "IntRemainder")
    return .value(ExpressionNode(.call("modulus:by:", [try reader.value(lhs), try reader.value(rhs)])))
  }
}

extension PredicateExpressions.FloatDivision: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    try Calculation.require(LHS.Output.self, in: "FloatDivision")
    let (left, right) = (try reader.value(lhs), try reader.value(rhs))
    guard reader.isNonzero(right) else {
      throw .unsupportedNode(
        "FloatDivision", "a division by what may be zero, which gives infinity in Swift and nil in the language,",
        hint: "ask for zero first: `divisor == 0 ? false : value / divisor > limit`")
    }
    return .value(left / right)
  }
}

private enum Calculation {
  /// Refuses types whose arithmetic is not that of the language.
  static func require(_ type: any Any.Type, in node: String) throws(FormatError) {
    if type == Float.self {
      throw .unsupportedNode(node, "arithmetic of `Float`, which rounds to 24 bits,", hint: "make it `Double`")
    }
    guard type is any NumberScalar.Type else { throw .unsupportedNode(node, "arithmetic of `\(type)`") }
  }

  /// Refuses, too, integers that the language holds as decimals, whose quotients have fractions.
  static func requireWhole(_ type: any Any.Type, in node: String) throws(FormatError) {
    try require(type, in: node)
    if type == UInt.self || type == UInt64.self { throw .unsupportedNode(node, "the division of `\(type)`") }
  }
}
