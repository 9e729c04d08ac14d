import PredicateLanguage

/// Reads a query of Spotlight's, as mdfind takes it, as a predicate.
///
/// `kMDItemTitle == "*x*"cd && InRange(kMDItemFSSize, 1, 9)` is `kMDItemTitle LIKE[cd] "*x*" && kMDItemFSSize BETWEEN {1, 9}`.
/// What predicates cannot say, such as `$time.today`, is not read at all.
struct SpotlightQuery {
  private let text: [Character]
  /// Where each character begins, and the end, in bytes.
  private let offsets: [Int]
  private var next = 0
  private var reading = DialectReading()

  init(_ text: String) {
    self.text = Array(text)
    var offsets = [0]
    for character in self.text { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
    self.offsets = offsets
  }

  /// The predicate; nil for a text that is no such query.
  mutating func read() -> DialectReading? {
    while next < text.count {
      let start = next
      switch text[next] {
      case let blank where blank.isWhitespace || blank == "(" || blank == ")":
        next += 1
        copy(start..<next)
      case "!":
        next += 1
        reading.write("NOT ", for: span(start..<next))
      case "&", "|":
        let mark = take()
        guard next < text.count, text[next] == mark else { return nil }
        next += 1
        copy(start..<next)
      default: guard condition() else { return nil }
      }
    }
    return reading
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(offset: offsets[range.lowerBound], length: offsets[range.upperBound] - offsets[range.lowerBound])
  }

  private mutating func copy(_ range: Range<Int>) {
    reading.copy(String(text[range]), at: offsets[range.lowerBound])
  }

  private mutating func take() -> Character {
    defer { next += 1 }
    return text[next]
  }

  private mutating func skipBlanks() { while next < text.count, text[next].isWhitespace { next += 1 } }

  private mutating func skip(_ mark: Character) -> Bool {
    skipBlanks()
    guard next < text.count, text[next] == mark else { return false }
    next += 1
    return true
  }

  private mutating func word() -> Range<Int>? {
    skipBlanks()
    let start = next
    while next < text.count, text[next].isLetter || text[next].isNumber || text[next] == "_" { next += 1 }
    return next == start || text[start].isNumber ? nil : start..<next
  }

  /// Reads an attribute, an operator and a value, or a range; false for anything else.
  private mutating func condition() -> Bool {
    guard let attribute = word() else { return false }
    if String(text[attribute]).lowercased() == "inrange", skip("(") {
      guard let ranged = word(), skip(","), let lower = value(), skip(","), let upper = value(), skip(")") else {
        return false
      }
      let name = span(attribute)
      copy(ranged)
      reading.write(" BETWEEN {", for: name)
      add(lower)
      reading.write(", ", for: name)
      add(upper)
      reading.write("}", for: name)
      return true
    }
    skipBlanks()
    let start = next
    while next < text.count, "=!<>".contains(text[next]), next - start < 2 { next += 1 }
    let sign = String(text[start..<next])
    guard ["==", "=", "!=", "<", ">", "<=", ">="].contains(sign) else { return false }
    let relation = span(start..<next)
    var options = ""
    if next < text.count, text[next] == "[" {
      next += 1
      while next < text.count, text[next] != "]" { options.append(take()) }
      guard skip("]") else { return false }
    }
    guard let value = value() else { return false }
    options += value.options
    let marks = options.isEmpty ? "" : "[\(options)]"
    let isLike = value.hasWildcards && !sign.hasPrefix("<") && !sign.hasPrefix(">")
    if isLike, sign == "!=" { reading.write("NOT ", for: relation) }
    copy(attribute)
    reading.write(" \(isLike ? "LIKE" : sign)\(marks) ", for: relation)
    add(value)
    return true
  }

  private mutating func add(_ value: Constant) {
    if let text = value.text { reading.write(text, for: span(value.range)) } else { copy(value.range) }
  }

  private struct Constant {
    /// Where it stands, without its options.
    var range: Range<Int>
    /// What a predicate says for it; nil where that is the same.
    var text: String?
    var options = ""
    var hasWildcards = false
  }

  private mutating func value() -> Constant? {
    skipBlanks()
    guard next < text.count else { return nil }
    switch text[next] {
    case "\"", "'": return quoted()
    case "$": return time()
    default:
      let start = next
      while next < text.count, text[next].isLetter || text[next].isNumber || "._+-".contains(text[next]) { next += 1 }
      return next == start ? nil : Constant(range: start..<next)
    }
  }

  private mutating func quoted() -> Constant? {
    let mark = text[next]
    let start = next
    next += 1
    var value = Constant(range: start..<start)
    while next < text.count, text[next] != mark {
      if text[next] == "\\" { next += 1 } else if text[next] == "*" || text[next] == "?" { value.hasWildcards = true }
      next += 1
    }
    guard next < text.count else { return nil }
    next += 1
    value.range = start..<next
    while next < text.count, "cd".contains(text[next]) { value.options.append(take()) }
    return value
  }

  /// `$time.now`, perhaps with seconds, and `$time.iso(…)`. Others depend on where the day begins.
  private mutating func time() -> Constant? {
    let start = next
    next += 1
    guard let root = word(), String(text[root]) == "time", skip("."), let name = word() else { return nil }
    var argument = ""
    if next < text.count, text[next] == "(" {
      next += 1
      while next < text.count, text[next] != ")" { argument.append(take()) }
      guard skip(")") else { return nil }
    }
    func constant(_ text: String) -> Constant { Constant(range: start..<next, text: text) }
    switch String(text[name]) {
    case "now" where argument.isEmpty: return constant("now()")
    case "now":
      guard let seconds = Int(argument) else { return nil }
      return constant("CAST(CAST(now(), \"NSNumber\") + \(seconds), \"NSDate\")")
    case "iso":
      let date = argument.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
      return date.isEmpty ? nil : constant("CAST(\"\(date)\", \"NSDate\")")
    default: return nil
    }
  }
}
