import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct FoldingMapTests {
  static let foldings: [TextFolding] = [.letterCase, .diacritics, .both]

  private static func shown(_ replacements: [FoldingMap.Replacement]) -> String {
    replacements.map { replacement in
      let folded = replacement.folded.compactMap(Unicode.Scalar.init).map { String($0) }.joined()
      return (Unicode.Scalar(replacement.scalar).map { String($0) } ?? "") + ">" + folded
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("bee", "B>b E>e"), ("k1", "K>k \u{212A}>k"), ("42", ""), ("", ""), ("σ", "Σ>σ ς>σ"),
  ])
  func onlyWhatTouchesTheNeedleIsReplaced(_ needle: String, _ single: String) {
    let map = FoldingMap(.letterCase, FoldingMap.Needle(needle))
    #expect(Self.shown(map.single) == single)
    #expect(!map.dropsMarks)
  }

  @Test func oneScalarMayBecomeSeveral() {
    let map = FoldingMap(.letterCase, FoldingMap.Needle("ss"))
    #expect(Self.shown(map.single) == "S>s ſ>s")
    #expect(Self.shown(map.several) == "ß>ss ẞ>ss ﬅ>st ﬆ>st")
    #expect(FoldingMap(.letterCase, FoldingMap.Needle("7")).isEmpty)
    // The number of scalars changes whatever they become.
    #expect(FoldingMap(.letterCase, FoldingMap.Needle("7"), countsScalars: true).several.count == 104)
  }

  @Test func hangulIsComposedWhereSyllablesMatter() {
    #expect(FoldingMap(.both, .all).hangul == .composed)
    #expect(FoldingMap(.diacritics, FoldingMap.Needle("한")).hangul == .composed)
    #expect(FoldingMap(.letterCase, FoldingMap.Needle("한")).hangul == .untouched)
    #expect(FoldingMap(.both, FoldingMap.Needle("a"), countsScalars: true).hangul == .counted)
    #expect(FoldingMap(.both, FoldingMap.Needle("a")).hangul == .untouched)
  }

  @Test func nothingOutsideOfScriptsFolds() {
    for value in [0x3400..<0xA000, 0xAC00..<0xD800, 0xE000..<0xF900, UInt32(0x2_0000)..<0x2_F800, 0x2_FA20..<0x3_4000]
      .joined()
    {
      for folding in Self.foldings where FoldingTable.fold(value, folding) != [value] {
        Issue.record("\(String(value, radix: 16)) folds")
      }
    }
  }

  /// Texts of one and two scalars, folded by the map in memory, hold exactly the needles that they hold when folded whole.
  @Test(arguments: foldings)
  func foldingWhatTouchesTheNeedleFindsTheSame(_ folding: TextFolding) {
    let needles = ["s", "ss", "st", "i", "\u{307}", "i\u{307}", "ʼn", "ι", "αι", "k", "e", "ff", "fi", "μ", "ǆ", "z"]
    let scalars =
      FoldingChanges.of(folding).all.map(\.scalar) + "aseifkß\u{301}\u{307}\u{345}zμ".unicodeScalars.map(\.value)
    for needle in needles {
      let folded = folding.fold(needle)
      guard !folded.isEmpty else { continue }
      let map = FoldingMap(folding, FoldingMap.Needle(folded))
      let table = Dictionary(uniqueKeysWithValues: (map.single + map.several).map { ($0.scalar, $0.folded) })
      let dropped = Set(FoldingMap.droppedRanges(folding).joined())
      for scalar in scalars {
        for text in [[scalar], [0x73, scalar], [scalar, 0x73], [scalar, 0x301, 0x69]] {
          let whole = text.flatMap { FoldingTable.fold($0, folding) }
          let partly = text.filter { !dropped.contains($0) }.flatMap { table[$0] ?? [$0] }
          let part = folded.unicodeScalars.map(\.value)
          #expect(Self.holds(whole, part) == Self.holds(partly, part), "\(text) \(needle)")
          #expect((whole == part) == (partly == part), "\(text) \(needle)")
        }
      }
    }
  }

  private static func holds(_ text: [UInt32], _ part: [UInt32]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { Array(text[$0..<($0 + part.count)]) == part }
  }
}
