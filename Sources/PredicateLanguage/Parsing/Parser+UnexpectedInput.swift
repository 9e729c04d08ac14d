/// What to say of what follows where nothing should.
extension Parser {
  /// The hint for a text that a quote in it has ended: `'Bob's'`, `'O''Brien'`.
  private func quoteHint() -> String? {
    guard tellsMore, previousEnd > 0 else { return nil }
    let mark = lexer.byte(before: previousEnd)
    guard mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { return nil }
    let straight = Character(Unicode.Scalar(mark))
    // `"5" disk"`: another quote ends the word.
    guard previousEnd == token.start || lexer.byte(token.end) == mark else { return nil }
    if previousEnd == token.start, let quote = typographicQuote(inTextBefore: previousEnd) {
      return "`\(quote)` in the text before is a typographic quote and does not end it: write `\(straight)`"
    }
    let close = token.end
    var open = previousEnd - 2
    while open >= 0, previousEnd - open < Self.mostRepeated, lexer.byte(open) != mark { open -= 1 }
    if open >= 0, lexer.byte(open) == mark, lexer.byte(close) == mark, case .word = token.kind {
      // `''it''`
      let isDoubled = open == previousEnd - 2 && lexer.byte(close + 1) == mark
      let inner = lexer.text(open + 1, previousEnd - 1)
      let rest = lexer.text(previousEnd, close)
      return isDoubled
        ? "one quote is enough: `\(straight)\(rest)\(straight)`"
        : "inside a string write `\\\(straight)` for a quote: `\(straight)\(inner)\\\(straight)\(rest)\(straight)`"
    }
    guard previousEnd == token.start else { return nil }
    return "inside a string write `\\\(straight)` for a quote"
  }

  /// The hint for SQL's `DATE '2024-02-29'`, and for a date with a time and no quotes.
  private func dateHint() -> String? {
    guard tellsMore else { return nil }
    let last = word(before: previousEnd)
    if last.text == "new", case .word = token.kind, nextToken.kind == .symbol(.openParenthesis) {
      return callHint(lexer.text(of: token), argumentsAt: nextToken.start)?.hint
    }
    guard case .string = token.kind else {
      guard token.kind == .integer, previousEnd > 0 else { return nil }
      let day = run(around: previousEnd - 1) { Lexer.isDigit($0) || "-/.".utf8.contains($0) }
      let time = run(around: token.start) { Lexer.isDigit($0) || ":.+Z".utf8.contains($0) }
      let typed = lexer.text(day.offset, day.end) + " " + lexer.text(token.start, time.end)
      return DateSpelling(typed)?.hint
    }
    let text = lexer.text(of: token)
    if case .cast("NSDate") = BorrowedWord.find(last.text, at: .function) {
      return "write `CAST(\(text), \"NSDate\")` for the date"
    }
    switch last.text.lowercased() {
    case "interval":
      let parts = text.dropFirst().dropLast().split(separator: " ")
      guard parts.count == 2 else { return nil }
      let (number, unit) = (String(parts[0]), String(parts[1]))
      return instantHint(number, unit, before: last.start) ?? NumberUnit.hint(number, unit)
    default:
      // `r"a"`, `N'a'`, `MATCHES regex "a"`
      guard last.start + last.text.utf8.count == token.start || last.text.lowercased().hasPrefix("reg") else {
        return nil
      }
      return last.text.isEmpty || last.text.utf8.count > 6 ? nil : "leave out `\(last.text)` before the text"
    }
  }

  /// The hint for numbers side by side, and for a unit behind one.
  private func numberHint() -> String? {
    guard tellsMore, previousEnd > 0, Lexer.isDigit(lexer.byte(before: previousEnd)) else { return nil }
    switch token.kind {
    case .integer, .string: return separatorHint()
    case .word(nil):
      let number = run(around: previousEnd) { Lexer.isDigit($0) || $0 == UInt8(ascii: ".") }
      let (typed, unit) = (lexer.text(number.offset, number.end), lexer.text(of: token))
      if lexer.text(of: nextToken).lowercased() == "ago", let seconds = NumberUnit.seconds(typed, unit) {
        return valueHint("CAST(CAST(now(), \"NSNumber\") - \(seconds), \"NSDate\")")
      }
      return instantHint(typed, unit, before: number.offset) ?? NumberUnit.hint(typed, unit)
    default: return nil
    }
  }

  /// Something follows where nothing should.
  mutating func unexpectedInput(expected: String? = nil, opened: SourceSpan? = nil) -> Failure {
    let text = token.kind == .end ? "the end" : "`\(lexer.text(of: token))`"
    let hint = unexpectedInputHint(isLoose: expected == nil, opened: opened?.offset)
    return fail(
      .unexpectedInput, "\(text) does not belong here", at: foundSpan(), expected: expected, hint: hint,
      notes: opened.map { [.init("opened here", at: $0)] } ?? [])
  }

