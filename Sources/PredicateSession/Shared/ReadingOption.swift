package import PredicateData
import PredicateFormat

/// The options that say how the texts of a file stand for values, of the command and of `.open`.
package enum ReadingOption: String, Hashable, CaseIterable, Sendable {
  case nulls, thousands
  case decimalComma = "decimal-comma"
  case percent, units, dates

  /// How it is written.
  package var name: String { "--" + rawValue }

  /// What help calls its value; nil for an option without one. One with a value may be given more than once.
  package var value: String? {
    switch self {
    case .nulls: "A,B,…"
    case .units: "[KEY=]UNIT"
    case .dates: "[KEY=]FORM"
    case .thousands, .decimalComma, .percent: nil
    }
  }

  /// What it does.
  package var help: String {
    switch self {
    case .nulls: "the texts that stand for nil, such as '-,n/a'"
    case .thousands: "numbers may be written as 1,234.5, 1 234.5 or 1'234.5, (1,234) below zero"
    case .decimalComma: "numbers are written as 1.234,5, 1 234,5 or 1234,5, (1.234) below zero"
    case .percent: "12.5% is 0.125, as in a spreadsheet"
    case .units: "the unit or currency beside numbers, such as $, EUR or KEY=GB"
    case .dates: "how dates are written, such as dd/MM/yyyy, iso or KEY=epoch-seconds"
    }
  }

  /// The hint at options by which a key has numbers; with several, each makes other numbers of its texts. Nil for none.
  package static func hint(at options: [String], reading key: String) -> String? {
    if options.isEmpty { return nil }
    let names = options.map { "`\($0)`" }
    return names.count == 1
      ? "\(names[0]) reads `\(key)` as numbers"
      : "\(names.joined(separator: " or ")) read `\(key)` as numbers, in different ways"
  }

  /// Adds to `forms` what options say.
  /// - Throws: ``ReadingMistake`` for values that mean nothing, and for options that exclude each other.
  package static func apply(
    _ options: [(option: ReadingOption, value: String)], to forms: inout TextForms
  ) throws(ReadingMistake) {
    if options.contains(where: { $0.option == .thousands }), options.contains(where: { $0.option == .decimalComma }) {
      throw ReadingMistake(message: "`\(thousands.name)` and `\(decimalComma.name)` exclude each other", hint: nil)
    }
    for (option, value) in options {
      switch option {
      case .nulls: forms.nulls += value.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      case .thousands: forms.numbers = .grouped
      case .decimalComma: forms.numbers = .decimalComma
      case .percent: forms.percent = true
      case .units:
        forms.units.append(try keyed(option, value) { (unit, key) throws(DataError) in try UnitForm(unit, key: key) })
      case .dates:
        forms.dates.append(try keyed(option, value) { (form, key) throws(DataError) in try DateForm(form, key: key) })
      }
    }
  }

  /// What `FORM` or `KEY=FORM` says.
  private static func keyed<Form>(
    _ option: ReadingOption, _ text: String, _ form: (String, _ key: String?) throws(DataError) -> Form
  ) throws(ReadingMistake) -> Form {
    let equals = text.lastIndex(of: "=")
    do throws(DataError) {
      return try form(
        equals.map { String(text[text.index(after: $0)...]) } ?? text, equals.map { String(text[..<$0]) })
    } catch {
      throw ReadingMistake(message: "`\(option.name)`: \(error.message)", hint: error.hint)
    }
  }
}

/// What is wrong with an option that says how texts are read.
package struct ReadingMistake: Error {
  package let message: String
  package let hint: String?
}
