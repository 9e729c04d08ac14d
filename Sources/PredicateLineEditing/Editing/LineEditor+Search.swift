extension LineEditor {
  mutating func beginSearch(_ direction: HistorySearch.Direction) {
    search = HistorySearch(historyWalk, from: buffer, direction)
    lastCommand = .other
  }

  /// What a command does while history is searched; nil if it ends the search and then does what it always does.
  mutating func performInSearch(_ command: EditCommand) -> Outcome? {
    switch command {
    case .searchBackward: search?.next(.backward, last: lastQuery)
    case .searchForward: search?.next(.forward, last: lastQuery)
    case .deleteBackward: search?.removeLast()
    case .cancel, .abort: search = nil
    case .escape: endSearch()
    default:
      endSearch()
      return nil
    }
    return .editing
  }

  /// Ends a search with what was found.
  mutating func endSearch() {
    guard let search else { return }
    self.search = nil
    if !search.query.isEmpty { lastQuery = search.query }
    if search.position != search.walk.position { go(to: search.position) }
    if let match = search.match { buffer.moveCursor(to: match.lowerBound) }
  }
}
