/// What is wrong with bytes that are no token.
extension Lexer {
  /// The mistake that made a token `.invalid`, in words; nil for any other token.
  func diagnostic(of token: Token) -> Diagnostic? {
    guard case .invalid(let mistake) = token.kind else { return nil }
    let (start, end) = (token.start, token.end)
    switch mistake {
    case .number:
      if isTooLarge(start, end) {
        return finding(.invalidNumber, "`\(text(start, end))` is more than 64 bits hold", start, end)
      }
      let hint = numberHint(start, end)
      return finding(
        .invalidNumber, "`\(text(start, end))` is no number", start, end,
        expected: hint == nil ? "digits, as in 12, 1.5, 2e9, 0xFF, 0o17 or 0b101" : nil, hint: hint)
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
        } ?? closed(start, end).map { "a text ends with the quote that opens it: `\($0)`" }
          ?? "inside a string write `\\\(mark)` for a quote")
    case .unterminatedKey:
      let name = byte(start) == UInt8(ascii: "`") ? start : nameStart(of: start)
      return finding(.unterminatedString, "unterminated key", name, name + 1, expected: "a closing backquote")
    case .specifierInText:
      return finding(
        .specifierInText, "`\(text(start, end))` takes an argument, and this text has none", start, end,
        hint: percentHint(token))
    case .unquotedPattern:
      let typed = text(start, end)
      return finding(
        .unexpectedCharacter, "`\(typed)` is no value", start, end,
        hint: "text is written in quotes, and `*` stands for any text: `LIKE \"*\(typed.dropFirst().dropLast())*\"`")
    case .termArgument: return termDiagnostic(start, end)
    case .character: return unexpectedCharacter(at: start, tokenEnd: end)
    }
  }

  /// A short text without its closing quote, with it; nil where the quote hardly opens one, or the text may end earlier.
  private func closed(_ start: Int, _ end: Int) -> String? {
    let typed = text(start, min(end, start + 60))
    guard end - start < 60, start == 0 || " =<>(,{[".utf8.contains(byte(before: start)), end - start > 1,
      !typed.contains(where: { ")}],\\".contains($0) || $0.isNewline }), !typed.contains(" AND "),
      !typed.contains(" OR "), let mark = typed.first
    else { return nil }
    return typed + String(mark)
  }

  private func finding(
    _ code: DiagnosticCode, _ message: String, _ start: Int, _ end: Int, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(code, message, at: SourceSpan(offset: start, length: end - start), expected: expected, hint: hint)
  }

  // MARK: Numbers

  /// Whether a number with a prefix is made of digits alone, which are too many.
  private func isTooLarge(_ start: Int, _ end: Int) -> Bool {
    guard byte(start) == UInt8(ascii: "0"), end > start + 2, let radix = Self.radix(byte(start + 1)) else {
      return false
    }
    return text(start + 2, end).allSatisfy { ($0.hexDigitValue ?? radix) < radix }
  }

  /// The hint for digits with something behind them that makes no number of them.
  private func numberHint(_ start: Int, _ end: Int) -> String? {
    guard end - start <= 60 else { return nil }
    let typed = text(start, end)
    if let date = dateSpelling(around: start) { return date.hint }
    let digits = typed.prefix { $0.isASCII && ($0.isNumber || $0 == "_" || $0 == ".") }
    let unit = typed[digits.endIndex...]
    let number = digits.filter { $0 != "_" }
    guard typed.first != "0" || typed.count < 2 || typed.dropFirst().first == "." else { return nil }
    if unit.isEmpty {
      // The fraction is no part of the token.
      var close = end
      while byte(close) == UInt8(ascii: ".") || Self.isDigit(byte(close)), close - end < 30 { close += 1 }
      return "numbers are written without separators: `\(number)\(text(end, close))`"
    }
    if let hint = NumberUnit.hint(number, String(unit)) { return hint }
    guard Double(number) != nil, unit.lowercased() != "e" else { return nil }
    return "write `\(number)` for the number, `\"\(typed)\"` for the text"
  }

  /// The date without quotes around a place, with its time if it has one.
  func dateSpelling(around place: Int) -> DateSpelling? {
    func belongs(_ byte: UInt8) -> Bool { Self.continuesWord(byte) || "-/.:+".utf8.contains(byte) }
    var (start, end) = (place, place)
    while start > 0, place - start < 40, belongs(byte(before: start)) { start -= 1 }
    while end - place < 40, belongs(byte(end)) { end += 1 }
    return DateSpelling(text(start, end))
  }

  /// The hint for a percent sign outside quotes.
  func percentHint(_ token: Token) -> String {
    let run = token.start > 0 && token.end == token.start + 1 ? wordBefore(token.start) : ""
    if let first = run.utf8.first, Self.isDigit(first), let number = Double(run) {
      return
        "for \(run) per cent write `\(NumberText.canonical(number / 100))`, or `\(run)` where values are in per cent"
    }
    if !run.isEmpty { return "text is written in quotes: `\"\(run)%\"`, in a pattern behind LIKE `\"\(run)*\"`" }
    return "a percent sign stands in quotes only; for a remainder write `modulus:by:(a, b)`"
  }

  /// The letters and digits that end at a place; empty if there are none, or too many to be repeated.
  private func wordBefore(_ end: Int) -> String {
    var start = end
    while start > 0, Self.continuesWord(byte(before: start)) || byte(before: start) == UInt8(ascii: "."),
      end - start <= 40
    {
      start -= 1
    }
    return end - start <= 40 ? text(start, end) : ""
  }

  // MARK: Characters

  private func unexpectedCharacter(at start: Int, tokenEnd: Int) -> Diagnostic {
    guard let scalar = scalar(at: start) else {
      return finding(.unexpectedCharacter, "unreadable byte", start, start + 1)
    }
    let end = start + UTF8.width(scalar)
    if Self.isTypographicQuote(scalar) {
      return finding(
        .typographicQuote, "`\(scalar)` is a typographic quote", start, end,
        hint: quotedText(end, tokenEnd).map { "use straight quotes: `\($0)`" } ?? "use straight quotes: \" or '")
    }
    if let ascii = Self.asciiForms(of: text(start, tokenEnd)) {
      return finding(
        .unexpectedCharacter, "`\(text(start, tokenEnd))` has no meaning here", start, tokenEnd,
        hint: ascii == ";" ? Self.characterHints[";"] : "write `\(ascii)`")
    }
    if scalar == "\\", tokenEnd > end { return backslash(start, tokenEnd) }
    if scalar.properties.isWhitespace || scalar.properties.generalCategory == .format {
      let code = String(scalar.value, radix: 16, uppercase: true)
      return finding(
        .unexpectedCharacter, "invisible character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)",
        start, end, hint: scalar.properties.isWhitespace ? "use an ordinary space" : "leave it out")
    }
    return finding(
      .unexpectedCharacter, "`\(scalar)` has no meaning here", start, end,
      hint: signHint(scalar, at: start) ?? Self.characterHints[scalar]
        ?? Self.operatorSigns[scalar].map { "write `\($0)`" })
  }

  /// The text between typographic quotes, in straight ones; nil if nothing closes it.
  private func quotedText(_ start: Int, _ end: Int) -> String? {
    let typed = text(start, end)
    guard let last = typed.unicodeScalars.last, Self.isTypographicQuote(last), end - start <= 100 else { return nil }
    var quoted = ""
    ValueText.appendQuoted(String(String.UnicodeScalarView(typed.unicodeScalars.dropLast())), to: &quoted)
    return quoted
  }

  /// A text with its quotes escaped, as for a shell.
  private func backslash(_ start: Int, _ end: Int) -> Diagnostic {
    let typed = text(start, end)
    if byte(start + 1) == 0x0A || byte(start + 1) == 0x0D {
      return finding(
        .unexpectedCharacter, "`\\` has no meaning here", start, start + 1,
        hint: "leave it out; a line may end anywhere")
    }
    return finding(
      .unexpectedCharacter, "`\\` has no meaning here", start, start + 1,
      hint: "leave out the backslashes: `\(typed.filter { $0 != "\\" })`")
  }

  /// The hint for a sign that means something else than its character alone would.
  private func signHint(_ scalar: Unicode.Scalar, at start: Int) -> String? {
    switch scalar {
    case "#":
      // `#2024-02-29#`
      var open = start
      while open > 0, start - open < 30, byte(before: open) != UInt8(ascii: "#") { open -= 1 }
      if open > 0, start > open, let date = DateSpelling(text(open, start)) { return date.hint }
      let next = byte(start + 1)
      return next == 0x20 && start > 0
        ? "a predicate has no comments; to use a keyword as a key write `#` directly before it" : nil
    case "€", "£", "¥", "₹":
      var end = start + UTF8.width(scalar)
      let first = end
      while Self.isDigit(byte(end)) || byte(end) == UInt8(ascii: "."), end - first < 30 { end += 1 }
      return end > first ? "a number is written without signs: `\(text(first, end))`" : nil
    default: return nil
    }
  }

  /// Full-width characters as ASCII has them; nil for others.
  private static func asciiForms(of typed: String) -> String? {
    var ascii = ""
    for scalar in typed.unicodeScalars {
      guard isFullWidth(scalar), let form = Unicode.Scalar(scalar.value - 0xFEE0) else { return nil }
      ascii.unicodeScalars.append(form)
    }
    return ascii.isEmpty ? nil : ascii
  }

  private static let meantOperators = [
    "=>=": ">=", "=<=": "<=", "<=>": "==", "===": "==", "!==": "!=", "=!": "!=", "=!=": "!=", "><": "!=", ">==": ">=",
    "<==": "<=", "==>": ">=", "!=>": "!=", "<!": "!=", "==!": "!=",
  ]

  private static let characterHints: [Unicode.Scalar: String] = [
    "?": "arguments are written `%@`", ";": "leave it out; conditions are joined with AND or OR",
    "\\": "a backslash is used inside quotes only", "#": "write `#` directly before a word",
    "$": "a variable is written `$name`", "@": "an operator of a key path is written `@count`",
    "¬": "write `NOT` before the condition", "∉": "write `NOT` before the value and `IN` here",
    "…": "leave it out; a range is written `BETWEEN {1, 5}`",
    "€": "a number is written without its unit", "、": "write `,`", "。": "leave it out",
  ]

  /// Signs of mathematics, and of text editors that put them for others.
  private static let operatorSigns: [Unicode.Scalar: String] = [
    "≠": "!=", "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≦": "<=", "≧": ">=", "∈": "IN", "∋": "CONTAINS",
    "∧": "AND", "∨": "OR", "×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "—": "-",
  ]
}
