import Foundation
import Testing

/// `predicate repl` on a real terminal: what is pressed and what the screen shows.
@Suite(
  .serialized,
  .enabled(if: PseudoTerminal.isWanted, "tmux is not installed; PREDICATE_TERMINAL_TESTS=required makes this a failure")
)
struct LineEditingTests {
  private static let greeting = "Type a predicate, an expression or .help; Ctrl-D leaves."

  @Test(arguments: [(80, 24), (200, 60)]) func aQueryAndItsAnswer(columns: Int, rows: Int) async throws {
    let terminal = try PseudoTerminal("$predicate repl monsters.csv", columns: columns, rows: rows)
    defer { terminal.removeFiles() }
    try await terminal.expect("\(Self.greeting)\nmonsters: 4 records\nmonsters>", cursor: "10,2")
    try terminal.enter("HP > 60")
    try await terminal.expect(
      """
      \(Self.greeting)
      monsters: 4 records
      monsters> HP > 60
      #  Name       HP  Type
      -  --------  ---  -------
      1  Beedrill   65  Bug
      2  Mewtwo    106  Psychic
      2 of 4 records
      monsters>
      """, cursor: "10,8")
  }

  /// Nothing is cut while there is room, days are days, and numbers are those that people write.
  @Test(arguments: [
    (
      80,
      """
      #           id  name                                seen        price  place
      -  -----------  ----------------------------------  ----------  -----  ---------
      1            1  a name that is as long as names c…  2019-03-02    0.3  Oak woods
      2  19912345678  short                               2020-06-14  1.155  Caves
      2 of 3 records
      """
    ),
    (
      200,
      """
      #           id  name                                         seen        price  place
      -  -----------  -------------------------------------------  ----------  -----  ---------
      1            1  a name that is as long as names can be here  2019-03-02    0.3  Oak woods
      2  19912345678  short                                        2020-06-14  1.155  Caves
      2 of 3 records
      """
    ),
  ])
  func tablesFillTheScreen(columns: Int, table: String) async throws {
    let terminal = try PseudoTerminal(columns: columns, rows: 24)
    defer { terminal.removeFiles() }
    try """
    id,name,seen,price,place
    1,a name that is as long as names can be here,2019-03-02,0.30000000000000004,Oak woods
    19912345678,short,2020-06-14,1.1549999999999998,Caves
    3,x,2020-06-15,1,Caves

    """.write(to: terminal.folder.appendingPathComponent("seen.csv"), atomically: true, encoding: .utf8)
    try await terminal.expect(end: ">")
    try terminal.enter(".open seen.csv")
    try await terminal.expect(end: "seen>")
    try terminal.enter("id != 3")
    try await terminal.expect(end: "\(table)\nseen>")
    try terminal.enter(".explain 2")
    let words = "row 2 of 2: {\"id\":19912345678,\"name\":\"short\",\"seen\":{\"$date\":\"2020-06-14T00:00:00Z\"}"
    try await terminal.expect(
      end: "true  id != 3\n└ id = 19912345678\nbecause `id != 3` is true: id is 19912345678\nseen>")
    #expect(try terminal.screen().contains("\n" + words.prefix(min(words.count, columns - 10))))
    try terminal.press("C-d")
  }

  /// Text that is not done yet goes on, and says how to leave it.
  @Test(arguments: [(80, 24), (200, 60)]) func openTextGoesOn(columns: Int, rows: Int) async throws {
    let terminal = try PseudoTerminal("$predicate repl monsters.csv", columns: columns, rows: rows)
    defer { terminal.removeFiles() }
    try await terminal.expect(end: "monsters>")
    try terminal.enter("HP > 60 AND")
    try terminal.enter("Type = 'Bug'")
    try await terminal.expect(end: "1  Beedrill  65  Bug\n1 of 4 records\nmonsters>")
    try terminal.enter("Type = 'Bug")
    let remedy = "`'` closes the quote, a blank line runs the"
    try await terminal.expect(end: "monsters> Type = 'Bug\n…")
    try await terminal.expect(containing: "\na quote above is open; \(remedy)")
    try terminal.type(".help")
    try await terminal.expect(end: "monsters> Type = 'Bug\n… .help")
    try await terminal.expect(containing: "\n`.help` is taken as part of the text above; `'` closes the quote")
    try terminal.press("C-c")
    try terminal.enter("1 + 1")
    try await terminal.expect(end: "2\nmonsters>")
  }

