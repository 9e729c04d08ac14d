/// What is wrong with bytes that are no token.
extension Lexer {
  /// The mistake that made a token `.invalid`, in words; nil for any other token.
  func diagnostic(of token: Token) -> Diagnostic? {
    guard case .invalid(let mistake) = token.kind else { return nil }
    let (start, end) = (token.start, token.end)
    switch mistake {
    case .number:
      return finding(
        .invalidNumber, "`\(text(start, end))` is no number", start, end,
        expected: "digits, as in 12, 1.5, 2e9, 0xFF, 0o17 or 0b101")
    case .keyOfNumber:
      return finding(.invalidNumber, "`\(text(start, end))` is no number", start, end, hint: "a number has no keys")
    case .operatorRun:
      let typed = text(start, end)
      return finding(
        .malformedOperator, "`\(typed)` is no operator", start, end,
        hint: Self.meantOperators[typed].map { "did you mean `\($0)`?" })
    case .objectiveCString:
      return finding(
        .objectiveCString, "`@` before a string is Objective-C, not part of a predicate", start, end,
        hint: "drop the `@`")
    case .unterminatedString:
      let mark = byte(start) == UInt8(ascii: "'") ? "'" : "\""
      return finding(
        .unterminatedString, "unterminated string", start, start + 1, expected: "a closing `\(mark)`",
        hint: text(start, end).unicodeScalars.first(where: Self.isTypographicQuote).map {
          "`\($0)` is a typographic quote and does not end the text: write `\(mark)`"
        } ?? "inside a string write `\\\(mark)` for a quote")
    case .unterminatedKey:
      let name = byte(start) == UInt8(ascii: "`") ? start : nameStart(of: start)
      return finding(.unterminatedString, "unterminated key", name, name + 1, expected: "a closing backquote")
    case .specifierInText:
      return finding(
        .specifierInText, "`\(text(start, end))` takes an argument, and this text has none", start, end,
        hint: "a percent sign stands in quotes only; for a remainder write `modulus:by:(a, b)`")
    case .unquotedPattern:
      let typed = text(start, end)
      return finding(
        .unexpectedCharacter, "`\(typed)` is no value", start, end,
        hint: "text is written in quotes, and `*` stands for any text: `LIKE \"*\(typed.dropFirst().dropLast())*\"`")
    case .character: return unexpectedCharacter(at: start)
    }
  }

  private func finding(
    _ code: DiagnosticCode, _ message: String, _ start: Int, _ end: Int, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(code, message, at: SourceSpan(offset: start, length: end - start), expected: expected, hint: hint)
  }

  private func unexpectedCharacter(at start: Int) -> Diagnostic {
    guard let scalar = scalar(at: start) else {
      return finding(.unexpectedCharacter, "unreadable byte", start, start + 1)
    }
    let end = start + UTF8.width(scalar)
    if Self.isTypographicQuote(scalar) {
      return finding(
        .typographicQuote, "`\(scalar)` is a typographic quote", start, end, hint: "use straight quotes: \" or '")
    }
    if scalar.properties.isWhitespace || scalar.properties.generalCategory == .format {
      let code = String(scalar.value, radix: 16, uppercase: true)
      return finding(
        .unexpectedCharacter, "invisible character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)",
        start, end, hint: scalar.properties.isWhitespace ? "use an ordinary space" : "leave it out")
    }
    return finding(
      .unexpectedCharacter, "`\(scalar)` has no meaning here", start, end, hint: Self.characterHints[scalar])
  }

  private static let meantOperators = [
    "=>=": ">=", "=<=": "<=", "<=>": "==", "===": "==", "!==": "!=", "=!": "!=", "=!=": "!=", "><": "!=", ">==": ">=",
    "<==": "<=", "==>": ">=", "!=>": "!=", "<!": "!=",
  ]

  private static let characterHints: [Unicode.Scalar: String] = [
    "?": "arguments are written `%@`", ";": "leave it out; conditions are joined with AND or OR",
    "\\": "a backslash is used inside quotes only", "#": "write `#` directly before a word",
    "$": "a variable is written `$name`", "@": "an operator of a key path is written `@count`",
    "≠": "write `!=`", "≤": "write `<=`", "≥": "write `>=`",
  ]
}
