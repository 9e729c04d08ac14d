/// Encodes into an object.
struct RecordKeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RecordEncoder
  let target: RecordEncodingTarget
  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil(forKey key: Key) throws { put(.null, key) }
  mutating func encode(_ value: Bool, forKey key: Key) throws { put(.bool(value), key) }
  mutating func encode(_ value: String, forKey key: Key) throws { put(.string(value), key) }
  mutating func encode(_ value: Double, forKey key: Key) throws { put(.double(value), key) }
  mutating func encode(_ value: Float, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: Int, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: Int8, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: Int16, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: Int32, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: Int64, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: UInt, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: UInt8, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: UInt16, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: UInt32, forKey key: Key) throws { put(value.recordValue, key) }
  mutating func encode(_ value: UInt64, forKey key: Key) throws { put(value.recordValue, key) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    put(try encoder.nested(key).box(value), key)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nested(RecordCodingKey("super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func put(_ value: RecordValue, _ key: Key) { target.append(.value(value), key: key.stringValue) }

  private func nested(_ key: some CodingKey) -> RecordEncoder {
    let part = encoder.nested(key)
    target.append(.target(part.target), key: key.stringValue)
    return part
  }
}

/// Encodes into an array.
struct RecordUnkeyedEncoder: UnkeyedEncodingContainer {
  let encoder: RecordEncoder
  let target: RecordEncodingTarget
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { target.count }

  mutating func encodeNil() throws { put(.null) }
  mutating func encode(_ value: Bool) throws { put(.bool(value)) }
  mutating func encode(_ value: String) throws { put(.string(value)) }
  mutating func encode(_ value: Double) throws { put(.double(value)) }
  mutating func encode(_ value: Float) throws { put(value.recordValue) }
  mutating func encode(_ value: Int) throws { put(value.recordValue) }
  mutating func encode(_ value: Int8) throws { put(value.recordValue) }
  mutating func encode(_ value: Int16) throws { put(value.recordValue) }
  mutating func encode(_ value: Int32) throws { put(value.recordValue) }
  mutating func encode(_ value: Int64) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt8) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt16) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt32) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt64) throws { put(value.recordValue) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    put(try encoder.nested(RecordCodingKey(intValue: count)).box(value))
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { nested() }

  private func put(_ value: RecordValue) { target.append(.value(value)) }

  private func nested() -> RecordEncoder {
    let part = encoder.nested(RecordCodingKey(intValue: count))
    target.append(.target(part.target))
    return part
  }
}

/// Encodes one value.
struct RecordScalarEncoder: SingleValueEncodingContainer {
  let encoder: RecordEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() throws { put(.null) }
  mutating func encode(_ value: Bool) throws { put(.bool(value)) }
  mutating func encode(_ value: String) throws { put(.string(value)) }
  mutating func encode(_ value: Double) throws { put(.double(value)) }
  mutating func encode(_ value: Float) throws { put(value.recordValue) }
  mutating func encode(_ value: Int) throws { put(value.recordValue) }
  mutating func encode(_ value: Int8) throws { put(value.recordValue) }
  mutating func encode(_ value: Int16) throws { put(value.recordValue) }
  mutating func encode(_ value: Int32) throws { put(value.recordValue) }
  mutating func encode(_ value: Int64) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt8) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt16) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt32) throws { put(value.recordValue) }
  mutating func encode(_ value: UInt64) throws { put(value.recordValue) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    // A key of its own, so that wrappers in wrappers count as levels too.
    put(try encoder.nested(RecordCodingKey("")).box(value))
  }

  private func put(_ value: RecordValue) { encoder.target.set(value) }
}
