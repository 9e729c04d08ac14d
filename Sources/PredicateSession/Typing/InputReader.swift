import PredicateLanguage

/// Reads a text that may not be finished, token by token, and keeps what may follow.
///
/// The parser makes a tree of a whole text; while a text is typed there is none, and mistakes before the cursor must not
/// keep help from what comes after them. So this follows the same grammar on a stack of brackets, never fails, and reads
/// every token once. Cost: linear in the text.
struct InputReader {
  var lexer: Lexer
  var levels: [InputLevel]
  /// The innermost level. Kept beside the others, as it changes with every token.
  var level: InputLevel
  private(set) var tokens: [TokenSpan] = []
  /// The word at the end, which may go on; empty if there is none.
  private(set) var partial: Range<Int>
  /// Whether the text ends in a string, which can hold anything.
  private(set) var endsInString = false
  private var isDone = false
  /// Open levels by what closes them, so that a bracket that closes nothing is not searched for.
  private var open = (parentheses: 0, brackets: 0, braces: 0)

  /// Reads the text; with `isExpression` it is to be a value, not a condition.
  init(_ lexer: Lexer, isExpression: Bool) {
    self.lexer = lexer
    levels = []
    level = InputLevel(.text, start: 0, partStart: 0)
    level.mayBeCondition = !isExpression
    partial = lexer.count..<lexer.count
    while !isDone { readToken() }
  }

  private mutating func readToken() {
    let token = lexer.next()
    if token.kind == .end {
      isDone = true
    } else if isUnfinishedSign(token) {
      stop(at: token.start)
    } else if token.end >= lexer.count, isPartial(token) {
      endsInString = token.kind == .invalid(.unterminatedString)
      let before = (level, levels)
      take(token)
      (level, levels) = before
      stop(at: token.start)
    } else {
      take(token)
    }
  }

  /// Leaves the rest of the text as the word that may go on.
  mutating func stop(at start: Int) {
    partial = start..<lexer.count
    isDone = true
  }

  /// Whether a token at the end of the text may go on, or be another one once it does.
  private func isPartial(_ token: Token) -> Bool {
    switch token.kind {
    case .word, .escapedWord, .variable, .atWord: true
    case .invalid(.unterminatedString), .invalid(.unterminatedKey): true
    case .invalid(.character): "#$@".utf8.contains(lexer.byte(token.start))
    case .invalid(.operatorRun): level.want == .infix
    case .invalid(.number), .invalid(.termArgument): true
    case .symbol(let symbol): isPartial(symbol)
    case .invalid(.keyOfNumber), .invalid(.objectiveCString), .invalid(.specifierInText), .invalid(.unquotedPattern),
      .string, .term, .integer, .decimal, .specifier, .end:
      false
    }
  }

  private func isPartial(_ symbol: Token.Symbol) -> Bool {
    switch level.want {
    case .infix: symbol.comparison != nil || [.bang, .ampersand, .bar, .colon].contains(symbol)
    case .connective: symbol == .ampersand || symbol == .bar
    case .start, .value, .valueOrOptions: symbol == .dot
    case .key, .parenthesis: false
    }
  }

  /// Whether a token and all behind it is the beginning of what is one token once it is finished: `$#`, `UTI-EQ`.
  private func isUnfinishedSign(_ token: Token) -> Bool {
    guard lexer.count - token.start <= Self.longestSign else { return false }
    let rest = lexer.text(token.start, lexer.count)
    if rest == "$#" { return true }
    guard level.want == .infix, lexer.byte(token.end) == UInt8(ascii: "-") else { return false }
    let text = rest.uppercased()
    return [Token.Symbol.utiEquals, .utiConformsTo].contains { $0.rawValue.hasPrefix(text) && $0.rawValue != text }
  }

  private static let longestSign = 16

  mutating func record(_ token: Token, _ role: TokenRole) {
    tokens.append(TokenSpan(range: token.start..<token.end, role: role))
  }

  mutating func record(_ range: Range<Int>, _ role: TokenRole) {
    tokens.append(TokenSpan(range: range, role: role))
  }

  // MARK: Levels

  mutating func push(_ kind: InputLevel.Kind, start: Int, behind token: Token) {
    count(kind, 1)
    levels.append(level)
    let outer = level
    level = InputLevel(kind, start: start, partStart: token.end)
    level.mayBeCondition = kind == .group && outer.want == .start && outer.takesCondition
    if kind == .index || kind == .list { level.want = .value }
  }

  /// Leaves a level; what it was is a value of the level around it, or a condition.
  mutating func pop(at end: Int) {
    guard var outer = levels.popLast() else { return }
    count(level.kind, -1)
    switch level.kind {
    case .options: outer.want = .value
    case .group where level.isCondition:
      outer.isCondition = true
      outer.want = .connective
    case .text, .group, .list, .index, .call, .form: outer.endOperand(level.start..<end)
    }
    level = outer
  }

  /// A closing bracket. Levels inside the one that it closes are given up; one that closes nothing is passed over.
  mutating func close(_ symbol: Token.Symbol, _ token: Token) {
    record(token, .punctuation)
    let isOpen =
      switch symbol {
      case .closeParenthesis: open.parentheses > 0
      case .closeBracket: open.brackets > 0
      case .closeBrace: open.braces > 0
      default: false
      }
    guard isOpen else { return }
    while level.kind.closing != symbol, let outer = levels.popLast() {
      count(level.kind, -1)
      level = outer
    }
    pop(at: token.end)
  }

  private mutating func count(_ kind: InputLevel.Kind, _ change: Int) {
    switch kind {
    case .text: break
    case .group, .call, .form: open.parentheses += change
    case .list: open.braces += change
    case .index, .options: open.brackets += change
    }
  }

  /// A comma: the next part of the level begins.
  mutating func nextPart(_ token: Token) {
    record(token, .punctuation)
    if level.kind == .form(.subquery), level.part == 0 { level.collection = level.partStart..<token.start }
    level.part += 1
    level.partStart = token.end
    level.restart()
    level.isCondition = false
    if level.kind == .list { level.want = .value }
  }
}

/// The range of a token and its role, judged by the tokens before it.
struct TokenSpan: Hashable, Sendable {
  /// In UTF-8 bytes of the text.
  var range: Range<Int>
  /// What it is.
  var role: TokenRole
}

/// The role of a token in its context: after a dot `like` is a key, elsewhere an operator.
enum TokenRole: Hashable, Sendable {
  case key, variable, function, keyword, `operator`, string, number, literal, placeholder, punctuation
  /// It has no meaning there.
  case unknown
}
