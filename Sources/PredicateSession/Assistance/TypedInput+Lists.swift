import PredicateLanguage
import PredicateQuery

/// The arguments of commands that are lists and queries.
extension TypedInput {
  /// Calls `body` with each part between commas, without the blanks before it.
  private mutating func forEachPart(
    of list: Range<Int>, _ body: (inout TypedInput, _ range: Range<Int>, _ text: String) -> Void
  ) {
    var start = list.lowerBound
    for piece in OpenText.splitAtCommas(text(list)) {
      let end = start + piece.utf8.count
      let begin = min(Self.endOfBlanks(bytes, from: start), end)
      body(&self, begin..<end, text(begin..<end))
      start = end + 1
    }
  }

  /// Takes in the words of a range.
  private mutating func addWords(in range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let first = min(Self.endOfBlanks(bytes, from: start), range.upperBound)
      let last = bytes[first..<range.upperBound].firstIndex(where: Self.isBlank) ?? range.upperBound
      if first < last { words.append(first..<last) }
      start = max(last, start + 1)
    }
  }

  /// Expressions between commas.
  mutating func readExpressions(_ list: Range<Int>) {
    forEachPart(of: list) { input, range, _ in input.parts.append(Part(range: range, isExpression: true)) }
  }

  /// Expressions between commas; the directions behind them are words.
  mutating func readSortKeys(_ list: Range<Int>, namingColumns: Bool = false) {
    forEachPart(of: list) { input, range, text in
      // What reads as a direction ends the expression, as it does when the command runs.
      let key = try? SortKey(parsing: text.trimmed)
      let length = key?.expression.source?.text.utf8.count ?? range.count
      let hasWords = length < text.trimmed.utf8.count
      let end = hasWords ? range.lowerBound + length : range.upperBound
      input.parts.append(
        Part(range: range.lowerBound..<end, isExpression: true, namesColumns: namingColumns))
      if hasWords { input.addWords(in: end..<range.upperBound) }
    }
  }

  /// Columns between commas; `AS` and the names behind them are words.
  private mutating func readColumns(_ list: Range<Int>) {
    forEachPart(of: list) { input, range, text in
      let (expression, name) = QueryColumn.split(text)
      let end = range.lowerBound + (name == nil ? range.count : expression.utf8.count)
      input.parts.append(Part(range: range.lowerBound..<end, isExpression: true))
      guard let name else { return }
      input.columnNames.append(name)
      input.addWords(in: end..<range.upperBound)
    }
  }

  /// A query: columns, and clauses behind them.
  mutating func readQuery(of command: ReplCommand, _ argument: Range<Int>) {
    let query = text(argument)
    let openings = QueryText.openings(in: query)
    func place(_ index: String.Index) -> Int {
      argument.lowerBound + query.utf8.distance(from: query.startIndex, to: index)
    }
    let head = argument.lowerBound..<(openings.first.map { place($0.from) } ?? argument.upperBound)
    readHead(of: command, head)
    for (number, opening) in openings.enumerated() {
      addWords(in: place(opening.from)..<place(opening.contents))
      let end = number + 1 < openings.count ? place(openings[number + 1].from) : argument.upperBound
      let contents = min(Self.endOfBlanks(bytes, from: place(opening.contents)), end)..<end
      // Right behind its word a clause has not begun.
      if contents.lowerBound == place(opening.contents) { continue }
      switch opening.clause {
      case .where: parts.append(Part(range: contents, isExpression: false))
      case .having: parts.append(Part(range: contents, isExpression: false, namesColumns: true))
      case .unwind, .grouping, .per: readExpressions(contents)
      case .sort: readSortKeys(contents, namingColumns: true)
      case .limit: addWords(in: contents)
      }
    }
  }

  /// What stands before the clauses.
  private mutating func readHead(of command: ReplCommand, _ range: Range<Int>) {
    var range = range
    let end = bytes[range].firstIndex(where: Self.isBlank) ?? range.upperBound
    if command.takes(word: text(range.lowerBound..<end)) {
      words.append(range.lowerBound..<end)
      ownOperands = 1
      if end == bytes.count { return }
      range = min(Self.endOfBlanks(bytes, from: end), range.upperBound)..<range.upperBound
    }
    let head = text(range)
    guard command.argument == .groups, let colon = QueryText.colon(in: head) else { return readColumns(range) }
    let split = range.lowerBound + head.utf8.distance(from: head.startIndex, to: colon)
    readColumns(range.lowerBound..<split)
    readColumns(split + 1..<range.upperBound)
  }
}
