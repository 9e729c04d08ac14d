/// Values as JSON: JSON's own kinds as they are, the others in the forms that ``ExtendedJSON`` lists. What was encoded
/// decodes to an equal value; the order of an object's keys may differ.
extension RecordValue: Codable {
  /// Reads a value from its JSON form.
  ///
  /// A number without a fraction is an integer, beyond 64 bits a decimal; with a fraction it is a double. Throws
  /// `DecodingError` for a form such as `{"$date":"x"}` whose content does not fit its key, and for a value nested
  /// deeper than any tree may be. The keys of an object come in the order of their bytes, as decoders do not
  /// keep the order of the text.
  public init(from decoder: any Decoder) throws {
    try Self.checkDepth(decoder.codingPath) {
      DecodingError.dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: $0))
    }
    if let container = try? decoder.container(keyedBy: RecordCodingKey.self) {
      self = try Self.object(container)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [RecordValue] = []
      while !container.isAtEnd { elements.append(try container.decode(RecordValue.self)) }
      self = .array(elements)
    } else {
      self = try Self.scalar(decoder.singleValueContainer())
    }
  }

  /// Writes the JSON form. Throws `EncodingError` for a record of the host's own type and for a value nested deeper
  /// than any tree may be.
  public func encode(to encoder: any Encoder) throws {
    try Self.checkDepth(encoder.codingPath) {
      EncodingError.invalidValue(noun, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: $0))
    }
    let form: ExtendedJSON
    do {
      form = try ExtendedJSON(self)
    } catch {
      let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: error.message)
      throw EncodingError.invalidValue(noun, context)
    }
    try form.encode(to: encoder)
  }

  private static func checkDepth(_ path: [any CodingKey], error: (String) -> any Error) throws {
    // A tree around the value takes at most two levels of JSON a level.
    if path.count > 3 * Limits.deepestValue { throw error("nested deeper than \(3 * Limits.deepestValue) levels") }
  }

  private static func object(_ container: KeyedDecodingContainer<RecordCodingKey>) throws -> RecordValue {
    let keys = container.allKeys
    guard let key = keys.first, let form = ExtendedJSON.Form(keys: keys.map(\.stringValue)) else {
      return .object(try literal(container))
    }
    if form == .literal {
      return .object(try literal(container.nestedContainer(keyedBy: RecordCodingKey.self, forKey: key)))
    }
    if let value = form.value(of: try container.decode(RecordValue.self, forKey: key)) { return value }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: container, debugDescription: "a malformed `\(form.rawValue)`: write \(form.example)")
  }

  private static func literal(_ container: KeyedDecodingContainer<RecordCodingKey>) throws -> RecordObject {
    let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
    return RecordObject(try keys.map { ($0.stringValue, try container.decode(RecordValue.self, forKey: $0)) })
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> RecordValue {
    if container.decodeNil() { return .null }
    // Decoders tell what a value is only by trying; the last attempt's error is the one that says what was found.
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return value.recordValue }
    if let value = try? container.decode(Double.self) { return .double(value) }
    return .string(try container.decode(String.self))
  }
}

extension ExtendedJSON: Encodable {
  /// Writes the form.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .scalar(let value):
      var container = encoder.singleValueContainer()
      switch value {
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .double(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .null, .decimal, .date, .uuid, .data, .array, .set, .object, .record: try container.encodeNil()
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let object):
      var container = encoder.container(keyedBy: RecordCodingKey.self)
      for (key, value) in object.pairs { try container.encode(value, forKey: RecordCodingKey(key)) }
    case .form(let form, let payload):
      var container = encoder.container(keyedBy: RecordCodingKey.self)
      try container.encode(payload, forKey: RecordCodingKey(form.rawValue))
    }
  }
}

/// A key that is only known when coding.
struct RecordCodingKey: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) { self.init(stringValue: key) }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
