import PredicateEvaluation
import PredicateFormat
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import PredicateCharts

@Suite struct ChartTicksTests {
  private static let covering: [(range: ClosedRange<Double>, intervals: Int, labels: [String])] = [
    (0...10, 5, ["0", "2", "4", "6", "8", "10"]),
    (0...9.3, 5, ["0", "2", "4", "6", "8", "10"]),
    (0...1, 5, ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    (0.1...0.35, 5, ["0.10", "0.15", "0.20", "0.25", "0.30", "0.35"]),
    (-7...12, 4, ["-10", "-5", "0", "5", "10", "15"]),
    (60...79.7, 4, ["60", "65", "70", "75", "80"]),
    (0...9000, 3, ["0", "5k", "10k"]),
    (0...4000, 4, ["0", "1000", "2000", "3000", "4000"]),
    (0...650_000, 4, ["0", "200k", "400k", "600k", "800k"]),
    (0...1_500_000, 3, ["0", "0.5M", "1.0M", "1.5M"]),
    (1_000_000...1_000_004, 4, ["1,000,000", "1,000,001", "1,000,002", "1,000,003", "1,000,004"]),
    (-3e9...2, 4, ["-3G", "-2G", "-1G", "0", "1G"]),
    (0...5e22, 5, ["0", "1e22", "2e22", "3e22", "4e22", "5e22"]),
    (0...0.000_05, 5, ["0", "1e-5", "2e-5", "3e-5", "4e-5", "5e-5"]),
    (5...5, 5, ["2", "3", "4", "5", "6", "7", "8"]),
    (0...0, 2, ["-1", "0", "1"]),
    (-5 ... -5, 2, ["-10", "-5", "0"]),
  ]

  @Test(arguments: covering)
  func ticksAreRoundAndReachOverTheEnds(_ row: (range: ClosedRange<Double>, intervals: Int, labels: [String])) {
    let ticks = NumberTicks(ChartScale(row.range), intervals: row.intervals, covering: true)
    #expect(ticks.labels == row.labels)
    #expect(ticks.values.count == ticks.labels.count)
  }

  @Test func ticksOfAnXStayWithinIt() {
    #expect(NumberTicks(ChartScale(0.5...35), intervals: 8, covering: false).labels.first == "5")
    #expect(NumberTicks(ChartScale(2019...2023), intervals: 4, covering: false).labels.last == "2023")
  }

  @Test func multiplesAreTheDoublesPeopleWrite() {
    let ticks = NumberTicks(ChartScale(0...1), intervals: 10, covering: true)
    #expect(ticks.values == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  }

  @Test(arguments: ChartFixture.odd)
  func noScaleIsTooOddForTicks(_ row: (name: String, values: [RecordValue])) {
    let numbers = row.values.compactMap { NumberRules.Number($0)?.double }.filter(\.isFinite)
    let scale = ChartScale((numbers.min() ?? 0)...(numbers.max() ?? 0))
    #expect(scale.low < scale.high)
    for intervals in -1...40 {
      let ticks = NumberTicks(scale, intervals: intervals, covering: true)
      #expect(ticks.values.count <= max(2, intervals) + 3)
      #expect(ticks.values == ticks.values.sorted())
      #expect(ticks.values.allSatisfy { $0.isFinite })
      #expect(Set(ticks.labels).count == ticks.labels.count)
    }
  }

  private static let values: [(numbers: [Double], labels: [String])] = [
    ([], []), ([0], ["0"]), ([1, 2, 3], ["1", "2", "3"]), ([1, 2.5], ["1.0", "2.5"]),
    ([231.5, 70.25, 0], ["231.5", "70.2", "0.0"]), ([1.0 / 3, 2.0 / 3], ["0.3333", "0.6667"]),
    ([12_345, 1], ["12,345", "1"]), ([123_456_789, -1], ["123,456,789", "-1"]), ([1000, 0.001], ["1000", "1e-3"]),
    ([12_345.678, 1], ["12,346", "1"]), ([0.00123], ["0.00123"]), ([0.000_012_345], ["1.234e-5"]),
    ([1_234_567_890, 12, 0, -999_960], ["1.235G", "12", "0", "-1M"]), ([1e21, 1], ["1e21", "1"]),
    ([9.9996e20], ["1e21"]), ([.leastNonzeroMagnitude], ["4.941e-324"]), ([1.797e308], ["1.797e308"]),
    ([-2.5], ["-2.5"]),
  ]

  @Test(arguments: values)
  func numbersAreShortAndAlike(_ row: (numbers: [Double], labels: [String])) {
    #expect(NumberLabel.values(row.numbers) == row.labels)
  }

  struct TimeRow: Sendable {
    let low: String
    let high: String
    let intervals: Int
    var finest = DateLabel.Form.milliseconds
    var zone = ZoneOffsets.utc
    let labels: [String]
    var note: String?
  }

  private static let times: [TimeRow] = [
    TimeRow(low: "2001-05-01", high: "2023-08-01", intervals: 5, labels: ["2005", "2010", "2015", "2020"]),
    TimeRow(
      low: "2021-01-01", high: "2023-08-01", intervals: 6,
      labels: [
        "2021-01", "2021-07", "2022-01", "2022-07", "2023-01", "2023-07",
      ]),
    TimeRow(
      low: "2023-01-01", high: "2023-06-01", intervals: 6,
      labels: [
        "2023-01", "2023-02", "2023-03", "2023-04", "2023-05", "2023-06",
      ]),
    TimeRow(
      low: "2023-08-01", high: "2023-08-05", intervals: 4,
      labels: [
        "08-01", "08-02", "08-03", "08-04", "08-05",
      ], note: "2023"),
    // Mondays.
    TimeRow(
      low: "2023-12-20", high: "2024-01-20", intervals: 6,
      labels: [
        "2023-12-25", "2024-01-01", "2024-01-08", "2024-01-15",
      ]),
    TimeRow(
      low: "2023-08-18T09:30", high: "2023-08-18T18:00", intervals: 4,
      labels: [
        "12:00", "15:00", "18:00",
      ], note: "2023-08-18"),
    TimeRow(
      low: "2023-08-18T18:00", high: "2023-08-19T18:00", intervals: 2,
      labels: [
        "08-19 00:00", "08-19 12:00",
      ], note: "2023"),
    TimeRow(
      low: "2023-08-18T09:30:00.2", high: "2023-08-18T09:30:00.6", intervals: 4,
      labels: [
        "09:30:00.200", "09:30:00.300", "09:30:00.400", "09:30:00.500", "09:30:00.600",
      ], note: "2023-08-18"),
    // No days on an axis of months.
    TimeRow(
      low: "2023-01-01", high: "2023-03-01", intervals: 12, finest: .months,
      labels: [
        "2023-01", "2023-02", "2023-03",
      ]),
    TimeRow(low: "2021-01-01", high: "2023-01-01", intervals: 12, finest: .years, labels: ["2021", "2022", "2023"]),
    // Days of 23 hours in Berlin; months begin there, not in UTC.
    TimeRow(
      low: "2023-03-24T23:00:00Z", high: "2023-03-27T22:00:00Z", intervals: 3,
      zone: berlin, labels: ["03-25", "03-26", "03-27", "03-28"], note: "2023"),
    TimeRow(
      low: "2023-02-28T23:00:00Z", high: "2023-04-30T22:00:00Z", intervals: 3, finest: .months,
      zone: berlin, labels: ["2023-03", "2023-04", "2023-05"]),
    // 02:00 does not exist there that day.
    TimeRow(
      low: "2023-03-26T00:00:00Z", high: "2023-03-26T04:00:00Z", intervals: 5,
      zone: berlin, labels: ["01:00", "03:00", "04:00", "05:00", "06:00"], note: "2023-03-26"),
    TimeRow(
      low: "-000500-01-01", high: "+002000-01-01", intervals: 5,
      labels: [
        "-0500", "0000", "0500", "1000", "1500", "2000",
      ]),
    TimeRow(low: "-900000-01-01", high: "+900000-01-01", intervals: 2, labels: ["0000"]),
  ]

  private static let berlin = (try? ZoneOffsets(named: "Europe/Berlin")) ?? .utc

  @Test(arguments: times)
  func datesStandAtNaturalSteps(_ row: TimeRow) throws {
    let low = try #require(ISO8601.parse(row.low)).timeIntervalSince1970
    let high = try #require(ISO8601.parse(row.high)).timeIntervalSince1970
    let ticks = TimeTicks(ChartScale(low...high), intervals: row.intervals, finest: row.finest, zone: row.zone)
    #expect(ticks.labels == row.labels)
    #expect(ticks.note == row.note)
    #expect(ticks.values.allSatisfy { $0 >= low && $0 <= high })
  }

  @Test func allDatesHaveTicks() {
    let ends = [-DateLabel.farthest, -1e9, -0.001, 0, 0.001, 1, 60, 86_400, 1e9, DateLabel.farthest]
    for low in ends {
      for high in ends where low < high {
        for intervals in 1...12 {
          let ticks = TimeTicks(ChartScale(low...high), intervals: intervals, finest: .milliseconds, zone: .utc)
          #expect((1...intervals + 1).contains(ticks.values.count), "\(low) \(high) \(intervals)")
          #expect(ticks.values == ticks.values.sorted())
        }
      }
    }
  }
}
