import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct ScalarSetTests {
  @Test func rangesAreMergedAndHoldNoSurrogates() {
    #expect(ScalarSet([5...6, 1...2, 3...3, 6...9]).ranges == [1...3, 5...9])
    #expect(ScalarSet([0xD000...0xE100]).ranges == [0xD000...0xD7FF, 0xE000...0xE100])
    #expect(ScalarSet([0xD800...0xDFFF]).ranges.isEmpty)
  }

  @Test func invertingTwiceIsNothing() {
    for set in [
      ScalarSet([]), ScalarSet([0...0x10_FFFF]), ScalarSet([0...3, 0x10_FFFF...0x10_FFFF]), RegexProperty.words.set,
    ] {
      #expect(set.inverted.inverted == set)
      #expect(!set.inverted.meets(set))
    }
  }

  @Test func whatIsCommonAndWhatIsLeft() {
    let (one, other) = (ScalarSet([1...9, 20...29]), ScalarSet([0...2, 5...6, 9...20]))
    #expect(one.intersection(other).ranges == [1...2, 5...6, 9...9, 20...20])
    #expect(one.subtracting(other).ranges == [3...4, 7...8, 21...29])
    #expect(one.intersection(ScalarSet([])).ranges.isEmpty && one.subtracting(ScalarSet([])) == one)
    #expect(one.intersection(one) == one && one.subtracting(one).ranges.isEmpty)
  }

  @Test func membersAreFound() {
    let set = ScalarSet([1...3, 7...7, 10...20])
    #expect([1, 3, 7, 10, 20].allSatisfy(set.contains))
    #expect(![0, 4, 6, 8, 9, 21].contains(where: set.contains))
    #expect(ScalarSet(7).only == 7 && set.only == nil)
  }
}
