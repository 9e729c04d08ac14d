import PredicateLanguage

extension QueryText {
  /// What is wrong with a column that ends with a word which begins no clause: `max:(a) AS best by b`, `a sorted by b`; nil
  /// for others. `rest` is what follows the column in the list, `error` why it does not parse.
  static func stray(in column: String, followedBy rest: [String], _ error: FormatError) -> FormatError? {
    let words = words(of: column)
    let place: Int
    if let name = words.firstIndex(where: { column[$0].lowercased() == "as" }), name + 2 < words.count {
      place = name + 2
    } else {
      let offset = error.first.span?.offset
      let found = words.firstIndex { column[..<$0.lowerBound].utf8.count == offset }
      guard let found, found > 0, Habit.clause(for: String(column[words[found]])) != nil else { return nil }
      place = found
    }
    let word = String(column[words[place]])
    var next = place + 1
    if next < words.count, Habit.clause(for: word) != nil, ["by", "to"].contains(column[words[next]].lowercased()) {
      next += 1
    }
    let contents =
      next < words.count ? ([String(column[words[next].lowerBound...])] + rest).joined(separator: ", ") : "…"
    let hint =
      Habit.clause(for: word).map { "write `\($0.rawValue) \(contents.utf8.count > 60 ? "…" : contents)`" }
      ?? "a name of several words stands in quotes; clauses begin with "
      + Clause.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    let span = SourceSpan(offset: column[..<words[place].lowerBound].utf8.count, length: word.utf8.count)
    return FormatError(
      Diagnostic(.unexpectedInput, "`\(word)` begins no clause", at: span, hint: hint), source: error.source)
  }
}
