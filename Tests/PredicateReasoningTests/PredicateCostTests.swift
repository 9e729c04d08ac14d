import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// No evaluation takes more steps than its estimate.
@Suite struct PredicateCostTests {
  @Test(arguments: [
    ("a > 1 AND b CONTAINS 'x'", "0", 0),
    ("ANY tags == 'x'", "tags", 20),
    ("SUBQUERY(items, $i, ANY $i.colors == 'r').@count > 2", "items*items.colors + items", 60),
    ("items.@avg.price > 2", "items", 10),
    ("items.@count > 2", "0", 0),
    ("ANY {1, 2, 3} == a", "3", 3),
  ]) func lengthsAreMultiplied(_ format: String, _ formula: String, _ steps: Int) throws {
    let bounds = CostBounds(lists: ["tags": 20, "items": 10, "colors": 5])
    let cost = try FormatPredicate(format: format).cost(bounds: bounds)
    #expect(cost.formula == formula)
    #expect(cost.steps == steps)
  }

  static func condition(_ generator: inout SeededGenerator, _ depth: Int) -> String {
    let number = generator.number(4)
    switch generator.number(depth > 0 ? 9 : 6) {
    case 0: return "ANY l > \(number)"
    case 1: return "ALL items.price > \(number)"
    case 2: return "items.@sum.price > \(number)"
    case 3: return "SUBQUERY(items, $i, $i.price > \(number) AND ANY $i.l == \(number)).@count > 1"
    case 4: return "NONE items.l == \(number)"
    case 5: return "SUBQUERY(items, $i, SUBQUERY($i.l, $x, $x > l.@max.#self).@count > 0).@count == \(number)"
    case 6: return "NOT (\(condition(&generator, depth - 1)))"
    case 7: return "(\(condition(&generator, depth - 1)) AND \(condition(&generator, depth - 1)))"
    default: return "(\(condition(&generator, depth - 1)) OR \(condition(&generator, depth - 1)))"
    }
  }

  @Test func noEvaluationExceedsItsEstimate() throws {
    var generator = SeededGenerator(seed: 34)
    var most = 0.0
    for _ in 0..<Trials.of(4_000) {
      let predicate = try FormatPredicate(format: Self.condition(&generator, 3))
      let cost = try predicate.cost(bounds: CostBounds(lists: ["l": 4, "items": 5]))
      let compiled = try predicate.compiled()
      for _ in 0..<3 {
        func numbers() -> RecordValue {
          .array((0..<generator.number(5)).map { _ in .integer(Int64(generator.number(5))) })
        }
        let items = (0..<generator.number(6)).map { _ -> RecordValue in
          ["price": .integer(Int64(generator.number(5))), "l": numbers()]
        }
        let steps = compiled.steps(of: ["l": numbers(), "items": .array(items)])
        #expect(steps <= cost.steps, "\(predicate) \(cost.formula)")
        if cost.steps > 0 { most = max(most, Double(steps) / Double(cost.steps)) }
      }
    }
    // The estimate is not far off, either.
    #expect(most > 0.5)
  }
}
