import Testing

@testable import PredicateREPL

@Suite struct ReplCommandTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "open, entities, use",
      expected: """
        > .entities
        no records are loaded; `.open FILE` loads some
        > .use people
        error: no records are loaded
          hint: `.open FILE` loads some
        > .open world.json
        people: 2 records
        towns: 1 record
        people> .open monsters.csv monsters
        monsters: 4 records
        monsters> .entities
          people    2 records  world.json
          towns     1 record   world.json
        * monsters  4 records  monsters.csv
        monsters> .use poeple
        error: there is no entity `poeple`
          hint: did you mean `people`?
        monsters> .use towns
        towns: 1 record
        towns> .open world.json peple
        error: `world.json` has no entity `peple`
          hint: did you mean `people`?
        towns> .open world.json people
        people: 2 records
        towns: 1 record
        people> .open
        error: `.open` needs a file
          hint: write `.open FILE`
        people> .open a b c
        error: `.open` takes a file and an entity, found 3 words
          hint: put a file name with blanks in quotes
        people> .open broken.json
        broken.json:1:1: error: `[` is not closed
        people> .open empty.json empty
        empty: 0 records
        empty> TRUEPREDICATE
        0 of 0 records
        empty> max:(a)
        0 values
        """),
    Transcript(
      name: "schema", files: ["world.json"],
      expected: """
        people> .schema
        people, 2 records
          name  string
          age   integer?
          tags  list
          home  → Home

        Home
          city  string
        people> .schema towns
        towns, 1 record
          city  string
        people> .schema nowhere
        error: there is no entity `nowhere`
          hint: loaded: people, towns
        people> .mode jsonl
        people> .schema towns
        {"entities":{"towns":{"attributes":{"city":"string"}}}}
        """),
    Transcript(
      name: "schema without records",
      expected: """
        > .schema
        error: no records are loaded
          hint: `.open FILE` loads some
        """),
    Transcript(
      name: "explain", files: ["monsters.csv"],
      expected: """
        monsters> .explain
        error: no predicate has run yet
          hint: write `.explain PREDICATE`
        monsters> .explain HP > 50
        record 2 of 4: {"Name":"Weedle","HP":40,"Type":"Bug"}
        false HP > 50
        └ HP = 40
        because `HP > 50` is false: HP is 40
        monsters> .explain 1
        record 1 of 4: {"Name":"Beedrill","HP":65,"Type":"Bug"}
        true  HP > 50
        └ HP = 65
        because `HP > 50` is true: HP is 65
        monsters> .explain 3 HP = max:(HP)
        record 3 of 4: {"Name":"Mewtwo","HP":106,"Type":"Psychic"}
        true  HP == max:(HP)
        ├ HP = 106
        └ max:(HP) = 106
          └ HP = 106
        because `HP == max:(HP)` is true: HP is 106, max:(HP) is 106
        monsters> .explain HP > 0
        record 1 of 4: {"Name":"Beedrill","HP":65,"Type":"Bug"}
        true  HP > 0
        └ HP = 65
        because `HP > 0` is true: HP is 65
        monsters> .explain 5
        error: there is no record 5
          hint: records count from 1 to 4
        monsters> .explain 0 HP > 1
        error: there is no record 0
          hint: records count from 1 to 4
        monsters> .explain HP >
        1:5: error: missing value after `>`
          HP >
              ^
          expected a value: key path, literal or placeholder
        """),
    Transcript(
      name: "explain without records",
      expected: """
        > .explain 1 = 2 OR 2 = 2
        true  1 == 2 OR 2 == 2
        ├ false 1 == 2
        └ true  2 == 2
        because `2 == 2` is true
        > .explain HP = 2
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        """),
    Transcript(
      name: "parse",
      expected: """
        > .parse a.b <> 'x' && !(ANY c contains[cd] $d || 1 between {0, 2})
        a.b != "x" AND (NOT (ANY c CONTAINS[cd] $d OR 1 BETWEEN {0, 2}))
        AND
        ├ !=
        │ ├ key path a.b
        │ └ "x"
        └ NOT
          └ OR
            ├ ANY CONTAINS[cd]
            │ ├ key path c
            │ └ $d
            └ BETWEEN
              ├ 1
              └ {0, 2}
        > .parse SUBQUERY(a, $x, $x.b[0] = nil)[FIRST] + -max:(c)
        SUBQUERY(a, $x, $x.b[0] == nil)[FIRST] + -max:(c)
        +
        ├ index [FIRST]
        │ └ SUBQUERY $x
        │   ├ key path a
        │   └ ==
        │     ├ index
        │     │ ├ member .b
        │     │ │ └ $x
        │     │ └ 0
        │     └ nil
        └ prefix -
          └ max:
            └ key path c
        > .parse
        error: `.parse` needs a predicate or an expression
          hint: write `.parse PREDICATE`
        > .parse a CONTAIN b
        1:3: error: `CONTAIN` is no operator
          a CONTAIN b
            ^^^^^^^
          hint: did you mean `CONTAINS`?
        """),
    Transcript(
      name: "check", files: ["monsters.csv"],
      expected: """
        monsters> .check HP > 1
        nothing to remark for monsters
        monsters> .check HPP > 1
        1:1: error: entity `monsters` has no property `HPP`
          HPP > 1
          ^^^
          hint: did you mean `HP`?
        monsters> .check Nam
        1:1: error: entity `monsters` has no property `Nam`
          Nam
          ^^^
          hint: did you mean `Name`?
        """),
    Transcript(
      name: "check without records",
      expected: """
        > .check a > 1
        nothing to remark
        """),
    Transcript(
      name: "limit and last", files: ["monsters.csv"],
      expected: """
        monsters> .last
        error: there is no result yet
          hint: type a predicate or an expression first
        monsters> .limit
        limit 20
        monsters> .limit 1
        monsters> HP > 0
        Name      HP  Type
        --------  --  ----
        Beedrill  65  Bug
        4 of 4 records, 1 shown
        monsters> .limit 0
        monsters> .last
        4 of 4 records, 0 shown
        monsters> .limit off
        monsters> .limit
        limit off
        monsters> .mode count
        monsters> .last
        4
        monsters> HP
        4
        monsters> .limit -1
        error: `-1` is no number of rows
          hint: write `.limit 20` or `.limit off`
        """),
    Transcript(
      name: "sort", files: ["monsters.csv"],
      expected: """
        monsters> .sort
        sort off
        monsters> .mode csv
        monsters> .sort Type, HP desc
        monsters> .sort
        sort Type, HP desc
        monsters> TRUEPREDICATE
        Name,HP,Type
        Ditto,48,
        Beedrill,65,Bug
        Weedle,40,Bug
        Mewtwo,106,Psychic
        4 of 4 records
        monsters> .sort HP:desc
        monsters> Name
        Name
        Mewtwo
        Beedrill
        Ditto
        Weedle
        4 values
        monsters> .sort modulus:by:(HP, 10), Name asc
        monsters> HP < 100
        Name,HP,Type
        Weedle,40,Bug
        Beedrill,65,Bug
        Ditto,48,
        3 of 4 records
        monsters> .sort HPP
        1:1: error: entity `monsters` has no property `HPP`
          HPP
          ^^^
          hint: did you mean `HP`?
        monsters> .sort off
        monsters> .sort
        sort off
        monsters> .sort HP desc asc
        1:4: error: the direction is given twice
          HP desc
             ^^^^
          hint: write one of `asc` and `desc`
        monsters> .sort (
        …
        1:2: error: missing value after `(`
          (
           ^
          expected a value: key path, literal or placeholder
        """),
    Transcript(
      name: "timer", files: ["monsters.csv"],
      expected: """
        monsters> .timer
        timer off
        monsters> .timer on
        monsters> .timer
        timer on
        monsters> HP > 1000
        0 of 4 records
        parse 0.00 ms, check 0.00 ms, run 0.00 ms, rows 0.00 ms
        monsters> 1 + 1
        2
        parse 0.00 ms, run 0.00 ms, rows 0.00 ms
        monsters> .timer perhaps
        error: `.timer` takes on or off, found `perhaps`
        """),
    Transcript(
      name: "locale",
      expected: """
        > .locale
        locale off
        > "I" ==[cl] "i"
        true
        > .locale tr
        > .locale
        locale tr
        > "I" ==[cl] "i"
        false
        > TERNARY("I" ==[cl] "ı", 1, 2)
        1
        > .explain "I" ==[cl] "i"
        false "I" ==[cl] "i"
        > .locale turkish
        error: unknown locale `turkish`
          hint: a locale is a language, perhaps with a region, such as `tr`, `de_DE` or `zh-Hant-TW`
        > .locale off
        > .locale
        locale off
        > "I" ==[cl] "i"
        true
        """),
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
        Name     HP  Type
        ------  ---  -------
        Weedle   40  Bug
        Mewtwo  106  Psychic
        2 of 4 records
        monsters> .let each = HP
        error: the expression has a value for each record; a variable holds one
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
      name: "modes", files: ["monsters.csv"],
      expected: """
        monsters> .mode
        mode table
        monsters> .mode jsn
        error: there is no mode `jsn`
          hint: did you mean `json`?
        monsters> .mode x
        error: there is no mode `x`
          hint: modes are table, line, json, jsonl, csv, tsv, markdown, html, sql, count
        monsters> .mode line
        monsters> HP < 50
        Name = "Weedle"
          HP = 40
        Type = "Bug"

        Name = "Ditto"
          HP = 48
        Type = nil
        2 of 4 records
        monsters> .mode json
        monsters> HP > 100
        [
        {"Name":"Mewtwo","HP":106,"Type":"Psychic"}
        ]
        1 of 4 records
        monsters> HP > 1000
        []
        0 of 4 records
        monsters> .mode jsonl
        monsters> HP
        65
        40
        106
        48
        4 values
        monsters> "x"
        "x"
        monsters> .mode tsv
        monsters> HP > 100
        Name	HP	Type
        Mewtwo	106	Psychic
        1 of 4 records
        monsters> .mode markdown
        monsters> HP > 100
        | Name | HP | Type |
        | --- | ---: | --- |
        | Mewtwo | 106 | Psychic |
        1 of 4 records
        monsters> .mode sql
        monsters> HP > 100
        INSERT INTO "monsters" ("Name", "HP", "Type") VALUES ('Mewtwo', 106, 'Psychic');
        1 of 4 records
        """),
    Transcript(
      name: "read", files: ["monsters.csv"],
      expected: """
        monsters> .read setup.txt
        Name    HP  Type
        ------  --  ----
        Weedle  40  Bug
        Ditto   48  ∅
        2 of 4 records
        Name     HP  Type
        ------  ---  -------
        Mewtwo  106  Psychic
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
        Name     HP  Type
        ------  ---  -------
        Mewtwo  106  Psychic
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
    let others = "> .tour\n> .edit\n"
    let transcripts =
      Self.transcripts + ReplSQLTests.transcripts + ReplQueryTests.transcripts + ReplToolTests.transcripts
      + RelateTests.transcripts
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
