/// What was entered before, the oldest first.
struct History: Sendable {
  private(set) var entries: [String]

  /// As many as a person looks through; the oldest make room.
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
