package import PredicateLanguage

/// Reads a property list in XML.
///
/// There are eleven elements, none of them with attributes but the outermost. Declarations inside a document are refused, as
/// in data models.
struct PropertyListScan {
  private var document: PlacedDocument
  private let bytes: [UInt8]
  private let file: String?
  private var next = 0

  private static let begin = UInt8(ascii: "<")
  private static let end = UInt8(ascii: ">")

  /// The document.
  /// - Throws: ``DataError`` (`malformedXML`) with the place where the text breaks the rules.
  static func document(
    _ bytes: [UInt8], file: String?, _ interruption: Interruption?
  ) throws(DataError) -> PlacedDocument {
    try DataError.requireText(bytes.span, file: file)
    var scan = PropertyListScan(document: PlacedDocument(bytes, interruption), bytes: bytes, file: file)
    try scan.read()
    return scan.document
  }

  private init(document: PlacedDocument, bytes: [UInt8], file: String?) {
    self.document = document
    self.bytes = bytes
    self.file = file
  }

  private func fail(_ message: String, at offset: Int, hint: String? = nil) -> DataError {
    let place = BytePlace(of: offset, in: bytes.span)
    return DataError(.malformedXML, message, file: file, line: place.line, column: place.column, hint: hint)
  }

  private mutating func read() throws(DataError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
    try skipMisc()
    let start = next
    guard let root = try tag(), root.name == "plist" else {
      throw fail("the text is no property list", at: start, hint: "it begins with `<plist version=\"1.0\">`")
    }
    guard !root.isEmpty else { return }
    try readValues()
    try skipMisc()
    if next < bytes.count { throw fail("text behind the property list", at: next) }
  }

  /// Reads what stands between `<plist>` and `</plist>`.
  private mutating func readValues() throws(DataError) {
    // The names of the open elements and where they begin.
    var open: [(isObject: Bool, start: Int)] = []
    var isDone = false
    while true {
      try document.goOn()
      try skipMisc()
      let start = next
      guard let tag = try tag() else {
        guard next < bytes.count else {
          throw fail(
            "`\(open.last.map { $0.isObject ? "dict" : "array" } ?? "plist")` does not end", at: open.last?.start ?? 0)
        }
        throw fail("text where an element is needed", at: start, hint: "a text stands in `<string>`")
      }
      if tag.isEnd {
        switch (tag.name, open.last?.isObject) {
        case ("plist", nil): return
        case ("dict", true?), ("array", false?):
          if document.hasKey { throw fail("the last key of the `dict` has no value", at: start) }
          document.end()
          open.removeLast()
          isDone = open.isEmpty
          continue
        default:
          throw fail(
            "`\(tag.name)` ends where `\(open.last.map { $0.isObject ? "dict" : "array" } ?? "plist")` should",
            at: start)
        }
      }
      if isDone { throw fail("a second value in the property list", at: start) }
      if tag.name == "key" {
        guard open.last?.isObject == true else { throw fail("a key outside of a `dict`", at: start) }
        if document.hasKey { throw fail("a key where the value of the one before is needed", at: start) }
        document.addKey(tag.isEmpty ? PlacedRange(next, next, .xml) : try text(of: tag.name, from: start))
        continue
      }
      if open.last?.isObject == true, !document.hasKey {
        throw fail("a value without its key", at: start, hint: "in a `dict` each value follows its `<key>`")
      }
      switch tag.name {
      case "dict", "array":
        document.begin(tag.name == "dict" ? .object : .list, at: start)
        if tag.isEmpty {
          document.end()
        } else {
          open.append((tag.name == "dict", start))
          if open.count > PlacedDocument.deepest {
            throw fail("nested deeper than \(PlacedDocument.deepest) levels", at: start)
          }
        }
      case "true", "false":
        document.addLeaf(.boolean, PlacedRange(start + 1, start + 2, .plain))
        if !tag.isEmpty { _ = try text(of: tag.name, from: start) }
      case "string", "integer", "real", "date", "data":
        let range = tag.isEmpty ? PlacedRange(next, next, .xml) : try text(of: tag.name, from: start)
        document.addLeaf(Self.kind(tag.name), range)
      default: throw fail("a property list has no element `\(tag.name)`", at: start)
      }
      isDone = open.isEmpty
    }
  }

