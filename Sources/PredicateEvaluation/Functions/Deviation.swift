import PredicateLanguage

/// The standard deviation of a population, in one pass: by Welford's method, and for whole numbers exactly as long as
/// their squares fit into 128 bits.
struct Deviation: Sendable {
  private var count = 0
  private var mean = 0.0
  private var squares = 0.0
  /// The sums of the numbers and of their squares, while all are whole and small enough.
  private var whole: (sum: Int128, squares: Int128)? = (0, 0)

  /// Adds a number; nil counts for nothing. Throws ``DiagnosticCode/notANumber``.
  mutating func add(_ value: RecordValue, _ function: String) throws(ValueError) {
    guard let number = try Arithmetic.number(value, function) else { return }
    count += 1
    if let whole { self.whole = Self.adding(number, to: whole) }
    let distance = number.double - mean
    mean += distance / Double(count)
    squares += distance * (number.double - mean)
  }

  private static func adding(
    _ number: NumberRules.Number, to whole: (sum: Int128, squares: Int128)
  ) -> (sum: Int128, squares: Int128)? {
    guard case .integer(let integer) = number else { return nil }
    let (sum, sumOverflows) = whole.sum.addingReportingOverflow(Int128(integer))
    let (squares, squaresOverflow) = whole.squares.addingReportingOverflow(Int128(integer) * Int128(integer))
    return sumOverflows || squaresOverflow ? nil : (sum, squares)
  }

  /// The deviation; nil of nothing.
  var value: RecordValue {
    if count == 0 { return .null }
    let total = Double(count)
    if let whole {
      let (scaled, firstOverflows) = whole.squares.multipliedReportingOverflow(by: Int128(count))
      let (square, secondOverflows) = whole.sum.multipliedReportingOverflow(by: whole.sum)
      if !firstOverflows, !secondOverflows { return .double((Double(scaled - square) / (total * total)).squareRoot()) }
    }
    return .double((squares / total).squareRoot())
  }
}
