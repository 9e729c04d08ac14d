/// Cuts a format string into tokens, one at a time, without keeping them.
///
/// Reads UTF-8 bytes in place, within ``reading(_:hasSpecifiers:_:)``. A copy costs nothing and serves as look-ahead.
/// What is wrong with bytes that are no token is put into words on demand: ``diagnostic(of:)``.
// Safe: the text stays where it is until `reading` returns, behind which no lexer is kept, and bytes are read by
// `byte`, which knows the end. Offsets are never negative: they begin at 0 and grow.
@safe package struct Lexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether `%` begins a specifier; without arguments it is an error outside quotes.
  let hasSpecifiers: Bool
  /// The next byte to read.
  private(set) var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>, hasSpecifiers: Bool) {
    unsafe self.bytes = bytes
    self.hasSpecifiers = hasSpecifiers
  }

  /// Runs a body with a lexer of a text, which stays what it is. The body keeps neither the lexer nor a copy of it.
  @inline(__always)
  package static func reading<Result>(
    _ text: inout String, hasSpecifiers: Bool, _ body: (Lexer) throws -> Result
  ) rethrows -> Result {
    try text.withUTF8 { bytes in try body(unsafe Lexer(bytes, hasSpecifiers: hasSpecifiers)) }
  }

  /// How many bytes the text has.
  @inline(__always)
  package var count: Int { unsafe bytes.count }

  /// The byte at an index; 0 past the end, which is no byte of any token.
  @inline(__always)
  package func byte(_ index: Int) -> UInt8 { index < count ? unsafe bytes[index] : 0 }

  /// The byte before an index; 0 before the first.
  func byte(before index: Int) -> UInt8 { index > 0 ? byte(index - 1) : 0 }

  /// The text of a range of bytes, which must lie on character boundaries.
  @inline(__always)
  package func text(_ start: Int, _ end: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  func text(of token: Token) -> String { text(token.start, token.end) }

  /// The next token; `.end` again and again at the end.
  @inline(__always)
  package mutating func next() -> Token {
    position = endOfBlanks(from: position)
    let token = scan()
    position = token.end
    return token
  }

  /// Goes on reading at a byte.
  package mutating func resume(at offset: Int) { position = offset }

  @inline(__always)
  private func endOfBlanks(from start: Int) -> Int {
    var index = start
    // Most often there is a single space.
    if index < count, byte(index) == 0x20 { index &+= 1 }
    while index < count, Self.isBlank(byte(index)) { index &+= 1 }
    return index
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 && (byte == 0x20 || byte &- 0x09 < 5) }

  /// Whether arguments or a colon follow the word that was read last, so that it names a function.
  @inline(__always)
  package func isAtCall(after word: Token) -> Bool {
    if byte(word.end) == UInt8(ascii: ":") { return byte(word.end + 1) != UInt8(ascii: "=") }
    return byte(endOfBlanks(from: word.end)) == UInt8(ascii: "(")
  }

  @inline(__always)
  private func scan() -> Token {
    let start = position
    guard start < count else { return Token(kind: .end, start: start, end: start) }
    let first = byte(start)
    if Self.startsWord(first) { return word(from: start) }
    if first >= 0x80 { return unicodeWord(from: start) }
    if Self.isDigit(first) { return number(from: start) }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(from: start)
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"): return comparison(from: start)
    case UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "@"): return prefixedWord(from: start)
    case UInt8(ascii: "`"): return quotedWord(.escapedWord, from: start, nameStart: start)
    case UInt8(ascii: "%"): return specifier(from: start)
    default: return punctuation(from: start)
    }
  }

  // MARK: Words

  @inline(__always)
  static func startsWord(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 || byte == UInt8(ascii: "_") }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  @inline(__always)
  package static func continuesWord(_ byte: UInt8) -> Bool { startsWord(byte) || isDigit(byte) }

  /// The end of the word that begins at `start`; `start` if none does.
  package func endOfWord(from start: Int) -> Int {
    var index = start
    while index < count {
      let byte = byte(index)
      if Self.continuesWord(byte) {
        index &+= 1
      } else if byte >= 0x80, let scalar = scalar(at: index), Self.isWordScalar(scalar, first: index == start) {
        index += UTF8.width(scalar)
      } else {
        break
      }
    }
    return index
  }

  /// The Unicode scalar at a byte; the text is valid UTF-8 because it was a String.
  func scalar(at index: Int) -> Unicode.Scalar? {
    var iterator = unsafe bytes[index..<min(index + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = unsafe decoder.decode(&iterator) else { return nil }
    return scalar
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    first ? scalar.properties.isIDStart : scalar.properties.isIDContinue
  }

  /// The word that begins with an ASCII letter or `_`.
  @inline(__always)
  private func word(from start: Int) -> Token {
    let end = endOfASCIIWord(from: start)
    let next = byte(end)
    if next >= 0x80 { return unicodeWord(from: start) }
    if next == UInt8(ascii: "-"), end &- start == 3, let token = typeIdentifierOperator(from: start) { return token }
    let word = unsafe UnsafeBufferPointer(start: bytes.baseAddress.map { unsafe $0 + start }, count: end &- start)
    return unsafe Token(kind: .word(KeywordTable.shared.find(word)), start: start, end: end)
  }

  @inline(__always)
  private func endOfASCIIWord(from start: Int) -> Int {
    let memory = unsafe UnsafeRawBufferPointer(bytes)
    var end = start
    while end &+ 8 <= memory.count {
      let word = unsafe memory.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      let count = WordBytes.count(in: UInt64(littleEndian: word))
      if count < 8 { return end &+ count }
      end &+= 8
    }
    while end < count, Self.continuesWord(byte(end)) { end &+= 1 }
    return end
  }

  /// A word with letters beyond ASCII, or a character that begins no word.
  @inline(never)
  private func unicodeWord(from start: Int) -> Token {
    let end = endOfWord(from: start)
    guard end > start else { return stray(start) }
    let word = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
    return unsafe Token(kind: .word(KeywordTable.shared.find(word)), start: start, end: end)
  }

  /// `UTI-EQUALS` and `UTI-CONFORMS-TO`, the only words with hyphens.
  @inline(never)
  private func typeIdentifierOperator(from start: Int) -> Token? {
    for symbol in [Token.Symbol.utiConformsTo, .utiEquals] {
      let spelling = symbol.rawValue.utf8
      let end = start + spelling.count
      guard end <= count, !Self.continuesWord(byte(end)) else { continue }
      let typed = (start..<end).lazy.map { byte($0) }
      if zip(typed, spelling).allSatisfy({ $0 == $1 || ($0 | 0x20 == $1 | 0x20 && $1 != 0x2D) }) {
        return Token(kind: .symbol(symbol), start: start, end: end)
      }
    }
    return nil
  }

  /// `#word`, `$word`, `$#word`, `@word`, `@word(argument)`.
  @inline(never)
  private func prefixedWord(from start: Int) -> Token {
    let prefix = byte(start)
    let kind: Token.Kind
    switch prefix {
    case UInt8(ascii: "$"): kind = .variable
    case UInt8(ascii: "@"): kind = .atWord
    default: kind = .escapedWord
    }
    if kind == .atWord, byte(start + 1) == UInt8(ascii: "\"") || byte(start + 1) == UInt8(ascii: "'") {
      return invalid(.objectiveCString, start, start + 1)
    }
    let nameStart = nameStart(of: start)
    if kind != .atWord, byte(nameStart) == UInt8(ascii: "`") {
      return quotedWord(kind, from: start, nameStart: nameStart)
    }
    let end = endOfWord(from: nameStart)
    guard end > nameStart else { return stray(start) }
    if kind == .atWord, isTerm(nameStart, end) { return term(from: start, behind: end) }
    return Token(kind: kind, start: start, end: end)
  }

  func nameStart(of start: Int) -> Int {
    let next = start + 1
    return byte(start) == UInt8(ascii: "$") && byte(next) == UInt8(ascii: "#") ? next + 1 : next
  }

  /// `` `any text` ``, a backquote inside doubled. An extension for keys that are no identifiers.
  @inline(never)
  private func quotedWord(_ kind: Token.Kind, from start: Int, nameStart: Int) -> Token {
    var index = nameStart + 1
    while index < count {
      if byte(index) == UInt8(ascii: "`") {
        if byte(index + 1) != UInt8(ascii: "`") { return Token(kind: kind, start: start, end: index + 1) }
        index += 1
      }
      index += 1
    }
    return invalid(.unterminatedKey, start, count)
  }

  /// The identifier that a word, escaped word, variable, `@` token or term names.
  package func name(of token: Token) -> String {
    switch token.kind {
    case .escapedWord, .variable, .atWord:
      let start = byte(token.start) == UInt8(ascii: "`") ? token.start : nameStart(of: token.start)
      return byte(start) == UInt8(ascii: "`") ? unquoted(start + 1, token.end - 1) : text(start, token.end)
    case .term: return text(token.start + 1, endOfWord(from: token.start + 1))
    default: return text(token.start, token.end)
    }
  }

  /// The name that stands between two backquotes.
  private func unquoted(_ start: Int, _ end: Int) -> String {
    let quoted = text(start, end)
    guard quoted.utf8.contains(UInt8(ascii: "`")) else { return quoted }
    var name: [UInt8] = []
    var skips = false
    for byte in quoted.utf8 {
      skips = byte == UInt8(ascii: "`") && !skips
      if !skips { name.append(byte) }
    }
    return String(decoding: name, as: UTF8.self)
  }

  // MARK: Operators and punctuation

  /// A run of `=`, `<`, `>` and `!`, taken whole, so that `=>=` is one mistake and not two operators.
  @inline(__always)
  private func comparison(from start: Int) -> Token {
    let (first, second) = (byte(start), byte(start &+ 1))
    if !Self.isInComparison(second) {
      let symbol: Token.Symbol
      switch first {
      case UInt8(ascii: "="): symbol = .equal
      case UInt8(ascii: "<"): symbol = .less
      case UInt8(ascii: ">"): symbol = .greater
      default: symbol = .bang
      }
      return Token(kind: .symbol(symbol), start: start, end: start &+ 1)
    }
    if !Self.isInComparison(byte(start &+ 2)), let symbol = Self.comparison(first, second) {
      return Token(kind: .symbol(symbol), start: start, end: start &+ 2)
    }
    return comparisonRun(from: start)
  }

  @inline(__always)
  private static func isInComparison(_ byte: UInt8) -> Bool { byte &- 0x3C < 3 || byte == UInt8(ascii: "!") }

  @inline(__always)
  private static func comparison(_ first: UInt8, _ second: UInt8) -> Token.Symbol? {
    switch (first, second) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): .equal
    case (UInt8(ascii: "="), UInt8(ascii: "<")), (UInt8(ascii: "<"), UInt8(ascii: "=")): .lessOrEqual
    case (UInt8(ascii: "="), UInt8(ascii: ">")), (UInt8(ascii: ">"), UInt8(ascii: "=")): .greaterOrEqual
    case (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "!"), UInt8(ascii: "=")): .notEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "<")): .shiftLeft
    case (UInt8(ascii: ">"), UInt8(ascii: ">")): .shiftRight
    default: nil
    }
  }

  // Each is a token: were all that follow looked at, they would be so again and again.
  private static let mostBangs = 8

  /// A run that is no operator: the first of several `!`, or a mistake.
  @inline(never)
  private func comparisonRun(from start: Int) -> Token {
    var end = start
    while end - start < Self.mostBangs, byte(end) == UInt8(ascii: "!") { end += 1 }
    if end - start == Self.mostBangs || !Self.isInComparison(byte(end)) {
      return Token(kind: .symbol(.bang), start: start, end: start + 1)
    }
    while Self.isInComparison(byte(end)) { end += 1 }
    return invalid(.operatorRun, start, end)
  }

  @inline(__always)
  private func punctuation(from start: Int) -> Token {
    let next = byte(start &+ 1)
    let symbol: Token.Symbol
    var length = 1
    switch byte(start) {
    case UInt8(ascii: "("): symbol = .openParenthesis
    case UInt8(ascii: ")"): symbol = .closeParenthesis
    case UInt8(ascii: "["): symbol = .openBracket
    case UInt8(ascii: "]"): symbol = .closeBracket
    case UInt8(ascii: "{"): symbol = .openBrace
    case UInt8(ascii: "}"): symbol = .closeBrace
    case UInt8(ascii: ","): symbol = .comma
    case UInt8(ascii: "."): symbol = .dot
    case UInt8(ascii: "+"): symbol = .plus
    case UInt8(ascii: "-"): symbol = .minus
    case UInt8(ascii: "/"): symbol = .slash
    case UInt8(ascii: "^"): symbol = .caret
    case UInt8(ascii: "~"): symbol = .tilde
    case UInt8(ascii: "*"): (symbol, length) = next == UInt8(ascii: "*") ? (.starStar, 2) : (.star, 1)
    case UInt8(ascii: "&"): (symbol, length) = next == UInt8(ascii: "&") ? (.and, 2) : (.ampersand, 1)
    case UInt8(ascii: "|"): (symbol, length) = next == UInt8(ascii: "|") ? (.or, 2) : (.bar, 1)
    case UInt8(ascii: ":"): (symbol, length) = next == UInt8(ascii: "=") ? (.assign, 2) : (.colon, 1)
    default: return stray(start)
    }
    return Token(kind: .symbol(symbol), start: start, end: start &+ length)
  }

  // MARK: Specifiers

  /// `%` and what printf would read after it, mistakes included, so that the message can name the whole of it.
  @inline(never)
  private func specifier(from start: Int) -> Token {
    var end = start + 1
    let next = byte(end)
    if next == UInt8(ascii: "@") || next == UInt8(ascii: "%") {
      end += 1
    } else {
      while Self.isDigit(byte(end)) || "+-.#*$".utf8.contains(byte(end)) { end += 1 }
      while "hlqLjzt".utf8.contains(byte(end)) { end += 1 }
      if end < count, Self.startsWord(byte(end)) { end += 1 }
    }
    if hasSpecifiers { return Token(kind: .specifier, start: start, end: end) }
    let endOfWord = endOfWord(from: start + 1)
    if endOfWord > start + 1, byte(endOfWord) == UInt8(ascii: "%") {
      return invalid(.unquotedPattern, start, endOfWord + 1)
    }
    return invalid(.specifierInText, start, end)
  }

  // MARK: Mistakes

  @inline(never)
  func invalid(_ mistake: Token.Mistake, _ start: Int, _ end: Int) -> Token {
    Token(kind: .invalid(mistake), start: start, end: end)
  }

  /// A character that begins no token. Behind a typographic quote, reading goes on after the quote that closes it, so
  /// that one slip is one message.
  @inline(never)
  private func stray(_ start: Int) -> Token {
    guard let scalar = scalar(at: start) else { return invalid(.character, start, start + 1) }
    var end = start + UTF8.width(scalar)
    if scalar == "\\" { return invalid(.character, start, endOfEscapes(from: end)) }
    if Self.isFullWidth(scalar) {
      while let next = self.scalar(at: end), Self.isFullWidth(next) { end += UTF8.width(next) }
      return invalid(.character, start, end)
    }
    guard Self.isTypographicQuote(scalar) else { return invalid(.character, start, end) }
    while end < count {
      guard byte(end) >= 0x80, let other = self.scalar(at: end) else {
        end += 1
        continue
      }
      end += UTF8.width(other)
      if Self.isTypographicQuote(other) { break }
    }
    return invalid(.character, start, end)
  }

  /// The end of a text in escaped quotes, `\"a\"`, or of a line end, behind the first backslash.
  private func endOfEscapes(from start: Int) -> Int {
    let mark = byte(start)
    if mark == 0x0A || mark == 0x0D { return start + 1 }
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return start }
    var end = start + 1
    while end + 1 < count, end - start < 100 {
      if byte(end) == UInt8(ascii: "\\"), byte(end + 1) == mark { return end + 2 }
      end += 1
    }
    return start
  }

  static func isTypographicQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F, 0xAB, 0xB4, 0xBB, 0xFF02, 0xFF07: true
    default: false
    }
  }

  /// Whether this is a sign or a digit of ASCII as wide as Chinese characters.
  static func isFullWidth(_ scalar: Unicode.Scalar) -> Bool {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return false }
    return !scalar.properties.isAlphabetic && !isTypographicQuote(scalar)
  }
}
