/// What `.help keys` says: the keys that people look for, and what they do.
package enum KeyHelp {
  /// The keys as people call them, and what they do.
  package static var texts: [(keys: String, does: String)] {
    rows.map { ($0.keys.map(name).joined(separator: " "), $0.does) }
  }

  static let rows: [(keys: [Key], does: String)] = [
    ([Key(.tab)], "complete; then go through the list, Esc closes it"),
    ([Key(.up), Key(.down)], "through the lines of the text, then through history"),
    ([.control("r"), .control("s")], "search history back and forward; Enter runs what is found, Esc keeps it"),
    ([Key(.enter, .alt)], "another line; an open bracket or quote goes on by itself"),
    ([.control("a"), .control("e")], "to the beginning and end of the line"),
    ([.alt("b"), .alt("f")], "back and forward by a word, as Ctrl with arrows"),
    ([.control("w"), Key(.backspace, .alt), .alt("d")], "kill the word before, up to blanks or signs; behind"),
    ([.control("u"), .control("k")], "kill to the beginning and end of the line"),
    ([.control("y"), .alt("y")], "yank what was killed; instead of that what was killed before"),
    ([.control("t")], "exchange two characters"),
    ([.control("_")], "undo, as Ctrl-X Ctrl-U"),
    ([.alt("<"), .alt(">")], "to the oldest entry of history, back to the text"),
    ([KeyBindings.prefix, .control("e")], "edit the text with $VISUAL or $EDITOR, as .edit"),
    ([.control("l")], "clear the screen"),
    ([.control("c")], "give the text or the search up"),
    ([.control("d")], "leave, on an empty line; else delete a character"),
    ([.control("z")], "stop, until the shell's fg"),
  ]

  /// How people call a key.
  static func name(_ key: Key) -> String {
    var name = ""
    if key.modifiers.contains(.control) { name += "Ctrl-" }
    if key.modifiers.contains(.alt) { name += "Alt-" }
    if key.modifiers.contains(.shift) { name += "Shift-" }
    switch key.code {
    case .character(let scalar): return name + String(scalar).uppercased()
    case .enter: return name + "Enter"
    case .tab: return name + "Tab"
    case .backspace: return name + "Backspace"
    case .delete: return name + "Delete"
    case .escape: return name + "Esc"
    case .up: return name + "Up"
    case .down: return name + "Down"
    case .left: return name + "Left"
    case .right: return name + "Right"
    case .home: return name + "Home"
    case .end: return name + "End"
    case .pageUp: return name + "PageUp"
    case .pageDown: return name + "PageDown"
    case .paste, .unknown: return name
    }
  }
}
