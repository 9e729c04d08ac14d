import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage

struct DateFunctionsTests {
  static func instant(_ text: String) throws -> Date { try #require(ISO8601.parse(text)) }

  // Year, quarter, month, week, weekday, day, day of the year, hour, minute, second.
  static let parts: [(String, String, [Int64])] = [
    ("2023-08-18T23:38:05Z", "UTC", [2023, 3, 8, 33, 5, 18, 230, 23, 38, 5]),
    ("2023-08-18T23:38:05Z", "+02:00", [2023, 3, 8, 33, 6, 19, 231, 1, 38, 5]),
    ("2023-08-18T23:38:05Z", "-0330", [2023, 3, 8, 33, 5, 18, 230, 20, 8, 5]),
    ("1969-12-31T23:59:59Z", "UTC", [1969, 4, 12, 1, 3, 31, 365, 23, 59, 59]),
    ("1900-01-01T00:00:00Z", "UTC", [1900, 1, 1, 1, 1, 1, 1, 0, 0, 0]),
    ("2020-12-31T12:00:00Z", "UTC", [2020, 4, 12, 53, 4, 31, 366, 12, 0, 0]),
    ("2021-01-03T00:00:00Z", "GMT", [2021, 1, 1, 53, 7, 3, 3, 0, 0, 0]),
    ("2021-01-04T00:00:00Z", "Z", [2021, 1, 1, 1, 1, 4, 4, 0, 0, 0]),
    ("2018-12-31T00:00:00Z", "UTC", [2018, 4, 12, 1, 1, 31, 365, 0, 0, 0]),
    ("0001-01-01T00:00:00Z", "UTC", [1, 1, 1, 1, 1, 1, 1, 0, 0, 0]),
    ("2000-02-29T00:00:00Z", "UTC", [2000, 1, 2, 9, 2, 29, 60, 0, 0, 0]),
    // Clocks in Berlin jump from 2 to 3 and go back from 3 to 2.
    ("2024-03-31T00:59:59Z", "Europe/Berlin", [2024, 1, 3, 13, 7, 31, 91, 1, 59, 59]),
    ("2024-03-31T01:00:00Z", "Europe/Berlin", [2024, 1, 3, 13, 7, 31, 91, 3, 0, 0]),
    ("2024-10-27T00:30:00Z", "Europe/Berlin", [2024, 4, 10, 43, 7, 27, 301, 2, 30, 0]),
    ("2024-10-27T01:30:00Z", "Europe/Berlin", [2024, 4, 10, 43, 7, 27, 301, 2, 30, 0]),
  ]

  @Test(arguments: parts)
  func `parts of dates`(_ text: String, _ zone: String, _ expected: [Int64]) throws {
    let date = try Self.instant(text)
    let zone = try ZoneOffsets(named: zone)
    let order: [DatePart] = [.year, .quarter, .month, .week, .weekday, .day, .dayOfYear, .hour, .minute, .second]
    #expect(try order.map { try DateFunctions.part($0, of: date, in: zone) } == expected)
  }

  @Test func `fractions of a second before 1970 round down`() throws {
    let date = Date(timeIntervalSince1970: -0.5)
    #expect(try DateFunctions.part(.second, of: date, in: .utc) == 59)
    #expect(try DateFunctions.part(.year, of: date, in: .utc) == 1969)
  }

  static let starts: [(DateUnit, String, String, String)] = [
    (.year, "2023-08-18T23:38:05Z", "UTC", "2023-01-01T00:00:00Z"),
    (.quarter, "2023-08-18T23:38:05Z", "UTC", "2023-07-01T00:00:00Z"),
    (.month, "2023-08-18T23:38:05Z", "UTC", "2023-08-01T00:00:00Z"),
    (.week, "2023-08-18T23:38:05Z", "UTC", "2023-08-14T00:00:00Z"),
    (.day, "2023-08-18T23:38:05Z", "UTC", "2023-08-18T00:00:00Z"),
    (.hour, "2023-08-18T23:38:05Z", "UTC", "2023-08-18T23:00:00Z"),
    (.week, "2021-01-03T12:00:00Z", "UTC", "2020-12-28T00:00:00Z"),
    (.day, "1969-12-31T23:59:59Z", "UTC", "1969-12-31T00:00:00Z"),
    (.hour, "2023-08-18T23:38:05Z", "+05:30", "2023-08-18T23:30:00Z"),
    (.day, "2023-08-18T23:38:05Z", "+02:00", "2023-08-18T22:00:00Z"),
    // Days of 23 and of 25 hours, and months across the change of clocks.
    (.day, "2024-03-31T12:00:00Z", "Europe/Berlin", "2024-03-30T23:00:00Z"),
    (.day, "2024-10-27T12:00:00Z", "Europe/Berlin", "2024-10-26T22:00:00Z"),
    (.month, "2024-03-31T12:00:00Z", "Europe/Berlin", "2024-02-29T23:00:00Z"),
    (.year, "2024-07-01T12:00:00Z", "Europe/Berlin", "2023-12-31T23:00:00Z"),
    // The hour that Berlin has twice.
    (.hour, "2024-10-27T00:30:00Z", "Europe/Berlin", "2024-10-27T00:00:00Z"),
    (.hour, "2024-10-27T01:30:00Z", "Europe/Berlin", "2024-10-27T01:00:00Z"),
    // Clocks in São Paulo jumped over midnight: the day began at one o'clock.
    (.day, "2018-11-04T12:00:00Z", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
    (.hour, "2018-11-04T03:30:00Z", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
    // Havana had midnight twice: the day began with the first one.
    (.day, "2023-11-05T12:00:00Z", "America/Havana", "2023-11-05T04:00:00Z"),
    (.day, "2023-11-05T05:30:00Z", "America/Havana", "2023-11-05T04:00:00Z"),
    // Lord Howe moves its clocks by half an hour.
    (.hour, "2024-04-06T15:15:00Z", "Australia/Lord_Howe", "2024-04-06T14:00:00Z"),
    // Samoa left out December 30, 2011.
    (.day, "2011-12-30T12:00:00Z", "Pacific/Apia", "2011-12-30T10:00:00Z"),
    (.day, "2011-12-30T09:00:00Z", "Pacific/Apia", "2011-12-29T10:00:00Z"),
  ]

  @Test(arguments: starts)
  func `starts of spans`(_ unit: DateUnit, _ text: String, _ zone: String, _ expected: String) throws {
    let start = try DateFunctions.start(of: unit, Self.instant(text), in: ZoneOffsets(named: zone))
    #expect(ISO8601.format(start) == expected)
  }

  // The first weekday; then the week, the weekday and the start of the week.
  static let weeks: [(String, String, Int64, Int64, Int64, String)] = [
    ("2023-01-01T12:00:00Z", "UTC", 1, 52, 7, "2022-12-26T00:00:00Z"),
    ("2023-01-01T12:00:00Z", "UTC", 7, 1, 1, "2023-01-01T00:00:00Z"),
    ("2023-01-01T12:00:00Z", "UTC", 6, 1, 2, "2022-12-31T00:00:00Z"),
    ("2022-12-31T12:00:00Z", "UTC", 7, 53, 7, "2022-12-25T00:00:00Z"),
    ("2022-12-31T12:00:00Z", "UTC", 6, 1, 1, "2022-12-31T00:00:00Z"),
    ("2020-12-31T23:30:00Z", "Europe/Berlin", 7, 1, 6, "2020-12-26T23:00:00Z"),
    ("2020-12-31T23:30:00Z", "UTC", 1, 53, 4, "2020-12-28T00:00:00Z"),
    ("2021-01-03T04:59:59Z", "America/New_York", 7, 1, 7, "2020-12-27T05:00:00Z"),
    ("2021-01-03T05:00:00Z", "America/New_York", 7, 2, 1, "2021-01-03T05:00:00Z"),
    // Weeks with the day on which clocks change, at midnight in São Paulo.
    ("2018-11-06T12:00:00Z", "America/Sao_Paulo", 7, 45, 3, "2018-11-04T03:00:00Z"),
    ("2024-11-05T12:00:00Z", "America/New_York", 7, 45, 3, "2024-11-03T04:00:00Z"),
    ("1969-12-31T23:59:59Z", "UTC", 3, 1, 1, "1969-12-31T00:00:00Z"),
    // Local mean time, 53 minutes and 28 seconds before Greenwich.
    ("1890-01-04T23:06:31Z", "Europe/Berlin", 7, 1, 7, "1889-12-28T23:06:32Z"),
    ("1890-01-04T23:06:32Z", "Europe/Berlin", 7, 2, 1, "1890-01-04T23:06:32Z"),
  ]

  @Test(arguments: weeks)
  func `weeks from any day`(
    _ text: String, _ zone: String, _ first: Int64, _ week: Int64, _ weekday: Int64, _ start: String
  ) throws {
    let (date, zone, weeks) = (
      try Self.instant(text), try ZoneOffsets(named: zone), try WeekRule(firstWeekday: first)
    )
    #expect(try DateFunctions.part(.week, of: date, in: zone, weeks: weeks) == week)
    #expect(try DateFunctions.part(.weekday, of: date, in: zone, weeks: weeks) == weekday)
    #expect(ISO8601.format(try DateFunctions.start(of: .week, date, in: zone, weeks: weeks)) == start)
  }

  @Test(arguments: [Int64](1...7))
  func `weeks agree with Foundation's calendars`(_ first: Int64) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/New_York"))
    // Foundation counts from Sunday.
    calendar.firstWeekday = Int(first % 7 + 1)
    calendar.minimumDaysInFirstWeek = first == 1 ? 4 : 1
    let (zone, weeks) = (try ZoneOffsets(named: "America/New_York"), try WeekRule(firstWeekday: first))
    var source = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      // From 1950 to 2037.
      let date = Date(timeIntervalSince1970: Double(Int.random(in: -631_152_000...2_145_000_000, using: &source)))
      let week = Int64(calendar.component(.weekOfYear, from: date))
      #expect(try DateFunctions.part(.week, of: date, in: zone, weeks: weeks) == week, "\(date)")
      let start = try #require(calendar.dateInterval(of: .weekOfYear, for: date)?.start)
      #expect(try DateFunctions.start(of: .week, date, in: zone, weeks: weeks) == start, "\(date)")
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 8, .max])
  func `numbers that are no day of the week`(_ first: Int64) {
    let error = #expect(throws: ValueError.self) { try WeekRule(firstWeekday: first) }
    #expect(error?.code == .indexOutOfRange)
  }

  @Test(arguments: [
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland", "America/Sao_Paulo",
  ])
  func `agrees with Foundation's ISO calendar`(_ name: String) throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    let zone = try ZoneOffsets(named: name)
    var source = SeededGenerator(seed: 3)
    let units: [(DateUnit, Calendar.Component)] = [
      (.year, .year), (.month, .month), (.week, .weekOfYear), (.day, .day), (.hour, .hour),
    ]
    for _ in 0..<400 {
      // From 1950 to 2037.
      let date = Date(timeIntervalSince1970: Double(Int.random(in: -631_152_000...2_145_000_000, using: &source)))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekOfYear, .weekday], from: date)
      #expect(try DateFunctions.part(.year, of: date, in: zone) == parts.year.map(Int64.init))
      #expect(try DateFunctions.part(.month, of: date, in: zone) == parts.month.map(Int64.init))
      #expect(try DateFunctions.part(.day, of: date, in: zone) == parts.day.map(Int64.init))
      #expect(try DateFunctions.part(.hour, of: date, in: zone) == parts.hour.map(Int64.init))
      #expect(try DateFunctions.part(.minute, of: date, in: zone) == parts.minute.map(Int64.init))
      #expect(try DateFunctions.part(.second, of: date, in: zone) == parts.second.map(Int64.init))
      #expect(try DateFunctions.part(.week, of: date, in: zone) == parts.weekOfYear.map(Int64.init))
      #expect(try DateFunctions.part(.weekday, of: date, in: zone) == parts.weekday.map { Int64(($0 + 5) % 7 + 1) })
      for (unit, component) in units {
        let expected = try #require(calendar.dateInterval(of: component, for: date)?.start)
        #expect(try DateFunctions.start(of: unit, date, in: zone) == expected, "\(unit) of \(date)")
      }
    }
  }

  @Test(arguments: ["", "Berlin", "Mars/Olympus", "+2", "+02:60", "+19:00", "02:00", "+0a:00", "utc"])
  func `unknown zones`(_ name: String) {
    let error = #expect(throws: ValueError.self) { try ZoneOffsets(named: name) }
    #expect(error?.code == .castFailed)
  }

  @Test func `days and calendar dates turn into each other`() {
    for days in stride(from: Int64(-1_000_000), through: 1_000_000, by: 97) {
      #expect(CivilDate(days: days).days == days)
    }
  }

  @Test func `dates that no calendar reaches are errors`() {
    for seconds in [1e300, -1e300, .infinity, .nan] {
      #expect(throws: ValueError.self) {
        try DateFunctions.part(.year, of: Date(timeIntervalSinceReferenceDate: seconds), in: .utc)
      }
    }
  }
}
