#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

/// Comparisons of a year, or of the start of a span, as comparisons of the date itself.
///
/// `year:(date) == 2025` holds from the first instant of that year until the first of the next: an index on the date
/// serves that, and no row needs the calendar. Such functions grow with the date by the clocks of UTC and of fixed
/// offsets; the clocks of places are set back at times.
extension Translator {
  /// A comparison of such a function with a constant; nil for any other.
  ///
  /// `isLess` is nil for `==`, else whether equal ones do for `<`.
  func dateSpan(
    _ left: ResolvedExpression, _ right: ResolvedExpression, isLess orEqual: Bool?, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition? {
    let isConstantLeft = known(left) != nil
    let call = isConstantLeft ? right : left
    guard case .call(let function, let arguments) = call.kind, let wanted = function.dateFunction?.function,
      let constant = known(isConstantLeft ? left : right),
      let clock = try steadyClock(function, arguments, call.span),
      let bounds = DateBounds(wanted, constant, clock, within: dialect.years),
      case .scalar(let date) = try value(arguments[0]), case .date = date.type
    else { return nil }
    switch (orEqual, isConstantLeft) {
    case (nil, _): return bounds.isEmpty ? self.constant(false) : try within(bounds, date, span)
    // What is less than the constant, and what the constant is less than.
    case (false?, false): return try lies(date, before: bounds.first, span)
    case (true?, false): return try lies(date, before: bounds.next, span)
    case (false?, true): return try lies(date, from: bounds.next, span)
    case (true?, true): return try lies(date, from: bounds.first, span)
    }
  }

  private func within(_ bounds: DateBounds, _ date: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLCondition {
    let (low, high) = (try lies(date, from: bounds.first, span), try lies(date, before: bounds.next, span))
    var both = all([low, high])
    if !both.isNullable { both.opposite = any([negated(low), negated(high)]).text.parenthesized }
    return both
  }

  private func lies(_ date: SQLScalar, from first: Date, _ span: SourceSpan?) throws(Refusal) -> SQLCondition {
    try ordered(.constant(.date(first)), true, .scalar(date), [], span, nilEqualsNil: false)
  }

  private func lies(_ date: SQLScalar, before next: Date, _ span: SourceSpan?) throws(Refusal) -> SQLCondition {
    try ordered(.scalar(date), false, .constant(.date(next)), [], span, nilEqualsNil: false)
  }

  /// The clock by which a function sees dates, if that is never set back; nil for other calls.
  private func steadyClock(
    _ function: BuiltinFunction, _ arguments: [ResolvedExpression], _ span: SourceSpan?
  ) throws(Refusal) -> Clock? {
    var constants: [RecordValue] = []
    for argument in arguments.dropFirst() {
      guard let value = known(argument), value != .null else { return nil }
      constants.append(value)
    }
    let takesZone = function.dateFunction?.takesZone == true
    guard !arguments.isEmpty, constants.count == (takesZone ? 1 : 0) + (function.takesFirstWeekday ? 1 : 0),
      let clock = try clock(
        function, takesZone ? constants[0] : .string("UTC"), function.takesFirstWeekday ? constants[1] : .integer(1),
        span)
    else { return nil }
    if case .zone = clock.zone { return nil }
    return clock
  }
}

/// Between which dates a function that grows with the date gives a constant.
private struct DateBounds {
  /// The first for which the function gives the constant or more.
  let first: Date
  /// The first for which it gives more.
  let next: Date

  /// Whether it gives the constant for no date.
  var isEmpty: Bool { first == next }

  /// Nil for what does not grow with the date, for constants of another kind, and where a bound is of none of the years.
  init?(
    _ wanted: BuiltinFunction.DateFunction, _ constant: RecordValue, _ clock: Clock, within years: ClosedRange<Int64>
  ) {
    do throws(ValueError) {
      switch (wanted, constant) {
      case (.part(.year), .integer(let year)):
        guard years.contains(year) else { return nil }
        first = Self.start(ofYear: year, clock.zone)
        next = Self.start(ofYear: year + 1, clock.zone)
      case (.start(let unit), .date(let date)):
        let start = try DateFunctions.start(of: unit, date, in: clock.zone, weeks: clock.weeks)
        // Within the span after it.
        let later = start.addingTimeInterval(Self.longest(unit))
        next = try DateFunctions.start(of: unit, later, in: clock.zone, weeks: clock.weeks)
        first = start == date ? start : next
      default: return nil
      }
      for bound in [first, next] {
        guard years.contains(try DateFunctions.part(.year, of: bound, in: .utc)) else { return nil }
      }
    } catch {
      // Too far away to be of a year.
      return nil
    }
  }

  private static func start(ofYear year: Int64, _ zone: ZoneOffsets) -> Date {
    let instant = zone.instant(local: CivilDate(year: year, month: 1, day: 1).days * 86_400)
    return Date(timeIntervalSince1970: Double(instant))
  }

  /// The seconds of the longest span of a kind.
  private static func longest(_ unit: DateUnit) -> Double {
    switch unit {
    case .hour: 3600
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 31 * 86_400
    case .quarter: 92 * 86_400
    case .year: 366 * 86_400
    }
  }
}
