/// A part of a date that a function gives as a number.
package enum DatePart: Hashable, Sendable, CaseIterable {
  case year, quarter, month, week, weekday, day, dayOfYear, hour, minute, second
}

/// A span of the calendar whose start a function gives.
package enum DateUnit: Hashable, Sendable, CaseIterable {
  case year, quarter, month, week, day, hour
}
