import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateSQL

@Suite struct LetterCaseTests {
  private static func inMemory(_ text: String, _ letters: LetterCase) -> String {
    letters == .upper ? text.uppercased() : text.lowercased()
  }

  private static func text(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(view)
  }

  /// Every scalar, alone and beside letters and marks that could change what it becomes.
  @Test(arguments: LetterCase.allCases)
  func everyScalarBecomesWhatItBecomesInMemory(_ letters: LetterCase) {
    let table = Dictionary(uniqueKeysWithValues: letters.changes.map { ($0.scalar, $0.folded) })
    func mapped(_ scalars: [UInt32]) -> String { Self.text(scalars.flatMap { table[$0] ?? [$0] }) }
    // All letters with two cases are in the first planes.
    for value in UInt32(0)..<UInt32(Trials.of(0x11_0000)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var texts = [[value]]
      if table[value] != nil || scalar.properties.isCaseIgnorable {
        texts += [[0x41, value], [0x3A3, value, 0x3A3], [value, 0x307], [0x69, value, 0x61]]
      }
      for scalars in texts
      where !UTF8Text.equal(mapped(scalars), Self.inMemory(Self.text(scalars), letters)) {
        Issue.record("\(letters) of \(scalars.map { String($0, radix: 16) })")
      }
    }
  }

  @Test(arguments: LetterCase.allCases)
  func replacementsCanBeDoneOneByOne(_ letters: LetterCase) {
    let changed = Set(letters.changes.map(\.scalar))
    #expect(letters.changes.allSatisfy { !$0.folded.isEmpty && changed.isDisjoint(with: $0.folded) })
  }

  @Test func functionsByDialect() throws {
    let text = SQLText.identifier("x")
    let upper = try #require(TextFoldingTranslation(.postgresql).letters(text, .upper)).shown
    #expect(upper.contains(#"translate(("x" COLLATE "C"), 'abc"#) && upper.contains("'ß', 'SS')"))
    let lower = try #require(TextFoldingTranslation(.mysql).letters(text, .lower)).shown
    #expect(lower.contains("GROUP_CONCAT(") && lower.contains("' ABC"))
    #expect(TextFoldingTranslation(.sqlite).letters(text, .lower) == nil)
  }
}
