/// A way in which people write numbers: what stands between thousands and before the fraction, and what stands beside them.
package struct NumberForm: Hashable, Sendable {
  /// What stands between the digits.
  package enum Digits: Hashable, Sendable {
    /// A point before the fraction and nothing else, as in JSON.
    case plain
    /// A comma, a blank or an apostrophe between each three digits, if at all.
    case grouped
    /// A comma before the fraction, and a point, a blank or an apostrophe between each three digits, if at all.
    case decimalComma
  }

  /// What stands beside the digits.
  package enum Mark: Hashable, Sendable {
    case none
    /// A unit or a sign of currency, before the digits or behind them, which changes nothing.
    case unit(String)
    /// A sign that makes hundredths of the number.
    case percent

    /// The text.
    var text: String {
      switch self {
      case .none: ""
      case .unit(let text): text
      case .percent: "%"
      }
    }
  }

  package let digits: Digits
  package let mark: Mark
  private let markBytes: [UInt8]

  package init(_ digits: Digits, _ mark: Mark = .none) {
    self.digits = digits
    self.mark = mark
    markBytes = Array(mark.text.utf8)
  }

  /// Whether numbers are written as in JSON.
  package var isPlain: Bool { digits == .plain && mark == .none }

  /// The number that a text without blanks around it writes in this form; nil if it writes none. The mark must be there.
  package func number(_ text: Span<UInt8>) -> WrittenNumber? {
    var range = 0..<text.count
    var number = WrittenNumber()
    // As accountants write what is below zero; `()` around what is plain otherwise is no number of JSON.
    if !isPlain, text.count > 2, text[0] == UInt8(ascii: "("), text[text.count - 1] == UInt8(ascii: ")") {
      range = Self.trimmed(text, 1..<text.count - 1)
      number.isInParentheses = true
      number.plain.append(UInt8(ascii: "-"))
    }
    takeSign(text, &range, &number)
    if !markBytes.isEmpty {
      guard takeMark(text, &range, isBehind: false) || takeMark(text, &range, isBehind: true) else { return nil }
      takeSign(text, &range, &number)
    }
    guard takeDigits(text, range, &number) else { return nil }
    if mark == .percent {
      guard let hundredths = Self.hundredths(number.plain) else { return nil }
      number.plain = hundredths
    }
    return number
  }

  // MARK: Signs and marks

  private func takeSign(_ text: Span<UInt8>, _ range: inout Range<Int>, _ number: inout WrittenNumber) {
    guard number.plain.isEmpty, !range.isEmpty, text[range.lowerBound] == UInt8(ascii: "-") else { return }
    number.plain.append(UInt8(ascii: "-"))
    range = range.lowerBound + 1..<range.upperBound
  }

  private func takeMark(_ text: Span<UInt8>, _ range: inout Range<Int>, isBehind: Bool) -> Bool {
    guard range.count > markBytes.count else { return false }
    let start = isBehind ? range.upperBound - markBytes.count : range.lowerBound
    for index in markBytes.indices where text[start + index] != markBytes[index] { return false }
    let rest = isBehind ? range.lowerBound..<start : start + markBytes.count..<range.upperBound
    range = Self.trimmed(text, rest)
    return true
  }

  /// A range of a text without the blanks at its ends.
  private static func trimmed(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var range = range
    while let blank = blanks.first(where: { stands($0, in: text, at: range.lowerBound, before: range.upperBound) }) {
      range = range.lowerBound + blank.count..<range.upperBound
    }
    while let blank = blanks.first(where: { blank in
      blank.count <= range.count
        && stands(blank, in: text, at: range.upperBound - blank.count, before: range.upperBound)
    }) {
      range = range.lowerBound..<range.upperBound - blank.count
    }
    return range
  }

  private static func stands(_ sign: [UInt8], in text: Span<UInt8>, at place: Int, before end: Int) -> Bool {
    guard place + sign.count <= end else { return false }
    for index in sign.indices where text[place + index] != sign[index] { return false }
    return true
  }

  // MARK: Digits

  /// Takes the digits with a point and without signs between them; false if these stand where none belong.
  private func takeDigits(_ text: Span<UInt8>, _ range: Range<Int>, _ number: inout WrittenNumber) -> Bool {
    var place = range.lowerBound
    let end = range.upperBound
    func take() -> Int {
      let start = place
      while place < end, text[place] &- UInt8(ascii: "0") <= 9 {
        number.plain.append(text[place])
        place += 1
      }
      return place - start
    }
    let first = take()
    if digits != .plain, let separator = separator(text, at: place, before: end) {
      guard 1...3 ~= first else { return false }
      while let next = self.separator(text, at: place, before: end) {
        guard next == separator else { return false }
        place += next.count
        guard take() == 3 else { return false }
      }
      number.separator = separator
    }
    if place < end, text[place] == (digits == .decimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")) {
      number.hasDecimalComma = digits == .decimalComma
      number.plain.append(UInt8(ascii: "."))
      place += 1
    }
    // Whether the rest is a fraction and an exponent is found by who reads the number.
    while place < end {
      if text[place] == UInt8(ascii: ".") { return false }
      number.plain.append(text[place])
      place += 1
    }
    return true
  }

  /// The sign between groups of digits at a place: a comma, or a point beside decimal commas, a blank, an apostrophe.
  private func separator(_ text: Span<UInt8>, at place: Int, before end: Int) -> [UInt8]? {
    guard place < end else { return nil }
    let usual = digits == .decimalComma ? Self.point : Self.comma
    if text[place] == usual[0] { return usual }
    return Self.betweenDigits.first { Self.stands($0, in: text, at: place, before: end) }
  }

  private static let comma = [UInt8(ascii: ",")]
  private static let point = [UInt8(ascii: ".")]
  // A blank, one that does not break, a narrow one; a straight apostrophe and a curved one.
  private static let blankSigns: [Unicode.Scalar] = [" ", "\u{A0}", "\u{202F}"]
  private static let apostropheSigns: [Unicode.Scalar] = ["'", "\u{2019}"]
  private static let blanks = blankSigns.map { Array(String($0).utf8) }
  private static let betweenDigits = (blankSigns + apostropheSigns).map { Array(String($0).utf8) }
  private static let signs = Set(blankSigns + apostropheSigns + ["+", "-", ".", ",", "(", ")", "\t"])

  /// Whether a character may stand in a number beside its unit: a digit, a sign, or what stands between digits.
  package static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || signs.contains(scalar)
  }

  /// The number of JSON with its point two digits further to the left, every digit kept; nil if it has an exponent or is none.
  private static func hundredths(_ plain: [UInt8]) -> [UInt8]? {
    let sign = plain.prefix { $0 == UInt8(ascii: "-") }
    let rest = plain.dropFirst(sign.count)
    let whole = rest.prefix { $0 &- UInt8(ascii: "0") <= 9 }
    let fraction = rest.dropFirst(whole.count)
    // Digits that begin with a zero are a code.
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    guard fraction.isEmpty || fraction.count > 1 && fraction.first == UInt8(ascii: ".") else { return nil }
    guard fraction.dropFirst().allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) else { return nil }
    let padded = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - whole.count)) + whole
    return sign + padded.dropLast(2) + point + padded.suffix(2) + fraction.dropFirst()
  }
}

