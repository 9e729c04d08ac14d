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

  /// Whether its third argument is the first day of the week.
  package var takesFirstWeekday: Bool { Self.weekFunctions.contains(self) }

  private static let dateFunctions: [BuiltinFunction: (function: DateFunction, takesZone: Bool)] =
    dateTable.reduce(into: [:]) { table, row in
      table[row.plain] = (row.function, false)
      table[row.inZone] = (row.function, true)
      if let inWeeks = row.inWeeks { table[inWeeks] = (row.function, true) }
    }

  private static let weekFunctions = Set(dateTable.compactMap(\.inWeeks))

  /// A date function in all its forms.
  package typealias DateForms = (
    function: DateFunction, plain: BuiltinFunction, inZone: BuiltinFunction, inWeeks: BuiltinFunction?
  )

  /// The date functions, each with its form that takes a time zone and, where the first day of the week matters, the
  /// one that takes that as well.
  package static let dateTable: [DateForms] = [
    (.part(.year), .year, .yearInZone, nil),
    (.part(.quarter), .quarter, .quarterInZone, nil),
    (.part(.month), .month, .monthInZone, nil),
    (.part(.week), .week, .weekInZone, .weekFromDay),
    (.part(.weekday), .weekday, .weekdayInZone, .weekdayFromDay),
    (.part(.day), .day, .dayInZone, nil),
    (.part(.dayOfYear), .dayOfYear, .dayOfYearInZone, nil),
    (.part(.hour), .hour, .hourInZone, nil),
    (.part(.minute), .minute, .minuteInZone, nil),
    (.part(.second), .second, .secondInZone, nil),
    (.start(.year), .startOfYear, .startOfYearInZone, nil),
    (.start(.quarter), .startOfQuarter, .startOfQuarterInZone, nil),
    (.start(.month), .startOfMonth, .startOfMonthInZone, nil),
    (.start(.week), .startOfWeek, .startOfWeekInZone, .startOfWeekFromDay),
    (.start(.day), .startOfDay, .startOfDayInZone, nil),
    (.start(.hour), .startOfHour, .startOfHourInZone, nil),
  ]
}
