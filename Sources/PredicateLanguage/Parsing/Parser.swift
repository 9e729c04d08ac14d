/// Reads a format string into a syntax tree by recursive descent.
///
/// Each production of `Grammar/predicate.ebnf` is a method of the same name. A parenthesis may open a predicate or a
/// value and only what follows tells which, so the productions that may meet one give an ``Item``; the place that needs
/// one kind says so. Nothing is read twice: the time is linear in the text. After a mistake the parser skips to the
/// next AND, OR or closing bracket of the same level and reads on, so that one run reports several mistakes.
///
/// What the usual text comes through is inlined by attribute: packages are compiled on several threads, where the
/// optimizer leaves calls that it inlines on one.
struct Parser {
  /// A value or a predicate.
  enum Item {
    case expression(ExpressionNode)
    case predicate(PredicateNode)

    var span: SourceSpan? {
      switch self {
      case .expression(let node): node.span
      case .predicate(let node): node.span
      }
    }
  }

  /// Thrown when a diagnostic has been recorded and the production cannot go on.
  struct Failure: Error {}

  var lexer: Lexer
  var token: Token
  /// The end of the token before `token`.
  var previousEnd = 0
  var arguments: ArgumentCursor
  let limits: Bounds
  let functions: FunctionTable
  /// What restricts the calls; nil for nothing.
  private let restriction: Restriction?
  var diagnostics: [Diagnostic] = []
  /// Set by a limit: no recovery, the first such error is the only one that helps.
  var isAborted = false
  /// Open brackets.
  var brackets = 0
  /// Set where the whole text is to be a value: outside brackets a word after it is no operator.
  var readsExpression = false
  /// Set in a copy that only looks ahead, which must not look ahead again: that would cost exponential time.
  var isLookingAhead = false
  /// Productions under way.
  private var depth = 0
  /// Infix operators whose right operand is being read.
  private var openOperators = 0
  /// Tokens read and nodes made so far: the work done, which limits bound and tests count.
  private(set) var tokenCount = 0
  private(set) var nodeCount = 0
  /// The last `&` or `|` read and the bracket level it stood on, for the hint about `&&` and `||`.
  var lastBitOperator: (span: SourceSpan, brackets: Int)?

  static let mostDiagnostics = 20

  init(_ lexer: Lexer, arguments: ArgumentCursor, limits: Limits, functions: FunctionTable) {
    self.lexer = lexer
    self.arguments = arguments
    self.limits = Bounds(limits)
    self.functions = functions
    restriction = limits.policy.restrictsWords ? Restriction(limits.policy) : nil
    token = Token(kind: .end, start: 0, end: 0)
  }

  /// The limits that parsing keeps. A copy of those: without optimisation the parser is copied often, so it is small.
  struct Bounds {
    let inputBytes, tokens, nesting, nodes, listLength: Int
    /// Most levels of the tree, and most prefixes in a row, each of which makes a level.
    let treeHeight: Int

    init(_ limits: Limits) {
      inputBytes = min(limits.inputBytes, Int(UInt32.max))
      (tokens, nesting, nodes, listLength) = (limits.tokens, limits.nesting, limits.nodes, limits.listLength)
      treeHeight = min(limits.treeHeight, Limits.deepestTree)
    }
  }

  /// A policy, behind a reference for the same reason.
  private final class Restriction: Sendable {
    let policy: Policy
    init(_ policy: Policy) { self.policy = policy }
  }

  /// Which functions may be called, and told of.
  var policy: Policy { restriction?.policy ?? Policy() }

  // MARK: Entry points

  /// `format-predicate = predicate , end`
  mutating func formatPredicate() -> PredicateNode? {
    whole { parser throws(Failure) in
      try parser.requirePredicate(parser.predicate())
    }
  }

  /// `format-expression = expression , end`
  mutating func formatExpression() -> ExpressionNode? {
    readsExpression = true
    return whole { parser throws(Failure) in
      try parser.requireExpression(parser.predicate())
    }
  }

  private mutating func whole<Node>(_ production: (inout Parser) throws(Failure) -> Node) -> Node? {
    guard lexer.count <= limits.inputBytes else {
      record(Diagnostic(.inputTooLong, "the text has more than \(limits.inputBytes) bytes"))
      return nil
    }
    do throws(Failure) {
      try advance()
      if token.kind == .end {
        throw fail(.emptyFormat, "nothing to parse", at: SourceSpan(offset: 0, length: 0))
      }
      let node = try production(&self)
      if token.kind != .end { throw unexpectedInput() }
      if let surplus = arguments.surplus, !diagnostics.contains(where: { $0.severity == .error }) {
        throw failExtra(surplus)
      }
      return diagnostics.contains { $0.severity == .error } ? nil : node
    } catch {
      return nil
    }
  }

