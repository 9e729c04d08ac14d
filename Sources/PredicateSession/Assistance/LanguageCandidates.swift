import PredicateLanguage
import PredicateLineEditing

/// What could stand at a place of a predicate or expression.
struct LanguageCandidates {
  typealias Candidate = Completion.Candidate

  let assistant: SessionAssistant
  /// What stands before the cursor.
  let before: UnfinishedText
  let types: InputTypes
  /// Names of columns that can be used like keys.
  let columnNames: [String]
  /// Where the language begins in the whole text.
  private let start: Int
  /// The range that is replaced, in the whole text.
  private let range: Range<Int>
  /// The byte behind it.
  private let next: UInt8?

  var place: InputPlace { before.place }
  var policy: Policy { assistant.policy }

  init(
    _ assistant: SessionAssistant, _ text: String, _ part: TypedInput.Part, columnNames: [String], at offset: Int
  ) {
    self.columnNames = part.namesColumns ? columnNames : []
    self.assistant = assistant
    types = assistant.types
    start = part.range.lowerBound
    let typed = String(decoding: text.utf8.dropFirst(start).prefix(offset - start), as: UTF8.self)
    before = UnfinishedText(typed, isExpression: part.isExpression)
    var end = offset
    if !before.partial.isEmpty, !before.endsInString { end = UnfinishedText.endOfWord(in: text, from: offset) }
    let rest = text.utf8.dropFirst(end)
    if before.endsInString, let quote = rest.first, quote == before.text.utf8.dropFirst(before.partial.lowerBound).first
    {
      // The closing quote stands there already.
      end += 1
    }
    range = start + before.partial.lowerBound..<end
    next = text.utf8.dropFirst(end).first
  }

  /// The candidates that fit what was typed.
  var completion: Completion {
    Completion(range: range, candidates: CandidateRanking.ranked(candidates, typed: typed))
  }

  /// What was typed of the word, without what marks it as a key or string.
  private var typed: String {
    var typed = before.slice(before.partial)[...]
    if before.endsInString || typed.first == "#" || typed.first == "`" { typed = typed.dropFirst() }
    return String(typed)
  }

  private var candidates: [Candidate] {
    if before.endsInString { return place.kind == .castType ? castTypes : place.kind == .value ? texts : [] }
    switch place.kind {
    case .value: return values
    case .key: return keysBehindDot
    case .comparison, .arithmetic: return operators
    case .connective: return connectives
    case .options: return options
    case .variableName: return [Candidate("$x, ", label: "$x", detail: "a name for each element")]
    case .castType: return castTypes
    case .nothing: return []
    }
  }

  // MARK: Texts

  /// Whether the name of a function goes on behind the cursor.
  var nextIsColon: Bool { next == UInt8(ascii: ":") }

  /// A text with what is wanted behind it, where that does not stand there already.
  func ending(_ text: String, with suffix: String) -> String {
    guard let next else { return text + suffix }
    return suffix == " " || suffix.utf8.first == next ? text : text + suffix
  }

  /// A word with the blank before it that it needs, if it does not go on a word.
  private func separated(_ text: String) -> String {
    guard before.partial.isEmpty, let last = before.text.utf8.last, last != UInt8(ascii: " ") else { return text }
    return last == UInt8(ascii: "\n") || last == UInt8(ascii: "\t") ? text : " " + text
  }

  // MARK: Operators

  private var operators: [Candidate] {
    guard let base = place.base else { return [] }
    var type = types.type(of: base, in: before)
    if place.isQuantified { type = type.element }
    var result: [Candidate] = []
    if place.kind == .comparison {
      for row in ComparisonOperator.table
      where row.operator != .tokenMatches && type.fits(row.operator) && policy.tells(word: row.operator.text) {
        add(row.operator, takesOptions: row.takesOptions && type.fitsOptions, to: &result)
      }
    }
    for operation in BinaryOperator.byUse where type.fits(operation) && policy.tells(word: operation.rawValue) {
      result.append(
        Candidate(
          separated(ending(operation.rawValue, with: " ")), label: operation.rawValue, detail: operation.summary))
    }
    return result
  }

  private func add(_ operation: ComparisonOperator, takesOptions: Bool, to result: inout [Candidate]) {
    let text = operation.text
    result.append(Candidate(separated(ending(text, with: " ")), label: text, detail: operation.summary))
    // With options once it is clear which operator is meant.
    let typed = typed.lowercased()
    guard takesOptions, policy.options == nil, !typed.isEmpty, text.lowercased().hasPrefix(typed),
      next != UInt8(ascii: "[")
    else { return }
    for letters in ["c", "cd"] {
      let option = "\(text)[\(letters)]"
      result.append(
        Candidate(
          ending(option, with: " "), label: option,
          detail: letters == "c" ? "whatever the case" : "whatever the case and accents"))
    }
  }

  private var connectives: [Candidate] {
    ConditionWord.allCases.filter { $0.place == .infix && policy.tells(word: $0.rawValue) }.map { word in
      Candidate(separated(ending(word.rawValue, with: " ")), label: word.rawValue, detail: word.summary)
    }
  }

  private var options: [Candidate] {
    if let left = place.comparison?.left {
      var type = types.type(of: left, in: before)
      if place.comparison?.isQuantified == true { type = type.element }
      guard type.fitsOptions else { return [] }
    }
    guard place.comparison?.operation?.takesOptions ?? true else { return [] }
    let single = ComparisonOptions.letters.map { (String($0.letter), $0.summary) }
    let all = [("cd", "whatever the case and accents")] + single
    let rows = all.filter { letters, _ in
      policy.options.map { allowed in letters.allSatisfy { allowed.text.contains($0) } } ?? true
    }
    return rows.map { letters, summary in
      Candidate(next == UInt8(ascii: "]") ? letters : letters + "] ", label: letters, detail: summary)
    }
  }
}
