import PredicateLanguage

/// Values as people write them on a terminal. What goes to files and programs keeps every digit.
enum ScreenText {
  // So many digits a double always keeps; what arithmetic adds to a number stands behind them, or not far before.
  private static let sureDigits = 15
  private static let fewestDigits = 12
  // So many zeros or nines in a row come from arithmetic.
  private static let run = 4

  /// A number without the noise of arithmetic: 283.346 for 283.3459999999999. Others have all of their digits.
  static func number(_ value: Double) -> String {
    let exact = NumberText.lossless(value)
    guard value.isFinite else { return exact }
    let halves = exact.split(separator: "e", maxSplits: 1)
    guard let mantissa = halves.first else { return exact }
    let parts = mantissa.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    let all = parts.joined().compactMap(\.wholeNumberValue)
    let digits = Array(all.drop { $0 == 0 })
    guard digits.count > sureDigits else { return exact }
    let point = (parts.first?.count ?? 0) - (all.count - digits.count) + (halves.count > 1 ? Int(halves[1]) ?? 0 : 0)
    for count in stride(from: sureDigits, through: fewestDigits, by: -1) {
      let (rounded, carry) = Self.rounded(digits, to: count)
      guard rounded.count <= count - run else { continue }
      let text = (value < 0 ? "-" : "") + "0." + rounded.map(String.init).joined() + "e\(point + carry)"
      return Double(text).map(NumberText.lossless) ?? exact
    }
    return exact
  }

  /// The first digits, rounded, without zeros at their end; and by how much the point moves.
  private static func rounded(_ digits: [Int], to count: Int) -> (digits: [Int], carry: Int) {
    var result = Array(digits.prefix(count))
    if digits[count] >= 5 {
      while result.last == 9 { result.removeLast() }
      guard let last = result.popLast() else { return ([1], 1) }
      result.append(last + 1)
    }
    while result.last == 0 { result.removeLast() }
    return (result, 0)
  }

  /// The day alone of a date that is a midnight; nil for others.
  static func day(_ date: RecordValue) -> String? {
    guard case .date = date else { return nil }
    let text = CellText.plain(date)
    return text.hasSuffix(midnight) ? String(text.dropLast(midnight.count)) : nil
  }

  private static let midnight = "T00:00:00Z"
}
