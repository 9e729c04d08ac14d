import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the texts of one column or key are read: what ``TextForms`` say of them. Texts are given without blanks around them.
struct TextReading: Sendable {
  private let nulls: [[UInt8]]
  private let numbers: TextForms.Numbers
  /// The ways in which dates may be written.
  private(set) var dates: [DateForm]
  /// Whether numbers may be dates, which then comes before what they are as numbers.
  let prefersDates: Bool

  /// What is said of the texts of a column, which may be dates of ISO 8601 in any case.
  init(_ forms: TextForms, column: String) {
    self.init(forms, dates: forms.dates(of: column) + [.iso])
  }

  /// What is said with these ways of writing dates.
  init(_ forms: TextForms, dates: [DateForm]) {
    nulls = forms.nulls.map { text in
      let bytes = Array(text.utf8)
      return Array(bytes[ByteScan.trimmed(bytes.span)])
    }
    numbers = forms.numbers
    self.dates = dates
    prefersDates = dates.contains(where: \.readsNumbers)
  }

  /// Whether a text stands for nil.
  func isNull(_ text: Span<UInt8>) -> Bool {
    nulls.contains { null in
      guard null.count == text.count else { return false }
      for index in 0..<text.count where null[index] != text[index] { return false }
      return true
    }
  }

  /// Gives a text to `body` as a number would be written in JSON; nil if it is no number as numbers are written here.
  func withPlainNumber<Result>(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Result?) -> Result? {
    switch numbers {
    case .plain: body(text)
    case .grouped, .decimalComma: plainNumber(text).flatMap { body($0.span) }
    }
  }

  /// The number with a point and without signs between its digits; nil if these stand where none belong.
  private func plainNumber(_ text: Span<UInt8>) -> [UInt8]? {
    let point: UInt8 = numbers == .decimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    var plain: [UInt8] = []
    var place = 0
    if !text.isEmpty, text[0] == UInt8(ascii: "-") {
      plain.append(text[0])
      place = 1
    }
    let first = Self.takeDigits(text, &place, into: &plain)
    if let separator = separator(text, at: place) {
      guard 1...3 ~= first else { return nil }
      while let next = self.separator(text, at: place) {
        guard next == separator else { return nil }
        place += next.count
        guard Self.takeDigits(text, &place, into: &plain) == 3 else { return nil }
      }
    }
    if place < text.count, text[place] == point {
      plain.append(UInt8(ascii: "."))
      place += 1
    }
    // Whether the rest is a fraction and an exponent is found by who reads the number.
    while place < text.count {
      if text[place] == UInt8(ascii: ".") { return nil }
      plain.append(text[place])
      place += 1
    }
    return plain
  }

  /// Takes the digits at a place, and gives how many there are.
  private static func takeDigits(_ text: Span<UInt8>, _ place: inout Int, into plain: inout [UInt8]) -> Int {
    let start = place
    while place < text.count, text[place] &- UInt8(ascii: "0") <= 9 {
      plain.append(text[place])
      place += 1
    }
    return place - start
  }

  /// The sign between groups of digits at a place: a comma, or a point beside decimal commas, a blank, an apostrophe.
  private func separator(_ text: Span<UInt8>, at place: Int) -> [UInt8]? {
    Self.separators.first { sign in
      guard place + sign.count <= text.count else { return false }
      return sign.indices.allSatisfy { text[place + $0] == sign[$0] }
    } ?? (place < text.count && text[place] == UInt8(ascii: numbers == .decimalComma ? "." : ",") ? [text[place]] : nil)
  }

  // A blank, one that does not break, a narrow one; a straight apostrophe and a curved one.
  private static let separators = [" ", "\u{A0}", "\u{202F}", "'", "\u{2019}"].map { Array($0.utf8) }

  /// The instant that a text names; nil if it is none, or if two of the ways make different ones of it.
  func date(_ text: Span<UInt8>) -> Date? {
    var found: Date?
    for form in dates {
      guard let date = form.date(text) else { continue }
      if let found, found != date { return nil }
      found = date
    }
    return found
  }

  /// The same for a column of which all texts are dates in one way.
  func with(date: Int) -> TextReading {
    var reader = self
    if dates.indices.contains(date) { reader.dates = [dates[date]] }
    return reader
  }

  /// What a text by itself stands for; nil for the text itself.
  func value(of text: Span<UInt8>) -> RecordValue? {
    if isNull(text) { return .null }
    if !dates.isEmpty, let date = date(text) { return .date(date) }
    if numbers == .plain { return nil }
    return withPlainNumber(text) { NumberScan.number($0)?.value }
  }
}

extension TextForms {
  /// The ways in which the dates of a key are written: its own, or else those of all.
  func dates(of key: String) -> [DateForm] {
    let own = dates.filter { form in form.key.map { UTF8Text.equal($0, key) } ?? false }
    return own.isEmpty ? dates.filter { $0.key == nil } : own
  }
}
