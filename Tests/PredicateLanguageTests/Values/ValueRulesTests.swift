import Foundation
import Testing

@testable import PredicateLanguage

struct ValueRulesTests {
  static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  static func decimal(_ text: String) -> RecordValue { Decimal(string: text).map(RecordValue.decimal) ?? .null }

  static let equals: [(RecordValue, RecordValue, Bool)] = [
    (.null, .null, true), (.null, 0, false), ("", .null, false), (.null, [], false),
    (1, 1.0, true), (true, 1, true), (false, 0.0, true), (true, 2, false), (1, decimal("1.0"), true),
    (true, decimal("1"), true), (0.1, decimal("0.1"), true), (0.1, decimal("0.1000000000000000055"), false),
    (1, "1", false), (true, "1", false), (0, .date(Date(timeIntervalSinceReferenceDate: 0)), false),
    // 2⁵³ + 1 has no double, and the largest integer is one less than the double nearest to it.
    (9_007_199_254_740_993, 9_007_199_254_740_992.0, false), (9_007_199_254_740_992, 9_007_199_254_740_992.0, true),
    (.integer(.max), 9.223372036854775807e18, false), (.integer(.min), -9.223372036854775808e18, true),
    (4_611_686_018_427_387_904, 0x1p62, true), (decimal("4611686018427387904"), 0x1p62, true),
    (decimal("9223372036854775807"), .integer(.max), true), (decimal("9223372036854775808"), .integer(.max), false),
    (.double(.nan), .double(.nan), false), (.double(.nan), 0, false), (.decimal(.nan), .decimal(.nan), false),
    (0.0, -0.0, true), (.double(.infinity), .double(.infinity), true), (.double(.infinity), decimal("1e127"), false),
    (1e-120, decimal("1e-120"), true), (1e-115, decimal("1e-120"), false), (1e300, decimal("1e127"), false),
    ("é", "\u{65}\u{301}", false), ("é", "é", true), ("a", "A", false), ("abcdefgh1", "abcdefgh2", false),
    (.date(Date(timeIntervalSinceReferenceDate: 5)), .date(Date(timeIntervalSinceReferenceDate: 5)), true),
    (.uuid(uuid), .uuid(uuid), true), (.uuid(uuid), .string(uuid.uuidString), false),
    (.data(Data([1])), .data(Data([1])), true), (.data(Data([1])), .data(Data([2])), false),
    ([1, 2], [1.0, true], false), ([1, 2], [1.0, 2], true), ([1, 2], [2, 1], false), ([1], .set([1]), false),
    (.set([1, 2]), .set([2.0, true]), true), (.set([1, 1.0]), .set([1]), true), (.set([1]), .set([1, 2]), false),
    ([.double(.nan)], [.double(.nan)], false), (.set([.double(.nan)]), .set([.double(.nan)]), false),
    (["a": 1, "b": .null], ["b": .null, "a": 1.0], true), (["a": 1], ["a": 1, "b": .null], false),
    (["a": 1], ["b": 1], false), (["a": 1], [1], false),
  ]

