package import PredicateLanguage

/// Reads the YAML that repositories of recipes and declarations use.
///
/// Mappings, sequences, texts with and without quotes, blocks (`|` and `>`), and lists and mappings in brackets, of one
/// document. What else YAML has (anchors, aliases, tags, directives, merged and complex keys, tabs that indent) is refused
/// with its place: read half, it would be read wrongly. Words are read as by YAML 1.2: `yes` is a text.
struct YAMLScan {
  var document: PlacedDocument
  let bytes: [UInt8]
  private let file: String?
  var next = 0
  private var lineStart = 0

  /// The document.
  /// - Throws: ``DataError`` (`malformedYAML`) with the place of what is not understood.
  static func document(
    _ bytes: [UInt8], file: String?, _ interruption: Interruption?
  ) throws(DataError) -> PlacedDocument {
    try DataError.requireText(bytes.span, file: file)
    var scan = YAMLScan(document: PlacedDocument(bytes, interruption), bytes: bytes, file: file)
    try scan.read()
    return scan.document
  }

  private init(document: PlacedDocument, bytes: [UInt8], file: String?) {
    self.document = document
    self.bytes = bytes
    self.file = file
  }

  func fail(_ message: String, at offset: Int, hint: String? = nil) -> DataError {
    let place = BytePlace(of: offset, in: bytes.span)
    return DataError(.malformedYAML, message, file: file, line: place.line, column: place.column, hint: hint)
  }

  // MARK: Places

  func isAt(_ byte: Character, _ offset: Int) -> Bool {
    offset < bytes.count && byte.asciiValue == bytes[offset]
  }

  func isBlank(_ offset: Int) -> Bool {
    offset >= bytes.count || isAt(" ", offset) || isAt("\t", offset) || isLineEnd(offset)
  }

  func isLineEnd(_ offset: Int) -> Bool {
    offset >= bytes.count || bytes[offset] == UInt8(ascii: "\n")
      || bytes[offset] == UInt8(ascii: "\r") && (offset + 1 == bytes.count || bytes[offset + 1] == UInt8(ascii: "\n"))
  }

  private var column: Int { next - lineStart }
  private var isDash: Bool { isAt("-", next) && isBlank(next + 1) }

  private func isMark(_ sign: Character) -> Bool {
    next == lineStart && (0..<3).allSatisfy { isAt(sign, next + $0) } && isBlank(next + 3)
  }

  private mutating func skipSpaces() { while isAt(" ", next) || isAt("\t", next) { next += 1 } }

  private mutating func skipLine() {
    while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { next += 1 }
  }

  /// Goes on to what is no blank and no comment; false at the end of the document.
  mutating func skipToToken(inBrackets: Bool = false) throws(DataError) -> Bool {
    try document.goOn()
    while next < bytes.count {
      switch bytes[next] {
      case UInt8(ascii: "\n"):
        next += 1
        lineStart = next
      case UInt8(ascii: " "), UInt8(ascii: "\r"): next += 1
      case UInt8(ascii: "\t"):
        let tab = next
        skipSpaces()
        if !inBrackets, !isLineEnd(next), !isAt("#", next) {
          throw fail("a tab that indents", at: tab, hint: "indent with spaces")
        }
      case UInt8(ascii: "#"): skipLine()
      default:
        if isMark("-") { throw fail("a second document", at: next, hint: "write each document in a file of its own") }
        return !isMark(".")
      }
    }
    return false
  }

  // MARK: Blocks

