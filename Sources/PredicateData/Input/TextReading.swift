import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the texts of one column or key are read: what ``TextForms`` say of them. Texts are given without blanks around them.
struct TextReading: Sendable {
  private let nulls: [[UInt8]]
  /// The ways in which numbers may be written; a column has one of them.
  private var numbers: [NumberForm]
  /// The ways in which dates may be written.
  private(set) var dates: [DateForm]
  /// Whether numbers may be dates, which then comes before what they are as numbers.
  let prefersDates: Bool

  /// What is said of the texts of a column, which may be dates of ISO 8601 in any case.
  init(_ forms: TextForms, column: String) {
    self.init(forms, dates: forms.dates(of: column) + [.iso], units: forms.units(of: column))
  }

  /// What is said with these ways of writing dates, and these units.
  init(_ forms: TextForms, dates: [DateForm], units: [UnitForm]) {
    nulls = forms.nulls.map { text in
      let bytes = Array(text.utf8)
      return Array(bytes[ByteScan.trimmed(bytes.span)])
    }
    let digits = forms.numbers.digits
    var marks = [NumberForm.Mark.none] + units.map { .unit($0.unit) }
    if forms.percent { marks.append(.percent) }
    numbers = marks.map { NumberForm(digits, $0) }
    self.dates = dates
    prefersDates = dates.contains(where: \.readsNumbers)
  }

  /// Whether a column has its numbers in one of several forms.
  var hasSeveralNumberForms: Bool { numbers.count > 1 }

  /// Whether a text stands for nil.
  func isNull(_ text: Span<UInt8>) -> Bool {
    nulls.contains { null in
      guard null.count == text.count else { return false }
      for index in 0..<text.count where null[index] != text[index] { return false }
      return true
    }
  }

  /// Gives a text to `body` as a number would be written in JSON, with the number of the form that it has; nil if it is no
  /// number as numbers are written here.
  @inline(__always)
  func withPlainNumber<Result>(_ text: Span<UInt8>, _ body: (Span<UInt8>, _ form: Int) -> Result?) -> Result? {
    // As most columns are.
    if numbers.count == 1, numbers[0].isPlain { return body(text, 0) }
    return withWrittenNumber(text, body)
  }

  private func withWrittenNumber<Result>(
    _ text: Span<UInt8>, _ body: (Span<UInt8>, _ form: Int) -> Result?
  ) -> Result? {
    for (place, form) in numbers.enumerated() {
      if form.isPlain {
        if NumberScan.number(text) != nil { return body(text, place) }
      } else if let number = form.number(text), NumberScan.number(number.plain.span) != nil {
        return body(number.plain.span, place)
      }
    }
    return nil
  }

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

  /// The same for a column of which all texts are dates in one way, and one of which all are numbers in one way.
  func with(date: Int?, number: Int?) -> TextReading {
    var reader = self
    if let date, dates.indices.contains(date) { reader.dates = [dates[date]] }
    if let number, numbers.indices.contains(number) { reader.numbers = [numbers[number]] }
    return reader
  }

  /// What a text by itself stands for; nil for the text itself.
  func value(of text: Span<UInt8>) -> RecordValue? {
    if isNull(text) { return .null }
    if !dates.isEmpty, let date = date(text) { return .date(date) }
    // Who writes numbers plainly and in quotes means texts.
    return withPlainNumber(text) { plain, form in numbers[form].isPlain ? nil : NumberScan.number(plain)?.value }
  }
}

extension TextForms {
  /// The ways in which the dates of a key are written: its own, or else those of all.
  func dates(of key: String) -> [DateForm] {
    let own = dates.filter { form in form.key.map { UTF8Text.equal($0, key) } ?? false }
    return own.isEmpty ? dates.filter { $0.key == nil } : own
  }

  /// The units that stand beside the numbers of a key: its own, or else those of all.
  func units(of key: String) -> [UnitForm] {
    let own = units.filter { form in form.key.map { UTF8Text.equal($0, key) } ?? false }
    return own.isEmpty ? units.filter { $0.key == nil } : own
  }
}

extension TextForms.Numbers {
  /// How their digits are written.
  var digits: NumberForm.Digits {
    switch self {
    case .plain: .plain
    case .grouped: .grouped
    case .decimalComma: .decimalComma
    }
  }
}
