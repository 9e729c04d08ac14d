import Foundation
import PredicateFormat
import Testing

/// Objects of Foundation's classes as untyped values, without the module for Foundation.
@Suite struct FoundationObjectTests {
  private static let json = """
    [{"name": "Ann", "age": 34, "score": 1.5, "one": 1.0, "isMember": true, "nickname": null, "tags": ["a", 2],
      "city": {"name": "Bern"}, "large": 12345678901234567890, "huge": 1e300, "negative": -7},
     {"name": "Bob", "age": 20, "score": 0, "one": 1, "isMember": false, "nickname": "bobby", "tags": [],
      "city": {"name": "Basel"}, "large": 1, "huge": 2, "negative": -2.5}]
    """

  private func records() throws -> [Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(Self.json.utf8)) as? [Any])
  }

  @Test(arguments: [
    "age > 30", "isMember == YES", "nickname == nil", "score == 1.5", #"tags CONTAINS "a" AND ANY tags == 2"#,
    #"city.name == "Bern""#, "large > 12345678901234567889", "huge > 1e299", "negative == -7",
    "SUBQUERY(tags, $x, $x == 2).@count == 1",
  ])
  func readsWhatJSONSerializationMakes(_ format: String) throws {
    let (records, predicate) = (try records(), try FormatPredicate(parsing: format))
    #expect(try predicate.evaluate(withAny: records[0]))
    #expect(try !predicate.evaluate(withAny: records[1]))
    #expect(try predicate.filter(withAny: records).count == 1)
    // Enough for evaluation in blocks.
    let many = Array(repeating: records, count: 700).flatMap { $0 }
    #expect(try predicate.filter(withAny: many).count == 700)
  }

  @Test func numbersStayWhatTheyWere() throws {
    let objects: [(Any, RecordValue)] = [
      (NSNumber(value: 3), 3), (NSNumber(value: Int64.min), .integer(.min)), (NSNumber(value: true), true),
      (NSNumber(value: Int8(1)), 1), (NSNumber(value: 0.1), 0.1), (NSNumber(value: -1e300), -1e300),
      (NSNumber(value: UInt64.max), try RecordValue(any: UInt64.max)),
      (NSNumber(value: Double.infinity), .double(.infinity)),
      (NSDecimalNumber(string: "1.25"), .decimal(Decimal(string: "1.25")!)), (NSNull(), .null), (NSString("1"), "1"),
    ]
    for (object, value) in objects { #expect(try RecordValue(any: object) == value, "\(object)") }
    #if !canImport(Darwin)
      #expect(try RecordValue(any: NSNumber(value: 1.0)) == .double(1))
      #expect(try RecordValue(any: NSNumber(value: 9223372036854775808.0)) == .double(9223372036854775808))
    #endif
  }

  @Test func objectsThatStandForNoValueAreNamed() throws {
    let error = #expect(throws: FormatError.self) {
      try FormatPredicate(parsing: "a == 1").evaluate(withAny: ["a": [NSObject()] as NSArray] as NSDictionary)
    }
    #expect(error?.description.contains("`NSObject` at `a[0]`") == true, "\(String(describing: error))")
  }
}
