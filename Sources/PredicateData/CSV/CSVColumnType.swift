package import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the cells of one column are read as.
enum CSVColumnType: String, CaseIterable {
  // In the order in which they are tried.
  case integer, decimal, double
  /// Numbers among which are fractions, and whole numbers that doubles might round: each is what JSON makes of it.
  case number
  case boolean, date, string

  /// The word for messages.
  var noun: String {
    switch self {
    case .integer: "a whole number"
    case .decimal: "a whole number of at most 38 digits"
    case .double, .number: "a number"
    case .boolean: "`true` or `false`"
    case .date: "an ISO 8601 date"
    case .string: "text"
    }
  }

  /// The value of a cell that is not empty; nil if the cell is not of this type. Blanks around it do not count.
  ///
  /// Never nil for text, which the caller makes itself, quotes and all.
  func value(of cell: Span<UInt8>) -> RecordValue? {
    let text = cell.extracting(ByteScan.trimmed(cell))
    switch self {
    case .integer: return NumberScan.number(text)?.integer.map(RecordValue.integer)
    case .decimal: return NumberScan.number(text)?.wholeDecimal.map(RecordValue.decimal)
    case .double:
      guard let number = NumberScan.number(text), !number.isWhole || number.isNarrowWhole else { return nil }
      return number.double.map(RecordValue.double)
    case .number: return NumberScan.number(text)?.value
    case .boolean: return Self.boolean(text).map(RecordValue.bool)
    case .date: return ISO8601.parse(text).map(RecordValue.date)
    case .string: return ByteScan.string(cell).map(RecordValue.string)
    }
  }

  private static func boolean(_ text: Span<UInt8>) -> Bool? {
    guard text.count <= 5 else { return nil }
    var letters: UInt64 = 0
    for place in 0..<text.count { letters = letters << 8 | UInt64(text[place] | 0x20) }
    // The bytes of `true` and `false`.
    return letters == 0x7472_7565 ? true : letters == 0x66_616C_7365 ? false : nil
  }
}

/// What the cells of one column seen so far may be.
struct CSVColumnEvidence {
  private var mayBeInteger = true
  private var mayBeDecimal = true
  private var mayBeDouble = true
  private var mayBeBoolean = true
  private var mayBeDate = true
  private var isEmpty = true
  private var dateForms = DateFormEvidence()
  private var prefersDates = false
  /// The number of the form that the numbers have; nil before the first.
  private(set) var numberForm: Int?
  /// Whether a number may still tell which of several forms the column has.
  private var lacksForm = false
  /// Whether there was a whole number that doubles might round, and one beyond 64 bits.
  private(set) var holdsWideWhole = false
  private var holdsDecimal = false

  /// Takes a cell that is not empty into account.
  mutating func observe(_ cell: Span<UInt8>) {
    isEmpty = false
    if mayBeDouble { observe(number: NumberScan.number(cell.extracting(ByteScan.trimmed(cell)))) }
    if mayBeBoolean { mayBeBoolean = CSVColumnType.boolean.value(of: cell) != nil }
    if mayBeDate { mayBeDate = CSVColumnType.date.value(of: cell) != nil }
  }

  /// The same where it is said how texts are read.
  mutating func observe(_ cell: Span<UInt8>, by reader: TextReading) {
    let text = cell.extracting(ByteScan.trimmed(cell))
    if reader.isNull(text) { return }
    isEmpty = false
    prefersDates = reader.prefersDates
    if mayBeDouble {
      let isNumber = reader.withPlainNumber(text) { (text, form) -> Bool? in
        // Some with a unit and some without are no numbers of one kind.
        guard numberForm ?? form == form else { return nil }
        numberForm = form
        observe(number: NumberScan.number(text))
        return true
      }
      if isNumber == nil { observe(number: nil) }
    } else if numberForm == nil, reader.hasSeveralNumberForms {
      // Who says that the column has numbers means those of one form.
      numberForm = reader.withPlainNumber(text) { _, form in form }
    }
    lacksForm = numberForm == nil && reader.hasSeveralNumberForms
    if mayBeBoolean { mayBeBoolean = CSVColumnType.boolean.value(of: text) != nil }
    if mayBeDate {
      dateForms.observe(text, reader.dates)
      mayBeDate = dateForms.mayBecomeDates
    }
  }

  private mutating func observe(number: NumberScan?) {
    if mayBeInteger { mayBeInteger = number?.integer != nil }
    if mayBeDecimal { mayBeDecimal = number?.isExactWhole == true }
    // A whole number too long for every exact type is an identifier; as a double it would change.
    mayBeDouble = number.map { ($0.isExactWhole || !$0.isWhole) && $0.double != nil } == true
    if let number, number.isExactWhole {
      holdsWideWhole = holdsWideWhole || !number.isNarrowWhole
      holdsDecimal = holdsDecimal || number.integer == nil
    }
  }

  /// The number of the form that all dates of the column have; nil if they have several.
  var dateForm: Int? { dateForms.only }

  /// Whether the column is text whatever comes.
  var isText: Bool {
    !(lacksForm || isEmpty || mayBeInteger || mayBeDecimal || mayBeDouble || mayBeBoolean || mayBeDate)
  }

  /// Takes what was seen elsewhere in the column into account.
  mutating func merge(_ other: CSVColumnEvidence) {
    mayBeInteger = mayBeInteger && other.mayBeInteger
    mayBeDecimal = mayBeDecimal && other.mayBeDecimal
    mayBeDouble = mayBeDouble && other.mayBeDouble
    mayBeBoolean = mayBeBoolean && other.mayBeBoolean
    dateForms.merge(other.dateForms)
    mayBeDate = mayBeDate && other.mayBeDate && dateForms.mayBecomeDates
    prefersDates = prefersDates || other.prefersDates
    if let form = other.numberForm, let own = numberForm, form != own { observe(number: nil) }
    numberForm = numberForm ?? other.numberForm
    isEmpty = isEmpty && other.isEmpty
    holdsWideWhole = holdsWideWhole || other.holdsWideWhole
    holdsDecimal = holdsDecimal || other.holdsDecimal
  }

  /// Whether a further whole number that doubles hold exactly changes nothing.
  var holdsIntegers: Bool { !isEmpty && mayBeDouble && !mayBeBoolean && !mayBeDate }
  /// Whether a further number with a point and few digits changes nothing.
  var holdsFractions: Bool { holdsIntegers && !mayBeInteger && !mayBeDecimal }

  /// The kind of the column's values; `any` if there was none.
  var valueType: ValueType {
    if isEmpty { return .any }
    return type == .number && holdsDecimal ? .decimal : type.valueType
  }

  /// The first type that every cell fits; text if there was none.
  var type: CSVColumnType {
    if isEmpty { return .string }
    if prefersDates, mayBeDate, dateForms.areDates { return .date }
    if mayBeInteger { return .integer }
    if mayBeDecimal { return .decimal }
    if mayBeDouble { return holdsWideWhole ? .number : .double }
    if mayBeBoolean { return .boolean }
    return mayBeDate && dateForms.areDates ? .date : .string
  }
}

/// A column of a table, known before its first record is read.
package struct TableColumn: Hashable, Sendable {
  /// The name in records.
  package let name: String
  /// The kind of its values; `any` for a column without values.
  package let type: ValueType
}

extension CSVColumnType {
  /// The kind of the values that cells of this type have.
  var valueType: ValueType {
    switch self {
    case .integer: .integer
    case .decimal: .decimal
    case .double, .number: .double
    case .boolean: .boolean
    case .date: .date
    case .string: .string
    }
  }
}
