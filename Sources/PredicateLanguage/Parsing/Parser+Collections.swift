extension Parser {
  /// `list = "{" , [ expression , { "," , expression } ] , "}"`
  mutating func list() throws(Failure) -> ExpressionNode {
    let opened = token.span
    try advance()
    let elements = at(.closeBrace) ? [] : try items(after: "{", before: .closeBrace)
    try close(.closeBrace, opened: opened)
    return try node(.list(elements), span(from: opened.offset))
  }

  /// `items = expression , { "," , expression }`
  private mutating func items(after opening: String, before closing: Token.Symbol) throws(Failure) -> [ExpressionNode] {
    try enter()
    defer { leave() }
    var items: [ExpressionNode] = []
    repeat {
      if atMissingOperand() { throw missingValue(after: items.isEmpty ? opening : ",") }
      try append(value(), to: &items)
    } while try acceptComma(before: closing)
    return items
  }

  private mutating func append(_ item: consuming ExpressionNode, to items: inout [ExpressionNode]) throws(Failure) {
    items.append(item)
    if items.count > limits.listLength {
      throw abort(.listTooLong, "a list of more than \(limits.listLength) elements", at: token.span)
    }
  }

  private mutating func acceptComma(before closing: Token.Symbol) throws(Failure) -> Bool {
    let comma = token.span
    guard try accept(.comma) else { return false }
    if at(closing) { throw fail(.trailingComma, "a comma without a value after it", at: comma) }
    return true
  }

  /// `call = name , [ ":" , { name , ":" } ] , "(" , [ items ] , ")"`
  ///
  /// As a step, `a.uppercase()`, the value before the dot is the first argument.
  mutating func call(start: Int, receiver: ExpressionNode?) throws(Failure) -> ExpressionNode {
    let nameStart = token.start
    let name = try selector()
    let nameSpan = span(from: nameStart)
    if Keyword.find(name) == .fetch { try refuseFetch(name, at: nameSpan) }
    let opened = try openParenthesis(ofCall: name, nameSpan)
    var arguments = receiver.map { [$0] } ?? []
    if !at(.closeParenthesis) { try arguments += items(after: "(", before: .closeParenthesis) }
    try close(.closeParenthesis, opened: opened)
    let resolved = try resolve(name, arguments.count, at: nameSpan, receiver: receiver, opened: opened.offset)
    return try node(.call(resolved, arguments), span(from: start))
  }

  /// Before its parts, which Apple prints as addresses.
  @inline(never)
  private mutating func refuseFetch(_ name: String, at span: SourceSpan) throws(Failure) {
    guard functions.resolve(name: name, argumentCount: 1) == nil else { return }
    throw fail(
      .unknownFunction, "`\(name)` runs a fetch request of Core Data's own, which is not here", at: span,
      hint: "run the request first, and pass its result as an argument")
  }

  private mutating func selector() throws(Failure) -> String {
    var name = lexer.name(of: token)
    try advance()
    while at(.colon) {
      name += ":"
      try advance()
      guard case .word = token.kind else { continue }
      name += lexer.text(of: token)
      try advance()
    }
    return name
  }

  private mutating func openParenthesis(ofCall name: String, _ nameSpan: SourceSpan) throws(Failure) -> SourceSpan {
    let opened = token.span
    guard try accept(.openParenthesis) else { throw missingArguments(name, nameSpan) }
    return opened
  }

  /// A colon behind a name, and nothing in parentheses.
  @inline(never)
  private mutating func missingArguments(_ name: String, _ span: SourceSpan) -> Failure {
    fail(
      .missingParenthesis, "the arguments of `\(name)` are missing", at: span, expected: "`(` after the name",
      hint: colonHint(name, span))
  }

  /// The hint for a colon between a key and its value, `a: 1`, `a:>1`, `a:b*`, or between keys, `a::b`.
  private func colonHint(_ name: String, _ span: SourceSpan) -> String? {
    guard tellsMore, let colon = name.firstIndex(of: ":") else { return nil }
    let open = span.offset - 1
    if let hint = eachHint(before: span.offset) { return hint }
    switch lexer.byte(before: span.offset) {
    case UInt8(ascii: "{"): if let hint = objectHint(opened: open) { return hint }
    // `items.contains(where: { $0.a > 1 })`
    case UInt8(ascii: "("): if let hint = elementsHint(opened: open) { return hint }
    default: break
    }
    let key = String(name[..<colon])
    let start = span.offset + key.utf8.count + 1
    if lexer.byte(start) == UInt8(ascii: ":") { return joinedKeysHint(key, behind: start + 1) }
    if let hint = argumentHint(key + ":", from: start) { return hint }
    let typed = run(around: start) { Lexer.continuesWord($0) || $0 == UInt8(ascii: "*") }
    let text = lexer.text(start, max(start, typed.end))
    if text.contains("*") { return conditionHint("\(key) LIKE \"\(text)\"") }
    guard let value = condition(from: start)?.text else { return nil }
    if let first = value.first, "<>=!".contains(first) { return conditionHint("\(key) \(value)") }
    let isWord = Identifier.isIdentifier(value) && Keyword.find(value) == nil
    return conditionHint("\(key) == \(isWord ? "\"\(value)\"" : value)") ?? joinedKeysHint(key, behind: start)
  }

  /// The hint for a function whose argument has no parentheses, `lowercase:name`.
  private func argumentHint(_ name: String, from start: Int) -> String? {
    guard let known = functions.resolve(name: name, argumentCount: 1)?.signature,
      policy.refusal(ofFunction: known.name, typed: name, at: token.span) == nil
    else { return nil }
    let path = run(around: start) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }
    let call = "\(name)(\(lexer.text(start, max(start, path.end))))"
    let rest = condition(from: path.end)?.text ?? ""
    return (rest.isEmpty ? nil : conditionHint("\(call) \(rest)")) ?? valueHint(call)
  }

  /// The canonical name of a function of the table.
  private mutating func resolve(
    _ name: String, _ count: Int, at span: SourceSpan, receiver: ExpressionNode?, opened: Int
  ) throws(Failure) -> String {
    let known = functions.resolve(name: name, argumentCount: count)?.signature
    // Not left to those who read the tree: what is wrong with a call would tell whether there is such a function.
    if let refusal = policy.refusal(ofFunction: known?.name, typed: name, at: span) {
      throw fail(refusal.code, refusal.message, at: span, hint: refusal.hint)
    }
    guard let signature = known else {
      let meant = callHint(name, of: receiver.flatMap { text(of: $0) }, argumentsAt: opened)?.hint
      let hint = meant ?? (tellsMore ? functions.hint(forUnknown: name, policy) : nil)
      throw fail(.unknownFunction, "there is no function `\(name)`", at: span, hint: hint)
    }
    guard signature.accepts(argumentCount: count) else {
      throw fail(
        .functionArgumentCount, signature.countMessage(found: count), at: span,
        hint: signature.example.isEmpty ? nil : "for example `\(signature.example)`")
    }
    return signature.name
  }

  /// A keyword such as CAST with its opening parenthesis, behind which a value begins. Counts as a level; pair with
  /// `leave()`.
  private mutating func keywordWithParenthesis() throws(Failure) -> (keyword: Token, opened: SourceSpan) {
    let keyword = token
    try advance()
    let opened = token.span
    guard try accept(.openParenthesis) else {
      let word = lexer.text(of: keyword)
      throw fail(
        .missingParenthesis, "`\(word)` needs its parts in parentheses", at: keyword.span, expected: "`(`",
        hint: "to use it as a key path write `#\(word)`")
    }
    if atMissingOperand() { throw missingValue(after: "(") }
    try enter()
    return (keyword, opened)
  }

  private mutating func comma(opened: SourceSpan) throws(Failure) {
    guard try accept(.comma) else {
      if token.kind == .end {
        throw fail(.unclosedBracket, "`(` is not closed", at: opened, expected: "`,` and the next part")
      }
      throw unexpectedInput(expected: "`,`", opened: opened)
    }
    if atMissingOperand() { throw missingValue(after: ",") }
  }

  /// `subquery = "SUBQUERY" , "(" , expression , "," , variable , "," , predicate , ")"`
  mutating func subquery() throws(Failure) -> ExpressionNode {
    let (keyword, opened) = try keywordWithParenthesis()
    defer { leave() }
    let collection = try value()
    try comma(opened: opened)
    guard token.kind == .variable else {
      throw fail(
        .subqueryVariable, "the second part of SUBQUERY is the variable for each element", at: token.span,
        expected: "a name such as `$x`", hint: subqueryVariableHint(opened: opened.offset))
    }
    let variable = lexer.name(of: token)
    try advance()
    try comma(opened: opened)
    let condition = try requirePredicate(predicate())
    try close(.closeParenthesis, opened: opened)
    return try node(.subquery(collection, variable, condition), span(from: keyword.start))
  }

  /// `ternary = "TERNARY" , "(" , predicate , "," , expression , "," , expression , ")"`
  mutating func ternary() throws(Failure) -> ExpressionNode {
    let (keyword, opened) = try keywordWithParenthesis()
    defer { leave() }
    let condition = try requirePredicate(predicate())
    try comma(opened: opened)
    let then = try value()
    try comma(opened: opened)
    let other = try value()
    try close(.closeParenthesis, opened: opened)
    return try node(.ternary(condition, then, other), span(from: keyword.start))
  }

  /// `cast = "CAST" , "(" , expression , "," , type-name , ")"`, the type a string or an argument that is one.
  mutating func cast() throws(Failure) -> ExpressionNode {
    let (keyword, opened) = try keywordWithParenthesis()
    defer { leave() }
    let value = try value()
    try comma(opened: opened)
    let type = try quotedName("the type of CAST", example: "\"NSDate\"")
    try close(.closeParenthesis, opened: opened)
    return try node(.cast(value, type), span(from: keyword.start))
  }

  /// `function = "FUNCTION" , "(" , expression , "," , selector , { "," , expression } , ")"`
  mutating func function() throws(Failure) -> ExpressionNode {
    let (keyword, opened) = try keywordWithParenthesis()
    defer { leave() }
    let target = try value()
    try comma(opened: opened)
    let selector = try quotedName("the selector of FUNCTION", example: "\"uppercase:\"")
    var arguments: [ExpressionNode] = []
    if try accept(.comma) {
      if at(.closeParenthesis) {
        throw fail(.trailingComma, "a comma without a value after it", at: span(from: previousEnd - 1))
      }
      arguments = try items(after: "(", before: .closeParenthesis)
    }
    try close(.closeParenthesis, opened: opened)
    return try node(.function(target, selector, arguments), span(from: keyword.start))
  }

  private mutating func quotedName(_ what: String, example: String) throws(Failure) -> String {
    let item = try value()
    guard case .constant(.string(let name)) = item.kind else {
      throw fail(
        .nameNotQuoted, "\(what) is a name in quotes", at: item.span ?? token.span,
        expected: "a string such as \(example)")
    }
    return name
  }

  /// `group-predicate = "(" , predicate , ")"`, `group-expression = "(" , expression , ")"`
  mutating func group() throws(Failure) -> Item {
    let opened = token.span
    try advance()
    if atMissingOperand() { throw missingValue(after: "(") }
    return try closed(predicate(), opened)
  }

  private mutating func closed(_ item: Item, _ opened: SourceSpan) throws(Failure) -> Item {
    if at(.comma), case .expression = item { try refuseParenthesizedList(opened: opened) }
    try close(.closeParenthesis, opened: opened)
    // The parentheses of a condition belong to it, so that a message about a misplaced one marks the whole.
    guard case .predicate(let inner) = item else { return item }
    return .predicate(PredicateNode(inner.kind, height: inner.height, span: span(from: opened.offset)))
  }
}
