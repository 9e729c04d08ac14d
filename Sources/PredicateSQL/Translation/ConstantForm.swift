#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

/// A constant in the form that a column has, so that the column itself is compared and an index may serve.
///
/// Numbers compare by value whatever their kinds. Where a number is none of the column's type, its nearest neighbour of
/// that type stands in for it, and `relation` says on which side that lies.
struct ConstantForm {
  let value: RecordValue
  let relation: Relation

  enum Relation { case exact, standInIsBelow, standInIsAbove }

  var isExact: Bool { relation == .exact }

  /// Whether it is the largest decimal of the database, or the least, in the place of a number beyond.
  func standsForLarger(in dialect: Dialect) -> Bool {
    if case .decimal(let decimal) = value { !isExact && decimal.magnitude == dialect.largestDecimal } else { false }
  }

  /// How many digits a decimal has behind the point; 0 for all else.
  var places: Int { if case .decimal(let decimal) = value { max(0, -decimal.exponent) } else { 0 } }

  /// Nil for NaN, which nothing equals and nothing is ordered against, and for text that the database cannot hold.
  init?(_ value: RecordValue, for type: SQLType, in dialect: Dialect) {
    var relation = Relation.exact
    switch (type, value) {
    case (.string, .string(let text)):
      if !dialect.holdsNUL, text.utf8.contains(0) { return nil }
      self.value = value
    case (.date(let form), .date(let date)):
      guard let found = Self.date(date, form) else { return nil }
      (self.value, relation) = found
    case (.uuid(let form), .uuid(let uuid)):
      self.value = form == .text ? .string(uuid.uuidString.lowercased()) : value
    case (.binary, .data): self.value = value
    case (.boolean, _), (.integer, _), (.double, _), (.decimal, _), (.decimalText, _):
      guard let number = NumberRules.Number(value), !number.isNaN,
        let found = type == .decimal && dialect.holdsDecimalsAsDoubles
          ? Self.heldAsDouble(number) : Self.number(number, for: type, in: dialect)
      else { return nil }
      (self.value, relation) = found
    default: return nil
    }
    self.relation = relation
  }

  private static func date(_ date: Date, _ form: SQLType.DateForm) -> (RecordValue, Relation)? {
    switch form {
    case .native: (.date(date), .exact)
    case .secondsSince2001: (.double(date.timeIntervalSinceReferenceDate), .exact)
    case .secondsSince1970:
      related(ISO8601.secondsSince1970(date), to: date) { ISO8601.date(secondsSince1970: $0) }
    case .millisecondsSince1970, .iso8601:
      related(ISO8601.unixMilliseconds(date), to: date) { ISO8601.date(unixMilliseconds: $0) }
    }
  }

  /// A number that stands for a date in a column of which `read` makes dates.
  private static func related(_ number: Double, to date: Date, _ read: (Double) -> Date) -> (RecordValue, Relation)? {
    guard number.isFinite else { return nil }
    let found = read(number)
    return (.double(number), found == date ? .exact : found < date ? .standInIsBelow : .standInIsAbove)
  }

  private static func number(
    _ number: NumberRules.Number, for type: SQLType, in dialect: Dialect
  ) -> (RecordValue, Relation)? {
    switch type {
    case .integer: integer(number)
    case .double: related(.double(number.double), to: number)
    case .decimal: decimal(number, largest: dialect.largestDecimal, digits: dialect.decimalDigits)
    case .decimalText: decimal(number, largest: nil, digits: nil).map { (.string(Casting.text($0.0)), $0.1) }
    case .boolean: boolean(number)
    case .string, .binary, .date, .uuid: nil
    }
  }

  private static func related(_ standIn: RecordValue, to number: NumberRules.Number) -> (RecordValue, Relation)? {
    guard let candidate = NumberRules.Number(standIn) else { return nil }
    switch NumberRules.compare(candidate, number) {
    case .less: return (standIn, .standInIsBelow)
    case .equal: return (standIn, .exact)
    case .greater: return (standIn, .standInIsAbove)
    case .unordered: return nil
    }
  }

  /// A decimal where the database has none: whole ones that no double is are held as integers of 64 bits, all others as doubles.
  private static func heldAsDouble(_ number: NumberRules.Number) -> (RecordValue, Relation)? {
    let found = related(.double(number.double), to: number)
    if let found, found.1 == .exact { return found }
    return integer(number).flatMap { $0.1 == .exact ? $0 : nil } ?? found
  }

  private static func integer(_ number: NumberRules.Number) -> (RecordValue, Relation)? {
    let whole: Int64?
    switch number {
    case .integer(let integer): whole = integer
    case .double(let double): whole = Int64(exactly: double.rounded(.down))
    // Not by way of a double, which has fewer digits.
    case .decimal(let decimal): whole = NumberRules.integer(exactly: NumberRules.truncated(decimal))
    }
    if let whole { return related(.integer(whole), to: number) }
    return number.double < 0 ? (.integer(.min), .standInIsAbove) : (.integer(.max), .standInIsBelow)
  }

  private static func decimal(
    _ number: NumberRules.Number, largest: Decimal?, digits: Int?
  ) -> (RecordValue, Relation)? {
    let decimal: Decimal
    switch number {
    case .integer(let integer): decimal = Decimal(integer)
    case .decimal(let exact): decimal = exact
    case .double(let double):
      // Outside the range of decimals the largest stands in, and zero within its finest step.
      decimal =
        NumberRules.exactDecimal(double)
        ?? (double.magnitude < 1
          ? 0 : double < 0 ? -Decimal.greatestFiniteMagnitude : Decimal.greatestFiniteMagnitude)
    }
    if let largest, decimal.magnitude > largest {
      return related(.decimal(decimal < 0 ? -largest : largest), to: number)
    }
    return related(.decimal(digits.map { cut(decimal, to: $0) } ?? decimal), to: number)
  }

  /// The decimal without those of its last places for which there are no digits.
  private static func cut(_ decimal: Decimal, to digits: Int) -> Decimal {
    let text = Casting.text(.decimal(decimal))
    guard let point = text.firstIndex(of: ".") else { return decimal }
    let whole = text[..<point].filter(\.isNumber)
    // A zero alone before the point is no digit.
    let places = text[text.index(after: point)...].prefix(max(0, digits - (whole == "0" ? 0 : whole.count)))
    return Decimal(string: "\(text[..<point]).\(places)0") ?? decimal
  }

  /// Booleans are compared for equality only; their order is that of 0 and 1.
  private static func boolean(_ number: NumberRules.Number) -> (RecordValue, Relation)? {
    if NumberRules.compare(number, .integer(0)) == .equal { return (.bool(false), .exact) }
    if NumberRules.compare(number, .integer(1)) == .equal { return (.bool(true), .exact) }
    return (.bool(false), .standInIsBelow)
  }
}
