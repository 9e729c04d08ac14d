import PredicateData
import PredicateLanguage

/// How a text differs from one that it is compared with, although it says the same.
enum TextVariant: Hashable, Sendable {
  /// By upper and lower case alone.
  case letterCase
  /// By blanks before or after it.
  case blanks
  /// By zeros before its digits, as codes lose them where a program takes them for numbers.
  case zeros
  /// It is the same number in another way of writing.
  case number
  /// It is a date in another way of writing.
  case date
}

/// The texts that a path is compared with.
struct TextConstants: Sendable {
  /// Those of the comparison.
  let texts: [String]
  /// How they are compared.
  let `operator`: ComparisonOperator
  /// Whether values need only begin with them.
  var isPrefix: Bool { self.operator == .beginsWith }
  /// How the operator is written that compares without regard to case; nil if it does already, or literally.
  let foldedOperator: String?
  private let known: [[UInt8]]
  private let lowered: [[UInt8]]
  private let numbers: [(value: ValueKey, isPlain: Bool, isPercent: Bool)]
  /// The digits without zeros before them, of texts that have nothing else.
  private let digits: [[UInt8]]
  private let shapes: [[UInt8]]

  // Each value is held against each; longer lists are written by programs.
  private static let mostTexts = 256

  /// Nil where no text is a variant of one of them, and for long lists.
  init?(_ texts: [String], by operator: ComparisonOperator, _ options: ComparisonOptions) {
    if texts.count > Self.mostTexts { return nil }
    (self.texts, self.operator) = (texts, `operator`)
    let isPrefix = `operator` == .beginsWith
    let isFolded = options.contains(.caseInsensitive) || options.contains(.normalized)
    foldedOperator = isFolded || isPrefix ? nil : "\(`operator`)[\(options.union(.caseInsensitive).text)]"
    known = texts.map { Array($0.utf8) }
    lowered =
      foldedOperator == nil ? [] : known.filter { $0.contains(where: Self.isLetter) }.map { $0.map(Self.lowered) }
    numbers = isPrefix ? [] : texts.compactMap(Self.number)
    digits = isPrefix ? [] : known.filter { $0.allSatisfy(Self.isDigit) }.compactMap { Self.digits($0.span) }
    shapes = texts.compactMap { text in
      if isPrefix { return Self.beginsWithYear(text) ? DateShape.of(Array(text.utf8).span) : nil }
      return DateShape.isDate(text) ? DateShape.of(Array(text.utf8).span) : nil
    }
    if isPrefix, shapes.isEmpty { return nil }
  }

  // Longer rows of blanks are no slips of the hand.
  private static let mostBlanks = 4

  /// The lengths of the texts that may be variants, each a bit; the last one stands for all that are longer.
  var lengths: UInt64 {
    // Numbers and dates have at least a digit.
    if !numbers.isEmpty || !digits.isEmpty || !shapes.isEmpty { return ~1 }
    return known.reduce(0) { lengths, text in
      (text.count...text.count + Self.mostBlanks).reduce(lengths) { $0 | 1 << UInt64(min($1, 63)) }
    }
  }

  /// What a text is a variant of; nil for one that is compared with, and for anything else.
  func variant(of text: Span<UInt8>) -> TextVariant? {
    if contains(text) { return nil }
    if lowered.contains(where: { Self.equal(text, $0, by: Self.lowered) }) { return .letterCase }
    if !isPrefix, hasBlanks(text) { return .blanks }
    guard !numbers.isEmpty || !digits.isEmpty || !shapes.isEmpty, text.count <= 60, Self.hasDigit(text) else {
      return nil
    }
    if !digits.isEmpty, let own = Self.digits(text), digits.contains(own) { return .zeros }
    if !numbers.isEmpty, isNumber(text) { return .number }
    return !shapes.isEmpty && isOtherDate(text) ? .date : nil
  }

  /// Whether a text is one of them, or begins with one where that is enough.
  func contains(_ text: Span<UInt8>) -> Bool {
    known.contains { isPrefix ? Self.begins(text, with: $0) : Self.equal(text, $0) }
  }

  /// Whether some texts are variants only where none is compared with: both `05000` and `5000` may be codes.
  var haveCodes: Bool { !digits.isEmpty }

  /// The number that is compared with, if there is one alone.
  var number: RecordValue? { numbers.count == 1 && texts.count == 1 ? numbers.first?.value.value : nil }

  // MARK: Parts

