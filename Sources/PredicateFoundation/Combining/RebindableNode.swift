import Foundation

/// A node that can be written again with other variables.
///
/// A predicate's variable is made with it, so two predicates speak of two variables. To join them, one speaks of the
/// other's. Written again, a node has the same type, for a variable's type does not say which one it is.
protocol RebindableNode {
  /// The node with the variables replaced.
  func rebound(_ variables: Rebinding) -> Self
}

/// Which variables stand for which.
struct Rebinding {
  private var variables: [PredicateExpressions.VariableID: Any] = [:]

  /// With one variable more.
  func replacing<T>(
    _ variable: PredicateExpressions.Variable<T>, by other: PredicateExpressions.Variable<T>
  ) -> Rebinding {
    var result = self
    result.variables[variable.key] = other
    return result
  }

  func variable<T>(for variable: PredicateExpressions.Variable<T>) -> PredicateExpressions.Variable<T> {
    variables[variable.key] as? PredicateExpressions.Variable<T> ?? variable
  }

  /// The node with the variables replaced. A node of a kind that Foundation does not have stays as it is.
  func callAsFunction<Node: PredicateExpression>(_ node: Node) -> Node {
    (node as? any RebindableNode)?.rebound(self) as? Node ?? node
  }
}

extension PredicateExpressions.Variable: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { variables.variable(for: self) }
}

extension PredicateExpressions.KeyPath: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(root: variables(root), keyPath: keyPath) }
}

// MARK: Logic

extension PredicateExpressions.Conjunction: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.Disjunction: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.Negation: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(variables(wrapped)) }
}

extension PredicateExpressions.Conditional: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self {
    Self(test: variables(test), trueBranch: variables(trueBranch), falseBranch: variables(falseBranch))
  }
}

// MARK: Comparisons

extension PredicateExpressions.Equal: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.NotEqual: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.Comparison: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs), op: op) }
}

extension PredicateExpressions.ClosedRange: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lower: variables(lower), upper: variables(upper)) }
}

extension PredicateExpressions.Range: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lower: variables(lower), upper: variables(upper)) }
}

extension PredicateExpressions.RangeExpressionContains: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(range: variables(range), element: variables(element)) }
}

// MARK: Arithmetic

extension PredicateExpressions.Arithmetic: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs), op: op) }
}

extension PredicateExpressions.IntDivision: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.IntRemainder: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.FloatDivision: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.UnaryMinus: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(variables(wrapped)) }
}

// MARK: Optionals and casts

extension PredicateExpressions.OptionalFlatMap: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self {
    // The node has two initializers, for `map` and for `flatMap`; which one made it, the type of the transform says.
    func mapping<Node: PredicateExpression>(_ transform: Node) -> Any where Node.Output == Result {
      PredicateExpressions.OptionalFlatMap<LHS, Wrapped, Node, Result>(variables(wrapped)) {
        variables.replacing(variable, by: $0)(transform)
      }
    }
    func flatMapping<Node: PredicateExpression>(_ transform: Node) -> Any where Node.Output == Result? {
      PredicateExpressions.OptionalFlatMap<LHS, Wrapped, Node, Result>(variables(wrapped)) {
        variables.replacing(variable, by: $0)(transform)
      }
    }
    if let transform = transform as? any PredicateExpression<Result> { return mapping(transform) as? Self ?? self }
    if let transform = transform as? any PredicateExpression<Result?> { return flatMapping(transform) as? Self ?? self }
    return self
  }
}

extension PredicateExpressions.NilCoalesce: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(lhs: variables(lhs), rhs: variables(rhs)) }
}

extension PredicateExpressions.ForcedUnwrap: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(variables(inner)) }
}

extension PredicateExpressions.ForceCast: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(variables(input)) }
}

extension PredicateExpressions.ConditionalCast: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(variables(input)) }
}

extension PredicateExpressions.TypeCheck: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(variables(input)) }
}
