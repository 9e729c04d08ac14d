import PredicateLineEditing

/// Bytes from a terminal, decoded to keys and typed into the line editor.
package struct KeysTarget: FuzzTarget {
  package static let name = "keys"
  package static let promise =
    "the cursor stays within the text; what is shown fits the text; cuts of the bytes change no key"
  package static let dictionary = [
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;5C", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}b", "\u{1B}d",
    "\u{12}",
    "\u{17}", "\u{19}", "\u{1F}", "\u{18}\u{15}", "\u{7F}", "\t", "\r", "é", "日本", "👩‍👩‍👧", "\u{301}",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      "name == \"a\"\u{1}\u{B}\u{19}\u{1F}", "ab\u{1B}bX\u{12}a\r",
      "\u{1B}[200~two\nlines\u{1B}[201~\u{1B}[A\u{1B}[D\u{7F}",
    ].map {
      Array($0.utf8)
    }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var whole = KeyDecoder(longestPaste: 1 << 12)
    let keys = whole.take(bytes) + whole.flush()
    var cut = KeyDecoder(longestPaste: 1 << 12)
    let cutKeys = bytes.flatMap { cut.take([$0]) } + cut.flush()
    guard keys == cutKeys else { throw BrokenPromise("\(keys), byte by byte \(cutKeys)") }
    var editor = LineEditor(entries: { ["HP > 1", "two\nlines", "日本 == 1"] })
    for key in keys.prefix(500) {
      switch editor.handle(key) {
      case .entered, .cancelled, .ended: editor.begin()
      case .editing, .suspended, .redraw, .openEditor: break
      }
      let buffer = editor.buffer
      let text = buffer.text
      guard (0...text.utf8.count).contains(buffer.cursor),
        text.utf8.index(text.startIndex, offsetBy: buffer.cursor).samePosition(in: text.unicodeScalars) != nil
      else { throw BrokenPromise("the cursor stands at \(buffer.cursor) of \(text.debugDescription)") }
    }
  }
}
