// Each part is settled by its own limits before it becomes one, which the resolver does; so all that joins stands here.

extension FormatPredicate {
  /// The predicate with variables replaced, as `NSPredicate.withSubstitutionVariables(_:)`.
  ///
  /// A value becomes a constant, an expression is put in as it is. Variables without a value stay; those that a SUBQUERY
  /// binds are its own. Errors still have their place in the text that was parsed.
  public func substituting(_ variables: [String: any FormatArgument]) -> FormatPredicate {
    FormatPredicate(
      node.substituting(variables.mapValues { ExpressionNode($0) }), partOf: self,
      adding: PartLimits.joined(of: variables))
  }
}

extension FormatExpression {
  /// The expression with variables replaced; see ``FormatPredicate/substituting(_:)``.
  public func substituting(_ variables: [String: any FormatArgument]) -> FormatExpression {
    FormatExpression(
      node.substituting(variables.mapValues { ExpressionNode($0) }), partOf: self,
      adding: PartLimits.joined(of: variables))
  }
}

extension PartLimits {
  /// What the values of variables bring, in the order of their names.
  fileprivate static func joined(of variables: [String: any FormatArgument]) -> PartLimits? {
    joined(variables.sorted { $0.key < $1.key }.map { $0.value.formatArgument.partLimits })
  }
}

extension FormatPredicate {
  /// What it brings into a whole.
  package var partLimits: PartLimits { PartLimits(limits: limits, refusals: Resolver.refusals(of: self)) }

  /// The tree with its limits, for `%@` where a predicate may stand.
  public var formatArgument: FormatArgumentValue { .predicate(node, partLimits) }
}

extension FormatExpression {
  /// What it brings into a whole.
  package var partLimits: PartLimits { PartLimits(limits: limits, refusals: Resolver.refusals(of: self)) }

  /// The tree with its limits, for `%@` where an expression may stand.
  public var formatArgument: FormatArgumentValue { .expression(node, partLimits) }
}

/// Predicates joined by code. The whole has the stricter of the limits of all, and refuses what the policy of a part refuses
/// in that part.
extension FormatPredicate {
  /// True if every one of the predicates is; true for an empty list.
  public static func all(_ predicates: some Sequence<FormatPredicate>) -> FormatPredicate {
    let predicates = Array(predicates)
    return combined(predicates, .and(nodes(predicates)))
  }

  /// True if some one of the predicates is; false for an empty list.
  public static func any(_ predicates: some Sequence<FormatPredicate>) -> FormatPredicate {
    let predicates = Array(predicates)
    return combined(predicates, .or(nodes(predicates)))
  }

  /// True if the predicate is false.
  public static func not(_ predicate: FormatPredicate) -> FormatPredicate {
    combined([predicate], .not(nodes([predicate])[0]))
  }

  /// True if both are. A chain of `&&` makes one AND.
  public static func && (left: FormatPredicate, right: FormatPredicate) -> FormatPredicate {
    let nodes = nodes([left, right])
    return combined([left, right], (nodes[0] && nodes[1]).kind)
  }

  /// True if one of both is. A chain of `||` makes one OR.
  public static func || (left: FormatPredicate, right: FormatPredicate) -> FormatPredicate {
    let nodes = nodes([left, right])
    return combined([left, right], (nodes[0] || nodes[1]).kind)
  }

  /// True if the predicate is false.
  public static prefix func ! (predicate: FormatPredicate) -> FormatPredicate { not(predicate) }

  /// Spans speak of the texts of the parts, which the whole does not have, so they go.
  private static func nodes(_ predicates: [FormatPredicate]) -> [PredicateNode] {
    predicates.map { $0.source == nil ? $0.node : $0.node.withSpans(nil) }
  }

  private static func combined(_ predicates: [FormatPredicate], _ kind: PredicateNode.Kind) -> FormatPredicate {
    FormatPredicate(
      joining: PredicateNode(kind), PartLimits.joined(predicates.lazy.map(\.partLimits)),
      functions: predicates.reduce(.builtin) { $0.merging($1.functions) })
  }
}
