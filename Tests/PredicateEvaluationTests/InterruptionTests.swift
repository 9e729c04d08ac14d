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

  // MARK: Sorting and grouping

  /// How often work looks whether it is to stop grows with the rows, and the first look that says so ends it.
  @Test(arguments: ["n", "-n", "m", "uppercase:(m)", "t[0]", "TERNARY(n < 50, n, m)"], [Int.max, 10])
  func sorting(_ key: String, _ most: Int) throws {
    let looks = Looks()
    let sorter = try RecordSorter([SortKey(parsing: key, limits: limits(stopAt: .max, looks))])
    let places = Array(Self.records.indices)
    // Values that have no order are an error, which is found in the end.
    _ = try? sorter.sorted(places, of: Self.records, first: most)
    let all = looks.value
    #expect(all >= Self.records.count / 4_096)
    for last in [all / 2, all * 3 / 4] {
      let looks = Looks()
      let sorter = try RecordSorter([SortKey(parsing: key, limits: limits(stopAt: last, looks))])
      let error = #expect(throws: FormatError.self) {
        try sorter.sorted(places, of: Self.records, first: most)
      }
      // Threads that work at once may look once each.
      #expect(error?.code == .interrupted && (last...last + 64).contains(looks.value))
    }
  }

  @Test(arguments: ["n", "uppercase:(m)"]) func rowsOfQueries(_ key: String) throws {
    for query in [
      try RecordQuery<RecordValue>().select("n + 0"),
      RecordQuery<RecordValue>().select([try QueryColumn(parsing: key)]).distinct(),
    ] {
      let looks = Looks()
      let sorted = query.sort(try SortKey(parsing: key, limits: limits(stopAt: 30, looks)))
      let error = #expect(throws: FormatError.self) { try sorted.rows(in: Self.records) }
      #expect(error?.code == .interrupted && looks.value <= 30 + 64)
    }
  }

  @Test func groupsOfManyKeys() throws {
    let looks = Looks()
    let key = try FormatExpression(parsing: "n + 0", limits: limits(stopAt: .max, looks))
    let query = RecordQuery<RecordValue>().group(by: [key])
    #expect(try query.rows(in: Self.records).count == Self.records.count)
    // Once in some hundred records on the way in, and once in some hundred groups on the way out.
    let all = looks.value
    #expect(all >= 2 * Self.records.count / 1_024)
    let again = Looks()
    let stopped = RecordQuery<RecordValue>().group(
      by: [try FormatExpression(parsing: "n + 0", limits: limits(stopAt: all * 3 / 4, again))])
    let error = #expect(throws: FormatError.self) { try stopped.rows(in: Self.records) }
    #expect(error?.code == .interrupted && (all * 3 / 4...all).contains(again.value))
  }

  @Test func unwinding() throws {
    let looks = Looks()
    let list = RecordValue.array((0..<1_000).map { .integer($0) })
    var query = try RecordQuery<RecordValue>().select("a + b")
    query.unwinding = try ["a", "b"].map { try FormatExpression(parsing: $0, limits: limits(stopAt: 5, looks)) }
    let error = #expect(throws: FormatError.self) { try query.rows(in: [["a": list, "b": list] as RecordValue]) }
    #expect(error?.code == .interrupted && looks.value <= 6)
  }

  // MARK: Tasks

  /// A task that is cancelled while its work goes on stops it.
  @Test func aCancelledTaskStops() async throws {
    let looks = Looks()
    let task = Task {
      try await Interruption.withTaskCancellation { stop in
        var limits = Limits()
        limits.interruption = Interruption {
          if looks.add() == 3 { withUnsafeCurrentTask { $0?.cancel() } }
          return stop.isRequested
        }
        let predicate = try FormatPredicate(parsing: "n / 2 >= 0", limits: limits)
        return try predicate.compiled().stream().count(Self.records)
      }
    }
    let error = await #expect(throws: FormatError.self) { try await task.value }
    #expect(error?.code == .interrupted && looks.value == 3)
  }

  @Test func aTaskThatIsCancelledAlready() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Interruption.withTaskCancellation { $0.isRequested }
    }
    #expect(await task.value)
    #expect(await Interruption.withTaskCancellation { !$0.isRequested })
  }
}

extension PredicateStream {
  /// How many records match, one after the other on this thread.
  fileprivate consuming func count(_ records: [RecordValue]) throws -> Int {
    var stream = self
    return try records.count { try stream.evaluate($0) }
  }
}
