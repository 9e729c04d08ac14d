import Foundation
import PredicateLanguage
import Testing

@Suite struct ISO8601Tests {
  @Test(
    arguments: [
      ("1970-01-01", 0), ("2001-01-01", 978_307_200), ("2023-08-18T14:38:00Z", 1_692_369_480),
      ("2023-08-18 14:38:00", 1_692_369_480), ("2023-08-18t14:38z", 1_692_369_480),
      ("2023-08-18T16:38:00+02:00", 1_692_369_480), ("2023-08-18T16:38:00+0200", 1_692_369_480),
      ("2023-08-18T16:38:00+02", 1_692_369_480), ("2023-08-18T08:08:00-06:30", 1_692_369_480),
      ("2023-08-18T14:38:00.5Z", 1_692_369_480.5), ("2023-08-18T14:38:00,250Z", 1_692_369_480.25),
      ("2023-08-18T14:38:00.2500000000000", 1_692_369_480.25), ("2000-02-29", 951_782_400),
      ("1969-12-31T23:59:59Z", -1), ("0001-01-01", -62_135_596_800), ("0000-03-01", -62_162_035_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("+010000-01-01", 253_402_300_800), ("-000001-01-01", -62_198_755_200),
      ("2024-12-31T23:59:59-00:00", 1_735_689_599),
    ] as [(String, Double)])
  func parses(_ text: String, _ seconds: Double) {
    #expect(ISO8601.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2023", "2023-08", "2023-8-18", "20230818", "2023-13-01", "2023-00-01", "2023-04-31", "2023-02-29",
    "1900-02-29", "2023-08-00", "2023-08-18T", "2023-08-18T14", "2023-08-18T24:00:00Z", "2023-08-18T14:60Z",
    "2016-12-31T23:59:60Z", "2023-08-18T14:38:00.Z", "2023-08-18T14:38:00Zx", "2023-08-18T14:38:00+24:00",
    "2023-08-18T14:38:00+02:60", "2023-08-18T14:38:00+2", "2023-08-18Z", " 2023-08-18", "2023-08-18 ", "10000-01-01",
    "-0001-01-01", "-000000-01-01", "2023‐08‐18", "٢٠٢٣-08-18",
  ])
  func refuses(_ text: String) {
    #expect(ISO8601.parse(text) == nil)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_692_369_480, "2023-08-18T14:38:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"), (-0.5, "1969-12-31T23:59:59.500Z"), (1_692_369_480.123, "2023-08-18T14:38:00.123Z"),
      (1_692_369_480.123456, "2023-08-18T14:38:00.123456Z"), (1_692_369_480.9999999, "2023-08-18T14:38:01Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_800, "+010000-01-01T00:00:00Z"),
      (-62_198_755_200, "-000001-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func formats(_ seconds: Double, _ text: String) {
    #expect(ISO8601.format(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test func extremes() {
    #expect(ISO8601.format(Date(timeIntervalSinceReferenceDate: .nan)) == "NaN")
    for interval in [Double.infinity, -.infinity, 1e300, -1e300] {
      let text = ISO8601.format(Date(timeIntervalSinceReferenceDate: interval))
      #expect(text.utf8.count == 23)
      #expect(ISO8601.parse(text) != nil)
    }
    #expect(ISO8601.date(unixMilliseconds: .min) < ISO8601.date(unixMilliseconds: .max))
  }

  /// Every 7th day of 800 years, against the calendar of Foundation.
  @Test func agreesWithTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for day in stride(from: -141_000, through: 160_000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = ISO8601.format(date)
      let numbers = text.prefix(10).split(separator: "-").compactMap { Int($0) }
      #expect(numbers == [parts.year, parts.month, parts.day].compactMap { $0 }, "\(text)")
      #expect(ISO8601.parse(text) == date)
    }
  }
}
