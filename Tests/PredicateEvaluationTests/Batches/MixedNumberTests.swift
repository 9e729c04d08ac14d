import PredicateFormat
import Testing

/// Numbers of both kinds, and those that are not there, in what runs over many records at once.
@Suite struct MixedNumberTests {
  /// Whole numbers are the least and the largest of all.
  private static let numbers: [RecordValue] = (0..<3_000).map { (row: Int) -> RecordValue in
    row.isMultiple(of: 2) ? .integer(Int64(row) * 10 - 5_000) : .double(Double(row) + 0.5)
  }
  private static let records = numbers.map { number -> RecordValue in ["n": number] }

  @Test(arguments: [("n == max:(n)", [2_998]), ("n == min:(n)", [0]), ("n > max:(n) - 15", [2_998])])
  func aggregatesRangeOverBothKinds(_ format: String, _ rows: [Int]) throws {
    #expect(try FormatPredicate(parsing: format).compiled().indexes(of: Self.records) == rows)
  }

  @Test func sumsAreOfBothKinds() throws {
    var sum = 0.0
    for case .some(let number) in Self.numbers.map(Self.double) { sum += number }
    for format in ["sum:(n) == \(sum)", "average:(n) == \(sum / 3_000)", "count:(n) == 3000"] {
      #expect(try FormatPredicate(parsing: format).compiled().count(in: Self.records) == 3_000, "\(format)")
    }
  }

  private static func double(_ number: RecordValue) -> Double? {
    switch number {
    case .integer(let whole): Double(whole)
    case .double(let double): double
    default: nil
    }
  }

  private struct Reading: Recordable {
    var whole: Int?
    var number: Double?
    var small: Int8?
    static let recordProperties = RecordProperties<Reading>(
      .init("whole", \.whole), .init("number", \.number), .init("small", \.small))
  }

  /// A third has no numbers, which are no zeros either.
  @Test(arguments: ["whole", "number", "small"]) func whatIsNotThereIsNotCounted(_ key: String) throws {
    let readings = (0..<3_000).map { (row: Int) -> Reading in
      let number = row % 100
      return row.isMultiple(of: 3)
        ? Reading() : Reading(whole: number, number: Double(number), small: Int8(number))
    }
    let there = readings.count { ($0.whole ?? 5) < 5 }
    for format in [
      "\(key) < 5", "\(key) BETWEEN {0, 4}", "\(key) IN {0, 1, 2, 3, 4}", "\(key) != nil AND \(key) <= 4.5",
    ] {
      let compiled = try FormatPredicate(parsing: format).compiled()
      #expect(try compiled.count(in: readings) == there, "\(format)")
      #expect(try compiled.filter(readings).count == there, "\(format)")
    }
  }
}
