import PredicateLanguage
import Testing

@testable import PredicateEvaluation

struct WildcardSearchTests {
  /// The end of the first occurrence, found by trying each place.
  static func plainEnd(_ part: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
    guard part.count <= text.count else { return nil }
    for start in 0...(text.count - part.count) {
      let fits = part.indices.allSatisfy { part[$0] == "?" || part[$0] == text[start + $0] }
      if fits { return text[..<(start + part.count)].reduce(0) { $0 + UTF8.width($1) } }
    }
    return nil
  }

  @Test(arguments: [1, 5, 63, 64, 65, 130]) func `finds what trying each place finds`(_ length: Int) {
    var source = RandomSource(seed: UInt64(length))
    let letters = Array("ab€é".unicodeScalars)
    var found = 0
    for round in 0..<400 {
      let text = (0..<Int.random(in: 0...3 * length, using: &source)).map { _ in
        letters.randomElement(using: &source) ?? "a"
      }
      // Every other part is cut out of the text, so that it is there.
      var part = (0..<length).map { _ in letters.randomElement(using: &source) ?? "a" }
      if round % 2 == 0, text.count >= length {
        part = Array(text[Int.random(in: 0...(text.count - length), using: &source)...].prefix(length))
      }
      for place in part.indices where Int.random(in: 0..<3, using: &source) == 0 { part[place] = "?" }
      let expected = Self.plainEnd(part, in: text)
      let places = part.flatMap { $0 == "?" ? [0xFF] : Array(String(Character($0)).utf8) }
      let search = WildcardSearch(places[...], wildcard: 0xFF)
      let bytes = Array(String(String.UnicodeScalarView(text)).utf8)
      let end = bytes.withUnsafeBufferPointer { search.firstEnd(in: $0, from: 0, ByteIdentity.self) }
      #expect(end == expected, "\(part) in \(text)")
      if end != nil { found += 1 }
    }
    #expect(found >= 100, "of 400 parts \(found) were there")
  }

  @Test func `capitals are made small on the way`() {
    let search = WildcardSearch(Array("a\u{0}c".utf8).map { $0 == 0 ? 0xFF : $0 }[...], wildcard: 0xFF)
    let bytes = Array("xxABCxx".utf8)
    #expect(bytes.withUnsafeBufferPointer { search.firstEnd(in: $0, from: 0, ASCIILower.self) } == 5)
    #expect(bytes.withUnsafeBufferPointer { search.firstEnd(in: $0, from: 0, ByteIdentity.self) } == nil)
  }

  @Test func `a mask has a word for each 64 places`() {
    #expect(LikePattern("*" + String(repeating: "a?", count: 64) + "*", []).words == 2)
    #expect(LikePattern("*" + String(repeating: "a?", count: 65) + "*", []).words == 3)
    #expect(LikePattern("*a?b*", []).words == 1)
  }
}
