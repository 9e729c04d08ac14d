/// What a key does while a line is edited.
enum EditCommand: Hashable, Sendable, CaseIterable {
  // Moving
  case backward, forward, backwardWord, forwardWord, lineStart, lineEnd, textStart, textEnd
  case up, down, oldestEntry, draft
  // Changing
  case deleteBackward, deleteForward, transpose, undo, newline
  // Killing
  case killWord, killWordBackward, killBlankWordBackward, killToLineStart, killToLineEnd, yank, yankPop
  // Asking
  case complete, completeBackward, searchBackward, searchForward, escape
  // Ending
  case enter, cancel, deleteOrEnd, suspend, redraw, openEditor, abort
}
