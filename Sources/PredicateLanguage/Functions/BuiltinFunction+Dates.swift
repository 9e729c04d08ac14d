extension BuiltinFunction {
  /// Functions of dates: the proleptic Gregorian calendar, UTC unless a time zone is given, ISO weeks unless a first day
  /// of the week is.
  static let dateSignatures = table(
    [
      .init(.now, [], .date, traits: .neverFails, "The current instant, the same throughout one evaluation.", "now()")
    ]
      + dateTable.flatMap(rows))

  private static func rows(_ forms: DateForms) -> [FunctionSignature] {
    let (plain, inZone) = (forms.plain, forms.inZone)
    let text = texts(of: forms.function)
    let result: ValueType =
      switch forms.function {
      case .part: .integer
      case .start: .date
      }
    let date = "CAST(\"2023-08-18T23:38:05Z\", \"NSDate\")"
    let rows: [FunctionSignature] = [
      .init(
        plain, [.date], result, isExtension: true, "\(text.documentation), in UTC.", "\(plain.rawValue)(\(date))",
        gives: text.utc),
      .init(
        inZone, [.date, .string], result, isExtension: true,
        "\(text.documentation), in a time zone such as `Europe/Berlin` or `+02:00`.",
        "\(inZone.rawValue)(\(date), \"+02:00\")", gives: text.east),
    ]
    return rows + (forms.inWeeks.flatMap { inWeeks in weekRow(inWeeks, forms.function, result) }.map { [$0] } ?? [])
  }

  /// The form that takes the first day of the week, with what it gives for weeks from Sunday in the same zone.
  private static func weekRow(
    _ function: BuiltinFunction, _ wanted: DateFunction, _ result: ValueType
  ) -> FunctionSignature? {
    let text: (documentation: String, gives: String)? =
      switch wanted {
      case .part(.week):
        (
          "The week, 1 to 53, in a time zone, where weeks begin on the day given, from 1 for Monday to 7 for Sunday. "
            + "From Monday week 1 holds the year's first Thursday, from any other day January 1.", "33"
        )
      case .part(.weekday):
        ("The day of the week, 1 to 7, in a time zone, counted from the day given: 1 is Monday and 7 Sunday.", "7")
      case .start(.week):
        (
          "The first instant of the week in a time zone, where weeks begin on the day given, from 1 for Monday to 7 for "
            + "Sunday.", cast(713_570_400)
        )
      case .part, .start: nil
      }
    return text.map { text in
      let example = "\(function.rawValue)(CAST(\"2023-08-18T23:38:05Z\", \"NSDate\"), \"+02:00\", 7)"
      return .init(
        function, [.date, .string, .integer], result, isExtension: true, text.documentation, example, gives: text.gives)
    }
  }

  /// What a date function gives, and that for 2023-08-18T23:38:05Z in UTC and two hours east of it.
  private static func texts(of function: DateFunction) -> (documentation: String, utc: String, east: String) {
    switch function {
    case .part(.year): ("The year", "2023", "2023")
    case .part(.quarter): ("The quarter of the year, 1 to 4", "3", "3")
    case .part(.month): ("The month, 1 to 12", "8", "8")
    case .part(.week): ("The ISO week, 1 to 53: week 1 holds the year's first Thursday", "33", "33")
    case .part(.weekday): ("The day of the week, from 1 for Monday to 7 for Sunday", "5", "6")
    case .part(.day): ("The day of the month, 1 to 31", "18", "19")
    case .part(.dayOfYear): ("The day of the year, 1 to 366", "230", "231")
    case .part(.hour): ("The hour, 0 to 23", "23", "1")
    case .part(.minute): ("The minute, 0 to 59", "38", "38")
    case .part(.second): ("The second, 0 to 59, without its fraction", "5", "5")
    case .start(.year): ("The first instant of the year", cast(694_224_000), cast(694_216_800))
    case .start(.quarter): ("The first instant of the quarter", cast(709_862_400), cast(709_855_200))
    case .start(.month): ("The first instant of the month", cast(712_540_800), cast(712_533_600))
    case .start(.week): ("The first instant of the week, which begins on Monday", cast(713_664_000), cast(713_656_800))
    case .start(.day): ("The first instant of the day", cast(714_009_600), cast(714_088_800))
    case .start(.hour): ("The first instant of the hour", cast(714_092_400), cast(714_092_400))
    }
  }

  /// A date as predicates print it: seconds since 2001.
  private static func cast(_ seconds: Int) -> String { "CAST(\(seconds).000000, \"NSDate\")" }
}
