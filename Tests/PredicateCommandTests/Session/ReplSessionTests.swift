import PredicateLanguage
import PredicateCommand
import PredicateSession
import Testing

@Suite struct ReplSessionTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "without records",
      expected: """
        > 1 < 2 AND "a" IN {"a", "b"}
        true
        > 1 > 2
        false
        > 7 * 6
        42
        > "a" IN name
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        > name
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        >
        > # a comment
        > #!/usr/bin/env predicate
        """),
    Transcript(
      name: "values",
      expected: """
        > "say \\"hi\\""
        "say \\"hi\\""
        > nil
        nil
        > {1, "a", nil}
        [1,"a",null]
        > CAST("2024-02-29", "NSDate")
        2024-02-29T00:00:00Z
        > 1 / 4.0
        0.25
        > .5 + 1
        1.5
        > $x := 2 ** 3
        8.0
        > $x * 2
        16.0
        > $y
        1:1: error: the variable `$y` has no value
          $y
          ^^
          hint: `.let NAME = EXPRESSION` gives a variable its value
        """),
    Transcript(
      name: "predicates over records", files: ["monsters.csv"],
      expected: """
        monsters> HP > 60
        #  Name       HP  Type
        -  --------  ---  -------
        1  Beedrill   65  Bug
        2  Mewtwo    106  Psychic
        2 of 4 records
        monsters> HP = max:(HP)
        #  Name     HP  Type
        -  ------  ---  -------
        1  Mewtwo  106  Psychic
        1 of 4 records
        monsters> Type = nil
        #  Name   HP  Type
        -  -----  --  ----
        1  Ditto  48  ∅
        1 of 4 records
        monsters> FALSEPREDICATE
        0 of 4 records
        """),
    Transcript(
      name: "expressions over records", files: ["monsters.csv"],
      expected: """
        monsters> max:(HP) - min:(HP)
        66
        monsters> HP * 2
        #  HP * 2
        -  ------
        1     130
        2      80
        3     212
        4      96
        4 values
        monsters> .sort HP - max:(HP)
        monsters> HP < 60
        #  Name    HP  Type
        -  ------  --  ----
        1  Weedle  40  Bug
        2  Ditto   48  ∅
        2 of 4 records
        monsters> .sort off
        monsters> HP - min:(HP)
        #  HP - min:(HP)
        -  -------------
        1             25
        2              0
        3             66
        4              8
        4 values
        monsters> 1 + 1
        2
        """),
    Transcript(
      name: "nested records", files: ["world.json"],
      expected: """
        people> home
        #  city
        -  ----
        1  Oslo
        2  Rome
        2 values
        people> max:(tags)
        #  max:(tags)
        -  ----------
        1  b
        2  ∅
        2 values
        people> ANY tags = "b"
        #  name  age  tags       home
        -  ----  ---  ---------  ---------------
        1  Ann    30  ["a","b"]  {"city":"Oslo"}
        1 of 2 records
        """),
    Transcript(
      name: "an open bracket or quote goes on", files: ["monsters.csv"],
      expected: """
        monsters> (HP > 60 AND
        …   Type = "Bug")
        #  Name      HP  Type
        -  --------  --  ----
        1  Beedrill  65  Bug
        1 of 4 records
        monsters> {1,
        … 2}
        [1,2]
        monsters> "a
        … b"
        "a
        b"
        monsters> .parse (a = 1
        … )
        a == 1
        ==
        ├ key path a
        └ 1
        monsters> (HP > 50
        …
        1:1: error: `(` is not closed
          (HP > 50
          ^
          expected a closing `)`
        monsters> (HP =>= 50
        1:5: error: `=>=` is no operator
          (HP =>= 50
              ^^^
          hint: did you mean `>=`?
        """),
    Transcript(
      name: "what is wrong is refused, what is odd is said below the rows", files: ["monsters.csv"],
      expected: """
        monsters> HPP > 10
        1:1: error: entity `monsters` has no property `HPP`
          HPP > 10
          ^^^
          hint: did you mean `HP`?
        monsters> HP = "40"
        0 of 4 records
        1:1: warning: a number never equals a string, so this is
          always false
          HP = "40"
          ^^^^^^^^^
          hint: leave out the quotes to compare with the number
        monsters> Name LIKE "%edle"
        0 of 4 records
        1:11: warning: `%` in a LIKE pattern is an ordinary
          character
          Name LIKE "%edle"
                    ^^^^^^^
          hint: `*` stands for any text: write `"*edle"`
        monsters> HP > 100;
        #  Name     HP  Type
        -  ------  ---  -------
        1  Mewtwo  106  Psychic
        1 of 4 records
        """),
    Transcript(
      name: "evaluation errors", files: ["mixed.jsonl"],
      expected: """
        mixed> v > 0
        1:1: error: cannot order a string and a number
          v > 0
          ^^^^^
          hint: write `CAST(text, "NSNumber")` to compare text
            with a number
          in record 2
        mixed> v + 1
        1:1: error: `+` needs numbers, found a string
          v + 1
          ^^^^^
          hint: write `CAST(text, "NSNumber")` to read text as a
            number, `concat:(a, b)` to join texts
          in record 2
        mixed> .limit 1
        mixed> v + 1
        #  v + 1
        -  -----
        1      2
        3 values, 1 shown
        mixed> .limit off
        mixed> .sort v
        mixed> TRUEPREDICATE
        1:1: error: sorting: cannot order a string and a number
          v
          ^
          hint: write `CAST(text, "NSNumber")` to compare text
            with a number
        """),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  @Test func statusTellsTheKindOfFailure() {
    var session = SessionFixture.session("monsters.csv")
    let rows: [(line: String, status: ExitCode)] = [
      ("HP > 10", .success), ("HP >", .invalidPredicate), ("Name > 10", .invalidPredicate),
      (".open nothing.json", .usage),
      (".nonsense", .usage), (".check HPP > 1", .invalidPredicate), ("9223372036854775807 + 1", .evaluation),
    ]
    for row in rows { #expect(session.feed(line: row.line).status == row.status, "\(row.line)") }
  }

  @Test func limitsHaveTheirStatus() {
    var environment = SessionFixture.environment()
    environment.limits.listLength = 2
    var session = ReplSession(environment)
    #expect(session.feed(line: "{1, 2, 3}").status == .limit)
  }

  @Test func cancelForgetsTheOpenLine() {
    var session = SessionFixture.session()
    _ = session.feed(line: "(1 <")
    #expect(session.isContinuing)
    session.cancel()
    #expect(session.prompt == "> ")
    #expect(session.feed(line: "1 < 2").text == "true\n")
  }

  /// What is pasted line by line is not parsed anew with every line.
  @Test func longPastes() {
    var session = SessionFixture.session()
    _ = session.feed(line: "SUBQUERY({")
    for number in 0..<5_000 { #expect(session.feed(line: "\(number),").parts.isEmpty) }
    #expect(session.feed(line: "0}, $x, $x > 4990).@count").text == "9\n")
  }

  @Test func editorsSeeModelAndVariables() throws {
    var session = SessionFixture.session("monsters.csv")
    _ = session.feed(line: ".let b = 1")
    _ = session.feed(line: ".let a = 1")
    #expect(session.variableNames == ["a", "b"])
    let entity = try #require(session.entityModel?.entities.first)
    #expect(entity.properties.map(\.name) == ["Name", "HP", "Type"])
  }
}
