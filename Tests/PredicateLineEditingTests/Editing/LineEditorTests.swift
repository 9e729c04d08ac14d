import TestSupport
import Testing

@testable import PredicateLineEditing

/// What keys make of a text: scripts of keys and the text that they leave, with `|` at the cursor.
@Suite struct LineEditorTests {
  @Test(arguments: [
    // Moving by characters, words and to the ends.
    ("abc", "abc|"), ("abc<Left>", "ab|c"), ("abc<C-b><C-b><C-f>", "ab|c"), ("abc<Left><Left><Left><Left>", "|abc"),
    ("abc<Right>", "abc|"), ("abc<C-a>", "|abc"), ("abc<Home>x<End>y", "xabcy|"), ("abc<C-a><C-e>", "abc|"),
    ("one two<M-b>", "one |two"), ("one two<M-b><M-b>", "|one two"), ("one two<C-Left><C-Left><C-Right>", "one| two"),
    ("a.b_c == 'x'<M-b><M-b>", "a.|b_c == 'x'"), ("a.b_c == 'x'<C-a><M-f>", "a|.b_c == 'x'"),
    ("a.b_c == 'x'<C-a><M-f><M-f>", "a.b_c| == 'x'"), ("  <M-b>", "|  "), ("  <C-a><M-f>", "  |"),
    // Characters as people count them.
    ("e\u{301}x<Left><Left>", "|e\u{301}x"), ("日本<Left>", "日|本"), ("👩‍👩‍👧<Left>", "|👩‍👩‍👧"), ("🇳🇴🇸🇪<Left>", "🇳🇴|🇸🇪"),
    ("e\u{301}<BS>", "|"), ("👩‍👩‍👧x<Left><BS>", "|x"),
    // A mark typed before another letter joins it to what is before.
    ("eb<Left>\u{301}", "e\u{301}|b"),
    // Deleting.
    ("abc<BS>", "ab|"), ("abc<C-h>", "ab|"), ("abc<C-a><BS>", "|abc"), ("abc<C-a><Del>", "|bc"),
    ("abc<C-a><C-d>", "|bc"),
    ("abc<C-t>", "acb|"), ("abc<Left><C-t>", "acb|"), ("abc<C-a><C-t>", "|abc"), ("a<C-t>", "a|"), ("日本<C-t>", "本日|"),
    ("a<M-Enter>b<C-t>", "a\nb|"),
    // Killing and yanking.
    ("one two<C-w>", "one |"), ("one two  <C-w>", "one |"), ("one a.b<C-w>", "one |"), ("one a.b<M-BS>", "one a.|"),
    ("one two<C-a><M-d>", "| two"), ("one two<M-b><C-u>", "|two"), ("one two<M-b><C-k>", "one |"),
    ("one two<C-w><C-a><C-y>", "two|one "), ("one two<C-w><C-w><C-y>", "one two|"),
    ("one two<C-a><M-d><M-d><C-y>", "one two|"),
    ("one<C-u>two<C-u><C-y>", "two|"), ("one<C-u>two<C-u><C-y><M-y>", "one|"),
    ("one<C-u>two<C-u><C-y><M-y><M-y>", "two|"),
    ("a<M-y>", "a|"), ("<C-y>", "|"), ("one<C-u><C-y><C-y>", "oneone|"), ("one two<C-w>x<C-w><C-y><M-y>", "one two|"),
    // Undoing: words at a time, changes one by one.
    ("one two<C-_>", "one|"), ("one two<C-_><C-_>", "|"), ("one<C-w><C-_>", "one|"),
    ("one<C-w><C-x><C-u>", "one|"), ("one<C-a><Del><Del><C-_>", "|ne"), ("<C-_>", "|"), ("ab<Left>c<C-_>", "a|b"),
    ("one<C-u>two<C-u><C-y><M-y><C-_>", "two|"),
    // Several lines.
    ("a<M-Enter>b", "a\nb|"), ("ab<M-Enter>c<C-a><BS>", "ab|c"), ("ab<M-Enter>c<C-Home>", "|ab\nc"),
    ("abc<M-Enter>d<Up>", "a|bc\nd"), ("abc<M-Enter>d<M-Enter>efg<Up><Up>", "abc|\nd\nefg"),
    ("abc<M-Enter>d<Up><Up>", "a|bc\nd"), ("a<M-Enter>bcd<C-Home><Down>", "a\n|bcd"),
    ("日本<M-Enter>abc<Up>", "日|本\nabc"),
    ("ab<M-Enter>cd<C-u>", "ab\n|"), ("ab<M-Enter>cd<C-u><C-u>", "ab|"), ("ab<M-Enter>cd<C-Home><C-k><C-k>", "|cd"),
    ("ab<M-Enter>cd<C-Home><C-End>", "ab\ncd|"), ("ab<M-Enter>cd<Home>", "ab\n|cd"),
    ("ab<M-Enter>cd<Up><End>", "ab|\ncd"),
    // Keys that mean nothing.
    ("a<M-q>b", "ab|"), ("a<C-x>qb", "ab|"), ("a<Esc>b", "ab|"), ("a<C-g>b", "ab|"),
  ])
  func keys(script: String, expected: String) {
    #expect(EditorRun(script).shown == expected)
  }

