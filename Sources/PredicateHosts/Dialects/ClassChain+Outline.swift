package import PredicateLanguage

/// A class chain that looks at the tree of elements, step by step, as it is shown to people and to other programs.
package struct ClassChainOutline {
  /// What one step asks of elements.
  package struct Step {
    /// Whether elements at any depth count, not children alone.
    package let isDescendant: Bool
    /// Their type; `*` for any.
    package let type: String
    /// The predicates, each of the element or of some descendant.
    package let conditions: [(node: PredicateNode, isOfDescendant: Bool)]
    /// Which of all that are found goes on, from 1, or from the end with -1; nil for all of them.
    package let position: Int?
  }

  /// The chain as it was written.
  package let text: String
  /// Its steps in order.
  package let steps: [Step]
}

extension ClassChain {
  /// The chain with the predicates that `parse` makes of its texts.
  func outline(
    _ parse: (DialectReading) throws(FormatError) -> PredicateNode
  ) throws(FormatError) -> ClassChainOutline {
    var outlines: [ClassChainOutline.Step] = []
    for step in steps {
      var conditions: [(node: PredicateNode, isOfDescendant: Bool)] = []
      for filter in step.filters { conditions.append((try parse(reading(of: filter)), filter.isOfDescendant)) }
      outlines.append(
        ClassChainOutline.Step(
          isDescendant: step.isDescendant, type: type(of: step), conditions: conditions, position: step.position))
    }
    return ClassChainOutline(text: text, steps: outlines)
  }
}
