import PredicatePlatform

extension LineEditor {
  /// Puts in what is certain, and opens a list of what is not.
  mutating func complete() {
    lastCommand = .other
    guard let found = assistant?.completion(of: buffer.text, at: buffer.cursor) else { return }
    let range = found.range.clamped(to: 0..<buffer.count)
    let typed = buffer.text(range.lowerBound..<max(range.lowerBound, buffer.cursor))
    let candidates = CompletionState.likeliest(found.candidates, continuing: typed)
    guard let first = candidates.first else { return }
    if candidates.count == 1 {
      change { $0.replace(range, with: first.text) }
      return
    }
    var open = range
    if let prefix = CompletionState.commonPrefix(candidates, continuing: typed) {
      change { $0.replace(range, with: prefix) }
      open = range.lowerBound..<range.lowerBound + prefix.utf8.count
    }
    completion = CompletionState(candidates: candidates, base: buffer, range: open)
  }

  /// What a command does while a list is open; nil if it closes the list and then does what it always does.
  mutating func performInCompletion(_ command: EditCommand) -> Outcome? {
    guard let completion else { return nil }
    let count = completion.candidates.count
    let selected = completion.selected
    switch command {
    case .complete: select(selected.map { ($0 + 1) % count } ?? 0)
    case .completeBackward: select(selected.map { ($0 + count - 1) % count } ?? count - 1)
    case .down where selected == nil: select(0)
    case .up, .down, .backward, .forward:
      guard let selected else { return nil }
      select(menu?.neighbour(of: selected, command) ?? selected)
    case .escape, .abort:
      buffer = completion.base
      self.completion = nil
    case .enter where selected != nil: closeCompletion()
    default: return nil
    }
    return .editing
  }

  private mutating func select(_ index: Int) {
    completion?.selected = index
    if let completion { buffer = completion.buffer }
  }

  /// Closes the list; what was put in stays and can be undone.
  mutating func closeCompletion() {
    guard let completion else { return }
    self.completion = nil
    if completion.selected != nil { undoStack.push(completion.base) }
    lastCommand = .other
  }

  /// The list as it finds room on the terminal; nil if none is open.
  var menu: CompletionMenu? {
    completion.map { CompletionMenu($0.candidates, selected: $0.selected, width: size.columns, height: size.rows / 2) }
  }
}
