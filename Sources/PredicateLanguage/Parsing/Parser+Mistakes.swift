/// What to say about what was typed instead.
extension Parser {
  /// Whether the current token cannot begin a value and nothing but a missing value explains it.
  mutating func atMissingOperand() -> Bool {
    switch token.kind {
    case .end, .symbol(.closeParenthesis), .symbol(.closeBracket), .symbol(.closeBrace), .symbol(.comma),
      .symbol(.and), .symbol(.or):
      true
    case .word(.and), .word(.or): true
    default: false
    }
  }

  /// A condition where a value is needed.
  @inline(never)
  mutating func predicateAsValue(_ node: PredicateNode) -> Failure {
    fail(
      .predicateAsValue, "a comparison stands where a value is needed", at: node.span ?? token.span,
      hint: "write `TERNARY(condition, YES, NO)` to use a condition as a value")
  }

  /// Something else where a bracket is to be closed.
  @inline(never)
  mutating func unclosed(_ symbol: Token.Symbol, opened: SourceSpan) -> Failure {
    guard token.kind == .end else {
      return unexpectedInput(expected: "`,` or a closing `\(symbol.rawValue)`", opened: opened)
    }
    let opening = lexer.text(opened.offset, opened.end)
    return fail(.unclosedBracket, "`\(opening)` is not closed", at: opened, expected: "a closing `\(symbol.rawValue)`")
  }

  private mutating func foundSpan() -> SourceSpan {
    token.kind == .end ? SourceSpan(offset: lexer.count, length: 0) : token.span
  }

  @inline(never)
  mutating func missingValue(after spelling: String) -> Failure {
    var hint: String?
    if case .word(.some) = token.kind {
      let word = lexer.text(of: token)
      hint = "`\(word)` is a keyword; to use it as a key path write `#\(word)`"
    }
    return fail(
      .missingValue, "missing value after `\(spelling)`", at: foundSpan(),
      expected: "a value: key path, literal or placeholder", hint: hint)
  }

  @inline(never)
  mutating func missingOperand() -> Failure {
    if case .symbol(let symbol) = token.kind, symbol.comparison != nil || symbol.binary != nil {
      let hint: String? =
        switch (symbol, peek().kind) {
        case (.star, .symbol(.closeParenthesis)): "`count:(SELF)` counts records"
        case (.star, .word): "a pattern is written in quotes, as in `LIKE \"*a*\"`"
        default: nil
        }
      return fail(
        .missingValue, "missing value before `\(lexer.text(of: token))`", at: foundSpan(),
        expected: "a value: key path, literal or placeholder", hint: hint)
    }
    return fail(
      .missingValue, "a value is missing", at: foundSpan(), expected: "a value: key path, literal or placeholder")
  }

  /// A reserved word where a value is needed.
  @inline(never)
  mutating func keywordAsKey() -> Failure {
    let word = lexer.text(of: token)
    if at(word: .and) || at(word: .or), !isOperator(peek()) { return missingOperand() }
    let next = peek()
    if case .word(nil) = next.kind {
      let key = lexer.text(token.start, next.end)
      return fail(
        .keywordAsKey, "`\(word)` is a keyword", at: token.span,
        expected: "a value: key path, literal or placeholder",
        hint: "a key of several words is written in backquotes: `\(key)`")
    }
    return fail(
      .keywordAsKey, "`\(word)` is a keyword", at: token.span,
      expected: "a value: key path, literal or placeholder", hint: "to use it as a key path write `#\(word)`")
  }

  private func isOperator(_ token: Token) -> Bool {
    switch token.kind {
    case .symbol(let symbol): symbol.comparison != nil || symbol.binary != nil
    case .word(let keyword): keyword?.comparison != nil
    default: false
    }
  }

  @inline(never)
  mutating func missingOperator(after node: ExpressionNode) -> Failure {
    var hint = node.span.flatMap(repetitionHint)
    switch node.kind {
    case _ where token.kind == .symbol(.tilde): hint = "for a regular expression write `MATCHES`"
    case .keyPath, .member, .variable:
      if hint == nil, let span = node.span { hint = "for a flag write `\(lexer.text(span.offset, span.end)) == YES`" }
    default: break
    }
    return fail(
      .missingOperator, "a value alone is no condition", at: node.span ?? token.span,
      expected: "an operator such as `==`, `IN` or `CONTAINS` after it", hint: hint)
  }

