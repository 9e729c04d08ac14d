/// Mistakes that only what stands before them explains. The text is read once more for them, token by token: nothing is
/// kept for it while a text without mistakes is parsed. It is not read again for mistakes that nobody is told.
extension Parser {
  /// Whether one more mistake is told: so often at most may a text be read again, which keeps the work linear.
  var tellsMore: Bool { diagnostics.count < Self.mostDiagnostics }

  /// A comparison as it was typed.
  private struct Typed {
    let left: SourceSpan
    let operation: ComparisonOperator
    /// The operator with its options.
    let spelling: SourceSpan
  }

  /// What was read within one pair of brackets.
  private struct Level {
    /// Where the current condition begins.
    var start: Int
    var comparison: Typed?
    /// The comparison before the last AND or OR.
    var earlier: Typed?
    /// That AND or OR.
    var connective: SourceSpan?
  }

  /// What stands before a place, within the brackets that are open there.
  private func level(at end: Int) -> Level {
    var reader = lexer
    reader.resume(at: 0)
    var levels = [Level(start: 0)]
    while true {
      let token = reader.next()
      if token.kind == .end || token.start >= end { return levels[levels.count - 1] }
      let last = levels.count - 1
      switch token.kind {
      case .symbol(.openParenthesis), .symbol(.openBrace), .symbol(.openBracket):
        levels.append(Level(start: token.end))
      case .symbol(.closeParenthesis), .symbol(.closeBrace), .symbol(.closeBracket):
        if last > 0 { levels.removeLast() }
      case .symbol(.and), .symbol(.or), .word(.and), .word(.or):
        levels[last] = Level(
          start: token.end, earlier: levels[last].comparison ?? levels[last].earlier, connective: token.span)
      case .symbol(.bang), .word(.not):
        if levels[last].comparison == nil { levels[last].start = token.end }
      default:
        guard levels[last].comparison == nil, let operation = token.comparison else { continue }
        let end = skipOptions(&reader) ?? token.end
        levels[last].comparison = Typed(
          left: SourceSpan(from: levels[last].start, to: token.start), operation: operation,
          spelling: SourceSpan(from: token.start, to: end))
      }
    }
  }

  /// Goes on behind the options of an operator; their end, or nil if there are none.
  private func skipOptions(_ reader: inout Lexer) -> Int? {
    var ahead = reader
    guard ahead.next().kind == .symbol(.openBracket), case .word = ahead.next().kind else { return nil }
    let close = ahead.next()
    guard close.kind == .symbol(.closeBracket) else { return nil }
    reader = ahead
    return close.end
  }

  private func trimmed(_ start: Int, _ end: Int) -> String {
    let blanks = lexer.text(start, end).drop { $0.isWhitespace }
    return String(blanks.reversed().drop { $0.isWhitespace }.reversed())
  }

  // MARK: Values alone

  /// The hint for `name == "a" OR "b"`; nil for anything else.
  func repetitionHint(for value: SourceSpan) -> String? {
    guard tellsMore else { return nil }
    let level = level(at: value.offset)
    guard level.comparison == nil, let earlier = level.earlier, let connective = level.connective else { return nil }
    let left = trimmed(earlier.left.offset, earlier.left.end)
    guard !left.isEmpty, left.utf8.count <= 60, value.length <= 60 else { return nil }
    let condition = [
      left, lexer.text(earlier.spelling.offset, earlier.spelling.end), lexer.text(value.offset, value.end),
    ].joined(separator: " ")
    let word = lexer.text(connective.offset, connective.end)
    return "each side of \(word) is a condition of its own: write `\(word) \(condition)`"
  }

  // MARK: Commas

