import PredicatePlatform

/// The editing of one text after the other, as a machine that takes keys: without a terminal, a clock or a file.
///
/// A driver gives it keys by ``handle(_:)``, does what the outcome asks, and shows its ``view``.
package struct LineEditor {
  /// What a key led to.
  package enum Outcome: Hashable, Sendable {
    /// Editing goes on.
    case editing
    /// The text was entered.
    case entered(String)
    /// Ctrl-C: the text is given up.
    case cancelled
    /// Ctrl-D on an empty text.
    case ended
    /// The process is to be stopped, as by Ctrl-Z; editing goes on when it continues.
    case suspended
    /// The screen is to be cleared.
    case redraw
    /// The text is to be edited by another program.
    case openEditor
  }

  /// What the last command was, where the next one goes by it.
  enum LastCommand: Hashable, Sendable {
    case insertion(isBlank: Bool), kill, yank(Range<Int>), vertical(column: Int), other
  }

  package internal(set) var buffer = TextBuffer()
  var assistant: (any TypingAssistant)?
  var killRing = KillRing()
  var undoStack = UndoStack()
  var lastCommand = LastCommand.other
  var search: HistorySearch?
  var lastQuery = ""
  var completion: CompletionState?
  /// The way through history; nil until someone takes it.
  var walk: HistoryWalk?
  /// What to tell below the text until the next key.
  var notice: String?
  /// The size of the terminal, in which lists must find room.
  var size = TerminalSize.usual
  private var isAfterPrefix = false
  /// Gives the entries of history, which are not asked for before they are needed.
  private let entries: () -> [String]

  package init(entries: @escaping () -> [String] = { [] }) {
    self.entries = entries
  }

  /// Begins a new text; what was killed stays.
  package mutating func begin(_ text: String = "") {
    buffer = TextBuffer(text)
    undoStack = UndoStack()
    lastCommand = .other
    search = nil
    completion = nil
    walk = nil
    isAfterPrefix = false
  }

  /// Takes in a key.
  package mutating func handle(_ key: Key) -> Outcome {
    notice = nil
    if isAfterPrefix {
      isAfterPrefix = false
      return KeyBindings.pairs[key].map { perform($0) } ?? .editing
    }
    if key == KeyBindings.prefix {
      endSearch()
      closeCompletion()
      isAfterPrefix = true
      return .editing
    }
    if let command = KeyBindings.commands[key] {
      if search != nil, let outcome = performInSearch(command) { return outcome }
      if completion != nil, let outcome = performInCompletion(command) { return outcome }
      return perform(command)
    }
    switch key.code {
    case .character(let scalar) where key.modifiers.subtracting(.shift).isEmpty: type(String(scalar))
    case .paste(let text): paste(text)
    default: break
    }
    return .editing
  }

  // MARK: Typing

  private mutating func type(_ text: String) {
    if search != nil {
      search?.append(text)
      return
    }
    closeCompletion()
    let isBlank = text == " "
    // A word and the blanks before it are undone at once.
    if case .insertion(let wasBlank) = lastCommand, wasBlank || !isBlank {
    } else {
      undoStack.push(buffer)
    }
    buffer.insert(text)
    lastCommand = .insertion(isBlank: isBlank)
  }

  private mutating func paste(_ text: String) {
    if search != nil {
      search?.append(String(text.prefix { $0 != "\n" }))
      return
    }
    closeCompletion()
    change { $0.insert(text) }
  }

  /// Changes the text so that it can be undone.
  mutating func change(_ body: (inout TextBuffer) -> Void) {
    let before = buffer
    body(&buffer)
    if before.text != buffer.text { undoStack.push(before) }
    lastCommand = .other
  }

  /// Puts another text in place of this one, which can be undone.
  mutating func replaceText(with text: String) {
    change { $0 = TextBuffer(text) }
  }

  // MARK: Commands

  private mutating func perform(_ command: EditCommand) -> Outcome {
    closeCompletion()
    switch command {
    case .backward, .forward, .backwardWord, .forwardWord, .lineStart, .lineEnd, .textStart, .textEnd:
      buffer.moveCursor(to: target(of: command))
      lastCommand = .other
    case .up: moveVertically(-1)
    case .down: moveVertically(1)
    case .oldestEntry: go(to: 0)
    case .draft: go(to: historyWalk.count)
    case .deleteBackward: change { $0.remove($0.offset(before: $0.cursor)..<$0.cursor) }
    case .deleteForward: change { $0.remove($0.cursor..<$0.offset(after: $0.cursor)) }
    case .transpose: change { _ = $0.transpose() }
    case .undo: undo()
    case .newline: change { $0.insert("\n") }
    case .killWord, .killWordBackward, .killBlankWordBackward, .killToLineStart, .killToLineEnd:
      kill(target(of: command))
    case .yank: yank()
    case .yankPop: yankPop()
    case .complete: complete()
    case .completeBackward, .escape: lastCommand = .other
    case .searchBackward: beginSearch(.backward)
    case .searchForward: beginSearch(.forward)
    case .enter: return enter()
    case .cancel:
      buffer.moveCursor(to: buffer.count)
      return .cancelled
    case .deleteOrEnd:
      if buffer.isEmpty { return .ended }
      return perform(.deleteForward)
    case .suspend: return .suspended
    case .redraw: return .redraw
    case .openEditor: return .openEditor
    case .abort: lastCommand = .other
    }
    return .editing
  }

  private func target(of command: EditCommand) -> Int {
    switch command {
    case .backward: buffer.offset(before: buffer.cursor)
    case .forward: buffer.offset(after: buffer.cursor)
    case .backwardWord, .killWordBackward: buffer.wordStart
    case .forwardWord, .killWord: buffer.wordEnd
    case .killBlankWordBackward: buffer.blankWordStart
    case .lineStart: buffer.lineRange.lowerBound
    case .lineEnd: buffer.lineRange.upperBound
    case .textStart: 0
    case .textEnd: buffer.count
    // At the end of a line what is killed is the line's end itself.
    case .killToLineStart:
      buffer.cursor > buffer.lineRange.lowerBound ? buffer.lineRange.lowerBound : max(0, buffer.cursor - 1)
    case .killToLineEnd:
      buffer.cursor < buffer.lineRange.upperBound ? buffer.lineRange.upperBound : min(buffer.count, buffer.cursor + 1)
    default: buffer.cursor
    }
  }

  private mutating func enter() -> Outcome {
    if assistant?.isIncomplete(buffer.text) ?? false, !isBlankAtEnd {
      change { $0.insert("\n") }
      return .editing
    }
    buffer.moveCursor(to: buffer.count)
    return .entered(isBlankAtEnd ? String(buffer.text.dropLast(buffer.text.hasSuffix("\n") ? 1 : 0)) : buffer.text)
  }

  /// Whether the cursor is on a blank last line below others: there Enter runs what is still open.
  private var isBlankAtEnd: Bool {
    let line = buffer.lineRange
    guard line.upperBound == buffer.count, line.lowerBound > 0 else { return false }
    return buffer.text.utf8.suffix(line.count).allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 }
  }

  private mutating func undo() {
    if let state = undoStack.pop() { buffer = state }
    lastCommand = .other
  }

  // MARK: Killing

  private mutating func kill(_ target: Int) {
    let range = min(target, buffer.cursor)..<max(target, buffer.cursor)
    let end: KillRing.End = target < buffer.cursor ? .front : .back
    let follows = lastCommand == .kill
    var killed = ""
    change { killed = $0.remove(range) }
    killRing.add(killed, joining: follows ? end : nil)
    lastCommand = .kill
  }

  private mutating func yank() {
    killRing.rewind()
    guard let text = killRing.current else { return }
    let start = buffer.cursor
    change { $0.insert(text) }
    lastCommand = .yank(start..<start + text.utf8.count)
  }

  private mutating func yankPop() {
    guard case .yank(let range) = lastCommand else { return }
    killRing.rotate()
    guard let text = killRing.current else { return }
    change { $0.replace(range, with: text) }
    lastCommand = .yank(range.lowerBound..<range.lowerBound + text.utf8.count)
  }

  // MARK: History

  /// The way through history, which begins where it is first asked for.
  var historyWalk: HistoryWalk {
    mutating get {
      if let walk { return walk }
      let walk = HistoryWalk(entries())
      self.walk = walk
      return walk
    }
  }

  private mutating func moveVertically(_ direction: Int) {
    let column: Int
    if case .vertical(let kept) = lastCommand { column = kept } else { column = buffer.column }
    let hasMoved = direction < 0 ? buffer.moveUp(column: column) : buffer.moveDown(column: column)
    if hasMoved {
      lastCommand = .vertical(column: column)
    } else {
      go(to: historyWalk.position + direction)
    }
  }

  mutating func go(to position: Int) {
    var walk = historyWalk
    guard let found = walk.move(to: position, leaving: buffer) else { return }
    self.walk = walk
    buffer = found
    undoStack = UndoStack()
    lastCommand = .other
  }
}

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
