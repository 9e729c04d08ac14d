import PredicateEvaluation
import PredicateLanguage

/// Elements that bring some conditions on elements to all that they can come to together.
struct ElementSamples {
  private(set) var elements: [RecordValue] = []
  /// How many of the last ones are an error for some condition.
  private(set) var failing = 0
  private(set) var isComplete = true

  private static let most = 400

  init(
    _ nodes: [PredicateNode], of whole: FormatPredicate, model: (RecordModel, entity: String)?, kinds: KeyKinds?,
    depth: Int, _ budget: inout WorkBudget
  ) {
    let predicates = nodes.map { FormatPredicate($0, partOf: whole) }
    let analysis = QuestionAnalysis(predicates, model: model, elementKinds: kinds, depth: depth, budget: &budget)
    isComplete = analysis.conditions.allSatisfy(\.isUnderstood)
    var seen: Set<[Outcomes]> = []
    var failing: [RecordValue] = []
    var records: [RecordDraft] = [RecordDraft()]
    for (number, key) in analysis.keys.enumerated() {
      var next: [RecordDraft] = []
      for draft in records where next.count <= Self.most && budget.mayGoOn() {
        for value in key.values {
          guard let longer = draft.setting(analysis.keys[number], value) else { continue }
          next.append(longer)
        }
      }
      if next.count > Self.most || budget.left <= 0 { isComplete = false }
      records = Array(next.prefix(Self.most))
    }
    let compiled = predicates.map { try? $0.compiledForFewRecords() }
    for draft in records {
      guard budget.mayGoOn() else {
        isComplete = false
        break
      }
      budget.spend(1)
      let record = draft.record
      let outcomes = compiled.map { Outcomes(of: $0, record, &budget) }
      if !outcomes.allSatisfy(\.isSettled) { isComplete = false }
      guard seen.insert(outcomes).inserted else { continue }
      // What fails ends the search for an element, so it stands behind all others.
      if outcomes.contains(.fails) { failing.append(record) } else { elements.append(record) }
    }
    elements += failing
    self.failing = failing.count
  }
}
