/// On which day weeks begin, and with which week a year.
///
/// From Monday that is the rule of ISO 8601: week 1 holds the year's first Thursday. From any other day week 1 is the one
/// that holds January 1.
package struct WeekRule: Hashable, Sendable {
  /// The day that weeks begin with, from 1 for Monday to 7 for Sunday.
  package let firstWeekday: Int64

  /// Weeks from Monday.
  package static let iso = WeekRule(checked: 1)

  /// The rule of a first weekday. Throws ``DiagnosticCode/indexOutOfRange`` for a number that is no day of the week.
  package init(firstWeekday: Int64) throws(ValueError) {
    guard (1...7).contains(firstWeekday) else {
      throw ValueError(
        .indexOutOfRange, "`\(firstWeekday)` is no day of the week",
        hint: "weeks begin on a day from 1 for Monday to 7 for Sunday")
    }
    self.init(checked: firstWeekday)
  }

  private init(checked firstWeekday: Int64) { self.firstWeekday = firstWeekday }

  /// Which day of a week decides the year that the week belongs to, counted from 0: it is in the year of that day.
  package var decidingDay: Int64 { firstWeekday == 1 ? 3 : 6 }

  /// The place of a day in its week, from 1 for the first weekday; days count from 1970-01-01, a Thursday.
  func weekday(ofDay days: Int64) -> Int64 { CivilDate.floored(days + 4 - firstWeekday, 7).remainder + 1 }

  /// The first day of the week that a day is in.
  func start(ofDay days: Int64) -> Int64 { days - weekday(ofDay: days) + 1 }

  /// The number of the week that a day is in, from 1.
  func week(ofDay days: Int64) -> Int64 {
    (CivilDate(days: start(ofDay: days) + decidingDay).dayOfYear - 1) / 7 + 1
  }
}
