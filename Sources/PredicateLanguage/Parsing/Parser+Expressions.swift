extension Parser {
  /// `expression = assignment | operand , { infix-operator , operand }`
  ///
  /// Precedence and associativity come from ``BinaryOperator/precedence``; `minimum` is the loosest operator to take.
  mutating func expression(_ minimum: Int = 0) throws(Failure) -> Item {
    let start = token.start
    var item = try operand()
    if minimum == 0, at(.assign), case .expression(let target) = item, case .variable(let name) = target.kind {
      return try assignment(to: name, start: start)
    }
    while let operation = infixOperator, operation.precedence >= minimum {
      if operation == .bitAnd || operation == .bitOr {
        if case .predicate = item { throw singleAmpersand(operation, at: token.span) }
        lastBitOperator = (token.span, brackets)
      }
      let left = try requireExpression(item)
      let spelling = lexer.text(of: token)
      try advance()
      if atMissingOperand { throw missingValue(after: spelling) }
      let right = try requireExpression(expression(operation.precedence + 1))
      item = try .expression(node(.binary(operation, left, right), span(from: start)))
    }
    return item
  }

  /// `assignment = variable , ":=" , expression`
  private mutating func assignment(to name: String, start: Int) throws(Failure) -> Item {
    try advance()
    if atMissingOperand { throw missingValue(after: ":=") }
    try enter()
    defer { leave() }
    let value = try requireExpression(expression())
    return try .expression(node(.assignment(name, value), span(from: start)))
  }

  private var infixOperator: BinaryOperator? {
    switch token.kind {
    case .symbol(let symbol): symbol.binary
    case .word(let keyword): keyword?.setOperator
    default: nil
    }
  }

  /// `operand = { "-" | "~" } , postfix`
  mutating func operand() throws(Failure) -> Item {
    guard at(.minus) || at(.tilde) else { return try postfix() }
    var prefixes: [(UnaryOperator, Int)] = []
    while at(.minus) || at(.tilde) {
      prefixes.append((at(.minus) ? .negate : .complement, token.start))
      if prefixes.count > limits.nesting { throw abort(.nestingTooDeep, "too many signs in a row", at: token.span) }
      let spelling = lexer.text(of: token)
      try advance()
      if atMissingOperand { throw missingValue(after: spelling) }
    }
    let numberEnd = endOfNumber
    var result = try requireExpression(postfix())
    for (index, (prefix, start)) in prefixes.reversed().enumerated() {
      // A minus sign directly before a number belongs to the number.
      if index == 0, prefix == .negate, previousEnd == numberEnd, case .constant(let value) = result.kind,
        let negated = WideNumber.negated(value)
      {
        result = try node(.constant(negated), span(from: start))
      } else {
        result = try node(.unary(prefix, result), span(from: start))
      }
    }
    return .expression(result)
  }

  /// The end of the number that is the current token, or begins with it; nil if there is none.
  private var endOfNumber: Int? {
    switch token.kind {
    case .integer, .decimal: return token.end
    case .symbol(.dot):
      var ahead = lexer
      return ahead.fraction(from: token)?.end
    default: return nil
    }
  }

  /// `postfix = primary , { "." , step | "[" , index , "]" }`
  ///
  /// The steps of a path are gathered before they become a node, so that a long path takes linear time.
  private mutating func postfix() throws(Failure) -> Item {
    let start = token.start
    var item = try primary()
    var steps: [KeyPathNode.Step] = []
    while at(.dot) || at(.openBracket) {
      let base = try requireExpression(item)
      if at(.dot) {
        try advance()
        if isCallStep {
          item = try .expression(call(start: start, receiver: member(base, &steps, start)))
        } else {
          steps += try step()
        }
      } else {
        item = try .expression(index(of: member(base, &steps, start), start: start))
      }
    }
    return steps.isEmpty ? item : try .expression(member(requireExpression(item), &steps, start))
  }

  /// A value with the steps that follow it, which are then done with.
  private mutating func member(
    _ base: ExpressionNode, _ steps: inout [KeyPathNode.Step], _ start: Int
  ) throws(Failure) -> ExpressionNode {
    guard !steps.isEmpty else { return base }
    defer { steps = [] }
    return try node(.member(base, KeyPathNode(steps)), SourceSpan(offset: start, length: previousEnd - start))
  }

  /// Whether the current word, behind a dot, has arguments of its own: `a.uppercase()`.
  private var isCallStep: Bool {
    switch token.kind {
    case .word, .escapedWord: isCallName
    default: false
    }
  }

  /// `step = name | collection-operator | variable | "%K" | call`; a call is read by `postfix`.
  private mutating func step() throws(Failure) -> [KeyPathNode.Step] {
    let step = token
    switch step.kind {
    case .word, .escapedWord:
      try advance()
      return [KeyPathNode.Step(.key(lexer.name(of: step)), span: step.span)]
    case .atWord: return [try collectionOperator()]
    case .variable:
      try advance()
      return [KeyPathNode.Step(.variable(lexer.name(of: step)), span: step.span)]
    case .specifier where lexer.text(of: step) == "%K": return try keyPathArgument().steps
    default:
      let found = step.kind == .end ? SourceSpan(offset: step.start, length: 0) : step.span
      throw fail(
        .missingKey, "missing key after `.`", at: found, expected: "a name, `@count` or another operator, or `%K`")
    }
  }

  /// `collection-operator = "@" , identifier`
  mutating func collectionOperator() throws(Failure) -> KeyPathNode.Step {
    let word = token
    let name = lexer.name(of: word)
    guard let operation = CollectionOperator(rawValue: name) else {
      let near = NearMatch.best(for: name, among: CollectionOperator.allCases.map(\.rawValue))
      throw fail(
        .unknownCollectionOperator, "there is no operator `@\(name)`", at: word.span,
        hint: near.map { "did you mean `@\($0)`?" })
    }
    try advance()
    return KeyPathNode.Step(.collection(operation), span: word.span)
  }

  /// `index = "FIRST" | "LAST" | "SIZE" | expression`
  private mutating func index(of base: ExpressionNode, start: Int) throws(Failure) -> ExpressionNode {
    let opened = token.span
    try advance()
    let index: IndexNode
    let symbol: IndexNode? =
      switch token.kind {
      case .word(.first): .first
      case .word(.last): .last
      case .word(.size): .size
      default: nil
      }
    if let symbol, peek().kind == .symbol(.closeBracket) {
      index = symbol
      try advance()
    } else {
      if atMissingOperand { throw missingValue(after: "[") }
      try enter()
      defer { leave() }
      index = try .element(requireExpression(expression()))
    }
    try close(.closeBracket, opened: opened)
    return try node(.index(base, index), span(from: start))
  }

  /// `primary = literal | "SELF" | "ANYKEY" | variable | key | call | list | subquery | ternary | cast | function
  ///   | argument | "(" , ( predicate | expression ) , ")"`
  private mutating func primary() throws(Failure) -> Item {
    let start = token.start
    switch token.kind {
    case .integer, .decimal:
      let value = lexer.numberValue(of: token)
      return try .expression(constant(value, start: start))
    case .string: return try .expression(string())
    case .variable:
      let name = lexer.name(of: token)
      try advance()
      return try .expression(node(.variable(name), span(from: start)))
    case .escapedWord: return try .expression(key())
    case .atWord:
      let operation = try collectionOperator()
      return try .expression(node(.keyPath(KeyPathNode([operation])), span(from: start)))
    case .specifier: return try argument()
    case .symbol(.openParenthesis): return try group()
    case .symbol(.openBrace): return try .expression(list())
    case .symbol(.dot):
      if let fraction = lexer.fraction(from: token) {
        token = fraction
        return try .expression(constant(lexer.numberValue(of: fraction), start: start))
      }
      throw missingOperand()
    case .word(let keyword): return try word(keyword, start: start)
    case .symbol, .end, .invalid: throw missingOperand()
    }
  }

  private mutating func constant(_ value: RecordValue, start: Int) throws(Failure) -> ExpressionNode {
    // A fraction is read past the lexer's position; `advance` continues behind it either way.
    try advance()
    return try node(.constant(value), span(from: start))
  }

  /// `string = '"' … '"' | "'" … "'"`
  private mutating func string() throws(Failure) -> ExpressionNode {
    let literal = token
    var dropped: [DroppedEscape] = []
    let value: String
    do throws(Diagnostic.Failure) {
      value = try lexer.stringValue(of: literal, dropped: &dropped)
    } catch {
      throw fail(error.diagnostic)
    }
    for escape in dropped {
      record(
        Diagnostic(
          .droppedEscape, "`\\\(escape.character)` in a string is just `\(escape.character)`", at: escape.span,
          severity: .warning, hint: "write `\\\\\(escape.character)` to keep the backslash"))
    }
    if arguments.isFormat, ArgumentCursor.isSpecifier(value) {
      record(
        Diagnostic(
          .quotedSpecifier, "`\(value)` in quotes is text, not an argument", at: literal.span, severity: .warning,
          hint: "drop the quotes"))
    }
    try advance()
    return try node(.constant(.string(value)), span(from: literal.start))
  }

  /// A word where a value is needed.
  private mutating func word(_ keyword: Keyword?, start: Int) throws(Failure) -> Item {
    switch keyword {
    case .true, .yes: return try .expression(constant(.bool(true), start: start))
    case .false, .no: return try .expression(constant(.bool(false), start: start))
    case .null, .nil:
      try advance()
      return try .expression(node(.nilLiteral, span(from: start)))
    case .self:
      try advance()
      return try .expression(node(.selfRecord, span(from: start)))
    case .anykey:
      try advance()
      return try .expression(node(.anyKey, span(from: start)))
    case .subquery: return try .expression(subquery())
    case .ternary: return try .expression(ternary())
    case .cast: return try .expression(cast())
    case .function: return try .expression(function())
    case .first where isCallName, .last where isCallName, .size where isCallName: return try .expression(key())
    case nil, .apply, .caseinsensitive, .ci, .fetch, .tokenmatches: return try .expression(key())
    case .and, .or, .not, .any, .someOf, .all, .noneOf, .in, .contains, .beginswith, .endswith, .like, .matches, .between,
      .union, .intersect, .minus, .first, .last, .size, .truepredicate, .falsepredicate:
      throw keywordAsKey()
    }
  }

  /// `key = identifier | "#" , word`, or a call if a selector or parenthesis follows.
  private mutating func key() throws(Failure) -> ExpressionNode {
    let word = token
    let next = peek()
    if word.kind != .escapedWord, next.kind == .symbol(.openParenthesis) || isSelectorColon(next, after: word) {
      return try call(start: word.start, receiver: nil)
    }
    let name = lexer.name(of: word)
    try advance()
    return try node(.keyPath(KeyPathNode([.init(.key(name), span: word.span)])), span(from: word.start))
  }

  /// Whether the current word has arguments, so that it names a function, known or not.
  private var isCallName: Bool {
    let next = peek()
    return next.kind == .symbol(.openParenthesis) || isSelectorColon(next, after: token)
  }

  private func isSelectorColon(_ next: Token, after word: Token) -> Bool {
    next.kind == .symbol(.colon) && next.start == word.end
  }
}
