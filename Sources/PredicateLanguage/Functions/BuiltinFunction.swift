/// The functions that the language itself has. The raw value is the canonical name, with its colons.
///
/// What each one takes and gives is in ``signature``.
@nonexhaustive public enum BuiltinFunction: String, CaseIterable, Hashable, Sendable {
  // MARK: Aggregates

  case sum = "sum:"
  case count = "count:"
  case min = "min:"
  case max = "max:"
  case average = "average:"
  case median = "median:"
  case mode = "mode:"
  case stddev = "stddev:"
  case percentile = "percentile:at:"
  case distinct = "distinct:"
  case groupConcat = "groupConcat:separator:"

  // MARK: Numbers

  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case modulus = "modulus:by:"
  case power = "raise:toPower:"
  case squareRoot = "sqrt:"
  case decimalLogarithm = "log:"
  case naturalLogarithm = "ln:"
  case exponential = "exp:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case truncate = "trunc:"
  case absolute = "abs:"
  case sign = "sign:"
  case round = "round:"
  case roundToPlaces = "round:toPlaces:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:"
  case leftShift = "leftshift:by:"
  case rightShift = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case random = "random"
  case randomBelow = "randomn:"

  // MARK: Text

  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case canonical = "canonical:"
  case length = "length:"
  case concat = "concat:"
  case substring = "substring:from:length:"
  case trim = "trim:"
  case replace = "replace:with:in:"
  case split = "split:separator:"
  case indexOf = "indexOf:in:"
  case version = "version:"

  // MARK: Dates

  case now = "now"
  case year = "year:"
  case quarter = "quarter:"
  case month = "month:"
  case week = "week:"
  case weekday = "weekday:"
  case day = "day:"
  case dayOfYear = "dayOfYear:"
  case hour = "hour:"
  case minute = "minute:"
  case second = "second:"
  case startOfYear = "startOfYear:"
  case startOfQuarter = "startOfQuarter:"
  case startOfMonth = "startOfMonth:"
  case startOfWeek = "startOfWeek:"
  case startOfDay = "startOfDay:"
  case startOfHour = "startOfHour:"
  case yearInZone = "year:timeZone:"
  case quarterInZone = "quarter:timeZone:"
  case monthInZone = "month:timeZone:"
  case weekInZone = "week:timeZone:"
  case weekdayInZone = "weekday:timeZone:"
  case dayInZone = "day:timeZone:"
  case dayOfYearInZone = "dayOfYear:timeZone:"
  case hourInZone = "hour:timeZone:"
  case minuteInZone = "minute:timeZone:"
  case secondInZone = "second:timeZone:"
  case startOfYearInZone = "startOfYear:timeZone:"
  case startOfQuarterInZone = "startOfQuarter:timeZone:"
  case startOfMonthInZone = "startOfMonth:timeZone:"
  case startOfWeekInZone = "startOfWeek:timeZone:"
  case startOfDayInZone = "startOfDay:timeZone:"
  case startOfHourInZone = "startOfHour:timeZone:"
  case weekFromDay = "week:timeZone:firstWeekday:"
  case weekdayFromDay = "weekday:timeZone:firstWeekday:"
  case startOfWeekFromDay = "startOfWeek:timeZone:firstWeekday:"

  // MARK: Values

  case noIndex = "noindex:"
  case indexed = "indexed:by:"
  case castObject = "castObject:toType:"
  case objectFrom = "objectFrom:withIndex:"
  case convertStringToNumber = "_convertStringToNumber:"
  case coalesce = "coalesce:"
  case distance = "distanceToLocation:fromLocation:"
}

extension BuiltinFunction {
  /// What the function takes and gives. Cost: one hash.
  public var signature: FunctionSignature {
    // A test holds the table complete, so the bare signature is never used.
    Self.signatures[self] ?? FunctionSignature(rawValue, [], .any, documentation: "", example: "")
  }

  private static let signatures: [BuiltinFunction: FunctionSignature] = [
    aggregateSignatures, numberSignatures, textSignatures, dateSignatures, valueSignatures,
  ].reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }

  /// All functions by what they work on, in the order of the documentation.
  package static let groups: [(title: String, functions: [BuiltinFunction])] = [
    ("Aggregates", aggregateSignatures), ("Numbers", numberSignatures), ("Text", textSignatures),
    ("Dates", dateSignatures), ("Values", valueSignatures),
  ].map { title, table in (title, allCases.filter { table[$0] != nil }) }

  /// A table of signatures from its rows.
  static func table(_ rows: [FunctionSignature]) -> [BuiltinFunction: FunctionSignature] {
    rows.reduce(into: [:]) { table, row in if let function = Self(rawValue: row.name) { table[function] = row } }
  }
}

extension BuiltinFunction {
  /// Functions of any value.
  static let valueSignatures = table([
    .init(
      .noIndex, [.any], .any, nilRule: .passed, role: .passing,
      "The value itself; asks a store not to use an index for it.",
      "noindex:(\"a\")", gives: "\"a\""),
    .init(
      .indexed, [.any, .any], .any, nilRule: .passed, role: .passing,
      "The first value itself; asks a store to use the index named second.",
      "indexed:by:(5, \"byNumber\")", gives: "5"),
    .init(
      .castObject, [.any, .string], .any, "The value as another type: what CAST means.",
      "castObject:toType:(\"12\", \"NSNumber\")",
      gives: "12"),
    .init(
      .objectFrom, [.any, .any], .any,
      """
      The element of a list at an index from 0, the member of a set that equals the second value, or the value of a \
      record's key: what brackets mean.
      """, "objectFrom:withIndex:({4, 5, 6}, 1)", gives: "5"),
    .init(
      .convertStringToNumber, [.string], .any, "The number a text writes; nil if it writes none.",
      "_convertStringToNumber:(\"42\")",
      gives: "42"),
    .init(
      .coalesce, [.any], .any, additional: nil, nilRule: .passed, isExtension: true, role: .firstValue,
      "The first value that is not nil; nil if all are.", "coalesce:(nil, nil, 3)", gives: "3"),
    .init(
      .distance, [.record, .record], .double,
      """
      The metres between two records with `latitude` and `longitude` in degrees, along a sphere of the Earth's mean \
      radius.
      """, "distanceToLocation:fromLocation:(home, office)"),
  ])
}
