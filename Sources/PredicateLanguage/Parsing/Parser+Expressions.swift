extension Parser {
  /// `expression = assignment | operand , { infix-operator , operand }`
  ///
  /// Precedence and associativity come from ``BinaryOperator/precedence``; `minimum` is the loosest operator to take.
  mutating func expression(_ minimum: Int = 0) throws(Failure) -> Item {
    let start = token.start
    let first = try operand()
    return token.continuesValue ? try continued(first, minimum, start) : first
  }

  /// An expression where a predicate may not stand. Most are a name or a literal.
  mutating func value() throws(Failure) -> ExpressionNode {
    atSimple() ? try simpleValue() : try requireExpression(expression())
  }

  private mutating func simpleValue() throws(Failure) -> ExpressionNode {
    let start = token.start
    let first = try simple()
    return token.continuesValue ? try requireExpression(continued(.expression(first), 0, start)) : first
  }

  /// What follows the first operand of an expression, or the first primary of an operand.
  private mutating func continued(_ first: consuming Item, _ minimum: Int, _ start: Int) throws(Failure) -> Item {
    let item = at(.dot) || at(.openBracket) ? try trailed(first, start) : first
    if at(.assign), minimum == 0, let name = variable(item) { return try assignment(to: name, start: start) }
    guard let operation = infixOperator(), operation.precedence >= minimum else { return item }
    return try infix(item, minimum, start)
  }

  /// The name of the variable that a value is.
  private mutating func variable(_ item: Item) -> String? {
    if case .expression(let target) = item, case .variable(let name) = target.kind { name } else { nil }
  }

  /// The operators and operands that follow the first operand.
  private mutating func infix(_ first: Item, _ minimum: Int, _ start: Int) throws(Failure) -> Item {
    defer { leaveOperator() }
    try enterOperator()
    var item = first
    while let operation = infixOperator(), operation.precedence >= minimum {
      try advance(past: operation, item)
      let right = try expression(operation.precedence + 1)
      item = try combined(operation, item, right, start)
    }
    return item
  }

  private mutating func advance(past operation: BinaryOperator, _ left: Item) throws(Failure) {
    if operation == .bitAnd || operation == .bitOr {
      if case .predicate = left { throw singleAmpersand(operation, at: token.span) }
      lastBitOperator = (token.span, brackets)
    }
    _ = try requireExpression(left)
    let symbol = token
    try advance()
    if atMissingOperand() { throw missingValue(after: lexer.text(of: symbol)) }
    if operation == .subtract, at(.minus), token.start == symbol.end { warnOfComment(at: symbol.start) }
  }

  private mutating func combined(
    _ operation: BinaryOperator, _ left: Item, _ right: Item, _ start: Int
  ) throws(Failure) -> Item {
    let (left, right) = (try requireExpression(left), try requireExpression(right))
    return try .expression(node(.binary(operation, left, right), span(from: start)))
  }

  /// `assignment = variable , ":=" , expression`
  private mutating func assignment(to name: String, start: Int) throws(Failure) -> Item {
    try advance()
    if atMissingOperand() { throw missingValue(after: ":=") }
    try enter()
    defer { leave() }
    let value = try value()
    return try .expression(node(.assignment(name, value), span(from: start)))
  }

  @inline(__always)
  private mutating func infixOperator() -> BinaryOperator? { token.binary }

  /// `operand = { "-" | "~" } , postfix`, of which the steps and indexes without a prefix are left to `continued`.
  private mutating func operand() throws(Failure) -> Item {
    if atSimple() { return try .expression(simple()) }
    return at(.minus) || at(.tilde) ? try prefixed() : try primary()
  }

  private mutating func prefixed() throws(Failure) -> Item {
    let prefixes = try prefixes()
    let numberEnd = endOfNumber()
    return try prefixed(postfix(), prefixes, numberEnd)
  }

  private mutating func prefixes() throws(Failure) -> [(UnaryOperator, Int)] {
    var prefixes: [(UnaryOperator, Int)] = []
    while at(.minus) || at(.tilde) {
      prefixes.append((at(.minus) ? .negate : .complement, token.start))
      if prefixes.count >= limits.treeHeight { throw tooDeep(limits.treeHeight, at: token.span) }
      let symbol = token
      try advance()
      if atMissingOperand() { throw missingValue(after: lexer.text(of: symbol)) }
    }
    return prefixes
  }

  private mutating func prefixed(
    _ item: Item, _ prefixes: [(UnaryOperator, Int)], _ numberEnd: Int?
  ) throws(Failure) -> Item {
    var result = try requireExpression(item)
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
  private mutating func endOfNumber() -> Int? {
    switch token.kind {
    case .integer, .decimal: return token.end
    case .symbol(.dot):
      var ahead = lexer
      return ahead.fraction(from: token)?.end
    default: return nil
    }
  }

  /// `postfix = primary , { "." , step | "[" , index , "]" }`
  private mutating func postfix() throws(Failure) -> Item {
    let start = token.start
    let item = try primary()
    guard at(.dot) || at(.openBracket) else { return item }
    return try trailed(item, start)
  }

  /// The steps and indexes behind a value.
  ///
  /// The steps of a path are gathered before they become a node, so that a long path takes linear time.
  private mutating func trailed(_ first: consuming Item, _ start: Int) throws(Failure) -> Item {
    var base = try requireExpression(first)
    var steps: [KeyPathNode.Step] = []
    while at(.dot) || at(.openBracket) {
      if at(.openBracket) {
        base = try index(of: member(base, &steps, start), start: start)
        continue
      }
      try advance()
      if isCallStep() {
        base = try call(start: start, receiver: member(base, &steps, start))
      } else {
        if steps.isEmpty { gatherKey(&base, &steps) }
        try step(&steps)
      }
    }
    return try .expression(member(base, &steps, start))
  }

  /// A value that is a single key becomes the first of the steps, so that the path is put together once.
  private mutating func gatherKey(_ base: inout ExpressionNode, _ steps: inout [KeyPathNode.Step]) {
    guard case .keyPath(let path) = base.kind, let key = path.onlyStep else { return }
    steps.reserveCapacity(4)
    steps.append(key)
    base = ExpressionNode(.selfRecord, height: 1, span: nil)
  }

  /// A value with the steps that follow it, which are then done with.
  private mutating func member(
    _ base: ExpressionNode, _ steps: inout [KeyPathNode.Step], _ start: Int
  ) throws(Failure) -> ExpressionNode {
    guard !steps.isEmpty else { return base }
    let path = KeyPathNode(steps)
    steps = []
    // The normal form at once, without the node that would become it.
    if case .selfRecord = base.kind { return try node(.keyPath(path), span(from: start)) }
    return try node(.member(base, path), span(from: start))
  }

  /// Whether the current word, behind a dot, has arguments of its own: `a.uppercase()`.
  private mutating func isCallStep() -> Bool {
    guard case .word = token.kind else { return false }
    return lexer.isAtCall(after: token)
  }

  /// `step = name | string | collection-operator | host-term | variable | "%K" | call`; a call is read by `postfix`.
  @inline(__always)
  private mutating func step(_ steps: inout [KeyPathNode.Step]) throws(Failure) {
    let step = token
    switch step.kind {
    case .word, .escapedWord:
      try advance()
      steps.append(KeyPathNode.Step(.key(lexer.name(of: step)), span: step.span))
    case .string: try steps.append(KeyPathNode.Step(.key(quotedKey()), span: step.span))
    case .atWord: try steps.append(collectionOperator())
    case .term: try steps.append(hostTerm())
    case .variable:
      try advance()
      steps.append(KeyPathNode.Step(.variable(lexer.name(of: step)), span: step.span))
    case .specifier where lexer.text(of: step) == "%K": try steps += keyPathArgument().steps
    default:
      let found = step.kind == .end ? SourceSpan(offset: step.start, length: 0) : step.span
      throw fail(
        .missingKey, "missing key after `.`", at: found, expected: "a name, `@count` or another operator, or `%K`",
        hint: stepHint())
    }
  }

  /// What to write for a dot that no key follows.
  private func stepHint() -> String? {
    switch token.kind {
    case .symbol(.openBracket): return previousEnd == token.start ? "leave out the dot before `[`" : nil
    case .symbol(.star):
      return "a key of a list is that of each element: leave out `.*`, and write ANY or ALL before the comparison"
    default: return dotHint()
    }
  }

  /// The key that a text behind a dot is: `a."b c"`.
  @inline(never)
  private mutating func quotedKey() throws(Failure) -> String {
    guard case .constant(.string(let key)) = try string().kind else { return "" }
    return key
  }

  /// `collection-operator = "@" , identifier`
  mutating func collectionOperator() throws(Failure) -> KeyPathNode.Step {
    let word = token
    let name = lexer.name(of: word)
    guard let operation = CollectionOperator(rawValue: name) else {
      if functions.term(named: name) != nil || FunctionTable.profiles[name] != nil {
        throw fail(
          .termArgument, "`@\(name)` has no argument", at: word.span, expected: "a key path, such as `@\(name)(a.b-c)`",
          hint: argumentHint(ofTerm: name, behind: word))
      }
      var near = NearMatch.best(for: name, among: CollectionOperator.allCases.map(\.rawValue))
      if case .collection(let meant) = BorrowedWord.find(name, at: .collection) { near = meant.rawValue }
      throw fail(
        .unknownCollectionOperator, "there is no operator `@\(name)`", at: word.span,
        hint: near.map { "did you mean `@\($0)`?" } ?? functions.termsHint ?? valueHint(name))
    }
    try advance()
    return KeyPathNode.Step(.collection(operation), span: word.span)
  }

  /// The hint for an argument that stands behind a term's word without parentheses, or in other brackets.
  private func argumentHint(ofTerm name: String, behind word: Token) -> String? {
    guard let mark = lexer.text(word.end, min(word.end + 1, lexer.count)).first, ".:[{".contains(mark) else {
      return nil
    }
    let argument = lexer.termArgument(from: word.end + 1)
    return TermText.isArgument(argument) ? "write `\(TermText.text(name, argument))`" : nil
  }

  /// `host-term = "@" , word , "(" , argument , ")"`. Where a host has terms, others are a mistake.
  private mutating func hostTerm() throws(Failure) -> KeyPathNode.Step {
    let term = token
    let name = lexer.name(of: term)
    if functions.hasTerms, let refusal = functions.refusal(ofTerm: name, lexer.argument(of: term), at: term.span) {
      throw fail(refusal.code, refusal.message, at: term.span, hint: refusal.hint)
    }
    try advance()
    return KeyPathNode.Step(.term(name, argument: lexer.argument(of: term)), span: term.span)
  }

  /// `index = "FIRST" | "LAST" | "SIZE" | expression`
  private mutating func index(of base: ExpressionNode, start: Int) throws(Failure) -> ExpressionNode {
    let opened = token.span
    try advance()
    let symbol = try symbolIndex()
    let index = if let symbol { symbol } else { try IndexNode.element(elementIndex()) }
    try close(.closeBracket, opened: opened)
    return try node(.index(base, index), span(from: start))
  }

  private mutating func symbolIndex() throws(Failure) -> IndexNode? {
    if atMissingOperand() { throw missingValue(after: "[") }
    let symbol: IndexNode
    switch token.kind {
    case .word(.first): symbol = .first
    case .word(.last): symbol = .last
    case .word(.size): symbol = .size
    default: return nil
    }
    guard peek().kind == .symbol(.closeBracket) else { return nil }
    try advance()
    return symbol
  }

  private mutating func elementIndex() throws(Failure) -> ExpressionNode {
    try enter()
    defer { leave() }
    return try value()
  }

  /// `primary = literal | "SELF" | "ANYKEY" | variable | key | collection-operator | host-term | call | list | subquery
  ///   | ternary | cast | function | argument | group-expression`
  private mutating func primary() throws(Failure) -> Item {
    switch token.kind {
    case .symbol(.openParenthesis): return try group()
    case .specifier: return try argument()
    default: return try .expression(form())
    }
  }

  /// A primary that is a value by its form.
  private mutating func form() throws(Failure) -> ExpressionNode {
    switch token.kind {
    case .symbol(.openBrace): return try list()
    case .word(.subquery): return try subquery()
    case .word(.ternary): return try ternary()
    case .word(.cast): return try cast()
    case .word(.function): return try function()
    case .word: return isCallName() ? try call(start: token.start, receiver: nil) : try word()
    default: return try literal()
    }
  }

  /// Whether the current token is a value, whatever follows: a name that is no function's, a number, a string.
  @inline(__always)
  mutating func atSimple() -> Bool {
    switch token.kind {
    case .word(nil): !lexer.isAtCall(after: token)
    case .integer, .decimal, .string: true
    default: false
    }
  }

  /// The value that the current token is.
  @inline(__always)
  mutating func simple() throws(Failure) -> ExpressionNode {
    if case .word = token.kind { return try key() }
    return try literal()
  }

  /// `literal = string | number | "TRUE" | "YES" | "FALSE" | "NO" | "NULL" | "NIL"`, and what else is one token.
  private mutating func literal() throws(Failure) -> ExpressionNode {
    let start = token.start
    switch token.kind {
    case .integer, .decimal: return try number(token, start: start)
    case .string: return try string()
    case .variable:
      let name = lexer.name(of: token)
      try advance()
      return try leaf(.variable(name), span(from: start))
    case .escapedWord: return try key()
    case .atWord:
      let operation = try collectionOperator()
      return try leaf(.keyPath(KeyPathNode(operation)), span(from: start))
    case .term:
      let term = try hostTerm()
      return try leaf(.keyPath(KeyPathNode(term)), span(from: start))
    case .symbol(.dot):
      guard let fraction = lexer.fraction(from: token) else { throw missingOperand() }
      token = fraction
      if fraction.isInvalid { throw unreadable() }
      return try number(fraction, start: start)
    case .word, .specifier, .symbol, .end, .invalid: throw missingOperand()
    }
  }

  /// The number that a token spells. No text stands for one beyond all others: it would not be read back from what is printed.
  @inline(__always)
  private mutating func number(_ token: Token, start: Int) throws(Failure) -> ExpressionNode {
    let value = lexer.numberValue(of: token)
    if case .double(let number) = value, number.isInfinite {
      let typed = lexer.text(token.start, min(token.end, token.start + 40)) + (token.end - token.start > 40 ? "…" : "")
      throw fail(Diagnostic(.invalidNumber, "`\(typed)` is beyond the range of a double", at: token.span))
    }
    return try constant(value, start: start)
  }

  @inline(__always)
  private mutating func constant(_ value: consuming RecordValue, start: Int) throws(Failure) -> ExpressionNode {
    // A fraction is read past the lexer's position; `advance` continues behind it either way.
    try advance()
    return try leaf(.constant(value), span(from: start))
  }

  /// `string = '"' … '"' | "'" … "'"`
  @inline(__always)
  private mutating func string() throws(Failure) -> ExpressionNode {
    let literal = token
    if arguments.isFormat { try refuseInterpolation(in: literal) }
    let value =
      if case .string(hasEscapes: false) = literal.kind { lexer.text(literal.start + 1, literal.end - 1) } else {
        try escapedString()
      }
    if arguments.isFormat { warnOfSpecifier(value, literal) }
    try advance()
    return try leaf(.constant(.string(value)), literal.span)
  }

  private mutating func refuseInterpolation(in literal: Token) throws(Failure) {
    guard arguments.hasInterpolation(in: literal.start..<literal.end) else { return }
    throw fail(
      .quotedSpecifier, "an interpolation in quotes would be text, not an argument", at: literal.span,
      hint: "drop the quotes around it")
  }

  private mutating func warnOfSpecifier(_ value: String, _ literal: Token) {
    guard ArgumentCursor.isSpecifier(value) else { return }
    record(
      Diagnostic(
        .quotedSpecifier, "`\(value)` in quotes is text, not an argument", at: literal.span, severity: .warning,
        hint: "drop the quotes"))
  }

  @inline(never)
  private mutating func escapedString() throws(Failure) -> String {
    var dropped: [DroppedEscape] = []
    let value: String
    do throws(Diagnostic.Failure) {
      value = try lexer.stringValue(of: token, dropped: &dropped)
    } catch {
      throw fail(error.diagnostic)
    }
    for escape in dropped {
      record(
        Diagnostic(
          .droppedEscape, "`\\\(escape.character)` in a string is just `\(escape.character)`", at: escape.span,
          severity: .warning, hint: "write `\\\\\(escape.character)` to keep the backslash"))
    }
    return value
  }

  /// A word that is a value by itself.
  private mutating func word() throws(Failure) -> ExpressionNode {
    guard case .word(let keyword) = token.kind else { throw missingOperand() }
    let start = token.start
    switch keyword {
    case .true, .yes: return try constant(.bool(true), start: start)
    case .false, .no: return try constant(.bool(false), start: start)
    case .null, .nil: return try single(.nilLiteral)
    case .self: return try single(.selfRecord)
    case .anykey: return try single(.anyKey)
    case nil, .apply, .caseinsensitive, .ci, .fetch, .tokenmatches: return try key()
    case .subquery, .ternary, .cast, .function, .and, .or, .not, .any, .someOf, .all, .noneOf, .in, .contains,
      .beginswith, .endswith, .like, .matches, .between, .union, .intersect, .minus, .first, .last, .size,
      .truepredicate, .falsepredicate:
      throw keywordAsKey()
    }
  }

  private mutating func single(_ kind: consuming ExpressionNode.Kind) throws(Failure) -> ExpressionNode {
    let word = token
    try advance()
    return try leaf(kind, word.span)
  }

  /// `key = identifier | escaped-word`
  private mutating func key() throws(Failure) -> ExpressionNode {
    let span = token.span
    let name = if case .word = token.kind { lexer.text(token.start, token.end) } else { lexer.name(of: token) }
    try advance()
    return try leaf(.keyPath(KeyPathNode(KeyPathNode.Step(.key(name), span: span))), span)
  }

  /// Whether the current word has arguments, so that it names a function, known or not. Keywords have none, but for
  /// those that mean something in the brackets of an index only.
  private mutating func isCallName() -> Bool {
    if case .word(let keyword?) = token.kind {
      switch keyword.role {
      case .identifier, .index: break
      case .operand, .infix: return false
      }
    }
    return lexer.isAtCall(after: token)
  }
}
