/// What words of other languages say in the place of an operator, and as functions.
extension Parser {
  /// Words in the place of an operator.
  private struct Phrase {
    let meaning: BorrowedWord
    /// Where what they are about begins.
    let end: Int
    let isNegated: Bool
  }

  /// The words from the current token on, `is not equal to`, `doesn't contain`, if they say something.
  private func phrase() -> Phrase? {
    var (words, index) = (wordsOfPhrase(), 0)
    var isNegated = false
    switch words.first.flatMap({ BorrowedWord.find($0.text, at: .verb) }) {
    case .copula(let isNot): (isNegated, index) = (isNot, 1)
    case .auxiliary: index = 1
    default: break
    }
    while index < words.count, words[index].text == "not" {
      isNegated.toggle()
      index += 1
    }
    words.removeFirst(index)
    for count in (1...max(1, min(5, words.count))).reversed() where count <= words.count {
      let typed = words.prefix(count).map(\.text).joined(separator: " ")
      guard let meaning = BorrowedWord.find(typed, at: .operation) ?? operation(typed, isVerb: index > 0) else {
        continue
      }
      return Phrase(meaning: meaning, end: words[count - 1].end, isNegated: isNegated)
    }
    return nil
  }

  private func wordsOfPhrase() -> [(text: String, end: Int)] {
    var reader = lexer
    reader.resume(at: token.start)
    var words: [(text: String, end: Int)] = []
    while words.count < 8 {
      let next = reader.next()
      guard case .word = next.kind, next.end - token.start <= Self.mostRepeated else { break }
      words.append((lexer.text(of: next).lowercased(), next.end))
      // The rest of `doesn't`.
      let isContracted = lexer.byte(next.end) == UInt8(ascii: "'") && lexer.byte(next.end + 1) == UInt8(ascii: "t")
      if isContracted, words.last?.text.hasSuffix("n") == true {
        reader.resume(at: next.end + 2)
        words.append(("not", next.end + 2))
      }
    }
    return words
  }

  /// An operator of this language behind `is`, `not` and `does not`.
  private func operation(_ typed: String, isVerb: Bool) -> BorrowedWord? {
    guard isVerb else { return nil }
    if typed == "null" || typed == "nil" { return .state(.equal) }
    if typed == "contain" { return .comparison("CONTAINS") }
    guard let operation = Keyword.find(typed)?.comparison else { return nil }
    return operation == .like ? .wildcards("LIKE") : .comparison(operation.text)
  }

  /// The condition that words in the place of an operator stand for, which reads as one, and its end.
  func meantCondition(after left: ExpressionNode) -> (text: String, end: Int)? {
    guard tellsMore, let leftText = text(of: left), let phrase = phrase(),
      let meant = condition(phrase.meaning, leftText, from: phrase.end, isNegated: phrase.isNegated),
      isCondition(meant.text)
    else { return nil }
    return meant
  }

  /// The hint for a word in the place of an operator whose operands are not to be repeated; nil for an unknown one.
  func operatorHint() -> String? {
    guard tellsMore, let phrase = phrase(), !phrase.isNegated else { return nil }
    switch phrase.meaning {
    case .comparison(let operation): return "write `\(operation)`"
    case .search: return "write `MATCHES`, which asks for the whole text"
    case .wildcards(let operation): return "write `\(operation)`, with `*` for any text"
    case .remainder: return "write `modulus:by:(a, b)`"
    default: return nil
    }
  }

