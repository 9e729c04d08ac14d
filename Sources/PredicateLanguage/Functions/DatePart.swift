/// A part of a date that a function gives as a number.
package enum DatePart: Hashable, Sendable, CaseIterable {
  case year, quarter, month, week, weekday, day, dayOfYear, hour, minute, second
}

/// A span of the calendar whose start a function gives.
package enum DateUnit: Hashable, Sendable, CaseIterable {
  case year, quarter, month, week, day, hour
}

extension BuiltinFunction {
  /// What a date function asks for.
  package enum DateFunction: Hashable, Sendable {
    /// A part, as a number.
    case part(DatePart)
    /// The first instant of a span.
    case start(DateUnit)
  }

  /// What a function of a date gives, and whether its second argument is a time zone; nil for other functions.
  package var dateFunction: (function: DateFunction, takesZone: Bool)? {
    Self.dateFunctions[self]
  }

  private static let dateFunctions: [BuiltinFunction: (function: DateFunction, takesZone: Bool)] =
    dateTable.reduce(into: [:]) { table, row in
      table[row.plain] = (row.function, false)
      table[row.inZone] = (row.function, true)
    }

  /// The date functions, each with its form that takes a time zone.
  static let dateTable: [(function: DateFunction, plain: BuiltinFunction, inZone: BuiltinFunction)] = [
    (.part(.year), .year, .yearInZone),
    (.part(.quarter), .quarter, .quarterInZone),
    (.part(.month), .month, .monthInZone),
    (.part(.week), .week, .weekInZone),
    (.part(.weekday), .weekday, .weekdayInZone),
    (.part(.day), .day, .dayInZone),
    (.part(.dayOfYear), .dayOfYear, .dayOfYearInZone),
    (.part(.hour), .hour, .hourInZone),
    (.part(.minute), .minute, .minuteInZone),
    (.part(.second), .second, .secondInZone),
    (.start(.year), .startOfYear, .startOfYearInZone),
    (.start(.quarter), .startOfQuarter, .startOfQuarterInZone),
    (.start(.month), .startOfMonth, .startOfMonthInZone),
    (.start(.week), .startOfWeek, .startOfWeekInZone),
    (.start(.day), .startOfDay, .startOfDayInZone),
    (.start(.hour), .startOfHour, .startOfHourInZone),
  ]
}
