/// The parts and starts of dates in SQLite, which holds them as seconds since 1970.
///
/// A date of 1970 to 2099 is taken apart by whole numbers, which takes half the time of `strftime` and less; any other by
/// that. In these years every fourth is a leap year, and to cut a number is to round it down.
enum SQLiteCalendar {
  static let table: [SQLOperation: String?] = [
    .year: recent("(\(days) * 4 + 1463) / 1461 + 1969", else: part("%Y")),
    .quarter: recent("(\(month) + 2) / 3", else: "((\(part("%m")) + 2) / 3)"),
    .month: recent(month, else: part("%m")),
    // The week belongs to the year that has its Thursday.
    .week: recent(
      "(\(thursday) - \(year(of: thursday))) / 7 + 1", else: "((\(part("%j", ", '-3 days', 'weekday 4'")) - 1) / 7 + 1)"
    ),
    .weekday: recent("(\(days) + 3) % 7 + 1", else: "((\(part("%w")) + 6) % 7 + 1)"),
    .day: recent("\(dayOfMonth) + 1", else: part("%d")),
    .dayOfYear: recent("\(days) - \(year(of: days)) + 1", else: part("%j")),
    .hour: recent("\(seconds) % 86400 / 3600", else: part("%H")),
    .minute: recent("\(seconds) % 3600 / 60", else: part("%M")),
    .second: recent("\(seconds) % 60", else: part("%S")),
    .startOfYear: recent("\(year(of: days)) * 86400", else: start("'start of year'")),
    // No short arithmetic gives it, as quarters are of four lengths.
    .startOfQuarter: start("'start of month', '-' || ((\(part("%m")) - 1) % 3) || ' months'"),
    .startOfMonth: recent("(\(days) - \(dayOfMonth)) * 86400", else: start("'start of month'")),
    .startOfWeek: recent("(\(thursday) - 3) * 86400", else: start("'-6 days', 'weekday 1', 'start of day'")),
    .startOfDay: recent("\(days) * 86400", else: start("'start of day'")),
    .startOfHour: recent(
      "\(seconds) / 3600 * 3600", else: "(\(anySeconds) - ((\(anySeconds) % 3600) + 3600) % 3600)"),
    .dateToSeconds: recent(seconds, else: anySeconds),
  ]

  // MARK: By whole numbers

  private static func recent(_ numbers: String, else calendar: String) -> String {
    "(CASE WHEN {0} BETWEEN 0 AND 4102444799 THEN \(numbers) ELSE \(calendar) END)"
  }

  private static let seconds = "CAST({0} AS INTEGER)"
  private static let days = "\(seconds) / 86400"
  /// 1970 began with a Thursday.
  private static let thursday = "(\(days) + 3) / 7 * 7"

  /// The first day of a day's year. In quarters of a day a year has 1461, and 1969 came after a leap year.
  private static func year(of days: String) -> String { "((\(days) * 4 + 1463) / 1461 * 1461 / 4 - 365)" }

  /// Five times the day of a year that begins in March, and 461 more. That year has 153 days in every five months and the
  /// leap day at its end, so that divided by 153 this is the month: 3 for March, 14 for February. Four of these years begin
  /// 671 days before 1970: four times that, and three, is 1226 more than the 1461 that such years have.
  private static let march = "((\(days) * 4 + 1226) % 1461 / 4 * 5 + 461)"
  private static let month = "((\(march) / 153 - 1) % 12 + 1)"
  /// From 0.
  private static let dayOfMonth = "\(march) % 153 / 5"

  // MARK: By the calendar

  /// Whole seconds, rounded down.
  private static let anySeconds = "(CAST({0} AS INTEGER) - ({0} < CAST({0} AS INTEGER)))"

  private static func part(_ format: String, _ modifiers: String = "") -> String {
    "CAST(strftime('\(format)', \(anySeconds), 'unixepoch'\(modifiers)) AS INTEGER)"
  }

  private static func start(_ modifiers: String) -> String {
    "CAST(strftime('%s', \(anySeconds), 'unixepoch', \(modifiers)) AS INTEGER)"
  }
}
