import PredicateLanguage

/// A way of writing numbers or dates that may be the one of the values under a key.
///
/// Shared: a diagnosis asks each of dozens for each text.
final class WayOfWriting: Sendable {
  enum Reader: Sendable {
    case number(NumberForm)
    case date(TextReading)
    /// Dates, among them numbers of so many digits.
    case instant(TextReading, digits: Int)
  }

  let reader: Reader
  /// The dates that are read besides, since they are known; nil for none.
  let known: TextReading?
  /// The options that read it; empty where none is needed.
  let option: String
  /// What they say of numbers.
  let forms: TextForms
  /// The ways in which it reads dates of every key; empty for others.
  let dates: [DateForm]

  init(
    _ reader: Reader, option: String, forms: TextForms = TextForms(), dates: [DateForm] = [], known: TextReading? = nil
  ) {
    (self.reader, self.option, self.forms, self.dates, self.known) = (reader, option, forms, dates, known)
  }

  var hasDecimalComma: Bool { forms.numbers == .decimalComma }

  var isDate: Bool {
    switch reader {
    case .number: false
    case .date, .instant: true
    }
  }

  /// What a text without blanks around it is; nil if it is not written so, or if it is another date in the ways that are
  /// known.
  func value(_ text: Span<UInt8>) -> RecordValue? {
    let own = ownValue(text)
    guard let known, let other = known.date(text).map(RecordValue.date) else { return own }
    return own == nil || own == other ? other : nil
  }

  private func ownValue(_ text: Span<UInt8>) -> RecordValue? {
    switch reader {
    case .date(let reading): reading.date(text).map(RecordValue.date)
    // Of few digits, numbers are hardly dates.
    case .instant(_, let digits) where NumberScan.number(text)?.integer != nil && text.count != digits: nil
    case .instant(let reading, _): reading.date(text).map(RecordValue.date)
    case .number(let form): Self.number(text, form)
    }
  }

  static func number(_ text: Span<UInt8>, _ form: NumberForm) -> RecordValue? {
    if form.isPlain { return NumberScan.number(text)?.value }
    return form.number(text).flatMap { NumberScan.number($0.plain.span)?.value }
  }
}
