import PredicateLanguage

/// Doubles as SQL that SQLite reads as these, to the last bit.
///
/// Of the text of a number its versions make the nearest double or one beside it. Where a text has at most 15 digits, and
/// four of them behind the point, all make the nearest, for a single division makes it and nothing comes close enough to the
/// middle between two. All other doubles are written as a whole number and powers of two, whose products are exact.
enum SQLiteDouble {
  static func literal(_ number: Double) -> String {
    // It stores NULL for it.
    if number.isNaN { return "NULL" }
    if number.isInfinite { return number < 0 ? "-9e999" : "9e999" }
    let text = NumberText.lossless(number)
    if isShort(text) { return text }
    let width = number.significandWidth
    let whole = Int64(Double(sign: number.sign, exponent: Double.Exponent(width), significand: number.significand))
    var exponent = Int(number.exponent) - width
    let sign = exponent < 0 ? "/" : "*"
    exponent = abs(exponent)
    var result = "(CAST(\(whole) AS REAL)"
    while exponent > 0 {
      let step = min(exponent, 62)
      result += " \(sign) \(Int64(1) << Int64(step))"
      exponent -= step
    }
    return result + ")"
  }

  private static func isShort(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, !text.contains("e") else { return false }
    return parts[1].utf8.count <= 4 && parts[0].utf8.count + parts[1].utf8.count <= 15
  }
}