  /// Runs a production over a text, which stays what it is; nil, with at least one error among the findings, if there
  /// are mistakes.
  static func parse<Node>(
    _ text: inout String, _ arguments: ArgumentCursor, _ limits: Limits, _ functions: FunctionTable,
    _ production: (inout Parser) -> Node?
  ) -> (Node?, [Diagnostic]) {
    Lexer.reading(&text, hasSpecifiers: arguments.isFormat) { lexer in
      var parser = Parser(lexer, arguments: arguments, limits: limits, functions: functions)
      let node = production(&parser)
      return (node, parser.diagnostics.isEmpty ? [] : parser.diagnostics.map(limits.policy.told))
    }
  }

  /// The error for findings of a parse that gave no node.
  static func error(_ findings: [Diagnostic], _ text: String) -> FormatError {
    let source = SourceText(text)
    // A parse without a node has recorded why; the fallback keeps the promise without a trap if it ever did not.
    return FormatError(findings, source: source)
      ?? FormatError(Diagnostic(.unexpectedInput, "the text is no predicate"), source: source)
  }

  // MARK: Tokens

  mutating func advance() throws(Failure) {
    previousEnd = token.end
    switch token.kind {
    case .symbol(.openParenthesis), .symbol(.openBracket), .symbol(.openBrace): brackets += 1
    case .symbol(.closeParenthesis), .symbol(.closeBracket), .symbol(.closeBrace): brackets -= 1
    default: break
    }
    tokenCount &+= 1
    token = lexer.next()
    // The end of the text is read like a token and is none.
    if tokenCount > limits.tokens, token.kind != .end { throw tooManyTokens() }
    if token.isInvalid { throw unreadable() }
  }

  @inline(never)
  private mutating func tooManyTokens() -> Failure {
    abort(.tooManyTokens, "the text has more than \(limits.tokens) tokens", at: token.span)
  }

  /// The mistake that made the last token unreadable.
  @inline(never)
  mutating func unreadable() -> Failure {
    guard var mistake = lexer.diagnostic(of: token) else { return Failure() }
    if let hint = unreadableHint() {
      mistake.hint = hint
      mistake.expected = nil
    }
    // `??` is one mistake.
    if lexer.byte(token.start) == UInt8(ascii: "?"), lexer.byte(token.end) == UInt8(ascii: "?") {
      lexer.resume(at: token.end + 1)
    }
    return fail(mistake)
  }

  mutating func at(_ symbol: Token.Symbol) -> Bool { token.kind == .symbol(symbol) }

  mutating func at(word keyword: Keyword) -> Bool { token.kind == .word(keyword) }

  mutating func accept(_ symbol: Token.Symbol) throws(Failure) -> Bool {
    guard at(symbol) else { return false }
    try advance()
    return true
  }

  /// The closing bracket of a pair, or the error that names the opening one.
  mutating func close(_ symbol: Token.Symbol, opened: SourceSpan) throws(Failure) {
    guard at(symbol) else { throw unclosed(symbol, opened: opened) }
    try advance()
  }

  /// The token after the current one, without moving.
  mutating func peek() -> Token {
    var ahead = lexer
    return ahead.next()
  }

  /// The same, where nothing of the parser may change.
  var nextToken: Token {
    var ahead = lexer
    return ahead.next()
  }

  /// From a byte to the end of the token before the current one.
  @inline(__always)
  mutating func span(from start: Int) -> SourceSpan { SourceSpan(from: start, to: max(start, previousEnd)) }

  // MARK: Nodes

  mutating func node(_ kind: consuming ExpressionNode.Kind, _ span: SourceSpan) throws(Failure) -> ExpressionNode {
    let node = ExpressionNode(kind, span: span)
    try admit(height: node.height, at: span)
    return node
  }

  mutating func node(_ kind: consuming PredicateNode.Kind, _ span: SourceSpan) throws(Failure) -> PredicateNode {
    let node = PredicateNode(kind, span: span)
    try admit(height: node.height, at: span)
    return node
  }

  /// A node without parts.
  @inline(__always)
  mutating func leaf(_ kind: consuming ExpressionNode.Kind, _ span: SourceSpan) throws(Failure) -> ExpressionNode {
    try admit(height: 1, at: span)
    return ExpressionNode(kind, height: 1, span: span)
  }

