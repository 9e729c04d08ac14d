import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct SQLTextTests {
  @Test func interpolationKeepsValuesAndNamesApart() {
    let text: SQLText = "(\(identifier: "a\"b") = \(binding: .string("'; DROP")) AND \(trusted: "TRUE"))"
    #expect(
      text.segments == [
        .text("("), .identifier("a\"b"), .text(" = "), .binding(.string("'; DROP")), .text(" AND TRUE)"),
      ])
    #expect(text.bindings == [.string("'; DROP")])
  }

  @Test func neighbouringTextBecomesOne() {
    let text = "a" + SQLText() + "b" + SQLText("c").parenthesized
    #expect(text.segments == [.text("ab(c)")])
    #expect(SQLText("").isEmpty)
  }

  @Test func piecesDifferByTheirBytes() {
    #expect(SQLText.identifier("\u{E9}") != .identifier("e\u{301}"))
    #expect(Set([SQLText("\u{E9}"), SQLText("e\u{301}"), SQLText("\u{E9}")]).count == 2)
    #expect(SQLText.identifier("a") != SQLText("a"))
  }

  @Test func piecesAreJoined() {
    let pieces: [SQLText] = [.identifier("x"), "1", .binding(.integer(2))]
    #expect(pieces.joined(" OR ").segments == [.identifier("x"), .text(" OR 1 OR "), .binding(.integer(2))])
    #expect([SQLText]().joined(", ").isEmpty)
  }
}
