/// The kinds of faults.
enum FaultKind: String, CaseIterable {
  case comparison = "flipped comparison"
  case null = "dropped nil rule"
  case precedence = "wrong precedence"
  case span = "off by one"
  case limit = "missing check of a limit"
  case operands = "swapped operands"
  case template = "wrong dialect template"
  case condition = "negated condition"
  case statement = "dropped statement"
  case boundary = "boundary constant"
  case option = "removed option"
  case text = "emptied text"
}

/// A place for a fault, and what stands there with the fault in it.
struct Site {
  let kind: FaultKind
  let line: Int
  let range: Range<Int>
  /// What is written in place of the range; `§` stands for the question whether the fault is chosen.
  let replacement: String
  /// What the fault makes of the range, for reports.
  let shown: String
}

/// Finds the places of a file.
struct SiteFinder {
  let source: Source
  /// Whether texts are SQL.
  let hasTemplates: Bool
  private(set) var sites: [Site] = []

  init(_ source: Source, hasTemplates: Bool) {
    self.source = source
    self.hasTemplates = hasTemplates
    for index in source.tokens.indices {
      let line = source.lines[source.tokens[index].line]
      // What only saves work or time is no fault; attributes and raw values take no expressions.
      if line.contains("reserveCapacity") || line.contains("precondition")
        || line.contains("assert(")
      {
        continue
      }
      find(at: index, on: line)
    }
  }

  private mutating func find(at index: Int, on line: Substring) {
    let token = source.tokens[index]
    switch token.kind {
    case .operation: operation(at: index, on: line)
    case .number: number(at: index, on: line)
    case .text: text(at: index)
    case .word where ["if", "guard", "while"].contains(token.text): conditions(at: index)
    case .word where token.text == "true" || token.text == "false":
      add(.option, index...index, "(§ != \(token.text))", token.text == "true" ? "false" : "true")
    case .mark where token.text == "[": list(at: index)
    case .mark where token.text == "(": parentheses(at: index, on: line)
    case .word, .mark: break
    }
    statement(at: index, on: line)
  }

  private mutating func add(
    _ kind: FaultKind, _ part: ClosedRange<Int>, _ replacement: String, _ shown: String
  ) {
    let range = source.range(part)
    guard !source.bytes[range].contains(UInt8(ascii: "\n")) else { return }
    sites.append(
      Site(
        kind: kind, line: source.tokens[part.lowerBound].line, range: range,
        replacement: replacement, shown: shown))
  }

  /// The fault in place of an expression.
  private mutating func choose(_ kind: FaultKind, _ part: ClosedRange<Int>, _ fault: String) {
    add(kind, part, "(§ ? \(fault) : \(source.text(source.range(part))))", fault)
  }

  // MARK: Operators

  private static let flipped = ["<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="]

  private mutating func operation(at index: Int, on line: Substring) {
    let name = source.tokens[index].text
    guard let part = source.operation(at: index) else { return }
    let left = source.text(source.range(part.lowerBound...index - 1))
    let right = source.text(source.range(index + 1...part.upperBound))
    if let other = Self.flipped[name] {
      let isNil = [left, right].contains { $0 == "nil" || $0 == ".null" }
      if isNil {
        choose(.null, part, name == "==" ? "false" : "true")
      } else {
        let kind = line.contains("recedence") ? FaultKind.precedence : .comparison
        choose(kind, part, "\(left) \(other) \(right)")
        if name.hasPrefix("<") || name.hasPrefix(">") {
          choose(.operands, part, "\(right) \(name) \(left)")
        }
      }
      return
    }
    switch name {
    case "+", "-":
      if right == "1" { choose(.span, part, left) }
      if name == "-" { choose(.operands, part, "\(right) - \(left)") }
    case "/", "%", "<<", ">>": choose(.operands, part, "\(right) \(name) \(left)")
    case "..<":
      add(.span, index + 1...part.upperBound, "(§ ? (\(right)) - 1 : \(right))", "\(right) - 1")
    case "??": if right != "nil" { choose(.null, part, right) }
    case "||" where line.contains("&&"): choose(.precedence, part, "\(left) && \(right)")
    case "&&" where line.contains("||"): choose(.precedence, part, "\(left) || \(right)")
    default: break
    }
  }