/// A number as it was found written.
package struct WrittenNumber: Hashable, Sendable {
  /// The number as JSON would write it, if it is one.
  package var plain: [UInt8] = []
  /// What stands between thousands; empty for nothing.
  var separator: [UInt8] = []
  var hasDecimalComma = false
  /// Whether parentheses say that it is below zero.
  var isInParentheses = false
}

extension NumberForm {
  /// Signs of currencies that stand beside numbers.
  static let currencySigns = ["$", "€", "£", "¥", "₹", "₩", "₽", "₺", "₫", "₴", "₪", "₱", "฿", "R$", "US$", "kr", "zł"]

  /// Units that people write beside numbers, by which texts are told from names with numbers in them.
  package static let knownUnits: [String] =
    currencySigns
    + [
      "USD", "EUR", "GBP", "JPY", "CHF", "CNY", "INR", "AUD", "CAD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF",
      "BRL", "MXN", "ZAR", "KRW", "SGD", "HKD", "TRY",
      "B", "kB", "KB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB", "PiB", "bytes", "Mbps", "Gbps", "MB/s",
      "ns", "us", "µs", "μs", "ms", "s", "sec", "min", "h", "hrs", "days",
      "mm", "cm", "m", "km", "mi", "ft", "in", "mg", "g", "kg", "t", "lb", "lbs", "oz", "ml", "l", "L",
      "Hz", "kHz", "MHz", "GHz", "W", "kW", "kWh", "MW", "V", "mA", "mAh", "rpm", "dB", "px", "pt",
      "°", "°C", "°F", "km/h", "mph", "%", "‰",
    ]

  /// The known unit beside the digits of a text without blanks around it; nil for none.
  package static func unit(of text: String) -> String? {
    var rest = text.unicodeScalars[...]
    while let first = rest.first, isOfNumber(first) { rest.removeFirst() }
    while let last = rest.last, isOfNumber(last) { rest.removeLast() }
    let found = String(rest)
    return knownUnits.contains { UTF8Text.equal($0, found) } ? found : nil
  }
}