  private func condition(
    _ meaning: BorrowedWord, _ left: String, from start: Int, isNegated: Bool
  ) -> (text: String, end: Int)? {
    switch meaning {
    case .comparison(let operation): return comparison(left, operation, from: start, isNegated: isNegated)
    case .search:
      guard let right = condition(from: start), let pattern = Self.searching(right.text) else { return nil }
      return ("\(isNegated ? "NOT " : "")\(left) MATCHES \(pattern)", right.end)
    case .wildcards(let operation):
      let (options, end) = typedOptions(from: start)
      guard let right = condition(from: end) else { return nil }
      return ("\(isNegated ? "NOT " : "")\(left) \(operation)\(options) \(Self.wildcards(right.text))", right.end)
    case .similarity:
      guard let right = condition(from: start), let pattern = Self.similar(right.text) else { return nil }
      return ("\(isNegated ? "NOT " : "")\(left) \(pattern)", right.end)
    case .notANumber: return ("\(left) \(isNegated ? "==" : "!=") \(left)", start)
    case .state(let operation):
      return ("\(left) \((operation == .equal) == isNegated ? "!=" : "==") nil", start)
    case .calculation(let operation):
      guard let right = condition(from: start) else { return nil }
      return ("\(left) \(operation.rawValue) \(right.text)", right.end)
    case .remainder:
      var reader = lexer
      reader.resume(at: start)
      let divisor = reader.next()
      guard let rest = condition(from: divisor.end) else { return nil }
      return ("modulus:by:(\(left), \(lexer.text(of: divisor))) \(rest.text)", rest.end)
    case .emptiness, .cast, .collection, .value, .copula, .auxiliary, .quantifier, .leading, .trailing, .connective:
      return nil
    }
  }

  /// The comparison of a value with what stands behind the operator.
  func comparison(
    _ left: String, _ operation: String, from start: Int, isNegated: Bool
  ) -> (text: String, end: Int)? {
    let (options, end) = typedOptions(from: start)
    if operation == "IN" || operation == "BETWEEN" {
      guard let list = list(from: end, isRange: operation == "BETWEEN") else { return nil }
      return ("\(isNegated ? "NOT " : "")\(left) \(list.isRange ? "BETWEEN" : "IN") \(list.text)", list.end)
    }
    guard var right = condition(from: end) else { return nil }
    if let day = DateSpelling(right.text), day.texts.count == 1 { right.text = "CAST(\"\(day.texts[0])\", \"NSDate\")" }
    if isNegated, let opposite = ["==": "!=", "!=": "=="][operation] {
      return ("\(left) \(opposite) \(right.text)", right.end)
    }
    return ("\(isNegated ? "NOT " : "")\(left) \(operation)\(options) \(right.text)", right.end)
  }

  /// `[c]` behind an operator, as it was typed; empty if there is none.
  private func typedOptions(from start: Int) -> (text: String, end: Int) {
    var reader = lexer
    reader.resume(at: start)
    guard let end = skipOptions(&reader) else { return ("", start) }
    return (trimmed(start, end), end)
  }

  // MARK: Patterns

  /// A regular expression, in quotes or between slashes, that fits a text where the typed one is found in it.
  static func searching(_ typed: String) -> String? {
    guard let quote = typed.first, "\"'/".contains(quote) else { return nil }
    var inner = typed.dropFirst()
    guard let end = inner.lastIndex(of: quote) else { return nil }
    // `/a/i`
    guard inner[inner.index(after: end)...].isEmpty else { return nil }
    inner = inner[..<end]
    inner =
      quote == "/" ? inner.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") : keepingEscapes(inner)[...]
    let start = inner.hasPrefix("^") ? "" : ".*"
    let close = inner.hasSuffix("$") ? "" : inner.hasSuffix(".*") ? "" : ".*"
    if inner.hasPrefix("^") { inner = inner.dropFirst() }
    if inner.hasSuffix("$") { inner = inner.dropLast() }
    let mark = quote == "/" ? "\"" : String(quote)
    return mark + (inner.hasPrefix(".*") ? "" : start) + inner + close + mark
  }

  /// The contents of a text in quotes with those backslashes doubled that would be dropped, or mean something else than to a
  /// regular expression.
  private static func keepingEscapes(_ typed: Substring) -> String {
    var text = ""
    var rest = typed
    while let character = rest.popFirst() {
      text.append(character)
      guard character == "\\", let next = rest.popFirst() else { continue }
      if !"\\\"'".contains(next) { text.append("\\") }
      text.append(next)
    }
    return text
  }

  /// A pattern of SQL with the wildcards of this language.
  static func wildcards(_ typed: String) -> String {
    guard typed.first == "\"" || typed.first == "'", !typed.contains("*"), !typed.contains("?") else { return typed }
    return typed.replacing("%", with: "*").replacing("_", with: "?")
  }

