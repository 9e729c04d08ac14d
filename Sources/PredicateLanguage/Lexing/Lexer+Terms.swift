/// Terms of hosts, `@word(argument)`, whose argument is a key path in which keys may have dashes. Only the lexer can read it:
/// elsewhere a dash is a minus sign.
extension Lexer {
  /// Whether the word of a range, behind `@`, begins a term: a parenthesis follows, and no collection operator has the name.
  func isTerm(_ start: Int, _ end: Int) -> Bool {
    byte(end) == UInt8(ascii: "(") && CollectionOperator(rawValue: text(start, end)) == nil
  }

  /// The term that begins at `start`, whose word ends before `open`.
  @inline(never)
  func term(from start: Int, behind open: Int) -> Token {
    let argument = argument(behind: open)
    let close = endOfTermBlanks(from: argument.upperBound)
    let isClosed = byte(close) == UInt8(ascii: ")")
    if isClosed, TermText.isArgument(text(argument.lowerBound, argument.upperBound)) {
      return Token(kind: .term, start: start, end: close + 1)
    }
    return invalid(.termArgument, start, isClosed ? close + 1 : argument.upperBound)
  }

  /// The argument of a term.
  func argument(of term: Token) -> String {
    let range = argument(behind: endOfWord(from: term.start + 1))
    return text(range.lowerBound, range.upperBound)
  }

  /// The text that could be the argument of a term, from a place on.
  func termArgument(from start: Int) -> String {
    let range = argument(behind: start - 1)
    return text(range.lowerBound, range.upperBound)
  }

  /// The bytes that could be the argument behind a parenthesis.
  private func argument(behind open: Int) -> Range<Int> {
    let start = endOfTermBlanks(from: open + 1)
    var end = start
    while true {
      let next = byte(end)
      if Self.continuesWord(next) || next == UInt8(ascii: "-") || next == UInt8(ascii: ".") {
        end += 1
      } else if next >= 0x80, let scalar = scalar(at: end), scalar.properties.isIDContinue {
        end += UTF8.width(scalar)
      } else {
        return start..<end
      }
    }
  }

  private func endOfTermBlanks(from start: Int) -> Int {
    var index = start
    while byte(index) == UInt8(ascii: " ") || byte(index) == UInt8(ascii: "\t") { index += 1 }
    return index
  }

  /// What is wrong with the argument of a term.
  func termDiagnostic(_ start: Int, _ end: Int) -> Diagnostic {
    let open = endOfWord(from: start + 1)
    let word = text(start, open)
    let range = argument(behind: open)
    let argument = text(range.lowerBound, range.upperBound)
    func finding(_ message: String, _ span: Range<Int>, expected: String? = nil, hint: String? = nil) -> Diagnostic {
      Diagnostic(
        .termArgument, message, at: SourceSpan(from: span.lowerBound, to: span.upperBound), expected: expected,
        hint: hint)
    }
    let form = "a key path, such as `\(word)(a.b-c)`"
    if argument.isEmpty {
      return finding("`\(word)` has no argument", start..<end, expected: form, hint: quotedArgument(open + 1, word))
    }
    let keys = argument.parts(separatedBy: UInt8(ascii: "."))
    if keys.count > TermText.mostKeys {
      return finding("the argument of `\(word)` has more than \(TermText.mostKeys) keys", open..<open + 1)
    }
    var place = range.lowerBound
    for key in keys {
      let span = place..<place + key.utf8.count
      place = span.upperBound + 1
      if key.isEmpty { return finding("an empty key in the argument of `\(word)`", start..<end, expected: form) }
      if !TermText.isKey(key) {
        let isOpen = key.utf8.last == UInt8(ascii: "-")
        return finding(
          isOpen ? "the key `\(key)` ends with a dash" : "the key `\(key)` begins with no letter", span, expected: form)
      }
    }
    return finding(
      "the argument of `\(word)` is not closed", open..<open + 1, expected: "`)` behind `\(argument)`")
  }

  /// The hint for an argument in quotes.
  private func quotedArgument(_ start: Int, _ word: String) -> String? {
    let mark = byte(start)
    guard mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { return nil }
    var end = start + 1
    while byte(end) != mark, byte(end) != 0, end - start <= 100 { end += 1 }
    let inner = text(start + 1, min(end, count))
    guard byte(end) == mark, TermText.isArgument(inner) else { return nil }
    return "it is written without quotes: `\(word)(\(inner))`"
  }
}