  private func unexpectedInputHint(isLoose: Bool, opened: Int?) -> String? {
    if let opened, let hint = bracketHint(opened: opened) { return hint }
    switch token.kind {
    case .symbol(.comma): return isLoose ? commaHint() : nil
    case .symbol(.closeParenthesis): return "there is no `(` for it"
    case .symbol(.bang), .symbol(.dot): return isLoose ? "leave it out" : nil
    case .symbol(.colon) where isLoose:
      return token.start > 0 && Lexer.isDigit(lexer.byte(before: token.start))
        ? "`hour:(a)` and `minute:(a)` are the time of a date" : nil
    case .symbol(.colon):
      guard let opened, lexer.byte(opened) == UInt8(ascii: "[") else { return nil }
      return "an index is one number, `FIRST`, `LAST` or `SIZE`"
    case .specifier where lexer.text(of: token) == "%": return lexer.percentHint(token)
    case .specifier: return isLoose ? "an argument stands for a value; conditions are joined with AND or OR" : nil
    case .word, .integer, .string:
      if let hint = eachHint(before: token.start) ?? rangeHint() ?? quoteHint() ?? dateHint()
        ?? numberHint() ?? trailingHint()
      {
        return hint
      }
      if let opened, let hint = castHint(opened: opened) { return hint }
      if let opened, lexer.byte(opened) == UInt8(ascii: "{") { return "elements of a list are separated by commas" }
      return isLoose ? "text of several words stands in quotes; conditions are joined with AND or OR" : nil
    default: return nil
    }
  }

  /// `a BETWEEN 1 TO 5`, `a BETWEEN 1 5`.
  private func rangeHint() -> String? {
    guard tellsMore, let comparison = level(at: token.start).comparison, comparison.operation == .between,
      let list = list(from: comparison.spelling.end, isRange: true)
    else { return nil }
    return conditionHint("\(trimmed(comparison.left.offset, comparison.left.end)) BETWEEN \(list.text)")
  }

  /// `CAST(a AS integer)`.
  private func castHint(opened: Int) -> String? {
    guard lexer.text(of: token).lowercased() == "as", Keyword.find(word(before: opened).text) == .cast,
      case .cast(let type) = BorrowedWord.find(lexer.text(of: nextToken), at: .function)
    else { return nil }
    return valueHint("CAST(\(trimmed(opened + 1, token.start)), \"\(type)\")")
  }

  /// The hint for what stands in brackets as other languages have it.
  private func bracketHint(opened: Int) -> String? {
    guard tellsMore else { return nil }
    if lexer.byte(opened) == UInt8(ascii: "{") {
      if token.comparison != nil, let inner = part(from: opened + 1, to: { _ in false }), isCondition("(\(inner.text))")
      {
        return "a condition stands in parentheses: `(\(inner.text))`"
      }
      return objectHint(opened: opened)
    }
    let last = word(before: opened)
    if let leading = last.text.isEmpty ? nil : leadingHint(at: last.start) { return leading.hint }
    return elementsHint(opened: opened)
  }

  /// `{"a": 1}`, `{a: {$gt: 1}}`.
  func objectHint(opened: Int) -> String? {
    guard token.kind == .symbol(.colon) || isCallWithoutArguments, let whole = parts(inBracketsAt: opened) else {
      return nil
    }
    let conditions = whole.texts.map(Self.condition(ofPair:))
    guard !conditions.contains(nil) else { return nil }
    let condition = conditions.compactMap { $0 }.joined(separator: " AND ")
    return isCondition(condition) ? "a predicate is a condition, no object: write `\(condition)`" : nil
  }

  private var isCallWithoutArguments: Bool { previousEnd > 0 && lexer.byte(before: previousEnd) == UInt8(ascii: ":") }

  /// `"a": 1` and `a: {$gt: 1}` as conditions; nil for anything else.
  private static func condition(ofPair pair: String) -> String? {
    guard let colon = pair.firstIndex(of: ":") else { return nil }
    let key = pair[..<colon].filter { $0 != "\"" && $0 != "'" && $0 != " " }
    let value = pair[pair.index(after: colon)...].drop { $0 == " " }
    guard value.hasPrefix("{") else { return "\(key) == \(value)" }
    let inner = value.dropFirst().dropLast()
    guard let second = inner.firstIndex(of: ":") else { return nil }
    let word = inner[..<second].filter { $0.isLetter }
    guard case .comparison(let operation) = BorrowedWord.find(word, at: .operation) else { return nil }
    return "\(key) \(operation) \(inner[inner.index(after: second)...].drop { $0 == " " })"
  }
}
