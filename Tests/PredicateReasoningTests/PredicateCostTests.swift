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
    ("ANY items.price == 2", "items*items.price", 70),
    ("ANY items.price == 2 AND ANY colors == 'r'", "items*items.price + colors", 75),
    ("ANY one.tags == 2", "one.tags", 20),
    ("SUBQUERY(items, $i, $i.one == 2 OR ANY $i.price.one == 3).@count > 0", "items*items.price + items", 80),
    ("ANY $list.price == 1", "price*records", 49),
    ("SUBQUERY({tags, colors}, $x, ANY $x == 'x').@count > 0", "2*colors + 2*tags + 6", 56),
    ("ANY items.@unionOfArrays.tags == 'x'", "items*items.tags + items", 210),
  ]) func lengthsAreMultiplied(_ format: String, _ formula: String, _ steps: Int) throws {
    let bounds = CostBounds(lists: ["tags": 20, "items": 10, "colors": 5, "one": 1], records: 7)
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
    for _ in 0..<Trials.of(4_000, or: "REASONING_COSTS") {
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
        let steps = compiled.work(of: ["l": numbers(), "items": .array(items)]).steps
        #expect(steps <= cost.steps, "\(predicate) \(cost.formula)")
        if cost.steps > 0 { most = max(most, Double(steps) / Double(cost.steps)) }
      }
    }
    // The estimate is not far off, either.
    #expect(most > 0.5)
  }

  /// A list whose elements are records with lists, lists, numbers and texts, or rarely one of these.
  private static func list(_ generator: inout SeededGenerator, _ depth: Int) -> RecordValue {
    if generator.number(12) == 0 { return element(&generator, depth) }
    return .array((0..<generator.number(5)).map { _ in element(&generator, depth - 1) })
  }

  private static func element(_ generator: inout SeededGenerator, _ depth: Int) -> RecordValue {
    switch depth > 0 ? generator.number(20) : generator.number(2) {
    case 0: return .integer(1)
    case 1: return .string(generator.pick(["a,b", ",,,", "q", ""]))
    case 2...6: return list(&generator, depth)
    default:
      return .object(
        RecordObject(
          ["o", "q", "r"].filter { _ in generator.number(4) > 0 }.map { key in
            (key, list(&generator, depth))
          }))
    }
  }

  private static func path(_ generator: inout SeededGenerator, _ depth: Int, _ variables: [String]) -> String {
    let base = generator.pick(["o", "q", "r", "o.q", "o.q.r", "q.o"] + variables + variables.map { "\($0).q" })
    guard depth > 0 else { return base }
    let (left, right) = (path(&generator, depth - 1, variables), path(&generator, depth - 1, variables))
    switch generator.number(14) {
    case 0: return "{\(left), \(right)}"
    case 1: return "(\(left) UNION \(right))"
    case 2: return "\(base).@unionOfArrays.self"
    case 3: return "\(base).@distinctUnionOfArrays.r"
    case 4: return "\(base).@unionOfObjects.q"
    case 5: return "\(base)[0]"
    case 6: return "\(base)['q']"
    case 7: return "\(base).@allValues"
    case 8: return "coalesce:(\(left), \(right))"
    case 9: return "distinct:(\(left))"
    case 10: return "split:separator:(\(base), ',')"
    case 11: return "TERNARY(r == 1, \(left), \(right))"
    case 12: return "SUBQUERY(\(left), $s, $s != 1)"
    default: return base
    }
  }

  private static func question(_ generator: inout SeededGenerator, _ depth: Int, _ variables: [String]) -> String {
    let collection = path(&generator, 2, variables)
    if depth > 0, generator.number(2) > 0 {
      let variable = "$x\(depth)"
      let inner = question(&generator, depth - 1, variables + [variable])
      return "SUBQUERY(\(collection), \(variable), \(inner)).@count > 7"
    }
    return generator.pick(["ANY \(collection) == 7", "NONE \(collection) == 7", "\(collection).@count == 77"])
  }

  /// The most elements of a list, with those of the lists in it, entries of an object and characters of a text.
  private static func longest(_ value: RecordValue) -> Int {
    switch value {
    case .array(let elements):
      func extent(_ elements: [RecordValue]) -> Int {
        elements.reduce(elements.count) { sum, element in
          if case .array(let inner) = element { sum + extent(inner) } else { sum }
        }
      }
      return elements.reduce(extent(elements)) { max($0, longest($1)) }
    case .object(let object): return object.values.reduce(object.values.count) { max($0, longest($1)) }
    case .string(let text): return text.utf16.count
    default: return 1
    }
  }

  /// Without a model any key may have a list, and any list lists.
  @Test func noEvaluationExceedsItsEstimateWithoutAModel() throws {
    var generator = SeededGenerator(seed: 36)
    var (counted, verdicts) = (0, 0)
    for _ in 0..<Trials.of(3_000, or: "REASONING_COSTS") {
      let predicate = try FormatPredicate(format: Self.question(&generator, 2, []))
      let compiled = try predicate.compiled()
      for _ in 0..<4 {
        let record: RecordValue = [
          "o": Self.list(&generator, 3), "q": Self.list(&generator, 3), "r": Self.list(&generator, 2),
        ]
        let steps = compiled.work(of: record).steps
        let cost = try predicate.cost(bounds: CostBounds(records: Self.longest(record)))
        #expect(steps <= cost.steps, "\(predicate) \(cost.formula) \(record)")
        if steps > 3 { counted += 1 }
        if (try? compiled.evaluate(with: record)) != nil { verdicts += 1 }
      }
    }
    #expect(counted > 300 && verdicts > 300, "\(counted) \(verdicts)")
  }

  /// The worst record that a search finds takes at least a tenth of the estimate.
  @Test(arguments: [
    "ANY l > 2", "ALL l >= 0", "NONE l == 7", "ANY items.price > 4", "ALL items.price >= 0", "ANY items.l == 9",
    "items.@sum.price > 2", "items.@avg.price > 2", "items.@max.price == 1",
    "SUBQUERY(items, $i, $i.price > 2).@count > 1",
    "SUBQUERY(items, $i, $i.price > 2 AND $i.price < 4).@count == 0", "SUBQUERY(items, $i, ANY $i.l == 9).@count > 2",
    "SUBQUERY(items, $i, SUBQUERY($i.l, $x, $x > 2).@count > 1).@count > 1", "ANY l > 9 OR ANY items.price > 9",
    "NOT ANY l > 9 AND NOT ANY items.price > 9", "ANY l IN {7, 8, 9}", "ANY l BETWEEN {7, 9}", "max:(l) > 2",
    "ANY split:separator:(s, ',') == 'x'",
  ]) func theEstimateIsNearTheWorst(_ format: String) throws {
    var generator = SeededGenerator(seed: 35)
    let predicate = try FormatPredicate(format: format)
    let cost = try predicate.cost(bounds: CostBounds(lists: ["l": 8, "items": 8, "price": 1], texts: ["s": 8]))
    let compiled = try predicate.compiled()
    var worst = 0
    for _ in 0..<300 {
      func numbers() -> RecordValue { .array((0..<8).map { _ in .integer(Int64(generator.number(5))) }) }
      let items = (0..<8).map { _ -> RecordValue in ["price": .integer(Int64(generator.number(5))), "l": numbers()] }
      let text = (0..<8).map { _ in generator.pick([",", "a"]) }.joined()
      let steps = compiled.work(of: ["l": numbers(), "items": .array(items), "s": .string(text)]).steps
      #expect(steps <= cost.steps)
      worst = max(worst, steps)
    }
    #expect(worst * 10 >= cost.steps, "\(worst) of \(cost.steps): \(cost.formula)")
  }

  /// Each level doubles the products of the formula, which ends as a number.
  @Test func nestedUnionsEnd() throws {
    let text = (0..<22).reversed().reduce("TRUEPREDICATE") { inner, level in
      "SUBQUERY(a\(level) UNION b\(level), $x\(level), \(inner)).@count > 0"
    }
    let cost = try FormatPredicate(format: text).cost(bounds: CostBounds(records: 1))
    #expect(cost.steps == (1...22).reduce(0) { $0 + (1 << $1) })
    #expect(cost.formula.utf8.count < 10_000)
  }

  @Test func aPredicateThatMayCostTooMuchIsRefused() throws {
    var limits = Limits()
    limits.estimatedSteps = 100
    let predicate = try FormatPredicate("a == 1 AND ANY tags == 'x'", limits: limits)
    let error = #expect(throws: FormatError.self) { try predicate.evaluate(with: ["a": 0] as RecordValue) }
    #expect(error?.code == .tooCostly && error?.kind == .limit)
    #expect(error?.description.contains("this may take 1000 steps for one record, where 100 are allowed") == true)
    #expect(error?.first.span.map { predicate.source?.text(of: $0) } == "ANY tags == 'x'")
    limits.costBounds["tags"] = 100
    #expect(try FormatPredicate("ANY tags == 'x'", limits: limits).evaluate(with: ["tags": ["x"]] as RecordValue))
    // Of two that are joined the wider bounds count, as the estimate of neither may be passed.
    var other = limits
    other.costBounds["tags"] = 50
    #expect(limits.narrowed(by: other).costBounds["tags"] == 100)
    other.estimatedSteps = nil
    #expect(other.narrowed(by: limits) == limits)
  }
}
