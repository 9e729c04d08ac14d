import PredicateLanguage

extension DateFunctions {
  /// A function of a date, in the context's zone and in ISO weeks where its arguments say nothing else.
  static func call(
    _ function: BuiltinFunction, _ value: RecordValue, zone: RecordValue, firstWeekday: RecordValue,
    context: FunctionContext
  ) throws(ValueError) -> RecordValue {
    guard let (wanted, takesZone) = function.dateFunction else { return .null }
    if case .null = value { return .null }
    var offsets = context.timeZone
    if takesZone {
      guard let name = try TextFunctions.text(zone, function.rawValue) else { return .null }
      offsets = try context.zones.zone(named: name)
    }
    var weeks = WeekRule.iso
    if function.takesFirstWeekday {
      guard let day = try Arithmetic.whole(firstWeekday, function.rawValue) else { return .null }
      weeks = try WeekRule(firstWeekday: day)
    }
    guard case .date(let date) = value else {
      let hint: String? =
        if case .string = value { "write `CAST(text, \"NSDate\")` to read text as a date" } else { nil }
      throw ValueError(.typeMismatch, "`\(function.rawValue)` needs a date, found \(value.noun)", hint: hint)
    }
    switch wanted {
    case .part(let part): return .integer(try self.part(part, of: date, in: offsets, weeks: weeks))
    case .start(let unit): return .date(try start(of: unit, date, in: offsets, weeks: weeks))
    }
  }
}
