import PredicatePlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Calculating with values.
///
/// Nil in, nil out. Integers give integers, and leaving 64 bits throws ``DiagnosticCode/integerOverflow``; a double gives
/// a double; a decimal with an integer or decimal gives a decimal. Booleans are 1 and 0. Division and modulus by zero of
/// any kind give nil. Anything but numbers throws ``DiagnosticCode/notANumber``.
package enum Arithmetic {
  /// A calculation with two values.
  package typealias Calculation = @Sendable (RecordValue, RecordValue) throws(ValueError) -> RecordValue

  /// What an operator calculates; nil for those of collections.
  package static func calculation(_ operation: BinaryOperator) -> Calculation? {
    switch operation {
    case .union, .intersect, .minus: nil
    case .bitOr: bitOr
    case .bitXor: bitXor
    case .bitAnd: bitAnd
    case .shiftLeft: shiftLeft
    case .shiftRight: shiftRight
    case .add: add
    case .subtract: subtract
    case .multiply: multiply
    case .divide: divide
    case .power: power
    }
  }

  /// What an operator calculates of one value.
  package static func calculation(
    _ operation: UnaryOperator
  ) -> @Sendable (RecordValue) throws(ValueError) -> RecordValue {
    switch operation {
    case .negate: negate
    case .complement: complement
    }
  }

  /// `left + right`.
  package static func add(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): try checked(a.addingReportingOverflow(b), "+")
    case (.double(let a), .double(let b)): .double(a + b)
    default: try operate(left, right, "+", integers: { $0.addingReportingOverflow($1) }, doubles: +, decimals: +)
    }
  }

  /// `left - right`.
  package static func subtract(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): try checked(a.subtractingReportingOverflow(b), "-")
    case (.double(let a), .double(let b)): .double(a - b)
    default: try operate(left, right, "-", integers: { $0.subtractingReportingOverflow($1) }, doubles: -, decimals: -)
    }
  }

  /// `left * right`.
  package static func multiply(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): try checked(a.multipliedReportingOverflow(by: b), "*")
    case (.double(let a), .double(let b)): .double(a * b)
    default:
      try operate(left, right, "*", integers: { $0.multipliedReportingOverflow(by: $1) }, doubles: *, decimals: *)
    }
  }

  /// `left / right`: integers truncate, decimals keep 38 digits, division by zero gives nil.
  package static func divide(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    guard let pair = try Pair(left, right, "/"), !pair.divisorIsZero else { return .null }
    switch pair {
    case .integers(let a, let b): return try checked(a.dividedReportingOverflow(by: b), "/")
    case .doubles(let a, let b): return .double(a / b)
    case .decimals(let a, let b): return try checked(a / b, "/")
    }
  }

  /// The remainder of `left / right`, with the sign of `left`; nil where `right` is zero.
  package static func modulus(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    guard let pair = try Pair(left, right, "modulus:by:"), !pair.divisorIsZero else { return .null }
    switch pair {
    // The smallest integer divided by −1 overflows, yet its remainder is 0.
    case .integers(let a, let b): return .integer(b == -1 ? 0 : a % b)
    case .doubles(let a, let b): return .double(a.truncatingRemainder(dividingBy: b))
    case .decimals(let a, let b): return try checked(NumberRules.remainder(of: a, by: b), "modulus:by:")
    }
  }

  /// `left ** right`, a double whatever the operands are.
  package static func power(_ left: RecordValue, _ right: RecordValue) throws(ValueError) -> RecordValue {
    guard let pair = try Pair(left, right, "**") else { return .null }
    switch pair {
    case .integers(let a, let b): return .double(CLibrary.power(Double(a), Double(b)))
    case .doubles(let a, let b): return .double(CLibrary.power(a, b))
    case .decimals(let a, let b): return .double(CLibrary.power(NumberRules.double(a), NumberRules.double(b)))
    }
  }

  /// `-value`.
  package static func negate(_ value: RecordValue) throws(ValueError) -> RecordValue {
    switch try number(value, "-") {
    case nil: .null
    case .integer(let number): try checked((0 as Int64).subtractingReportingOverflow(number), "-")
    case .double(let number): .double(-number)
    case .decimal(let number): .decimal(-number)
    }
  }

  /// The value as a number; nil for nil. Throws ``DiagnosticCode/notANumber``, naming the operation and the kind of value.
  package static func number(_ value: RecordValue, _ operation: String) throws(ValueError) -> NumberRules.Number? {
    if let number = NumberRules.Number(value) { return number }
    if case .null = value { return nil }
    let hint: String? =
      switch value {
      case .date: "write `CAST(date, \"NSNumber\")` to calculate with seconds since 2001"
      case .string where operation == "+":
        "write `CAST(text, \"NSNumber\")` to read text as a number, `concat:(a, b)` to join texts"
      case .string: "write `CAST(text, \"NSNumber\")` to read text as a number"
      default: nil
      }
    throw ValueError(.notANumber, "`\(operation)` needs numbers, found \(value.noun)", hint: hint)
  }

  /// Which share of values `percentile:at:` is asked for; nil for nil. Throws ``DiagnosticCode/notANumber``, and
  /// ``DiagnosticCode/indexOutOfRange`` unless it is from 0 to 100.
  package static func percent(_ value: RecordValue) throws(ValueError) -> Double? {
    guard let percent = try number(value, "percentile:at:")?.double else { return nil }
    guard percent >= 0, percent <= 100 else {
      throw ValueError(.indexOutOfRange, "a percentile is from 0 to 100, found \(NumberText.canonical(percent))")
    }
    return percent
  }
}

