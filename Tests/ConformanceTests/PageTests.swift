import ConformanceSuite
import Testing

/// The examples of the documentation in blocks marked `predicate`.
@Suite struct PageTests {
  @Test(arguments: try DocumentationPage.all().filter { !$0.examples.isEmpty })
  func examplesGiveWhatThePageSays(_ page: DocumentationPage) {
    for example in page.examples {
      let complaint = example.complaint()
      #expect(complaint == nil)
    }
  }

  @Test func theReferenceIsWhole() throws {
    let examples = try DocumentationPage.ofTheLanguage().map(\.examples.count)
    #expect(examples.count >= 11)
    #expect(examples.reduce(0, +) >= 450)
  }

  @Test func aWrongExampleIsFound() throws {
    let page = try DocumentationPage(
      name: "wrong",
      text: """
        ```json
        {"age": 31}
        ```
        ```predicate
        age > 30                  → false
        age + 1                   → 33
        age + 1                   → 32.0
        age > %@  with 31         → true
        age > $a  where $a = 40   → true
        age => 3                  ≡ age => 3
        age > "x"                 → true
        age > 30                  → error: cannot order a number and a string
        "I" ==[cl] "ı"  in en     → true
        ```
        ```json
        [{"age": 31}, {"age": 32}]
        ```
        ```predicate
        age == max:(age)          → 1
        age > 40                  → 1
        age > 30                  → none
        ```
        """)
    #expect(page.examples.count == 12)
    for example in page.examples { #expect(example.complaint() != nil) }
  }

  @Test func aLineWithoutAnArrowIsNoExample() {
    #expect(throws: CorpusError.self) {
      try DocumentationPage(name: "wrong", text: "```predicate\nage > 30\n```")
    }
  }
}
