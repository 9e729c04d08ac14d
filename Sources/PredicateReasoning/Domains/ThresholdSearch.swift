import PredicateEvaluation
import PredicateLanguage

/// The values of a key at which the verdicts of a calculation change, found by halving: between two of them, it stands to each
/// target in the same way, or fails.
struct ThresholdSearch {
  /// The first value of each stretch.
  private(set) var values: [RecordValue] = []
  /// Whether all of them were found.
  private(set) var isComplete = true

  private let chain: KeyChain
  private let whole: FormatPredicate

  /// `budget` is in evaluations of a condition.
  init(
    _ chain: KeyChain, targets: [RecordValue], kinds: KeyKinds, whole: FormatPredicate, budget: inout WorkBudget
  ) {
    self.chain = chain
    self.whole = whole
    guard let lines = NumberLine.all(of: kinds) else {
      values = chain.guesses
      isComplete = false
      return
    }
    for line in lines {
      var places = Set(line.marks + chain.guesses.flatMap(line.places(near:)))
      for fold in chain.folds { places.formUnion(changes(of: fold, .integer(0), line, places, &budget)) }
      var found: Set<UInt64> = []
      for target in targets where target != .null {
        found.formUnion(changes(of: chain.node, target, line, places, &budget))
      }
      values += found.sorted().map(line.value)
    }
  }

  /// Where a calculation reaches a target and where it goes beyond; between two of the places given it only rises, or falls.
  private mutating func changes(
    of node: ExpressionNode, _ target: RecordValue, _ line: NumberLine, _ places: Set<UInt64>,
    _ budget: inout WorkBudget
  ) -> [UInt64] {
    let seeds = places.sorted()
    var found: [UInt64] = []
    for operation in [ComparisonOperator.greaterOrEqual, .greater] where budget.mayGoOn() {
      let comparison = ComparisonNode(node, operation, ExpressionNode(.constant(target)), options: [])
      let question = FormatPredicate(PredicateNode(.comparison(comparison)), partOf: whole)
      guard let compiled = try? question.compiledForFewRecords() else {
        isComplete = false
        return []
      }
      func outcome(_ place: UInt64) -> Outcomes {
        budget.spend(1)
        let outcome = Outcomes(of: compiled, chain.path.record(with: line.value(place)), &budget)
        if !outcome.isSettled { isComplete = false }
        return outcome
      }
      let known = seeds.map(outcome)
      // Where all fail, the stretch in which it does not may lie between two of them.
      isComplete = isComplete && known.contains { $0 != .fails }
      for ((low, lowOutcome), (high, highOutcome)) in zip(zip(seeds, known), zip(seeds, known).dropFirst()) {
        var (low, lowOutcome) = (low, lowOutcome)
        while lowOutcome != highOutcome, budget.mayGoOn() {
          var end = high
          var endOutcome = highOutcome
          while end - low > 1 {
            let middle = low + (end - low) / 2
            let outcome = outcome(middle)
            if outcome == lowOutcome { low = middle } else { (end, endOutcome) = (middle, outcome) }
          }
          found.append(end)
          (low, lowOutcome) = (end, endOutcome)
        }
      }
    }
    if budget.left <= 0 { isComplete = false }
    return found
  }
}

extension ValuePath {
  /// A record that has a value at the path, and nothing else.
  fileprivate func record(with value: RecordValue) -> RecordValue {
    keys.reversed().reduce(value) { .object(RecordObject([($1.text, $0)])) }
  }
}
