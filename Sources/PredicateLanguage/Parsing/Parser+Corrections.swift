/// Text as it is to be written instead, for hints. It is read once before it is told, so that nobody obeys a hint into
/// another mistake. All of it is short: what a mistake costs does not grow with the text.
extension Parser {
  /// The longest text, in bytes, that a hint repeats from the one that was typed.
  static let mostRepeated = 100
  /// The longest hint, in bytes. What repeats a longer part of the text is not told: nobody would read it.
  static let longestHint = 5 * mostRepeated

  /// Whether a text reads as a condition.
  func isCondition(_ text: String) -> Bool { reads(text) { $0.formatPredicate() != nil } }

  /// Whether a text reads as a value.
  func isValue(_ text: String) -> Bool { reads(text) { $0.formatExpression() != nil } }

  private func reads(_ text: String, _ production: (inout Parser) -> Bool) -> Bool {
    guard tellsMore, text.utf8.count <= 3 * Self.mostRepeated else { return false }
    var text = text
    return Lexer.reading(&text, hasSpecifiers: lexer.hasSpecifiers) { lexer in
      let arguments = lexer.hasSpecifiers ? ArgumentCursor([]) : ArgumentCursor(nil, conditions: arguments.conditions)
      var limits = Limits()
      // Where this parser stands, there may be little left of the stack.
      limits.nesting = 12
      limits.treeHeight = 24
      var trial = Parser(lexer, arguments: arguments, limits: limits, functions: functions)
      trial.isLookingAhead = true
      if production(&trial) { return true }
      // Arguments are not there to be tried.
      return trial.diagnostics.allSatisfy { $0.code == .missingArgument || $0.severity == .warning }
    }
  }

  /// The hint that gives a condition; nil if it is none.
  func conditionHint(_ condition: String?) -> String? {
    guard let condition, isCondition(condition) else { return nil }
    return "write `\(condition)`"
  }

  /// The hint that gives a value; nil if it is none.
  func valueHint(_ value: String?) -> String? {
    guard let value, isValue(value) else { return nil }
    return "write `\(value)`"
  }

  /// Goes on at a place behind a mistake that is explained, so that what belongs to it is no mistake of its own. All
  /// brackets that open before that place close before it, too.
  mutating func skip(to end: Int) {
    previousEnd = end
    lexer.resume(at: end)
    token = lexer.next()
  }

  /// A part of the text without the blanks around it.
  func trimmed(_ start: Int, _ end: Int) -> String {
    let blanks = lexer.text(start, max(start, end)).drop { $0.isWhitespace }
    return String(blanks.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The text of a part of the tree, where it stands; nil if it is too long to be repeated.
  func text(of node: ExpressionNode) -> String? {
    guard let span = node.span, span.length > 0, span.length <= Self.mostRepeated else { return nil }
    return lexer.text(span.offset, span.end)
  }

  // MARK: Parts of the text

  /// What goes on at a place, up to the end of the condition there; nil if there is nothing, or something unreadable, or
  /// too much to be repeated.
  func condition(from start: Int) -> (text: String, end: Int)? {
    part(from: start) { token in
      switch token.kind {
      case .symbol(.and), .symbol(.or), .word(.and), .word(.or), .symbol(.comma): true
      default: false
      }
    }
  }

  /// The same up to a token, or to what closes the brackets there, or to the end.
  func part(from start: Int, to isEnd: (Token) -> Bool) -> (text: String, end: Int)? {
    guard tellsMore else { return nil }
    var reader = lexer
    reader.resume(at: start)
    var (depth, end) = (0, start)
    reading: while true {
      let token = reader.next()
      switch token.kind {
      case .end: break reading
      case .invalid: return nil
      case .symbol(.openParenthesis), .symbol(.openBracket), .symbol(.openBrace): depth += 1
      case .symbol(.closeParenthesis), .symbol(.closeBracket), .symbol(.closeBrace):
        if depth == 0 { break reading }
        depth -= 1
      default: if depth == 0, isEnd(token) { break reading }
      }
      end = token.end
      if end - start > Self.mostRepeated { return nil }
    }
    return end > start && depth == 0 ? (trimmed(start, end), end) : nil
  }

  /// What stands between brackets that open at a place, in parts between its commas, and where they end; nil if that is too
  /// much to be repeated, or unreadable.
  func parts(inBracketsAt opening: Int) -> (texts: [String], end: Int)? {
    var texts: [String] = []
    var start = opening + 1
    while true {
      if let part = part(from: start, to: { $0.kind == .symbol(.comma) }) {
        texts.append(part.text)
        start = part.end
      } else if !texts.isEmpty {
        return nil
      }
      var reader = lexer
      reader.resume(at: start)
      let next = reader.next()
      start = next.end
      guard next.kind == .symbol(.comma), start - opening <= Self.mostRepeated else {
        switch next.kind {
        case .symbol(.closeParenthesis), .symbol(.closeBracket), .symbol(.closeBrace): return (texts, next.end)
        default: return nil
        }
      }
    }
  }

  /// The bytes around a place that all are so, on both sides of it.
  func run(around place: Int, _ belongs: (UInt8) -> Bool) -> SourceSpan {
    var (start, end) = (place, place)
    while start > 0, place - start < Self.mostRepeated, belongs(lexer.byte(before: start)) { start -= 1 }
    while end < lexer.count, end - place < Self.mostRepeated, belongs(lexer.byte(end)) { end += 1 }
    return SourceSpan(from: start, to: end)
  }

  /// The word that ends at a place, blanks left out of account, and where it begins; empty if none does.
  func word(before place: Int) -> (text: String, start: Int) {
    var end = place
    while end > 0, place - end < Self.mostRepeated, lexer.byte(before: end) == 0x20 { end -= 1 }
    var start = end
    while start > 0, end - start < Self.mostRepeated, Lexer.continuesWord(lexer.byte(before: start)) { start -= 1 }
    return (lexer.text(start, end), start)
  }
}
