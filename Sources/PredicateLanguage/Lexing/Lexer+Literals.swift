/// A problem inside a string that does not stop the reading.
struct DroppedEscape {
  var span: SourceSpan
  var character: Unicode.Scalar
}

extension Lexer {
  // MARK: Numbers

  /// Digits with a fraction or exponent, or with a prefix: `1`, `1.5e3`, `0xFF`, `0o17`, `0b101`. No sign.
  @inline(__always)
  func number(from start: Int) -> Token {
    var end = start &+ 1
    while Self.isDigit(byte(end)) { end &+= 1 }
    let next = byte(end)
    guard Self.continuesWord(next) || next == UInt8(ascii: ".") || next >= 0x80 else {
      return Token(kind: .integer, start: start, end: end)
    }
    return longNumber(from: start)
  }

  /// A number that is more than digits, or a mistake.
  @inline(never)
  private func longNumber(from start: Int) -> Token {
    var end = start
    var isWhole = true
    if byte(start) == UInt8(ascii: "0"), Self.radix(byte(start + 1)) != nil {
      end = start + 2
      while Self.continuesWord(byte(end)) { end += 1 }
      if end == start + 2 || radixValue(start, end) == nil { return invalid(.number, start, end) }
      return Token(kind: .integer, start: start, end: end)
    }
    while Self.isDigit(byte(end)) { end += 1 }
    if byte(end) == UInt8(ascii: "."), !Self.startsWord(byte(end + 1)), byte(end + 1) != UInt8(ascii: "@") {
      isWhole = false
      end += 1
      while Self.isDigit(byte(end)) { end += 1 }
    }
    let mantissaEnd = end
    end = endOfExponent(from: end)
    if end > mantissaEnd { isWhole = false }
    // A word right behind a number, or a key after `1.`, was meant as something else.
    let wordEnd = endOfWord(from: end)
    if wordEnd > end { return invalid(.number, start, endOfTime(behind: wordEnd)) }
    if isWhole, byte(end) == UInt8(ascii: ".") {
      let keyEnd = endOfWord(from: end + 1)
      return invalid(.keyOfNumber, start, max(keyEnd, end + 1))
    }
    return Token(kind: isWhole ? .integer : .decimal, start: start, end: end)
  }

  /// The end of a time whose hours a word ends with, `01T10:00:00Z` of a date without quotes; else the end of the word.
  private func endOfTime(behind wordEnd: Int) -> Int {
    guard byte(wordEnd) == UInt8(ascii: ":"), Self.isDigit(byte(wordEnd - 1)), Self.isDigit(byte(wordEnd + 1)) else {
      return wordEnd
    }
    var end = wordEnd
    while end - wordEnd < 30, Self.continuesWord(byte(end)) || ":.+-".utf8.contains(byte(end)) { end += 1 }
    return end
  }

  /// The end of the exponent at `start`; `start` if there is none.
  private func endOfExponent(from start: Int) -> Int {
    guard byte(start) | 0x20 == UInt8(ascii: "e") else { return start }
    let sign = byte(start + 1) == UInt8(ascii: "+") || byte(start + 1) == UInt8(ascii: "-") ? 1 : 0
    var end = start + 1 + sign
    guard Self.isDigit(byte(end)) else { return start }
    while Self.isDigit(byte(end)) { end += 1 }
    return end
  }

  /// A fraction that begins with its dot, `.5`, where an operand begins; nil if no digit follows, `.invalid` if a word
  /// stands right behind it.
  package mutating func fraction(from dot: Token) -> Token? {
    var end = dot.end
    while Self.isDigit(byte(end)) { end += 1 }
    guard end > dot.end else { return nil }
    end = endOfExponent(from: end)
    let wordEnd = endOfWord(from: end)
    let token =
      wordEnd > end ? invalid(.number, dot.start, wordEnd) : Token(kind: .decimal, start: dot.start, end: end)
    resume(at: token.end)
    return token
  }

