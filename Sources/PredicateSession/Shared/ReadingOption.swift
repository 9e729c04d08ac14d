package import PredicateData
import PredicateFormat

/// The options that say how a file is read, of the command and of `.open`.
package enum ReadingOption: String, Hashable, CaseIterable, Sendable {
  case inputFormat = "input-format"
  case strings, nulls, thousands
  case decimalComma = "decimal-comma"
  case percent, units, dates, type, header
  case skipBad = "skip-bad"

  /// How it is written.
  package var name: String { "--" + rawValue }

  /// What help calls its value; nil for an option without one.
  package var value: String? {
    switch self {
    case .inputFormat: "KIND"
    case .nulls, .header: "A,B,…"
    case .units: "[KEY=]UNIT"
    case .dates: "[KEY=]FORM"
    case .type: "KEY=TYPE"
    case .strings, .thousands, .decimalComma, .percent, .skipBad: nil
    }
  }

  /// The values that it takes; empty if any text may be one.
  package var choices: [String] { self == .inputFormat ? FileKind.allCases.map(\.rawValue) : [] }

  /// Whether it may be given more than once.
  package var isRepeatable: Bool { value != nil && choices.isEmpty && self != .header }

  /// How help writes it with its value.
  package var usage: String { name + (value.map { " " + $0 } ?? "") }

  /// What it does.
  package var help: String {
    switch self {
    case .inputFormat: "the format of the files, whatever their names"
    case .strings: "read every cell of CSV and TSV as text, empty ones as empty text"
    case .nulls: "the texts that stand for nil, such as '-,n/a'"
    case .thousands: "numbers may be written as 1,234.5, 1 234.5 or 1'234.5, (1,234) below zero"
    case .decimalComma: "numbers are written as 1.234,5, 1 234,5 or 1234,5, (1.234) below zero"
    case .percent: "12.5% is 0.125, as in a spreadsheet"
    case .units: "the unit or currency beside numbers, such as $, EUR or KEY=GB"
    case .dates: "how dates are written, such as dd/MM/yyyy, iso or KEY=epoch-seconds"
    case .type: "what a column has: number, date, boolean or text; other cells become nil"
    case .header: "the names of the columns of a table whose first row is a record"
    case .skipBad: "leave out and count bad lines, rows with cells too many, records that fail"
    }
  }

  /// The hint at options by which a key has numbers or dates; with several, each makes other ones of its texts. Nil for none.
  package static func hint(
    at options: [String], reading key: String, as noun: String = "number", losingSome: Bool = false
  ) -> String? {
    if options.isEmpty { return nil }
    let names = options.map { "`\($0)`" }
    let head =
      names.count == 1
      ? "\(names[0]) reads `\(key)` as \(noun)s"
      : "\(names.joined(separator: " or ")) read `\(key)` as \(noun)s, in different ways"
    return losingSome ? head + ", and what is no \(noun) as nil" : head
  }

  /// The hint at the ways in which a key has values of a kind, or of any; nil for none. `command` says how an option is given.
  package static func hint(
    at ways: ReadingWays?, reading key: String, only noun: String? = nil, command: (_ option: String) -> String = { $0 }
  ) -> String? {
    guard let ways, noun == nil || ways.noun == noun else { return nil }
    return hint(at: ways.options.map(command), reading: key, as: ways.noun, losingSome: ways.losesSome)
  }

  /// Adds to `read` what options say.
  /// - Throws: ``ReadingMistake`` for values that mean nothing, and for options that exclude each other.
  package static func apply(
    _ options: [(option: ReadingOption, value: String)], to read: inout ReadOptions
  ) throws(ReadingMistake) {
    for (one, other) in [(thousands, decimalComma), (type, strings)] {
      guard options.contains(where: { $0.option == one }), options.contains(where: { $0.option == other }) else {
        continue
      }
      throw ReadingMistake(message: "`\(one.name)` and `\(other.name)` exclude each other", hint: nil)
    }
    var said: [ColumnType] = []
    for (option, value) in options {
      switch option {
      case .inputFormat:
        guard let kind = FileKind(rawValue: value) else {
          throw ReadingMistake(
            message: "`\(value)` is no value of `\(option.name)`",
            hint: NearMatch.best(for: value, among: option.choices).map { "did you mean `\($0)`?" }
              ?? "write one of " + option.choices.joined(separator: ", "))
        }
        read.kind = kind
      case .skipBad: read.skipsMalformedLines = true
      case .strings: read.columnTyping = .strings
      case .nulls: read.texts.nulls += words(of: value)
      case .thousands: read.texts.numbers = .grouped
      case .decimalComma: read.texts.numbers = .decimalComma
      case .percent: read.texts.percent = true
      case .units:
        read.texts.units.append(
          try keyed(option, value) { (unit, key) throws(DataError) in try UnitForm(unit, key: key) })
      case .dates:
        read.texts.dates.append(
          try keyed(option, value) { (form, key) throws(DataError) in try DateForm(form, key: key) })
      case .type:
        let type = try columnType(value)
        guard !said.contains(where: { UTF8Text.equal($0.column, type.column) }) else {
          throw ReadingMistake(message: "`\(option.name)` gives the type of `\(type.column)` twice", hint: nil)
        }
        said.append(type)
      case .header: read.header = words(of: value)
      }
    }
    if said.isEmpty { return }
    // What was said before of all cells or of the same column stands no more.
    if read.columnTyping == .strings { read.columnTyping = .wholeFile }
    read.types.removeAll { type in said.contains { UTF8Text.equal($0.column, type.column) } }
    read.types += said
  }

  /// What `A,B,…` says.
  private static func words(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
  }

  /// What `KEY=TYPE` says.
  private static func columnType(_ text: String) throws(ReadingMistake) -> ColumnType {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw ReadingMistake(
        message: "`\(type.name)` takes a column and its type, found `\(text)`", hint: "write `\(type.name) KEY=number`")
    }
    let names = ColumnType.Kind.allCases.map(\.rawValue)
    let name = text[text.index(after: equals)...].lowercased()
    guard let kind = ColumnType.Kind(rawValue: name) else {
      throw ReadingMistake(
        message: "`\(name)` is no type of `\(type.name)`",
        hint: NearMatch.best(for: name, among: names).map { "did you mean `\($0)`?" }
          ?? "write one of " + names.joined(separator: ", "))
    }
    return ColumnType(String(text[..<equals]), kind)
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

/// What is wrong with an option that says how a file is read.
package struct ReadingMistake: Error {
  package let message: String
  package let hint: String?

  /// Throws if a type is said of a column that a table does not have.
  package static func require(_ types: [ColumnType], among names: [String]) throws(ReadingMistake) {
    guard let name = types.map(\.column).first(where: { name in !names.contains { UTF8Text.equal($0, name) } }) else {
      return
    }
    throw ReadingMistake(
      message: "there is no column `\(name)` to have a type",
      hint: NearMatch.best(for: name, among: names).map { "did you mean `\($0)`?" }
        ?? "there are " + names.joined(separator: ", "))
  }
}
