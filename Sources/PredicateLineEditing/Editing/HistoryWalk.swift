/// The way through history while a line is edited; what is changed on the way stays changed until the line is entered.
struct HistoryWalk: Sendable {
  private let entries: [String]
  /// What the entries, and behind them the draft, were changed to.
  private var changed: [Int: TextBuffer] = [:]
  /// Where the walk is; behind the last entry is the draft.
  private(set) var position: Int

  init(_ entries: [String]) {
    self.entries = entries
    position = entries.count
  }

  var count: Int { entries.count }

  /// Goes to an entry, leaving `buffer` where it was; nil if there is none.
  mutating func move(to target: Int, leaving buffer: TextBuffer) -> TextBuffer? {
    guard target != position, (0...entries.count).contains(target) else { return nil }
    changed[position] = buffer
    position = target
    // The cursor goes behind the text, wherever it was.
    return TextBuffer(text(at: target))
  }

  /// The text at a place, as it was changed.
  func text(at index: Int) -> String {
    changed[index]?.text ?? (index < entries.count ? entries[index] : "")
  }
}
