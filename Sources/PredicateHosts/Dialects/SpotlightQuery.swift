/// Reads a query of Spotlight's, as mdfind takes it, as a predicate.
///
/// `kMDItemTitle == "*x*"cd && InRange(kMDItemFSSize, 1, 9)` is `kMDItemTitle LIKE[cd] "*x*" && kMDItemFSSize BETWEEN {1, 9}`.
/// What predicates cannot say, such as `$time.today`, is not read at all.
struct SpotlightQuery {
  private let text: [Character]
  private var next = 0

  init(_ text: String) { self.text = Array(text) }

  /// The predicate; nil for a text that is no such query.
  mutating func predicate() -> String? {
    var written = ""
    while next < text.count {
      switch text[next] {
      case let blank where blank.isWhitespace: written.append(take())
      case "(", ")": written.append(take())
      case "!":
        next += 1
        written += "NOT "
      case "&", "|":
        let mark = take()
        guard next < text.count, text[next] == mark else { return nil }
        next += 1
        written += "\(mark)\(mark)"
      default:
        guard let condition = condition() else { return nil }
        written += condition
      }
    }
    return written
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

  private mutating func word() -> String? {
    skipBlanks()
    let start = next
    while next < text.count, text[next].isLetter || text[next].isNumber || text[next] == "_" { next += 1 }
    return next == start || text[start].isNumber ? nil : String(text[start..<next])
  }

  /// An attribute, an operator and a value, or a range.
  private mutating func condition() -> String? {
    guard let attribute = word() else { return nil }
    if attribute.lowercased() == "inrange", skip("(") {
      guard let ranged = word(), skip(","), let lower = value(), skip(","), let upper = value(), skip(")") else {
        return nil
      }
      return "\(ranged) BETWEEN {\(lower.text), \(upper.text)}"
    }
    skipBlanks()
    let start = next
    while next < text.count, "=!<>".contains(text[next]), next - start < 2 { next += 1 }
    let sign = String(text[start..<next])
    guard ["==", "=", "!=", "<", ">", "<=", ">="].contains(sign) else { return nil }
    var options = ""
    if next < text.count, text[next] == "[" {
      next += 1
      while next < text.count, text[next] != "]" { options.append(take()) }
      guard skip("]") else { return nil }
    }
    guard let value = value() else { return nil }
    options += value.options
    let marks = options.isEmpty ? "" : "[\(options)]"
    guard value.hasWildcards, sign != "<", sign != ">", sign != "<=", sign != ">=" else {
      return "\(attribute) \(sign)\(marks) \(value.text)"
    }
    return "\(sign == "!=" ? "NOT " : "")\(attribute) LIKE\(marks) \(value.text)"
  }

  private struct Constant {
    var text: String
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
      return next == start ? nil : Constant(text: String(text[start..<next]))
    }
  }

  private mutating func quoted() -> Constant? {
    let mark = text[next]
    let start = next
    next += 1
    var value = Constant(text: "")
    while next < text.count, text[next] != mark {
      if text[next] == "\\" { next += 1 } else if text[next] == "*" || text[next] == "?" { value.hasWildcards = true }
      next += 1
    }
    guard next < text.count else { return nil }
    next += 1
    value.text = String(text[start..<next])
    while next < text.count, "cd".contains(text[next]) { value.options.append(take()) }
    return value
  }

  /// `$time.now`, perhaps with seconds, and `$time.iso(…)`. Others depend on where the day begins.
  private mutating func time() -> Constant? {
    next += 1
    guard word() == "time", skip("."), let name = word() else { return nil }
    var argument = ""
    if next < text.count, text[next] == "(" {
      next += 1
      while next < text.count, text[next] != ")" { argument.append(take()) }
      guard skip(")") else { return nil }
    }
    switch name {
    case "now" where argument.isEmpty: return Constant(text: "now()")
    case "now":
      guard let seconds = Int(argument) else { return nil }
      return Constant(text: "CAST(CAST(now(), \"NSNumber\") + \(seconds), \"NSDate\")")
    case "iso":
      let date = argument.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
      return date.isEmpty ? nil : Constant(text: "CAST(\"\(date)\", \"NSDate\")")
    default: return nil
    }
  }
}
