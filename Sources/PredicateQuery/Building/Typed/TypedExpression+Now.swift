#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PredicateLanguage

extension TypedExpression where Value == Date {
  /// `now()`: the current instant, the same throughout one evaluation. (`.now` is that of building the condition.)
  public static var instantOfEvaluation: TypedExpression {
    TypedExpression(ExpressionNode(.call(BuiltinFunction.now.rawValue, [])))
  }
}
