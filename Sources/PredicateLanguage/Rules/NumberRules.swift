#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Comparing numbers of different kinds without losing a digit.
///
/// One order holds them all: a double that is a whole number of 64 bits stands for exactly that number, any other double
/// for the shortest decimal that reads back as it. So `0.1 == decimal 0.1`, and equality stays transitive.
package enum NumberRules {
  /// A value as a number; booleans are 1 and 0.
  package enum Number {
    case integer(Int64)
    case double(Double)
    case decimal(Decimal)

    /// Nil if the value is no number.
    package init?(_ value: RecordValue) {
      switch value {
      case .integer(let number): self = .integer(number)
      case .double(let number): self = .double(number)
      case .decimal(let number): self = .decimal(number)
      case .bool(let flag): self = .integer(flag ? 1 : 0)
      case .null, .string, .date, .uuid, .data, .array, .set, .object, .record: return nil
      }
    }

    /// The nearest double.
    package var double: Double {
      switch self {
      case .integer(let number): Double(number)
      case .double(let number): number
      case .decimal(let number): NumberRules.double(number)
      }
    }

    /// The number as a value.
    package var value: RecordValue {
      switch self {
      case .integer(let number): .integer(number)
      case .double(let number): .double(number)
      case .decimal(let number): .decimal(number)
      }
    }

    package var isNaN: Bool {
      switch self {
      case .integer: false
      case .double(let number): number.isNaN
      case .decimal(let number): number.isNaN
      }
    }
  }

  package static func compare(_ left: Number, _ right: Number) -> ValueOrdering {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b ? .less : a == b ? .equal : .greater
    case (.double(let a), .double(let b)): compare(a, b)
    case (.integer(let a), .double(let b)): compare(a, b)
    case (.double(let a), .integer(let b)): compare(b, a).reversed
    case (.decimal(let a), .decimal(let b)): compare(a, b)
    case (.decimal(let a), .integer(let b)): compare(a, Decimal(b))
    case (.integer(let a), .decimal(let b)): compare(Decimal(a), b)
    case (.decimal(let a), .double(let b)): compare(a, b)
    case (.double(let a), .decimal(let b)): compare(b, a).reversed
    }
  }

  static func compare(_ left: Double, _ right: Double) -> ValueOrdering {
    left < right ? .less : left == right ? .equal : left > right ? .greater : .unordered
  }

  /// Exact: the integer is not rounded to a double.
  static func compare(_ left: Int64, _ right: Double) -> ValueOrdering {
    if right.isNaN { return .unordered }
    if right >= 0x1p63 { return .less }
    if right < -0x1p63 { return .greater }
    let whole = right.rounded(.towardZero)
    let integer = Int64(whole)
    if left != integer { return left < integer ? .less : .greater }
    return compare(whole, right)
  }

  private static func compare(_ left: Decimal, _ right: Decimal) -> ValueOrdering {
    if left.isNaN || right.isNaN { return .unordered }
    return left < right ? .less : left == right ? .equal : .greater
  }

  private static func compare(_ left: Decimal, _ right: Double) -> ValueOrdering {
    if left.isNaN || right.isNaN { return .unordered }
    if let decimal = exactDecimal(right) { return compare(left, decimal) }
    // At the far ends of the decimals' range, and beyond it, only the nearest double is known.
    return compare(double(left), right)
  }

  /// The decimal that a double stands for; nil for NaN, the infinities and doubles outside the range of decimals.
  package static func exactDecimal(_ number: Double) -> Decimal? {
    guard hasExactDecimal(number) else { return nil }
    if let integer = Int64(exactly: number) { return Decimal(integer) }
    return Decimal(string: number.description)
  }

  /// Whether a double stands for a decimal. Where none does, it equals all decimals to which it is the nearest, and equality is
  /// not transitive.
  package static func hasExactDecimal(_ number: Double) -> Bool {
    // 10¹⁴⁴ has room for 17 digits below the largest exponent of a decimal, 127; 10⁻¹¹¹ above the smallest, −128.
    number == 0 || number.magnitude < 1e144 && number.magnitude > 1e-111
  }

  /// The same of the double nearest to a decimal.
  package static func hasExactDecimal(_ number: Decimal) -> Bool { number.isNaN || hasExactDecimal(double(number)) }

  /// The double nearest to a decimal.
  package static func double(_ number: Decimal) -> Double {
    number.isNaN ? .nan : Double(number.description) ?? .nan
  }

  /// The decimal as a whole number of 64 bits; nil if it is none.
  package static func integer(exactly number: Decimal) -> Int64? {
    number.isNaN || number.exponent < 0 && number.description.utf8.contains(UInt8(ascii: "."))
      ? nil : Int64(number.description)
  }

  /// The decimal without its fraction, rounded towards zero.
  package static func truncated(_ number: Decimal) -> Decimal {
    guard !number.isNaN, number.exponent < 0 else { return number }
    let text = number.description
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return number }
    return Decimal(string: String(text[..<dot])) ?? number
  }

  /// The remainder of a division that truncates, with the sign of `number`. Exact: a quotient of 38 digits would not do where the
  /// two are many orders of magnitude apart. NaN if either is, or if `divisor` is 0. Cost: a step for each of these orders.
  package static func remainder(of number: Decimal, by divisor: Decimal) -> Decimal {
    guard !number.isNaN, !divisor.isNaN, divisor != 0, let digits = UInt128(number.significand.description),
      let unit = UInt128(divisor.significand.description)
    else { return .nan }
    var rest: UInt128
    if number.exponent >= divisor.exponent {
      rest = digits % unit
      for _ in divisor.exponent..<number.exponent where rest > 0 {
        rest = unit.dividingFullWidth(rest.multipliedFullWidth(by: 10)).remainder
      }
    } else {
      var unit = unit
      for _ in number.exponent..<divisor.exponent {
        let (product, overflows) = unit.multipliedReportingOverflow(by: 10)
        // A divisor beyond the number leaves all of it.
        if overflows || product > digits { return number }
        unit = product
      }
      rest = digits % unit
    }
    return Decimal(
      sign: number.sign, exponent: min(number.exponent, divisor.exponent),
      significand: Decimal(string: "\(rest)") ?? .nan)
  }
}

extension ValueOrdering {
  /// The order with its sides swapped.
  package var reversed: ValueOrdering {
    switch self {
    case .less: .greater
    case .greater: .less
    case .equal, .unordered: self
    }
  }
}
