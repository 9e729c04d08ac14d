import PredicateData
import PredicateLanguage
import Testing

@testable import PredicateCommand
@testable import PredicateSession

@Suite struct ReplOutputTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "elsewhere than on a terminal: JSON Lines, all rows", files: ["monsters.csv"], isTerminal: false,
      expected: """
        monsters> .limit
        limit off, all rows are shown; `.limit N` sets one
        monsters> HP > 60
        {"Name":"Beedrill","HP":65,"Type":"Bug"}
        {"Name":"Mewtwo","HP":106,"Type":"Psychic"}
        2 of 4 records
        """),
    Transcript(
      name: "control characters in a table", files: ["bell.jsonl"],
      expected: #"""
        bell> TRUEPREDICATE
        #  text               more
        -  -----------------  -------------
        1  a\u0007\u001b[31m  "tab\tline\n"
        1 of 1 record
        bell> text
        #  text
        -  -----------------
        1  a\u0007\u001b[31m
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

  @Test func theMiddleOfManyRowsIsLeftOut() {
    var session = SessionFixture.session("many.csv")
    session.limit = 3
    #expect(
      session.feed(line: "n > 0").text == """
        #  n  t
        -  -  -----
        1  1  row 1
        2  2  row 2
        …  …  …
        9  9  row 9
        9 of 9 records, 3 shown

        """)
    #expect(
      session.feed(line: "n * 2").text
        == "#  n * 2\n-  -----\n1      2\n2      4\n…      …\n9     18\n9 values, 3 shown\n")
    #expect(
      session.feed(line: "n > 6").text
        == "#  n  t\n-  -  -----\n1  7  row 7\n2  8  row 8\n3  9  row 9\n3 of 9 records\n")
    // Where the order or the number is the person's own, the first rows are asked for.
    _ = session.feed(line: ".sort n desc")
    #expect(
      session.feed(line: "n > 0").text
        == "#  n  t\n-  -  -----\n1  9  row 9\n2  8  row 8\n3  7  row 7\n9 of 9 records, 3 shown\n")
    _ = session.feed(line: ".sort off")
    _ = session.feed(line: ".limit 2")
    #expect(
      session.feed(line: "n > 0").text == "#  n  t\n-  -  -----\n1  1  row 1\n2  2  row 2\n9 of 9 records, 2 shown\n")
    session.limit = 3
    for (mode, rows) in [("csv", "n,t\n1,row 1\n2,row 2\n3,row 3\n"), ("line", "n = 1\nt = \"row 1\"\n\nn = 2")] {
      _ = session.feed(line: ".mode \(mode)")
      #expect(session.feed(line: "n > 0").text.hasPrefix(rows))
    }
  }

  @Test func nothingIsLeftOutInAPipe() {
    var session = SessionFixture.session("wide.json", "many.csv", width: 22, isTerminal: false)
    _ = session.feed(line: ".mode table")
    #expect(session.feed(line: "n > 0").text.split(separator: "\n").count == 12)
    _ = session.feed(line: ".limit 2")
    #expect(
      session.feed(line: "n > 0").text == "#  n  t\n-  -  -----\n1  1  row 1\n2  2  row 2\n9 of 9 records, 2 shown\n")
    _ = session.feed(line: ".use wide")
    #expect(session.feed(line: "TRUEPREDICATE").text.hasPrefix("#  k1  k2  k3  k4  k5  k6  k7  k8\n"))
  }

  @Test(
    arguments: [
      (5, nil, true, [0, 1, 2, 3, 4], nil), (5, 5, true, [0, 1, 2, 3, 4], nil), (5, 3, true, [0, 1, 4], 2),
      (5, 3, false, [0, 1, 2], nil), (5, 1, true, [0], nil), (5, 0, true, [], nil), (0, 3, true, [], nil),
      (5, 4, true, [0, 1, 3, 4], 2),
    ] as [(Int, Int?, Bool, [Int], Int?)])
  func pages(count: Int, limit: Int?, showsEnds: Bool, places: [Int], gap: Int?) {
    let page = RowPage(count: count, limit: limit, showsEnds: showsEnds)
    #expect(page.places == places)
    #expect(page.count == places.count)
    #expect(page.gap == gap)
  }

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  @Test(arguments: OutputFormat.allCases) func nothingUpsetsATerminal(mode: OutputFormat) {
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
        4 columns left out: k3 to k6; `.mode line` shows all
        #  k1  k2  …  k7  k8
        -  --  --  -  --  --
        1   1   2  …   7   8
        1 of 1 record

        """)
  }

  @Test func aWiderTerminalShowsMore() {
    var session = SessionFixture.session("wide.json", width: 22)
    session.width = 80
    #expect(session.feed(line: "TRUEPREDICATE").text.hasPrefix("#  k1  k2  k3  k4  k5  k6  k7  k8\n"))
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("  ", []), ("'a b' c", ["a b", "c"]), (#""a \"b\"" c"#, [#"a "b""#, "c"]),
    (#"a\ b"#, ["a b"]), (#"C:\x"#, [#"C:\x"#]), ("'", [""]), (#"a\"#, [#"a\"#]), ("''", [""]),
  ])
  func words(text: String, words: [String]) { #expect(Words.split(text) == words) }

  @Test(arguments: [
    ("a, b", ["a", " b"]), ("f(a, b), c", ["f(a, b)", " c"]), ("'a,b', c", ["'a,b'", " c"]), ("", [""]),
    (#""\",",a"#, [#""\",""#, "a"]), (#"`a,"\`, c"#, [#"`a,"\`"#, " c"]),
  ])
  func commas(text: String, parts: [Substring]) { #expect(OpenText.splitAtCommas(text) == parts) }
}