  private mutating func read() throws(DataError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (next, lineStart) = (3, 3) }
    // Nothing but comments may stand before the sign of the first document.
    while next < bytes.count, !isMark("-"), isLineEnd(next) || isAt("#", next) || isAt(" ", next) {
      if isAt("#", next) { skipLine() }
      if isAt("\n", next) { lineStart = next + 1 }
      if next < bytes.count { next += 1 }
      if next - lineStart > 0, isAt(" ", lineStart) { break }
    }
    if isMark("-") { next += 3 } else { next = lineStart }
    try readValue(parent: -1, inMapping: false, depth: 0)
    if try skipToToken() { throw fail("text behind the end of the document", at: next) }
    if isMark(".") {
      next += 3
      skipSpaces()
      guard try !skipToToken() else {
        throw fail("a second document", at: next, hint: "write each document in a file of its own")
      }
    }
  }

  /// Reads what follows `key:` or `-`, or the whole document.
  private mutating func readValue(parent: Int, inMapping: Bool, depth: Int) throws(DataError) {
    skipSpaces()
    if isLineEnd(next) || isAt("#", next) {
      guard try skipToToken(), column > parent || inMapping && column == parent && isDash else {
        return document.addLeaf(.null, PlacedRange(next, next, .plain))
      }
      try readNode(parent: parent, depth: depth)
    } else if inMapping {
      if isDash { throw fail("a list that begins behind its key", at: next, hint: "begin it on the next line") }
      try readScalar(parent: parent, depth: depth)
    } else {
      try readNode(parent: parent, depth: depth)
    }
  }

  private mutating func readNode(parent: Int, depth: Int) throws(DataError) {
    guard depth < 64 else { throw fail("nested deeper than 64 levels", at: next) }
    if isDash { return try readSequence(depth: depth) }
    if isAt("?", next), isBlank(next + 1) {
      throw fail("a key that is no text", at: next, hint: "write `key: value`")
    }
    if keyEnd() != nil { return try readMapping(depth: depth) }
    try readScalar(parent: parent, depth: depth)
  }

  private mutating func readSequence(depth: Int) throws(DataError) {
    let indent = column
    document.begin(.list, at: next)
    defer { document.end() }
    while true {
      next += 1
      try readValue(parent: indent, inMapping: false, depth: depth + 1)
      guard try skipToToken(), column >= indent else { return }
      if column > indent { throw fail("indented more than the list that it stands in", at: next) }
      // A list may be indented as its key is; then the next key ends it.
      guard isDash else { return }
    }
  }

  private mutating func readMapping(depth: Int) throws(DataError) {
    let indent = column
    document.begin(.object, at: next)
    defer { document.end() }
    var keys: [RecordKey: Int] = [:]
    while true {
      guard let (key, colon) = keyEnd() else {
        throw fail("a key is missing", at: next, hint: "an entry is written `key: value`")
      }
      if key.count == 2, isAt("<", key.start), isAt("<", key.start + 1) {
        throw fail("merged keys are not read", at: next, hint: "write the entries themselves")
      }
      try requirePlainStart(next)
      try add(key, at: next, to: &keys)
      next = colon + 1
      try readValue(parent: indent, inMapping: true, depth: depth + 1)
      guard try skipToToken(), column >= indent else { return }
      if column > indent { throw fail("indented more than the entry before", at: next) }
      if isDash { return }
    }
  }

  /// Takes a key in; `keys` are those before it in the mapping, with their places.
  mutating func add(_ key: PlacedRange, at offset: Int, to keys: inout [RecordKey: Int]) throws(DataError) {
    let name = document.text(key).text
    if let first = keys.updateValue(offset, forKey: RecordKey(name)) {
      let place = BytePlace(of: first, in: bytes.span)
      throw fail(
        "the key `\(name)` stands twice in a mapping, first in line \(place.line), column \(place.column)", at: offset)
    }
    document.addKey(key)
  }

  /// The key that begins here and the place of its colon; nil if no key does.
  private func keyEnd() -> (PlacedRange, Int)? {
    var place = next
    if isAt("\"", place) || isAt("'", place) {
      guard let end = quoteEnd(place), !bytes[place..<end].contains(UInt8(ascii: "\n")) else { return nil }
      let coding: PlacedRange.Coding = isAt("'", place) ? .yamlSingle : .yamlDouble
      let key = PlacedRange(place + 1, end, coding)
      place = end + 1
      while isAt(" ", place) { place += 1 }
      return isAt(":", place) && isBlank(place + 1) ? (key, place) : nil
    }
    if isAt("[", place) || isAt("{", place) || isAt("#", place) { return nil }
    while !isLineEnd(place) {
      if isAt(":", place), isBlank(place + 1) {
        var end = place
        while end > next, isAt(" ", end - 1) { end -= 1 }
        return (PlacedRange(next, end, .plain), place)
      }
      if isAt(" ", place), isAt("#", place + 1) { return nil }
      place += 1
    }
    return nil
  }

  // MARK: Scalars

  /// The closing quote of a text; nil if it does not end.
  func quoteEnd(_ start: Int) -> Int? {
    let quote = bytes[start]
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        place += 2
        continue
      }
      if bytes[place] == quote {
        guard quote == UInt8(ascii: "'"), isAt("'", place + 1) else { return place }
        place += 1
      }
      place += 1
    }
    return nil
  }

  /// Reads a text in quotes.
  mutating func readQuoted() throws(DataError) -> PlacedRange {
    guard let end = quoteEnd(next) else { throw fail("a text without its closing quote", at: next) }
    if isAt("\"", next) {
      var place = next + 1
      while place < end {
        if isAt("\\", place) {
          try requireEscape(place)
          place += 1
        }
        place += 1
      }
    }
    let range = PlacedRange(next + 1, end, isAt("'", next) ? .yamlSingle : .yamlDouble)
    if let line = bytes[next..<end].lastIndex(of: UInt8(ascii: "\n")) { lineStart = line + 1 }
    next = end + 1
    return range
  }

  private func requireEscape(_ place: Int) throws(DataError) {
    guard place + 1 < bytes.count else { return }
    let digits: Int
    switch bytes[place + 1] {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    case let byte where "0abtnvfre \"/\\N_LP\n\r\t".utf8.contains(byte): return
    default: throw fail("an escape that YAML does not have", at: place, hint: #"write `\\` for a backslash"#)
    }
    let number = String(decoding: bytes[(place + 2)..<min(place + 2 + digits, bytes.count)], as: UTF8.self)
    guard number.utf8.count == digits, UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) != nil else {
      throw fail("an escape that names no character", at: place)
    }
  }

  /// Throws for what begins with a sign that means something else than itself.
  func requirePlainStart(_ place: Int) throws(DataError) {
    guard place < bytes.count else { return }
    let what: String
    switch bytes[place] {
    case UInt8(ascii: "&"): what = "anchors are not read"
    case UInt8(ascii: "*"): what = "aliases are not read"
    case UInt8(ascii: "!"): what = "tags are not read"
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      what = "`\(Character(Unicode.Scalar(bytes[place])))` begins no text without quotes"
    default: return
    }
    throw fail(what, at: place, hint: "a text that begins so is written in quotes")
  }

  private mutating func readScalar(parent: Int, depth: Int) throws(DataError) {
    switch bytes[next] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      document.addLeaf(.text, try readQuoted())
      skipSpaces()
      guard isLineEnd(next) || isAt("#", next) && isBlank(next - 1) else {
        throw fail("text behind the closing quote", at: next, hint: "put the whole text in quotes")
      }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try readFlow(depth: depth)
      skipSpaces()
      guard isLineEnd(next) || isAt("#", next) else { throw fail("text behind the closing bracket", at: next) }
    case UInt8(ascii: "|"), UInt8(ascii: ">"): try readBlockText(parent: parent)
    default: try readPlain(parent: parent)
    }
  }

  /// Where a text without quotes ends in its line.
  private func plainEnd() throws(DataError) -> Int {
    var place = next
    while !isLineEnd(place) {
      if isAt(":", place), isBlank(place + 1) {
        throw fail("`: ` within a text without quotes", at: place, hint: "put the text in quotes")
      }
      if isAt("#", place), place > next, isBlank(place - 1) { break }
      place += 1
    }
    while place > next, isBlank(place - 1) { place -= 1 }
    return place
  }

  private mutating func readPlain(parent: Int) throws(DataError) {
    try requirePlainStart(next)
    let start = next
    var end = try plainEnd()
    var isMultiline = false
    next = end
    skipSpaces()
    // A comment ends the text.
    while isLineEnd(next), next < bytes.count {
      let (before, line) = (next, lineStart)
      guard try skipToToken(), column > parent, lineContinues(from: before) else {
        (next, lineStart) = (before, line)
        break
      }
      end = try plainEnd()
      isMultiline = true
      next = end
      skipSpaces()
    }
    next = max(next, end)
    if isMultiline { return document.addLeaf(.text, PlacedRange(start, end, .yamlPlain)) }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    document.addLeaf(YAMLWord.kind(word), PlacedRange(start, end, .plain))
  }

  /// Whether no comment stands between a place and the next token.
  private func lineContinues(from place: Int) -> Bool { !bytes[place..<next].contains(UInt8(ascii: "#")) }

  private mutating func readBlockText(parent: Int) throws(DataError) {
    let start = next
    next += 1
    var indent: Int?
    while !isBlank(next) {
      switch bytes[next] {
      case UInt8(ascii: "+"), UInt8(ascii: "-"): break
      case UInt8(ascii: "1")...UInt8(ascii: "9"): indent = max(parent, 0) + Int(bytes[next] - UInt8(ascii: "0"))
      default: throw fail("a sign that means nothing behind `\(Character(Unicode.Scalar(bytes[start])))`", at: next)
      }
      next += 1
    }
    skipSpaces()
    guard isLineEnd(next) || isAt("#", next) else { throw fail("text beside the sign of a block", at: next) }
    skipLine()
    var end = next
    while next < bytes.count {
      let line = next + 1
      var place = line
      while isAt(" ", place) { place += 1 }
      if line >= bytes.count { break }
      next = line
      if !isLineEnd(place) {
        let found = place - line
        if indent == nil, found > parent { indent = found }
        guard let least = indent, found >= least else {
          next = line - 1
          break
        }
      }
      skipLine()
      end = next
    }
    next = end
    if let line = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) { lineStart = line + 1 }
    document.addLeaf(.text, PlacedRange(start, end, .yamlBlock, indent: indent ?? 0))
  }
}

/// What a word without quotes is, by the core schema of YAML 1.2.
enum YAMLWord {
  static func kind(_ word: String) -> PlacedDocument.Kind {
    switch word {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
    default: break
    }
    let digits = word.first == "-" || word.first == "+" ? word.dropFirst() : word[...]
    guard let first = digits.utf8.first,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || first == UInt8(ascii: ".")
    else { return .text }
    if digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return .integer }
    let isNumber = digits.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".eE+-".utf8.contains(byte)
    }
    return isNumber && Double(word) != nil ? .real : .text
  }
}

extension PlacedDocument {
  /// A YAML document, as far as repositories use YAML.
  /// - Throws: ``DataError`` (`malformedYAML`) with the place of what is not understood, and `interrupted`.
  package init(yaml bytes: [UInt8], file: String?, _ interruption: Interruption? = nil) throws(DataError) {
    self = try YAMLScan.document(bytes, file: file, interruption)
  }
}
