import PredicateLanguage

extension InputReader {
  /// Takes in one token.
  mutating func take(_ token: Token) {
    if level.kind == .options, takeOption(token) { return }
    switch level.want {
    case .start, .value, .valueOrOptions: takeOperand(token)
    case .key: takeKey(token)
    case .parenthesis(let form): takeParenthesis(of: form, token)
    case .infix, .connective: takeInfix(token)
    }
  }

  // MARK: Values

  private mutating func takeOperand(_ token: Token) {
    switch token.kind {
    case .word(let keyword): takeWord(keyword, token)
    case .escapedWord, .invalid(.unterminatedKey): takeValue(token, .key)
    case .variable:
      if level.kind == .form(.subquery), level.part == 1 { level.variable = lexer.name(of: token) }
      takeValue(token, .variable)
    case .atWord, .term, .invalid(.termArgument): takeValue(token, .function)
    case .string, .invalid(.unterminatedString): takeValue(token, .string)
    case .integer, .decimal, .invalid(.number), .invalid(.keyOfNumber): takeValue(token, .number)
    case .specifier, .invalid(.specifierInText): takeValue(token, .placeholder)
    case .invalid(.unquotedPattern): takeValue(token, .unknown)
    case .symbol(let symbol): takeSymbol(symbol, token)
    case .invalid(.operatorRun): beginComparison(nil, token)
    case .invalid(.character), .invalid(.objectiveCString): record(token, .unknown)
    case .end: break
    }
  }

  private mutating func takeValue(_ token: Token, _ role: TokenRole) {
    record(token, role)
    level.endOperand(token.start..<token.end)
  }

  private mutating func takeWord(_ keyword: Keyword?, _ token: Token) {
    if keyword.map({ $0.role == .identifier || $0.role == .index }) ?? true, lexer.isAtCall(after: token) {
      return takeCall(token, start: token.start, receivers: 0)
    }
    switch keyword {
    case nil, .apply, .caseinsensitive, .ci, .fetch, .tokenmatches: takeValue(token, .key)
    case .first, .last, .size, .self, .anykey: takeValue(token, .keyword)
    case .null, .nil, .yes, .no, .true, .false: takeValue(token, .literal)
    case .truepredicate, .falsepredicate:
      record(token, .literal)
      level.isCondition = true
      level.want = .connective
    case .not:
      record(token, .keyword)
      level.isCondition = true
    case .any, .all, .someOf, .noneOf:
      record(token, .keyword)
      level.isQuantified = true
      level.isCondition = true
      level.want = .value
    case .subquery: takeForm(.subquery, token)
    case .cast: takeForm(.cast, token)
    case .ternary: takeForm(.ternary, token)
    case .function: takeForm(.function, token)
    case .and, .or, .in, .contains, .beginswith, .endswith, .like, .matches, .between, .union, .intersect, .minus:
      takeInfix(token)
    }
  }

  private mutating func takeForm(_ form: SpecialForm, _ token: Token) {
    record(token, .keyword)
    // Until its parenthesis the word stands for the value that it will begin.
    level.operandStart = level.operandStart ?? token.start
    level.operand = token.start..<token.end
    level.want = .parenthesis(form)
  }

  private mutating func takeParenthesis(of form: SpecialForm, _ token: Token) {
    let word = level.operand ?? token.start..<token.start
    guard token.kind == .symbol(.openParenthesis) else {
      level.endOperand(word)
      return take(token)
    }
    record(token, .punctuation)
    push(.form(form), start: word.lowerBound, behind: token)
  }

  /// The name of a function with its colons, and its parenthesis.
  private mutating func takeCall(_ word: Token, start: Int, receivers: Int) {
    var end = word.end
    var token = lexer.next()
    while token.kind == .symbol(.colon) {
      end = token.end
      token = lexer.next()
      if case .word = token.kind, token.start == end {
        end = token.end
        token = lexer.next()
      }
    }
    record(word.start..<end, .function)
    guard token.kind == .symbol(.openParenthesis) else {
      // A name that ends with the text may go on.
      if token.kind == .end { return stop(at: word.start) }
      level.endOperand(start..<end)
      lexer.resume(at: end)
      return
    }
    let name = lexer.text(word.start, end)
    record(token, .punctuation)
    push(.call, start: start, behind: token)
    level.name = name
    level.receivers = receivers
  }

  private mutating func takeKey(_ token: Token) {
    let start = level.operand?.lowerBound ?? token.start
    switch token.kind {
    case .word:
      if lexer.isAtCall(after: token) { return takeCall(token, start: start, receivers: 1) }
      record(token, .key)
    case .escapedWord, .string, .invalid(.unterminatedKey): record(token, .key)
    case .variable: record(token, .variable)
    case .atWord, .term, .invalid(.termArgument): record(token, .function)
    case .specifier: record(token, .placeholder)
    case .end, .integer, .decimal, .symbol, .invalid:
      level.endOperand(start..<(level.operand?.upperBound ?? start))
      return take(token)
    }
    level.endOperand(start..<token.end)
  }

