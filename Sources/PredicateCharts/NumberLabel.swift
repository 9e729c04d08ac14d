import PredicateLanguage
import PredicatePlatform
import PredicateData

/// Numbers as short text.
enum NumberLabel {
  private static let units: [(exponent: Int, suffix: String)] = [
    (18, "E"), (15, "P"), (12, "T"), (9, "G"), (6, "M"), (3, "k"), (0, ""),
  ]
  // Above, only powers of ten tell how large a number is; below, most digits would be zeros.
  private static let largest = 1e21
  private static let smallest = 1e-4

  /// Labels of an axis, with equally many decimals and one unit: `0`, `0.5`, `1.0`; `0`, `5k`, `10k`.
  ///
  /// Units are `k` from 10,000 on, `M`, `G`, `T`, `P` and `E`, unless they take more than two decimals; `stepExponent`
  /// is the decimal exponent of the distance between the numbers.
  static func ticks(_ values: [Double], stepExponent: Int) -> [String] {
    let size = values.reduce(0) { max($0, abs($1)) }
    guard size > 0 else { return values.map { _ in "0" } }
    let places = exponent(of: size)
    guard size < largest, size >= smallest || stepExponent >= -4 else {
      let decimals = min(max(places - stepExponent, 0), 15)
      return values.map { $0 == 0 ? "0" : mantissa($0, places, decimals: decimals) + "e\(places)" }
    }
    for unit in units where unit.exponent <= places && (unit.exponent != 3 || places > 3) {
      let decimals = max(0, unit.exponent - stepExponent)
      guard decimals <= 2 || unit.exponent == 0 else { continue }
      return values.map { $0 == 0 ? "0" : fixed($0 / power(unit.exponent), decimals) + unit.suffix }
    }
    return values.map { fixed($0, max(0, -stepExponent)) }
  }

  /// Labels of single values, such as those of bars: equally many decimals, about four digits of the largest.
  ///
  /// Whole numbers below a billion have all their digits. A fraction that would be written as zero has an exponent.
  static func values(_ values: [Double]) -> [String] {
    let size = values.reduce(0) { max($0, abs($1)) }
    guard size > 0 else { return values.map { _ in "0" } }
    if size >= 1e9 { return values.map(short) }
    guard size >= smallest else { return values.map { $0 == 0 ? "0" : scientific($0) } }
    let most = max(0, min(3 - exponent(of: size), 7))
    let places = power(most)
    var decimals = 0
    while decimals < most {
      let larger = power(most - decimals)
      // As whole numbers of the last place, so that no rounding of fractions gets in the way.
      if values.allSatisfy({ ($0 * places).rounded().truncatingRemainder(dividingBy: larger) == 0 }) { break }
      decimals += 1
    }
    return values.map { number in
      let text = fixed(number, decimals)
      let isLost = number != 0 && !text.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
      return isLost ? scientific(number) : text
    }
  }

  /// Four digits and a unit: `1.235G`, `12.5k`, `7`.
  private static func short(_ number: Double) -> String {
    guard number != 0 else { return "0" }
    // What rounds up to the next power of ten has its unit.
    let (mantissa, places) = scientificParts(number)
    guard abs(number) >= smallest, places < 21, let rounded = Double(mantissa) else { return scientific(number) }
    for unit in units where unit.exponent <= places {
      let decimals = min(3, max(0, 3 - (places - unit.exponent)))
      return trimmed(fixed(rounded * power(places - unit.exponent), decimals)) + unit.suffix
    }
    return trimmed(fixed(number, min(3 - places, 7)))
  }

  private static func scientific(_ number: Double) -> String {
    let parts = scientificParts(number)
    return trimmed(parts.mantissa) + "e\(parts.exponent)"
  }

  private static func scientificParts(_ number: Double) -> (mantissa: String, exponent: Int) {
    let places = exponent(of: number)
    let text = mantissa(number, places, decimals: 3)
    // 9.9996 is 10.000 then, which is 1.000 of the next power.
    guard text.hasPrefix("10") || text.hasPrefix("-10") else { return (text, places) }
    return (number < 0 ? "-1" : "1", places + 1)
  }

  private static func mantissa(_ number: Double, _ places: Int, decimals: Int) -> String {
    NumberText.fixed(places < -300 ? number * 1e300 / power(places + 300) : number / power(places), decimals: decimals)
  }

  private static func exponent(of number: Double) -> Int {
    let places = Int(CLibrary.decimalLogarithm(abs(number)).rounded(.down))
    // The logarithm of a number just below a power of ten may be rounded up to it.
    return places >= -300 && abs(number) < power(places) ? places - 1 : places
  }

  private static func power(_ exponent: Int) -> Double { CLibrary.power(10, Double(exponent)) }

  private static func trimmed(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
    var text = text[...]
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }

  /// With so many decimals and, from 10,000 on, commas between groups of three digits.
  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    let text = NumberText.fixed(number, decimals: decimals)
    let digits = text.prefix { $0 != "." }
    guard let whole = Int(digits), whole.magnitude >= 10_000 else {
      return text == "-0" ? "0" : text
    }
    return (whole < 0 ? "-" : "") + CountText.grouped(Int(whole.magnitude)) + text.dropFirst(digits.count)
  }
}
