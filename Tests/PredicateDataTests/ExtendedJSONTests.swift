import Foundation
import PredicateData
import PredicateLanguage
import Testing

@Suite struct ExtendedJSONTests {
  private static let noon = Date(timeIntervalSince1970: 1_692_369_480)

  private func read(_ text: String) throws(DataError) -> RecordValue {
    var reader = JSONReader()
    return try reader.read(text)
  }

  private static let texts: [(String, RecordValue)] = [
    (#"{"$date":"2023-08-18T14:38:00Z"}"#, RecordValue.date(noon)),
    (#"{"$date":"2023-08-18T16:38:00+02:00"}"#, .date(noon)),
    (#"{"$date":{"$numberLong":"1692369480000"}}"#, .date(noon)),
    (#"{"$date":{"$numberLong":"-1"}}"#, .date(Date(timeIntervalSinceReferenceDate: -978_307_201 + 0.999))),
    (#"{ "$date" : 1692369480000 }"#, .date(noon)),
    (#"{"$numberLong":"-9223372036854775808"}"#, .integer(.min)), (#"{"$numberInt":"5"}"#, 5),
    (#"{"$numberDouble":"2.0"}"#, 2.0), (#"{"$numberDouble":"2"}"#, 2.0), (#"{"$numberDouble":"NaN"}"#, .double(.nan)),
    (#"{"$numberDouble":"Infinity"}"#, .double(.infinity)), (#"{"$numberDouble":"-Infinity"}"#, .double(-.infinity)),
    (#"{"$oid":"507f1f77bcf86cd799439011"}"#, "507f1f77bcf86cd799439011"),
    (#"{"$set":[1,2,1,"a"]}"#, .set([1, 2, "a"])), (#"{"$set":[]}"#, .set([])),
    (#"{"$binary":{"base64":"AQID","subType":"00"}}"#, .data(Data([1, 2, 3]))),
    (#"{"$binary":{"subType":"0","base64":""}}"#, .data(Data())),
    (#"{"a":[{"$numberInt":"1"}]}"#, ["a": [1]]),
    (#"{"$date":{"$numberDouble":"0.5"}}"#, .date(Date(timeIntervalSinceReferenceDate: 0.5))),
    (#"{"$binary":{"base64":"AQID"}}"#, .data(Data([1, 2, 3]))),
    // Keys that are plain because they are said to be.
    (#"{"$literal":{"$date":"x"}}"#, ["$date": "x"]), (#"{"$literal":{}}"#, [:]),
    (#"{"$literal":{"$set":{"$set":[1]}}}"#, ["$set": .set([1])]),
    (#"{"$literal":{"$literal":{"$literal":{"$set":[1]}}}}"#, ["$literal": ["$set": [1]]]),
    (#"[{"$literal":{"$oid":"x"}},{"$oid":"x"}]"#, [["$oid": "x"], "x"]),
    // Not one of the forms: plain objects.
    (#"{"$date":1,"x":2}"#, ["$date": 1, "x": 2]), (#"{"$regex":"a"}"#, ["$regex": "a"]), (#"{"$":1}"#, ["$": 1]),
    (#"{"x":1,"$date":"never"}"#, ["x": 1, "$date": "never"]),
  ]

  @Test(arguments: texts)
  func forms(_ text: String, _ value: RecordValue) throws {
    #expect(try read(text) == value)
    #expect(try read(JSONWriter().string(value)) == value)
  }

  @Test func formsAmongMoreKeysThanAreRemembered() throws {
    let keys = (0..<40).map { "{\"$k\($0)\":1}" }.joined(separator: ",")
    #expect(
      try read(#"[\#(keys),{"$literal":{"$set":[1]}},{"$set":[1]}]"#)
        == .array((0..<40).map { ["$k\($0)": 1] } + [["$set": [1]], .set([1])]))
  }

  @Test func uuids() throws {
    let uuid = try #require(UUID(uuidString: "1B4E28BA-2FA1-11D2-883F-B9A761BDE3FB"))
    #expect(try read(#"{"$uuid":"1b4e28ba-2fa1-11d2-883f-b9a761bde3fb"}"#) == .uuid(uuid))
    #expect(try read(#"{"$binary":{"base64":"G04oui+hEdKIP7mnYb3j+w==","subType":"04"}}"#) == .uuid(uuid))
  }

  @Test(arguments: ["1.10", "-0.5", "12345678901234567890.123456789012345678", "1E+3", "0", "0.00000001"])
  func decimals(_ text: String) throws {
    let decimal = try #require(Decimal(string: text))
    #expect(try read(#"{"$numberDecimal":"\#(text)"}"#) == .decimal(decimal))
  }

  @Test(arguments: [
    ("$date", #""yesterday""#, #"`{"$date":"2023-08-18T14:38:00Z"}`"#),
    ("$date", #""2023-02-29""#, #"`{"$date":"2023-08-18T14:38:00Z"}`"#),
    ("$date", "true", #"`{"$date":"2023-08-18T14:38:00Z"}`"#),
    ("$literal", "1", #"`{"$literal":{"$date":"a plain key"}}`"#),
    ("$uuid", #""1b4e28ba""#, #"`{"$uuid":"1b4e28ba-2fa1-11d2-883f-b9a761bde3fb"}`"#),
    ("$binary", #""AQID""#, #"`{"$binary":{"base64":"AQID","subType":"00"}}`"#),
    ("$binary", #"{"base64":"A","subType":"00"}"#, #"`{"$binary":{"base64":"AQID","subType":"00"}}`"#),
    ("$binary", #"{"base64":"AQID","subType":"04"}"#, #"`{"$binary":{"base64":"AQID","subType":"00"}}`"#),
    ("$binary", #"{"base64":"AQID","subType":"xyz"}"#, #"`{"$binary":{"base64":"AQID","subType":"00"}}`"#),
    ("$numberDecimal", #""1.1.0""#, #"`{"$numberDecimal":"1.10"}`, at most 38 digits"#),
    (
      "$numberDecimal", #""1.234567890123456789012345678901234567891""#,
      #"`{"$numberDecimal":"1.10"}`, at most 38 digits"#
    ),
    ("$numberDecimal", #""1E999""#, #"`{"$numberDecimal":"1.10"}`, at most 38 digits"#),
    ("$numberLong", #""9223372036854775808""#, #"`{"$numberLong":"5"}`, within 64 bits"#),
    ("$numberLong", "5", #"`{"$numberLong":"5"}`, within 64 bits"#),
    ("$numberInt", #""2147483648""#, #"`{"$numberInt":"5"}`, within 32 bits"#),
    ("$numberInt", #""+1""#, #"`{"$numberInt":"5"}`, within 32 bits"#),
    ("$numberDouble", #""1,5""#, #"`{"$numberDouble":"2.0"}`"#),
    ("$set", #"{"a":1}"#, #"`{"$set":[1,2]}`"#),
    ("$oid", "7", #"`{"$oid":"507f1f77bcf86cd799439011"}`"#),
  ])
  func malformed(_ key: String, _ contents: String, _ example: String) {
    let error = #expect(throws: DataError.self) { try read("[0,\n {\"\(key)\":\(contents)}]") }
    #expect(error?.description == "2:2: error: a malformed `\(key)`\n  hint: write \(example)")
    #expect(error?.code == .malformedExtendedJSON)
  }
}
