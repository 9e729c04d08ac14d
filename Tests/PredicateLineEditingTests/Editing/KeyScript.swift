@testable import PredicateLineEditing

/// Keys written as text: `ab<C-a><M-f><Up>` are two letters, Ctrl-A, Alt-F and an arrow; `<lt>` is the sign itself.
enum KeyScript {
  private static let codes: [Substring: Key.Code] = [
    "Enter": .enter, "Tab": .tab, "BS": .backspace, "Del": .delete, "Esc": .escape, "Up": .up, "Down": .down,
    "Left": .left, "Right": .right, "Home": .home, "End": .end, "PgUp": .pageUp, "PgDn": .pageDown,
    "lt": .character("<"), "gt": .character(">"),
  ]

  static func keys(_ script: String) -> [Key] {
    var keys: [Key] = []
    // By scalars, as a mark behind `>` would make one character of both.
    var rest = script.unicodeScalars[...]
    while let first = rest.popFirst() {
      guard first == "<", let end = rest.firstIndex(of: ">") else {
        keys.append(first == "\n" ? Key(.enter) : .character(first))
        continue
      }
      keys.append(key(Substring(rest[..<end])))
      rest = rest[end...].dropFirst()
    }
    return keys
  }

  private static func key(_ name: Substring) -> Key {
    var name = name
    var modifiers: Key.Modifiers = []
    for (prefix, modifier) in [("C-", Key.Modifiers.control), ("M-", .alt), ("S-", .shift)]
    where name.hasPrefix(prefix) && name.count > 2 {
      name = name.dropFirst(2)
      modifiers.insert(modifier)
    }
    if let code = codes[name] { return Key(code, modifiers) }
    return Key(name.unicodeScalars.first.map { .character($0) } ?? .unknown, modifiers)
  }
}

/// Someone to ask who knows a few words, and that a bracket is to be closed.
struct FakeAssistant: TypingAssistant {
  var words: [Completion.Candidate] = [
    .init("name ", label: "name", detail: "string"), .init("nature ", label: "nature", detail: "string?"),
    .init("size ", label: "size", detail: "integer"), .init("BEGINSWITH ", label: "BEGINSWITH", detail: "operator"),
  ]

  /// Whether all words fit everything.
  var isFuzzy = false

  private static func wordStart(_ text: String, _ offset: Int) -> Int {
    let before = Array(text.utf8.prefix(offset))
    return before.lastIndex { $0 == 0x20 || $0 == 0x0A || $0 == UInt8(ascii: "(") }.map { $0 + 1 } ?? 0
  }

  func completion(of text: String, at offset: Int) -> Completion {
    let start = Self.wordStart(text, offset)
    let typed = String(decoding: Array(text.utf8)[start..<offset], as: UTF8.self).lowercased()
    return Completion(
      range: start..<offset, candidates: words.filter { isFuzzy || $0.text.lowercased().hasPrefix(typed) })
  }

  /// Numbers, and `?` as a mistake.
  func styles(of text: String) -> [StyledSpan] {
    text.utf8.enumerated().compactMap { index, byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): StyledSpan(index..<index + 1, .number)
      case UInt8(ascii: "?"): StyledSpan(index..<index + 1, .plain, isMistake: true)
      default: nil
      }
    }
  }

  func hint(for text: String, at offset: Int) -> String? { text.hasSuffix("size ") ? "size: integer" : nil }

  func isIncomplete(_ text: String) -> Bool {
    text.utf8.filter { $0 == UInt8(ascii: "(") }.count > text.utf8.filter { $0 == UInt8(ascii: ")") }.count
  }
}

/// An editor with keys already pressed.
struct EditorRun {
  var editor: LineEditor
  var outcomes: [LineEditor.Outcome] = []

  init(_ script: String = "", history: [String] = [], assistant: (any TypingAssistant)? = FakeAssistant()) {
    editor = LineEditor(entries: { history })
    editor.assistant = assistant
    press(script)
  }

  /// Presses keys; what is entered or given up is followed by a new text.
  mutating func press(_ script: String) { press(KeyScript.keys(script)) }

  mutating func press(_ keys: [Key]) {
    for key in keys {
      let outcome = editor.handle(key)
      guard outcome != .editing else { continue }
      outcomes.append(outcome)
      switch outcome {
      case .entered, .cancelled: editor.begin()
      case .editing, .ended, .suspended, .redraw, .openEditor: break
      }
    }
  }

  /// The text with `|` at the cursor.
  var shown: String {
    let view = editor.view(prompt: "", continuation: "")
    var text = Array(view.buffer.text.utf8)
    text.insert(UInt8(ascii: "|"), at: view.buffer.cursor)
    return String(decoding: text, as: UTF8.self)
  }

  var entered: [String] {
    outcomes.compactMap { if case .entered(let text) = $0 { text } else { nil } }
  }
}
