import PredicatePlatform

extension LineEditor {
  /// Inserts the only candidate, or the common prefix of several, which are listed then.
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

/// A list of candidates that is open under the text.
struct CompletionState: Sendable {
  let candidates: [Completion.Candidate]
  /// The text before a candidate was put in.
  let base: TextBuffer
  /// The range of that text that a candidate replaces.
  let range: Range<Int>
  /// The index of the inserted candidate; nil for none.
  var selected: Int?

  /// The text with the selected candidate put in.
  var buffer: TextBuffer {
    guard let selected else { return base }
    var buffer = base
    buffer.replace(range, with: candidates[selected].text)
    return buffer
  }

  /// The candidates that begin with the typed text, ignoring case; all of them if none does.
  static func likeliest(_ candidates: [Completion.Candidate], continuing typed: String) -> [Completion.Candidate] {
    let typed = typed.lowercased()
    let beginning = candidates.filter {
      $0.label.lowercased().hasPrefix(typed) || $0.text.lowercased().hasPrefix(typed)
    }
    return beginning.isEmpty ? candidates : beginning
  }

  /// The common prefix of all candidates, if it extends the typed text, ignoring case; else nil.
  static func commonPrefix(_ candidates: [Completion.Candidate], continuing typed: String) -> String? {
    guard var prefix = candidates.first?.text else { return nil }
    for candidate in candidates.dropFirst() {
      let length = zip(prefix, candidate.text).prefix { $0 == $1 }.count
      prefix = String(prefix.prefix(length))
    }
    guard prefix != typed, prefix.count >= typed.count, prefix.lowercased().hasPrefix(typed.lowercased()) else {
      return nil
    }
    return prefix
  }
}
