/// How many terminal cells text takes.
package enum TextWidth {
  /// Cells of `text`: 2 for a wide or emoji character, 0 for a combining mark, else 1.
  package static func cells(_ text: some StringProtocol) -> Int {
    // Most text is plain ASCII, whose characters are a byte and a cell each.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + cells($1) }
  }

  /// The text, its end replaced by `…` if it takes more cells than there are.
  package static func cut(_ text: String, to width: Int) -> String {
    guard cells(text) > width else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += cells(character)
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }

  /// The text, its beginning replaced by `…` if it takes more cells than there are.
  package static func cutFront(_ text: String, to width: Int) -> String {
    guard cells(text) > width else { return text }
    var start = text.endIndex
    var used = 1
    while start > text.startIndex {
      let before = text.index(before: start)
      used += cells(text[before])
      if used > width { break }
      start = before
    }
    return "…" + text[start...]
  }

  /// As much of the beginning as there are cells for, at least one character.
  package static func prefix(_ text: String, _ width: Int) -> String {
    var used = 0
    let end = text.firstIndex { character in
      used += cells(character)
      return used > width
    }
    return String(text[..<max(end ?? text.endIndex, text.isEmpty ? text.endIndex : text.index(after: text.startIndex))])
  }

  /// The words in lines of at most so many cells; a word that is longer has a line of its own.
  package static func lines(_ words: some Sequence<Substring>, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, cells(line) + 1 + cells(word) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The text with as many blanks behind it as make it so many cells wide.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - cells(text)))
  }

  /// The texts, each padded to the width of the widest.
  package static func aligned(_ texts: [String]) -> [String] {
    let widest = texts.map { cells($0) }.max() ?? 0
    return texts.map { padded($0, to: widest) }
  }

  /// Cells of one character.
  package static func cells(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.isASCII { return scalar.properties.generalCategory == .control ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isEmoji =
      scalar.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isEmoji || wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  // The blocks that Unicode's East Asian Width data marks wide or full-width, joined where only unassigned gaps lie
  // between.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