  /// Parentheses whose loss changes what binds, and calls whose arguments may change places.
  private mutating func parentheses(at index: Int, on line: Substring) {
    guard let end = source.partners[index], source.tokens[end].line == source.tokens[index].line,
      end > index + 1
    else {
      return
    }
    let isCall =
      index > 0
      && source.tokens[index].range.lowerBound == source.tokens[index - 1].range.upperBound
      && (source.tokens[index - 1].kind == .word || ")]>?!".contains(source.tokens[index - 1].text))
    if isCall { return arguments(of: index, to: end, on: line) }
    guard
      let inner = (index + 1..<end).first(where: {
        source.level($0) != nil && source.parents[$0] == index
      })
    else {
      return
    }
    let content = source.text(source.range(index + 1...end - 1))
    if source.tokens[index - 1].text == "!" {
      add(.precedence, index - 1...end, "(§ ? !\(content) : !(\(content)))", "!\(content)")
    }
    for (neighbour, isLeft) in [(index - 1, true), (end + 1, false)] {
      guard neighbour < source.tokens.count, let outer = source.level(neighbour),
        let own = source.level(inner),
        outer > own,
        outer < 5 || outer > 7, let part = source.operation(at: neighbour)
      else { continue }
      let rest =
        isLeft
        ? source.text(source.range(part.lowerBound...index - 1)) + " " + content
        : content + " " + source.text(source.range(end + 1...part.upperBound))
      choose(.precedence, part, rest)
    }
  }

  private mutating func arguments(of index: Int, to end: Int, on line: Substring) {
    let commas = (index + 1..<end).filter {
      source.parents[$0] == index && source.tokens[$0].text == ","
    }
    let callee = source.tokens[index - 1].text
    guard commas.count == 1, !["min", "max", "swap", "zip", "init"].contains(callee),
      !line.contains("func ")
    else {
      return
    }
    func value(_ from: Int, _ to: Int) -> ClosedRange<Int>? {
      let start = from + 1 < to && source.tokens[from + 1].text == ":" ? from + 2 : from
      return start <= to ? start...to : nil
    }
    guard let first = value(index + 1, commas[0] - 1), let second = value(commas[0] + 1, end - 1)
    else { return }
    let (one, other) = (source.text(source.range(first)), source.text(source.range(second)))
    guard one != other, !(one + other).contains("&"), !(one + other).contains("{") else { return }
    // Both are written anew, each with the other as its fault.
    let label = source.text(
      source.tokens[first.upperBound].range
        .upperBound..<source.tokens[second.lowerBound].range.lowerBound)
    add(
      .operands, first.lowerBound...second.upperBound,
      "(§ ? \(other) : \(one))\(label)(§ ? \(one) : \(other))",
      "\(other)\(label)\(one)")
  }

  // MARK: Literals

  private mutating func number(at index: Int, on line: Substring) {
    let token = source.tokens[index]
    guard index > 0, source.tokens[index - 1].text != ".", !line.contains("case "),
      !line.contains("@"),
      let number = Int(token.text.filter { $0 != "_" })
    else { return }
    let kind = line.contains("recedence") ? FaultKind.precedence : .boundary
    choose(kind, index...index, String(number + 1))
  }

  private mutating func text(at index: Int) {
    let text = source.tokens[index].text
    guard text.hasPrefix("\""), !text.hasPrefix("\"\"\""), text.utf8.count > 2 else { return }
    let isTemplate =
      hasTemplates && (text.contains("{0}") || text.contains("\\($0)") || Self.words(text))
    guard isTemplate else { return choose(.text, index...index, "\"\"") }
    if text.hasPrefix("\"("), text.hasSuffix(")\""), text.contains(" "),
      text.dropFirst(2).first(where: { "()".contains($0) }) != "("
    {
      choose(.precedence, index...index, "\"" + text.dropFirst(2).dropLast(2) + "\"")
    }
    choose(.template, index...index, Self.wrong(text))
  }

  /// Whether a text is of SQL's words.
  private static func words(_ text: String) -> Bool {
    text.split { !$0.isLetter && $0 != "_" }.contains {
      $0.count > 1 && $0.allSatisfy { $0.isUppercase || $0 == "_" }
    }
  }

