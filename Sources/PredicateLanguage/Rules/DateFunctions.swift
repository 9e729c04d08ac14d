#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Parts of dates and starts of their spans, in a time zone.
package enum DateFunctions {
  /// A part of a date as a number. Throws ``DiagnosticCode/castFailed`` for a date millions of years away.
  package static func part(
    _ part: DatePart, of date: Date, in zone: ZoneOffsets, weeks: WeekRule = .iso
  ) throws(ValueError) -> Int64 {
    let instant = try seconds(date)
    let local = instant + zone.offset(at: instant)
    let (days, time) = CivilDate.floored(local, 86_400)
    switch part {
    case .hour: return time / 3600
    case .minute: return time / 60 % 60
    case .second: return time % 60
    case .year: return CivilDate(days: days).year
    case .quarter: return CivilDate(days: days).quarter
    case .month: return CivilDate(days: days).month
    case .week: return weeks.week(ofDay: days)
    case .weekday: return weeks.weekday(ofDay: days)
    case .day: return CivilDate(days: days).day
    case .dayOfYear: return CivilDate(days: days).dayOfYear
    }
  }

  /// The first instant of the span that holds the date. A day whose midnight the clocks jump over starts at the jump.
  ///
  /// Throws ``DiagnosticCode/castFailed`` for a date millions of years away.
  package static func start(
    of unit: DateUnit, _ date: Date, in zone: ZoneOffsets, weeks: WeekRule = .iso
  ) throws(ValueError) -> Date {
    let instant = try seconds(date)
    let offset = zone.offset(at: instant)
    let (days, time) = CivilDate.floored(instant + offset, 86_400)
    var first = CivilDate(days: days)
    switch unit {
    case .hour:
      // An hour that clocks repeat begins twice: this is the start of the one that holds the date.
      let start = instant - time % 3600
      let local = days * 86_400 + time - time % 3600
      return self.date(zone.offset(at: start) == offset ? start : zone.instant(local: local))
    case .day: break
    case .week: first = CivilDate(days: weeks.start(ofDay: days))
    case .month: first.day = 1
    case .quarter: first = CivilDate(year: first.year, month: (first.quarter - 1) * 3 + 1, day: 1)
    case .year: first = CivilDate(year: first.year, month: 1, day: 1)
    }
    return self.date(zone.instant(local: first.days * 86_400))
  }

  /// Whole seconds since 1970, rounded down; 3,000,000 years either way.
  private static func seconds(_ date: Date) throws(ValueError) -> Int64 {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard seconds.magnitude < 1e14 else {
      throw ValueError(.castFailed, "the date is too far away for the calendar")
    }
    return Int64(seconds) + 978_307_200
  }

  private static func date(_ seconds: Int64) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds - 978_307_200))
  }
}
