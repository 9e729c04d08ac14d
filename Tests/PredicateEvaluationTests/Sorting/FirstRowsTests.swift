import PredicateFormat
import TestSupport
import Testing

@testable import PredicateEvaluation

@Suite struct FirstRowsTests {
  /// The values of one key for all rows, now and then of two kinds.
  private func values(_ count: Int, _ random: inout SeededGenerator) -> [RecordValue] {
    let kinds: [(inout SeededGenerator) -> RecordValue] = [
      { .integer(Int64($0.number(50))) }, { .double($0.pick([0.5, .nan, 2, -0.0])) },
      { $0.chance(2) ? .integer(2) : .double(Double($0.number(9)) / 2) }, { .string($0.pick(["", "a", "b", "Ä"])) },
      { RecordValue(secondsSince2001: $0.pick([1, 2, 3])) }, { RecordValue(secondsSince2001: $0.pick([1, .nan, 3])) },
      { .bool($0.chance(2)) }, { _ in .null },
    ]
    let kind = random.pick(kinds)
    let other = random.chance(6) ? random.pick(kinds) : kind
    let nulls = random.pick([2, 9])
    return (0..<count).map { row in
      random.chance(nulls) ? .null : row < count * 3 / 4 ? kind(&random) : other(&random)
    }
  }

  /// Whatever the parts, the rows are those of the whole order, and what has no order is an error all the same.
  @Test func partsGiveTheRowsOfTheWhole() throws {
    var random = SeededGenerator(seed: 11)
    var failures = 0
    for _ in 0..<300 {
      let count = random.pick([0, 1, 40, 700])
      let columns = (0...random.number(2)).map { _ in values(count, &random) }
      let hasNoInstant = columns.joined().allSatisfy { $0.secondsSince2001?.isNaN != true }
      let keys = try columns.indices.map { number in
        try SortKey(parsing: "k\(number)" + random.pick(["", " desc", " nulls last", " desc nulls first"]))
      }
      let sorter = try RecordSorter(keys)
      let most = random.pick([0, 1, 10, 300, .max])
      var first = FirstRows<Int>(sorter, first: most)
      var start = 0
      while start < count {
        let rows = start..<min(count, start + 1 + random.number(200))
        let parts = columns.map { RecordColumn("", $0[rows]) }
        first.append(FirstRows.Part(sorter, parts, count: rows.count, first: most) { rows.lowerBound + $0 })
        start = rows.upperBound
      }
      let expected = Result { () throws(FormatError) in try sorter.order(columns, first: most) }
      let found = Result { () throws(FormatError) in try first.rows() }
      switch (expected, found) {
      case (.success(let expected), .success(let found)):
        // An instant that is no number is as good as any other, so that only the number of rows is certain.
        if hasNoInstant { #expect(found == expected) } else { #expect(found.count == expected.count) }
      case (.failure(let expected), .failure(let found)):
        failures += 1
        #expect(found.code == expected.code)
      default: Issue.record("\(expected) is not \(found)")
      }
    }
    print("seed 11: \(failures) of 300 orders have none")
    #expect(failures > 10)
  }

  @Test func fewRowsAreHeldAndFewAreMade() throws {
    let sorter = try RecordSorter([SortKey(parsing: "a desc")])
    var first = FirstRows<Int>(sorter, first: 3)
    var made = 0
    for part in 0..<500 {
      let column = RecordColumn("", (0..<1000).map { (part * 7919 + $0 * 104_729) % 1_000_003 })
      first.append(
        FirstRows.Part(sorter, [column], count: 1000, first: 3) {
          made += 1
          return part * 1000 + $0
        })
      #expect(first.heldCount < 5000)
    }
    #expect(made == 1500)
    #expect(try first.rows().count == 3)
  }

  /// What comes late has no order among rows that were let go long ago.
  @Test func whatHasNoOrderIsAnErrorHoweverFewAreHeld() throws {
    let sorter = try RecordSorter([SortKey(parsing: "a"), SortKey(parsing: "b")])
    var first = FirstRows<Int>(sorter, first: 1)
    for part in 0..<10 {
      let numbers = RecordColumn("", (0..<1000).map { part * 1000 + $0 })
      first.append(FirstRows.Part(sorter, [numbers, numbers], count: 1000, first: 1) { part * 1000 + $0 })
    }
    let held = first
    func append(_ number: Int) {
      let columns = [RecordColumn("", [number]), RecordColumn("", ["x"])]
      first.append(FirstRows.Part(sorter, columns, count: 1, first: 1) { $0 })
    }
    append(20_000)
    #expect(try first.rows() == [0])
    append(9_999)
    let error = #expect(throws: FormatError.self) { try first.rows() }
    #expect(error?.first.message.contains("cannot order") == true)
    #expect(try held.rows() == [0])
  }
}
