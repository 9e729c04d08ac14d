public import Foundation

/// Lists of predicates that are known only when the program runs, joined in one call, which Foundation itself offers on
/// Apple's systems only.
///
/// ```swift
/// var filters: [Predicate<Person>] = [#Predicate { $0.age > 18 }]
/// if onlyOwners { filters.append(#Predicate { !$0.pets.isEmpty }) }
/// try people.filter(Predicate.all(filters)).map(\.name)  // ["Bea"]
/// ```
extension Foundation.Predicate {
  /// True if every one of the predicates is; true for an empty list.
  ///
  /// Made of Foundation's own nodes, joined in halves. They hold each other by value: evaluation takes stack for all of
  /// them, some 100 bytes for each plain comparison, so join thousands, not hundreds of thousands. Cost: linear in the
  /// nodes.
  public static func all(_ predicates: some Sequence<Self>) -> Self {
    Self { (variable: repeat PredicateExpressions.Variable<each Input>) in
      let parts = predicates.map { $0.expression(over: repeat each variable) }
      return Junction.joined(parts[...], isConjunction: true)
    }
  }

  /// True if some one of the predicates is; false for an empty list. As ``all(_:)`` otherwise.
  public static func any(_ predicates: some Sequence<Self>) -> Self {
    Self { (variable: repeat PredicateExpressions.Variable<each Input>) in
      let parts = predicates.map { $0.expression(over: repeat each variable) }
      return Junction.joined(parts[...], isConjunction: false)
    }
  }

  /// True if the predicate is false.
  public static func not(_ predicate: Self) -> Self {
    Self { (variable: repeat PredicateExpressions.Variable<each Input>) in
      Junction.negated(predicate.expression(over: repeat each variable))
    }
  }

  /// What the predicate says, said of other variables.
  private func expression(
    over other: repeat PredicateExpressions.Variable<each Input>
  ) -> any StandardPredicateExpression<Bool> {
    #if canImport(Darwin)
      // Apple's systems have nodes beyond those that can be written again, and one that evaluates a predicate.
      return Junction.evaluated(self, repeat each other)
    #else
      var variables = Rebinding()
      for (old, new) in repeat (each variable, each other) { variables = variables.replacing(old, by: new) }
      let node = expression
      return Junction.rebound(node, variables)
    #endif
  }
}

private enum Junction {
  typealias Part = any StandardPredicateExpression<Bool>

  static func joined(_ parts: ArraySlice<Part>, isConjunction: Bool) -> Part {
    guard let first = parts.first else { return PredicateExpressions.Value(isConjunction) }
    if parts.count == 1 { return first }
    let middle = parts.startIndex + parts.count / 2
    let left = joined(parts[..<middle], isConjunction: isConjunction)
    let right = joined(parts[middle...], isConjunction: isConjunction)
    return isConjunction ? and(left, right) : or(left, right)
  }

  private static func and(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Part { PredicateExpressions.Conjunction(lhs: left, rhs: right) }

  private static func or(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Part { PredicateExpressions.Disjunction(lhs: left, rhs: right) }

  static func negated(_ part: some StandardPredicateExpression<Bool>) -> Part { PredicateExpressions.Negation(part) }

  static func rebound(_ part: some StandardPredicateExpression<Bool>, _ variables: Rebinding) -> Part {
    variables(part)
  }

  #if canImport(Darwin)
    static func evaluated<each Input>(
      _ predicate: Foundation.Predicate<repeat each Input>, _ variable: repeat PredicateExpressions.Variable<each Input>
    ) -> Part {
      PredicateExpressions.build_evaluate(PredicateExpressions.build_Arg(predicate), repeat each variable)
    }
  #endif
}
