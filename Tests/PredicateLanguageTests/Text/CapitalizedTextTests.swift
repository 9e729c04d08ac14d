import Foundation
import Testing

@testable import PredicateLanguage

struct CapitalizedTextTests {
  @Test(arguments: [
    "hello world", "o'neil mary's well-known", "2nd chance", "hello_world", "HELLO wORLD", "straße ßtra", "ﬁne ﬁ",
    "a’b",
    "e\u{301}cole \u{301}a", "x.y a/b a:b", "über ΣΑΣ", "İx ıx", "𐐨𐐩", "ʰello", "I'M", "ŉb", "a\u{AD}b", "3.5b", "a^b",
  ])
  func asFoundation(_ text: String) { #expect(CapitalizedText.of(text) == text.capitalized) }

  /// Letters of ASCII are known without the tables, which say the same.
  @Test func eachCharacterOfASCII() {
    for value in 0..<128 as Range<UInt8> {
      let character = Character(UnicodeScalar(value))
      for text in ["a\(character)B", "a\(character)\u{E9}", "\u{C9}\(character)B\(character)c", "\(character)A"] {
        #expect(CapitalizedText.of(text) == text.capitalized, "\(text.debugDescription)")
      }
    }
  }
}
