import Testing

@testable import PredicateLanguage

/// What is near enough to a word to be what was meant.
@Suite struct NearMatchTests {
  @Test(arguments: [
    // One letter more, fewer, another, two that changed places, another case.
    ("name", "nme"), ("name", "naame"), ("name", "nane"), ("name", "naem"), ("name", "NAMR"), ("name", "ename"),
    // Doubled letters are no letters that changed places.
    ("hello", "hallo"), ("less", "less1"), ("aab", "aabb"),
    // A third of the word may differ.
    ("average", "averge"), ("capital", "kapittal"), ("birthday", "birhtdya"),
  ])
  func isNear(_ name: String, to word: String) { #expect(NearMatch.best(for: word, among: [name]) == name) }

  @Test(arguments: [
    ("name", "nm"), ("name", "neam"), ("hello", "helo1"), ("ab", "ba1"), ("x", "y"), ("name", ""),
    ("capital", "kapitel1"),
  ])
  func isNotNear(_ name: String, to word: String) { #expect(NearMatch.best(for: word, among: [name]) == nil) }

  @Test func nearestAndThenFirstWins() {
    #expect(NearMatch.best(for: "naem", among: ["game", "name", "namen"]) == "name")
    #expect(NearMatch.best(for: "lame", among: ["name", "game"]) == "name")
  }

  @Test func longWordsAreNotTried() {
    let long = String(repeating: "a", count: 64)
    #expect(NearMatch.best(for: long, among: [long]) == long)
    #expect(NearMatch.best(for: long + "a", among: [long, long + "a"]) == nil)
  }
}
