#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension RecordValue {
  /// A value of a `Decodable` type, made from this one: what `init(encoding:)` makes of a value gives it back.
  ///
  /// Numbers are taken where they are exact: `2.0` as an `Int`, `3` as a `Double`, never `2.5` as an `Int`. A date, a
  /// UUID, data or a decimal is taken for the type of that name; a URL from text. A missing key and null follow the
  /// rules of `Decodable`. Keys of ``Recordable`` objects are those of its list.
  ///
  /// Throws `DecodingError` with the path to the place, and what the type's own `init(from:)` throws.
  public func decoded<T: Decodable>(as type: T.Type = T.self) throws -> T {
    try decoded(as: type, at: [])
  }

  /// The same, of a value that stands at a place of something larger, which errors name.
  package func decoded<T: Decodable>(as type: T.Type, at codingPath: [any CodingKey]) throws -> T {
    try RecordDecoder(value: self, codingPath: codingPath, userInfo: [:]).unbox(type)
  }
}

/// Decodes one value.
struct RecordDecoder: Decoder {
  let value: RecordValue
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordKeyedDecoder<Key>(decoder: self, fields: try fields()))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .array(let elements), .set(let elements): return RecordUnkeyedDecoder(decoder: self, elements: elements)
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
      throw mismatch([Any].self, expected: "a list")
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { RecordScalarDecoder(decoder: self) }

  /// The decoder for a part of the value.
  func nested(_ value: RecordValue, _ key: any CodingKey) -> RecordDecoder {
    RecordDecoder(value: value, codingPath: codingPath + CollectionOfOne(key), userInfo: userInfo)
  }

  /// The value as a type, its own kinds first.
  func unbox<T: Decodable>(_ type: T.Type) throws -> T {
    if codingPath.count >= 2 * Limits.deepestValue { throw tooDeep }
    // Not one cast: of an optional type nothing is a value, too.
    if let special = try special(type), let result = special as? T { return result }
    return try type.init(from: self)
  }

  private var tooDeep: DecodingError {
    let message = "values nest deeper than \(2 * Limits.deepestValue) levels"
    return .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }

  /// The value for a type that is a kind of value itself; nil for all other types.
  private func special(_ type: any Decodable.Type) throws -> Any? {
    if type == RecordValue.self { return value }
    if type == Date.self {
      guard case .date(let date) = value else { throw mismatch(type, expected: "a date") }
      return date
    }
    if type == UUID.self {
      if case .uuid(let uuid) = value { return uuid }
      if case .string(let text) = value, let uuid = UUID(uuidString: text) { return uuid }
      throw mismatch(type, expected: "a UUID")
    }
    if type == Data.self {
      guard case .data(let data) = value else { throw mismatch(type, expected: "binary data") }
      return data
    }
    if type == Decimal.self {
      guard let decimal = decimal() else { throw mismatch(type, expected: "a number") }
      return decimal
    }
    if type == URL.self {
      guard case .string(let text) = value, let url = URL(string: text) else { throw mismatch(type, expected: "a URL") }
      return url
    }
    return nil
  }

  private func decimal() -> Decimal? {
    switch value {
    case .decimal(let number): number
    case .integer(let number): Decimal(number)
    // The shortest text that names the double, so that 0.1 becomes 0.1.
    case .double(let number): number.isFinite ? ExtendedJSON.Form.decimal(number.description) : nil
    case .null, .bool, .string, .date, .uuid, .data, .array, .set, .object, .record: nil
    }
  }

  // MARK: Scalars

  var isNull: Bool {
    if case .null = value { return true }
    return false
  }

  func bool() throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch(Bool.self, expected: "a boolean") }
    return flag
  }

  func string() throws -> String {
    guard case .string(let text) = value else { throw mismatch(String.self, expected: "a string") }
    return text
  }

  func wholeNumber<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    let result: T?
    switch value {
    case .integer(let number): result = T(exactly: number)
    case .double(let number): result = T(exactly: number)
    case .decimal(let number): result = T(number.description)
    case .null, .bool, .string, .date, .uuid, .data, .array, .set, .object, .record:
      throw mismatch(type, expected: "a whole number")
    }
    if let result { return result }
    let message = "`\(value.numberText)` is no \(type)"
    throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }

  /// The nearest number; an integer that has no exact one is refused.
  func double() throws -> Double {
    switch value {
    case .double(let number): return number
    case .integer(let integer):
      if let number = Double(exactly: integer) { return number }
      let message = "`\(integer)` is no Double"
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
    case .decimal(let number):
      if let number = Double(number.description) { return number }
      throw mismatch(Double.self, expected: "a number")
    case .null, .bool, .string, .date, .uuid, .data, .array, .set, .object, .record:
      throw mismatch(Double.self, expected: "a number")
    }
  }

  /// What a keyed container reads.
  func fields() throws -> RecordKeys {
    switch value {
    case .object(let object): return .object(object)
    case .record(let reference): return .record(reference)
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set:
      throw mismatch([String: Any].self, expected: "a record")
    }
  }

  /// The error for a value of another kind; null is told apart, as `Decodable` does.
  func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(expected), found \(value.noun)")
    return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension RecordValue {
  /// The number as text, for messages.
  fileprivate var numberText: String {
    switch self {
    case .integer(let number): number.description
    case .double(let number): number.description
    case .decimal(let number): number.description
    case .null, .bool, .string, .date, .uuid, .data, .array, .set, .object, .record: noun
    }
  }
}

/// The keys of a record of either sort.
enum RecordKeys {
  case object(RecordObject)
  case record(RecordReference)

  var keys: [String] {
    switch self {
    case .object(let object): object.shape.keys
    case .record(let reference): reference.list.names
    }
  }

  subscript(key: String) -> RecordValue? {
    switch self {
    case .object(let object): object[key]
    case .record(let reference): reference.list.slot(of: key).map(reference.value(at:))
    }
  }
}
