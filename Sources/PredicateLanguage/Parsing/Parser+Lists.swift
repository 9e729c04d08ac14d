/// Lists, ranges and numbers that are written as elsewhere.
extension Parser {
  // MARK: Lists

  /// The list that stands behind IN or BETWEEN in any form, as it is to be written, whether it is a range, and where it
  /// ends; nil for what is none, and for words, which may be texts or keys.
  func list(from start: Int, isRange: Bool) -> (text: String, isRange: Bool, end: Int)? {
    var reader = lexer
    reader.resume(at: start)
    let first = reader.next()
    switch first.kind {
    case .symbol(.openParenthesis), .symbol(.openBracket), .symbol(.openBrace):
      if let range = range(from: first.end), !range.isHalfOpen,
        lexer.byte(range.end) == Self.closing(lexer.byte(first.start))
      {
        return ("{\(range.low), \(range.high)}", true, range.end + 1)
      }
      guard let parts = parts(inBracketsAt: first.start), !parts.texts.isEmpty, !hasWords(first.end, parts.end) else {
        return nil
      }
      return ("{\(parts.texts.joined(separator: ", "))}", isRange, parts.end)
    default:
      if let range = range(from: start), !range.isHalfOpen { return ("{\(range.low), \(range.high)}", true, range.end) }
      return bareList(from: start, isRange: isRange)
    }
  }