  @Test(arguments: equals)
  func `equality of two values, both ways`(_ left: RecordValue, _ right: RecordValue, _ expected: Bool) {
    #expect(ValueRules.equal(left, right) == expected)
    #expect(ValueRules.equal(right, left) == expected)
    if expected { #expect(ValueKey(left).hashValue == ValueKey(right).hashValue) }
  }

  static let orders: [(RecordValue, RecordValue, ValueOrdering)] = [
    (.null, .null, .equal), (.null, 1, .unordered), ("a", .null, .unordered), (.null, [], .unordered),
    (1, 2, .less), (2.5, 2, .greater), (false, true, .less), (true, 1, .equal), (true, 0.5, .greater),
    (9_007_199_254_740_993, 9_007_199_254_740_992.0, .greater),
    (.integer(.max), 9.223372036854775807e18, .less), (.integer(.min), -0x1p63, .equal),
    (.integer(.min), -1e19, .greater),
    (3, 3.5, .less), (-3, -3.5, .greater), (0, -0.0, .equal), (0, .double(-.infinity), .greater),
    (.double(.nan), 1, .unordered), (1, .double(.nan), .unordered), (.double(.nan), .double(.nan), .unordered),
    (.decimal(.nan), 1, .unordered), (decimal("0.3"), 0.3, .equal), (decimal("0.30000000000000000001"), 0.3, .greater),
    (decimal("10.5"), 10, .greater), (decimal("1e127"), 1e300, .less), (decimal("0"), 1e-300, .less),
    ("a", "b", .less), ("ABC", "abc", .less), ("x Z", "x z", .less), ("", "a", .less), ("ab", "a", .greater),
    ("é", "z", .greater), ("\u{FFFF}", "\u{10000}", .less), ("abcdefgh1", "abcdefgh2", .less), ("same", "same", .equal),
    (.date(Date(timeIntervalSinceReferenceDate: -1)), .date(Date(timeIntervalSinceReferenceDate: 0)), .less),
  ]

  @Test(arguments: orders)
  func `order of two values, both ways`(
    _ left: RecordValue, _ right: RecordValue, _ expected: ValueOrdering
  ) throws {
    #expect(try ValueRules.compare(left, right) == expected)
    #expect(try ValueRules.compare(right, left) == expected.reversed)
    #expect(try ValueRules.precedes(left, right) == (expected == .less))
  }

  @Test(
    arguments: [
      (1, "a", "cannot order a number and a string"),
      (.date(Date(timeIntervalSinceReferenceDate: 0)), 1, "cannot order a date and a number"),
      ([1], [2], "a list has no order"), (.set([1]), 1, "a set has no order"), ("a", ["k": 1], "a record has no order"),
      (.uuid(uuid), .uuid(uuid), "a UUID has no order"), (.data(Data()), 1, "binary data has no order"),
    ] as [(RecordValue, RecordValue, String)])
  func `values without a common order`(_ left: RecordValue, _ right: RecordValue, _ message: String) {
    let error = #expect(throws: ValueError.self) { try ValueRules.compare(left, right) }
    #expect(error?.code == .typeMismatch)
    #expect(error?.message == message)
  }

  @Test func `distinct keeps the first of equal values`() {
    let values: [RecordValue] = [1, 1.0, true, "a", .null, "a", .null, .double(.nan), .double(.nan), [1], [1.0]]
    #expect(ValueRules.distinct(values) == [1, "a", .null, .double(.nan), [1]])
  }

  @Test func `equality is transitive over numbers that lie close together`() throws {
    var values: [RecordValue] = []
    for text in [
      "0", "0.1", "0.5", "1", "1e22", "1e23", "9007199254740993", "4611686018427387904", "9223372036854775807",
    ] {
      let decimal = try #require(Decimal(string: text))
      let double = try #require(Double(text))
      values += [.decimal(decimal), .double(double), .double(double.nextUp), .double(double.nextDown)]
      if let integer = Int64(text) { values += [.integer(integer), .integer(integer - 1)] }
    }
    for a in values {
      for b in values where ValueRules.equal(a, b) {
        #expect(try ValueRules.compare(a, b) == .equal)
        #expect(ValueKey(a) == ValueKey(b) && ValueKey(a).hashValue == ValueKey(b).hashValue)
        for c in values where ValueRules.equal(b, c) { #expect(ValueRules.equal(a, c), "\(a) \(b) \(c)") }
      }
    }
  }

  @Test func `records of the host are equal by identity or by their own equality`() {
    struct Point: Recordable, Equatable {
      var x: Int
      static let recordProperties = RecordProperties<Point>(.init("x", \.x))
    }
    #expect(ValueRules.equal(Point(x: 1).recordValue, Point(x: 1).recordValue))
    #expect(!ValueRules.equal(Point(x: 1).recordValue, Point(x: 2).recordValue))
    #expect(!ValueRules.equal(Point(x: 1).recordValue, ["x": 1]))
  }
}
