import PredicateLanguage
import Testing

@testable import PredicateREPL

@Suite struct ReplOutputTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "elsewhere than on a terminal: JSON Lines, all rows", files: ["monsters.csv"], isTerminal: false,
      expected: """
        monsters> .limit
        limit off
        monsters> HP > 60
        {"Name":"Beedrill","HP":65,"Type":"Bug"}
        {"Name":"Mewtwo","HP":106,"Type":"Psychic"}
        2 of 4 records
        """),
    Transcript(
      name: "control characters in a table", files: ["bell.jsonl"],
      expected: #"""
        bell> TRUEPREDICATE
        text               more
        -----------------  -------------
        a\u0007\u001b[31m  "tab\tline\n"
        1 of 1 record
        bell> text
        text
        -----------------
        a\u0007\u001b[31m
        1 value
        bell> .mode line
        bell> TRUEPREDICATE
        text = "a\u0007\u001b[31m"
        more = "tab\tline\n"
        1 of 1 record
        bell> .let x = min:(text)
        bell> $x
        "a\u0007\u001b[31m"
        """#),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  @Test(arguments: ResultMode.allCases) func nothingUpsetsATerminal(mode: ResultMode) {
    var session = SessionFixture.session("bell.jsonl")
    _ = session.feed(line: ".mode \(mode.rawValue)")
    for line in ["TRUEPREDICATE", "text", "text + 1", ".explain text = 1", ".let x = min:(text)", "$x", ".vars"] {
      let text = session.feed(line: line).text
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F })
    }
  }

  @Test func typedControlCharactersComeBackHarmless() {
    var session = SessionFixture.session()
    for line in ["\u{1B}[2J", "\"\u{9B}31m\u{202E}\"", ".\u{7}", ".open \u{1B}]0;x\u{7}", ".let \u{1B} = 1"] {
      #expect(
        !session.feed(line: line).text.unicodeScalars.contains { $0 == "\u{1B}" || $0.value == 0x9B || $0.value == 7 })
    }
  }

  @Test func pipesGetTheBytesAsTheyAre() {
    var session = SessionFixture.session("bell.jsonl", isTerminal: false)
    _ = session.feed(line: ".mode csv")
    #expect(session.feed(line: "text").text.contains("a\u{7}\u{1B}[31m"))
  }

  @Test func columnsThatDoNotFitAreLeftOut() {
    var session = SessionFixture.session("wide.json", width: 22)
    #expect(
      session.feed(line: "TRUEPREDICATE").text == """
        4 of 8 columns shown, without k4 to k7; `.mode line` shows all
        k1  k2  k3  k8
        --  --  --  --
         1   2   3   8
        1 of 1 record

        """)
  }

  @Test func aWiderTerminalShowsMore() {
    var session = SessionFixture.session("wide.json", width: 22)
    session.width = 80
    #expect(session.feed(line: "TRUEPREDICATE").text.hasPrefix("k1  k2  k3  k4  k5  k6  k7  k8\n"))
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("  ", []), ("'a b' c", ["a b", "c"]), (#""a \"b\"" c"#, [#"a "b""#, "c"]),
    (#"a\ b"#, ["a b"]), (#"C:\x"#, [#"C:\x"#]), ("'", [""]), (#"a\"#, [#"a\"#]), ("''", [""]),
  ])
  func words(text: String, words: [String]) { #expect(Words.split(text) == words) }

  @Test(arguments: [
    ("a, b", ["a", " b"]), ("f(a, b), c", ["f(a, b)", " c"]), ("'a,b', c", ["'a,b'", " c"]), ("", [""]),
    (#""\",",a"#, [#""\",""#, "a"]),
  ])
  func commas(text: String, parts: [Substring]) { #expect(OpenText.splitAtCommas(text) == parts) }
}
