import Foundation
import PredicateData
import PredicateLanguage
import TestSupport
import Testing

private final class Node: Recordable {
  let name: String
  let tags: [String]
  nonisolated(unsafe) var other: Node?

  init(_ name: String, tags: [String] = []) {
    self.name = name
    self.tags = tags
  }

  static let recordProperties = RecordProperties<Node>(
    .init("name") { $0.name }, .init("tags") { $0.tags }, .init("other") { $0.other })
}

@Suite struct JSONWriterTests {
  private static let values: [(RecordValue, String)] = [
    (RecordValue.null, "null"), (true, "true"), (false, "false"), (0, "0"), (-12, "-12"),
    (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"), (2.0, "2.0"), (0.1, "0.1"),
    (-0.0, "-0.0"), (1e16, "1e+16"), (.double(.leastNonzeroMagnitude), "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (.double(.nan), #"{"$numberDouble":"NaN"}"#), (.double(.infinity), #"{"$numberDouble":"Infinity"}"#),
    (.double(-.infinity), #"{"$numberDouble":"-Infinity"}"#), ("", #""""#), ("Zürich 😀/", #""Zürich 😀/""#),
    ("\"\\\n\r\t\u{8}\u{c}\0\u{1f}\u{7f}", #""\"\\\n\r\t\b\f\u0000\u001f"# + "\u{7f}\""),
    (.date(Date(timeIntervalSince1970: 1_692_369_480)), #"{"$date":"2023-08-18T14:38:00Z"}"#),
    (.data(Data([1, 2, 3])), #"{"$binary":{"base64":"AQID","subType":"00"}}"#),
    (.decimal(Decimal(string: "1.10") ?? 0), #"{"$numberDecimal":"1.1"}"#), (.decimal(7), #"{"$numberDecimal":"7"}"#),
    (.decimal(Decimal(string: "9223372036854775807") ?? 0), #"{"$numberDecimal":"9223372036854775807"}"#),
    (.decimal(Decimal(string: "9223372036854775808") ?? 0), "9223372036854775808"),
    (.decimal(Decimal(string: "-9223372036854775809") ?? 0), "-9223372036854775809"),
    (
      .decimal(Decimal(string: "12345678901234567890123456789012345678") ?? 0), "12345678901234567890123456789012345678"
    ),
    (.decimal(Decimal(string: "1e40") ?? 0), #"{"$numberDecimal":"10000000000000000000000000000000000000000"}"#),
    ([], "[]"), ([:], "{}"), (.set([]), #"{"$set":[]}"#), (.set([1, "a"]), #"{"$set":[1,"a"]}"#),
    (["a": [1, .null, ["b": 2.5]], "c\"": "d"], #"{"a":[1,null,{"b":2.5}],"c\"":"d"}"#),
  ]

  @Test(arguments: values)
  func compact(_ value: RecordValue, _ text: String) throws {
    #expect(JSONWriter().string(value) == text)
    var reader = JSONReader()
    #expect(try reader.read(text) == value)
  }

  @Test func uuid() throws {
    let text = "1B4E28BA-2FA1-11D2-883F-B9A761BDE3FB"
    #expect(JSONWriter().string(.uuid(try #require(UUID(uuidString: text)))) == "{\"$uuid\":\"\(text)\"}")
  }

  @Test func dateWithoutInstant() {
    // Not an argument of a table, because Foundation cannot describe this date.
    let text = JSONWriter().string(.date(Date(timeIntervalSinceReferenceDate: .nan)))
    #expect(text == "null")
  }

  @Test func pretty() {
    let value: RecordValue = ["a": [1, [], ["b": [:]]], "s": .set([1]), "d": .double(.nan)]
    #expect(
      JSONWriter(pretty: true).string(value) == """
        {
          "a": [
            1,
            [],
            {
              "b": {}
            }
          ],
          "s": {"$set":[
            1
          ]},
          "d": {"$numberDouble":"NaN"}
        }
        """)
  }

  @Test func referencesEnd() {
    let ann = Node("Ann", tags: ["x"])
    let bob = Node("Bob", tags: ["y"])
    ann.other = bob
    bob.other = ann
    #expect(
      JSONWriter().string(["top": ann.recordValue])
        == #"{"top":{"name":"Ann","tags":["x"],"other":{"name":"Bob"}}}"#)
    ann.other = ann
    #expect(JSONWriter().string(ann.recordValue) == #"{"name":"Ann","tags":["x"],"other":{"name":"Ann"}}"#)

    ann.other = bob
    var bytes: [UInt8] = []
    for format in [OutputFormat.paths, .line] {
      var writer = RecordWriter(format) { bytes += $0 }
      writer.write(ann.recordValue)
      writer.finish()
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        [0].name = "Ann"
        [0].tags[0] = "x"
        [0].other.name = "Bob"
         name = "Ann"
         tags = ["x"]
        other = {"name":"Bob","tags":["y"],"other":{"name":"Ann"}}

        """)
  }

  @Test func roundTrips() throws {
    var random = SeededGenerator(seed: 20_240_607)
    var reader = JSONReader()
    for _ in 0..<3000 {
      let value = Self.value(depth: 4, &random)
      for pretty in [false, true] {
        let text = JSONWriter(pretty: pretty).string(value)
        #expect(try reader.read(text) == value, "\(text)")
      }
    }
  }

  static func value(depth: Int, _ random: inout SeededGenerator) -> RecordValue {
    switch Int.random(in: 0..<(depth > 0 ? 14 : 11), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
    case 3:
      let double = Double(bitPattern: random.next())
      return .double(double)
    case 4: return .double((Double.random(in: -1e6...1e6, using: &random) * 100).rounded() / 100)
    case 5:
      return .decimal(Decimal(Int64(bitPattern: random.next())) / Decimal(sign: .plus, exponent: 4, significand: 1))
    case 6:
      return .date(Date(timeIntervalSinceReferenceDate: Double(Int.random(in: -1 << 33..<1 << 33, using: &random))))
    case 7:
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      return .data(Data(bytes.prefix(Int.random(in: 0...16, using: &random))))
    case 8, 9, 10: return .string(string(&random))
    case 11: return .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth - 1, &random) })
    case 12: return .set((0..<Int64.random(in: 0..<4, using: &random)).map { .integer($0 * 3) })
    default:
      return .object(
        RecordObject(
          (0..<Int.random(in: 0..<6, using: &random)).map { _ in (string(&random), value(depth: depth - 1, &random)) }))
    }
  }

  private static func string(_ random: inout SeededGenerator) -> String {
    let alphabet = "abc \"\\/\n\r\t\0\u{1b}\u{7f}äßéλ日本😀👩‍👧\u{10FFFF}{}[],:".unicodeScalars.map { $0 }
    var text = ""
    for _ in 0..<Int.random(in: 0..<20, using: &random) {
      text.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
    }
    return text
  }
}

@Suite struct JSONFuzzTests {
  /// Whatever the bytes, there is a value or an error, and a value survives being written and read again.
  @Test func anyBytes() throws {
    var random = SeededGenerator(seed: 7)
    let seeds = [
      #"{"a":1,"b":[true,null,-1.5e10,"x\u00e9\ud83d\ude00"],"c":{"$date":"2023-08-18T14:38:00Z"}}"#,
      #"[{"$binary":{"base64":"AQID","subType":"00"}},{"$numberDecimal":"1.10"},12345678901234567890]"#,
    ].map { Array($0.utf8) }
    var values = 0
    for round in 0..<20_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(place + 3, bytes.count)], at: place)
        }
      }
      let result = bytes.withUnsafeBufferPointer { bytes -> RecordValue? in
        var reader = JSONReader()
        return try? reader.read(bytes)
      }
      guard let result else { continue }
      values += 1
      var reader = JSONReader()
      #expect(try reader.read(JSONWriter().string(result)) == result)
    }
    #expect(values > 1000)
  }
}
