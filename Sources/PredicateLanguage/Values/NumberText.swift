import PredicatePlatform

/// Numbers as text, and text as numbers.
package enum NumberText {
  /// The text that predicates print: as C's `%0.16g` writes the number.
  ///
  /// A fraction that is exactly a `Float`, and whose text of 7 digits reads back as that `Float`, prints with those 7
  /// digits: 55.8 given as a `Float` prints as `55.8` and not as `55.79999923706055`. Not a number and the infinities
  /// print as `nan`, `inf` and `-inf`.
  package static func canonical(_ number: Double) -> String {
    guard number.isFinite else { return number.description }
    if let whole = Int64(exactly: number), whole.magnitude < 1_000_000_000_000_000, whole != 0 { return String(whole) }
    if number.rounded(.towardZero) != number, let float = Float(exactly: number),
      let text = CLibrary.general(number, digits: 7), Float(text) == float
    {
      return text
    }
    return CLibrary.general(number, digits: 16) ?? number.description
  }

  /// The number with so many decimals, as C's `%.<decimals>f` writes it; `decimals` is at most 17.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return number.description }
    return CLibrary.fixed(number, decimals: min(max(decimals, 0), 17)) ?? number.description
  }

  /// The shortest text that reads back as the same double; always with a point or an exponent, as in `2.0`.
  package static func lossless(_ number: Double) -> String { number.description }

  /// What the text of a number is made of.
  package enum Shape {
    /// Digits alone.
    case whole
    /// Digits with a point.
    case fraction
    /// Digits with an exponent.
    case scientific
  }

  /// What kind of decimal number the text is, blanks around it not counted; nil if it is none.
  ///
  /// The grammar is `[+-] digits [. digits] [e [+-] digits]`, with digits on at least one side of the point. Words such
  /// as `inf`, hexadecimal digits and grouping are no numbers.
  package static func shape(_ text: Substring) -> Shape? {
    var bytes = text.utf8[...]
    func skipDigits() -> Int {
      let rest = bytes.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      defer { bytes = rest }
      return bytes.count - rest.count
    }
    func skipSign() {
      if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    }
    skipSign()
    var digits = skipDigits()
    var shape = Shape.whole
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      digits += skipDigits()
      shape = .fraction
    }
    guard digits > 0 else { return nil }
    if bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") {
      bytes.removeFirst()
      skipSign()
      guard skipDigits() > 0 else { return nil }
      shape = .scientific
    }
    return bytes.isEmpty ? shape : nil
  }

  /// The text without the ASCII blanks around it.
  package static func trimmed(_ text: String) -> Substring {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = text.utf8
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes[start...].lastIndex { !isBlank($0) }.map { bytes.index(after: $0) } ?? start
    return text[start..<end]
  }
}
