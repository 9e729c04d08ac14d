/// What to say where a value or an operator is missing.
extension Parser {
  @inline(never)
  mutating func missingValue(after spelling: String) -> Failure {
    var hint = spelling == "*" ? patternHint(at: previousEnd - 1) : nil
    if spelling == "[" || spelling == "{" || spelling == "(" { hint = hint ?? indexHint() }
    if case .word(.some) = token.kind {
      let word = lexer.text(of: token)
      hint = "`\(word)` is a keyword; to use it as a key path write `#\(word)`"
    }
    if spelling == "-" { hint = stepHint(at: previousEnd) ?? hint }
    return fail(
      .missingValue, "missing value after `\(spelling)`", at: foundSpan(),
      expected: "a value: key path, literal or placeholder", hint: hint)
  }

  @inline(never)
  mutating func missingOperand() -> Failure {
    let isOperator: Bool
    if case .symbol(let symbol) = token.kind {
      isOperator = symbol.comparison != nil || symbol.binary != nil
    } else {
      isOperator = false
    }
    let (found, missing) = (foundSpan(), lexer.text(of: token))
    let hint = missingOperandHint()
    return fail(
      .missingValue, isOperator ? "missing value before `\(missing)`" : "a value is missing", at: found,
      expected: "a value: key path, literal or placeholder", hint: hint)
  }

  /// The hint for what begins no value; the text that it speaks of is done with.
  private mutating func missingOperandHint() -> String? {
    guard tellsMore else { return nil }
    switch token.kind {
    case .symbol(let symbol) where symbol.comparison != nil:
      return stepHint(at: previousEnd) ?? splitOperatorHint() ?? halfConditionHint() ?? arrowHint() ?? keywordHint()
    case .symbol(.plus): return signHint() ?? stepHint(at: token.start)
    case .symbol(.star):
      if nextToken.kind == .symbol(.closeParenthesis) { return "`count:(SELF)` counts records" }
      if lexer.byte(before: token.start) == UInt8(ascii: "/") { return Self.commentHint }
      return indexHint() ?? patternHint(at: token.start)
    case .symbol(.slash): return slashHint()
    case .symbol(.dot): return dottedKeyHint()
    case .symbol(.openBracket): return bracketedKeyHint()
    // `:name` of SQL
    case .symbol(.colon) where lexer.byte(token.end) != 0x20:
      guard case .word(nil) = nextToken.kind else { return nil }
      return "a variable is written `$\(lexer.text(of: nextToken))`"
    case .word(.and), .word(.or), .symbol(.and), .symbol(.or):
      return "leave out `\(lexer.text(of: token))`, or write a condition before it"
    case .end:
      if let hint = stepHint(at: previousEnd) { return hint }
      let last = word(before: previousEnd)
      guard Keyword.find(last.text) == .and || Keyword.find(last.text) == .or || Keyword.find(last.text) == .not else {
        return nil
      }
      return "leave out `\(last.text)`, or write a condition behind it"
    default: return nil
    }
  }

  /// `any > 3`: a key that is also a word before conditions.
  private func keywordHint() -> String? {
    let last = word(before: previousEnd)
    guard [.any, .someOf, .all, .noneOf, .not].contains(Keyword.find(last.text)) else { return nil }
    return "to use `\(last.text)` as a key path write `#\(last.text)`"
  }

  /// `> =`, `= =`, `x += 5`.
  private func splitOperatorHint() -> String? {
    let signs = run(around: previousEnd) { "=<>!&|+-*/".utf8.contains($0) || $0 == 0x20 }
    let typed = lexer.text(signs.offset, signs.end).filter { $0 != " " }
    guard previousEnd > 0, "=<>!+-*/".utf8.contains(lexer.byte(before: previousEnd)) else { return nil }
    if typed.hasSuffix("="), "+-*/".contains(typed.prefix(1)) { return "to compare write `==`" }
    var text = typed
    return Lexer.reading(&text, hasSpecifiers: false) { lexer in
      var reader = lexer
      let joined = reader.next()
      guard joined.end == lexer.count, let operation = joined.comparison else { return nil }
      return "an operator has no blanks: write `\(operation.text)`"
    }
  }

