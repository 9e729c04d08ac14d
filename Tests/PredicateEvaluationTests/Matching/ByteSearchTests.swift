import Testing

@testable import PredicateEvaluation

struct ByteSearchTests {
  @Test func `finds what a plain search finds`() {
    var source = RandomSource(seed: 7)
    for _ in 0..<3000 {
      let needle = (0..<Int.random(in: 0...24, using: &source)).map { _ in UInt8.random(in: 97...98, using: &source) }
      let text = (0..<Int.random(in: 0...60, using: &source)).map { _ in UInt8.random(in: 97...98, using: &source) }
      let start = Int.random(in: 0...5, using: &source)
      let places = needle.isEmpty || text.count < needle.count ? [] : Array(0...(text.count - needle.count))
      let expected = places.first { $0 >= start && Array(text[$0..<($0 + needle.count)]) == needle }
      #expect(ByteSearch(needle).firstIndex(in: text, from: start) == expected)
    }
  }

  @Test func `long texts that almost match take linear time`() {
    let needle = [UInt8](repeating: 97, count: 50_000) + [98]
    let text = [UInt8](repeating: 97, count: 1_000_000)
    #expect(ByteSearch(needle).firstIndex(in: text, from: 0) == nil)
  }
}
