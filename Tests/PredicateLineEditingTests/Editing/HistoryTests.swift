import Testing

@testable import PredicateLineEditing

/// Going through history, searching it, and what of it is kept.
@Suite struct HistoryTests {
  private static let entries = ["name = 'Ann'", "size > 3", "(a\n OR b)", "Name LIKE 'b*'"]

  @Test(arguments: [
    ("<Up>", "Name LIKE 'b*'|"), ("<C-p><C-p>", "(a\n OR b)|"), ("<Up><Up><Up>", "(a|\n OR b)"),
    ("<Up><Up><Up><Up>", "size > 3|"), ("<Up><Down>", "|"), ("<Down>", "|"), ("dra<Up><Down>", "dra|"),
    ("<M-lt>", "name = 'Ann'|"), ("x<M-lt><M-gt>", "x|"), ("<PgUp>", "name = 'Ann'|"),
    ("<M-lt><Up>", "name = 'Ann'|"), ("<M-lt>x<Down><Up>", "name = 'Ann'x|"),
  ])
  func walking(script: String, expected: String) {
    #expect(EditorRun(script, history: Self.entries).shown == expected)
  }

  @Test(arguments: [
    // The match is shown with the cursor at it.
    ("<C-r>size", "|size > 3"), ("<C-r>n", "|Name LIKE 'b*'"), ("<C-r>n<C-r>", "name = 'An|n'"),
    ("<C-r>N", "|Name LIKE 'b*'"),
    ("<C-r>N<C-r>", "|Name LIKE 'b*'"), ("<C-r>or", "(a\n |OR b)"), ("<C-r>q", "|"), ("<C-r>zzz", "si|ze > 3"),
    ("<C-r>sizzz", "|size > 3"),
    ("<C-r>sizzz<BS><BS><BS>", "|size > 3"), ("<C-r>n<C-r><C-s>", "|Name LIKE 'b*'"), ("<C-r>n<BS>", "|"),
    ("dra<C-r>size<C-c>", "dra|"), ("dra<C-r>size<C-g>", "dra|"), ("dra<C-r>size<Esc>", "|size > 3"),
    ("<C-r>size<C-e>", "size > 3|"), ("<C-r>size<Right>", "s|ize > 3"), ("<C-r>size<Esc>x", "x|size > 3"),
    ("<C-r>size<Esc><Down>", "(a\n OR b)|"), ("<C-r>size<Esc><C-c><C-r><C-r>", "|size > 3"),
    ("dra<C-r>dr", "|dra"), ("<C-r>", "|"), ("<C-s>size", "|"), ("<M-lt><C-s>size", "|size > 3"),
  ])
  func searching(script: String, expected: String) {
    #expect(EditorRun(script, history: Self.entries).shown == expected)
  }

  @Test func enterRunsWhatWasFound() {
    #expect(EditorRun("<C-r>size<Enter>", history: Self.entries).entered == ["size > 3"])
  }

  @Test func theSearchIsTold() {
    func below(_ script: String) -> String {
      EditorRun(script, history: Self.entries).editor.view(prompt: "", continuation: "").below
        .map { $0.map(\.text).joined() }.joined(separator: "\n")
    }
    #expect(below("<C-r>si") == "search back: si_")
    #expect(below("<C-r>sizz") == "no match, search back: sizz_")
    #expect(below("<C-r>si<C-s>") == "no match, search forward: si_")
    #expect(below("<C-r>si<Esc>") == "")
  }

  @Test func whatIsKept() {
    var history = History(["a"])
    let added: [(String, Bool)] = [
      ("a", false), ("b", true), ("b", false), ("a", true), (" secret", false), ("", false), ("\n", false),
      ("(a\nb)", true), (String(repeating: "x", count: History.longestEntry + 1), false),
    ]
    for (text, isKept) in added { #expect(history.add(text) == isKept, "\(text.prefix(20))") }
    #expect(history.entries == ["a", "b", "a", "(a\nb)"])
    for number in 0..<History.capacity * 2 { _ = history.add("\(number)") }
    #expect(history.entries.count <= History.capacity + History.capacity / 10)
    #expect(history.entries.last == "\(History.capacity * 2 - 1)")
  }

  @Test(arguments: ["a = 1", "(a\n OR b)", "a MATCHES '\\\\d\\n'", "日本 = \"é\"", "tab\there", "\\", "\\n"])
  func linesOfAFileAreTheEntries(entry: String) {
    #expect(HistoryText.entries(HistoryText.line(entry) + HistoryText.line(entry)).entries == [entry, entry])
  }

  @Test func damagedLinesAreLeftOut() {
    let bytes = Array("a\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("b\\x\nc\\\n\u{0}\n\nd".utf8)
    let (entries, damaged) = HistoryText.entries(bytes)
    #expect(entries == ["a", "d"])
    #expect(damaged == 4)
  }
}
