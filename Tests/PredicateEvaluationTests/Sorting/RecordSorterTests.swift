import PredicateFormat
import TestSupport
import Testing

@testable import PredicateEvaluation

@Suite struct RecordSorterTests {
  static let keys: [(text: String, canonical: String)] = [
    ("a", "a"), ("a:desc", "a desc"), ("a desc", "a desc"), ("a DESC", "a desc"), ("a:asc", "a"), ("a asc", "a"),
    ("desc", "desc"), ("a.desc", "a.desc"), ("max:(a)", "max:(a)"),
    ("modulus:by:(a, 2):desc", "modulus:by:(a, 2) desc"), ("a:descending", ""), ("", ""), (":desc", ""),
  ]

  @Test(arguments: keys)
  func keysAreReadInEverySpelling(_ row: (text: String, canonical: String)) throws {
    if row.canonical.isEmpty {
      #expect(throws: FormatError.self) { try SortKey(parsing: row.text) }
    } else {
      #expect(try SortKey(parsing: row.text).text == row.canonical)
    }
  }

  private static let records: [RecordValue] = [
    ["a": 2, "b": 1], ["a": .null, "b": 2], ["a": .double(.nan), "b": 3], ["a": 1.5, "b": 4], ["a": 2, "b": 5],
    ["b": 6],
  ]

  private func sorted(_ texts: String..., chosen: [Int] = Array(records.indices)) throws -> [Int] {
    let keys = try texts.map { try SortKey(parsing: $0) }
    return try RecordSorter(keys).sorted(chosen, of: Self.records, variables: [:])
  }

  @Test func nilComesFirstThenNotANumber() throws {
    #expect(try sorted("a") == [1, 5, 2, 3, 0, 4])
    #expect(try sorted("a:desc") == [0, 4, 3, 2, 1, 5])
    #expect(try sorted("a", "b desc") == [5, 1, 2, 3, 4, 0])
    #expect(try sorted() == [0, 1, 2, 3, 4, 5])
  }

  @Test func notANumberHasNoOrderWithTexts() throws {
    let records: [RecordValue] = [["a": .double(.nan)], ["a": "x"]]
    let error = #expect(throws: FormatError.self) {
      try RecordSorter([SortKey(parsing: "a")]).sorted([0, 1], of: records, variables: [:])
    }
    #expect(error?.first.code == .typeMismatch)
  }

  @Test func aggregatesRangeOverAllRecordsAndKeysOverTheChosen() throws {
    #expect(try sorted("abs:(b - max:(b))", chosen: [0, 3, 1]) == [3, 1, 0])
    let records: [RecordValue] = [["a": 1], ["a": "x"], ["a": true]]
    let order = try RecordSorter([SortKey(parsing: "a + 1")])
    #expect(try order.sorted([0], of: records, variables: [:]) == [0])
    let error = #expect(throws: FormatError.self) { try order.sorted([0, 1], of: records, variables: [:]) }
    #expect(error?.recordIndex == 1)
  }

  /// Values of one kind are sorted by words, others are compared one by one; both by the same rules.
  @Test func theFirstRowsAreThoseOfTheWholeOrder() throws {
    var random = SeededGenerator(seed: 3)
    let texts = ["", "a", "ab", "abcdefgh", "abcdefghi", "abcdefgh\u{0}", "Ä", "zz"]
    let kinds: [(inout SeededGenerator) -> RecordValue] = [
      { .integer(Int64($0.number(40)) - 20) }, { .integer($0.pick([.min, .max, 0, -1])) },
      { .double($0.pick([-0.0, 0, .nan, -.infinity, 1.5, -2.5, .infinity])) }, { .bool($0.chance(2)) },
      { .string($0.pick(texts)) }, { RecordValue(secondsSince2001: Double($0.number(9)) - 4) },
      { $0.chance(2) ? .integer(Int64($0.number(5))) : .double(Double($0.number(10)) / 2) },
      { $0.pick([.integer(7), .double(.nan), .double(-0.0), .integer(0), .double(7.5), .double(-.infinity)]) },
      { $0.pick([.integer(.max), .double(0x1p63), .integer(1 << 53 + 1), .double(0x1p53), .integer(.max - 1)]) },
    ]
    for _ in 0..<120 {
      let count = random.pick([0, 1, 30, 900])
      let columns = (0...random.number(2)).map { _ in
        let kind = random.pick(kinds)
        let coded = random.chance(3)
        return (0..<count).map { _ in
          random.chance(6) ? RecordValue.null : coded ? .string(random.pick(texts)) : kind(&random)
        }
      }
      let keys = try columns.indices.map { number in
        try SortKey(parsing: "k\(number)" + random.pick(["", " desc", " nulls last", " desc nulls first"]))
      }
      let sorter = try RecordSorter(keys)
      let order = (0..<count).sorted { left, right in
        let order = try? sorter.compare(columns.map { $0[left] }, columns.map { $0[right] }, first: keys.count)
        return order == .less || (order == .equal && left < right)
      }
      #expect(try sorter.order(columns) == order)
      let most = random.pick([0, 1, 10, 700])
      #expect(try sorter.order(columns, first: most) == Array(order.prefix(most)))
      let stored = columns.map { RecordColumn("", $0) }
      let chosen = (0..<count).filter { _ in random.chance(2) }
      #expect(
        try sorter.order(stored, among: chosen, count: count, first: most)
          == Array(order.filter(Set(chosen).contains).prefix(most)))
    }
  }

  @Test func whatHasNoOrderIsAnErrorHoweverFewAreWanted() throws {
    let records: [RecordValue] = (0..<3000).map { ["a": $0 == 2999 ? "x" : .integer(Int64($0))] }
    let sorter = try RecordSorter([SortKey(parsing: "a")])
    let places = Array(records.indices)
    let error = #expect(throws: FormatError.self) { try sorter.sorted(places, of: records, first: 3) }
    #expect(error?.code == .typeMismatch)
    #expect(try sorter.sorted(Array(places.dropLast()), of: records, first: 3) == [0, 1, 2])
  }
}
