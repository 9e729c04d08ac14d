import PredicateLanguage

/// The parts of what is typed: a command and its argument, or a predicate. Ranges are in UTF-8 bytes of the text.
struct TypedInput {
  /// A part in the language.
  struct Part {
    /// Up to the end of the text or of the part.
    let range: Range<Int>
    /// Whether it is a value, not a condition.
    let isExpression: Bool
    /// Whether it may also name columns of a query, so that keys that records lack are no mistakes.
    var namesColumns = false
  }

  /// A dot command.
  struct Command {
    /// Its name with the dot.
    let name: Range<Int>
    /// Nil if there is no such command.
    let command: ReplCommand?
    /// All behind the blanks after the name; nil if nothing follows it.
    let argument: Range<Int>?
  }

  private(set) var isComment = false
  private(set) var command: Command?
  /// The words of the command's argument that are not of the language.
  var words: [Range<Int>] = []
  /// How many of the command's operands, from the first, these words stand for, or stand behind.
  var ownOperands = 0
  /// What is of the language.
  var parts: [Part] = []
  /// The names that a query gives to its columns.
  var columnNames: [String] = []
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    let start = Self.endOfBlanks(bytes, from: 0)
    if PendingInput.isComment(String(decoding: bytes[start...], as: UTF8.self)) {
      isComment = true
    } else if start < bytes.count, bytes[start] == UInt8(ascii: "."),
      start + 1 == bytes.count || !Self.isDigit(bytes[start + 1])
    {
      readCommand(from: start)
    } else {
      parts = [Part(range: start..<bytes.count, isExpression: false)]
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  static func endOfBlanks(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { !isBlank($0) } ?? bytes.count
  }

  /// How many bytes the text has.
  var count: Int { bytes.count }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The word that a place lies in or touches.
  func word(at offset: Int) -> Range<Int>? { words.last { $0.lowerBound <= offset && offset <= $0.upperBound } }

  private mutating func readCommand(from start: Int) {
    let end = bytes[start...].firstIndex(where: Self.isBlank) ?? bytes.count
    let named = ReplCommand.named(text(start + 1..<end))
    let argument = end < bytes.count ? Self.endOfBlanks(bytes, from: end)..<bytes.count : nil
    command = Command(name: start..<end, command: named, argument: argument)
    guard let named, let argument else { return }
    switch named.argument {
    case .predicate: readPredicate(of: named, argument)
    case .assignment: readAssignment(argument)
    case .expression: readExpressions(argument)
    case .sortKeys: readSortKeys(argument)
    case .query, .groups, .clauses: readQuery(of: named, argument)
    case nil, .word, .file, .entity, .mode, .number, .locale, .timeZone, .limit, .topic, .dialect, .readingOptions,
      .text:
      readWords(argument)
    }
  }

  /// The words between blanks; quotes hold blanks together.
  private mutating func readWords(_ argument: Range<Int>) {
    var start: Int?
    var quote: UInt8?
    for index in argument {
      let byte = bytes[index]
      if quote == nil, Self.isBlank(byte) {
        if let start { words.append(start..<index) }
        start = nil
        continue
      }
      start = start ?? index
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    if let start { words.append(start..<argument.upperBound) }
  }

  /// A predicate, perhaps behind words that the command takes, such as a dialect or the number of a record.
  private mutating func readPredicate(of command: ReplCommand, _ argument: Range<Int>) {
    var start = argument.lowerBound
    for (place, operand) in command.operands.enumerated() where !operand.kind.isLanguage {
      let end = bytes[start...].firstIndex(where: Self.isBlank) ?? argument.upperBound
      guard operand.takes(word: text(start..<end)) else { continue }
      words.append(start..<end)
      ownOperands = place + 1
      if end == argument.upperBound { return }
      start = Self.endOfBlanks(bytes, from: end)
    }
    let rest = start..<argument.upperBound
    // One word may become another of the command's.
    if !rest.isEmpty, !bytes[rest].contains(where: Self.isBlank) { words.append(rest) }
    parts = [Part(range: rest, isExpression: false)]
  }

  /// `NAME = EXPRESSION`.
  private mutating func readAssignment(_ argument: Range<Int>) {
    guard let equals = bytes[argument].firstIndex(of: UInt8(ascii: "=")) else { return }
    let start = Self.endOfBlanks(bytes, from: equals + 1)
    parts = [Part(range: start..<argument.upperBound, isExpression: false)]
  }
}
