/// Which quotes and brackets are open after some text, found without parsing; fed line by line.
package struct OpenText {
  private var quote: UInt8?
  private var depth = 0
  /// Whether the byte before was a backslash inside quotes.
  private var isEscaped = false

  /// Whether a quote or bracket waits for its end.
  var isOpen: Bool { quote != nil || depth > 0 }

  /// How to go on where something is open.
  var remedy: String {
    let closing =
      switch quote {
      case UInt8(ascii: "`"): "a backquote closes the name"
      case .some(let quote): "`\(Character(UnicodeScalar(quote)))` closes the quote"
      case nil: "a closing bracket ends it"
      }
    return "\(closing), a blank line runs the text as it is, Ctrl-C drops it"
  }

  /// Whether a quote waits for its end.
  var isQuoted: Bool { quote != nil }

  /// Takes in more text. Cost: linear in its length.
  mutating func scan(_ text: some StringProtocol) {
    for byte in text.utf8 { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    if let quote {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "`") {
        isEscaped = true
      } else if byte == quote {
        self.quote = nil
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): quote = byte
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
    default: break
    }
  }

  /// The parts between commas that stand in no quotes and no brackets.
  package static func splitAtCommas(_ text: String) -> [Substring] {
    var state = OpenText()
    var parts: [Substring] = []
    var start = text.startIndex
    for index in text.utf8.indices {
      if text.utf8[index] == UInt8(ascii: ","), !state.isOpen {
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      } else {
        state.take(text.utf8[index])
      }
    }
    parts.append(text[start...])
    return parts
  }
}

/// Text split as a shell would split it.
enum Words {
  /// The words between blanks; quotes hold blanks together, and so does a backslash before one.
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + (character == " " || character == "\\" || character == "\"" ? "" : "\\") + [character]
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + [character]
      }
    }
    if isEscaped { word = (word ?? "") + "\\" }
    if let word { words.append(word) }
    return words
  }
}