  /// `a->b`.
  private func arrowHint() -> String? {
    guard token.kind == .symbol(.greater), lexer.byte(before: token.start) == UInt8(ascii: "-") else {
      return nil
    }
    let left = run(around: token.start - 1) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }
    return joinedKeysHint(lexer.text(left.offset, token.start - 1), behind: token.end)
  }

  /// `x > +5`.
  private func signHint() -> String? {
    let next = nextToken
    guard next.kind == .integer || next.kind == .decimal else { return nil }
    return "a number has no plus sign: write `\(lexer.text(of: next))`"
  }

  /// `a++`, `++a`, `a--`.
  private func stepHint(at place: Int) -> String? {
    let signs = run(around: place) { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    let typed = lexer.text(signs.offset, signs.end)
    guard typed == "++" || typed == "--" else { return nil }
    func isOfKey(_ byte: UInt8) -> Bool { Lexer.continuesWord(byte) || byte == UInt8(ascii: ".") }
    let (before, after) = (run(around: signs.offset, isOfKey), run(around: signs.end, isOfKey))
    let key = lexer.text(before.offset, before.end) + lexer.text(after.offset, after.end)
    let (sign, amount) = typed == "++" ? ("+", "more") : ("-", "less")
    guard isValue("\(key) \(sign) 1") else { return nil }
    return "a predicate changes nothing: for one \(amount) write `\(key) \(sign) 1`"
  }

  /// `name LIKE *off`, `name == it*`.
  private func patternHint(at place: Int) -> String? {
    let run = run(around: place) { Lexer.continuesWord($0) || "*?.-".utf8.contains($0) }
    guard run.length > 1 else { return "text is written in quotes, and `*` stands for any in `LIKE \"*a*\"`" }
    return "a pattern is written in quotes: `LIKE \"\(lexer.text(run.offset, run.end))\"`"
  }

  static var commentHint: String { "a predicate has no comments: leave it out" }

  /// `a =~ /b/`, `// comment`.
  private mutating func slashHint() -> String? {
    if lexer.byte(token.end) == UInt8(ascii: "/") || lexer.byte(token.end) == UInt8(ascii: "*") {
      return Self.commentHint
    }
    if lexer.byte(before: token.start) == UInt8(ascii: "/") {
      return nextToken.kind == .integer ? "write `/`: the quotient of whole numbers is whole" : Self.commentHint
    }
    var end = token.end
    while end < lexer.count, end - token.start < Self.mostRepeated, lexer.byte(end) != UInt8(ascii: "/") {
      end += lexer.byte(end) == UInt8(ascii: "\\") ? 2 : 1
    }
    guard lexer.byte(end) == UInt8(ascii: "/") else { return nil }
    let level = level(at: token.start)
    guard let pattern = Self.searching(lexer.text(token.start, end + 1)), let comparison = level.comparison else {
      return nil
    }
    let left = trimmed(comparison.left.offset, comparison.left.end)
    var close = end + 1
    while Lexer.startsWord(lexer.byte(close)) { close += 1 }
    let options = lexer.byte(end + 1) == UInt8(ascii: "i") ? "[c]" : ""
    defer { skip(to: close) }
    return conditionHint("\(left) MATCHES\(options) \(pattern)")
  }

  /// `.a == 1`, `select(.a == 1)`.
  private func dottedKeyHint() -> String? {
    if lexer.byte(token.end) == UInt8(ascii: "["), lexer.text(0, token.start).allSatisfy(\.isWhitespace) {
      return "a predicate is the condition alone, and each key is written without a dot"
    }
    guard Lexer.startsWord(lexer.byte(token.end)) else { return nil }
    if lexer.byte(before: token.start) == UInt8(ascii: "("), word(before: token.start - 1).text == "select",
      let inner = part(from: token.start, to: { _ in false })
    {
      let condition = Self.withoutDots(inner.text)
      if isCondition(condition) { return "a predicate is the condition alone: write `\(condition)`" }
    }
    return pathHint(behind: token.end)
  }

  /// A condition of jq, whose keys begin with a dot.
  private static func withoutDots(_ typed: String) -> String {
    var last: Character = " "
    return typed.filter { character in
      defer { last = character }
      return character != "." || last.isLetter || last.isNumber || last == "_" || last == ")" || last == "]"
    }
  }

  /// `[total usd] > 5`.
  private func bracketedKeyHint() -> String? {
    if let inner = part(from: token.end, to: { _ in false }), isCondition("(\(inner.text))") {
      return "a condition stands in parentheses: `(\(inner.text))`"
    }
    guard let inner = part(from: token.end, to: { $0.comparison != nil }),
      lexer.byte(inner.end) == UInt8(ascii: "]")
    else { return nil }
    var key = ""
    Identifier.append(inner.text, quoted: true, to: &key)
    return "a key is written without brackets: \(key.hasPrefix("`") ? key : "`\(key)`")"
  }

  /// `items[*].x`, `items[].x`.
  private func indexHint() -> String? {
    let opening = token.start - 1
    guard opening > 0, lexer.byte(opening) == UInt8(ascii: "["), Lexer.continuesWord(lexer.byte(before: opening)) else {
      return nil
    }
    let close = lexer.byte(token.start) == UInt8(ascii: "*") ? token.start + 1 : token.start
    guard lexer.byte(close) == UInt8(ascii: "]") else { return nil }
    let base = run(around: opening) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }
    let rest = condition(from: close + 1).map { lexer.text(close + 1, $0.end) } ?? ""
    if rest.isEmpty, close == token.start {
      return "a list is written without brackets: `\(lexer.text(base.offset, opening))`"
    }
    return conditionHint("ANY \(lexer.text(base.offset, opening))\(rest)")
      ?? "write ANY or ALL before the comparison: a key of a list is that of each element"
  }

  // MARK: Values alone

  @inline(never)
  mutating func missingOperator(after node: ExpressionNode) -> Failure {
    let span = node.span ?? token.span
    if let meant = node.span.flatMap(alternatives) {
      // One mistake: what stands in the brackets is done with.
      skip(to: meant.end - 1)
      return fail(.missingOperator, "a value alone is no condition", at: span, hint: meant.hint)
    }
    let hint = missingOperatorHint(after: node)
    return fail(
      .missingOperator, "a value alone is no condition", at: span,
      expected: "an operator such as `==`, `IN` or `CONTAINS` after it", hint: hint)
  }

  private func missingOperatorHint(after node: ExpressionNode) -> String? {
    if let hint = signedOperatorHint(after: node) ?? closureHint(after: node) ?? shiftHint(node) { return hint }
    if let hint = operatorCallHint(after: node) { return hint }
    if token.kind == .integer, let leading = node.span.flatMap({ leadingHint(at: $0.offset) }) { return leading.hint }
    let isKey: Bool
    switch node.kind {
    case .keyPath, .member, .variable: isKey = true
    default: isKey = false
    }
    if let hint = node.span.flatMap({ repetitionHint(for: $0, isKey: isKey) }) { return hint }
    guard isKey, let span = node.span else { return nil }
    let text = lexer.text(span.offset, span.end)
    // `note.isEmpty`, `n.isNaN`
    if let dot = text.lastIndex(of: ".") {
      let value = String(text[..<dot])
      switch BorrowedWord.find(String(text[text.index(after: dot)...]), at: .operation) {
      case .emptiness: return emptinessHint(value, "==")
      case .notANumber: return conditionHint("\(value) != \(value)")
      default: break
      }
    }
    if token.kind == .symbol(.or), let other = condition(from: token.end)?.text,
      other.contains("\"") || other.contains("'")
    {
      return "for a flag write `\(text) == YES`; texts are joined by `concat:(a, b)`"
    }
    return "for a flag write `\(text) == YES`"
  }

  /// `@count(tags) == 2`, `@sum(items.price) > 3`: the operator stands behind the list, and what it reads of an element last.
  private func operatorCallHint(after node: ExpressionNode) -> String? {
    guard token.kind == .symbol(.openParenthesis), let name = text(of: node), name.hasPrefix("@"),
      let list = part(from: token.end, to: { _ in false }), lexer.byte(list.end) == UInt8(ascii: ")")
    else { return nil }
    let start = list.end + 1
    let rest = condition(from: start).map { lexer.text(start, $0.end) } ?? ""
    guard name != "@count", let dot = list.text.lastIndex(of: ".") else {
      return conditionHint("\(list.text).\(name)\(rest)")
    }
    return conditionHint("\(list.text[..<dot]).\(name)\(list.text[dot...])\(rest)")
  }

  /// Operators made of signs: `~` and `!~` for regular expressions, `! =`, `-gt` of shells.
  private func signedOperatorHint(after node: ExpressionNode) -> String? {
    guard tellsMore else { return nil }
    if case .binary(.subtract, let left, let right) = node.kind, let word = text(of: right), let left = text(of: left),
      case .comparison(let operation) = BorrowedWord.find(word, at: .operation), let rest = condition(from: token.start)
    {
      return conditionHint("\(left) \(operation) \(rest.text)")
    }
    guard let left = text(of: node) else { return nil }
    var place = token.start
    let isNegated = lexer.byte(place) == UInt8(ascii: "!")
    if isNegated { place += 1 }
    if isNegated, lexer.byte(place) == UInt8(ascii: "."), let hint = joinedKeysHint(left, behind: place + 1) {
      return hint
    }
    if isNegated, condition(from: place)?.text.hasPrefix("=") == true {
      return "an operator has no blanks: write `!=`"
    }
    if isNegated {
      // `a !IN {1}`
      var reader = lexer
      reader.resume(at: place)
      if let operation = reader.next().comparison,
        let meant = comparison(left, operation.text, from: reader.position, isNegated: true)
      {
        return conditionHint(meant.text)
      }
    }
    guard lexer.byte(place) == UInt8(ascii: "~") else { return nil }
    place += 1
    let isCaseless = lexer.byte(place) == UInt8(ascii: "*")
    if isCaseless || lexer.byte(place) == UInt8(ascii: "=") { place += 1 }
    let options = isCaseless ? "[c]" : ""
    if let rest = condition(from: place), let pattern = Self.searching(rest.text),
      let hint = conditionHint("\(isNegated ? "NOT " : "")\(left) MATCHES\(options) \(pattern)")
    {
      return hint
    }
    return "for a regular expression write `MATCHES`, which asks for the whole text"
  }

  /// `HP >> 10` of those who mean `>`.
  private func shiftHint(_ node: ExpressionNode) -> String? {
    guard case .binary(let operation, let left, let right) = node.kind, let left = text(of: left),
      let right = text(of: right)
    else { return nil }
    switch operation {
    case .shiftRight: return conditionHint("\(left) > \(right)")
    case .shiftLeft: return conditionHint("\(left) < \(right)")
    default: return nil
    }
  }

  /// `items.any { $0.x > 3 }`.
  private func closureHint(after node: ExpressionNode) -> String? {
    guard token.kind == .symbol(.openBrace), tellsMore else { return nil }
    return elementsHint(opened: token.start)
  }
}
