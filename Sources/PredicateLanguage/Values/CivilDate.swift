/// A day of the proleptic Gregorian calendar, by arithmetic alone.
package struct CivilDate: Hashable {
  /// With year 0 before year 1.
  package var year: Int64
  /// From 1 for January.
  package var month: Int64
  /// From 1.
  package var day: Int64

  /// The day of a year, month and day of the month, which are taken as they are.
  package init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that lies so many days after 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day ends them, in cycles of 400 years, after which days repeat.
  package init(days: Int64) {
    // From 0000-03-01.
    let (cycle, rest) = Self.floored(days + 719_468, 146_097)
    let yearOfCycle = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    // Five months from March have 153 days, which gives the month by one division.
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  package var days: Int64 {
    let (cycle, yearOfCycle) = Self.floored(month <= 2 ? year - 1 : year, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }

  /// From 1 for January 1.
  package var dayOfYear: Int64 { days - CivilDate(year: year, month: 1, day: 1).days + 1 }

  package var quarter: Int64 { (month - 1) / 3 + 1 }

  /// Division that rounds down, so that the remainder is never negative. The divisor is positive.
  package static func floored(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
