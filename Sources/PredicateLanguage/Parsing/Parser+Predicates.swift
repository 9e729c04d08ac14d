extension Parser {
  /// `predicate = negation , { ( "AND" | "&&" | "OR" | "||" ) , negation }`
  ///
  /// AND binds tighter than OR. A chain of one kind becomes one node; a parenthesised part stays a node of its own. A
  /// single value comes back as an expression, for the caller to take or refuse.
  ///
  /// The productions that may contain one another keep their stack frames small by leaving everything else to methods of
  /// their own: that decides how deep a text may nest on a small stack.
  mutating func predicate() throws(Failure) -> Item {
    try enter()
    defer { leave() }
    var chain = Chain(start: token.start, level: brackets)
    while true {
      do throws(Failure) {
        let item = try negation()
        if isAlone(item, &chain) { return item }
        try add(item, &chain)
      } catch {
        try recover(&chain)
      }
      if try !advancePastConnective(&chain) { break }
    }
    return try .predicate(joined(&chain))
  }

  /// The conditions that AND and OR have joined so far.
  struct Chain {
    let start: Int
    /// The bracket level on which the chain stands.
    let level: Int
    /// The operands of OR that are complete.
    var alternatives: [PredicateNode] = []
    /// The operands of the current AND.
    var terms: [PredicateNode] = []

    var isEmpty: Bool { terms.isEmpty && alternatives.isEmpty }
  }

  /// Whether an item is all there is, so that there will be no chain.
  @inline(__always)
  private mutating func isAlone(_ item: Item, _ chain: inout Chain) -> Bool {
    guard chain.isEmpty, !atConnective() else { return false }
    if case .predicate = item { return limits.listLength > 0 }
    return true
  }

  @inline(__always)
  private mutating func add(_ item: consuming Item, _ chain: inout Chain) throws(Failure) {
    let term = try requirePredicate(consume item)
    if chain.terms.isEmpty, !atAnd() {
      // A single term between two ORs needs no list of its own.
      Self.append(consume term, to: &chain.alternatives)
      if chain.alternatives.count > limits.listLength { throw tooLong() }
    } else {
      Self.append(consume term, to: &chain.terms)
      if chain.terms.count > limits.listLength { throw tooLong() }
    }
  }

  @inline(__always)
  private static func append(_ term: consuming PredicateNode, to terms: inout [PredicateNode]) {
    if terms.isEmpty { terms.reserveCapacity(4) }
    terms.append(consume term)
  }

  /// After a mistake: skips to where the chain can go on, with a stand-in for what could not be read; the whole parse
  /// fails anyway.
  @inline(never)
  private mutating func recover(_ chain: inout Chain) throws(Failure) {
    if isAborted { throw Failure() }
    try recover(to: chain.level)
    if brackets < chain.level || (chain.isEmpty && !atConnective()) { throw Failure() }
    chain.terms.append(PredicateNode(.constant(false), span: span(from: chain.start)))
  }

  private mutating func atAnd() -> Bool { at(word: .and) || at(.and) }
  private mutating func atOr() -> Bool { at(word: .or) || at(.or) }
  private mutating func atConnective() -> Bool { atAnd() || atOr() }

  /// Takes an AND or OR; false if there is none.
  @inline(__always)
  private mutating func advancePastConnective(_ chain: inout Chain) throws(Failure) -> Bool {
    if atAnd() {
      try advance()
      return true
    }
    guard atOr() else { return false }
    if !chain.terms.isEmpty {
      try chain.alternatives.append(joined(&chain.terms, PredicateNode.Kind.and))
      if chain.alternatives.count > limits.listLength { throw tooLong() }
    }
    try advance()
    return true
  }

  @inline(never)
  private mutating func tooLong() -> Failure {
    abort(.listTooLong, "more than \(limits.listLength) terms in a row", at: token.span)
  }

  @inline(__always)
  private mutating func joined(_ chain: inout Chain) throws(Failure) -> PredicateNode {
    if !chain.terms.isEmpty {
      let last = try joined(&chain.terms, PredicateNode.Kind.and)
      if chain.alternatives.isEmpty { return last }
      chain.alternatives.append(last)
      if chain.alternatives.count > limits.listLength { throw tooLong() }
    }
    return try joined(&chain.alternatives, PredicateNode.Kind.or)
  }

  /// The node of some parts, which are taken out.
  private mutating func joined(
    _ list: inout [PredicateNode], _ kind: ([PredicateNode]) -> PredicateNode.Kind
  ) throws(Failure) -> PredicateNode {
    let parts = list
    list = []
    if parts.count == 1 { return parts[0] }
    // By index: the first and the last as values would be copied.
    let start = parts.isEmpty ? nil : parts[0].span
    let end = parts.isEmpty ? nil : parts[parts.count - 1].span
    return try node(kind(parts), (start ?? token.span).union(end ?? start ?? token.span))
  }

  /// `negation = { "NOT" | "!" } , comparison`
  @inline(__always)
  private mutating func negation() throws(Failure) -> Item {
    guard at(word: .not) || at(.bang) else { return try comparison() }
    let starts = try negations()
    return try negated(comparison(), starts)
  }

  private mutating func negations() throws(Failure) -> [Int] {
    var starts: [Int] = []
    while at(word: .not) || at(.bang) {
      starts.append(token.start)
      if starts.count >= limits.treeHeight { throw tooDeep(limits.treeHeight, at: token.span) }
      try advance()
    }
    return starts
  }

  private mutating func negated(_ item: Item, _ starts: [Int]) throws(Failure) -> Item {
    var result = try requirePredicate(item)
    for start in starts.reversed() { result = try node(.not(result), span(from: start)) }
    return .predicate(result)
  }

  /// `comparison = "TRUEPREDICATE" | "FALSEPREDICATE" | group-predicate
  ///   | [ modifier ] , expression , comparison-operator , expression`
  ///
  /// Without an operator the value itself comes back.
  @inline(__always)
  private mutating func comparison() throws(Failure) -> Item {
    let start = token.start
    if at(word: .truepredicate) || at(word: .falsepredicate) { return try constantPredicate() }
    let modifier = try modifier()
    return try compared(expression(), modifier, start)
  }

  private mutating func constantPredicate() throws(Failure) -> Item {
    let constant = token
    try advance()
    return try .predicate(node(.constant(constant.kind == .word(.truepredicate)), constant.span))
  }

  /// What follows the left operand of a comparison.
  private mutating func compared(_ item: consuming Item, _ modifier: Modifier?, _ start: Int) throws(Failure) -> Item {
    switch consume item {
    case .expression(let left): return try compared(left, modifier, start)
    case .predicate(let node):
      if token.comparison != nil || modifier != nil { throw predicateAsValue(node, from: start) }
      return .predicate(node)
    }
  }

  private mutating func compared(
    _ left: consuming ExpressionNode, _ modifier: Modifier?, _ start: Int
  ) throws(Failure) -> Item {
    let begin = token.start
    guard let operation = try comparisonOperator(after: left) else {
      if modifier != nil { throw missingOperator(after: left) }
      if !arguments.conditions.isEmpty { return try named(left) }
      return .expression(left)
    }
    let end = previousEnd
    let options = at(.openBracket) ? try options(of: operation) : []
    if atMissingOperand() { throw missingValue(after: lexer.text(begin, end)) }
    let rightStart = token.start
    if case .in = operation, at(.openParenthesis) { warnOfText(left) }
    let right = try value()
    if case .between = operation, at(word: .and) { try refuseBetweenAnd(from: rightStart, first: right) }
    if token.comparison != nil { throw chained(after: right, left, isPlain: modifier == nil, from: start) }
    let result = try node(
      left, operation, right, options, modifier == .all ? .all : modifier == nil ? .direct : .any, span(from: start))
    return try .predicate(modifier == .noneOf ? node(.not(result), span(from: start)) : result)
  }

  /// The condition that a variable stands for, in the variable's place; else the value itself.
  @inline(never)
  private mutating func named(_ value: ExpressionNode) throws(Failure) -> Item {
    guard case .variable(let name) = value.kind, let condition = arguments.conditions[RecordKey(name)] else {
      return .expression(value)
    }
    let span = value.span ?? token.span
    // Conditions of conditions would double without end.
    try admit(nodes: condition.nodeCount, at: span)
    return try .predicate(node(condition.withSpans(span).kind, span))
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

  /// `comparison-operator = text-operator | "BETWEEN" | "UTI-EQUALS" | "UTI-CONFORMS-TO" | custom-operator`; nil where the value stands alone.
  @inline(__always)
  private mutating func comparisonOperator(after left: ExpressionNode) throws(Failure) -> ComparisonOperator? {
    if let operation = token.comparison {
      try advance()
      return operation
    }
    switch token.kind {
    case .symbol(.assign): throw notAssignable(left)
    case .word(.and), .word(.or): return nil
    case .word(.not): throw infixNot(after: left)
    case .word, .escapedWord: return try customOperator(after: left)
    case .specifier: throw specifierAsOperator()
    default: return nil
    }
  }

  /// `a %@ 3`, `a % 2`.
  @inline(never)
  private mutating func specifierAsOperator() -> Failure {
    let typed = lexer.text(of: token)
    return fail(
      .malformedOperator, "`\(typed)` is no operator", at: token.span,
      hint: typed == "%"
        ? lexer.percentHint(token) : "an argument stands for a value: write the operator into the text, such as `==`")
  }

  /// `custom-operator = identifier , ":"`
  @inline(never)
  private mutating func customOperator(after left: ExpressionNode) throws(Failure) -> ComparisonOperator {
    let word = token
    let next = peek()
    guard next.kind == .symbol(.colon), next.start == word.end else { throw unknownOperator(after: left) }
    let name = lexer.name(of: word)
    try advance()
    try advance()
    return .custom(name + ":")
  }

  /// `options = "[" , letters , "]"`
  @inline(never)
  private mutating func options(of operation: ComparisonOperator) throws(Failure) -> ComparisonOptions {
    let opened = token.span
    try advance()
    var options: ComparisonOptions = []
    if let list = bracketedList(opened: opened) { throw list }
    if case .word = token.kind {
      for index in token.start..<token.end {
        guard let option = ComparisonOptions.option(of: lexer.byte(index)) else { throw unknownOption() }
        options.insert(option)
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

  private mutating func unknownOption() -> Failure {
    let letters = lexer.text(of: token)
    let known = letters.prefix { letter in letter.asciiValue.flatMap(ComparisonOptions.option) != nil }
    let letter = letters[known.endIndex...].prefix(1)
    return fail(
      .unknownOption, "unknown string option `\(letter)`",
      at: SourceSpan(offset: token.start + known.utf8.count, length: letter.utf8.count), expected: "c, d, n or l",
      hint: letter.lowercased() == "i" ? "write `c` for either case" : nil)
  }
}