  @Test(arguments: [
    ("abc<Enter>", ["abc"]), ("abc<C-a><Enter>", ["abc"]), ("<Enter>", [""]), ("a<Enter>b<C-j>", ["a", "b"]),
    ("a<C-c>b<Enter>", ["b"]), ("(a<Enter>b)<Enter>", ["(a\nb)"]), ("(a<Enter><Enter>", ["(a"]),
    ("(a<Enter>  <Enter>", ["(a\n  "]), ("(a<Enter>b<Up><End><Enter>x)<Enter>", ["(a\nx)\nb"]),
    ("a<M-Enter>b<Enter>", ["a\nb"]),
  ])
  func entered(script: String, texts: [String]) {
    #expect(EditorRun(script).entered == texts)
  }

  @Test func whatElseKeysAskFor() {
    let outcomes: [(String, [LineEditor.Outcome])] = [
      ("<C-d>", [.ended]), ("a<C-d>", []), ("a<C-c>", [.cancelled]), ("<C-c>", [.cancelled]), ("<C-z>", [.suspended]),
      ("a<C-l>", [.redraw]), ("a<C-x><C-e>", [.openEditor]),
    ]
    for (script, expected) in outcomes { #expect(EditorRun(script).outcomes == expected, "\(script)") }
  }

  @Test func aPasteIsTakenAsItIs() {
    var run = EditorRun("a")
    run.press([Key(.paste("(1\n\t2\u{1B}[31m\n"))])
    #expect(run.shown == "a(1\n\t2\u{1B}[31m\n|")
    run.press("<C-_>")
    #expect(run.shown == "a|")
  }

  @Test func aTextIsGivenToAnEditorAndTakenBack() {
    var run = EditorRun("one")
    run.editor.replaceText(with: "two\nlines")
    #expect(run.shown == "two\nlines|")
    run.press("<C-_>")
    #expect(run.shown == "one|")
  }

  @Test func withoutAnAssistantEnterEnters() {
    let run = EditorRun("(a<Tab><Enter>", assistant: nil)
    #expect(run.entered == ["(a"])
  }

  @Test func helpNamesKeysThatDoSomething() {
    let named = Set(KeyHelp.rows.flatMap(\.keys))
    for key in named {
      #expect(KeyBindings.commands[key] != nil || KeyBindings.pairs[key] != nil || key == KeyBindings.prefix)
    }
    let explained = Set(named.flatMap { [KeyBindings.commands[$0], KeyBindings.pairs[$0]] })
    // What every keyboard says by itself.
    let plain: Set<EditCommand> = [
      .backward, .forward, .textStart, .textEnd, .deleteBackward, .deleteForward, .completeBackward, .escape, .enter,
      .abort,
    ]
    for command in EditCommand.allCases where !plain.contains(command) {
      #expect(explained.contains(command), "\(command)")
    }
  }

  /// Every key on every kind of text: nothing traps, and the cursor stays between characters.
  @Test func anyKeysLeaveACursorBetweenCharacters() {
    var generator = SeededGenerator(seed: 6)
    let texts = ["a", "b ", "é", "e\u{301}", "日", "👩‍👩‍👧", "🇳🇴", "\u{301}", "\u{200D}", "(", ")", "\n", "\t", "\u{1B}"]
    let keys = KeyBindings.commands.keys.sorted { "\($0)" < "\($1)" } + [KeyBindings.prefix] + KeyBindings.pairs.keys
    var run = EditorRun(history: ["one", "(two\nlines)", "日本", "na"])
    for step in 0..<20_000 {
      if Bool.random(using: &generator) {
        let text = texts.randomElement(using: &generator) ?? ""
        run.press(step % 7 == 0 ? [Key(.paste(text))] : text.unicodeScalars.map { .character($0) })
      } else if let key = keys.randomElement(using: &generator) {
        run.press([key])
      }
      let buffer = run.editor.view(prompt: "", continuation: "").buffer
      var offsets: Set<Int> = [0]
      var end = 0
      for character in buffer.text {
        end += character.utf8.count
        offsets.insert(end)
      }
      guard offsets.contains(buffer.cursor) else {
        Issue.record("the cursor is at \(buffer.cursor) of \(buffer.text.debugDescription) after \(step) steps")
        return
      }
    }
  }
}