  /// What is written for something else in a template; the last holds for any.
  private static let mistakes: [(String, String)] = [
    (" IS NOT NULL", " IS NULL"), (" IS NULL", " IS NOT NULL"), (" AND ", " OR "),
    (" OR ", " AND "), ("NOT ", ""),
    (" <= ", " < "), (" >= ", " > "), (" < ", " <= "), (" > ", " >= "), (" + ", " - "),
    (" - ", " + "), (" / ", " * "),
    (" ASC", " DESC"), (" DESC", ""), ("NULLS FIRST", "NULLS LAST"), ("NULLS LAST", "NULLS FIRST"),
    ("DISTINCT ", ""),
    (" ALL", ""), ("LEFT JOIN", "JOIN"), ("lower", "upper"), ("upper", "lower"), ("LOWER", "UPPER"),
    ("month", "year"),
    ("quarter", "month"), ("week", "day"), ("day", "hour"), ("hour", "minute"),
    ("minute", "second"),
    ("second", "minute"),
    ("year", "month"), ("THEN", "ELSE"), ("EXISTS", "NOT EXISTS"), ("COALESCE", "NULLIF"),
    ("NULLIF", "COALESCE"),
    ("SUM", "MAX"), ("MIN", "MAX"), ("MAX", "MIN"), ("COUNT", "SUM"), ("{1}", "{0}"),
    ("{0}", "NULL"), ("1", "2"),
    ("0", "1"),
  ]

  private static func wrong(_ text: String) -> String {
    for (right, wrong) in mistakes {
      // An interpolation is Swift, not SQL.
      guard let place = text.firstRange(of: right), !text[..<place.lowerBound].contains("\\(")
      else { continue }
      return text.replacingCharacters(in: place, with: wrong)
    }
    return "\"x" + text.dropFirst()
  }

  private mutating func list(at index: Int) {
    guard let end = source.partners[index], index > 0, end > index + 1 else { return }
    let before = source.tokens[index - 1]
    if before.range.upperBound == source.tokens[index].range.lowerBound,
      before.kind == .word || ")]?!".contains(before.text)
    {
      return
    }
    let inner = (index + 1..<end).filter { source.parents[$0] == index }
    guard let comma = inner.last(where: { source.tokens[$0].text == "," }), comma + 1 < end,
      !inner.contains(where: { [":", "weak", "in"].contains(source.tokens[$0].text) })
    else { return }
    let rest = source.text(source.range(index...comma - 1)) + "]"
    choose(.option, index...end, rest)
  }

  // MARK: Statements

  private static let limitWords = [
    "limits.", "Limit", "most", "aximum", "budget", "depth", "largest", "steps", "step()", "check",
  ]

  private mutating func conditions(at index: Int) {
    let isGuard = source.tokens[index].text == "guard"
    for clause in source.clauses(behind: index) {
      let text = source.text(source.range(clause))
      add(.condition, clause, "(§ != (\(text)))", "!(\(text))")
      let compares = clause.contains { source.level($0) == 4 }
      guard compares, Self.limitWords.contains(where: { text.contains($0) }) else { continue }
      add(
        .limit, clause, isGuard ? "(§ || \(text))" : "(!§ && (\(text)))", isGuard ? "true" : "false"
      )
    }
  }

  private mutating func statement(at index: Int, on line: Substring) {
    let token = source.tokens[index]
    guard token.leads, token.kind == .word, let part = source.statement(at: index) else { return }
    let text = source.text(source.range(part))
    let last = source.tokens[part.upperBound].text
    let isCheck =
      token.text == "try" && Self.limitWords.contains { text.contains($0) } && !text.contains(" = ")
    let assigns = part.contains {
      source.level($0) == 0 && source.tokens[$0].text != "->"
        && source.parents[$0] == source.parents[index]
    }
    let isWord = token.text.first?.isLowercase == true || token.text == "_"
    let keywords = [
      "return", "let", "var", "if", "guard", "while", "for", "switch", "case", "default", "throw",
      "defer", "func",
      "static",
      "private", "package", "public", "import", "struct", "enum", "init", "self", "else", "do",
      "repeat", "break",
      "continue",
      "lazy", "final", "mutating", "fileprivate", "internal", "typealias", "indirect", "subscript",
      "extension",
      "unsafe",
      "try", "fallthrough", "override", "convenience", "class", "some", "any", "weak", "unowned",
      "nonisolated",
      "consuming",
      "borrowing", "get", "set", "actor", "protocol", "deinit", "await", "catch", "where", "nil",
      "true", "false",
    ]
    if isCheck {
      add(.limit, part, "if !§ { \(text) }", "nothing")
    } else if isWord, !keywords.contains(token.text), assigns || last == ")", part.count > 2 {
      let kind = text.contains(".insert(.") ? FaultKind.option : .statement
      add(kind, part, "if !§ { \(text) }", "nothing")
    }
  }
}
