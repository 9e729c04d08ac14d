/// How far the operands of an operator reach, found without a parser: what is not plain has no extent, and gets no fault.
extension Source {
  /// Words that an operand cannot reach across.
  private static let borders: Set<String> = [
    "return", "if", "guard", "while", "in", "else", "where", "case", "let", "var", "try", "await",
    "throw", "for",
    "switch",
    "repeat", "do", "unsafe", "yield", "some", "any", "func", "init", "inout",
  ]

  private static let levels: [String: Int] = [
    "=": 0, "->": 0, "+=": 0, "-=": 0, "*=": 0, "/=": 0, "%=": 0, "|=": 0, "&=": 0, "^=": 0,
    "<<=": 0, ">>=": 0,
    "&+=": 0,
    "&-=": 0, "&*=": 0, "?": 1, "||": 2, "&&": 3, "==": 4, "!=": 4, "<": 4, ">": 4, "<=": 4,
    ">=": 4, "===": 4,
    "!==": 4,
    "~=": 4, "??": 5, "as": 6, "is": 6, "..<": 7, "...": 7, "+": 8, "-": 8, "|": 8, "^": 8, "&+": 8,
    "&-": 8, "*": 9,
    "/": 9,
    "%": 9, "&": 9, "&*": 9, "<<": 10, ">>": 10, "&<<": 10, "&>>": 10,
  ]

  /// How tightly the token binds as an operator between operands; nil if it is none.
  func level(_ index: Int) -> Int? {
    let token = tokens[index]
    switch token.kind {
    case .operation where token.isApart || token.text == "..<" || token.text == "...":
      return Self.levels[token.text]
    case .word: return Self.levels[token.text]
    default: return nil
    }
  }

  func isBorder(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .word: return Self.borders.contains(token.text)
    case .mark: return ",;:{([".contains(token.text)
    default: return false
    }
  }

  /// The tokens of the operation whose operator is at `index`, if all are on its line.
  func operation(at index: Int) -> ClosedRange<Int>? {
    guard let own = level(index), let start = start(before: index, own),
      let end = end(behind: index, own)
    else {
      return nil
    }
    return start...end
  }

  private func start(before index: Int, _ own: Int) -> Int? {
    guard !tokens[index].leads else { return nil }
    var start: Int?
    var next = index - 1
    while next >= 0, !isBorder(next) {
      if let level = level(next), level < own { break }
      if tokens[next].kind == .mark, ")]}".contains(tokens[next].text) {
        guard let partner = partners[next], tokens[partner].line == tokens[index].line else {
          return nil
        }
        next = partner
      }
      start = next
      if tokens[next].leads {
        guard tokens[next].kind != .operation, tokens[next].text != ".", next > 0 else {
          return nil
        }
        if let level = level(next - 1), level >= own { return nil }
        break
      }
      next -= 1
    }
    return start
  }

  private func end(behind index: Int, _ own: Int) -> Int? {
    var end: Int?
    var next = index + 1
    while next < tokens.count {
      let token = tokens[next]
      if token.leads {
        guard token.kind == .operation || token.text == "." else { break }
        guard let level = level(next), level <= own else { return nil }
        break
      }
      if let level = level(next), level <= own { break }
      if token.kind == .mark, token.text == "{" {
        guard isCondition(next) else { return nil }
        break
      }
      if token.kind == .mark, "([".contains(token.text) {
        guard let partner = partners[next], tokens[partner].line == tokens[index].line else {
          return nil
        }
        next = partner
      } else if isBorder(next) || token.kind == .mark && ")]}".contains(token.text) {
        break
      }
      end = next
      next += 1
    }
    return end
  }

  /// Whether a brace begins the body of a statement, not a closure behind a call.
  private func isCondition(_ brace: Int) -> Bool {
    var next = brace
    while next > 0, tokens[next - 1].line == tokens[brace].line { next -= 1 }
    return tokens[next..<brace].contains {
      ["if", "while", "switch", "guard", "for"].contains($0.text)
    }
  }

  func range(_ part: ClosedRange<Int>) -> Range<Int> {
    tokens[part.lowerBound].range.lowerBound..<tokens[part.upperBound].range.upperBound
  }

  /// The conditions behind `if`, `guard` or `while` at `index` that are plain expressions on one line.
  func clauses(behind index: Int) -> [ClosedRange<Int>] {
    var clauses: [ClosedRange<Int>] = []
    var start = index + 1
    var next = start
    while next < tokens.count {
      let token = tokens[next]
      if token.text == "," || token.text == "{" || token.text == "else" {
        while start < next, ["try", "unsafe", "await"].contains(tokens[start].text) { start += 1 }
        let first = tokens[start].text
        if start < next, !["let", "var", "case"].contains(first), !first.hasPrefix("#"),
          tokens[start].line == tokens[next - 1].line
        {
          clauses.append(start...next - 1)
        }
        if token.text != "," { break }
        start = next + 1
      } else if token.kind == .mark, "([".contains(token.text), let partner = partners[next] {
        next = partner
      }
      next += 1
    }
    return clauses
  }

  /// The statement that begins with a line and is all of it; nil if it goes on, or is not in braces.
  func statement(at index: Int) -> ClosedRange<Int>? {
    guard tokens[index].leads, let parent = parents[index], tokens[parent].text == "{", index > 0
    else { return nil }
    let before = tokens[index - 1]
    if before.kind == .operation, before.isApart { return nil }
    if before.kind == .mark, !"{})]".contains(before.text) { return nil }
    if before.kind == .word, Self.borders.contains(before.text), before.text != "in" { return nil }
    var end = index
    while end + 1 < tokens.count, !tokens[end + 1].leads { end += 1 }
    for next in index...end {
      guard let partner = partners[next] else { continue }
      if !(index...end).contains(partner) { return nil }
    }
    if end + 1 < tokens.count {
      let next = tokens[end + 1]
      if next.kind == .operation || next.text == "." || next.text == "else" { return nil }
    }
    return index...end
  }
}
