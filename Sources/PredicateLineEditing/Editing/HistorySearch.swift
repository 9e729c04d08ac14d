/// An incremental search through history.
struct HistorySearch: Sendable {
  /// Which way a search goes.
  enum Direction: Hashable, Sendable { case backward, forward }

  /// What is looked for. Without capital letters, capitals do not matter.
  private(set) var query = ""
  private(set) var direction: Direction
  /// Whether nothing was found; the last match stays.
  private(set) var hasFailed = false
  /// Where the search is; behind the last entry is the draft.
  private(set) var position: Int
  /// What matches, in UTF-8 bytes of the text at the position; nil before there is a query.
  private(set) var match: Range<Int>?
  /// The text as it was before the search.
  let original: TextBuffer
  let walk: HistoryWalk

  /// The states before each character of the query, for going back.
  private var earlier: [(position: Int, match: Range<Int>?, hasFailed: Bool)] = []

  init(_ walk: HistoryWalk, from buffer: TextBuffer, _ direction: Direction) {
    self.walk = walk
    self.direction = direction
    original = buffer
    position = walk.position
  }

  /// The text that is shown.
  var text: String { position == walk.position ? original.text : walk.text(at: position) }

  /// Looks for more; the place that is shown may stay.
  mutating func append(_ more: String) {
    earlier.append((position, match, hasFailed))
    query += more
    if !hasFailed { find(from: position) }
  }

  /// Takes back the last character of the query.
  mutating func removeLast() {
    guard let state = earlier.popLast(), !query.isEmpty else { return }
    query.unicodeScalars.removeLast()
    (position, match, hasFailed) = state
  }

  /// Goes on to the next match; `last` is what was looked for the last time, for a search that has no query yet.
  mutating func next(_ direction: Direction, last: String) {
    self.direction = direction
    if query.isEmpty {
      for scalar in last.unicodeScalars { append(String(scalar)) }
      return
    }
    find(from: position + (direction == .backward ? -1 : 1), skipping: text)
  }

  private mutating func find(from start: Int, skipping shown: String? = nil) {
    let finder = TextFinder(query)
    var index = start
    while (0...walk.count).contains(index) {
      let text = index == walk.position ? original.text : walk.text(at: index)
      if text != shown, let range = finder.range(in: text) {
        (position, match, hasFailed) = (index, range, false)
        return
      }
      index += direction == .backward ? -1 : 1
    }
    hasFailed = true
  }
}

/// Finds a text within others, without regard to capitals if it has none.
struct TextFinder {
  private let needle: [UInt8]
  private let ignoresCase: Bool

  init(_ query: String) {
    ignoresCase = query == query.lowercased()
    needle = Array(query.utf8)
  }

  /// The last place where the text has it, in UTF-8 bytes.
  func range(in text: String) -> Range<Int>? {
    // Lowercasing that changes the number of bytes, as it does to a few letters, would move the places behind.
    let folded = ignoresCase ? text.lowercased() : text
    let hay = Array((folded.utf8.count == text.utf8.count ? folded : text).utf8)
    guard !needle.isEmpty, hay.count >= needle.count else { return nil }
    var start = hay.count - needle.count
    while start >= 0 {
      if hay[start] == needle[0], hay[start..<start + needle.count].elementsEqual(needle) {
        return start..<start + needle.count
      }
      start -= 1
    }
    return nil
  }
}
