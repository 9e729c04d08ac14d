import Foundation
import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct HangulCompositionTests {
  @Test(arguments: SQLDialect.allCases)
  func everyDialectComposesOrStops(_ dialect: SQLDialect) {
    let sql = TextFoldingTranslation(dialect.text).fold(.identifier("x"), .diacritics, .all).shown
    let parts: [SQLDialect: String] = [
      .sqlite: #"predicate_fold("x", 'd')"#, .postgresql: "normalize(run[1], NFC)", .duckdb: "nfc_normalize(run)",
      .clickhouse: "normalizeUTF8NFC(run)", .mysql: #"THEN (SELECT "letters of Hangul cannot be composed here""#,
      .datafusion: "THEN CAST(CAST('letters of Hangul cannot be composed here: ' || \"x\" || ",
      .spark: "THEN raise_error('letters of Hangul cannot be composed here')",
    ]
    #expect(sql.contains(parts[dialect] ?? "?"))
    #expect(!TextFoldingTranslation(dialect.text).fold(.identifier("x"), .letterCase, .all).shown.contains("NFC"))
  }

  /// Folding makes normal form C of Hangul, so that the databases' functions can stand in for ours: what comes out is
  /// canonically the same text, and nothing is left to compose.
  @Test func foldingMakesNormalFormC() {
    let scalars: [UInt32] = [
      0x1100, 0x1112, 0x1113, 0x1161, 0x1175, 0x1176, 0x11A7, 0x11A8, 0x11C2, 0x11C3, 0xAC00, 0xAC01, 0xD7A3,
    ]
    for first in scalars {
      for second in scalars {
        for third in scalars {
          let text = String(decoding: [first, second, third].compactMap { UInt16(exactly: $0) }, as: UTF16.self)
          let folded = TextFolding.diacritics.fold(text)
          #expect(folded == text)
          let result = folded.unicodeScalars.map(\.value)
          #expect(zip(result, result.dropFirst()).allSatisfy { Hangul.composed($0, $1) == nil })
        }
      }
    }
  }

  /// What stops the databases without such a function is what folding composes, marks between the letters or not.
  @Test(arguments: [
    ("\u{1112}\u{1161}", true), ("\u{1112}\u{301}\u{1161}\u{11AB}", true), ("\u{D558}\u{301}\u{11AB}", true),
    ("\u{D558}\u{11AB}", true), ("\u{1112}a\u{1161}", false), ("한글", false), ("\u{D55C}\u{11AB}", false),
    ("\u{1113}\u{1161}", false), ("\u{1112}", false),
  ])
  func lettersThatAreComposed(_ text: String, _ isComposed: Bool) throws {
    let pattern = HangulComposition.letters(between: "[\(FoldingMap.markRanges)]*")
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(location: 0, length: text.utf16.count)
    #expect((expression.firstMatch(in: text, range: range) != nil) == isComposed)
  }
}
