/// What was entered before, the oldest first.
struct History: Sendable {
  private(set) var entries: [String]

  /// How many entries are kept; the oldest are dropped.
  static let capacity = 10_000
  /// Longer entries, as of a paste, are not worth keeping.
  static let longestEntry = 1 << 16

  init(_ entries: [String] = []) {
    self.entries = entries.suffix(Self.capacity)
  }

  /// Adds what was entered; false if it is not kept: blank, with a blank before it, too long or the same as the last.
  mutating func add(_ text: String) -> Bool {
    guard Self.isKept(text), text != entries.last else { return false }
    entries.append(text)
    if entries.count > Self.capacity + Self.capacity / 10 { entries.removeFirst(entries.count - Self.capacity) }
    return true
  }

  private static func isKept(_ text: String) -> Bool {
    text.utf8.count <= longestEntry && text.utf8.first != UInt8(ascii: " ") && text.contains { !$0.isWhitespace }
  }
}

/// The position in the history while a line is edited. Entries that are changed on the way keep their changes until the line
/// is entered.
struct HistoryWalk: Sendable {
  private let entries: [String]
  /// The changed entries by their index; the draft comes after the last entry.
  private var changed: [Int: TextBuffer] = [:]
  /// The index of the shown entry; `entries.count` is the draft.
  private(set) var position: Int

  init(_ entries: [String]) {
    self.entries = entries
    position = entries.count
  }

  var count: Int { entries.count }

  /// Stores `buffer` as the text of the shown entry and goes to another; nil if there is none.
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