  mutating func node(
    _ left: consuming ExpressionNode, _ operation: ComparisonOperator, _ right: consuming ExpressionNode,
    _ options: ComparisonOptions, _ modifier: ComparisonModifier, _ span: SourceSpan
  ) throws(Failure) -> PredicateNode {
    let height = max(left.height, right.height) + 1
    try admit(height: height, at: span)
    return PredicateNode(
      .comparison(ComparisonNode(left, operation, right, options: options, modifier: modifier)), height: height,
      span: span)
  }

  @inline(__always)
  private mutating func admit(height: Int, at span: SourceSpan) throws(Failure) {
    nodeCount &+= 1
    if nodeCount > limits.nodes || height > limits.treeHeight { throw refused(at: span) }
  }

  /// Counts nodes that were made elsewhere and become part of the tree.
  @inline(never)
  mutating func admit(nodes: Int, at span: SourceSpan) throws(Failure) {
    nodeCount &+= nodes
    if nodeCount > limits.nodes { throw refused(at: span) }
  }

  @inline(never)
  private mutating func refused(at span: SourceSpan) -> Failure {
    nodeCount > limits.nodes
      ? abort(.tooManyNodes, "more than \(limits.nodes) nodes", at: span) : tooDeep(limits.treeHeight, at: span)
  }

  @inline(never)
  mutating func tooDeep(_ limit: Int, at span: SourceSpan) -> Failure {
    abort(.nestingTooDeep, "nested more than \(limit) levels deep", at: span)
  }

  /// Counts a production that may contain itself, of which the first is the whole text; a bracket before opens each other
  /// one. Pair with `leave()`.
  mutating func enter() throws(Failure) {
    depth += 1
    if depth - 1 > limits.nesting {
      throw tooDeep(limits.nesting, at: SourceSpan(offset: max(previousEnd - 1, 0), length: 1))
    }
  }

  mutating func leave() { depth -= 1 }

  /// Counts an infix operator while its right operand is read: each makes a level of the tree, and brackets between
  /// them do not stop the recursion. Pair with `leaveOperator()`.
  mutating func enterOperator() throws(Failure) {
    openOperators += 1
    if openOperators >= limits.treeHeight { throw tooDeep(limits.treeHeight, at: token.span) }
  }

  mutating func leaveOperator() { openOperators -= 1 }

  // MARK: Kinds

  mutating func requireExpression(_ item: consuming Item) throws(Failure) -> ExpressionNode {
    switch consume item {
    case .expression(let node): return node
    case .predicate(let node): throw predicateAsValue(node)
    }
  }

  mutating func requirePredicate(_ item: consuming Item) throws(Failure) -> PredicateNode {
    switch consume item {
    case .predicate(let node): return node
    case .expression(let node): throw missingOperator(after: node)
    }
  }

  // MARK: Diagnostics

  @inline(never)
  mutating func record(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if let hint = diagnostic.hint, hint.utf8.count > Self.longestHint { diagnostic.hint = nil }
    if diagnostics.count < Self.mostDiagnostics { diagnostics.append(diagnostic) }
    if diagnostic.code.kind == .limit { isAborted = true }
  }

  @inline(never)
  mutating func fail(_ diagnostic: Diagnostic) -> Failure {
    record(diagnostic)
    return Failure()
  }

  @inline(never)
  mutating func fail(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan, expected: String? = nil, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) -> Failure {
    fail(Diagnostic(code, message, at: span, expected: expected, hint: hint, notes: notes))
  }

  @inline(never)
  mutating func abort(_ code: DiagnosticCode, _ message: String, at span: SourceSpan) -> Failure {
    isAborted = true
    return fail(code, message, at: span)
  }

  /// Skips to the next AND, OR, comma or closing bracket on bracket level `level`, or to the end.
  @inline(never)
  mutating func recover(to level: Int) throws(Failure) {
    while token.kind != .end {
      if brackets <= level {
        switch token.kind {
        case .symbol(.and), .symbol(.or), .word(.and), .word(.or), .symbol(.comma), .symbol(.closeParenthesis),
          .symbol(.closeBracket), .symbol(.closeBrace):
          return
        default: break
        }
      }
      do throws(Failure) {
        try advance()
      } catch {
        // The unreadable token is reported already; go on behind it.
        if isAborted { throw error }
      }
    }
  }
}
