import PredicateFormat
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

  @Test func aggregatesRangeOverAllRecordsAndKeysOverTheChosen() throws {
    #expect(try sorted("abs:(b - max:(b))", chosen: [0, 3, 1]) == [3, 1, 0])
    let records: [RecordValue] = [["a": 1], ["a": "x"], ["a": true]]
    let order = try RecordSorter([SortKey(parsing: "a + 1")])
    #expect(try order.sorted([0], of: records, variables: [:]) == [0])
    let error = #expect(throws: FormatError.self) { try order.sorted([0, 1], of: records, variables: [:]) }
    #expect(error?.recordIndex == 1)
  }
}
