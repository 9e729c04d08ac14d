/// What a text was before its changes.
struct UndoStack: Sendable {
  private var states: [TextBuffer] = []
  private var bytes = 0

  // As much as a person may want back; the first change is always kept, however long the text.
  private static let mostStates = 1000
  private static let mostBytes = 1 << 23

  /// Keeps a state to which to go back.
  mutating func push(_ state: TextBuffer) {
    states.append(state)
    bytes += state.count
    while states.count > Self.mostStates || (bytes > Self.mostBytes && states.count > 1) {
      bytes -= states.removeFirst().count
    }
  }

  /// Takes the last state out; nil if there is none.
  mutating func pop() -> TextBuffer? {
    guard let state = states.popLast() else { return nil }
    bytes -= state.count
    return state
  }
}
