import PredicateLanguage
import Testing

@testable import PredicateQuery

@Suite struct FluentQueryTests {
  @Test func aQueryIsWrittenAtOnce() throws {
    let query = try RecordQuery("Item").where("name", .equals, "id").or {
      $0.where("a", .greaterThan, 3).where("b = 1")
    }
    .select("text", "length AS n").select("max:(score)", as: "best one").distinct().group(
      by: "firstLetter", "year(date)"
    )
    .having("count > 3").having("best", .lessThan, 9).sort("text").sort("length", descending: true, nulls: .last)
    .limit(5).offset(10).inTimeZone("Europe/Berlin").weeksBegin(on: 7).inLocale("de")
    #expect(
      query.description
        == "distinct text, length AS n, max:(score) AS \"best one\" of Item where name == \"id\" OR (a > 3 AND b == 1)"
        + " grouped by firstLetter, year:(date) having count > 3 AND best < 9 sorted by text, length desc nulls last"
        + " at most 5 after 10 in Europe/Berlin weeks from day 7 locale de")
  }

  @Test func sortKeysTakeTextAndParameters() throws {
    let query = RecordQuery("Item")
    let cases: [(RecordQuery<RecordValue>, String)] = [
      (try query.sort("a"), "a"),
      (try query.sort("a desc"), "a desc"),
      (try query.sort("a", descending: true), "a desc"),
      (
        try query.sort("a [c] nulls first", descending: true, options: .diacriticInsensitive), "a [cd] desc nulls first"
      ),
      (try query.sort("a nulls first", nulls: .last), "a nulls last"),
      (query.sort(SortKey(KeyPathNode(keys: ["a"])), SortKey(KeyPathNode(keys: ["b"]), descending: true)), "a, b desc"),
    ]
    for (query, text) in cases { #expect(query.order.map(\.text).joined(separator: ", ") == text) }
  }

  @Test func settingsCanBeTakenBack() throws {
    let query = RecordQuery("Item")
    #expect(
      query.limit(5).offset(2).distinct().inTimeZone("UTC").limit(nil).offset(nil).distinct(false).inTimeZone(nil)
        == query)
  }

  @Test func mistakesInPartsAreThrown() throws {
    let query = RecordQuery("Item")
    let cases: [() throws -> RecordQuery<RecordValue>] = [
      { try query.select("a", "b +") }, { try query.select("b +", as: "c") }, { try query.group(by: "a +") },
      { try query.sort("a +") },
    ]
    for build in cases { #expect(throws: FormatError.self) { try build() } }
  }
}
