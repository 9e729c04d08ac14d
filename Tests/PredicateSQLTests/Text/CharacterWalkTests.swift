import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct CharacterWalkTests {
  private static let maps = [
    FoldingMap(.letterCase, .all), FoldingMap(.diacritics, .all), FoldingMap(.both, .all), FoldingMap(.upper),
    FoldingMap(.lower),
  ]

  @Test func aTextIsWalkedCharacterByCharacter() {
    let walk = CharacterWalk(
      replacements: [.init(scalar: 0x41, folded: [0x61]), .init(scalar: 0xDF, folded: [0x73, 0x73])],
      dialect: .mysql)
    let sql = walk.replaced(.identifier("x")).shown
    #expect(sql.contains(#"CASE WHEN LENGTH(x) * 1 > @@group_concat_max_len THEN (SELECT "text is too long"#))
    #expect(
      sql.contains(
        #"""
        GROUP_CONCAT(CASE WHEN LOCATE(SUBSTRING(x, n, 1), ' Aß') > 1 THEN RTRIM(SUBSTRING('  a ss', LOCATE(\#
        SUBSTRING(x, n, 1), ' Aß') * 2 - 1, 2)) ELSE SUBSTRING(x, n, 1) END ORDER BY n SEPARATOR '')
        """#))
    #expect(sql.contains(#"FROM JSON_TABLE(JSON_ARRAY("x"), '$[*]'"#))
  }

  /// The padding must not be part of an entry, nor may an entry be looked up by it.
  @Test func noEntryHoldsTheFiller() {
    for change in Self.maps.flatMap({ $0.single + $0.several }) {
      #expect(change.scalar != 0x20 && !change.folded.contains(0x20) && !change.folded.isEmpty)
    }
  }

  @Test func messagesFitAName() {
    let error = CharacterWalk.error("a message", .identifier("x")).shown
    #expect(error.contains(#"COLUMNS ("a message" CHAR(1) PATH '$.none' ERROR ON EMPTY)"#))
    for sql in [
      CharacterWalk(replacements: [], dialect: .mysql).replaced("x"),
      HangulComposition(.mysql).refusing("x", "x"),
    ] {
      for case .identifier(let name) in sql.segments { #expect(name.utf8.count <= 64) }
    }
  }
}
