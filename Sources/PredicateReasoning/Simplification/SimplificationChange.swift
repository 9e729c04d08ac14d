import PredicateLanguage

/// A part of a predicate and what may stand in its place.
struct SimplificationChange {
  let rule: SimplificationRule
  let reason: PredicateSimplification.Reason
  let before: PredicateNode
  let after: PredicateNode
  /// The parts that are changed or left out.
  let parts: [PredicateNode]

  init(
    _ rule: SimplificationRule, _ reason: PredicateSimplification.Reason, _ before: PredicateNode,
    _ after: PredicateNode, parts: [PredicateNode]? = nil
  ) {
    self.rule = rule
    self.reason = reason
    self.before = before
    // What takes the place of a part stands where the part did.
    self.after = after.span == nil ? PredicateNode(after.kind, span: before.span) : after
    self.parts = parts ?? [before]
  }

  var step: PredicateSimplification.Step {
    PredicateSimplification.Step(
      rule: rule, before: before.readableText, after: after.readableText, spans: parts.compactMap(\.span),
      reason: reason)
  }
}
