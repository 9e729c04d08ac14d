/// Which key does what: the one table, after what readline binds.
enum KeyBindings {
  /// The command of a key; nil for none.
  static let commands: [Key: EditCommand] = [
    Key(.left): .backward, .control("b"): .backward,
    Key(.right): .forward, .control("f"): .forward,
    .alt("b"): .backwardWord, Key(.left, .control): .backwardWord, Key(.left, .alt): .backwardWord,
    .alt("f"): .forwardWord, Key(.right, .control): .forwardWord, Key(.right, .alt): .forwardWord,
    Key(.home): .lineStart, .control("a"): .lineStart,
    Key(.end): .lineEnd, .control("e"): .lineEnd,
    Key(.home, .control): .textStart, Key(.end, .control): .textEnd,
    Key(.up): .up, .control("p"): .up,
    Key(.down): .down, .control("n"): .down,
    .alt("<"): .oldestEntry, .alt(">"): .draft,
    Key(.pageUp): .oldestEntry, Key(.pageDown): .draft,

    Key(.backspace): .deleteBackward, .control("h"): .deleteBackward, Key(.backspace, .shift): .deleteBackward,
    Key(.delete): .deleteForward,
    .control("t"): .transpose,
    .control("_"): .undo, .control("/"): .undo,
    Key(.enter, .alt): .newline, Key(.enter, .shift): .newline,

    .alt("d"): .killWord, Key(.delete, .control): .killWord, Key(.delete, .alt): .killWord,
    Key(.backspace, .alt): .killWordBackward, Key(.backspace, .control): .killWordBackward,
    .control("w"): .killBlankWordBackward,
    .control("u"): .killToLineStart,
    .control("k"): .killToLineEnd,
    .control("y"): .yank,
    .alt("y"): .yankPop,

    Key(.tab): .complete, .control("i"): .complete,
    Key(.tab, .shift): .completeBackward,
    .control("r"): .searchBackward, .control("s"): .searchForward,
    Key(.escape): .escape,

    Key(.enter): .enter, .control("m"): .enter, .control("j"): .enter,
    .control("c"): .cancel,
    .control("d"): .deleteOrEnd,
    .control("z"): .suspend,
    .control("l"): .redraw,
    .control("g"): .abort,
  ]

  /// The key that begins a pair of keys.
  static let prefix = Key.control("x")

  /// The commands of the second keys of pairs.
  static let pairs: [Key: EditCommand] = [.control("u"): .undo, .control("e"): .openEditor]
}

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
