@testable import PageSupport
import Testing

/// How pages become commands and programs that can be run.
@Suite struct PageSupportTests {
  private static let page = """
    # A page

    ```console
    $ predicate count 'a = 1' a.json
    2
    $ predicate repl a.json
    a: 2 records
    a> .limit 1
    > a = 1
    not typed > at all
    ```
    ```swift
    import PredicateFormat

    let sum = 1 + 1
    print(sum)  // 2
    // done
    ```
    Text, and `code`.
    ```swift does-not-compile
    import PredicateFormat

    let wrong: Int = ""
    // error: cannot convert
    ```
    ```swift
    try sum.description  // 2
    try [1, 2]
      .map(\\.description)
    // ["1", "2"]
    try nothing()
    let more = 1
    ```

    | there | here |
    |---|---|
    | `a \\| b` | `1 \\| 2`, `"\\|"` |
    | none | text |

    | jq | predicate |
    |---|---|
    | `jq .a` | `predicate a` |
    """

  @Test func commandsAndWhatIsTyped() {
    var repl = ConsoleExample(command: "predicate repl a.json")
    repl.typed = [".limit 1"]
    repl.expected = ["a: 2 records", "> a = 1", "not typed > at all"]
    var count = ConsoleExample(command: "predicate count 'a = 1' a.json")
    count.expected = ["2"]
    #expect(PageBlock.all(in: Self.page).flatMap(ConsoleExample.all) == [count, repl])
  }

  @Test func blocksGoOnWithTheProgramBefore() throws {
    let programs = try PageProgram.all(in: Self.page)
    #expect(programs.count == 1)
    #expect(programs[0].expected == ["2", "done", "2", "[\"1\", \"2\"]"])
    #expect(
      programs[0].source == """
        import PredicateFormat

        let sum = 1 + 1
        print(sum)  // 2
        // done
        print(try sum.description)
        print(try [1, 2]
          .map(\\.description))
        // ["1", "2"]
        try nothing()
        let more = 1
        do { @MainActor func row() throws { _ = 1 | 2 } }
        do { @MainActor func row() throws { _ = "|" } }

        """)
  }

  @Test func aBlockNeedsAProgramBefore() {
    #expect(throws: PageProgram.Orphan(line: "print(1)")) {
      try PageProgram.all(in: "```swift\nprint(1)\n```\n")
    }
  }

  @Test func codeInTables() {
    #expect(PageTable.titles(endingWith: "here", in: Self.page) == ["| there | here |"])
    #expect(PageTable.code(under: "| jq | predicate |", in: Self.page) == [["jq .a", "predicate a"]])
    #expect(PageTable.code(under: "| there | here |", in: Self.page) == [["a | b", "1 | 2", "\"|\""], []])
  }

  @Test func examplesOfPublicDeclarations() {
    let source = """
      /// One.
      /// ```swift
      /// let a = 1
      ///   a + 1
      /// ```
      /// ```swift
      ///
      /// ```
      @inlinable
      public func one() {}

      /// ```swift
      /// let b = 1
      /// ```
      func two() {}

        /// ```swift
        /// c
        /// ```
        public var three: Int
      """
    #expect(DeclarationExample.all(in: source) == [["let a = 1", "  a + 1"], [""], ["c"]])
  }

  @Test func programsThatAreRefused() throws {
    let program = try #require(PageBlock.all(in: Self.page).compactMap(WrongProgram.init).first)
    #expect(program.title == "let wrong: Int = \"\"")
    #expect(
      program.found(in: "a.swift:3:1: note: cannot convert\na.swift:3:1: error: cannot convert it") == [
        "cannot convert"
      ])
    #expect(program.found(in: "a.swift:3:1: error: something else") == [])
    #expect(program.expected == ["cannot convert"])
  }
}
