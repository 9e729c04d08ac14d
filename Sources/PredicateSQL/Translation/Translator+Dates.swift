#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

/// Functions of dates.
///
/// Parts of a date are those of another one, whose clock in UTC shows what the clocks of the zone show; the start of a
/// span is found there and brought back. Databases that know the zone's clocks as exactly as evaluation does are asked
/// for both, the others get a table of the zone's changes (``ZoneTable``).
extension Translator {
  func date(
    _ function: BuiltinFunction, _ wanted: BuiltinFunction.DateFunction, _ values: [Translated], takesZone: Bool,
    _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    guard let first = values.first, let scalar = try scalar(first, span) else { return .constant(.null) }
    let date = try instant(scalar, span)
    let weeks: Translated = function.takesFirstWeekday ? values.count > 2 ? values[2] : .constant(.null) : .constant(1)
    let zone: Translated = takesZone ? values.count > 1 ? values[1] : .constant(.null) : .constant("UTC")
    if case .constant(.null) = zone { return .constant(.null) }
    if case .constant(.null) = weeks { return .constant(.null) }
    guard case (.constant(let name), .constant(let day)) = (zone, weeks) else {
      return try called(function, wanted, date, zone, weeks, span)
    }
    guard let clock = try clock(function, name, day, span) else { return .constant(.null) }
    if case .constant(.date(let constant)) = first { return .constant(try folded(wanted, constant, clock, span)) }
    if case .zone = clock.zone, dialect.template(.dateInZone) != nil {
      return try called(function, wanted, date, zone, weeks, span)
    }
    let clocks = ClockTranslation(self, clock, span)
    switch wanted {
    case .part(let part):
      let text = try clocks.part(part, of: date.text)
      var number = date.mapped(.integer) { _ in text }
      number.range = WholeRange.counts
      return .scalar(number)
    case .start(let unit):
      let text = try clocks.start(of: unit, date.text)
      return .scalar(date.mapped(date.type) { _ in text })
    }
  }

  /// The zone and the weeks that constants name; nil for nil.
  func clock(
    _ function: BuiltinFunction, _ zone: RecordValue, _ day: RecordValue, _ span: SourceSpan?
  ) throws(Refusal) -> Clock? {
    guard case .string(let name) = zone else {
      throw Refusal("`\(function.rawValue)` needs a string, found \(zone.noun)", at: span, code: .notAString)
    }
    return try placed(span) { () throws(ValueError) -> Clock? in
      let offsets = try ZoneOffsets(named: name)
      guard let day = try Arithmetic.whole(day, function.rawValue) else { return nil }
      return Clock(zone: offsets, name: name, weeks: try WeekRule(firstWeekday: day))
    }
  }

  /// What the function gives of a date that is known before any row is read.
  private func folded(
    _ wanted: BuiltinFunction.DateFunction, _ date: Date, _ clock: Clock, _ span: SourceSpan?
  ) throws(Refusal) -> RecordValue {
    try placed(span) { () throws(ValueError) -> RecordValue in
      switch wanted {
      case .part(let part): .integer(try DateFunctions.part(part, of: date, in: clock.zone, weeks: clock.weeks))
      case .start(let unit): .date(try DateFunctions.start(of: unit, date, in: clock.zone, weeks: clock.weeks))
      }
    }
  }

  /// By the function that our own SQLite module registers, which takes zones and weekdays that differ from row to row.
  private func called(
    _ function: BuiltinFunction, _ wanted: BuiltinFunction.DateFunction, _ date: SQLScalar, _ zone: Translated,
    _ weeks: Translated, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    guard let zone = try scalar(zone, span), let weeks = try scalar(weeks, span) else { return .constant(.null) }
    guard zone.type == .string else {
      throw Refusal("`\(function.rawValue)` needs a string, found \(zone.type.noun)", at: span, code: .notAString)
    }
    let operation: SQLOperation = function.takesFirstWeekday ? .dateInWeeks : .dateInZone
    let day = try whole(weeks, function.rawValue, span)
    let text = try apply(
      operation, [date.text, zone.text, day.text, "'\(trusted: function.rawValue)'"],
      "a time zone or first weekday that differs from row to row", span)
    let type: SQLType =
      switch wanted {
      case .part: .integer
      case .start: date.type
      }
    let isNullable = date.isNullable || zone.isNullable || weeks.isNullable
    return .scalar(date.mapped(type, nullable: isNullable) { _ in text })
  }
}

/// By which clocks and in which weeks a function sees dates.
struct Clock {
  let zone: ZoneOffsets
  let name: String
  let weeks: WeekRule
}
