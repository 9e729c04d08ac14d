import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import Synchronization
import Testing

/// `Limits.interruption`.
@Suite struct InterruptionTests {
  private final class Looks: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  private static let records: [RecordValue] = (0..<100_000).map { number in
    ["n": .integer(Int64(number)), "t": ["a", "b"], "m": .string("x\(number % 10)")]
  }

  /// Limits under which work stops when it is looked for the given time.
  private func limits(stopAt last: Int, _ looks: Looks) -> Limits {
    var limits = Limits()
    limits.interruption = Interruption { looks.add() >= last }
    return limits
  }

  @Test(arguments: [
    "n >= 0", "n / 2 >= 0", "n >= 0 AND m LIKE 'x*' AND n / 2 >= 0", "ANY t = 'a'",
    "SUBQUERY(t, $x, $x != m).@count = 2", "n <= max:(n)", "m MATCHES 'x[0-9]'",
  ])
  func filtering(text: String) throws {
    let looks = Looks()
    let predicate = try FormatPredicate(parsing: text, limits: limits(stopAt: 5, looks))
    for table in [false, true] {
      let before = looks.value
      let error = #expect(throws: FormatError.self) {
        if table {
          _ = try predicate.compiled().count(in: Self.table())
        } else {
          _ = try predicate.compiled().indexes(of: Self.records)
        }
      }
      #expect(error?.code == .interrupted)
      #expect(error?.kind == .limit)
      #expect(error?.recordIndex == nil)
      #expect(looks.value - before <= 10)
    }
  }

  private static func table() throws -> RecordTable { try RecordTable(records) }

  /// Looking is rare: once in some hundred records, whichever way they are evaluated.
  @Test(arguments: ["n >= 0", "n / 2 >= 0", "ANY t = 'a'"]) func looksAreRare(text: String) throws {
    let looks = Looks()
    let predicate = try FormatPredicate(parsing: text, limits: limits(stopAt: Int.max, looks))
    #expect(try predicate.compiled().count(in: Self.records) == Self.records.count)
    #expect(looks.value >= 90)
    #expect(looks.value <= 1_000)
  }

  /// One record with much work stops, too.
  @Test func oneRecord() throws {
    let looks = Looks()
    let list = RecordValue.array((0..<1_000).map { .integer($0) })
    let text = "SUBQUERY(l, $x, SUBQUERY(l, $y, $y = $x).@count = 0).@count = 0"
    let predicate = try FormatPredicate(parsing: text, limits: limits(stopAt: 10, looks))
    let error = #expect(throws: FormatError.self) { try predicate.evaluate(with: ["l": list] as RecordValue) }
    #expect(error?.code == .interrupted)
    #expect(looks.value == 10)
  }

  @Test func requestAndReset() throws {
    var limits = Limits()
    let stop = Interruption()
    limits.interruption = stop
    let predicate = try FormatPredicate(parsing: "n >= 0", limits: limits).compiled()
    #expect(try predicate.count(in: Self.records) == Self.records.count)
    stop.request()
    #expect(stop.isRequested)
    #expect(throws: FormatError.self) { try predicate.count(in: Self.records) }
    #expect(throws: FormatError.self) { try predicate.evaluate(with: ["n": 1] as RecordValue) }
    stop.reset()
    #expect(try predicate.count(in: Self.records) == Self.records.count)
  }

  @Test func deadlines() throws {
    #expect(Interruption(at: .now).isRequested)
    #expect(!Interruption(at: .now + .seconds(3_600)).isRequested)
  }

  /// Groups over plain keys are gathered block by block.
  @Test func groups() throws {
    for table in [false, true] {
      let looks = Looks()
      let limits = limits(stopAt: 20, looks)
      var query = RecordQuery()
      query.columns = [
        try QueryColumn(parsing: "m", limits: limits), try QueryColumn(parsing: "sum:(n) AS sum", limits: limits),
      ]
      query.grouping = [try FormatExpression(parsing: "m", limits: limits)]
      let asked = query
      let error = #expect(throws: FormatError.self) {
        _ = table ? try asked.rows(in: Self.table()) : try asked.rows(in: Self.records)
      }
      #expect(error?.code == .interrupted)
    }
  }

  @Test func queriesAndSorting() throws {
    for last in [3, 200, 500, 800] {
      let looks = Looks()
      let limits = limits(stopAt: last, looks)
      var query = RecordQuery()
      query.columns = [try QueryColumn(parsing: "n", limits: limits)]
      query.order = [try SortKey(parsing: "m desc", limits: limits)]
      let asked = query
      let error = #expect(throws: FormatError.self) { try asked.rows(in: Self.records) }
      #expect(error?.code == .interrupted)
      #expect(looks.value >= last)
    }
  }
}
