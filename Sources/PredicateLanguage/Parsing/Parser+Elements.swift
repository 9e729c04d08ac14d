/// Conditions about the elements of a list, as other languages write them.
extension Parser {
  /// `any(items, x > 3)`, `items.some(i => i.x > 3)`, `items.contains { $0.x > 3 }`, with what the bracket opens.
  func elementsHint(opened: Int) -> String? {
    guard tellsMore, let last = opened > 0 ? word(before: opened) : nil,
      case .quantifier(let word) = BorrowedWord.find(last.text, at: .elements),
      let inner = part(from: opened + 1, to: { _ in false })
    else { return nil }
    var collection = ""
    var body = inner.text
    if lexer.byte(before: last.start) == UInt8(ascii: ".") {
      let path = run(around: last.start - 1) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }
      collection = lexer.text(path.offset, last.start - 1)
    } else if let comma = body.firstIndex(of: ",") {
      collection = String(body[..<comma])
      body = String(body[body.index(after: comma)...].drop { $0 == " " })
    }
    for label in ["where:", "{"] where body.hasPrefix(label) {
      body = String(body.dropFirst(label.count).drop { $0 == " " })
    }
    if inner.text.hasPrefix("where:"), body.hasPrefix("{"), body.hasSuffix("}") {
      body = String(body.dropFirst().dropLast().drop { $0 == " " })
    }
    var element: Substring?
    for arrow in [" => ", "=>", " -> ", "->", " in ", ": "] {
      guard element == nil, let range = body.firstRange(of: arrow) else { continue }
      let name = body[..<range.lowerBound].filter { $0 != "(" && $0 != ")" && $0 != " " }
      guard name.allSatisfy({ $0.isLetter || $0 == "_" }) else { continue }
      element = name[...]
      body = String(body[range.upperBound...])
    }
    guard !collection.isEmpty else {
      // `any(items.x > 3)`
      return word == .filter ? nil : conditionHint("\(word.rawValue) \(body)")
    }
    return conditionHint(condition(word, collection, body, element.map(String.init)))
  }

  /// `any item in items item.x > 3`, of which the condition before a place is the beginning.
  func eachHint(before place: Int) -> String? {
    tellsMore ? eachHint(from: level(at: place).start) : nil
  }

  /// `every item in items satisfies item.x > 3`, with what begins at a place.
  func eachHint(from start: Int) -> String? {
    guard tellsMore else { return nil }
    var reader = lexer
    reader.resume(at: start)
    let (quantifier, element) = (reader.next(), reader.next())
    guard case .quantifier(let word) = BorrowedWord.find(lexer.text(of: quantifier), at: .elements), word != .filter,
      case .word(nil) = element.kind, reader.next().kind == .word(.in)
    else { return nil }
    let name = lexer.text(of: element)
    let first = reader.next().start
    let collection = run(around: first) { Lexer.continuesWord($0) || $0 == UInt8(ascii: ".") }
    var place = collection.end
    for separator in [":", ",", "such", "that", "where", "satisfies", "has", "with", "whose"] {
      reader.resume(at: place)
      let next = reader.next()
      if lexer.text(of: next).lowercased() == separator { place = next.end }
    }
    guard let whole = part(from: place, to: { _ in false }), let one = condition(from: place) else { return nil }
    // What follows AND is of the element, too, if it names it.
    let isWhole = whole.text.dropFirst(one.text.count).contains("\(name).")
    return conditionHint(condition(word, lexer.text(first, collection.end), isWhole ? whole.text : one.text, name))
  }

  private func condition(_ word: BorrowedWord.Quantifier, _ collection: String, _ body: String, _ element: String?)
    -> String?
  {
    var (names, plain, first) = (0, "", "")
    var text = body
    return Lexer.reading(&text, hasSpecifiers: lexer.hasSpecifiers) { lexer in
      var (reader, end) = (lexer, 0)
      var subquery = ""
      var follows = false
      while true {
        var token = reader.next()
        if token.kind == .end { break }
        if token.isInvalid { return nil }
        let gap = lexer.text(end, token.start)
        let name = lexer.text(of: token)
        var isKey = false
        if !follows, case .word(nil) = token.kind { isKey = !lexer.isAtCall(after: token) }
        if !follows, name == "$0" || name == element || name == "it" || name == "@" {
          var ahead = reader
          if ahead.next().kind == .symbol(.dot) {
            reader = ahead
            token = reader.next()
            isKey = true
          }
        }
        follows = token.kind == .symbol(.dot)
        end = token.end
        let typed = lexer.text(of: token)
        if isKey { names += 1 }
        if isKey, first.isEmpty { first = typed }
        plain += gap + typed
        subquery += gap + (isKey ? "$each.\(typed)" : typed)
      }
      if names == 1, plain.hasPrefix(first), word != .filter { return "\(word.rawValue) \(collection).\(plain)" }
      let found = "SUBQUERY(\(collection), $each, \(subquery)).@count"
      switch word {
      case .any, .filter: return "\(found) > 0"
      case .no: return "\(found) == 0"
      case .all: return "\(found) == \(collection).@count"
      }
    }
  }
}