  // MARK: Signs

  /// A sign where a value is wanted.
  private mutating func takeSymbol(_ symbol: Token.Symbol, _ token: Token) {
    switch symbol {
    case .openParenthesis:
      record(token, .punctuation)
      push(.group, start: token.start, behind: token)
    case .openBrace:
      record(token, .punctuation)
      push(.list, start: token.start, behind: token)
    case .openBracket:
      record(token, .punctuation)
      push(level.want == .valueOrOptions ? .options : .index, start: token.start, behind: token)
    case .minus, .tilde:
      record(token, .operator)
      level.operandStart = level.operandStart ?? token.start
      level.want = .value
    case .bang:
      record(token, .operator)
      level.isCondition = true
    case .dot:
      if let fraction = lexer.fraction(from: token) {
        takeValue(fraction, .number)
      } else {
        record(token, .punctuation)
        level.operand = token.start..<token.start
        level.want = .key
      }
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or, .shiftLeft, .shiftRight, .plus,
      .star, .starStar, .slash, .ampersand, .bar, .caret, .assign, .colon, .comma, .closeParenthesis, .closeBracket,
      .closeBrace, .utiEquals, .utiConformsTo:
      takeInfix(token)
    }
  }

  // MARK: Operators

  private mutating func takeInfix(_ token: Token) {
    switch token.kind {
    case .symbol(let symbol): takeInfix(symbol, token)
    case .word(let keyword): takeInfix(keyword, token)
    case .escapedWord where isCustomOperator(token): takeCustomOperator(token)
    case .invalid(.operatorRun): beginComparison(nil, token)
    case .escapedWord, .variable, .atWord, .term, .string, .integer, .decimal, .specifier, .invalid, .end:
      // Two values side by side: a mistake, behind which reading goes on as if a condition had ended.
      level.restart()
      takeOperand(token)
    }
  }

  private mutating func takeInfix(_ symbol: Token.Symbol, _ token: Token) {
    if let operation = symbol.comparison { return beginComparison(operation, token) }
    switch symbol {
    case .dot:
      record(token, .punctuation)
      level.want = .key
    case .openBracket:
      record(token, .punctuation)
      push(.index, start: level.operand?.lowerBound ?? token.start, behind: token)
    case .and, .or: connect(token)
    case .comma: nextPart(token)
    case .closeParenthesis, .closeBracket, .closeBrace: close(symbol, token)
    case .openParenthesis, .openBrace, .tilde, .bang:
      level.restart()
      takeSymbol(symbol, token)
    case .colon: record(token, .unknown)
    case .assign:
      record(token, .operator)
      level.operandStart = token.end
      level.want = .value
    case .plus, .minus, .star, .starStar, .slash, .ampersand, .bar, .caret, .shiftLeft, .shiftRight, .equal, .notEqual,
      .less, .lessOrEqual, .greater, .greaterOrEqual, .utiEquals, .utiConformsTo:
      record(token, .operator)
      level.want = .value
    }
  }

  private mutating func takeInfix(_ keyword: Keyword?, _ token: Token) {
    if let operation = keyword?.comparison, operation != .tokenMatches || level.want == .infix {
      return beginComparison(operation, token)
    }
    switch keyword {
    case .and, .or: connect(token)
    case .union, .intersect, .minus:
      record(token, .operator)
      level.want = .value
    case .not: record(token, .keyword)
    default:
      if isCustomOperator(token) { return takeCustomOperator(token) }
      if level.want == .infix, level.takesCondition { return beginComparison(nil, token) }
      level.restart()
      takeOperand(token)
    }
  }

  private func isCustomOperator(_ word: Token) -> Bool {
    level.want == .infix && lexer.byte(word.end) == UInt8(ascii: ":") && lexer.byte(word.end + 1) != UInt8(ascii: "=")
  }

  private mutating func takeCustomOperator(_ word: Token) {
    let colon = lexer.next()
    let range = word.start..<colon.end
    begin(.custom(lexer.name(of: word) + ":"))
    record(range, .operator)
  }

  private mutating func beginComparison(_ operation: ComparisonOperator?, _ token: Token) {
    record(token, operation == nil ? .unknown : .operator)
    begin(operation)
  }

  private mutating func begin(_ operation: ComparisonOperator?) {
    level.comparison = InputPlace.Comparison(left: level.value, operation: operation, isQuantified: level.isQuantified)
    level.isCondition = true
    level.operandStart = nil
    level.operand = nil
    level.want = operation == nil ? .value : .valueOrOptions
  }

  private mutating func connect(_ token: Token) {
    record(token, .keyword)
    level.restart()
    level.isCondition = true
  }

  // MARK: Options

  /// Takes what belongs into the brackets of options; false for anything else, which ends them.
  private mutating func takeOption(_ token: Token) -> Bool {
    switch token.kind {
    case .word:
      record(token, .operator)
      level.hasOptions = true
    case .symbol(.closeBracket): close(.closeBracket, token)
    default:
      pop(at: token.start)
      return false
    }
    return true
  }
}
