package import PredicateData

/// Reading scripts.
package enum ScriptFile {
  /// What gives the text of a script.
  package typealias Reader = @Sendable (_ path: String) throws(DataError) -> String

  // Far more than anyone writes, and little enough to hold.
  private static let longest = 1 << 26

  /// The text of a file, or of what a pipe gives, malformed UTF-8 repaired; `-` is standard input.
  ///
  /// Throws ``DataError`` if there is no such file, or if it may not be read.
  @Sendable
  package static func text(at path: String) throws(DataError) -> String {
    String(decoding: try FileContents.bytes(of: path, most: longest), as: UTF8.self)
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
