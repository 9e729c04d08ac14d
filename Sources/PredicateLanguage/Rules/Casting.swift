#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// CAST: the conversions of the language, from a closed list of type names.
package enum Casting {
  /// What a value can be made into.
  package enum Target: Hashable, Sendable {
    case string, number, integer, double, decimal, boolean, date, uuid, url, data, array, set

    /// The type of what it gives, as far as comparisons care: all numbers are of one, and of elements nothing is known.
    var type: ValueType {
      switch self {
      case .string, .url: .string
      case .number, .integer, .double, .decimal: .double
      case .boolean: .boolean
      case .date: .date
      case .uuid: .uuid
      case .data: .binary
      case .array, .set: .any
      }
    }

    /// What a text must be so that it does not become nil, for messages; nil where none does.
    package var nounOfTexts: String? {
      switch self {
      case .number, .integer, .double, .decimal: "number"
      case .boolean: "boolean"
      case .string, .date, .uuid, .url, .data, .array, .set: nil
      }
    }
  }

  /// The type names, each with what it stands for: Apple's classes, their Swift spellings and the names of models.
  package static let table: [(name: String, target: Target)] = [
    ("NSString", .string), ("String", .string), ("string", .string),
    ("NSNumber", .number), ("Number", .number),
    ("Int", .integer), ("Integer", .integer), ("integer", .integer),
    ("Double", .double), ("double", .double),
    ("NSDecimalNumber", .decimal), ("Decimal", .decimal), ("decimal", .decimal),
    ("Bool", .boolean), ("boolean", .boolean),
    ("NSDate", .date), ("Date", .date), ("date", .date),
    ("NSUUID", .uuid), ("UUID", .uuid), ("uuid", .uuid),
    ("NSURL", .url), ("URL", .url),
    ("NSData", .data), ("Data", .data), ("binary", .data),
    ("NSArray", .array), ("Array", .array),
    ("NSSet", .set), ("Set", .set),
  ]

  /// Every type name, for completion and the documentation.
  package static let typeNames = table.map(\.name)

  private static let targets = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0.target) })

  /// What a type name stands for. Throws ``DiagnosticCode/unknownType``, with the nearest name as hint: `"NSWindow"`.
  package static func target(named name: String) throws(ValueError) -> Target {
    if let target = targets[name] { return target }
    let near = NearMatch.best(for: name, among: typeNames)
    throw ValueError(
      .unknownType, "there is no type `\(name)` to cast to", hint: near.map { "did you mean `\($0)`?" })
  }

  /// The value as a type given by name.
  ///
  /// Nil stays nil. Throws ``DiagnosticCode/unknownType`` for an unknown name and what `cast(_:to:)` throws.
  package static func cast(_ value: RecordValue, toTypeNamed name: String) throws(ValueError) -> RecordValue {
    try cast(value, to: target(named: name))
  }

  /// The value as a type.
  ///
  /// Nil stays nil, and text that is no number or boolean becomes nil. Numbers and dates turn into each other as seconds
  /// since 2001-01-01 UTC. Throws ``DiagnosticCode/castFailed`` where the kinds cannot be converted or text is no date,
  /// UUID or binary data (`CAST("x", "NSDate")`), and ``DiagnosticCode/integerOverflow`` for a number outside 64 bits.
  package static func cast(_ value: RecordValue, to target: Target) throws(ValueError) -> RecordValue {
    if case .null = value { return .null }
    return switch target {
    case .string: .string(text(value))
    case .url: try url(value)
    case .number: try number(value)
    case .integer: try integer(value)
    case .double: try double(value)
    case .decimal: try decimal(value)
    case .boolean: try boolean(value)
    case .date: try date(value)
    case .uuid: try uuid(value)
    case .data: try data(value)
    case .array: .array(try elements(value, "a list"))
    case .set: .set(ValueRules.distinct(try elements(value, "a set")))
    }
  }

  /// The plain text of a value, as CAST to NSString gives it.
  ///
  /// Numbers as predicates print them, booleans as 1 and 0, dates as ISO 8601, binary data in base 64,
  /// collections in braces, records as `{key=value}`; nil as `nil`. Strings stay as they are, without quotes.
  package static func text(_ value: RecordValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let flag): flag ? "1" : "0"
    case .integer(let number): String(number)
    case .double(let number): NumberText.canonical(number)
    case .decimal(let number): number.description
    case .string(let text): text
    case .date(let date): ISO8601.format(date)
    case .uuid(let uuid): uuid.uuidString
    case .data(let data): data.base64EncodedString()
    case .array(let values), .set(let values): "{" + values.map(text).joined(separator: ", ") + "}"
    case .object(let object): "{" + object.pairs.map { "\($0.key)=\(text($0.value))" }.joined(separator: ", ") + "}"
    case .record(let reference): "<\(reference.list.typeName)>"
    }
  }

  static func failure(_ value: RecordValue, _ target: String) -> ValueError {
    let shown: String
    var hint: String?
    switch value {
    case .string(let text): shown = text.utf8.count <= 60 ? "`\(text)`" : "this text"
    case .array, .set:
      shown = value.noun
      hint = ofElements
    case .null, .bool, .integer, .double, .decimal, .date, .uuid, .data, .object, .record: shown = value.noun
    }
    return ValueError(.castFailed, "\(shown) cannot become \(target)", hint: hint)
  }

  /// What to write where the elements of a list are to be cast.
  static let ofElements =
    "write `SUBQUERY(items, $each, CAST($each.price, \"NSNumber\") > 5).@count > 0`, with your names, to cast each element"

  private static func elements(_ value: RecordValue, _ target: String) throws(ValueError) -> [RecordValue] {
    switch value {
    case .array(let values), .set(let values): values
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
      throw failure(value, target)
    }
  }
}
