import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import Testing

/// Samples of conditions on lists.
@Suite struct ListSampleTests {
  @Test(arguments: [
    "SUBQUERY(items, $x, $x.price > 5).@count > 1", "SUBQUERY(items, $x, $x.price > 5).@count == 3",
    "tags.@count BETWEEN {2, 4}", "SUBQUERY(items, $x, $x.price > 5 AND $x.size == 1).@count BETWEEN {2, 4}",
    "SUBQUERY(items, $x, $x.price > 5).@count == items.@count", "SUBQUERY(items, $x, $x.price > 5)[SIZE] > 1",
    "SUBQUERY(items, $x, $x.price > 5).@count >= 2 AND SUBQUERY(items, $x, $x.price < 1).@count >= 2",
    "count:(SUBQUERY(items, $x, $x.price > 5)) > 1", "SUBQUERY(items, $x, $x.tags.@count > 2).@count > 1",
    "SUBQUERY(items, $x, SUBQUERY($x.tags, $t, $t == 'a').@count > 1).@count > 1",
    "SUBQUERY(items, $x, $x.price > limit).@count > 1", "SUBQUERY(items, $x, $x.price > 5).@count > 100",
    "ALL items.price > 3 AND items.@count > 2", "ANY items.price > 3 AND SUBQUERY(items, $x, $x.price < 2).@count == 2",
    "(allowed INTERSECT present).@count > 0", "legs[0].mode == 'bus' AND legs[LAST].mode == 'walk'",
    "items.@max.price - items.@min.price > 3.5", "median:(tags) > 5", "percentile:at:(tags, 50) > 5",
  ]) func listsMatchAndDoNot(_ format: String) throws {
    let predicate = try FormatPredicate(format: format)
    let samples = predicate.samples()
    #expect(samples.satisfiable == .yes && samples.alwaysTrue == .no)
    for sample in samples.matching { #expect(try predicate.evaluate(with: sample.record)) }
    for sample in samples.other { #expect(try !predicate.evaluate(with: sample.record)) }
  }

  @Test(arguments: [
    "ln(population) > 11.5", "year(birth) = 2010", "goals - conceded >= 10", "trunc(angle / 90) = 2",
    "(days >> 3) & 1 == 1", "uppercase(code) == code", "weekday(day) == 3 AND hour(day) >= 18",
  ]) func whatIsNotUnderstoodIsGuessed(_ format: String) throws {
    let samples = try FormatPredicate(format: format).samples()
    #expect(samples.satisfiable == .yes && samples.alwaysTrue == .no, "\(samples)")
  }

  /// A failing sample of each condition in which it alone is turned.
  @Test func eachConditionIsTurnedAlone() throws {
    let predicate = try FormatPredicate(format: "a > 1 AND (b == 'x' OR c CONTAINS[c] 'y') AND ANY l == 2")
    let samples = predicate.samples()
    for text in ["a > 1", "b == 'x'", "c CONTAINS[c] 'y'", "ANY l == 2"] {
      let alone = samples.other.contains { sample in
        sample.turned.map { predicate.source?.text(of: $0) } == [text]
      }
      #expect(alone, "\(text)")
    }
    let lists = (samples.matching + samples.other).compactMap { sample -> Int? in
      guard case .object(let object) = sample.record, case .array(let values)? = object["l"] else { return nil }
      return values.count
    }
    #expect(Set([0, 1, 2]).isSubset(of: lists))
  }

  @Test func variablesAreGivenFirst() throws {
    let predicate = try FormatPredicate(format: "zoom >= $least")
    #expect(predicate.samples().satisfiable == .unknown)
    #expect(predicate.substituting(["least": 12]).samples().satisfiable == .yes)
  }
}
