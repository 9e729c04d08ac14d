import PredicateLanguage
import Testing

@Suite struct FoldingTableTests {
  static let foldings: [TextFolding] = [.letterCase, .diacritics, .both]

  /// What translations to SQL build on: they map scalars in any order, and never twice.
  @Test(arguments: foldings)
  func whatScalarsFoldToStaysAsItIs(_ folding: TextFolding) {
    for value in UInt32(0)..<0x3_0000 where Unicode.Scalar(value) != nil {
      let folded = FoldingTable.fold(value, folding)
      if folded == [value] { continue }
      #expect(folded.allSatisfy { FoldingTable.fold($0, folding) == [$0] }, "\(String(value, radix: 16))")
    }
  }

  @Test func hangulIsComposedByArithmetic() {
    #expect(Hangul.composed(0x1112, 0x1161) == 0xD558)
    #expect(Hangul.composed(0xD558, 0x11AB) == 0xD55C)
    #expect(Hangul.composed(0xD55C, 0x11AB) == nil)
    #expect(Hangul.composed(0x61, 0x1161) == nil)
  }
}