  /// The hint for a comma between a condition and what follows.
  func commaHint() -> String? {
    guard tellsMore else { return nil }
    let level = level(at: token.start)
    if let comparison = level.comparison, comparison.operation == .in || comparison.operation == .between {
      return listHint(comparison)
    }
    return separatorHint() ?? "join conditions with AND or OR"
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

  /// `1,000` and `1,5`; nil for commas that stand in no number.
  private func separatorHint() -> String? {
    let run = run(around: token.start) { Lexer.isDigit($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    let text = lexer.text(run.offset, run.end)
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1, groups.allSatisfy({ $0.utf8.first.map(Lexer.isDigit) ?? false }) else { return nil }
    let whole = groups.last?.split(separator: ".").first ?? ""
    if groups.dropFirst().dropLast().allSatisfy({ $0.utf8.count == 3 }), whole.utf8.count == 3 {
      return "numbers are written without separators: `\(text.filter { $0 != "," })`"
    }
    guard groups.count == 2 else { return nil }
    return "a fraction stands behind a point: `\(groups[0].filter { $0 != "." }).\(groups[1])`"
  }

  /// The bytes around a place that all are so.
  private func run(around place: Int, _ belongs: (UInt8) -> Bool) -> SourceSpan {
    var (start, end) = (place, place)
    while start > 0, belongs(lexer.byte(start - 1)) { start -= 1 }
    while end < lexer.count, belongs(lexer.byte(end)) { end += 1 }
    return SourceSpan(from: start, to: end)
  }

  // MARK: Dots

  /// The hint for a second dot in a number: a version such as `10.13.2`, or a range such as `1..5`; nil for anything else.
  func dotHint() -> String? {
    guard tellsMore else { return nil }
    let run = run(around: token.start) { Lexer.isDigit($0) || $0 == UInt8(ascii: ".") }
    let text = lexer.text(run.offset, run.end)
    guard text.utf8.first.map(Lexer.isDigit) == true, text.contains(".") else { return nil }
    let ends = text.split(separator: ".")
    guard text.contains("..") else { return "a version is a text: write `\"\(text)\"`" }
    guard ends.count == 2, let comparison = level(at: token.start).comparison else { return nil }
    let left = trimmed(comparison.left.offset, comparison.left.end)
    return "write `\(left) BETWEEN {\(ends[0]), \(ends[1])}`"
  }

  // MARK: Words

  /// Words of other languages that stand before a condition.
  private static let leadingWords = ["where", "select", "if", "when", "filter", "having"]

  /// The hint for words before an operator: `duration ms > 100`, `WHERE a > 1`; nil where no operator follows them.
  func wordsHint(after left: SourceSpan) -> String? {
    guard tellsMore else { return nil }
    let typed = lexer.text(left.offset, left.end)
    let first = typed.prefix { $0.isLetter }
    if left.offset == 0, Self.leadingWords.contains(first.lowercased()) {
      return "a predicate is the condition alone: leave out `\(typed)`"
    }
    var reader = lexer
    reader.resume(at: token.start)
    var end = token.start
    while true {
      let next = reader.next()
      if case .word(nil) = next.kind {
        end = next.end
        continue
      }
      guard let operation = next.comparison, end > token.start else { return nil }
      // `New York IN cities`: a text, but for a list behind it.
      if operation == .in, reader.next().kind != .symbol(.openBrace) { return nil }
      var key = ""
      Identifier.append(lexer.text(left.offset, end), quoted: true, to: &key)
      return "a key of several words is written in backquotes: \(key)"
    }
  }

  // MARK: Quotes

  /// The typographic quote in the text that ends at a place, which was to end it; nil if there is none.
  func typographicQuote(inTextBefore end: Int) -> String? {
    guard tellsMore else { return nil }
    var reader = lexer
    reader.resume(at: 0)
    while true {
      let token = reader.next()
      if token.kind == .end || token.start >= end { return nil }
      guard token.end == end, case .string = token.kind else { continue }
      return lexer.text(of: token).unicodeScalars.first(where: Lexer.isTypographicQuote).map { String($0) }
    }
  }
}
