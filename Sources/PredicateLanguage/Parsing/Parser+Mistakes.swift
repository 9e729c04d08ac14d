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
  mutating func predicateAsValue(_ node: PredicateNode, from start: Int? = nil) -> Failure {
    let opened = node.span?.offset
    let elements = start == opened ? nil : opened.flatMap { elementsHint(opened: $0) }
    return fail(
      .predicateAsValue, "a comparison stands where a value is needed", at: node.span ?? token.span,
      hint: elements ?? "write `TERNARY(condition, YES, NO)` to use a condition as a value")
  }

  /// Warns of `a > 1 -- b`, where a comment of SQL subtracts the negative of its first word.
  @inline(never)
  mutating func warnOfComment(at start: Int) {
    guard lexer.byte(token.end) == 0x20, case .word(nil) = nextToken.kind else { return }
    record(
      Diagnostic(
        .unexpectedInput, "`--` subtracts a negative value, and begins no comment",
        at: SourceSpan(from: start, to: token.end), severity: .warning, hint: Self.commentHint))
  }

  /// Warns of `a IN ("b")`, where a list of SQL is a text in parentheses.
  @inline(never)
  mutating func warnOfText(_ left: ExpressionNode) {
    var ahead = lexer
    let text = ahead.next()
    let message: String
    switch text.kind {
    case .string: message = "this is a text and no list: IN asks whether it holds the other one"
    case .integer, .decimal: message = "this is a number and no list"
    default: return
    }
    guard ahead.next().kind == .symbol(.closeParenthesis) else { return }
    record(
      Diagnostic(
        .parenthesizedList, message, at: SourceSpan(from: token.start, to: ahead.position), severity: .warning,
        hint: "for a list write `{\(lexer.text(of: text))}`"))
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

  func foundSpan() -> SourceSpan {
    token.kind == .end ? SourceSpan(offset: lexer.count, length: 0) : token.span
  }

  /// A reserved word where a value is needed.
  @inline(never)
  mutating func keywordAsKey() -> Failure {
    let word = lexer.text(of: token)
    let span = token.span
    let next = nextToken
    let opens: [Token.Symbol] = [.openParenthesis, .openBrace, .openBracket]
    if opens.contains(where: { next.kind == .symbol($0) }),
      let meant = callHint(word, argumentsAt: next.start) ?? quantifierHint(word, argumentsAt: next.start)
    {
      skip(to: meant.end)
      return fail(.keywordAsKey, "`\(word)` is a keyword", at: span, hint: meant.hint)
    }
    if at(word: .and) || at(word: .or), !isOperator(peek()) { return missingOperand() }
    let expected = "a value: key path, literal or placeholder"
    if at(word: .noneOf), isEndOfValue(next) {
      return fail(
        .keywordAsKey, "`\(word)` is a keyword", at: span, expected: expected,
        hint: "for no value write `nil`; to use it as a key path write `#\(word)`")
    }
    if let hint = dashedOperatorHint() { return fail(.keywordAsKey, "`\(word)` is a keyword", at: span, hint: hint) }
    if case .word(nil) = next.kind {
      if let text = wordsOfText() {
        return fail(
          .keywordAsKey, "`\(word)` is a keyword", at: span, expected: expected,
          hint: "text of several words stands in quotes: `\"\(text)\"`")
      }
      let key = lexer.text(token.start, next.end)
      return fail(
        .keywordAsKey, "`\(word)` is a keyword", at: token.span, expected: expected,
        hint: "a key of several words is written in backquotes: `\(key)`")
    }
    return fail(
      .keywordAsKey, "`\(word)` is a keyword", at: token.span, expected: expected,
      hint: "to use it as a key path write `#\(word)`")
  }

  /// `a -like "b*"` of shells.
  private func dashedOperatorHint() -> String? {
    guard tellsMore, token.start > 0, lexer.byte(before: token.start) == UInt8(ascii: "-"),
      let operation = token.comparison, let rest = condition(from: token.end)
    else { return nil }
    let left = trimmed(level(at: token.start).start, token.start - 1)
    return left.utf8.count > Self.mostRepeated ? nil : conditionHint("\(left) \(operation.text) \(rest.text)")
  }

  /// The words from a keyword on that stand right of an operator, `a == in progress`.
  private func wordsOfText() -> String? {
    guard tellsMore, let comparison = level(at: token.start).comparison, comparison.spelling.end <= token.start,
      trimmed(comparison.spelling.end, token.start).isEmpty
    else { return nil }
    var (reader, end) = (lexer, token.end)
    while case let next = reader.next(), case .word(nil) = next.kind {
      end = next.end
      guard end - token.start <= Self.mostRepeated else { return nil }
    }
    return lexer.text(token.start, end)
  }

  private func isEndOfValue(_ token: Token) -> Bool {
    switch token.kind {
    case .end, .word(.and), .word(.or), .symbol(.and), .symbol(.or), .symbol(.comma), .symbol(.closeParenthesis),
      .symbol(.closeBrace), .symbol(.closeBracket):
      true
    default: false
    }
  }

  /// `a = ANY(1, 2)`, `a > ALL {1, 2}`.
  private func quantifierHint(_ word: String, argumentsAt opening: Int) -> (hint: String, end: Int)? {
    guard tellsMore, [.word(.any), .word(.someOf), .word(.all)].contains(token.kind),
      let parts = parts(inBracketsAt: opening),
      let comparison = level(at: token.start).comparison
    else { return nil }
    var values = parts.texts.joined(separator: ", ")
    if values.uppercased().hasPrefix("ARRAY["), values.hasSuffix("]") {
      values = String(values.dropFirst(6).dropLast())
    }
    if let hint = alternativesHint(comparison, parts.texts, token.kind == .word(.all) ? "AND" : "OR") {
      return (hint, parts.end)
    }
    if token.kind != .word(.all), let hint = membershipHint(comparison, "{\(values)}") { return (hint, parts.end) }
    let left = trimmed(comparison.left.offset, comparison.left.end)
    guard let mirrored = comparison.operation.mirrored,
      let hint = conditionHint("\(word.uppercased()) {\(values)} \(mirrored.text) \(left)")
    else {
      return nil
    }
    return (hint, parts.end)
  }

  private func isOperator(_ token: Token) -> Bool {
    switch token.kind {
    case .symbol(let symbol): symbol.comparison != nil || symbol.binary != nil
    case .word(let keyword): keyword?.comparison != nil
    default: false
    }
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
    let (word, span) = (lexer.text(of: token), token.span)
    let leftText = text(of: left)
    let isVerb = word.lowercased() == "is"
    let code = isVerb ? DiagnosticCode.isOperator : .unknownOperator
    let message = isVerb ? "`IS` is SQL, not part of a predicate" : "`\(word)` is no operator"
    if let meant = meantCondition(after: left) {
      skip(to: meant.end)
      return fail(code, message, at: span, hint: "write `\(meant.text)`")
    }
    if case .copula(let isNegated) = BorrowedWord.find(word, at: .verb) {
      return fail(code, message, at: span, hint: verbHint(leftText, isNegated: isNegated))
    }
    if let leading = left.span.flatMap({ leadingHint(at: $0.offset) }) {
      skip(to: leading.words.end)
      return fail(code, message, at: span, hint: leading.hint)
    }
    let sentence = misspelledPrefix(left) ?? selectedHint(left) ?? left.span.flatMap { eachHint(from: $0.offset) }
    if let hint = sentence ?? prefixHint(left) ?? left.span.flatMap(wordsHint) ?? operatorHint() {
      return fail(code, message, at: span, hint: hint)
    }
    let operators = ComparisonOperator.table.flatMap(\.spellings) + ["AND", "OR", "NOT", "UNION", "INTERSECT", "MINUS"]
    if let near = NearMatch.best(for: word, among: operators.filter { $0.first?.isLetter == true }) {
      return fail(code, message, at: span, hint: "did you mean `\(near)`?")
    }
    return fail(
      code, "`\(word)` is no operator", at: span, expected: "an operator such as `==`, `IN` or `CONTAINS`",
      hint: "text is written in quotes" + (leftText.map { ": \"\($0) \(word)\"" } ?? ""))
  }

  /// `a IS NULL`, also unfinished, `a IS TRUE`, `a IS 5`.
  private func verbHint(_ left: String?, isNegated: Bool) -> String {
    var reader = lexer
    var next = reader.next()
    let isNegated = isNegated || next.kind == .word(.not)
    if next.kind == .word(.not) { next = reader.next() }
    let operation = isNegated ? "!=" : "=="
    guard let left else { return "for the same value write `\(operation)`" }
    let isNothing = next.kind == .end || next.isInvalid || next.kind == .word(.null)
    let word = isNothing ? "" : lexer.text(of: next)
    if case .emptiness = BorrowedWord.find(word, at: .operation) { return emptinessHint(left, operation) }
    let value =
      if case .value(let value) = BorrowedWord.find(word, at: .value) { value } else { isNothing ? "nil" : word }
    if !isNothing, let rest = condition(from: next.start), rest.text != word {
      return conditionHint("\(left) \(operation) \(rest.text)") ?? "for the same value write `\(operation)`"
    }
    return isValue(value) ? "write `\(left) \(operation) \(value)`" : "for the same value write `\(operation)`"
  }

  /// `(SELECT AVG(a) FROM b)`: an aggregate, which stands alone here.
  private func selectedHint(_ left: ExpressionNode) -> String? {
    guard tellsMore, brackets > 0, text(of: left)?.lowercased() == "select",
      nextToken.kind == .symbol(.openParenthesis)
    else { return nil }
    return callHint(lexer.text(of: token), argumentsAt: nextToken.start)?.hint
  }

  /// `exists x`, `has x`: the words that others have behind the value.
  private func prefixHint(_ left: ExpressionNode) -> String? {
    guard let word = text(of: left), isEndOfValue(nextToken) else { return nil }
    if word.lowercased() == "has" { return conditionHint("\(lexer.text(of: token)) != nil") }
    guard case .state(let operation) = BorrowedWord.find(word, at: .operation) else { return nil }
    return conditionHint("\(lexer.text(of: token)) \(operation.text) nil")
  }

  /// `NTO a == 1`, `ANYY a == 1`: in capitals, as `note title == 1` means a key of two words.
  private func misspelledPrefix(_ left: ExpressionNode) -> String? {
    guard tellsMore, let word = text(of: left), word.utf8.count > 2, word == word.uppercased(),
      let near = NearMatch.best(for: word, among: ["NOT", "ANY", "ALL", "NONE", "SOME"]),
      let rest = condition(from: token.start), isCondition(rest.text)
    else { return nil }
    return "did you mean `\(near)`?"
  }

  /// `a NOT IN {…}`.
  mutating func infixNot(after left: ExpressionNode) -> Failure {
    let (span, next) = (token.span, peek())
    if let meant = meantCondition(after: left) {
      skip(to: meant.end)
      return fail(.infixNot, "NOT stands before the whole comparison", at: span, hint: "write `\(meant.text)`")
    }
    let operation = next.kind == .end || next.isInvalid ? "…" : lexer.text(of: next)
    let leftText = text(of: left) ?? "a"
    return fail(
      .infixNot, "NOT stands before the whole comparison", at: span, hint: "write `NOT \(leftText) \(operation) …`")
  }

  /// `1 < a < 5`, or `a = 1 & b = 2`, which reads as `a = (1 & b) = 2`.
  @inline(never)
  mutating func chained(
    after right: ExpressionNode, _ left: ExpressionNode, isPlain: Bool, from start: Int
  ) -> Failure {
    if let bit = lastBitOperator, bit.brackets == brackets, case .binary(let operation, _, _) = right.kind,
      operation == .bitAnd || operation == .bitOr
    {
      return singleAmpersand(operation, at: bit.span)
    }
    // The side that is no literal is what is compared twice.
    let isLiteral = if case .constant = right.kind { true } else { false }
    var meant: String?
    if isPlain, previousEnd - start <= Self.mostRepeated, let middle = text(of: isLiteral ? left : right),
      let rest = condition(from: token.start)
    {
      meant = "\(lexer.text(start, previousEnd)) AND \(middle) \(rest.text)"
    }
    return fail(
      .chainedComparison, "a comparison has two sides only", at: token.span,
      hint: subqueryHint(behind: right) ?? conditionHint(meant)
        ?? "join two comparisons with AND, or write `a BETWEEN {low, high}`")
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
    let isShort = ahead.previousEnd - start <= Self.mostRepeated
    let low = isShort ? lexer.text(start, previousEnd) : "low"
    let high = isShort ? lexer.text(peek().start, ahead.previousEnd) : "high"
    // Go on behind the second bound, which would otherwise be reported as a condition without an operator.
    self = ahead
    isLookingAhead = false
    throw fail(
      .betweenAnd, "the bounds of BETWEEN stand in braces",
      at: SourceSpan(offset: start, length: ahead.previousEnd - start), hint: "write `BETWEEN {\(low), \(high)}`")
  }
}
