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
}
