@testable import PredicateLanguage
import Testing

@Suite struct KeywordTests {
  @Test(arguments: Keyword.allCases)
  func isFoundInAnyCase(keyword: Keyword) {
    let word = keyword.rawValue
    for spelling in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()] {
      #expect(Keyword.find(spelling) == keyword, "\(spelling)")
    }
  }

  @Test(arguments: Keyword.allCases)
  func isNotFoundInOtherWords(keyword: Keyword) {
    let word = keyword.rawValue
    var others = ["_" + word, word + "_", word + word, word + "1", word + "\u{0}", word + "é"]
    // One byte changed, in each place, to what is no letter of any keyword.
    for place in word.indices {
      for letter in ["_", "q2", "0", "@", "[", "É"] {
        others.append(word[..<place] + letter + word[word.index(after: place)...])
      }
    }
    for other in others { #expect(Keyword.find(other) == nil, "\(other)") }
  }

  @Test func noWordIsNone() {
    for text in ["", " ", "a", String(repeating: "a", count: 17)] { #expect(Keyword.find(text) == nil, "\(text)") }
  }
}
