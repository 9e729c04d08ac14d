/// Signs of other languages: of values that depend on a condition, and of paths.
extension Parser {
  /// The hint for bytes that are no token, where what stands around them says more than the bytes do.
  func unreadableHint() -> String? {
    guard tellsMore, case .invalid(let mistake) = token.kind else { return nil }
    switch mistake {
    case .unterminatedString:
      return token.start > 0 && Lexer.isDigit(lexer.byte(before: token.start)) ? separatorHint() : nil
    case .keyOfNumber: return elementHint() ?? subqueryHint(closingAt: token.end - 1)
    case .number: return unitHint(from: token.start, to: token.end)
    case .character:
      switch lexer.byte(token.start) {
      case UInt8(ascii: "?"): return questionHint()
      case UInt8(ascii: ";") where brackets > 0:
        return "elements of a list are separated by commas, conditions by AND or OR"
      case UInt8(ascii: "$"), UInt8(ascii: "@"): return rootHint()
      case UInt8(ascii: "\\") where Lexer.continuesWord(lexer.byte(before: token.start)):
        return pathHint(behind: token.end)
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: Times

  /// `now() - 7d`, `ago(7d)`: the instant, for a time with its unit that stands there; nil for other numbers.
  private func unitHint(from start: Int, to end: Int) -> String? {
    let typed = lexer.text(start, end)
    let number = typed.prefix { $0.isNumber }
    return instantHint(String(number), String(typed.dropFirst(number.count)), before: start)
  }

  /// The same for a time of which number and unit are known, and what stands before it.
  func instantHint(_ number: String, _ unit: String, before place: Int) -> String? {
    guard tellsMore, let seconds = NumberUnit.seconds(number, unit) else { return nil }
    let start = run(around: place) { Lexer.continuesWord($0) || "()-+ ".utf8.contains($0) }.offset
    var base = trimmed(start, place)
    if base == "ago(" { return valueHint("CAST(CAST(now(), \"NSNumber\") - \(seconds), \"NSDate\")") }
    guard let sign = base.popLast(), sign == "-" || sign == "+" else { return nil }
    base = String(base.reversed().drop { $0 == " " }.reversed()).lowercased()
    let word = base.hasSuffix("()") ? String(base.dropLast(2)) : base
    guard case .value(let value) = BorrowedWord.find(word, at: .value) else { return nil }
    return valueHint("CAST(CAST(\(value), \"NSNumber\") \(sign) \(seconds), \"NSDate\")")
  }

  // MARK: Question marks

  /// `a > 1 ? b : c`, `a ?? 0`, `a ?: 0`, `a?.b`; nil for a placeholder.
  private func questionHint() -> String? {
    let next = lexer.byte(token.end)
    let start = level(at: token.start).start
    let before = trimmed(start, token.start)
    guard !before.isEmpty, before.utf8.count <= Self.mostRepeated else { return nil }
    if next == UInt8(ascii: ".") {
      let whole = condition(from: token.end + 1)?.text ?? ""
      return conditionHint("\(before).\(whole)") ?? "nil has nil for each key: write `.`"
    }
    if next == UInt8(ascii: "?") || next == UInt8(ascii: ":") {
      var reader = lexer
      reader.resume(at: token.end + 1)
      let other = reader.next()
      let rest = condition(from: other.end)?.text ?? ""
      return conditionHint("coalesce:(\(before), \(lexer.text(of: other))) \(rest)")
        ?? "for a value in place of nil write `coalesce:(a, b)`"
    }
    guard let then = part(from: token.end, to: { $0.kind == .symbol(.colon) }),
      let colon = part(from: then.end, to: { _ in false }), colon.text.hasPrefix(":")
    else {
      return isAtEnd(behind: token) && lexer.byte(before: token.start) != 0x20 ? "leave it out" : nil
    }
    let other = colon.text.dropFirst().drop { $0 == " " }
    return valueHint("TERNARY(\(before), \(then.text), \(other))")
      ?? Self.choiceHint
  }

  private func isAtEnd(behind token: Token) -> Bool {
    var reader = lexer
    reader.resume(at: token.end)
    return reader.next().kind == .end
  }

  // MARK: Paths

  /// `$.a.b` and `@.a`: the key alone.
  private func rootHint() -> String? {
    guard lexer.byte(token.end) == UInt8(ascii: ".") else { return nil }
    return pathHint(behind: token.end + 1)
  }

  /// The hint that gives a key without the sign before it.
  func pathHint(behind place: Int) -> String? {
    let end = run(around: place) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }.end
    guard end > place, Lexer.startsWord(lexer.byte(place)) else { return nil }
    let left =
      lexer.byte(token.start) == UInt8(ascii: "\\") ? run(around: token.start) { Lexer.continuesWord($0) } : nil
    let base = left.map { $0.offset < token.start ? lexer.text($0.offset, token.start) + "." : "" } ?? ""
    let key = base + lexer.text(place, end)
    return isValue(key) ? "a key is written without signs: `\(key)`" : nil
  }

  /// `a->b`, `a::b`, with the sign that joins the keys.
  func joinedKeysHint(_ left: String, behind place: Int) -> String? {
    let end = run(around: place) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }.end
    guard end > place, Lexer.startsWord(lexer.byte(place)) else { return nil }
    let path = "\(left).\(lexer.text(place, end))"
    return isValue(path) ? "keys are joined by dots: `\(path)`" : nil
  }

  /// `items.0.x`: an element by its number.
  private func elementHint() -> String? {
    guard token.start > 0, lexer.byte(before: token.start) == UInt8(ascii: ".") else { return nil }
    return elementHint(at: token.start)
  }

  func elementHint(at place: Int) -> String? {
    let run = run(around: place) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }
    let typed = lexer.text(run.offset, run.end)
    guard typed.utf8.first.map(Lexer.startsWord) == true else { return nil }
    let path = typed.split(separator: ".").reduce(into: "") { path, part in
      path += part.utf8.allSatisfy(Lexer.isDigit) ? "[\(part)]" : path.isEmpty ? part[...] : ".\(part)"
    }
    return isValue(path) ? "an element is written in brackets: `\(path)`" : nil
  }
}
