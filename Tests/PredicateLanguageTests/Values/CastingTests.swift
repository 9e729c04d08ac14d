import Foundation
import Testing

@testable import PredicateLanguage

struct CastingTests {
  static func decimal(_ text: String) -> RecordValue { Decimal(string: text).map(RecordValue.decimal) ?? .null }
  static func date(_ seconds: Double) -> RecordValue { .date(Date(timeIntervalSinceReferenceDate: seconds)) }
  static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  static let uuidText = "01020304-0506-0708-090A-0B0C0D0E0F10"

  static let results: [(RecordValue, String, RecordValue)] = [
    (12, "NSString", "12"), (1.0, "String", "1"), (2.5, "string", "2.5"), (true, "NSString", "1"),
    (decimal("1.10"), "NSString", "1.1"), ("x", "NSString", "x"), (.uuid(uuid), "NSString", .string(uuidText)),
    (date(0), "NSString", "2001-01-01T00:00:00Z"), ([1, "a"], "NSString", "{1, a}"),
    (["k": 1.5], "NSString", "{k=1.5}"),
    (.data(Data([1, 255])), "NSString", "Af8="),
    ("12", "NSNumber", 12), (" 12 ", "Number", 12), ("1.5", "NSNumber", decimal("1.5")), ("1e3", "NSNumber", 1000.0),
    ("9223372036854775808", "NSNumber", decimal("9223372036854775808")), ("abc", "NSNumber", .null),
    ("", "NSNumber", .null),
    ("12abc", "NSNumber", .null), ("0x10", "NSNumber", .null), ("nan", "NSNumber", .null), (7, "NSNumber", 7),
    (true, "NSNumber", true), (2.5, "NSNumber", 2.5), (date(604_800), "NSNumber", 604_800.0),
    ("12.9", "Int", 12), (12.9, "Integer", 12), (-12.9, "integer", -12), (decimal("-1.5"), "integer", -1),
    (true, "Int", 1), (date(1.5), "Int", 1), ("x", "Int", .null), (1, "Double", 1.0), ("1.5", "double", 1.5),
    ("x", "double", .null), (decimal("0.1"), "Double", 0.1), (date(3), "double", 3.0),
    (0.1, "NSDecimalNumber", decimal("0.1")), ("1.10", "Decimal", decimal("1.1")), (3, "decimal", decimal("3")),
    ("x", "decimal", .null), (1, "Bool", true), (0.0, "boolean", false), ("yes", "Bool", true),
    ("FALSE", "Bool", false),
    ("maybe", "Bool", .null), (true, "boolean", true), (decimal("0.5"), "Bool", true),
    (86_400, "NSDate", date(86_400)), (0.5, "Date", date(0.5)), ("2001-01-02T00:00:00Z", "date", date(86_400)),
    ("2012-12-17T16:00:00Z", "NSDate", date(377_452_800)), (date(1), "NSDate", date(1)),
    (.string(uuidText.lowercased()), "NSUUID", .uuid(uuid)), (.uuid(uuid), "UUID", .uuid(uuid)),
    (.data(Data(1...16)), "uuid", .uuid(uuid)), (.uuid(uuid), "NSData", .data(Data(1...16))),
    ("Af8=", "NSData", .data(Data([1, 255]))), ("", "binary", .data(Data())),
    ("https://example.org", "NSURL", "https://example.org"),
    ([1, 2], "NSArray", [1, 2]), (.set([1]), "Array", [1]), ([1, 1.0, 2], "NSSet", .set([1, 2])),
  ]

  @Test(arguments: results)
  func `what values become`(_ value: RecordValue, _ type: String, _ expected: RecordValue) throws {
    #expect(try Casting.cast(value, toTypeNamed: type) == expected)
  }

  @Test(arguments: Casting.typeNames)
  func `nil stays nil`(_ type: String) throws {
    #expect(try Casting.cast(.null, toTypeNamed: type) == .null)
  }

  static let failures: [(RecordValue, String, DiagnosticCode, String)] = [
    ("x", "NSDate", .castFailed, "`x` cannot become a date"), ("x", "NSUUID", .castFailed, "`x` cannot become a UUID"),
    ([1], "NSNumber", .castFailed, "a list cannot become a number"),
    (1, "NSArray", .castFailed, "a number cannot become a list"),
    (.double(.nan), "NSDate", .castFailed, "a number cannot become a date"),
    (.double(.nan), "Int", .castFailed, "nan cannot become an integer"),
    (1e19, "Int", .integerOverflow, "the number does not fit into an integer of 64 bits"),
    ("99999999999999999999", "Int", .integerOverflow, "the number does not fit into an integer of 64 bits"),
    (.double(.infinity), "Decimal", .castFailed, "a number cannot become a decimal"),
    ("%", "NSData", .castFailed, "`%` cannot become binary data"),
    (1, "NSURL", .castFailed, "a number cannot become a URL"),
    (date(0), "Bool", .castFailed, "a date cannot become a boolean"),
    (.data(Data([1])), "UUID", .castFailed, "binary data cannot become a UUID"),
    (.null, "NSWindow", .unknownType, "there is no type `NSWindow` to cast to"),
  ]

  @Test(arguments: failures)
  func `what cannot be cast`(_ value: RecordValue, _ type: String, _ code: DiagnosticCode, _ message: String) {
    let error = #expect(throws: ValueError.self) { try Casting.cast(value, toTypeNamed: type) }
    #expect(error?.code == code)
    #expect(error?.message == message)
  }

  @Test func `an unknown type has the nearest name for a hint`() {
    let error = #expect(throws: ValueError.self) { try Casting.target(named: "NSDat") }
    #expect(error?.hint == "did you mean `NSDate`?")
  }

  @Test func `a week ago, as Apple's users write it`() throws {
    let now = Self.date(1_000_000)
    let seconds = try Casting.cast(now, toTypeNamed: "NSNumber")
    let earlier = try Casting.cast(Arithmetic.subtract(seconds, 604_800), toTypeNamed: "NSDate")
    #expect(earlier == Self.date(395_200))
  }
}
