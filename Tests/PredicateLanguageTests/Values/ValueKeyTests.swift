import Foundation
import Testing

@testable import PredicateLanguage

struct ValueKeyTests {
  @Test func `numbers of all kinds are one key`() {
    let one = [RecordValue.integer(1), .double(1), .bool(true), .decimal(1)].map(ValueKey.init)
    #expect(Set(one).count == 1)
  }

  @Test func `a key equals itself, NaN or not`() {
    let values: [RecordValue] = [.double(.nan), .decimal(.nan), [.double(.nan)], .set([.double(.nan)]), .null]
    for value in values { #expect(Set([ValueKey(value), ValueKey(value)]).count == 1) }
  }

  @Test func `sets and records hash without regard to order`() {
    #expect(ValueKey(.set([1, 2, 3])).hashValue == ValueKey(.set([3, 2.0, 1])).hashValue)
    #expect(ValueKey(["a": 1, "b": 2]).hashValue == ValueKey(["b": 2, "a": true]).hashValue)
    #expect(ValueKey(["a": 1, "b": 2]).hashValue != ValueKey(["a": 2, "b": 1]).hashValue)
  }

  @Test func `composed and decomposed text are two keys`() {
    #expect(Set([ValueKey("é"), ValueKey("\u{65}\u{301}")]).count == 2)
  }

  @Test func `values that differ hash differently`() throws {
    var values: [RecordValue] = [
      [], [[]], [[], []], [[[]]], ["ab", "c"], ["a", "bc"], ["abc"], "abc", ["a": "aa"], ["aa": "a"], ["aaa": ""],
    ]
    // Beyond what a double tells apart.
    for number in 10..<30 { values.append(.decimal(try #require(Decimal(string: "0.10000000000000000000\(number)")))) }
    for number in 10..<30 { values.append(.decimal(try #require(Decimal(string: "-92233720368547758\(number)99")))) }
    for number in 0..<20 { values.append(.data(Data(repeating: 7, count: 200) + [UInt8(number)])) }
    #expect(Set(values.map { ValueKey($0).hashValue }).count == values.count)
  }

  @Test func `a decimal hashes as what it equals`() throws {
    for text in [
      "0.1", "1e-120", "-2.5", "12345678901234567890.5", "1e127", "0.30000000000000000001", "9223372036854775808",
    ] {
      let decimal = try #require(Decimal(string: text))
      let equals = [RecordValue.decimal(decimal), .decimal(decimal * 10 / 10), .double(try #require(Double(text)))]
      for value in equals where ValueRules.equal(value, equals[0]) {
        #expect(ValueKey(value).hashValue == ValueKey(equals[0]).hashValue, "\(text)")
      }
    }
    #expect(ValueRules.equal(.double(0.1), .decimal(try #require(Decimal(string: "0.1")))))
  }
}
