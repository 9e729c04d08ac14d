import PredicateEvaluation
import PredicateFormat
import Testing

/// What evaluation does not come to cannot fail, whichever way the records are evaluated.
@Suite struct ShortCircuitTests {
  struct Entry: Recordable, Identifiable {
    var id: Int
    var x: Int
    var s: String
    static let recordProperties = RecordProperties<Entry>(.init("id", \.id), .init("x", \.x), .init("s", \.s))
  }

  // More than are evaluated one by one.
  private static let entries = (0..<100).map { Entry(id: $0, x: $0, s: $0 % 2 == 0 ? "a" : "b") }

  private static let rows: [(text: String, matches: Int)] = [
    ("FALSEPREDICATE AND x > sum:(x * 9223372036854775807)", 0), ("TRUEPREDICATE OR x > sum:(s)", 100),
    ("x < 10 AND (x >= 0 OR s == max:(-s))", 10), ("coalesce:(x, sum:(s)) < 5", 5),
    ("x >= 5 OR TERNARY(x < 5, x, sum:(s)) < 5", 100), ("x >= 0 OR x BETWEEN {1}", 100), ("x < 0 AND 1 < 'a'", 0),
    ("coalesce:(x, 1 + s) == 7", 1),
  ]

  @Test(arguments: rows)
  func everyEvaluator(_ text: String, _ matches: Int) throws {
    let predicate = try FormatPredicate(parsing: text)
    let compiled = try predicate.compiled()
    let values = Self.entries.map(\.recordValue)
    let dynamic = Self.entries.map { entry -> RecordValue in
      ["id": .integer(Int64(entry.id)), "x": .integer(Int64(entry.x)), "s": .string(entry.s)]
    }
    #expect(try compiled.count(in: Self.entries) == matches)
    #expect(try compiled.count(in: values) == matches)
    #expect(try compiled.count(in: dynamic) == matches)
    #expect(try compiled.count(in: RecordTable(Self.entries)) == matches)
    #expect(try compiled.filter(Self.entries.prefix(3)).count <= matches)
    var query = RecordQuery(Entry.self)
    query.predicate = predicate
    #expect(try query.compiled().rows(of: Self.entries).count == matches)
    let store = try RecordStore(Self.entries)
    #expect(try LiveRecords(query, in: store).records.count == matches)
    #expect(try predicate.explain(Self.entries[3], among: values).result != nil)
  }
}
