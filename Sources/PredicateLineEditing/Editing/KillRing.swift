/// What was killed, to be yanked; the latest first.
struct KillRing: Sendable {
  /// Where a further kill goes when it follows another at once.
  enum End { case front, back }

  private var texts: [String] = []
  private var position = 0

  private static let capacity = 60

  /// Keeps a killed text; one that follows another is joined to it at an end.
  mutating func add(_ text: String, joining end: End?) {
    guard !text.isEmpty else { return }
    position = 0
    if let end, let latest = texts.first {
      texts[0] = end == .front ? text + latest : latest + text
    } else {
      texts.insert(text, at: 0)
      if texts.count > Self.capacity { texts.removeLast() }
    }
  }

  /// What to yank; nil if nothing was killed.
  var current: String? { texts.isEmpty ? nil : texts[position] }

  /// Turns to the kill before.
  mutating func rotate() {
    if !texts.isEmpty { position = (position + 1) % texts.count }
  }

  /// Turns to the latest kill.
  mutating func rewind() { position = 0 }
}