extension Arithmetic {
  /// How to write the date so many seconds before or after another; for other operations, the seconds of the date.
  static func dateHint(_ date: String, _ operation: String, _ seconds: String) -> String {
    operation == "+" || operation == "-"
      ? "write `CAST(CAST(\(date), \"NSNumber\") \(operation) \(seconds), \"NSDate\")` to count in seconds"
      : "write `CAST(\(date), \"NSNumber\")` to calculate with seconds since 2001"
  }

  /// Two operands, brought to one kind.
  enum Pair {
    case integers(Int64, Int64)
    case doubles(Double, Double)
    case decimals(Decimal, Decimal)

    /// Nil if either is nil.
    init?(_ left: RecordValue, _ right: RecordValue, _ operation: String) throws(ValueError) {
      // Nil wins over a value of the wrong kind, so that the result does not depend on which side is looked at first.
      if case .null = left { return nil }
      if case .null = right { return nil }
      if case .date = left, NumberRules.Number(right) != nil {
        throw ValueError(
          .notANumber, "`\(operation)` needs numbers, found \(left.noun)",
          hint: Arithmetic.dateHint("date", operation, "seconds"))
      }
      guard let a = try number(left, operation), let b = try number(right, operation) else { return nil }
      switch (a, b) {
      case (.integer(let a), .integer(let b)): self = .integers(a, b)
      case (.double, _), (_, .double): self = .doubles(a.double, b.double)
      case (.decimal(let a), .decimal(let b)): self = .decimals(a, b)
      case (.decimal(let a), .integer(let b)): self = .decimals(a, Decimal(b))
      case (.integer(let a), .decimal(let b)): self = .decimals(Decimal(a), b)
      }
    }

    var divisorIsZero: Bool {
      switch self {
      case .integers(_, let divisor): divisor == 0
      case .doubles(_, let divisor): divisor == 0
      case .decimals(_, let divisor): divisor == 0
      }
    }
  }

  private static func operate(
    _ left: RecordValue, _ right: RecordValue, _ operation: String,
    integers: (Int64, Int64) -> (partialValue: Int64, overflow: Bool), doubles: (Double, Double) -> Double,
    decimals: (Decimal, Decimal) -> Decimal
  ) throws(ValueError) -> RecordValue {
    switch try Pair(left, right, operation) {
    case nil: .null
    case .integers(let a, let b): try checked(integers(a, b), operation)
    case .doubles(let a, let b): .double(doubles(a, b))
    case .decimals(let a, let b): try checked(decimals(a, b), operation)
    }
  }

  package static func checked(
    _ result: (partialValue: Int64, overflow: Bool), _ operation: String
  ) throws(ValueError) -> RecordValue {
    if result.overflow { throw overflow(operation) }
    return .integer(result.partialValue)
  }

  /// A decimal calculation that leaves the range of decimals gives their NaN.
  private static func checked(_ result: Decimal, _ operation: String) throws(ValueError) -> RecordValue {
    if result.isNaN {
      throw ValueError(.integerOverflow, "the result of `\(operation)` is outside the decimals' range")
    }
    return .decimal(result)
  }

  /// The error of a whole number outside 64 bits.
  package static func overflow(_ operation: String) -> ValueError {
    ValueError(
      .integerOverflow, "the result of `\(operation)` does not fit into 64 bits",
      hint: "write one operand with a decimal point to calculate with doubles")
  }
}