  /// What SQL's `SIMILAR TO` asks with a pattern: for the whole text, where `%` and `_` are wildcards and a point is one.
  /// Without any, letters and accents as they are meant by those who speak plainly.
  private static func similar(_ typed: String) -> String? {
    guard typed.first == "\"" || typed.first == "'" else { return "==[cd] \(typed)" }
    guard !typed.contains("\\") else { return nil }
    guard typed.contains(where: { "%_|*+?{}()[]".contains($0) }) else { return "==[cd] \(typed)" }
    var (pattern, isInSet) = ("", false)
    for character in typed {
      switch character {
      case "[", "]": isInSet = character == "["
      case _ where isInSet: break
      case "%": pattern += "."
      case ".", "^", "$": pattern += "\\\\"
      default: break
      }
      pattern.append(isInSet ? character : character == "%" ? "*" : character == "_" ? "." : character)
    }
    return "MATCHES \(pattern)"
  }

  // MARK: Functions

  /// What a call of another language's function stands for, in a hint, and where it ends: `contains(a, "x")`,
  /// `a.startsWith("x")`, `isEmpty(a)`.
  func callHint(_ name: String, of receiver: String? = nil, argumentsAt opening: Int) -> (hint: String, end: Int)? {
    guard tellsMore, let arguments = parts(inBracketsAt: opening) else { return nil }
    let texts = (receiver.map { [$0] } ?? []) + arguments.texts
    return callHint(name, texts).map { ($0, arguments.end) }
  }

  private func callHint(_ name: String, _ texts: [String]) -> String? {
    let first = texts.first ?? ""
    let word = name.filter { $0 != ":" }
    let operation = Keyword.find(word)?.comparison.map { BorrowedWord.comparison($0.text) }
    switch BorrowedWord.find(word, at: .function) ?? operation {
    case .comparison("IN") where texts.count > 1:
      let isList = texts.count == 2 && texts[1].hasPrefix("{")
      return conditionHint("\(first) IN \(isList ? texts[1] : "{\(texts.dropFirst().joined(separator: ", "))}")")
    case .comparison("BETWEEN") where texts.count == 3:
      return conditionHint("\(first) BETWEEN {\(texts[1]), \(texts[2])}")
    case .comparison(let operation) where texts.count == 2:
      return conditionHint("\(first) \(operation) \(texts[1])")
    case .comparison where texts.count == 1 && word.lowercased() == "has": return conditionHint("\(first) != nil")
    case .search where texts.count == 2:
      return Self.searching(texts[1]).flatMap { conditionHint("\(first) MATCHES \($0)") }
    case .wildcards(let operation) where texts.count == 2:
      return conditionHint("\(first) \(operation) \(Self.wildcards(texts[1]))")
    case .state(let operation) where texts.count == 1: return conditionHint("\(first) \(operation.text) nil")
    case .notANumber where texts.count == 1 || first == "Number":
      return conditionHint("\(texts[texts.count - 1]) != \(texts[texts.count - 1])")
    case .emptiness where texts.count == 1 && isValue(first): return emptinessHint(first, "==")
    case .cast(let type) where texts.count == 1: return valueHint("CAST(\(first), \"\(type)\")")
    case .value(let value) where first.isEmpty: return valueHint(value)
    default: return functionHint(word, texts)
    }
  }

  /// `and(a, b)`, and a function that has another name here.
  private func functionHint(_ word: String, _ texts: [String]) -> String? {
    switch word.lowercased() {
    case "and" where texts.count > 1, "or" where texts.count > 1:
      return conditionHint("(\(texts.joined(separator: " \(word.uppercased()) ")))")
    case "size" where texts.count == 1 && isValue("\(texts[0]).length"):
      return "write `length:(\(texts[0]))` for a text, `count:(\(texts[0]))` for a list"
    case "left" where texts.count == 2:
      return valueHint("substring:from:length:(\(texts[0]), 0, \(texts[1]))")
    case "range" where texts.count == 2: return "for a range write `BETWEEN {\(texts[0]), \(texts[1])}`"
    default: break
    }
    guard let near = functions.nearest(to: word, policy) else { return nil }
    let call = "\(near)(\(texts.joined(separator: ", ")))"
    return isValue(call) ? "did you mean `\(call)`?" : nil
  }

  /// The hint for a value that is asked whether there is anything in it.
  func emptinessHint(_ value: String, _ operation: String) -> String {
    "write `\(value) \(operation) nil`, or `\(value) \(operation) \"\"` for text of no letters"
  }
}
