public import PredicateLanguage

/// Parts of dates: in the time zone of the query, or in the one that is named, such as `Europe/Berlin` or `+02:00`.
extension TypedExpression where Value.Comparand == DateKind {
  /// `year:`. The year.
  public var year: TypedExpression<Root, Int> { part(.year) }
  /// `year:timeZone:`. The year, in a time zone.
  public func year(in timeZone: String) -> TypedExpression<Root, Int> { part(.yearInZone, timeZone) }

  /// `quarter:`. The quarter of the year, 1 to 4.
  public var quarter: TypedExpression<Root, Int> { part(.quarter) }
  /// `quarter:timeZone:`. The quarter of the year, 1 to 4, in a time zone.
  public func quarter(in timeZone: String) -> TypedExpression<Root, Int> { part(.quarterInZone, timeZone) }

  /// `month:`. The month, 1 to 12.
  public var month: TypedExpression<Root, Int> { part(.month) }
  /// `month:timeZone:`. The month, 1 to 12, in a time zone.
  public func month(in timeZone: String) -> TypedExpression<Root, Int> { part(.monthInZone, timeZone) }

  /// `week:`. The ISO week, 1 to 53.
  public var week: TypedExpression<Root, Int> { part(.week) }
  /// `week:timeZone:`. The ISO week, 1 to 53, in a time zone.
  public func week(in timeZone: String) -> TypedExpression<Root, Int> { part(.weekInZone, timeZone) }

  /// `weekday:`. The day of the week, from 1 for Monday to 7 for Sunday.
  public var weekday: TypedExpression<Root, Int> { part(.weekday) }
  /// `weekday:timeZone:`. The day of the week, from 1 for Monday to 7 for Sunday, in a time zone.
  public func weekday(in timeZone: String) -> TypedExpression<Root, Int> { part(.weekdayInZone, timeZone) }

  /// `day:`. The day of the month, 1 to 31.
  public var day: TypedExpression<Root, Int> { part(.day) }
  /// `day:timeZone:`. The day of the month, 1 to 31, in a time zone.
  public func day(in timeZone: String) -> TypedExpression<Root, Int> { part(.dayInZone, timeZone) }

  /// `dayOfYear:`. The day of the year, 1 to 366.
  public var dayOfYear: TypedExpression<Root, Int> { part(.dayOfYear) }
  /// `dayOfYear:timeZone:`. The day of the year, 1 to 366, in a time zone.
  public func dayOfYear(in timeZone: String) -> TypedExpression<Root, Int> { part(.dayOfYearInZone, timeZone) }

  /// `hour:`. The hour, 0 to 23.
  public var hour: TypedExpression<Root, Int> { part(.hour) }
  /// `hour:timeZone:`. The hour, 0 to 23, in a time zone.
  public func hour(in timeZone: String) -> TypedExpression<Root, Int> { part(.hourInZone, timeZone) }

  /// `minute:`. The minute, 0 to 59.
  public var minute: TypedExpression<Root, Int> { part(.minute) }
  /// `minute:timeZone:`. The minute, 0 to 59, in a time zone.
  public func minute(in timeZone: String) -> TypedExpression<Root, Int> { part(.minuteInZone, timeZone) }

  /// `second:`. The second, 0 to 59.
  public var second: TypedExpression<Root, Int> { part(.second) }
  /// `second:timeZone:`. The second, 0 to 59, in a time zone.
  public func second(in timeZone: String) -> TypedExpression<Root, Int> { part(.secondInZone, timeZone) }

  private func part(_ function: BuiltinFunction, _ timeZone: String? = nil) -> TypedExpression<Root, Int> {
    TypedExpression<Root, Int>(operand.calling(function, timeZone.map { [TypedOperand($0)] } ?? []))
  }
}

/// Beginnings of the times that dates are in: in the time zone of the query, or in the one that is named.
extension TypedExpression where Value.Comparand == DateKind {
  /// `startOfYear:`. The first instant of the year.
  public var startOfYear: TypedExpression { start(.startOfYear) }
  /// `startOfYear:timeZone:`. The first instant of the year, in a time zone.
  public func startOfYear(in timeZone: String) -> TypedExpression { start(.startOfYearInZone, timeZone) }

  /// `startOfQuarter:`. The first instant of the quarter.
  public var startOfQuarter: TypedExpression { start(.startOfQuarter) }
  /// `startOfQuarter:timeZone:`. The first instant of the quarter, in a time zone.
  public func startOfQuarter(in timeZone: String) -> TypedExpression { start(.startOfQuarterInZone, timeZone) }

  /// `startOfMonth:`. The first instant of the month.
  public var startOfMonth: TypedExpression { start(.startOfMonth) }
  /// `startOfMonth:timeZone:`. The first instant of the month, in a time zone.
  public func startOfMonth(in timeZone: String) -> TypedExpression { start(.startOfMonthInZone, timeZone) }

  /// `startOfWeek:`. The first instant of the week.
  public var startOfWeek: TypedExpression { start(.startOfWeek) }
  /// `startOfWeek:timeZone:`. The first instant of the week, in a time zone.
  public func startOfWeek(in timeZone: String) -> TypedExpression { start(.startOfWeekInZone, timeZone) }

  /// `startOfDay:`. The first instant of the day.
  public var startOfDay: TypedExpression { start(.startOfDay) }
  /// `startOfDay:timeZone:`. The first instant of the day, in a time zone.
  public func startOfDay(in timeZone: String) -> TypedExpression { start(.startOfDayInZone, timeZone) }

  /// `startOfHour:`. The first instant of the hour.
  public var startOfHour: TypedExpression { start(.startOfHour) }
  /// `startOfHour:timeZone:`. The first instant of the hour, in a time zone.
  public func startOfHour(in timeZone: String) -> TypedExpression { start(.startOfHourInZone, timeZone) }

  private func start(_ function: BuiltinFunction, _ timeZone: String? = nil) -> TypedExpression {
    TypedExpression(operand.calling(function, timeZone.map { [TypedOperand($0)] } ?? []))
  }
}
