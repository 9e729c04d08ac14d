import Foundation
import Testing

@testable import PredicateLanguage

@Suite struct ExtendedJSONTests {
  private static let uuid = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

  static let forms: [(value: RecordValue, json: String)] = [
    (.null, "null"),
    (true, "true"),
    (1, "1"),
    (.integer(.min), "-9223372036854775808"),
    (0.5, "0.5"),
    (.double(2), #"{"$numberDouble":"2.0"}"#),
    (.double(-0.0), #"{"$numberDouble":"-0.0"}"#),
    (.double(.nan), #"{"$numberDouble":"NaN"}"#),
    (.double(-.infinity), #"{"$numberDouble":"-Infinity"}"#),
    (.decimal(Decimal(sign: .plus, exponent: -1, significand: 11)), #"{"$numberDecimal":"1.1"}"#),
    ("é", "\"é\""),
    (.date(Date(timeIntervalSince1970: 1_692_369_480)), #"{"$date":"2023-08-18T14:38:00Z"}"#),
    (.date(Date(timeIntervalSinceReferenceDate: 1e15)), #"{"$date":{"$numberDouble":"1000000000000000.0"}}"#),
    (.uuid(uuid), #"{"$uuid":"00010203-0405-0607-0809-0A0B0C0D0E0F"}"#),
    (.data(Data([0, 1, 2])), #"{"$binary":{"base64":"AAEC","subType":"00"}}"#),
    ([1, ["a"]], #"[1,["a"]]"#),
    (.set([1, 2]), #"{"$set":[1,2]}"#),
    (["a": ["b": .null]], #"{"a":{"b":null}}"#),
    (["$ref": 1], #"{"$ref":1}"#),
    (["$date": 1, "$set": 2], #"{"$date":1,"$set":2}"#),
    (["$date": "x"], #"{"$literal":{"$date":"x"}}"#),
    (
      ["$literal": ["$set": [.double(1)]]],
      #"{"$literal":{"$literal":{"$literal":{"$set":[{"$numberDouble":"1.0"}]}}}}"#
    ),
  ]

  @Test(arguments: forms)
  func valuesHaveOneForm(value: RecordValue, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(RecordValue.self, from: Data(json.utf8)) == value)
  }

  static let alsoRead: [(json: String, value: RecordValue)] = [
    (#"{"$numberInt":"7"}"#, 7),
    (#"{"$numberLong":"-7"}"#, -7),
    (#"{"$numberDouble":"1"}"#, .double(1)),
    (#"{"$date":{"$numberLong":"1000"}}"#, .date(Date(timeIntervalSince1970: 1))),
    (#"{"$binary":{"base64":""}}"#, .data(Data())),
    ("18446744073709551615", .decimal(Decimal(UInt64.max))),
    ("1e300", .double(1e300)),
  ]

  @Test(arguments: alsoRead)
  func otherFormsAreRead(json: String, value: RecordValue) throws {
    #expect(try JSONDecoder().decode(RecordValue.self, from: Data(json.utf8)) == value)
  }

  static let malformed = [
    #"{"$date":true}"#, #"{"$date":"yesterday"}"#, #"{"$uuid":"x"}"#, #"{"$uuid":1}"#, #"{"$binary":"AAEC"}"#,
    #"{"$binary":{"base64":"*"}}"#, #"{"$binary":{"base64":"","subType":0}}"#, #"{"$numberDecimal":"1.1x"}"#,
    #"{"$numberDecimal":""}"#, #"{"$numberDecimal":1}"#, #"{"$numberDouble":"0x1p3"}"#, #"{"$numberDouble":"1e"}"#,
    #"{"$numberInt":"1.5"}"#, #"{"$numberLong":"9223372036854775808"}"#, #"{"$set":{}}"#, #"{"$literal":1}"#,
    #"{"a":[{"$set":1}]}"#,
  ]

  @Test(arguments: malformed)
  func malformedFormsAreRefused(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RecordValue.self, from: Data(json.utf8)) }
  }
}

/// A type with everything that encoders meet.
private struct Sample: Codable, Equatable {
  enum Color: String, Codable { case red }
  struct Inner: Codable, Equatable {
    var b: Int8
    var a: Double?
  }

  var name = "Ann"
  var age = 30
  var big = UInt64.max
  var small: Float = 0.5
  var isOn = true
  var color = Color.red
  var born = Date(timeIntervalSinceReferenceDate: 0.1)
  var id = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
  var bytes = Data([1, 2])
  var price = Decimal(sign: .plus, exponent: -2, significand: 110)
  var page = URL(filePath: "/a")
  var inner = [Inner(b: 1, a: 2), Inner(b: 2, a: 3.5)]
  var tags: Set<String> = ["x", "y"]
  var counts = ["z": 1, "a": 2]
  var missing: String?
}

@Suite struct RecordEncoderTests {
  @Test func valuesKeepTheirKindAndOrder() throws {
    let sample = Sample()
    guard case .object(let object) = try RecordValue(encoding: sample) else {
      Issue.record("no object")
      return
    }
    #expect(
      object.shape.keys == [
        "name", "age", "big", "small", "isOn", "color", "born", "id", "bytes", "price", "page", "inner", "tags",
        "counts",
      ])
    #expect(object["age"] == 30)
    #expect(object["big"] == .decimal(Decimal(UInt64.max)))
    #expect(object["small"] == 0.5)
    #expect(object["isOn"] == true)
    #expect(object["color"] == "red")
    #expect(object["born"] == .date(sample.born))
    #expect(object["id"] == .uuid(sample.id))
    #expect(object["bytes"] == .data(sample.bytes))
    #expect(object["price"] == .decimal(sample.price))
    #expect(object["page"] == .string("file:///a"))
    #expect(object["tags"] == .set(["x", "y"]))
    #expect(object["inner"] == [["b": 1, "a": .double(2)], ["b": 2, "a": 3.5]])
    guard case .object(let counts)? = object["counts"] else { return }
    #expect(counts.shape.keys == ["a", "z"])
  }

  @Test func objectsOfOneTypeShareTheirShape() throws {
    let values = (0..<3).map { Sample.Inner(b: $0, a: $0 == 2 ? nil : 1) }
    guard case .array(let elements) = try RecordValue(encoding: values) else { return }
    let shapes = elements.compactMap { element -> RecordShape? in
      guard case .object(let object) = element else { return nil }
      return object.shape
    }
    try #require(shapes.count == 3)
    #expect(shapes[0] === shapes[1])
    #expect(shapes[2].keys == ["b"])
  }

  @Test func scalarsAndNilAreTaken() throws {
    #expect(try RecordValue(encoding: 5) == 5)
    #expect(try RecordValue(encoding: Int?.none) == .null)
    #expect(try RecordValue(encoding: [Int?.none, 1]) == [.null, 1])
    #expect(try RecordValue(encoding: RecordValue.set([1])) == .set([1]))
    let date = Date(timeIntervalSince1970: 0)
    #expect(try RecordValue(encoding: [Date?.some(date)]) == [.date(date)])
  }

  @Test func nestedContainersAndSuperEncodersAreTaken() throws {
    struct Manual: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordCodingKey.self)
        var list = container.nestedUnkeyedContainer(forKey: RecordCodingKey("list"))
        try list.encode(1)
        var inner = list.nestedContainer(keyedBy: RecordCodingKey.self)
        try inner.encode("v", forKey: RecordCodingKey("k"))
        try inner.encode("w", forKey: RecordCodingKey("k"))
        var deep = list.nestedUnkeyedContainer()
        try deep.encodeNil()
        try 2.encode(to: list.superEncoder())
        try 3.encode(to: container.superEncoder())
        try 4.encode(to: container.superEncoder(forKey: RecordCodingKey("own")))
        var again = encoder.container(keyedBy: RecordCodingKey.self)
        try again.encode(5, forKey: RecordCodingKey("late"))
      }
    }
    let expected: RecordValue = ["list": [1, ["k": "w"], [.null], 2], "super": 3, "own": 4, "late": 5]
    #expect(try RecordValue(encoding: Manual()) == expected)
  }

  @Test func endlessNestingIsRefused() {
    struct Endless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Endless())
      }
    }
    #expect(throws: EncodingError.self) { try RecordValue(encoding: Endless()) }
    #expect(throws: ValueError.self) { try RecordValue(any: Endless()) }
  }
}

@Suite struct RecordDecoderTests {
  @Test func whatWasEncodedComesBack() throws {
    let sample = Sample()
    #expect(try RecordValue(encoding: sample).decoded() == sample)
  }

  @Test func optionalsAreDecodedAsWhatTheyHold() throws {
    #expect(try RecordValue.string("x").decoded(as: String?.self) == "x")
    #expect(try RecordValue.array([1, .null]).decoded(as: [Int?].self) == [1, nil])
    #expect(
      try RecordValue.date(Date(timeIntervalSinceReferenceDate: 5)).decoded(as: Date?.self)?
        .timeIntervalSinceReferenceDate == 5)
    #expect(try RecordValue.null.decoded(as: String?.self) == nil)
    #expect(throws: DecodingError.self) { try RecordValue.string("x").decoded(as: Int?.self) }
  }

  @Test func numbersAreTakenWhereExact() throws {
    #expect(try RecordValue.double(2).decoded(as: Int.self) == 2)
    #expect(try RecordValue.decimal(7).decoded(as: UInt8.self) == 7)
    #expect(try RecordValue.integer(3).decoded(as: Double.self) == 3)
    #expect(try RecordValue.decimal(3).decoded(as: Double.self) == 3)
    #expect(try RecordValue.integer(3).decoded(as: Decimal.self) == 3)
    #expect(try RecordValue.double(0.1).decoded(as: Decimal.self) == Decimal(string: "0.1"))
    #expect(try RecordValue.set([1]).decoded(as: [Int].self) == [1])
    #expect(try RecordValue.null.decoded(as: Int?.self) == nil)
  }

  @Test func whatDoesNotFitIsRefused() throws {
    struct Pair: Decodable {
      let inner: [Sample.Inner]
    }
    let cases: [(RecordValue, any Decodable.Type, String)] = [
      (.double(2.5), Int.self, "corrupted : `2.5` is no Int"),
      (.double(.nan), Int.self, "corrupted : `nan` is no Int"),
      (.integer(300), UInt8.self, "corrupted : `300` is no UInt8"),
      (.integer(.max), Double.self, "corrupted : `9223372036854775807` is no Double"),
      (.string("1"), Int.self, "mismatch : expected a whole number, found a string"),
      (.integer(1), Bool.self, "mismatch : expected a boolean, found a number"),
      (.null, String.self, "not found : expected a string, found nil"),
      (.string("x"), Date.self, "mismatch : expected a date, found a string"),
      (.string("x"), UUID.self, "mismatch : expected a UUID, found a string"),
      (.bool(true), [Int].self, "mismatch : expected a list, found a boolean"),
      (["inner": [["b": 1], ["b": "x"]]], Pair.self, "mismatch inner.1.b: expected a whole number, found a string"),
      (["inner": [["a": 1]]], Pair.self, "no key b inner.0: there is no key `b`"),
      ([:], Pair.self, "no key inner : there is no key `inner`"),
    ]
    for (value, type, expected) in cases { #expect(Self.failure(value, type) == expected) }
  }

  private static func failure(_ value: RecordValue, _ type: any Decodable.Type) -> String {
    func text(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
      return "\(path): \(context.debugDescription)"
    }
    do {
      return "\(try value.decoded(as: type))"
    } catch DecodingError.dataCorrupted(let context) {
      return "corrupted \(text(context))"
    } catch DecodingError.typeMismatch(_, let context) {
      return "mismatch \(text(context))"
    } catch DecodingError.valueNotFound(_, let context) {
      return "not found \(text(context))"
    } catch DecodingError.keyNotFound(let key, let context) {
      return "no key \(key.stringValue) \(text(context))"
    } catch {
      return "\(error)"
    }
  }
}

@Suite struct RecordValueAnyTests {
  private struct Opaque {}
  private struct Failing: Encodable {
    struct Reason: Error {}
    func encode(to encoder: any Encoder) throws { throw Reason() }
  }

  @Test func untypedValuesAreTaken() throws {
    let nested: [String: Any] = [
      "b": [1, "two", Int?.none as Any, [2.5]] as [Any], "a": ["x": UInt64.max] as [String: Any],
    ]
    let cases: [(Any?, RecordValue)] = [
      (nil, .null), (5, 5), (Int8(5), 5), (Int128(5), 5), (Float(0.5), 0.5), (true, true), ("s", "s"),
      (Character("c"), "c"), (Int??.some(.some(3)) as Any, 3), (AnyHashable(3), 3),
      (Date(timeIntervalSince1970: 0), .date(Date(timeIntervalSince1970: 0))), (Data([1]), .data(Data([1]))),
      (Set<AnyHashable>([1]), .set([1])), (Set([1]), .set([1])), (1...2, [1, 2]),
      ([AnyHashable("k"): 1] as [AnyHashable: Any], ["k": 1]), (["k": 1], ["k": 1]), ([Any](), []),
      (nested, ["a": ["x": .decimal(Decimal(UInt64.max))], "b": [1, "two", .null, [2.5]]]),
      (Sample.Inner(b: 1, a: nil), ["b": 1]), (RecordValue.integer(1), 1),
    ]
    for (value, expected) in cases { #expect(try RecordValue(any: value) == expected) }
  }

  @Test func unknownValuesAreNamed() throws {
    let cases: [(Any, String)] = [
      (Opaque(), "the Swift type `Opaque` is no value of the language"),
      (["a": [1, Opaque()] as [Any]], "the Swift type `Opaque` at `a[1]` is no value of the language"),
      ([["k": ["m": Opaque()]]], "the Swift type `Opaque` at `[0].k.m` is no value of the language"),
      (["a": [1: 2]], "keys of records are strings, found the Swift type `Int` at `a`"),
      (["a": Failing()], "the Swift type `Failing` at `a` could not be encoded: Reason()"),
    ]
    for (value, expected) in cases {
      let error = #expect(throws: ValueError.self) { try RecordValue(any: value) }
      #expect(error?.message == expected)
      #expect(error?.code == .unsupportedValue)
    }
  }

  @Test func depthIsLimited() {
    var value: Any = 1
    for _ in 0..<1000 { value = [value] }
    let error = #expect(throws: ValueError.self) { try RecordValue(any: value) }
    #expect(error?.code == .nestingTooDeep)
  }
}
