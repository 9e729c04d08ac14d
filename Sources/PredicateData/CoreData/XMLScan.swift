import PredicateLanguage

/// The elements of an XML document, flat and in document order.
///
/// Our own reading in place of Foundation's parser, which traps on some broken documents and takes others that end early
/// for whole. It reads what property lists, data models and page sources are made of: elements, attributes, text, comments. Declarations
/// inside a document type are refused, so nothing can name another file or grow without bound.
package struct XMLScan {
  /// An element with its place in the tree.
  package struct Element {
    package let name: String
    package var attributes: [String: String] = [:]
    /// The number of the element around it; nil for the outermost.
    package let parent: Int?
    /// Where it begins in the bytes.
    let offset: Int
    /// The text directly in it.
    var text = ""
  }

  /// The most bytes of a document; those of models have thousands.
  package static let mostBytes = 64 << 20

  private let bytes: [UInt8]
  private let file: String?
  private var next = 0
  private var open: [Int] = []
  package private(set) var elements: [Element] = []

  /// Reads the document. Cost: linear.
  /// - Throws: ``DataError`` (`malformedXML`) with the place where the text breaks the rules.
  package init(_ bytes: [UInt8], file: String?) throws(DataError) {
    self.bytes = bytes
    self.file = file
    guard bytes.count <= Self.mostBytes else {
      throw DataError(
        .malformedXML, "an XML document of \(bytes.count) bytes; a model has \(Self.mostBytes) at most", file: file)
    }
    guard !bytes.isEmpty else { throw DataError(.malformedXML, "the file is empty", file: file) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
    while next < bytes.count { try readPiece() }
    if let last = open.last { throw fail("`\(elements[last].name)` does not end", at: elements[last].offset) }
    if elements.isEmpty { throw fail("the text is no XML document", at: 0) }
  }

  /// The line and the column, from 1, of a place in the bytes; columns count Unicode scalars. Cost: linear.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (
      1 + before.count { $0 == UInt8(ascii: "\n") }, 1 + before[start...].count { $0 & 0xC0 != 0x80 }
    )
  }

  /// Reads text up to the next markup, or one piece of markup.
  private mutating func readPiece() throws(DataError) {
    let start = next
    guard bytes[next] == UInt8(ascii: "<") else {
      let end = bytes[next...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      let text = try text(next..<end)
      next = end
      if let last = open.last {
        elements[last].text += text
      } else if bytes[start..<end].contains(where: { !Self.isBlank($0) }) {
        throw fail("the text is no XML document", at: start)
      }
      return
    }
    if skip("<!--") { return try skipPast("-->", from: start, "a comment") }
    if skip("<?") { return try skipPast("?>", from: start, "a processing instruction") }
    if skip("<![CDATA[") {
      let content = next
      try skipPast("]]>", from: start, "a CDATA section")
      guard let last = open.last else { throw fail("the text is no XML document", at: start) }
      elements[last].text += try plain(content..<(next - 3))
      return
    }
    if skip("<!") {
      let content = next
      try skipPast(">", from: start, "a declaration")
      guard open.isEmpty, !bytes[content..<next].contains(UInt8(ascii: "[")) else {
        throw fail("declarations inside a document are not read", at: start, hint: "remove the declaration")
      }
      return
    }
    if skip("</") { return try readEnd(start) }
    next += 1
    try readStart(start)
  }

  private mutating func readEnd(_ start: Int) throws(DataError) {
    let name = try readName()
    skipBlanks()
    guard skip(">") else { throw fail("the end of `\(name)` has no `>`", at: start) }
    guard let last = open.popLast() else { throw fail("`\(name)` ends and did not begin", at: start) }
    guard elements[last].name == name else {
      throw fail("`\(name)` ends where `\(elements[last].name)` should", at: start)
    }
  }

  private mutating func readStart(_ start: Int) throws(DataError) {
    let name = try readName()
    if open.isEmpty && !elements.isEmpty { throw fail("a second outermost element, `\(name)`", at: start) }
    var element = Element(name: name, parent: open.last, offset: start)
    while true {
      let before = next
      skipBlanks()
      if skip(">") {
        open.append(elements.count)
        break
      }
      if skip("/>") { break }
      guard next < bytes.count else { throw fail("`\(name)` has no `>`", at: start) }
      let place = next
      let key = try readName()
      if place == before { throw fail("no space before `\(key)`", at: place) }
      skipBlanks()
      guard skip("=") else { throw fail("`\(key)` has no value", at: place) }
      skipBlanks()
      guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'") else {
        throw fail("the value of `\(key)` is not in quotes", at: place)
      }
      let quote = bytes[next]
      next += 1
      guard let end = bytes[next...].firstIndex(of: quote) else {
        throw fail("the value of `\(key)` does not end", at: place)
      }
      guard !bytes[next..<end].contains(UInt8(ascii: "<")) else {
        throw fail("the value of `\(key)` contains `<`", at: place, hint: "write `&lt;`")
      }
      let value = try text(next..<end)
      next = end + 1
      guard element.attributes.updateValue(value, forKey: key) == nil else {
        throw fail("`\(key)` is repeated", at: place)
      }
    }
    elements.append(element)
  }
}

// MARK: Pieces

extension XMLScan {
  private static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  private mutating func skipBlanks() {
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[next...].starts(with: text.utf8) else { return false }
    next += text.utf8.count
    return true
  }

  private mutating func skipPast(_ end: String, from start: Int, _ what: String) throws(DataError) {
    while next < bytes.count {
      if skip(end) { return }
      next += 1
    }
    throw fail("\(what) does not end", at: start)
  }

  private mutating func readName() throws(DataError) -> String {
    let start = next
    while next < bytes.count {
      switch bytes[next] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        next += 1
        continue
      default: break
      }
      break
    }
    guard next > start else { throw fail("no name where one is needed", at: start) }
    return try plain(start..<next)
  }

  /// The text of bytes as they stand.
  private func plain(_ range: Range<Int>) throws(DataError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self), !bytes[range].contains(0) else {
      throw fail("the text is not UTF-8", at: range.lowerBound, hint: "convert it to UTF-8")
    }
    return text
  }

  /// The text of bytes with its references replaced.
  private func text(_ range: Range<Int>) throws(DataError) -> String {
    let text = try plain(range)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    for (number, piece) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      if number == 0 {
        result += piece
        continue
      }
      let end = piece.utf8.firstIndex(of: UInt8(ascii: ";"))
      let name = end.map { piece[..<$0] } ?? piece
      guard let end, let character = XMLReference.scalar(name.utf8) else {
        throw fail("the unknown reference `&\(name.prefix(20))`", at: range.lowerBound, hint: "write `&amp;` for `&`")
      }
      result.unicodeScalars.append(character)
      result += piece[piece.utf8.index(after: end)...]
    }
    return result
  }

  private func fail(_ message: String, at offset: Int, hint: String? = nil) -> DataError {
    let (line, column) = place(of: offset)
    return DataError(.malformedXML, message, file: file, line: line, column: column, hint: hint)
  }
}