  /// `a := 1`, where `a` is no variable.
  @inline(never)
  mutating func notAssignable(_ left: ExpressionNode) -> Failure {
    fail(
      .assignmentTarget, "only a variable can be assigned to", at: left.span ?? token.span,
      hint: "to compare write `==`")
  }

  /// A word where an operator is needed.
  @inline(never)
  mutating func unknownOperator(after left: ExpressionNode) -> Failure {
    if readsExpression, brackets == 0 { return unexpectedInput() }
    let word = lexer.text(of: token)
    let leftText = left.span.map { lexer.text($0.offset, $0.end) } ?? "value"
    if word.lowercased() == "is" {
      var ahead = lexer
      var next = ahead.next()
      let isNegated = next.kind == .word(.not)
      if isNegated { next = ahead.next() }
      let operation = isNegated ? "!=" : "=="
      // `IS NULL`, also unfinished, and `IS TRUE`, `IS 5`.
      let value = next.kind == .end || next.isInvalid || next.kind == .word(.null) ? "nil" : ahead.text(of: next)
      let hint =
        value.lowercased() == "empty"
        ? "write `\(leftText) \(operation) nil`, or `\(leftText) \(operation) \"\"` for text of no letters"
        : "write `\(leftText) \(operation) \(value)`"
      return fail(.isOperator, "`IS` is SQL, not part of a predicate", at: token.span, hint: hint)
    }
    if let hint = left.span.flatMap(wordsHint) {
      return fail(.unknownOperator, "`\(word)` is no operator", at: token.span, hint: hint)
    }
    // What other languages call an operator is no misspelling of another one: `rlike` is not LIKE.
    if let hint = Self.borrowedOperatorHints[word.lowercased()] {
      return fail(.unknownOperator, "`\(word)` is no operator", at: token.span, hint: hint)
    }
    let operators = ComparisonOperator.table.flatMap(\.spellings) + ["AND", "OR", "NOT", "UNION", "INTERSECT", "MINUS"]
    if let near = NearMatch.best(for: word, among: operators.filter { $0.first?.isLetter == true }) {
      return fail(.unknownOperator, "`\(word)` is no operator", at: token.span, hint: "did you mean `\(near)`?")
    }
    return fail(
      .unknownOperator, "`\(word)` is no operator", at: token.span,
      expected: "an operator such as `==`, `IN` or `CONTAINS`",
      hint: "text is written in quotes: \"\(leftText) \(word)\"")
  }

  private static let borrowedOperatorHints = [
    "eq": "write `==`", "ne": "write `!=`", "gt": "write `>`", "lt": "write `<`", "ge": "write `>=`",
    "le": "write `<=`", "mod": "write `modulus:by:(a, b)`", "has": "write `CONTAINS`", "includes": "write `CONTAINS`",
    "startswith": "write `BEGINSWITH`", "hasprefix": "write `BEGINSWITH`", "hassuffix": "write `ENDSWITH`",
    "regexp": "write `MATCHES`", "rlike": "write `MATCHES`",
    "ilike": "write `LIKE[c]`",
  ]

  /// `a NOT IN {…}`.
  mutating func infixNot(after left: ExpressionNode) -> Failure {
    let next = peek()
    let operation = next.kind == .end || next.isInvalid ? "…" : lexer.text(of: next)
    let leftText = left.span.map { lexer.text($0.offset, $0.end) } ?? "a"
    return fail(
      .infixNot, "NOT stands before the whole comparison", at: token.span,
      hint: "write `NOT \(leftText) \(operation) …`")
  }

  /// `1 < a < 5`, or `a = 1 & b = 2`, which reads as `a = (1 & b) = 2`.
  @inline(never)
  mutating func chained(after right: ExpressionNode) -> Failure {
    if let bit = lastBitOperator, bit.brackets == brackets, case .binary(let operation, _, _) = right.kind,
      operation == .bitAnd || operation == .bitOr
    {
      return singleAmpersand(operation, at: bit.span)
    }
    return fail(
      .chainedComparison, "a comparison has two sides only", at: token.span,
      hint: "join two comparisons with AND, or write `a BETWEEN {low, high}`")
  }