  /// The radix that the letter after a leading 0 stands for.
  static func radix(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
    case UInt8(ascii: "o"), UInt8(ascii: "O"): 8
    case UInt8(ascii: "b"), UInt8(ascii: "B"): 2
    default: nil
    }
  }

  private func radixValue(_ start: Int, _ end: Int) -> UInt64? {
    Self.radix(byte(start + 1)).flatMap { UInt64(text(start + 2, end), radix: $0) }
  }

  /// The value of a number token: of a whole number what ``WideNumber`` says, else a double.
  func numberValue(of token: Token) -> RecordValue {
    if let short = shortNumber(of: token) {
      guard let fraction = short.fraction else { return .integer(short.digits) }
      return .double(Double(short.digits) / Self.powersOfTen[fraction])
    }
    if token.kind == .integer {
      if token.end - token.start > 2, !Self.isDigit(byte(token.start + 1)) {
        return (radixValue(token.start, token.end) ?? 0).recordValue
      }
      return WideNumber.value(ofDigits: text(of: token))
    }
    var digits = text(of: token)
    if digits.hasPrefix(".") { digits = "0" + digits }
    return .double(Double(digits) ?? .nan)
  }

  /// The digits of a number of up to 15 of them, without prefix and exponent, and how many stand behind its point, if it
  /// has one; nil for others.
  ///
  /// So many digits and the power of ten below them are exact as doubles, so that their quotient, rounded once, is the
  /// number that is nearest to the text.
  @inline(__always)
  private func shortNumber(of token: Token) -> (digits: Int64, fraction: Int?)? {
    // Sixteen bytes with the point are fifteen digits.
    guard token.end - token.start <= 16 else { return nil }
    var digits: Int64 = 0
    var point: Int?
    for index in token.start..<token.end {
      let byte = byte(index)
      if Self.isDigit(byte) {
        digits = digits &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: "."), point == nil {
        point = index
      } else {
        return nil
      }
    }
    if let point { return (digits, token.end - point - 1) }
    return token.end - token.start == 16 ? nil : (digits, nil)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  // MARK: Strings

  /// A string from its opening to its closing quote; its value is read later.
  @inline(__always)
  func string(from start: Int) -> Token {
    let quote = byte(start)
    var index = start &+ 1
    var hasEscapes = false
    while index < count {
      let byte = byte(index)
      if byte == quote { return Token(kind: .string(hasEscapes: hasEscapes), start: start, end: index &+ 1) }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index &+= 1
      }
      index &+= 1
    }
    return invalid(.unterminatedString, start, count)
  }

  /// The text of a string token with escapes, which are resolved. `dropped` collects backslashes that mean nothing.
  func stringValue(of token: Token, dropped: inout [DroppedEscape]) throws(Diagnostic.Failure) -> String {
    let start = token.start + 1
    let end = token.end - 1
    var value: [UInt8] = []
    value.reserveCapacity(end - start)
    var index = start
    while index < end {
      guard byte(index) == UInt8(ascii: "\\") else {
        value.append(byte(index))
        index += 1
        continue
      }
      let (scalar, next) = try escape(from: index, before: end, dropped: &dropped)
      value.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index = next
    }
    return String(decoding: value, as: UTF8.self)
  }

  private func escape(
    from start: Int, before end: Int, dropped: inout [DroppedEscape]
  ) throws(Diagnostic.Failure) -> (Unicode.Scalar, next: Int) {
    let letter = byte(start + 1)
    switch letter {
    case UInt8(ascii: "u"), UInt8(ascii: "U"): return try unicodeEscape(from: start, before: end)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      guard let code = digits(start + 2, count: 2, radix: 16, before: end) else {
        throw badEscape(start, min(start + 4, end), "two hexadecimal digits after `\\x`")
      }
      return (Unicode.Scalar(UInt8(truncatingIfNeeded: code)), start + 4)
    case 0x30...0x37:
      var index = start + 1
      var code: UInt32 = 0
      while index < min(start + 4, end), (0x30...0x37).contains(byte(index)) {
        code = code * 8 + UInt32(byte(index) - 0x30)
        index += 1
      }
      return (Unicode.Scalar(code) ?? "\u{FFFD}", index)
    default:
      if let control = Self.controls[letter] { return (control, start + 2) }
      guard let scalar = scalar(at: start + 1) else { return ("\\", start + 1) }
      let next = start + 1 + UTF8.width(scalar)
      if !Self.selfEscapes.contains(scalar) {
        dropped.append(DroppedEscape(span: SourceSpan(offset: start, length: next - start), character: scalar))
      }
      return (scalar, next)
    }
  }

  private func unicodeEscape(
    from start: Int, before end: Int
  ) throws(Diagnostic.Failure) -> (Unicode.Scalar, next: Int) {
    guard let high = digits(start + 2, count: 4, radix: 16, before: end) else {
      throw badEscape(start, min(start + 6, end), "four hexadecimal digits after `\\u`")
    }
    if let scalar = Unicode.Scalar(high) { return (scalar, start + 6) }
    // Two escapes that are a UTF-16 pair make one character.
    guard high < 0xDC00, byte(start + 6) == UInt8(ascii: "\\"), byte(start + 7) | 0x20 == UInt8(ascii: "u"),
      let low = digits(start + 8, count: 4, radix: 16, before: end), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw badEscape(start, start + 6, "the other half of a surrogate pair") }
    return (scalar, start + 12)
  }

  private func digits(_ start: Int, count: Int, radix: Int, before end: Int) -> UInt32? {
    guard start + count <= end else { return nil }
    let digits = text(start, start + count)
    guard digits.utf8.allSatisfy({ Self.continuesWord($0) }) else { return nil }
    return UInt32(digits, radix: radix)
  }

  private func badEscape(_ start: Int, _ end: Int, _ expected: String) -> Diagnostic.Failure {
    // The end may fall inside a character; `SourceText` takes any range, so only the message needs care.
    let span = SourceSpan(offset: start, length: end - start)
    return Diagnostic.Failure(Diagnostic(.invalidEscape, "escape names no character", at: span, expected: expected))
  }

  private static let controls: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "a"): "\u{07}", UInt8(ascii: "b"): "\u{08}", UInt8(ascii: "f"): "\u{0C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "v"): "\u{0B}",
  ]

  // Characters that are escaped for good reason, or, like `*` and `?`, to no harm: no warning for them.
  private static let selfEscapes: Set<Unicode.Scalar> = ["\\", "'", "\"", "*", "?", "%", "/", "\n"]
}

extension Diagnostic {
  /// A diagnostic on its way to whoever collects them.
  struct Failure: Error {
    var diagnostic: Diagnostic
    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
  }
}
