import PredicateData
import PredicateLanguage

/// A predicate that stands in a file.
struct FoundPredicate {
  /// The text, able to say where its bytes stand.
  let text: PlacedText
  /// The way to it within the file; nil where it stands in a line of its own.
  let path: String?
  /// How the file writes text there.
  let writing: Writing
  /// The entity that a data model says it is about.
  var entity: String?
  /// What the comment right above a line says.
  var name: String?
  /// What a shell puts in before the command sees the text, in bytes of the text.
  var insertions: [Range<Int>] = []

  /// How characters are written in a place of a file.
  enum Writing {
    case plain, xml, json, singleQuoted, doubleQuoted, unknown
  }
}

/// Finds the predicates of one file.
struct PredicateFinder {
  private let bytes: [UInt8]
  private let name: String
  private let places: [PredicatePlace]

  init(_ bytes: [UInt8], name: String, places: [PredicatePlace]) {
    self.bytes = bytes
    self.name = name
    self.places = places
  }

  /// The predicates in order.
  /// - Throws: ``DataError`` for a file that breaks the rules of its kind.
  func predicates(_ kind: CheckedFileKind) throws(DataError) -> [FoundPredicate] {
    switch kind {
    case .propertyList: predicates(in: try PlacedDocument(propertyList: bytes, file: name), .xml)
    case .binaryPropertyList: predicates(in: try PlacedDocument(binary: bytes, file: name), .unknown)
    case .json: predicates(in: try PlacedDocument(json: bytes, file: name), .json)
    case .yaml: predicates(in: try PlacedDocument(yaml: bytes, file: name), .unknown)
    case .dataModel: try fetchTemplates()
    case .shell: try options()
    case .lines: try lines()
    }
  }

  private func predicates(in document: PlacedDocument, _ writing: FoundPredicate.Writing) -> [FoundPredicate] {
    let keys = places.filter { !$0.isOption }
    guard !keys.isEmpty else { return [] }
    var found: [FoundPredicate] = []
    for (node, part) in document.nodes.enumerated() where part.kind == .text {
      guard keys.contains(where: { $0.matches(node, in: document) }) else { continue }
      found.append(
        FoundPredicate(
          text: document.text(of: node), path: document.path(of: node),
          writing: writing == .unknown ? document.quoting(of: node).map(Self.writing) ?? .unknown : writing))
    }
    return found
  }

  private static func writing(_ quote: Character) -> FoundPredicate.Writing {
    quote == "'" ? .singleQuoted : .doubleQuoted
  }

  private func fetchTemplates() throws(DataError) -> [FoundPredicate] {
    try CoreDataModelFile.fetchTemplates(contents: bytes, file: name).map { template in
      FoundPredicate(
        text: template.predicate, path: "fetchRequest \(template.name)", writing: .xml, entity: template.entity)
    }
  }

  // MARK: Text

  /// Each line but empty ones and comments.
  private func lines() throws(DataError) -> [FoundPredicate] {
    try DataError.requireText(bytes.span, file: name)
    var found: [FoundPredicate] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var comment: String?
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var (from, to) = (start, end)
      while from < to, bytes[from] <= 0x20 { from += 1 }
      while to > from, bytes[to - 1] <= 0x20 { to -= 1 }
      // A predicate may begin with `#`, which makes a key of a word, but not with a blank behind it.
      let isComment =
        from < to && bytes[from] == UInt8(ascii: "#")
        && (from + 1 == to || [0x20, UInt8(ascii: "!")].contains(bytes[from + 1]))
      if from < to, !isComment {
        let text = String(decoding: bytes[from..<to], as: UTF8.self)
        var predicate = FoundPredicate(text: PlacedText(line: text, at: from), path: nil, writing: .plain)
        predicate.name = comment
        found.append(predicate)
      }
      let isTitle = isComment && from + 1 < to && bytes[from + 1] == 0x20
      comment = isTitle ? String(decoding: bytes[(from + 2)..<to], as: UTF8.self) : nil
      start = end + 1
    }
    return found
  }

  /// The texts in quotes behind options of commands.
  private func options() throws(DataError) -> [FoundPredicate] {
    let options = places.filter(\.isOption).map { Array($0.description.utf8) }
    guard !options.isEmpty else { return [] }
    try DataError.requireText(bytes.span, file: name)
    var found: [FoundPredicate] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "#"), place == 0 || bytes[place - 1] <= 0x20 {
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        continue
      }
      guard bytes[place] == UInt8(ascii: "-"), let option = options.first(where: { bytes[place...].starts(with: $0) })
      else {
        place += 1
        continue
      }
      place += option.count
      guard place < bytes.count, bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "=") else {
        continue
      }
      while place < bytes.count, bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "=") { place += 1 }
      guard place < bytes.count, bytes[place] == UInt8(ascii: "'") || bytes[place] == UInt8(ascii: "\"") else {
        continue
      }
      let isDouble = bytes[place] == UInt8(ascii: "\"")
      guard let end = end(ofQuoteAt: place) else {
        let start = BytePlace(of: place, in: bytes.span)
        throw DataError(
          .readFailed, "a text without its closing quote", file: name, line: start.line, column: start.column)
      }
      // What is put together of several texts, as in `'it'\''s'`, only the shell knows.
      guard isEndOfWord(end + 1) else {
        place = end + 1
        continue
      }
      let text = PlacedText(shell: bytes, from: place + 1, to: end, isDoubleQuoted: isDouble)
      var predicate = FoundPredicate(
        text: text, path: String(decoding: option, as: UTF8.self), writing: isDouble ? .doubleQuoted : .singleQuoted)
      if isDouble { predicate.insertions = ShellInsertions.ranges(in: text.text, escaped: bytes, text) }
      found.append(predicate)
      place = end + 1
    }
    return found
  }

  /// Whether a word of a shell ends at a place.
  private func isEndOfWord(_ place: Int) -> Bool {
    guard place < bytes.count else { return true }
    switch bytes[place] {
    case 0...0x20, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ")"), UInt8(ascii: "`"),
      UInt8(ascii: ">"), UInt8(ascii: "<"):
      return true
    case UInt8(ascii: "\\"): return place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "\n")
    default: return false
    }
  }

  private func end(ofQuoteAt start: Int) -> Int? {
    let quote = bytes[start]
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == quote { return place }
      place += quote == UInt8(ascii: "\"") && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

/// What a shell replaces in a text in double quotes: `$NAME`, `${NAME}`, `$(command)`, and a command between back quotes.
enum ShellInsertions {
  static func ranges(in text: String, escaped bytes: [UInt8], _ placed: PlacedText) -> [Range<Int>] {
    let letters = Array(text.utf8)
    var ranges: [Range<Int>] = []
    var place = 0
    while place < letters.count {
      // A sign that was escaped stands behind a backslash in the file.
      let sign = letters[place]
      guard sign == UInt8(ascii: "$") || sign == UInt8(ascii: "`"), let source = placed.place(of: place),
        source < bytes.count, bytes[source] == sign
      else {
        place += 1
        continue
      }
      var end = place + 1
      if sign == UInt8(ascii: "`") {
        end = letters[end...].firstIndex(of: sign).map { $0 + 1 } ?? letters.count
      } else if end < letters.count, letters[end] == UInt8(ascii: "{") || letters[end] == UInt8(ascii: "(") {
        let close = letters[end] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
        end = letters[end...].firstIndex(of: close).map { $0 + 1 } ?? letters.count
      } else {
        while end < letters.count, Placeholders.isName(letters[end]) { end += 1 }
      }
      if end > place + 1 { ranges.append(place..<end) }
      place = end
    }
    return ranges
  }
}
