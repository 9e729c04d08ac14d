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
}