  /// Whether a text is one of them with blanks around it.
  private func hasBlanks(_ text: Span<UInt8>) -> Bool {
    guard let first = text.indices.first, let last = text.indices.last,
      Self.isBlank(text[first]) || Self.isBlank(text[last])
    else { return false }
    let trimmed = Array(Self.string(text).trimmed.utf8)
    return !trimmed.isEmpty && trimmed.count < text.count && known.contains(trimmed)
  }

  /// Whether a byte is a blank, or the last one of a blank.
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x80 }

  /// The digits of a text without zeros before them; nil if it has anything else.
  private static func digits(_ text: Span<UInt8>) -> [UInt8]? {
    var digits: [UInt8] = []
    for index in text.indices {
      guard isDigit(text[index]) else { return nil }
      if !digits.isEmpty || text[index] != 0x30 { digits.append(text[index]) }
    }
    return digits.isEmpty ? nil : digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  private static func hasDigit(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where isDigit(text[index]) { return true }
    return false
  }

  private static func equal(_ text: Span<UInt8>, _ other: [UInt8], by form: (UInt8) -> UInt8 = { $0 }) -> Bool {
    text.count == other.count && begins(text, with: other, by: form)
  }

  private static func begins(_ text: Span<UInt8>, with other: [UInt8], by form: (UInt8) -> UInt8 = { $0 }) -> Bool {
    guard text.count >= other.count else { return false }
    for index in other.indices where form(text[index]) != other[index] { return false }
    return true
  }

  /// The number in a text; nil for codes, which begin with a zero.
  private static func number(_ text: String) -> (value: ValueKey, isPlain: Bool, isPercent: Bool)? {
    let trimmed = text.trimmed
    if trimmed.utf8.count > 1, trimmed.utf8.first == 0x30, !trimmed.dropFirst().hasPrefix(where: ".,") { return nil }
    if let plain = Casting.number(fromText: trimmed) { return (ValueKey(plain), true, false) }
    guard let cleaning = NumberCleaning(trimmed), let value = Casting.number(fromText: cleaning.number) else {
      return nil
    }
    return (ValueKey(value), false, trimmed.contains("%"))
  }

  /// Whether a text is one of the numbers, written otherwise: as `1,000` is 1000. The version `1.10` is not `1.1`.
  private func isNumber(_ text: Span<UInt8>) -> Bool {
    // Most are written plainly.
    if numbers.allSatisfy(\.isPlain), Self.isPlain(text) { return false }
    guard let own = Self.number(Self.string(text)) else { return false }
    return numbers.contains {
      $0.value == own.value && $0.isPercent == own.isPercent && !($0.isPlain && own.isPlain)
    }
  }

  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where !isDigit(text[index]) && text[index] != UInt8(ascii: ".") {
      return false
    }
    return true
  }

  private static func string(_ text: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func beginsWithYear(_ text: String) -> Bool {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    guard digits.count == 4, let year = Int(String(text.prefix(4))), (1000...2999).contains(year) else { return false }
    return text.utf8.dropFirst(4).allSatisfy { (0x30...0x39).contains($0) || "-/.".utf8.contains($0) }
  }

  private func isOtherDate(_ text: Span<UInt8>) -> Bool {
    let shape = DateShape.of(text)
    let isSame = shapes.contains { isPrefix ? shape.first == $0.first : shape == $0 }
    return !isSame && DateShape.isDate(Self.string(text))
  }
}

/// In which order a date has its parts, and what stands between them.
private enum DateShape {
  /// A year for four digits, a part for others, letters as one; all else as it stands.
  static func of(_ text: Span<UInt8>) -> [UInt8] {
    var shape: [UInt8] = []
    var index = 0
    while index < text.count {
      let start = index
      while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
      if index > start {
        shape.append(UInt8(ascii: index - start == 4 ? "y" : "d"))
        continue
      }
      let isLetter = (0x61...0x7A).contains(text[index] | 0x20)
      if !isLetter || shape.last != UInt8(ascii: "a") { shape.append(isLetter ? UInt8(ascii: "a") : text[index]) }
      index += 1
    }
    return shape
  }

  static func isDate(_ text: String) -> Bool {
    ISO8601.parse(text) != nil || DateSpelling(text) != nil || hasMonthName(text)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Whether it is a day, the name of a month and a year, in any order.
  private static func hasMonthName(_ text: String) -> Bool {
    let words = text.split { " ,.-/".contains($0) }
    guard words.count == 3, words.contains(where: { $0.utf8.count == 4 && Int($0) != nil }),
      words.contains(where: { $0.utf8.count <= 2 && Int($0) != nil })
    else { return false }
    return words.contains { months.contains($0.prefix(3).lowercased()) }
  }
}

extension StringProtocol {
  fileprivate func hasPrefix(where characters: String) -> Bool { first.map(characters.contains) ?? false }
}
