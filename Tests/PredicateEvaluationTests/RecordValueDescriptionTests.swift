import Foundation
import PredicateFormat
import Testing

/// What `print` shows of a value.
@Suite struct RecordValueDescriptionTests {
  private static let rows: [(value: RecordValue, text: String)] = [
    (.null, "nil"), (true, "true"), (5, "5"), (1.5, "1.5"), (0.1, "0.1"), ("a \"b\"", #""a \"b\"""#),
    ([1, "a", .null], #"{1, "a", nil}"#),
    (.set([2]), "{2}"), ([:], "{}"),
    (
      ["name": "Ann", "tags": ["x"], "home": ["city": "Oslo"]],
      #"{"name": "Ann", "tags": {"x"}, "home": {"city": "Oslo"}}"#
    ),
    (.date(Date(timeIntervalSince1970: 0)), "1970-01-01T00:00:00Z"), (.data(Data([1, 2])), "<2 bytes>"),
    (.decimal(Decimal(string: "1.10") ?? 0), "1.1"),
  ]

  @Test(arguments: rows.indices) func values(place: Int) {
    let (value, text) = Self.rows[place]
    #expect("\(value)" == text)
  }

  @Test func deepValues() {
    var value = RecordValue.array([1])
    for _ in 0..<Limits.deepestValue { value = .array([.object(RecordObject([("k", value)]))]) }
    #expect(value.description.count > 4 * Limits.deepestValue)
  }
}
