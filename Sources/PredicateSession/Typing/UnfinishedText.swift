import PredicateLanguage

/// What is known of a text that may not be finished: its tokens, and what may stand at its end.
///
/// ```swift
/// let text = UnfinishedText("length > 3 AND te")
/// text.place.kind     // .value
/// text.partial        // 15..<17, the word that may go on
/// ```
/// Any text has an answer, whatever mistakes it holds. Cost: linear in the text.
struct UnfinishedText: Sendable {
  /// The text.
  let text: String
  /// Its tokens, in order; blanks belong to none.
  let tokens: [TokenSpan]
  /// The word at the end, which may go on, in UTF-8 bytes; empty if there is none.
  let partial: Range<Int>
  /// What may stand at `partial`.
  let place: InputPlace
  /// What makes the text before `partial` a whole one, as far as it has no mistakes.
  let ending: String
  /// Whether the word is a string that is not closed; then a string alone fits the place.
  let endsInString: Bool

  /// Reads a text; with `isExpression` it is to be a value, not a condition.
  init(_ text: String, isExpression: Bool = false) {
    var text = text
    let reader = Lexer.reading(&text, hasSpecifiers: true) { lexer in
      let reader = InputReader(lexer, isExpression: isExpression)
      return (reader.tokens, reader.partial, reader.place, reader.ending, reader.endsInString)
    }
    self.text = text
    (tokens, partial, place, ending, endsInString) = reader
  }

  /// The text of a range of bytes.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// The end of the word that a place of a text lies in or touches; the place itself if no word goes on there.
  static func endOfWord(in text: String, from offset: Int) -> Int {
    var text = text
    return Lexer.reading(&text, hasSpecifiers: false) { lexer in
      // The letter before tells that the next ones, digits perhaps, go on.
      var end = offset
      while end < lexer.count, Lexer.continuesWord(lexer.byte(end)) { end += 1 }
      return max(end, lexer.endOfWord(from: end))
    }
  }
}

extension InputReader {
  /// What may stand at the end.
  var place: InputPlace {
    var place = InputPlace()
    place.kind = kind
    place.allowsCondition = level.want == .start && level.takesCondition
    place.isQuantified = level.isQuantified
    place.isIndex = level.kind == .index
    place.comparison = level.comparison
    switch level.kind {
    case .list:
      place.isInList = true
      place.comparison = levels.last?.comparison
    case .options: place.comparison = levels.last?.comparison
    case .text, .group, .index, .call, .form: break
    }
    switch place.kind {
    case .key: place.base = level.operand
    case .comparison, .arithmetic: place.base = level.value
    case .value, .connective, .options, .variableName, .castType, .nothing: break
    }
    for around in levels + [level] where around.kind == .form(.subquery) && around.part == 2 {
      if let variable = around.variable, let collection = around.collection {
        place.bindings.append(InputPlace.Binding(variable: variable, collection: collection))
      }
    }
    place.call = call
    return place
  }

  private var kind: InputPlace.Kind {
    if level.kind == .options { return level.hasOptions ? .nothing : .options }
    switch level.want {
    case .start, .value, .valueOrOptions:
      return switch (level.kind, level.part) {
      case (.form(.subquery), 1): .variableName
      case (.form(.cast), 1): .castType
      default: .value
      }
    case .key: return .key
    case .parenthesis: return .nothing
    case .infix: return level.takesCondition ? .comparison : .arithmetic
    case .connective: return .connective
    }
  }

  private var call: InputPlace.Call? {
    for around in [level] + levels.reversed() {
      switch around.kind {
      case .call: return InputPlace.Call(callee: .function(around.name), argument: around.part + around.receivers)
      case .form(let form): return InputPlace.Call(callee: .form(form), argument: around.part)
      case .text, .group, .list, .index, .options: continue
      }
    }
    return nil
  }

  // MARK: Ending

  /// What makes a whole of the text before the word at its end: values for what is missing, and the closing brackets.
  ///
  /// The values are variables, of which nothing is known and so nothing said.
  var ending: String {
    var copy = self
    var ending = copy.level.ending
    while copy.level.kind != .text {
      ending += copy.level.closing
      copy.pop(at: copy.lexer.count)
      ending += copy.level.ending
    }
    return ending
  }
}

extension InputLevel {
  /// What the current part lacks.
  fileprivate var ending: String {
    if kind == .options { return hasOptions ? "" : "c" }
    switch want {
    case .start, .value, .valueOrOptions: return missingValue
    case .key: return "_" + missingComparison
    case .parenthesis(let form):
      return "(" + InputLevel(.form(form), start: 0, partStart: 0).rest(from: 0) + missingComparison
    case .infix: return missingComparison
    case .connective: return ""
    }
  }

  private static let unknown = " $_ "

  private var missingValue: String {
    switch (kind, part) {
    case (.form(.cast), 1), (.form(.function), 1): return "\"NSString\""
    case (.form(.subquery), 1): return Self.unknown
    case (.list, 0), (.call, 0): return want == .start || want == .value && operandStart == nil ? "" : Self.unknown
    case (.text, _) where !isCondition && operandStart == nil: return ""
    default: break
    }
    if want == .start, takesCondition, kind != .group || isCondition { return " TRUEPREDICATE " }
    return Self.unknown + (comparison == nil ? missingComparison : "")
  }

  /// The comparison that a value alone lacks where a condition is needed.
  private var missingComparison: String {
    guard comparison == nil else { return "" }
    let isNeeded =
      switch kind {
      case .form(.subquery), .form(.ternary): takesCondition
      case .text, .group, .list, .index, .options, .call, .form(.cast), .form(.function): isCondition
      }
    return isNeeded ? " == $_ " : ""
  }

  /// The parts that follow the current one, and the closing bracket.
  fileprivate var closing: String {
    switch kind {
    case .text: return ""
    case .group: return ")"
    case .list: return "}"
    case .index, .options: return "]"
    case .form: return rest(from: part + 1)
    case .call:
      let count = part + receivers + (want == .start && part == 0 && operand == nil ? 0 : 1)
      let needed = FunctionTable.builtin.resolve(name: name, argumentCount: count)?.signature
      guard let needed, !needed.accepts(argumentCount: count), count < needed.parameters.count else { return ")" }
      let missing = Array(repeating: Self.unknown, count: needed.parameters.count - count).joined(separator: ",")
      return (count == receivers ? "" : ",") + missing + ")"
    }
  }

  private func rest(from first: Int) -> String {
    guard case .form(let form) = kind else { return "" }
    let parts: [String] =
      switch form {
      case .subquery: ["$_", "$_", "TRUEPREDICATE"]
      case .ternary: ["TRUEPREDICATE", "$_", "$_"]
      case .cast: ["$_", "\"NSString\""]
      case .function: ["$_", "\"self\""]
      }
    let rest = parts.dropFirst(first).joined(separator: ",")
    return (first == 0 || rest.isEmpty ? "" : ",") + rest + ")"
  }
}
