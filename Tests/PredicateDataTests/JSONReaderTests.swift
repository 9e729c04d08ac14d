import Foundation
import PredicateData
import PredicateLanguage
import Testing

private func read(_ text: String) throws(DataError) -> RecordValue {
  var reader = JSONReader()
  return try reader.read(text)
}

@Suite struct JSONReaderTests {
  private static let texts: [(String, RecordValue)] = [
    ("null", RecordValue.null), ("true", true), (" false\n", false), ("0", 0), ("-0", 0), ("7", 7), ("-12", -12),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)), ("1.5", 1.5), ("1.0", 1.0),
    ("1e2", 100.0), ("1E+2", 100.0), ("25e-2", 0.25), ("-2.5e-1", -0.25), ("0.1", 0.1), ("123456.789", 123456.789),
    ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)), ("5e-324", .double(.leastNonzeroMagnitude)),
    ("1e-999", 0.0), ("0e999", 0.0), ("9007199254740993.0", 9007199254740992.0), ("1e23", 1e23), ("8.5e22", 8.5e22),
    ("0.30000000000000004", 0.30000000000000004), ("123456789012345678901234567890.5", 1.2345678901234568e29),
    ("100000000000000000000000000000000000000000", 1e41),
    ("\"\"", ""), ("\"a\"", "a"), ("\"Zürich 😀\"", "Zürich 😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""\uD834\uDD1E!""#, "𝄞!"), (#""a\u0000b""#, "a\0b"),
    ("\"longer than eight bytes\"", "longer than eight bytes"), ("\"\u{7f}\u{2028}\"", "\u{7f}\u{2028}"),
    ("[]", []), ("[ ]", []), ("[1]", [1]), ("[1, [2, []], {}]", [1, [2, []], [:]]), ("{}", [:]), ("{ }", [:]),
    (#"{"a":1}"#, ["a": 1]), (#" { "a" : [ { "b" : null } ] } "#, ["a": [["b": .null]]]),
    (#"{"":1}"#, ["": 1]), (#"{"a":1,"b":2,"a":3}"#, ["a": 3, "b": 2]), (#"{"\u0061":1,"a":2}"#, ["a": 2]),
    (#"{"a\"b":1,"c\\":2}"#, ["a\"b": 1, "c\\": 2]), ("\u{FEFF}[1]", [1]),
  ]

  @Test(arguments: texts)
  func valid(_ text: String, _ value: RecordValue) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "12345678901234567890123456789012345678",
    "-99999999999999999999999999999999999999", "10000000000000000000",
  ])
  func wideWholeNumbersAreDecimals(_ text: String) throws {
    let decimal = try #require(Decimal(string: text))
    #expect(try read(text) == .decimal(decimal))
    #expect(decimal.description == text)
  }

  @Test func negativeZero() throws {
    guard case .double(let value) = try read("-0.0") else {
      Issue.record("not a double")
      return
    }
    #expect(value == 0 && value.sign == .minus)
  }

  /// The examples of RFC 8259, section 13.
  @Test func examplesOfTheStandard() throws {
    let image = try read(
      """
      {
        "Image": {
            "Width":  800,
            "Height": 600,
            "Title":  "View from 15th Floor",
            "Thumbnail": {
                "Url":    "http://www.example.com/image/481989943",
                "Height": 125,
                "Width":  100
            },
            "Animated" : false,
            "IDs": [116, 943, 234, 38793]
          }
      }
      """)
    #expect(
      image == [
        "Image": [
          "Width": 800, "Height": 600, "Title": "View from 15th Floor",
          "Thumbnail": ["Url": "http://www.example.com/image/481989943", "Height": 125, "Width": 100],
          "Animated": false, "IDs": [116, 943, 234, 38793],
        ]
      ])
    #expect(try read("\"Hello world!\"") == "Hello world!")
    #expect(try read(#"[{"precision":"zip","Latitude":37.7668}]"#) == [["precision": "zip", "Latitude": 37.7668]])
  }

  @Test(arguments: [
    ("", "1:1: error: no JSON value"),
    ("  \n ", "2:2: error: no JSON value"),
    ("{", "1:1: error: `{` is not closed"),
    ("[1, {\"a\": 1", "1:5: error: `{` is not closed"),
    ("[\n  [1,\n", "2:3: error: `[` is not closed"),
    ("{\"a\"", "1:1: error: `{` is not closed"),
    ("{\"a\":", "1:1: error: `{` is not closed"),
    ("[1 2]", "1:4: error: `,` or `]` is missing"),
    ("{\"a\":1 \"b\":2}", "1:8: error: `,` or `}` is missing"),
    ("[1}", "1:3: error: `,` or `]` is missing"),
    ("[1,]", "1:3: error: a comma before the closing bracket\n  hint: remove it"),
    ("{\"a\":1,}", "1:7: error: a comma before the closing bracket\n  hint: remove it"),
    ("[,1]", "1:2: error: a value is missing"),
    ("{a:1}", "1:2: error: a key in double quotes is missing"),
    ("{'a':1}", "1:2: error: a key in double quotes is missing\n  hint: JSON strings take double quotes"),
    ("{\"a\" 1}", "1:6: error: `:` is missing after the key"),
    ("['a']", "1:2: error: a value is missing\n  hint: JSON strings take double quotes"),
    ("// x", "1:1: error: a value is missing\n  hint: JSON has no comments"),
    ("+1", "1:1: error: a value is missing\n  hint: JSON numbers have no plus sign"),
    (".5", "1:1: error: a value is missing\n  hint: JSON numbers have a digit before the point"),
    ("1 2", "1:3: error: more text after the JSON value"),
    ("{}{}", "1:3: error: more text after the JSON value"),
    ("True", "1:1: error: `True` is no JSON value\n  hint: JSON writes `true`"),
    ("[None]", "1:2: error: `None` is no JSON value\n  hint: JSON writes `null`"),
    ("nul", "1:1: error: `nul` is no JSON value"),
    ("nullx", "1:1: error: `nullx` is no JSON value"),
    ("NaN", "1:1: error: `NaN` is no JSON value\n  hint: write `{\"$numberDouble\":\"NaN\"}`"),
    ("-Infinity", "1:1: error: a malformed number"),
    ("01", "1:1: error: a number with a leading zero"),
    ("-01.5", "1:1: error: a number with a leading zero"),
    ("-", "1:1: error: a malformed number"),
    ("[1.]", "1:2: error: a malformed number"),
    ("1.e5", "1:1: error: a malformed number"),
    ("1e", "1:1: error: a malformed number"),
    ("1e+", "1:1: error: a malformed number"),
    ("1e999", "1:1: error: a number beyond the range of a double"),
    ("[0, -1e400]", "1:5: error: a number beyond the range of a double"),
    ("0x1F", "1:2: error: more text after the JSON value"),
    ("\"abc", "1:1: error: a string without its closing quote"),
    ("[\"abc\\\"]", "1:2: error: a string without its closing quote"),
    ("\"abc\\", "1:1: error: a string without its closing quote"),
    ("\"a\nb\"", "1:3: error: control character U+000A within a string\n  hint: write `\\n`"),
    ("\"é\u{1}\"", "1:3: error: control character U+0001 within a string\n  hint: write `\\u0001`"),
    ("\"\\n\u{1F}\"", "1:4: error: control character U+001F within a string\n  hint: write `\\u001f`"),
    (#""\x41""#, "1:2: error: an escape that JSON does not have\n  hint: write `\\\\` for a backslash"),
    (#""ab\u12""#, "1:4: error: an escape that JSON does not have\n  hint: write `\\\\` for a backslash"),
    (#""\u00g0""#, "1:2: error: an escape that JSON does not have\n  hint: write `\\\\` for a backslash"),
    (#""\ud83d""#, "1:2: error: half of a surrogate pair"),
    (#""\ude00""#, "1:2: error: half of a surrogate pair"),
    (#""\ud83d\ud83d""#, "1:2: error: half of a surrogate pair"),
    (#""\ud83dx""#, "1:2: error: half of a surrogate pair"),
    ("[1]\u{A0}", "1:4: error: more text after the JSON value"),
    ("{\"a\":1,\r\n\"ä\":x}", "2:5: error: `x` is no JSON value"),
  ])
  func malformed(_ text: String, _ description: String) {
    let error = #expect(throws: DataError.self) { try read(text) }
    #expect(error?.description == description)
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xFF, 0x22], 3), ([0x22, 0xC3, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 2),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 2),
      ([0x22, 0x5C, 0x6E, 0xE2, 0x82, 0x22], 4), ([0x22, 0xC3, 0xA9, 0x80, 0x22], 3),
    ] as [([UInt8], Int)])
  func invalidUTF8(_ bytes: [UInt8], _ column: Int) {
    let error = #expect(throws: DataError.self) {
      var reader = JSONReader()
      return try bytes.withUnsafeBufferPointer { bytes throws(DataError) in try reader.read(bytes, file: "x.json") }
    }
    #expect(
      error
        == DataError(.invalidUTF8, "bytes that are no UTF-8 text", file: "x.json", line: 1, column: column))
  }

  @Test func nestingLimit() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(try read(deep).type == .list)
    let error = #expect(throws: DataError.self) { try read("[" + deep + "]") }
    #expect(error?.description == "1:201: error: nested deeper than 200 levels")
    // However deep, no stack overflows.
    #expect(throws: DataError.self) { try read(String(repeating: "[{\"a\":", count: 1_000_000)) }
    var strict = JSONReader(nestingLimit: 0)
    #expect(try strict.read("1") == 1)
    #expect(throws: DataError.self) {
      var strict = JSONReader(nestingLimit: 0)
      return try strict.read("[]")
    }
  }

  @Test func readingGoesOnAfterAnError() throws {
    var reader = JSONReader()
    #expect(throws: DataError.self) {
      var broken = JSONReader()
      _ = try broken.read(#"[{"a":[1,{"b":"#)
    }
    for text in [#"{"a":[1,{"b":"#, #"[1,2,{"x":1,}"#, "[[[["] {
      var failed = false
      do { _ = try reader.read(text) } catch { failed = true }
      #expect(failed)
      #expect(try reader.read(#"{"a":[1]}"#) == ["a": [1]])
    }
  }
}

