/// Reads the notation of `Grammar/predicate.ebnf`.
struct EBNFReader {
  /// A mistake in the grammar's text.
  struct Mistake: Error {
    let description: String
  }

  private enum Token: Equatable {
    case name(String), terminal(String), special(String), symbol(String)
  }

  private var rest: Substring
  private var token: Token?

  init(_ text: String) { rest = Substring(text) }

  /// Every production up to the end.
  mutating func productions() throws -> [EBNF.Production] {
    try advance()
    var productions: [EBNF.Production] = []
    while let token {
      guard case .name(let name) = token else {
        throw Mistake(description: "a production begins with a name: \(token)")
      }
      try advance()
      let isToken = self.token == .symbol("::=")
      guard isToken || self.token == .symbol("=") else { throw Mistake(description: "`=` is missing after \(name)") }
      try advance()
      productions.append(EBNF.Production(name: name, isToken: isToken, rule: try choice()))
      try expect(";")
    }
    return productions
  }

  private mutating func choice() throws -> EBNF.Rule {
    var parts = [try sequence()]
    while token == .symbol("|") {
      try advance()
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws -> EBNF.Rule {
    var parts = [try part()]
    while token == .symbol(",") {
      try advance()
      parts.append(try part())
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func part() throws -> EBNF.Rule {
    let first = token
    try advance()
    switch first {
    case .name(let name)?: return .name(name)
    case .terminal(let text)?: return .terminal(text)
    case .special(let text)?: return .special(text)
    case .symbol("(")?: return try closed(by: ")") { $0 }
    case .symbol("[")?: return try closed(by: "]") { .optional($0) }
    case .symbol("{")?: return try closed(by: "}") { .repeated($0) }
    case .symbol?, nil: throw Mistake(description: "a part is missing before \(rest.prefix(30))")
    }
  }

  private mutating func closed(by bracket: String, _ wrap: (EBNF.Rule) -> EBNF.Rule) throws -> EBNF.Rule {
    let inner = try choice()
    try expect(bracket)
    return wrap(inner)
  }

  private mutating func expect(_ symbol: String) throws {
    guard token == .symbol(symbol) else {
      throw Mistake(description: "`\(symbol)` is missing before \(rest.prefix(30))")
    }
    try advance()
  }

  private mutating func advance() throws {
    try skipBlanks()
    guard let first = rest.first else {
      token = nil
      return
    }
    if rest.hasPrefix("::=") {
      token = .symbol("::=")
      rest = rest.dropFirst(3)
    } else if first == "\"" || first == "'" {
      token = .terminal(try quoted(by: first))
    } else if first == "?" {
      token = .special(try quoted(by: first).split(separator: " ").joined(separator: " "))
    } else if first.isLetter {
      let name = rest.prefix { $0.isLetter || $0 == "-" }
      token = .name(String(name))
      rest = rest.dropFirst(name.count)
    } else {
      token = .symbol(String(first))
      rest = rest.dropFirst()
    }
  }

  private mutating func quoted(by mark: Character) throws -> String {
    let inner = rest.dropFirst().prefix { $0 != mark }
    rest = rest.dropFirst(inner.count + 1)
    guard !rest.isEmpty else { throw Mistake(description: "unclosed \(mark)") }
    rest = rest.dropFirst()
    return String(inner)
  }

  private mutating func skipBlanks() throws {
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard rest.hasPrefix("(*") else { return }
      while !rest.isEmpty, !rest.hasPrefix("*)") { rest = rest.dropFirst() }
      guard !rest.isEmpty else { throw Mistake(description: "unclosed comment") }
      rest = rest.dropFirst(2)
    }
  }
}
