/// Mistakes that only what stands before them explains. The text is read once more for them, token by token: nothing is
/// kept for it while a text without mistakes is parsed. It is not read again for mistakes that nobody is told.
extension Parser {
  /// Whether one more mistake is told: so often at most may a text be read again, which keeps the work linear.
  var tellsMore: Bool { !isLookingAhead && diagnostics.count < Self.mostDiagnostics }

  /// A comparison as it was typed.
  struct Typed {
    let left: SourceSpan
    let operation: ComparisonOperator
    /// The operator with its options.
    let spelling: SourceSpan
  }

  /// What was read within one pair of brackets.
  struct Level {
    /// Where the current condition begins.
    var start: Int
    var comparison: Typed?
    /// The comparison before the last AND or OR.
    var earlier: Typed?
    /// That AND or OR.
    var connective: SourceSpan?
    /// Whether NOT stands before the current condition.
    var isNegated = false
    /// The comparison whose right side the brackets are.
    var owner: Typed?
    /// The bracket that opened it.
    var opening: Int?
  }

  /// What stands before a place, within the brackets that are open there.
  func level(at end: Int) -> Level {
    var reader = lexer
    reader.resume(at: 0)
    var levels = [Level(start: 0)]
    while true {
      let token = reader.next()
      if token.kind == .end || token.start >= end { return levels[levels.count - 1] }
      let last = levels.count - 1
      switch token.kind {
      case .symbol(.openParenthesis), .symbol(.openBrace), .symbol(.openBracket):
        let comparison = levels[last].comparison
        let isRight = comparison.map { trimmed($0.spelling.end, token.start).isEmpty } ?? false
        levels.append(Level(start: token.end, owner: isRight ? comparison : nil, opening: token.start))
      case .symbol(.closeParenthesis), .symbol(.closeBrace), .symbol(.closeBracket):
        if last > 0 { levels.removeLast() }
      case .symbol(.and), .symbol(.or), .word(.and), .word(.or):
        levels[last] = Level(
          start: token.end, earlier: levels[last].comparison ?? levels[last].earlier, connective: token.span,
          owner: levels[last].owner, opening: levels[last].opening)
      case .symbol(.bang), .word(.not):
        guard levels[last].comparison == nil else { continue }
        levels[last].start = token.end
        levels[last].isNegated = true
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
  func skipOptions(_ reader: inout Lexer) -> Int? {
    var ahead = reader
    guard ahead.next().kind == .symbol(.openBracket), case .word = ahead.next().kind else { return nil }
    let close = ahead.next()
    guard close.kind == .symbol(.closeBracket) else { return nil }
    reader = ahead
    return close.end
  }

  // MARK: Values alone

  /// The hint for `name == "a" OR "b"`; nil for anything else. A key may be a flag, and is one behind AND and NOT.
  func repetitionHint(for value: SourceSpan, isKey: Bool) -> String? {
    guard tellsMore else { return nil }
    let level = level(at: value.offset)
    guard level.comparison == nil, let earlier = level.earlier, let connective = level.connective else { return nil }
    if earlier.operation == .between, let list = list(from: earlier.spelling.end, isRange: true) {
      return conditionHint("\(trimmed(earlier.left.offset, earlier.left.end)) BETWEEN \(list.text)")
    }
    let word = lexer.text(connective.offset, connective.end)
    // With what negates it: `OR NOT`.
    let before = lexer.text(connective.offset, value.offset)
    if !isKey, Keyword.find(lexer.text(value.offset, value.end)) == .null {
      // `a == 1 AND NOT nil`
      let meant = "\(trimmed(earlier.left.offset, earlier.left.end)) \(level.isNegated ? "!=" : "==") nil"
      guard isCondition(meant) else { return nil }
      return "each side of \(word) is a condition of its own: write `\(word) \(meant)`"
    }
    guard let condition = repeated(earlier, lexer.text(value.offset, value.end)), before.utf8.count <= 20 else {
      return nil
    }
    if isKey {
      let flag = "`\(before)\(lexer.text(value.offset, value.end)) == YES`"
      // Only OR may go on with another value, behind `==` and operators of text.
      let texts: [ComparisonOperator] = [.equal, .contains, .beginsWith, .endsWith, .like, .matches]
      let isChoice = ["or", "||"].contains(word.lowercased()) && texts.contains(earlier.operation) && !level.isNegated
      guard isChoice else { return "for a flag write \(flag)" }
      return "each side of \(word) is a condition of its own: write `\(before)\(condition)`, or for a flag \(flag)"
    }
    return "each side of \(word) is a condition of its own: write `\(before)\(condition)`"
  }

  /// The hint for `x > 1 AND < 5`; nil for anything else.
  func halfConditionHint() -> String? {
    guard tellsMore else { return nil }
    let level = level(at: token.start)
    guard level.comparison == nil, let earlier = level.earlier, let connective = level.connective,
      trimmed(level.start, token.start).isEmpty, let rest = condition(from: token.start)
    else { return nil }
    let word = lexer.text(connective.offset, connective.end)
    var left = trimmed(earlier.left.offset, earlier.left.end)
    // `1 < x AND < 5`
    if left.utf8.first.map(Lexer.startsWord) != true { left = trimmed(earlier.spelling.end, connective.offset) }
    guard left.utf8.count <= 60, isCondition("\(left) \(rest.text)") else { return nil }
    return "each side of \(word) is a condition of its own: write `\(word) \(left) \(rest.text)`"
  }

  /// A comparison as it was typed, with another value.
  func repeated(_ comparison: Typed, _ value: String) -> String? {
    let left = trimmed(comparison.left.offset, comparison.left.end)
    guard !left.isEmpty, left.utf8.count <= 60, value.utf8.count <= 60 else { return nil }
    return "\(left) \(lexer.text(comparison.spelling.offset, comparison.spelling.end)) \(value)"
  }

  /// `a == ("b" OR "c")`: the condition that is meant, with the bracket's end; nil for anything else.
  func alternatives(for value: SourceSpan) -> (hint: String, end: Int)? {
    guard tellsMore else { return nil }
    let level = level(at: value.offset)
    guard let owner = level.owner, let opening = level.opening, level.earlier == nil, level.connective == nil else {
      return nil
    }
    var (values, words, place) = ([String](), [String](), opening + 1)
    while let part = condition(from: place) {
      values.append(part.text)
      var reader = lexer
      reader.resume(at: part.end)
      let next = reader.next()
      place = next.end
      if place - opening > Self.mostRepeated { return nil }
      switch next.kind {
      case .symbol(.and), .word(.and): words.append("AND")
      case .symbol(.or), .word(.or): words.append("OR")
      case .symbol(.closeParenthesis):
        guard values.count > 1, let word = words.first, words.allSatisfy({ $0 == word }) else { return nil }
        let conditions = values.compactMap { repeated(owner, $0) }.joined(separator: " \(word) ")
        let hint = word == "OR" ? membershipHint(owner, "{\(values.joined(separator: ", "))}") : nil
        guard let hint = hint ?? conditionHint("(\(conditions))") else { return nil }
        return (hint, place)
      default: return nil
      }
    }
    return nil
  }

  // MARK: Subqueries

  /// `SUBQUERY(a, $x, $x.b > c.@count > 0`, whose bracket does not close; nil for a value without a collection operator.
  func subqueryHint(behind value: ExpressionNode) -> String? {
    guard let span = value.span, let operation = text(of: value)?.firstRange(of: ".@") else { return nil }
    return subqueryHint(closingAt: span.offset + lexer.text(span.offset, span.end)[..<operation.lowerBound].utf8.count)
  }

  /// The same for a place where the bracket may have to close, before a collection operator.
  func subqueryHint(closingAt place: Int) -> String? {
    guard tellsMore, lexer.byte(place) == UInt8(ascii: "."), lexer.byte(place + 1) == UInt8(ascii: "@"),
      let opening = level(at: place).opening, let rest = condition(from: place)
    else { return nil }
    let start = word(before: opening)
    guard Keyword.find(start.text) == .subquery, place - start.start <= Self.mostRepeated,
      let hint = conditionHint("\(lexer.text(start.start, place)))\(rest.text)")
    else { return nil }
    return "SUBQUERY closes before its count: \(hint)"
  }

  /// `SUBQUERY(a, x, x.b > 1)`, whose variable has no `$`.
  func subqueryVariableHint(opened: Int) -> String? {
    guard tellsMore, case .word(nil) = token.kind, let parts = parts(inBracketsAt: opened), parts.texts.count == 3
    else {
      return nil
    }
    let name = parts.texts[1]
    var condition = parts.texts[2]
    var meant = ""
    let isRead = Lexer.reading(&condition, hasSpecifiers: lexer.hasSpecifiers) { lexer in
      var (reader, end, follows) = (lexer, 0, false)
      while true {
        let token = reader.next()
        if token.isInvalid { return false }
        meant += lexer.text(end, token.start)
        if token.kind == .end { return true }
        let typed = lexer.text(of: token)
        meant += !follows && typed == name ? "$\(typed)" : typed
        (end, follows) = (token.end, token.kind == .symbol(.dot))
      }
    }
    return isRead ? valueHint("SUBQUERY(\(parts.texts[0]), $\(name), \(meant))") : nil
  }

  // MARK: Words

  /// The hint for words before a condition, `WHERE a > 1`, with the words themselves; nil where it begins with none.
  func leadingHint(at start: Int) -> (hint: String, words: SourceSpan)? {
    guard tellsMore, trimmed(0, start).isEmpty else { return nil }
    var reader = lexer
    reader.resume(at: 0)
    let first = reader.next()
    let word = lexer.text(of: first).lowercased()
    guard case .word = first.kind else { return nil }
    var end = first.end
    let isLeading = BorrowedWord.find(word, at: .leading) != nil
    if word == "case" || !isLeading && BorrowedWord.find(word, at: .trailing) != nil {
      // `LIMIT 5`, `ORDER BY a`; `order > 5` is no such mistake.
      let next = reader.next()
      let second = lexer.text(of: next).lowercased()
      guard second == (word == "case" ? "when" : "by") || (word != "case" && next.kind == .integer) else { return nil }
      return (word == "case" ? Self.choiceHint : Self.allHint, SourceSpan(from: first.start, to: next.end))
    }
    guard isLeading else { return nil }
    if word == "select" || word == "from" {
      guard let condition = endOfSelection(&reader) else {
        return word == "from" ? nil : (Self.allHint, SourceSpan(from: first.start, to: end))
      }
      end = condition
    }
    let words = SourceSpan(from: first.start, to: end)
    if word == "if", let hint = choiceHint(from: end) { return (hint, words) }
    if word == "if", part(from: end, to: { _ in false }).map({ isCondition($0.text) }) != true {
      return (Self.choiceHint, words)
    }
    if let rest = part(from: end, to: isTrailing), isCondition(rest.text) {
      return ("a predicate is the condition alone: write `\(rest.text)`", words)
    }
    return ("a predicate is the condition alone: leave out `\(lexer.text(words.offset, words.end))`", words)
  }

  private static var allHint: String { "all records match `TRUEPREDICATE`" }
  static var choiceHint: String { "a value that depends on a condition is written `TERNARY(condition, a, b)`" }

  /// Where the condition of `SELECT * FROM t WHERE a = 1` begins; nil if it has none.
  private func endOfSelection(_ reader: inout Lexer) -> Int? {
    let start = reader.position
    while reader.position - start <= 2 * Self.mostRepeated {
      let next = reader.next()
      if next.kind == .end { return nil }
      if case .word = next.kind, lexer.text(of: next).lowercased() == "where" { return next.end }
    }
    return nil
  }

  private func isTrailing(_ token: Token) -> Bool {
    guard case .word = token.kind else { return false }
    return BorrowedWord.find(lexer.text(of: token), at: .trailing) != nil
  }

  /// `if a > 1 then b else c`.
  private func choiceHint(from start: Int) -> String? {
    func word(_ word: String) -> (Token) -> Bool { { self.lexer.text(of: $0).lowercased() == word } }
    guard let condition = part(from: start, to: word("then")),
      let then = part(from: condition.end, to: word("else")), then.text.lowercased().hasPrefix("then")
    else { return nil }
    let value = then.text.dropFirst(5)
    guard let other = part(from: then.end, to: { _ in false }) else {
      return conditionHint("\(condition.text) AND \(value)") ?? Self.choiceHint
    }
    return valueHint("TERNARY(\(condition.text), \(value), \(other.text.dropFirst(5)))")
  }

  /// The hint for words behind a condition, `ORDER BY a` and `but b > 1`; nil for others.
  func trailingHint() -> String? {
    guard tellsMore else { return nil }
    if let hint = pipeHint() { return hint }
    guard case .word = token.kind else { return nil }
    let word = lexer.text(of: token)
    if case .trailing(let option) = BorrowedWord.find(word, at: .trailing) {
      return trailingHint(option, part(from: token.start, to: { _ in false })?.text ?? word)
    }
    if word.lowercased() == "xor", let rest = condition(from: token.end) {
      let left = trimmed(level(at: token.start).start, token.start)
      return left.utf8.count <= Self.mostRepeated
        ? conditionHint("(\(left) OR \(rest.text)) AND NOT (\(left) AND \(rest.text))") : nil
    }
    guard let rest = condition(from: token.end), isCondition(rest.text) else { return nil }
    if case .connective(let connective) = BorrowedWord.find(word, at: .connective) {
      return "write `\(connective) \(rest.text)`"
    }
    return NearMatch.best(for: word, among: ["AND", "OR"]).map { "did you mean `\($0)`?" }
  }

  /// `a > 1 | sort b`, `a > 1 | where b > 2`: steps behind a condition, whose first word stands before the current token.
  private func pipeHint() -> String? {
    let first = word(before: previousEnd)
    let sign = run(around: first.start) { $0 == 0x20 || $0 == UInt8(ascii: "|") }
    guard trimmed(sign.offset, first.start) == "|" else { return nil }
    if case .trailing(let option) = BorrowedWord.find(first.text, at: .trailing) {
      return trailingHint(option, "| " + (part(from: first.start, to: { _ in false })?.text ?? first.text))
    }
    guard BorrowedWord.find(first.text, at: .leading) != nil, let rest = condition(from: previousEnd),
      isCondition(rest.text)
    else { return nil }
    return "write `AND \(rest.text)`"
  }

  private func trailingHint(_ option: String, _ words: String) -> String {
    "a predicate is the condition alone: leave out `\(words)`; in the command there is `--\(option)`"
  }

  /// The hint for a key of several words, `duration ms > 100`; nil where no operator follows them.
  func wordsHint(after left: SourceSpan) -> String? {
    guard tellsMore else { return nil }
    var reader = lexer
    reader.resume(at: token.start)
    var end = token.start
    while true {
      let next = reader.next()
      if case .word(nil) = next.kind {
        end = next.end
        guard end - left.offset <= Self.mostRepeated else { return nil }
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