@Suite struct JSONShapeTests {
  private func shape(_ value: RecordValue) throws -> RecordShape {
    guard case .object(let object) = value else { throw DataError(.malformedJSON, "not an object") }
    return object.shape
  }

  @Test func recordsOfOneMakeShareTheirShape() throws {
    var reader = JSONReader()
    let first = try shape(reader.read(#"{"a":1,"b":{"c":1}}"#))
    let escaped = try shape(reader.read(#"{"\u0061":null, "b" : 2}"#))
    let other = try shape(reader.read(#"{"b":1,"a":2}"#))
    let again = try shape(reader.read(#"{"a":"x","b":[]}"#))
    let repeated = try shape(reader.read(#"{"a":1,"a":2,"b":3}"#))
    #expect(first === escaped)
    #expect(first === again)
    #expect(first === repeated)
    #expect(first !== other)
    #expect(other.keys == ["b", "a"])
  }

  @Test func optionalKeysAlternate() throws {
    var reader = JSONReader()
    let texts = [#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"c":3}"#, #"{"a":1,"b":2}"#, #"{}"#]
    let shapes = try texts.map { try shape(reader.read($0)) }
    for _ in 0..<3 {
      for (text, expected) in zip(texts, shapes) {
        #expect(try shape(reader.read(text)) === expected)
      }
    }
  }

  @Test(arguments: [40, 600, 5000])
  func dictionariesWithManyKeys(_ count: Int) throws {
    var reader = JSONReader()
    let keys = (0..<count).map { "key \($0)" }
    let text = "{" + keys.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + ",\"key 7\":null}"
    guard case .object(let object) = try reader.read(text) else {
      Issue.record("not an object")
      return
    }
    #expect(object.shape.keys == keys)
    #expect(object["key 7"] == .null)
    #expect(object["key \(count - 1)"] == .string("key \(count - 1)"))
  }

  @Test func manyShapesStayRight() throws {
    var reader = JSONReader()
    // More makes than the reader keeps.
    for index in 0..<6000 {
      let value = try reader.read(
        "{\"id\":\(index),\"k\(index)\":{\"v\(index)\":true},\"$d\":{\"$date\":\"2020-01-01\"}}")
      guard case .object(let object) = value else {
        Issue.record("not an object")
        return
      }
      #expect(object.shape.keys == ["id", "k\(index)", "$d"])
      #expect(object["k\(index)"] == ["v\(index)": true])
      #expect(object["$d"]?.type == .date)
    }
  }
}
