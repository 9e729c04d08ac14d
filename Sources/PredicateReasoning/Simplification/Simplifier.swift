import PredicateEvaluation
import PredicateLanguage

/// Takes one step after the other that makes a predicate shorter, each proven.
///
/// AND and OR look at their parts in order and stop at the first that decides. So a part may go, or parts may change places,
/// only where no record brings one to fail that would be looked at before or after and not both; what holds by the order of
/// evaluation alone needs no proof.
struct Simplifier {
  private let original: FormatPredicate
  var prover: SimplificationProver

  // Each step makes the predicate shorter, so this is never reached by what people write.
  private static let mostSteps = 500

  init(_ predicate: FormatPredicate, model: (RecordModel, entity: String)?, budget: Int) {
    original = predicate
    prover = SimplificationProver(predicate, model: model, budget: budget)
  }

  mutating func simplification() -> PredicateSimplification {
    var node = original.node
    var steps: [PredicateSimplification.Step] = []
    var isComplete = true
    while let (whole, change) = improved(node) {
      node = whole
      steps.append(change.step)
      if steps.count == Self.mostSteps {
        isComplete = false
        break
      }
    }
    return PredicateSimplification(
      predicate: steps.isEmpty ? original : FormatPredicate(node, partOf: original), steps: steps,
      isComplete: isComplete && !prover.isExhausted, unclear: prover.unclear)
  }

  /// The predicate after one step, the parts looked at before the whole; nil where there is none.
  private mutating func improved(_ node: PredicateNode) -> (PredicateNode, SimplificationChange)? {
    switch node.kind {
    case .constant, .block, .tooDeep, .comparison: break
    case .not(let part):
      guard let (inner, change) = improved(part) else { break }
      return (PredicateNode(.not(inner), span: node.span), change)
    case .and(let parts):
      guard let (place, inner, change) = improved(parts) else { break }
      return (Self.group(parts, replacing: place, with: inner, isAll: true, node.span), change)
    case .or(let parts):
      guard let (place, inner, change) = improved(parts) else { break }
      return (Self.group(parts, replacing: place, with: inner, isAll: false, node.span), change)
    }
    return change(of: node).map { ($0.after, $0) }
  }

  private mutating func improved(_ parts: [PredicateNode]) -> (Int, PredicateNode, SimplificationChange)? {
    for (place, part) in parts.enumerated() {
      if let (inner, change) = improved(part) { return (place, inner, change) }
    }
    return nil
  }

  /// The first change of the node itself that makes it shorter and that may be written.
  @inline(never)
  private mutating func change(of node: PredicateNode) -> SimplificationChange? {
    switch node.kind {
    case .constant, .block, .tooDeep: nil
    case .comparison(let comparison): change(of: comparison, node)
    case .not(let part): change(ofNot: part, node)
    case .and(let parts): change(of: PredicateGroup(node, parts, isAll: true))
    case .or(let parts): change(of: PredicateGroup(node, parts, isAll: false))
    }
  }

  /// Whether a change makes the part shorter, and the limits of the whole take it.
  func mayStand(_ after: PredicateNode, for before: PredicateNode) -> Bool {
    PredicateLength.of(after) < PredicateLength.of(before)
      && (try? prover.predicate(after).compiledForFewRecords()) != nil
  }

  private static func group(
    _ parts: [PredicateNode], replacing place: Int, with part: PredicateNode, isAll: Bool, _ span: SourceSpan?
  ) -> PredicateNode {
    var parts = parts
    parts[place] = part
    return PredicateNode(isAll ? .and(parts) : .or(parts), span: span)
  }
}
