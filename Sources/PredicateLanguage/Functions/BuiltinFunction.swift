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
