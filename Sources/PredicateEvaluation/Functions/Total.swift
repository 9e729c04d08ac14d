#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

/// A sum in the making. Integers are added up in 128 bits, which no collection that fits into memory exceeds.
struct Total: Sendable {
  private var count = 0
  private var integers: Int128 = 0
  private var decimals: Decimal?
  private var doubles: Double?

  init() {}

  /// The sum of this many numbers, which were added up elsewhere: whole ones, or floating-point ones.
  init(count: Int, integers: Int128 = 0, doubles: Double? = nil) {
    self.count = count
    self.integers = integers
    self.doubles = doubles
  }

  static func of(_ values: [RecordValue], _ function: String) throws(ValueError) -> Total {
    var total = Total()
    for value in values { try total.add(value, function) }
    return total
  }

  /// Adds a number; nil counts for nothing. Throws ``DiagnosticCode/notANumber``.
  mutating func add(_ value: RecordValue, _ function: String) throws(ValueError) {
    switch try Arithmetic.number(value, function) {
    case nil: return
    case .integer(let number): integers += Int128(number)
    case .double(let number): doubles = (doubles ?? 0) + number
    case .decimal(let number): decimals = (decimals ?? 0) + number
    }
    count += 1
  }

  func sum() throws(ValueError) -> RecordValue {
    if let doubles { return .double(doubles + wholeSum + (decimals.map(NumberRules.double) ?? 0)) }
    if let decimals { return .decimal(try sum(decimals, "sum:")) }
    guard let shortSum else { throw Arithmetic.overflow("sum:") }
    return .integer(shortSum)
  }

  func mean() throws(ValueError) -> RecordValue {
    if count == 0 { return .null }
    if doubles == nil, let decimals { return .decimal(try sum(decimals, "average:") / Decimal(count)) }
    let total = (doubles ?? 0) + wholeSum + (decimals.map(NumberRules.double) ?? 0)
    return .double(total / Double(count))
  }

  /// The whole numbers' sum; nil if it does not fit 64 bits.
  private var shortSum: Int64? {
    let sum = Int64(truncatingIfNeeded: integers)
    return Int128(sum) == integers ? sum : nil
  }

  /// The same as a floating-point number. The library converts 128 bits by general means, which takes longer than all else.
  private var wholeSum: Double { shortSum.map { Double($0) } ?? Double(integers) }

  private func sum(_ decimals: Decimal, _ function: String) throws(ValueError) -> Decimal {
    guard !decimals.isNaN, let whole = Decimal(string: integers.description) else {
      throw Arithmetic.overflow(function)
    }
    return decimals + whole
  }
}
