import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct FoldingOriginalsTests {
  static let folding = TextFolding.letterCase

  @Test(arguments: [
    ("", [""]), ("qiviut", ["qiviut"]), ("kit", ["kit", "\u{212A}it"]), ("42", ["42"]), ("é", ["é", "É"]),
    ("ss", ["ss", "sſ", "ſs", "ſſ", "ẞ", "ß"]), ("i\u{307}", ["i\u{307}", "İ"]),
  ])
  func theyAreFew(_ needle: String, _ texts: [String]) {
    let found = FoldingOriginals(of: needle, most: 16)?.texts
    #expect(found?.first == needle)
    #expect(
      found.map { Set($0.map(\.unicodeScalars).map { $0.map(\.value) }) }
        == Set(texts.map(\.unicodeScalars).map { $0.map(\.value) }))
  }

  @Test func manyAreNone() {
    #expect(FoldingOriginals(of: "kiss", most: 12)?.texts.count == 12)
    #expect(FoldingOriginals(of: "kiss", most: 11) == nil)
    #expect(FoldingOriginals(of: String(repeating: "s", count: 10_000), most: 16) == nil)
    #expect(FoldingOriginals(of: String(repeating: "q", count: 10_000), most: 1)?.texts.count == 1)
  }

  /// Every scalar that folds to something else is an original of that, and every original folds to what it is one of.
  @Test func allOfThemFold() {
    for change in FoldingChanges.of(Self.folding).all where change.scalar >= 0x80 {
      var text = ""
      FoldingMap.append(change.scalar, to: &text)
      let folded = Self.folding.fold(text)
      let found = FoldingOriginals(of: folded, most: 64)?.texts ?? []
      #expect(found.contains { $0.utf8.elementsEqual(text.utf8) }, "\(text)")
      for original in found where !Self.folding.fold(original).utf8.elementsEqual(folded.utf8) {
        Issue.record("\(original) does not fold to \(folded)")
      }
    }
  }
}