  private static func kind(_ name: String) -> PlacedDocument.Kind {
    switch name {
    case "integer": .integer
    case "real": .real
    case "date": .date
    case "data": .data
    default: .text
    }
  }

  // MARK: Pieces

  private struct Tag {
    let name: String
    var isEnd = false
    var isEmpty = false
  }

  private static let names: [String] = [
    "key", "string", "dict", "array", "integer", "true", "false", "date", "data", "real", "plist",
  ]
  private static let nameBytes: [(bytes: [UInt8], name: String)] = names.map { (Array($0.utf8), $0) }

  /// The tag that begins here; nil if something else does.
  private mutating func tag() throws(DataError) -> Tag? {
    guard next < bytes.count, bytes[next] == Self.begin else { return nil }
    let start = next
    next += 1
    var isEnd = false
    if next < bytes.count, bytes[next] == UInt8(ascii: "/") {
      isEnd = true
      next += 1
    }
    let first = next
    while next < bytes.count, Self.isName(bytes[next]) { next += 1 }
    guard next > first else { throw fail("no name where one is needed", at: first) }
    let name = name(first..<next)
    var isEmpty = false
    // Attributes mean nothing here.
    var quote: UInt8?
    while next < bytes.count {
      let byte = bytes[next]
      next += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == Self.end {
        isEmpty = bytes[next - 2] == UInt8(ascii: "/")
        return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty)
      } else if byte == Self.begin {
        break
      }
    }
    throw fail("`\(name)` has no `>`", at: start)
  }

  private func name(_ range: Range<Int>) -> String {
    for known in Self.nameBytes where known.bytes.count == range.count {
      if known.bytes[0] == bytes[range.lowerBound], bytes[range].elementsEqual(known.bytes) { return known.name }
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// The text up to the end of an element.
  private mutating func text(of name: String, from start: Int) throws(DataError) -> PlacedRange {
    let first = next
    while next < bytes.count {
      switch bytes[next] {
      case Self.begin:
        if isNext("<![CDATA[") {
          try skipPast("]]>", "a CDATA section")
        } else if isNext("<!--") {
          try skipPast("-->", "a comment")
        } else {
          let end = next
          guard let tag = try tag(), tag.isEnd, tag.name == name else {
            throw fail("`\(name)` holds text alone", at: end, hint: "in a text write `&lt;` for `<`")
          }
          return PlacedRange(first, end, .xml)
        }
      case UInt8(ascii: "&"):
        let limit = min(bytes.count, next + 12)
        guard let end = bytes[next..<limit].firstIndex(of: UInt8(ascii: ";")),
          XMLReference.scalar(bytes[(next + 1)..<end]) != nil
        else { throw fail("`&` begins no reference that is known", at: next, hint: "write `&amp;` for `&`") }
        next = end + 1
      default: next += 1
      }
    }
    throw fail("`\(name)` does not end", at: start)
  }

  private func isNext(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - next >= count else { return false }
    return (0..<count).allSatisfy { unsafe bytes[next + $0] == text.utf8Start[$0] }
  }

  private mutating func skipPast(_ end: StaticString, _ what: String) throws(DataError) {
    let start = next
    while next < bytes.count {
      if isNext(end) {
        next += end.utf8CodeUnitCount
        return
      }
      next += 1
    }
    throw fail("\(what) does not end", at: start)
  }

  /// Blanks, comments, processing instructions, and the document type.
  private mutating func skipMisc() throws(DataError) {
    while next < bytes.count {
      switch bytes[next] {
      case 0x20, 0x09, 0x0A, 0x0D: next += 1
      case Self.begin:
        if isNext("<!--") {
          try skipPast("-->", "a comment")
        } else if isNext("<?") {
          try skipPast("?>", "a processing instruction")
        } else if isNext("<!DOCTYPE") {
          let start = next
          try skipPast(">", "a declaration")
          guard !bytes[start..<next].contains(UInt8(ascii: "[")) else {
            throw fail("declarations inside a document are not read", at: start, hint: "remove the declaration")
          }
        } else {
          return
        }
      default: return
      }
    }
  }
}

extension PlacedDocument {
  /// A property list in XML.
  /// - Throws: ``DataError`` (`malformedXML`) with the place where the text breaks the rules, and `interrupted`.
  package init(propertyList bytes: [UInt8], file: String?, _ interruption: Interruption? = nil) throws(DataError) {
    self = try PropertyListScan.document(bytes, file: file, interruption)
  }
}
