/// Decodes from an object.
struct RecordKeyedDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RecordDecoder
  let fields: RecordKeys
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { fields.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try part(key).isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try part(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try part(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try part(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try part(key).double()) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try part(key).wholeNumber(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try part(key).wholeNumber(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try part(key).wholeNumber(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try part(key).wholeNumber(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try part(key).wholeNumber(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try part(key).wholeNumber(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try part(key).wholeNumber(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try part(key).wholeNumber(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try part(key).wholeNumber(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try part(key).wholeNumber(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try part(key).unbox(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try part(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try part(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let key = RecordCodingKey("super")
    return decoder.nested(fields[key.stringValue] ?? .null, key)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { decoder.nested(fields[key.stringValue] ?? .null, key) }

  private func part(_ key: Key) throws -> RecordDecoder {
    if let value = fields[key.stringValue] { return decoder.nested(value, key) }
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "there is no key `\(key.stringValue)`")
    throw DecodingError.keyNotFound(key, context)
  }
}

/// Decodes from an array or a set.
struct RecordUnkeyedDecoder: UnkeyedDecodingContainer {
  let decoder: RecordDecoder
  let elements: [RecordValue]
  private(set) var currentIndex = 0

  init(decoder: RecordDecoder, elements: [RecordValue]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    // Only null is passed over: another value is for the call that follows.
    guard try current(Any?.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.bool() } }
  mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.string() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.double() } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { Float(try $0.double()) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type) { try $0.wholeNumber(type) } }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) { try $0.unbox(type) } }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }

  private func current(_ type: Any.Type) throws -> RecordDecoder {
    let key = RecordCodingKey(intValue: currentIndex)
    if !isAtEnd { return decoder.nested(elements[currentIndex], key) }
    let path: [any CodingKey] = codingPath + [key]
    let message = "the list has only \(elements.count) elements"
    let context = DecodingError.Context(codingPath: path, debugDescription: message)
    throw DecodingError.valueNotFound(type, context)
  }

  private mutating func next<T>(_ type: Any.Type, _ decode: (RecordDecoder) throws -> T) throws -> T {
    let result = try decode(current(type))
    currentIndex += 1
    return result
  }
}

/// Decodes one value.
struct RecordScalarDecoder: SingleValueDecodingContainer {
  let decoder: RecordDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.string() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float { Float(try decoder.double()) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.wholeNumber(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.wholeNumber(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.wholeNumber(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.wholeNumber(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.wholeNumber(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.wholeNumber(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.wholeNumber(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.wholeNumber(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.wholeNumber(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.wholeNumber(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.unbox(type) }
}
