import PredicateLanguage
import PredicatePlatform

/// What is to be seen while a text is edited.
struct EditorView: Sendable {
  /// What stands before the first line, and before the others.
  var prompt: String
  var continuation: String
  var buffer: TextBuffer
  var spans: [StyledSpan] = []
  /// What a search found, in UTF-8 bytes of the text.
  var match: Range<Int>?
  /// The lines under the text.
  var below: [[StyledText]] = []
}

extension LineEditor {
  // Coloring must not be felt at a key, and nobody reads the colors of so long a text.
  private static let longestStyledText = 20_000

  /// What is to be seen now; `isOver` leaves out what helps with typing.
  func view(prompt: String, continuation: String, isOver: Bool = false) -> EditorView {
    var view = EditorView(prompt: prompt, continuation: continuation, buffer: buffer)
    if let search {
      view.buffer = TextBuffer(search.text)
      view.buffer.moveCursor(to: search.match?.lowerBound ?? search.text.utf8.count)
      view.match = search.match
    }
    let text = view.buffer.text
    let isShort = text.utf8.count <= Self.longestStyledText
    if let assistant, isShort { view.spans = assistant.styles(of: text) }
    guard !isOver else { return view }
    if let search {
      view.below = [[StyledText(Self.status(of: search), .plain)]]
    } else if let menu {
      view.below = menu.lines
    } else if let notice {
      view.below = Self.rows(of: notice, width: size.columns)
    } else if let assistant, isShort, let hint = assistant.hint(for: text, at: buffer.cursor) {
      view.below = [[StyledText(hint, .dim)]]
    }
    return view
  }

  /// A notice is worth as many rows as it takes.
  private static func rows(of notice: String, width: Int) -> [[StyledText]] {
    var rows: [String] = [""]
    var used = 0
    for character in TerminalText.escaped(notice, keepingLines: false) {
      let cells = TextWidth.cells(character)
      if used + cells > width {
        rows.append("")
        used = 0
      }
      rows[rows.count - 1].append(character)
      used += cells
    }
    return rows.map { [StyledText($0, .dim)] }
  }

  private static func status(of search: HistorySearch) -> String {
    let direction = search.direction == .backward ? "search back" : "search forward"
    return "\(search.hasFailed ? "no match, " : "")\(direction): \(search.query)_"
  }
}
