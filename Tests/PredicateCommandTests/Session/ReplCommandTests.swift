import Testing

@testable import PredicateCommand
@testable import PredicateSession

@Suite struct ReplCommandTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "variables", files: ["monsters.csv"],
      expected: """
        monsters> .vars
        no variables; `.let NAME = EXPRESSION` makes one
        monsters> .let low = 2 * 20
        monsters> .let $top := max:(HP)
        monsters> .vars
        $low = 40
        $top = 106
        monsters> HP = $low OR HP = $top
        #  Name     HP  Type
        -  ------  ---  -------
        1  Weedle   40  Bug
        2  Mewtwo  106  Psychic
        2 of 4 records
        monsters> .let each = HP
        error: the expression has a value for each record; a
          variable holds one
          hint: an aggregate such as `max:(…)` makes one of them
        monsters> .let 1a = 2
        error: `1a` is no name for a variable
          hint: names are letters, digits and `_`
        monsters> .let a
        error: `.let` needs a name and a value
          hint: write `.let NAME = EXPRESSION`
        monsters> .let a = {1,
        … 2}
        monsters> $a
        [1,2]
        """),
    Transcript(
      name: "read", files: ["monsters.csv"],
      expected: """
        monsters> .read setup.txt
        #  Name    HP  Type
        -  ------  --  ----
        1  Weedle  40  Bug
        2  Ditto   48  ∅
        2 of 4 records
        #  Name     HP  Type
        -  ------  ---  -------
        1  Mewtwo  106  Psychic
        1 of 4 records
        monsters> .read bad.txt
        bad.txt:1:
        1:5: error: missing value after `>`
          HP >
              ^
          expected a value: key path, literal or placeholder
        bad.txt:2:
        error: there is no command `.nonsense`
          hint: `.help` lists the commands
        #  Name     HP  Type
        -  ------  ---  -------
        1  Mewtwo  106  Psychic
        1 of 4 records
        monsters> .read open.txt
        open.txt:1:
        1:1: error: `(` is not closed
          (HP > 100
          ^
          expected a closing `)`
        monsters> .read nowhere.txt
        nowhere.txt: error: there is no such file
        monsters> .read
        error: `.read` needs one file
          hint: put a file name with blanks in quotes
        """),
    Transcript(
      name: "a text for an editor", files: ["monsters.csv"],
      expected: """
        monsters> .edit HP > 100
        monsters> .read edit.txt
        edit.txt:1:
        error: `.edit` does nothing in a script
        """),
    Transcript(
      name: "mistaken commands",
      expected: """
        > .exitt
        error: there is no command `.exitt`
          hint: did you mean `.exit`?
        > .
        error: there is no command `.`
          hint: `.help` lists the commands
        > .HELP opne
        error: there is no help about `opne`
          hint: did you mean `open`?
        > .vars x
        error: `.vars` takes nothing, found `x`
        > .exit soon
        error: `soon` is no exit code
          hint: write a number from 0 to 255
        > .exit 256
        error: `256` is no exit code
          hint: write a number from 0 to 255
        """),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  @Test func everyCommandIsInATranscriptOrTestedBelow() {
    let others = "> .tour\n> .edit\n> .watch\n"
    let transcripts =
      Self.transcripts + ReplRecordTests.transcripts + ReplPredicateTests.transcripts + ReplSettingTests.transcripts
      + ReplSQLTests.transcripts + ReplQueryTests.transcripts + ReplToolTests.transcripts + RelateTests.transcripts
    let all = transcripts.map(\.expected).joined(separator: "\n") + "\n" + others
    for command in ReplCommand.table {
      for name in command.names where name != "quit" { #expect(all.lowercased().contains("> .\(name)"), "\(name)") }
    }
  }

  @Test(arguments: [(".exit", 0), (".exit 7", 7), (".quit", 0), (".quit 255", 255)])
  func exit(line: String, code: Int32) {
    var session = SessionFixture.session()
    let reaction = session.feed(line: line)
    #expect(reaction.exitCode == code)
    #expect(reaction.parts.isEmpty)
  }

  @Test func aTextToEditIsHandedOver() {
    var session = SessionFixture.session()
    #expect(session.feed(line: ".edit 1 + 1").textToEdit == "1 + 1")
    #expect(session.feed(line: ".edit").textToEdit == "")
    #expect(session.feed(line: "1 + 1").textToEdit == nil)
  }

  @Test func scriptsMayLeave() {
    var session = SessionFixture.session("monsters.csv")
    let reaction = session.feed(line: ".read leave.txt")
    #expect(reaction.exitCode == 4)
    #expect(reaction.parts.isEmpty)
  }

  @Test func scriptsThatReadThemselvesEnd() {
    var session = SessionFixture.session()
    let reaction = session.feed(line: ".read loop.txt")
    #expect(reaction.status == .usage)
    #expect(reaction.text.contains("error: `loop.txt` is read by scripts more than 8 deep\n"))
    #expect(session.feed(line: "1 < 2").text == "true\n")
  }

  @Test func variablesStayWithinBounds() {
    var session = SessionFixture.session()
    var failures = 0
    for _ in 0..<300 where session.feed(line: "$a := {$a, {}}").status != .success { failures += 1 }
    _ = session.feed(line: ".let a = {}")
    for _ in 0..<300 where session.feed(line: ".let a = {$a, nil}").status != .success { failures += 1 }
    #expect(failures > 0)
    #expect(session.feed(line: "$a = $a").status == .success)
  }
}
