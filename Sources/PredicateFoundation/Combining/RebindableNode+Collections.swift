import Foundation

extension PredicateExpressions.SequenceContains: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(sequence: variables(sequence), element: variables(element)) }
}

extension PredicateExpressions.SequenceContainsWhere: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self {
    Self(variables(sequence)) { variables.replacing(variable, by: $0)(test) }
  }
}

extension PredicateExpressions.SequenceAllSatisfy: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self {
    Self(variables(sequence)) { variables.replacing(variable, by: $0)(test) }
  }
}

extension PredicateExpressions.Filter: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self {
    Self(variables(sequence)) { variables.replacing(variable, by: $0)(filter) }
  }
}

extension PredicateExpressions.CollectionContainsCollection: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(base: variables(base), other: variables(other)) }
}

extension PredicateExpressions.SequenceStartsWith: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(base: variables(base), prefix: variables(prefix)) }
}

extension PredicateExpressions.SequenceMaximum: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(elements: variables(elements)) }
}

extension PredicateExpressions.SequenceMinimum: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(elements: variables(elements)) }
}

extension PredicateExpressions.StringContainsRegex: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(subject: variables(subject), regex: variables(regex)) }
}

extension PredicateExpressions.CollectionIndexSubscript: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(wrapped: variables(wrapped), index: variables(index)) }
}

extension PredicateExpressions.CollectionRangeSubscript: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(wrapped: variables(wrapped), range: variables(range)) }
}

extension PredicateExpressions.DictionaryKeySubscript: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self { Self(wrapped: variables(wrapped), key: variables(key)) }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self {
    Self(wrapped: variables(wrapped), key: variables(key), default: variables(`default`))
  }
}

extension PredicateExpressions.ExpressionEvaluate: RebindableNode {
  func rebound(_ variables: Rebinding) -> Self {
    Self(expression: variables(expression), input: repeat variables(each input))
  }
}
