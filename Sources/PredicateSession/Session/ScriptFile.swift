package import PredicateData

/// Reading scripts.
package enum ScriptFile {
  /// What gives the text of a script.
  package typealias Reader = @Sendable (_ path: String) throws(DataError) -> String

  // Far more than anyone writes, and little enough to hold.
  private static let longest = 1 << 26

  /// The text of a file, or of what a pipe gives; `-` is standard input.
  ///
  /// Throws ``DataError`` if there is no such file, if it may not be read, or if it is no UTF-8.
  @Sendable
  package static func text(at path: String) throws(DataError) -> String {
    try text(try FileContents.bytes(of: path, most: longest), of: path == "-" ? "standard input" : path)
  }

  /// The text that bytes are. Text of another encoding is refused: mended, it would say something else than was written.
  package static func text(_ bytes: [UInt8], of name: String) throws(DataError) -> String {
    if let text = ByteScan.string(bytes.span) { return text }
    let before = bytes.prefix(ByteScan.firstInvalidUTF8(in: bytes.span) ?? 0)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    throw DataError(
      .invalidUTF8, "bytes that are no UTF-8 text", file: name, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: before[start...], as: UTF8.self).count + 1, hint: "convert the file to UTF-8")
  }

  /// The format that a file of its own holds: comments, which are lines as in ``PendingInput/isComment(_:)`` outside of
  /// quotes, become blanks, so that what is left keeps its places.
  package static func format(_ text: String) -> String {
    var open = OpenText()
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    var lines = Self.lines(of: text).map { line in
      if !open.isQuoted, PendingInput.isComment(line.trimmed) { return String(repeating: " ", count: line.utf8.count) }
      open.scan(line)
      open.scan("\n")
      return String(line)
    }
    while let last = lines.last, last.trimmed.isEmpty { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The lines of a text without their ends, which may be CR LF: as characters these are one, so bytes are looked at.
  static func lines(of text: some StringProtocol) -> [Substring] {
    Substring(text).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }
}

/// The lines of a script, one after the other.
package struct ScriptLines {
  private var rest: ArraySlice<Substring>
  private var number = 0
  /// Where the last line begins.
  private var start = 0
  private let name: String

  package init(_ text: String, name: String) {
    rest = ScriptFile.lines(of: text)[...]
    if rest.last == "" { rest.removeLast() }
    self.name = name
  }

  /// The next line, without its end, with those that go on with its query; nil after the last.
  package mutating func next() -> String? {
    guard let first = rest.popFirst() else { return nil }
    number += 1
    start = number
    var line = String(first)
    while let next = rest.first, QueryText.continues(line, String(next)) {
      line += "\n" + next
      rest.removeFirst()
      number += 1
    }
    return line
  }

  /// Where the last line stands: `setup.txt:3`.
  package var place: String { "\(name):\(start)" }
}