  @Test func settingsAndColorsOfTheUser() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("predicate-tests-\(UUID().uuidString)")
    let own = folder.appendingPathComponent("predicate")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try ".mode csv\n.open monsters.csv\n".write(
      to: own.appendingPathComponent("config"), atomically: true, encoding: .utf8)
    let colors = ["PREDICATE_COLORS": "prompt=35:nmber=31"]
    let terminal = try PseudoTerminal("$predicate repl monsters.csv", columns: 120, in: folder, variables: colors)
    try await terminal.expect(end: "monsters: 4 records\nmonsters>")
    let screen = try terminal.screen()
    #expect(screen.hasPrefix("warning: `PREDICATE_COLORS`: `nmber=31` is no ROLE=COLOR; did you mean `number=…`?\n"))
    #expect(screen.contains("/predicate/config:2:\nerror: `.open monsters.csv` is no setting\n"))
    try terminal.enter("HP > 100")
    try await terminal.expect(end: "Name,HP,Type\nMewtwo,106,Psychic\n1 of 4 records\nmonsters>")
    let plain = try PseudoTerminal("$predicate repl monsters.csv --no-config", in: folder)
    try await plain.expect("\(Self.greeting)\nmonsters: 4 records\nmonsters>", cursor: "10,2")
  }

  @Test func keysMoveKillAndYank() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.type("1 + 22 + 3")
    try terminal.press("C-Left", "BSpace", "BSpace", "BSpace", "-", "C-a", "M-f", "C-f", "C-k")
    try await terminal.expect(end: "> 1")
    try terminal.press("C-y", "Home", "C-d", "4", "C-e")
    try await terminal.expect("\(Self.greeting)\n> 4 + 22-3", cursor: "10,1")
    try terminal.press("C-w", "C-_", "M-BSpace", "C-_", "C-b", "C-t", "Enter")
    try await terminal.expect(
      "\(Self.greeting)\n> 4 + 223-\n1:9: error: missing value after `-`\n  4 + 223-\n          ^\n  expected a value: key path, literal or placeholder\n>"
    )
  }

  @Test func controlCDropsTheLineAndControlDLeaves() async throws {
    let terminal = try PseudoTerminal("$predicate repl; echo status $?")
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.type("1 + 1")
    try terminal.press("Left", "C-c")
    try await terminal.expect("\(Self.greeting)\n> 1 + 1^C\n>", cursor: "2,2")
    try terminal.press("C-c")
    try terminal.type("x")
    try terminal.press("Left", "C-d")
    try await terminal.expect("\(Self.greeting)\n> 1 + 1^C\n> ^C\n>", cursor: "2,3")
    try terminal.press("C-d")
    try await terminal.expect(end: ">\nstatus 0")
  }

  @Test func severalLinesAreOneText() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.enter("(1")
    try terminal.enter("+ 1)")
    try await terminal.expect("\(Self.greeting)\n> (1\n… + 1)\n2\n>", cursor: "2,4")
    try terminal.type("2 *")
    try terminal.press("M-Enter")
    try terminal.type("21")
    try await terminal.expect(end: "> 2 *\n… 21")
    try terminal.press("Up", "End", "BSpace", "+", "Enter")
    try await terminal.expect(end: "> 2 +\n… 21\n23\n>")
    // The entry comes back whole.
    try terminal.press("Up")
    try await terminal.expect(end: "> 2 +\n… 21")
    try terminal.press("Up", "Up")
    try await terminal.expect(end: "23\n> (1\n… + 1)")
  }

  @Test(arguments: [(80, 24), (200, 60)]) func tabCompletes(columns: Int, rows: Int) async throws {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    for name in ["data1.csv", "data2.csv"] {
      try "a\n1\n".write(to: terminal.folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try terminal.type(".open mons")
    try terminal.press("Tab", "Enter")
    try await terminal.expect(end: "monsters: 4 records\nmonsters>")
    try terminal.type("Nam")
    try terminal.press("Tab")
    try terminal.type("= 'Ditto'")
    try terminal.press("Enter")
    try await terminal.expect(end: "1 of 4 records\nmonsters>")
    try terminal.type(".open d")
    try terminal.press("Tab")
    try await terminal.expect(end: "monsters> .open data\ndata1.csv  data2.csv", below: true)
    try terminal.press("Tab")
    try await terminal.expect(end: "monsters> .open data1.csv\ndata1.csv  data2.csv", below: true)
    try terminal.press("Tab")
    try await terminal.expect(end: "monsters> .open data2.csv\ndata1.csv  data2.csv", below: true)
    try terminal.press("BTab", "Escape")
    try await terminal.expect(end: "monsters> .open data")
    try terminal.press("Tab", "Tab", "Enter")
    try await terminal.expect(end: "monsters> .open data1.csv")
    try terminal.press("Enter")
    try await terminal.expect(end: "data1: 1 record\ndata1>")
  }

  @Test func historyLastsAndIsSearched() async throws {
    let first = try PseudoTerminal("$predicate repl; echo left")
    try await first.expect(end: ">")
    for text in ["1 + 1", "2 * 21", " 3 + 3", "(4", "+ 4)"] { try first.enter(text) }
    try await first.expect(end: "8\n>")
    try first.press("C-d")
    try await first.expect(end: "left")
    let second = try PseudoTerminal(in: first.folder)
    defer { second.removeFiles() }
    try await second.expect(end: ">")
    try second.press("C-r")
    try second.type("* 2")
    try await second.expect("\(Self.greeting)\n> 2 * 21\nsearch back: * 2_", cursor: "4,1", below: true)
    try second.type("7")
    try await second.expect("\(Self.greeting)\n> 2 * 21\nno match, search back: * 27_", below: true)
    try second.press("BSpace", "C-e")
    try await second.expect("\(Self.greeting)\n> 2 * 21", cursor: "8,1")
    try second.press("Enter")
    try await second.expect(end: "42\n>")
    try second.press("C-r")
    try second.type("3")
    try await second.expect(end: ">\nno match, search back: 3_", below: true)
    try second.press("C-c")
    try await second.expect(end: "42\n>")
  }

  @Test func aPasteOfTenThousandLinesRunsLineByLine() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.paste((1...10_000).map { "\($0) + 1" }.joined(separator: "\n"))
    try await terminal.expect((9_977...10_000).map { "… \($0) + 1" }.joined(separator: "\n"), cursor: "11,23")
    try terminal.press("Enter")
    try await terminal.expect((9_979...10_001).map { "\($0)" }.joined(separator: "\n") + "\n>")
  }

  @Test func aPasteIsOneStatementWhereItParsesAsOne() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.paste("1 < 2\nAND\t'\u{1B}[31m' = 'x'")
    try await terminal.expect(end: "> 1 < 2\n… AND    '\\u001b[31m' = 'x'")
    try terminal.press("Enter")
    try await terminal.expect(end: "… AND    '\\u001b[31m' = 'x'\nfalse\n>")
  }

  @Test func anotherSizeIsDrawnAnew() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    let text = (1...30).map(String.init).joined(separator: "+")
    try terminal.type(text)
    try await terminal.expect("\(Self.greeting)\n> \(text.prefix(78))\n\(text.dropFirst(78))", cursor: "2,2")
    try terminal.resize(columns: 200, rows: 60)
    try await terminal.expect("\(Self.greeting)\n> \(text)", cursor: "82,1")
    try terminal.resize(columns: 60, rows: 10)
    // What stood above may have gone out of the top with the rows.
    try await terminal.expect(end: "> \(text.prefix(58))\n\(text.dropFirst(58))")
    #expect(try terminal.cursor().hasPrefix("22,"))
    try terminal.press("C-a", "0", "+", "Enter")
    try await terminal.expect(end: "465\n>")
  }

  @Test func wideAndCombiningCharacters() async throws {
    let terminal = try PseudoTerminal(columns: 20, rows: 10)
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.type("'日本e\u{301}👍' = 'x'")
    try await terminal.expect(end: "> '日本e\u{301}👍' = 'x'")
    #expect(try terminal.cursor().hasPrefix("17,"))
    try terminal.press("C-a", "Right", "Right", "Right", "Right", "Right", "BSpace", "BSpace")
    try await terminal.expect(end: "> '日本' = 'x'")
    #expect(try terminal.cursor().hasPrefix("7,"))
    // A wide character goes to the next row as a whole.
    try terminal.press("End")
    try terminal.type("語語語語")
    try await terminal.expect(end: "> '日本' = 'x'語語語\n語")
    try terminal.press("BSpace", "BSpace", "BSpace", "BSpace", "Enter")
    try await terminal.expect(end: "false\n>")
  }

  @Test func controlCStopsAQueryAndWhatFollowsIt() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    let items = (1...5_000).map(String.init).joined(separator: ",")
    try Array(repeating: "{\"items\":[\(items)]}\n", count: 100).joined().write(
      to: terminal.folder.appendingPathComponent("slow.jsonl"), atomically: true, encoding: .utf8)
    try terminal.enter(".open slow.jsonl")
    try await terminal.expect(end: "slow: 100 records\nslow>")
    // Each record takes 25 million steps.
    let query = "SUBQUERY(items, $x, SUBQUERY(items, $y, $x + $y < 0).@count > 0).@count > 0"
    try terminal.paste("\(query)\n1 + 1")
    try await terminal.expect(end: "… 1 + 1")
    try terminal.press("Enter")
    try await Task.sleep(for: .milliseconds(500))
    try terminal.press("C-c")
    try await terminal.expect(end: "… 1 + 1\ninterrupted\nslow>")
    try terminal.enter("1 + 1")
    try await terminal.expect(end: "2\nslow>")
  }

  @Test func controlZStopsAndComesBack() async throws {
    let terminal = try PseudoTerminal("sh -i")
    defer { terminal.removeFiles() }
    try await terminal.expect("$")
    try terminal.enter("$predicate repl")
    try await terminal.expect(end: ">")
    try terminal.type("1 + 1")
    try terminal.press("Left", "C-z")
    try await terminal.expect(end: "$")
    #expect(try terminal.screen().contains("Stopped"))
    try terminal.enter("stty -a | grep -o ' icanon'")
    try await terminal.expect(end: " icanon\n$")
    try terminal.enter("fg")
    try await terminal.expect(end: "> 1 + 1")
    try terminal.press("2", "Enter")
    try await terminal.expect(end: "> 1 + 21\n22\n>")
  }

  @Test func whateverEndsTheProcessPutsTheTerminalBack() async throws {
    for signal in [SIGTERM, SIGHUP, SIGSEGV, SIGXCPU, SIGUSR1, SIGALRM, SIGVTALRM] {
      let terminal = try PseudoTerminal(
        "sh -c 'echo $$ > pid; exec $predicate repl' 2> errors; stty -a | grep -o ' icanon'; stty -a | grep -o ' echo '",
        // The terminal is what is looked at.
        variables: ["SWIFT_BACKTRACE": "enable=no"]
      )
      defer { terminal.removeFiles() }
      try await terminal.expect(end: ">")
      try terminal.type("1 +")
      try await terminal.expect(end: "> 1 +")
      let text = try String(contentsOf: terminal.folder.appendingPathComponent("pid"), encoding: .utf8)
      let process = try #require(Int32(text.trimmingCharacters(in: .newlines)))
      #expect(kill(process, signal) == 0)
      try await terminal.expect(end: " icanon\n echo")
    }
  }

  @Test func anEditorOfOnesOwn() async throws {
    let terminal = try PseudoTerminal(variables: ["EDITOR": "sed -i -e s/1/2/"])
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.enter("1 + 1")
    try await terminal.expect(end: "2\n>")
    try terminal.enter(".edit")
    try await terminal.expect(end: "> 2 + 1")
    try terminal.press("Enter")
    try await terminal.expect(end: "3\n>")
    try terminal.enter(".edit 1 * 7")
    try await terminal.expect(end: "> 2 * 7")
    try terminal.press("C-x", "C-e", "C-a", "1", "C-x", "C-e")
    try await terminal.expect(end: "> 22 * 7")
    try terminal.press("C-l")
    try await terminal.expect("> 22 * 7")
  }

  @Test func anEditorThatFailsLeavesTheText() async throws {
    let terminal = try PseudoTerminal(variables: ["VISUAL": "false", "EDITOR": "true"])
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.enter(".edit 1 + 1")
    try await terminal.expect(end: "error: `false` failed, so that the text is as it was\n> 1 + 1")
    try terminal.press("C-x", "C-e")
    try await terminal.expect(end: "> 1 + 1\n`false` failed, so that the text is as it was", below: true)
  }

  @Test func aTerminalThatCanDoNothingGetsPlainLines() async throws {
    let terminal = try PseudoTerminal(variables: ["TERM": "dumb"])
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.enter("1 + 1")
    try await terminal.expect("\(Self.greeting)\n> 1 + 1\n2\n>")
    try terminal.enter(".edit")
    try await terminal.expect(end: "error: `.edit` needs a terminal on which lines can be edited\n>")
  }

  @Test func aHistoryThatCannotBeUsedIsTold() async throws {
    let terminal = try PseudoTerminal(variables: ["XDG_STATE_HOME": "/dev/null"])
    defer { terminal.removeFiles() }
    try await terminal.expect(end: ">")
    try terminal.press("Up")
    try await terminal.expect(
      end: ">\nhistory is not kept: `/dev/null/predicate/history` cannot be read: Not a directo\nry", below: true)
    try terminal.enter("1 + 1")
    try await terminal.expect("\(Self.greeting)\n> 1 + 1\n2\n>")
  }
}
