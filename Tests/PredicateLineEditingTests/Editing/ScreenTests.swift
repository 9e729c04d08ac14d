import TestSupport
import Testing
import PredicatePlatform

@testable import PredicateLineEditing

/// What a terminal shows of a text that is edited.
@Suite struct ScreenTests {
  /// What is on a terminal after keys, the cursor as `columns,row`.
  private static func show(
    _ script: String, columns: Int = 20, rows: Int = 6, prompt: String = "> ", after lines: Int = 0
  ) -> String {
    var run = EditorRun()
    run.editor.size = TerminalSize(columns: columns, rows: rows)
    var terminal = FakeTerminal(columns: columns, rows: rows)
    terminal.write(String(repeating: "line\r\n", count: lines))
    var screen = Screen(size: run.editor.size, palette: .usual)
    terminal.write(screen.begin(run.editor.size))
    terminal.write(screen.draw(run.editor.view(prompt: prompt, continuation: "… ")))
    for key in KeyScript.keys(script) {
      run.press([key])
      terminal.write(screen.draw(run.editor.view(prompt: prompt, continuation: "… ")))
    }
    #expect(terminal.complaints == [])
    return (terminal.screen + ["\(terminal.column),\(terminal.row)"]).joined(separator: "\n")
  }

  @Test func texts() {
    let cases: [(String, String)] = [
      ("", ">\n2,0"), ("abc", "> abc\n5,0"), ("abc<Left>", "> abc\n4,0"), ("abc<C-u>", ">\n2,0"),
      ("a<M-Enter>b", "> a\n… b\n3,1"), ("a<M-Enter>b<C-a><BS>", "> ab\n3,0"),
      ("日本<Left>", "> 日本\n4,0"), ("e\u{301}x<Left>", "> e\u{301}x\n3,0"),
      // A mark alone, a tab and controls.
      ("\u{301}", "> \u{25CC}\u{301}\n3,0"), ("a\u{1B}b", "> a\\u001bb\n10,0"),
      // What is under the text, and goes away again.
      ("size ", "> size\nsize: integer\n7,0"), ("size <BS>", "> size\n6,0"),
      ("na<Tab>", "> na\nname    string\nnature  string?\n4,0"),
    ]
    for (script, expected) in cases { #expect(Self.show(script) == expected, "\(script)") }
  }

  @Test func longLinesGoOnInTheNextRow() {
    let cases: [(String, String)] = [
      ("abcdefgh", "> abcdefgh\n0,1"), ("abcdefgh<Left>", "> abcdefgh\n9,0"), ("abcdefghi", "> abcdefgh\ni\n1,1"),
      ("abcdefghi<C-a>", "> abcdefgh\ni\n2,0"), ("abcdefghijklmnopqr", "> abcdefgh\nijklmnopqr\n0,2"),
      // A wide character does not fit into the last column.
      ("abcdefg日", "> abcdefg\n日\n2,1"), ("abcdefg日<Left>", "> abcdefg\n日\n0,1"), ("abcdef日", "> abcdef日\n0,1"),
      ("abcdefgh<M-Enter>x", "> abcdefgh\n… x\n3,1"), ("abcdefgh<M-Enter>x<Up><End>", "> abcdefgh\n\n… x\n0,1"),
    ]
    for (script, expected) in cases { #expect(Self.show(script, columns: 10) == expected, "\(script)") }
  }

  @Test func aTextAtTheBottomScrolls() {
    #expect(Self.show("a<M-Enter>b", rows: 4, after: 3) == "line\nline\n> a\n… b\n3,3")
    #expect(Self.show("a<M-Enter>b<C-u><BS>", rows: 4, after: 3) == "line\nline\n> a\n3,2")
  }

  @Test func ofATextHigherThanTheScreenThePartWithTheCursorIsShown() {
    let text = (1...9).map { "\($0)" }.joined(separator: "<M-Enter>")
    #expect(Self.show(text, rows: 4) == "… 6\n… 7\n… 8\n… 9\n3,3")
    #expect(Self.show(text + "<Up><Up>", rows: 4) == "… 6\n… 7\n… 8\n… 9\n3,1")
    #expect(Self.show(text + "<C-Home>", rows: 4) == "> 1\n… 2\n… 3\n… 4\n2,0")
    #expect(Self.show(text + "<C-Home><Down><Down><Down><Down>", rows: 4) == "… 2\n… 3\n… 4\n… 5\n2,3")
  }

  @Test func aPromptLeavesRoom() {
    #expect(Self.show("ab", columns: 10, prompt: "very long name> ") == "very…ab\n7,0")
    #expect(Self.show("ab", columns: 2, prompt: "> ") == "…a\nb\n1,1")
  }

  @Test func colors() {
    var run = EditorRun("a1 ?")
    func drawing(isColorful: Bool) -> String {
      var screen = Screen(size: .usual, palette: isColorful ? .usual : nil)
      return screen.draw(run.editor.view(prompt: "> ", continuation: "… "))
    }
    #expect(
      drawing(isColorful: true)
        == "\u{1B}[?25l\u{1B}[1m> \u{1B}[0ma\u{1B}[33m1\u{1B}[0m \u{1B}[4m?\u{1B}[0m\u{1B}[?25h")
    #expect(drawing(isColorful: false) == "\u{1B}[?25l> a1 \u{1B}[4m?\u{1B}[0m\u{1B}[?25h")
    run.press("<C-u>")
    #expect(!drawing(isColorful: false).contains("\u{1B}[4m"))
  }

  @Test func onlyWhatChangedIsDrawn() {
    var run = EditorRun("abc")
    var screen = Screen(size: .usual, palette: .usual)
    _ = screen.draw(run.editor.view(prompt: "> ", continuation: "… "))
    #expect(screen.draw(run.editor.view(prompt: "> ", continuation: "… ")) == "")
    run.press("d")
    #expect(screen.draw(run.editor.view(prompt: "> ", continuation: "… ")) == "\u{1B}[?25ld\u{1B}[?25h")
    run.press("<Left>")
    #expect(screen.draw(run.editor.view(prompt: "> ", continuation: "… ")) == "\r\u{1B}[5C")
  }

  @Test func theLineBelowTheTextFollows() {
    for (script, expected) in [
      ("abc<C-a>", ["> abc", "next"]), ("abcdefgh", ["> abcdefgh", "next"]), ("", [">", "next"]),
    ] {
      let run = EditorRun(script)
      var terminal = FakeTerminal(columns: 10, rows: 5)
      var screen = Screen(size: TerminalSize(columns: 10, rows: 5), palette: nil)
      terminal.write(screen.draw(run.editor.view(prompt: "> ", continuation: "… ")))
      terminal.write(screen.end() + "next")
      #expect(terminal.screen == expected)
    }
  }

  @Test func anotherSizeIsDrawnAnew() {
    let run = EditorRun("abcdefghijkl")
    var screen = Screen(size: TerminalSize(columns: 20, rows: 5), palette: nil)
    _ = screen.draw(run.editor.view(prompt: "> ", continuation: "… "))
    // The terminal has made two rows of the one: the cursor is in the second.
    #expect(screen.resize(to: TerminalSize(columns: 8, rows: 5)) == "\r\u{1B}[1A\u{1B}[J")
    var terminal = FakeTerminal(columns: 8, rows: 5)
    terminal.write(screen.draw(run.editor.view(prompt: "> ", continuation: "… ")))
    #expect(terminal.screen == ["> abcdef", "ghijkl"])
  }

  /// After any keys, the changes that were drawn have led to what is drawn at once.
  @Test func changesLeadToTheSameScreenAsADrawingOfItsOwn() {
    var generator = SeededGenerator(seed: 60)
    let texts = [
      "a", "b ", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{301}", "(", ")", "\n", "\t", "\u{1B}", "na", "size ", "1?",
      "xxxxxxxxxxx",
    ]
    let keys = KeyBindings.commands.keys.sorted { "\($0)" < "\($1)" }
    for (columns, rows) in [(80, 24), (10, 4), (7, 2), (2, 1)] {
      let size = TerminalSize(columns: columns, rows: rows)
      var run = EditorRun(history: ["one", "(two\nlines)", "日本", "na"])
      run.editor.size = size
      var terminal = FakeTerminal(columns: columns, rows: rows)
      var screen = Screen(size: size, palette: .usual)
      for step in 0..<500 {
        if Bool.random(using: &generator) {
          run.press([Key(.paste(texts.randomElement(using: &generator) ?? ""))])
        } else if let key = keys.randomElement(using: &generator) {
          run.press([key])
        }
        let view = run.editor.view(prompt: "> ", continuation: "… ")
        terminal.write(screen.draw(view))
        var whole = screen
        let origin = terminal.row
        var fresh = FakeTerminal(columns: columns, rows: rows)
        fresh.write(whole.clear())
        fresh.write(whole.draw(view))
        // The window onto a high text may stand elsewhere; everything else is the same.
        let isWhole = TextLayout(view, width: columns).rowCount + view.below.count <= rows
        let shown = terminal.screen.suffix(max(fresh.screen.count, 1))
        if !terminal.complaints.isEmpty
          || (isWhole && (Array(shown) != fresh.screen || terminal.column != fresh.column))
        {
          Issue.record(
            "step \(step) at \(columns)×\(rows), row \(origin): \(terminal.screen) is not \(fresh.screen); \(terminal.complaints)"
          )
          return
        }
      }
    }
  }
}
