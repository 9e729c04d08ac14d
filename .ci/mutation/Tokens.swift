/// A piece of Swift source, as far as finding places for faults needs it.
struct Token {
  enum Kind { case word, number, text, operation, mark }

  let kind: Kind
  let text: String
  /// Bytes of the source.
  let range: Range<Int>
  let line: Int
  /// Whether it is the first one on its line.
  let leads: Bool
  /// Whether white space stands on both sides, as it does of binary operators but `..<`.
  let isApart: Bool
}

/// A source file as tokens; comments, and what stands between `#if` and `#endif`, are left out.
struct Source {
  let bytes: [UInt8]
  private(set) var tokens: [Token] = []
  /// For each bracket the index of the one that belongs to it.
  private(set) var partners: [Int: Int] = [:]
  /// For each token the index of the bracket around it.
  private(set) var parents: [Int?] = []
  let lines: [Substring]

  init(_ text: String) {
    bytes = Array(text.utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    tokenize()
    match()
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func match() {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      let closes = token.kind == .mark && ")]}".contains(token.text)
      if closes, let start = open.popLast() {
        partners[start] = index
        partners[index] = start
      }
      parents.append(open.last)
      if token.kind == .mark, "([{".contains(token.text) { open.append(index) }
    }
  }

  private mutating func tokenize() {
    var index = 0
    var line = 0
    var lastLine = -1
    var conditions = 0
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      var kind = Token.Kind.mark
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        index += 1
        continue
      case UInt8(ascii: "/") where starts("//", at: index):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        continue
      case UInt8(ascii: "#"):
        if let end = endOfText(at: index) {
          index = end
          kind = .text
        } else {
          if starts("#if", at: index) { conditions += 1 }
          if starts("#endif", at: index) { conditions -= 1 }
          index += 1
          while index < bytes.count, isWord(bytes[index]) { index += 1 }
        }
      case UInt8(ascii: "\""):
        index = endOfText(at: index) ?? bytes.count
        kind = .text
      case UInt8(ascii: "`"):
        index += 1
        while index < bytes.count, bytes[index] != byte { index += 1 }
        index += 1
        kind = .word
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while index < bytes.count, isWord(bytes[index]) || isPoint(index) { index += 1 }
        kind = .number
      case _ where isWord(byte) || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@"):
        index += 1
        while index < bytes.count, isWord(bytes[index]) { index += 1 }
        kind = .word
      case _ where isOperator(byte) || starts("..", at: index):
        while index < bytes.count, isOperator(bytes[index]) || bytes[index] == UInt8(ascii: ".") {
          index += 1
        }
        kind = .operation
      default: index += 1
      }
      if conditions == 0 {
        let before = start > 0 ? bytes[start - 1] : UInt8(ascii: "\n")
        let after = index < bytes.count ? bytes[index] : UInt8(ascii: "\n")
        tokens.append(
          Token(
            kind: kind, text: text(start..<index), range: start..<index, line: line,
            leads: line != lastLine,
            isApart: isSpace(before) && isSpace(after)))
      }
      lastLine = line
      line += bytes[start..<index].count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// The end of a literal text, with interpolations, `#` and three quotes; nil if none begins here.
  private func endOfText(at start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    let hashes = String(repeating: "#", count: index - start)
    guard starts("\"", at: index) else { return nil }
    let quote = starts("\"\"\"", at: index) ? "\"\"\"" : "\""
    index += quote.utf8.count
    while index < bytes.count {
      if starts(quote + hashes, at: index) { return index + quote.utf8.count + hashes.utf8.count }
      guard starts("\\" + hashes, at: index) else {
        index += 1
        continue
      }
      index += 1 + hashes.utf8.count
      guard starts("(", at: index) else {
        index += 1
        continue
      }
      var depth = 0
      repeat {
        if let end = endOfText(at: index) {
          index = end
          continue
        }
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
      } while depth > 0 && index < bytes.count
    }
    return bytes.count
  }

  private func starts(_ text: String, at index: Int) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }
  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }
  private func isOperator(_ byte: UInt8) -> Bool { "=-+!*/%<>&|^~?".utf8.contains(byte) }
  private func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
  /// Whether a point stands within a number.
  private func isPoint(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: ".") && index + 1 < bytes.count
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 1])
  }
}
