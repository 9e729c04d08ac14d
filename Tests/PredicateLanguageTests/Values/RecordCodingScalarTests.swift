import PredicateLanguage
import Testing

/// Every scalar that Codable knows, as a field, as an element, alone, and nested, there and back.
@Suite struct RecordCodingScalarTests {
  struct Scalars: Codable, Equatable {
    var bool = true
    var string = "s"
    var double = 1.5
    var float: Float = 2.25
    var int = -1
    var int8: Int8 = -8
    var int16: Int16 = -16
    var int32: Int32 = -32
    var int64: Int64 = -64
    var uint: UInt = 1
    var uint8: UInt8 = 8
    var uint16: UInt16 = 16
    var uint32: UInt32 = 32
    var uint64 = UInt64.max
    var absent: Int?
    var present: Int? = 3
  }

  /// Writes and reads its elements one by one through an unkeyed container.
  struct Elements: Codable, Equatable {
    var scalars = Scalars()

    init() {}

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(scalars.bool)
      try list.encode(scalars.string)
      try list.encode(scalars.double)
      try list.encode(scalars.float)
      try list.encode(scalars.int)
      try list.encode(scalars.int8)
      try list.encode(scalars.int16)
      try list.encode(scalars.int32)
      try list.encode(scalars.int64)
      try list.encode(scalars.uint)
      try list.encode(scalars.uint8)
      try list.encode(scalars.uint16)
      try list.encode(scalars.uint32)
      try list.encode(scalars.uint64)
      try list.encodeNil()
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(1)
      var fields = list.nestedContainer(keyedBy: Key.self)
      try fields.encode(2, forKey: .a)
      var deeper = fields.nestedUnkeyedContainer(forKey: .b)
      try deeper.encode("x")
      var named = fields.nestedContainer(keyedBy: Key.self, forKey: .c)
      try named.encodeNil(forKey: .a)
    }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      #expect(list.count == 17)
      scalars.bool = try list.decode(Bool.self)
      scalars.string = try list.decode(String.self)
      scalars.double = try list.decode(Double.self)
      scalars.float = try list.decode(Float.self)
      scalars.int = try list.decode(Int.self)
      scalars.int8 = try list.decode(Int8.self)
      scalars.int16 = try list.decode(Int16.self)
      scalars.int32 = try list.decode(Int32.self)
      scalars.int64 = try list.decode(Int64.self)
      scalars.uint = try list.decode(UInt.self)
      scalars.uint8 = try list.decode(UInt8.self)
      scalars.uint16 = try list.decode(UInt16.self)
      scalars.uint32 = try list.decode(UInt32.self)
      scalars.uint64 = try list.decode(UInt64.self)
      #expect(try list.decodeNil())
      var inner = try list.nestedUnkeyedContainer()
      #expect(try inner.decode(Int.self) == 1)
      #expect(inner.isAtEnd)
      let fields = try list.nestedContainer(keyedBy: Key.self)
      #expect(try fields.decode(Int.self, forKey: .a) == 2)
      var deeper = try fields.nestedUnkeyedContainer(forKey: .b)
      #expect(try deeper.decode(String.self) == "x")
      let named = try fields.nestedContainer(keyedBy: Key.self, forKey: .c)
      #expect(try named.decodeNil(forKey: .a))
      #expect(list.isAtEnd)
    }

    enum Key: CodingKey { case a, b, c }
  }

  @Test func fields() throws {
    let value = try RecordValue(encoding: Scalars())
    #expect(try value.decoded(as: Scalars.self) == Scalars())
  }

  @Test func elements() throws {
    let value = try RecordValue(encoding: Elements())
    #expect(try value.decoded(as: Elements.self) == Elements())
  }

  @Test func alone() throws {
    #expect(try RecordValue(encoding: 5) == 5)
    #expect(try RecordValue(encoding: [Int8(1), 2]).decoded(as: [Int16].self) == [1, 2])
    #expect(try RecordValue(encoding: ["a": UInt32(7)]).decoded(as: [String: Int].self) == ["a": 7])
    #expect(try RecordValue.string("x").decoded(as: String.self) == "x")
    #expect(try RecordValue.null.decoded(as: Int?.self) == nil)
    #expect(try RecordValue.double(2).decoded(as: UInt8.self) == 2)
  }

  @Test(arguments: [
    RecordValue.integer(300), .double(2.5), .string("1"), .null, .array([1]), .integer(-1),
  ])
  func whatDoesNotFitIsAnError(value: RecordValue) {
    #expect(throws: DecodingError.self) { try value.decoded(as: UInt8.self) }
    #expect(throws: DecodingError.self) { try RecordValue.array([value]).decoded(as: [UInt8].self) }
  }

  @Test func missingAndSurplusElementsAreErrors() {
    #expect(throws: DecodingError.self) { try RecordValue.array([]).decoded(as: Pair.self) }
    #expect(throws: DecodingError.self) { try RecordValue.object(RecordObject([])).decoded(as: Scalars.self) }
  }

  struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      _ = try list.decode(Int.self)
    }
  }
}
