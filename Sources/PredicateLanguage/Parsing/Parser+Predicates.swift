extension Parser {
  /// `predicate = { not } , comparison , { ( and | or ) , { not } , comparison }`
  ///
  /// NOT binds tighter than AND, AND tighter than OR. A chain of one kind becomes one node; a parenthesised part stays
  /// a node of its own. A single value without NOT comes back as an expression, for the caller to take or refuse.
  mutating func predicate() throws(Failure) -> Item {
    try enter()
    defer { leave() }
    let level = brackets
    let start = token.start
    var alternatives: [PredicateNode] = []
    var terms: [PredicateNode] = []
    while true {
      var item: Item
      do throws(Failure) {
        item = try negation()
        if case .expression = item, !terms.isEmpty || !alternatives.isEmpty || atConnective {
          item = try .predicate(requirePredicate(item))
        }
      } catch {
        if isAborted { throw error }
        try recover(to: level)
        // Stands for what could not be read; the whole parse fails anyway.
        item = .predicate(PredicateNode(.constant(false), span: span(from: start)))
        if brackets < level || (terms.isEmpty && alternatives.isEmpty && !atConnective) { throw error }
      }
      guard case .predicate(let term) = item else { return item }
      terms.append(term)
      try requireRoom(terms.count)
      if at(word: .and) || at(.and) {
        try advance()
        continue
      }
      guard at(word: .or) || at(.or) else { break }
      try alternatives.append(joined(terms, PredicateNode.Kind.and))
      try requireRoom(alternatives.count)
      terms = []
      try advance()
    }
    let last = try joined(terms, PredicateNode.Kind.and)
    guard !alternatives.isEmpty else { return .predicate(last) }
    alternatives.append(last)
    return try .predicate(joined(alternatives, PredicateNode.Kind.or))
  }

  private var atConnective: Bool { at(word: .and) || at(word: .or) || at(.and) || at(.or) }

  private mutating func requireRoom(_ count: Int) throws(Failure) {
    if count > limits.listLength {
      throw abort(.listTooLong, "more than \(limits.listLength) terms in a row", at: token.span)
    }
  }

  private mutating func joined(
    _ parts: [PredicateNode], _ kind: ([PredicateNode]) -> PredicateNode.Kind
  ) throws(Failure) -> PredicateNode {
    if parts.count == 1 { return parts[0] }
    let start = parts.first?.span ?? token.span
    return try node(kind(parts), start.union(parts.last?.span ?? start))
  }

  /// `not = "NOT" | "!"`, any number of them before a comparison.
  private mutating func negation() throws(Failure) -> Item {
    var starts: [Int] = []
    while at(word: .not) || at(.bang) {
      starts.append(token.start)
      if starts.count > limits.nesting { throw abort(.nestingTooDeep, "too many NOTs in a row", at: token.span) }
      try advance()
    }
    let item = try comparison()
    guard !starts.isEmpty else { return item }
    var result = try requirePredicate(item)
    for start in starts.reversed() { result = try node(.not(result), span(from: start)) }
    return .predicate(result)
  }

  /// `comparison = constant-predicate | [ modifier ] , expression , operator , expression`
  ///
  /// Without an operator the value itself comes back.
  mutating func comparison() throws(Failure) -> Item {
    let start = token.start
    if at(word: .truepredicate) || at(word: .falsepredicate) {
      let value = at(word: .truepredicate)
      try advance()
      return try .predicate(node(.constant(value), span(from: start)))
    }
    let modifier = try modifier()
    let item = try expression()
    guard case .expression(let left) = item else {
      if atComparisonOperator || modifier != nil { _ = try requireExpression(item) }
      return item
    }
    guard let (operation, operatorSpan) = try comparisonOperator(after: left, start: start) else {
      if modifier != nil { throw missingOperator(after: left) }
      return item
    }
    let options = try options(of: operation)
    let right = try rightOperand(of: operation, operatorSpan: operatorSpan)
    let comparison = ComparisonNode(
      left, operation, right, options: options, modifier: modifier == .all ? .all : modifier == nil ? .direct : .any)
    let result = try node(.comparison(comparison), span(from: start))
    if atComparisonOperator { throw chained(after: right) }
    return try .predicate(modifier == .noneOf ? node(.not(result), span(from: start)) : result)
  }

  private enum Modifier { case any, all, noneOf }

  /// `modifier = "ANY" | "SOME" | "ALL" | "NONE"`
  private mutating func modifier() throws(Failure) -> Modifier? {
    let modifier: Modifier
    switch token.kind {
    case .word(.any), .word(.someOf): modifier = .any
    case .word(.all): modifier = .all
    case .word(.noneOf): modifier = .noneOf
    default: return nil
    }
    try advance()
    return modifier
  }

  /// Whether the current token is an operator of a comparison, the host's own apart.
  var atComparisonOperator: Bool {
    switch token.kind {
    case .symbol(let symbol): symbol.comparison != nil
    case .word(let keyword): keyword?.comparison != nil
    default: false
    }
  }

  /// `operator = "=" | "==" | … | "UTI-EQUALS" | identifier , ":"`; nil where the value stands alone.
  private mutating func comparisonOperator(
    after left: ExpressionNode, start: Int
  ) throws(Failure) -> (ComparisonOperator, SourceSpan)? {
    let begin = token
    switch token.kind {
    case .symbol(let symbol):
      guard let operation = symbol.comparison else {
        if symbol == .assign {
          throw fail(
            .assignmentTarget, "only a variable can be assigned to", at: left.span ?? token.span,
            hint: "to compare write `==`")
        }
        return nil
      }
      try advance()
      return (operation, begin.span)
    case .word(let keyword):
      if let operation = keyword?.comparison {
        try advance()
        return (operation, begin.span)
      }
      if keyword == .and || keyword == .or { return nil }
      if keyword == .not { throw infixNot(after: left) }
      return try customOperator(after: left)
    case .escapedWord: return try customOperator(after: left)
    default: return nil
    }
  }

  /// `custom-operator = identifier , ":"`
  private mutating func customOperator(
    after left: ExpressionNode
  ) throws(Failure) -> (ComparisonOperator, SourceSpan)? {
    let word = token
    let next = peek()
    guard next.kind == .symbol(.colon), next.start == word.end else { throw unknownOperator(after: left) }
    let name = lexer.name(of: word)
    try advance()
    try advance()
    return (.custom(name + ":"), span(from: word.start))
  }

  /// `options = "[" , letters , "]"`
  private mutating func options(of operation: ComparisonOperator) throws(Failure) -> ComparisonOptions {
    guard at(.openBracket) else { return [] }
    let opened = token.span
    try advance()
    var options: ComparisonOptions = []
    if case .word = token.kind {
      for (index, letter) in lexer.text(of: token).enumerated() {
        guard let option = ComparisonOptions.letters.first(where: { $0.letter == Character(letter.lowercased()) }) else {
          let offset = lexer.text(of: token).prefix(index).utf8.count
          throw fail(
            .unknownOption, "unknown string option `\(letter)`",
            at: SourceSpan(offset: token.start + offset, length: letter.utf8.count), expected: "c, d, n or l")
        }
        options.insert(option.option)
      }
      try advance()
    } else {
      throw fail(
        .unknownOption, "string options are missing", at: at(.closeBracket) ? opened.union(token.span) : token.span,
        expected: "c, d, n or l")
    }
    try close(.closeBracket, opened: opened)
    if !operation.takesOptions {
      throw fail(.optionsNotAllowed, "`\(operation.text)` takes no options", at: span(from: opened.offset))
    }
    return options
  }

  /// The value right of an operator; its absence is reported with the operator's name.
  private mutating func rightOperand(
    of operation: ComparisonOperator, operatorSpan: SourceSpan
  ) throws(Failure) -> ExpressionNode {
    let spelling = lexer.text(operatorSpan.offset, operatorSpan.end)
    if atMissingOperand { throw missingValue(after: spelling) }
    let start = token.start
    let right = try requireExpression(expression())
    if operation == .between, at(word: .and) { try refuseBetweenAnd(from: start, first: right) }
    return right
  }
}
