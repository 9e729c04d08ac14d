package import PredicateLanguage
import PredicatePlatform

extension BuiltinFunction {
  /// The value of the function for these arguments.
  ///
  /// Throws what the function's rules throw, such as ``DiagnosticCode/notANumber``. An argument that was left out is
  /// nil, and surplus ones are ignored: their number is checked when the predicate is.
  package func call(_ arguments: [RecordValue], context: FunctionContext) throws(ValueError) -> RecordValue {
    // The row is looked up for nils only: most calls have none.
    if arguments.contains(where: { if case .null = $0 { true } else { false } }), signature.nilRule == .nilInNilOut {
      return .null
    }
    return try value(arguments, context)
  }

  private func value(_ arguments: [RecordValue], _ context: FunctionContext) throws(ValueError) -> RecordValue {
    func argument(_ index: Int) -> RecordValue { index < arguments.count ? arguments[index] : .null }
    let first = argument(0)
    switch self {
    case .sum: return try Aggregates.over(arguments, Aggregates.sum)
    case .count: return try Aggregates.over(arguments) { .integer(Int64($0.count)) }
    case .min: return try Aggregates.over(arguments, Aggregates.min)
    case .max: return try Aggregates.over(arguments, Aggregates.max)
    case .average: return try Aggregates.over(arguments, Aggregates.average)
    case .median: return try Aggregates.over(arguments, Aggregates.median)
    case .mode:
      return try Aggregates.over(arguments) { values throws(ValueError) in .array(try Aggregates.mode(values)) }
    case .stddev: return try Aggregates.over(arguments, Aggregates.standardDeviation)
    case .distinct: return try Aggregates.over(arguments) { .array(Aggregates.distinct($0)) }
    case .percentile:
      return try Aggregates.over([first]) { values throws(ValueError) in try Aggregates.percentile(values, argument(1))
      }
    case .groupConcat:
      if case .null = first { return .null }
      guard let separator = try TextFunctions.text(argument(1), rawValue) else { return .null }
      return try Aggregates.over([first]) { values throws(ValueError) in
        try Aggregates.joined(values, separator: separator)
      }

    case .add: return try Arithmetic.add(first, argument(1))
    case .subtract: return try Arithmetic.subtract(first, argument(1))
    case .multiply: return try Arithmetic.multiply(first, argument(1))
    case .divide: return try Arithmetic.divide(first, argument(1))
    case .modulus: return try Arithmetic.modulus(first, argument(1))
    case .power: return try Arithmetic.power(first, argument(1))
    case .bitwiseAnd: return try Arithmetic.bitAnd(first, argument(1))
    case .bitwiseOr: return try Arithmetic.bitOr(first, argument(1))
    case .bitwiseXor: return try Arithmetic.bitXor(first, argument(1))
    case .leftShift: return try Arithmetic.shiftLeft(first, argument(1))
    case .rightShift: return try Arithmetic.shiftRight(first, argument(1))
    case .onesComplement: return try Arithmetic.complement(first)

    case .squareRoot: return try MathFunctions.real(first, rawValue) { $0.squareRoot() }
    case .decimalLogarithm: return try MathFunctions.real(first, rawValue, CLibrary.decimalLogarithm)
    case .naturalLogarithm: return try MathFunctions.real(first, rawValue, CLibrary.naturalLogarithm)
    case .exponential: return try MathFunctions.real(first, rawValue, CLibrary.exponential)
    case .floor: return try MathFunctions.real(first, rawValue) { $0.rounded(.down) }
    case .ceiling: return try MathFunctions.real(first, rawValue) { $0.rounded(.up) }
    case .truncate: return try MathFunctions.real(first, rawValue) { $0.rounded(.towardZero) }
    case .absolute: return try MathFunctions.absolute(first)
    case .sign: return try MathFunctions.real(first, rawValue) { $0 < 0 ? -1 : $0 > 0 ? 1 : $0 }
    case .round: return try MathFunctions.round(first, places: .integer(0), rawValue)
    case .roundToPlaces: return try MathFunctions.round(first, places: argument(1), rawValue)
    case .random: return .double(context.random.fraction())
    case .randomBelow: return try MathFunctions.random(below: first, context.random)

    case .uppercase: return try TextFunctions.text(first, rawValue).map { .string($0.uppercased()) } ?? .null
    case .lowercase: return try TextFunctions.text(first, rawValue).map { .string($0.lowercased()) } ?? .null
    case .canonical: return try TextFunctions.canonical(first)
    case .length: return try TextFunctions.text(first, rawValue).map { .integer(Int64($0.utf16.count)) } ?? .null
    case .concat: return try TextFunctions.concat(arguments)
    case .substring: return try TextFunctions.substring(first, from: argument(1), length: argument(2))
    case .trim: return try TextFunctions.trim(first)
    case .replace: return try TextFunctions.replace(first, with: argument(1), in: argument(2))
    case .split: return try TextFunctions.split(first, separator: argument(1))
    case .indexOf: return try TextFunctions.index(of: first, in: argument(1))
    case .version: return try TextFunctions.version(first)

    case .now: return .date(context.now)
    case .year, .quarter, .month, .week, .weekday, .day, .dayOfYear, .hour, .minute, .second, .startOfYear,
      .startOfQuarter, .startOfMonth, .startOfWeek, .startOfDay, .startOfHour, .yearInZone, .quarterInZone,
      .monthInZone, .weekInZone, .weekdayInZone, .dayInZone, .dayOfYearInZone, .hourInZone, .minuteInZone,
      .secondInZone, .startOfYearInZone, .startOfQuarterInZone, .startOfMonthInZone, .startOfWeekInZone,
      .startOfDayInZone, .startOfHourInZone, .weekFromDay, .weekdayFromDay, .startOfWeekFromDay:
      return try DateFunctions.call(
        self, first, zone: argument(1), firstWeekday: argument(2), context: context)

    case .noIndex, .indexed: return first
    case .castObject:
      guard let type = try TextFunctions.text(argument(1), rawValue) else { return .null }
      return try Casting.cast(first, toTypeNamed: type)
    case .objectFrom: return try Indexing.element(of: first, at: argument(1), .tellingNothing)
    case .convertStringToNumber:
      return try TextFunctions.text(first, rawValue).flatMap(Casting.number(fromText:)) ?? .null
    case .coalesce: return arguments.first { $0 != .null } ?? .null
    case .distance: return try MathFunctions.distance(first, argument(1))
    }
  }
}