  /// `a = 1 & b = 2`.
  mutating func singleAmpersand(_ operation: BinaryOperator, at span: SourceSpan) -> Failure {
    let meant = operation == .bitAnd ? "`&&` or `AND`" : "`||` or `OR`"
    return fail(
      .singleAmpersand, "a single `\(operation.rawValue)` works on the bits of numbers", at: span,
      hint: "between conditions write \(meant)")
  }

  /// `a BETWEEN 1 AND 2`; returns if what follows the AND is a condition of its own.
  @inline(never)
  mutating func refuseBetweenAnd(from start: Int, first: ExpressionNode) throws(Failure) {
    switch first.kind {
    case .constant(.array), .constant(.set), .list, .subquery: return
    default: break
    }
    guard !isLookingAhead else { return }
    var ahead = self
    ahead.isLookingAhead = true
    do throws(Failure) {
      try ahead.advance()
      guard case .expression = try ahead.expression(), ahead.token.kind == .end || ahead.atMissingOperand() else {
        return
      }
    } catch {
      return
    }
    let low = lexer.text(start, previousEnd)
    let secondStart = peek().start
    let high = lexer.text(secondStart, ahead.previousEnd)
    // Go on behind the second bound, which would otherwise be reported as a condition without an operator.
    self = ahead
    isLookingAhead = false
    throw fail(
      .betweenAnd, "the bounds of BETWEEN stand in braces",
      at: SourceSpan(offset: start, length: ahead.previousEnd - start), hint: "write `BETWEEN {\(low), \(high)}`")
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
      hint: "write \(listed(opened.end, token.start))")
  }

  /// `a IN ["b", "c"]`; nil for what may be options.
  @inline(never)
  mutating func bracketedList(opened: SourceSpan) -> Failure? {
    if at(.closeBracket) || token.kind == .end || !tellsMore { return nil }
    if case .word = token.kind, peek().kind != .symbol(.comma) { return nil }
    var reader = lexer
    reader.resume(at: token.start)
    while true {
      let next = reader.next()
      if next.kind == .end || next.isInvalid { return nil }
      guard next.kind == .symbol(.closeBracket) else { continue }
      return fail(
        .parenthesizedList, "a list stands in braces", at: opened.union(next.span),
        hint: "write \(listed(opened.end, next.start))")
    }
  }

  /// The hint for a text that a quote in it has ended: `'Bob's'`, `'O''Brien'`.
  private func quoteHint() -> String? {
    guard previousEnd == token.start, previousEnd > 0 else { return nil }
    let mark = lexer.byte(previousEnd - 1)
    guard mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { return nil }
    if let quote = typographicQuote(inTextBefore: previousEnd) {
      let straight = Character(Unicode.Scalar(mark))
      return "`\(quote)` in the text before is a typographic quote and does not end it: write `\(straight)`"
    }
    return "inside a string write `\\\(Character(Unicode.Scalar(mark)))` for a quote"
  }

  /// The hint for SQL's `DATE '2024-02-29'`.
  private func dateHint() -> String? {
    guard case .string = token.kind else { return nil }
    let word = lexer.text(0, previousEnd).split { !$0.isLetter }.last?.lowercased()
    guard word == "date" || word == "timestamp" else { return nil }
    return "write `CAST(\(lexer.text(of: token)), \"NSDate\")` for the date"
  }

  /// Something follows where nothing should.
  mutating func unexpectedInput(expected: String? = nil, opened: SourceSpan? = nil) -> Failure {
    let text = token.kind == .end ? "the end" : "`\(lexer.text(of: token))`"
    var hint: String?
    switch token.kind {
    case .symbol(.comma): hint = expected == nil ? commaHint() : nil
    case .symbol(.closeParenthesis): hint = "there is no `(` for it"
    case .word, .integer, .string:
      hint =
        quoteHint() ?? dateHint()
        ?? (expected == nil ? "text of several words stands in quotes; conditions are joined with AND or OR" : nil)
    default: break
    }
    return fail(
      .unexpectedInput, "\(text) does not belong here", at: foundSpan(), expected: expected, hint: hint,
      notes: opened.map { [.init("opened here", at: $0)] } ?? [])
  }
}