  private static func closing(_ opening: UInt8) -> UInt8 {
    switch opening {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: "}")
    }
  }

  /// Literals with commas between them, of a range also with words or nothing.
  private func bareList(from start: Int, isRange: Bool) -> (text: String, isRange: Bool, end: Int)? {
    var reader = lexer
    reader.resume(at: start)
    var elements: [String] = []
    var end = start
    while let element = literal(&reader) {
      elements.append(element)
      end = reader.position
      if end - start > Self.mostRepeated { return nil }
      var ahead = reader
      switch ahead.next().kind {
      case .symbol(.comma): reader = ahead
      case .symbol(.and), .symbol(.or), .word(.and), .word(.or):
        if isRange, elements.count == 1 { reader = ahead }
      case .word(nil):
        if isRange, elements.count == 1, lexer.text(end, ahead.position).lowercased().hasSuffix("to") { reader = ahead }
      default: break
      }
      if reader.position == end, !(isRange && elements.count == 1) { break }
    }
    guard isRange ? elements.count == 2 : !elements.isEmpty else { return nil }
    return ("{\(elements.joined(separator: ", "))}", isRange, end)
  }

  /// The next literal, with its sign.
  private func literal(_ reader: inout Lexer) -> String? {
    var ahead = reader
    var token = ahead.next()
    let start = token.start
    if token.kind == .symbol(.minus) { token = ahead.next() }
    switch token.kind {
    case .integer, .decimal, .string, .variable, .specifier, .word(.true), .word(.false), .word(.yes), .word(.no): break
    default: return nil
    }
    reader = ahead
    return lexer.text(start, token.end)
  }

  /// Whether words stand in a part of the text that are neither in quotes nor values.
  private func hasWords(_ start: Int, _ end: Int) -> Bool {
    var reader = lexer
    reader.resume(at: start)
    while true {
      let token = reader.next()
      if token.kind == .end || token.start >= end { return false }
      if case .word(nil) = token.kind { return true }
    }
  }

  /// `1..5`, `1...5`, `1..<5`, and where it ends; nil for anything else.
  private func range(from start: Int) -> (low: String, high: String, isHalfOpen: Bool, end: Int)? {
    var place = start
    guard let low = number(&place) else { return nil }
    while lexer.byte(place) == 0x20 { place += 1 }
    let dots = place
    while lexer.byte(place) == UInt8(ascii: ".") { place += 1 }
    guard (2...3).contains(place - dots) else { return nil }
    let isHalfOpen = lexer.byte(place) == UInt8(ascii: "<")
    if isHalfOpen || lexer.byte(place) == UInt8(ascii: "=") { place += 1 }
    guard let high = number(&place) else { return nil }
    return (low, high, isHalfOpen, place)
  }

  private func number(_ place: inout Int) -> String? {
    while lexer.byte(place) == 0x20 { place += 1 }
    let start = place
    if lexer.byte(place) == UInt8(ascii: "-") { place += 1 }
    let digits = place
    while Lexer.isDigit(lexer.byte(place)) { place += 1 }
    guard place > digits, place - start <= 20 else { return nil }
    if lexer.byte(place) == UInt8(ascii: "."), Lexer.isDigit(lexer.byte(place + 1)) {
      place += 1
      while Lexer.isDigit(lexer.byte(place)) { place += 1 }
    }
    return place - start <= 40 ? lexer.text(start, place) : nil
  }

  // MARK: Commas

  /// The hint for a comma between a condition and what follows.
  func commaHint() -> String? {
    guard tellsMore else { return nil }
    let comparison = level(at: token.start).comparison
    if let comparison, comparison.operation == .in || comparison.operation == .between { return listHint(comparison) }
    let number = separatorHint()
    if let comparison, let hint = membershipHint(comparison) {
      return number.map { "\($0); for one of several \(hint)" } ?? hint
    }
    return number ?? "join conditions with AND or OR"
  }

  /// `a == "b", "c"`: nil where a condition follows the comma.
  private func membershipHint(_ comparison: Typed) -> String? {
    guard comparison.operation == .equal || comparison.operation == .notEqual,
      let list = list(from: comparison.spelling.end, isRange: false), !list.isRange
    else { return nil }
    var reader = lexer
    reader.resume(at: list.end)
    let next = reader.next()
    // `a == "b", c > 1`
    guard next.comparison == nil, !next.continuesValue, next.kind != .symbol(.comma) else { return nil }
    return membershipHint(comparison, list.text)
  }

  /// The hint for a value that is compared with several: `a == ("b", "c")`.
  func membershipHint(_ comparison: Typed, _ list: String) -> String? {
    let left = trimmed(comparison.left.offset, comparison.left.end)
    switch comparison.operation {
    case .equal: return conditionHint("\(left) IN \(list)")
    case .notEqual: return conditionHint("NOT \(left) IN \(list)")
    default: return nil
    }
  }

  /// `a CONTAINS ["b", "c"]`, whose texts each want a condition of their own.
  func alternativesHint(_ comparison: Typed, _ texts: [String], _ word: String) -> String? {
    let operators: [ComparisonOperator] = [.contains, .beginsWith, .endsWith, .like, .matches]
    guard operators.contains(comparison.operation), texts.allSatisfy({ $0.hasPrefix("\"") || $0.hasPrefix("'") }) else {
      return nil
    }
    return conditionHint("(\(texts.compactMap { repeated(comparison, $0) }.joined(separator: " \(word) ")))")
  }

  /// `a IN b, c` and `a BETWEEN 4,8`.
  private func listHint(_ comparison: Typed) -> String {
    var reader = lexer
    reader.resume(at: comparison.spelling.end)
    var end = comparison.spelling.end
    reading: while true {
      let token = reader.next()
      switch token.kind {
      case .word(nil), .word(.null), .word(.true), .word(.false), .string, .integer, .decimal, .escapedWord, .variable,
        .specifier, .symbol(.minus), .symbol(.dot):
        end = token.end
      case .symbol(.comma): continue
      default: break reading
      }
    }
    let operation = comparison.operation.text
    return "a list stands in braces: write \(listed(comparison.spelling.end, end, before: "\(operation) "))"
  }

  /// A list as it is to be written, in backquotes; bare words may be texts whose quotes were forgotten.
  func listed(_ start: Int, _ end: Int, before operation: String = "") -> String {
    guard end - start <= 60 else { return "`\(operation){…}`" }
    let plain = trimmed(start, end)
    var reader = lexer
    reader.resume(at: start)
    var quoted = ""
    var last = start
    var hasWords = false
    while true {
      let token = reader.next()
      guard token.kind != .end, token.end <= end else { break }
      quoted += lexer.text(last, token.start)
      last = token.end
      switch token.kind {
      case .word(nil):
        hasWords = true
        quoted += "\"\(lexer.text(of: token))\""
      case .string, .integer, .decimal, .symbol(.comma): quoted += lexer.text(of: token)
      default: return "`\(operation){\(plain)}`"
      }
    }
    guard hasWords else { return "`\(operation){\(plain)}`" }
    let words = quoted.drop { $0.isWhitespace }
    return "`\(operation){\(words)}` for texts, `\(operation){\(plain)}` for keys"
  }

  /// `a IN (1, 2)`.
  @inline(never)
  mutating func refuseParenthesizedList(opened: SourceSpan) throws(Failure) {
    let level = brackets
    while token.kind != .end, brackets >= level {
      if brackets == level, at(.closeParenthesis) { break }
      try advance()
    }
    guard at(.closeParenthesis) else { return }
    let end = token.end
    throw fail(
      .parenthesizedList, "a list stands in braces", at: SourceSpan(offset: opened.offset, length: end - opened.offset),
      hint: elementsHint(opened: opened.offset)
        ?? bracketsHint(opened: opened.offset, from: opened.end, to: token.start))
  }

  /// `a IN ["b", "c"]`, closed or at the end of the text; nil for what may be options.
  @inline(never)
  mutating func bracketedList(opened: SourceSpan) -> Failure? {
    if at(.closeBracket) || token.kind == .end || !tellsMore { return nil }
    if case .word = token.kind, peek().kind != .symbol(.comma) { return nil }
    var reader = lexer
    reader.resume(at: token.start)
    var last = token.end
    while true {
      let next = reader.next()
      if next.isInvalid { return nil }
      guard next.kind == .symbol(.closeBracket) || next.kind == .end else {
        last = next.end
        continue
      }
      let isClosed = next.kind != .end
      return fail(
        .parenthesizedList, "a list stands in braces", at: isClosed ? opened.union(next.span) : opened,
        hint: bracketsHint(opened: opened.offset, from: opened.end, to: isClosed ? next.start : last))
    }
  }

  /// The hint for a list in other brackets than braces.
  private func bracketsHint(opened: Int, from start: Int, to end: Int) -> String {
    if tellsMore, let comparison = level(at: start).owner ?? level(at: opened).comparison,
      let list = list(from: opened, isRange: comparison.operation == .between)
    {
      let left = trimmed(comparison.left.offset, comparison.left.end)
      if list.isRange, comparison.operation == .in, let hint = conditionHint("\(left) BETWEEN \(list.text)") {
        return hint
      }
      if let hint = membershipHint(comparison, list.text) { return hint }
      if let parts = parts(inBracketsAt: opened), let hint = alternativesHint(comparison, parts.texts, "OR") {
        return hint
      }
    }
    return "write \(listed(start, end))"
  }

  // MARK: Numbers

  /// The hint for signs and separators that stand in no number here: `$1,000`, `1.000,5`, `1'000`, `1 000`, `1,5`; nil for
  /// anything else.
  func separatorHint() -> String? {
    let run = run(around: token.start) { Lexer.isDigit($0) || "$,.' ".utf8.contains($0) }
    let text = trimmed(run.offset, run.end)
    guard text.utf8.last.map(Lexer.isDigit) == true, let cleaning = NumberCleaning(text) else { return nil }
    if cleaning.hasDecimalComma { return "a fraction stands behind a point: `\(cleaning.number)`" }
    return "numbers are written without \(cleaning.nouns.joined(separator: " and ")): `\(cleaning.number)`"
  }

  // MARK: Dots

  /// The hint for a second dot in a number: a date, a version such as `10.13.2`, or a range such as `1..5`; nil for
  /// anything else.
  func dotHint() -> String? {
    guard tellsMore else { return nil }
    let run = run(around: token.start) { Lexer.isDigit($0) || $0 == UInt8(ascii: ".") }
    let text = lexer.text(run.offset, run.end)
    guard text.utf8.first.map(Lexer.isDigit) == true, text.contains(".") else { return nil }
    if text.contains("..") || lexer.byte(run.end) == UInt8(ascii: "<") { return rangeHint(from: run.offset) }
    if let date = DateSpelling(text) { return date.hint }
    if let cleaning = NumberCleaning(text) {
      return "numbers are written without \(cleaning.nouns.joined(separator: " and ")): `\(cleaning.number)`; "
        + "a version is a text: write `\"\(text)\"`"
    }
    return "a version is a text: write `\"\(text)\"`"
  }

  /// `a IN 1..5` and `a IN {1..<5}`.
  private func rangeHint(from start: Int) -> String? {
    guard let range = range(from: start) else { return nil }
    let level = level(at: start)
    if level.comparison == nil, let opening = level.opening, lexer.byte(opening) == UInt8(ascii: "[") {
      return "an index is one number, `FIRST`, `LAST` or `SIZE`"
    }
    guard let comparison = level.comparison ?? level.owner,
      comparison.operation == .in || comparison.operation == .between
    else { return nil }
    let left = trimmed(comparison.left.offset, comparison.left.end)
    return conditionHint(
      range.isHalfOpen
        ? "\(left) >= \(range.low) AND \(left) < \(range.high)" : "\(left) BETWEEN {\(range.low), \(range.high)}")
  }
}
