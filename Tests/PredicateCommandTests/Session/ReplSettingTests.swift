import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// How answers are made and shown.
@Suite struct ReplSettingTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "limit and last", files: ["monsters.csv"],
      expected: """
        monsters> .last
        error: there is no result yet
          hint: type a predicate or an expression first
        monsters> .limit
        limit 20; `.limit off` shows all rows
        monsters> .limit 1
        monsters> HP > 0
        #  Name      HP  Type
        -  --------  --  ----
        1  Beedrill  65  Bug
        4 of 4 records, 1 shown
        monsters> .limit 0
        monsters> .last
        4 of 4 records, 0 shown
        monsters> .limit off
        monsters> .limit
        limit off, all rows are shown; `.limit N` sets one
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
        sort off, rows stand as they were read; `.sort KEY desc` sets an order
        monsters> .mode csv
        monsters> .sort Type, HP desc
        monsters> .sort
        sort Type, HP desc; `.sort off` goes back to the order in which rows were read
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
        sort off, rows stand as they were read; `.sort KEY desc` sets an order
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
      name: "prompt", files: ["monsters.csv"],
      expected: """
        monsters> .prompt
        prompt {}>; `.prompt TEXT` sets another, {} stands for the entity
        monsters> .prompt [{}] $
        monsters> .prompt
        prompt [{}] $; `.prompt off` goes back to the usual one
        monsters> .prompt off
        """),
    Transcript(
      name: "timer", files: ["monsters.csv"],
      expected: """
        monsters> .timer
        timer off; `.timer on` changes that
        monsters> .timer on
        monsters> .timer
        timer on; `.timer off` changes that
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
        locale off, which is the root locale; `.locale ID` sets one
        > "I" ==[cl] "i"
        true
        > .locale tr
        > .locale
        locale tr; `.locale off` goes back to the root locale
        > "I" ==[cl] "i"
        false
        > TERNARY("I" ==[cl] "ı", 1, 2)
        1
        > .explain "I" ==[cl] "i"
        false "I" ==[cl] "i"
        > .locale turkish
        error: unknown locale `turkish`
          hint: a locale is a language, perhaps with a region,
            such as `tr`, `de_DE` or `zh-Hant-TW`
        > .locale off
        > .locale
        locale off, which is the root locale; `.locale ID` sets one
        > "I" ==[cl] "i"
        true
        """),
    Transcript(
      name: "modes", files: ["monsters.csv"],
      expected: """
        monsters> .mode
        mode table; `.mode MODE` sets another, `.help .mode` lists them
        monsters> .mode jsn
        error: there is no mode `jsn`
          hint: did you mean `json`?
        monsters> .mode x
        error: there is no mode `x`
          hint: modes are table, line, json, jsonl, paths, csv,
            tsv, markdown, html, sql, count
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
  ]

  @Test func aPromptOfOnesOwn() {
    var session = SessionFixture.session("monsters.csv")
    for (line, prompt) in [
      (".prompt [{}] $", "[monsters] $ "), (".prompt 'a  b'", "a  b "),
      (".prompt \u{1B}[31m{}", "\\u001b[31mmonsters "),
      (".prompt off", "monsters> "),
    ] {
      _ = session.feed(line: line)
      #expect(session.prompt == prompt)
    }
  }

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }
}
