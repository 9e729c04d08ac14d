import PredicateLanguage

/// A record query as it is typed behind `.fetch` and `.group`: a list, and clauses that begin with words.
///
/// The words are those of SQL, in any case, and stand outside of quotes and brackets. Each clause comes at most once.
struct QueryText {
  /// The clauses.
  enum Clause: String, CaseIterable {
    case `where`, grouping = "group by", having, sort, limit, per, unwind

    /// The words that begin it.
    var openings: [[String]] {
      switch self {
      case .unwind: [["unwind"]]
      case .where: [["where"]]
      case .grouping: [["group", "by"]]
      case .having: [["having"]]
      case .sort: [["sort", "by"], ["sort"], ["order", "by"]]
      case .limit: [["limit"]]
      case .per: [["per"]]
      }
    }
  }

  /// What stands before the first clause.
  let head: String
  /// What stands behind the words of each clause.
  let clauses: [Clause: String]

  /// Takes the text apart.
  /// - Throws: a usage error for a clause that comes twice or is empty.
  init(_ text: String) throws(SessionFailure) {
    let starts = Self.openings(in: text)
    head = text[..<(starts.first?.from ?? text.endIndex)].trimmed
    var clauses: [Clause: String] = [:]
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1].from : text.endIndex
      let contents = text[start.contents..<end].trimmed
      guard clauses[start.clause] == nil else { throw .usage("`\(start.clause.rawValue)` comes twice") }
      guard !contents.isEmpty else { throw .usage("nothing follows `\(start.clause.rawValue)`") }
      clauses[start.clause] = contents
    }
    self.clauses = clauses
  }

  /// Where clauses begin: the clause, its first word, and the end of the words that begin it.
  static func openings(in text: String) -> [(clause: Clause, from: String.Index, contents: String.Index)] {
    let words = Self.words(of: text)
    var starts: [(clause: Clause, from: String.Index, contents: String.Index)] = []
    var place = 0
    while place < words.count {
      if let (clause, length) = Self.clause(at: place, words, text) {
        starts.append((clause, words[place].lowerBound, words[place + length - 1].upperBound))
        place += length
      } else {
        place += 1
      }
    }
    return starts
  }

  /// Whether a line goes on with a statement above it: with a clause, as no statement begins so, or behind a comma.
  static func continues(_ statement: String, _ line: String) -> Bool {
    guard let (name, argument) = ReplCommand.split(statement.trimmed),
      ReplCommand.named(name)?.argument?.isQuery == true
    else {
      return false
    }
    let line = line.trimmed
    if line.isEmpty || ReplCommand.split(line) != nil { return false }
    return argument.hasSuffix(",") || openings(in: line).first?.from == line.startIndex
  }

  private static func clause(
    at place: Int, _ words: [Range<String.Index>], _ text: String
  ) -> (Clause, words: Int)? {
    for clause in Clause.allCases {
      for opening in clause.openings where place + opening.count <= words.count {
        if zip(opening, words[place...]).allSatisfy({ $0 == text[$1].lowercased() }) { return (clause, opening.count) }
      }
    }
    return nil
  }

  /// The words that stand outside of quotes and brackets.
  static func words(of text: String) -> [Range<String.Index>] {
    var words: [Range<String.Index>] = []
    var state = OpenText()
    var start: String.Index?
    for index in text.indices {
      let wasOpen = state.isOpen
      state.scan(String(text[index]))
      if !wasOpen, !state.isOpen, text[index].isWhitespace {
        if let start { words.append(start..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let start { words.append(start..<text.endIndex) }
    return words
  }

  /// The parts of a text before and behind the first colon that stands alone.
  static func splitAtColon(_ text: String) -> (before: String, after: String?) {
    guard let colon = colon(in: text) else { return (text.trimmed, nil) }
    return (text[..<colon].trimmed, text[text.index(after: colon)...].trimmed)
  }

  /// The first colon that stands alone: behind which a blank or the end comes, outside of quotes and brackets. The colons of
  /// functions such as `max:(…)` do not.
  static func colon(in text: String) -> String.Index? {
    var state = OpenText()
    for index in text.indices {
      if text[index] == ":", !state.isOpen {
        let next = text.index(after: index)
        if next == text.endIndex || text[next].isWhitespace { return index }
      }
      state.scan(String(text[index]))
    }
    return nil
  }
}

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
