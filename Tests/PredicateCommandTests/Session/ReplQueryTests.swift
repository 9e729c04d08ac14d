import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// `.fetch`, `.group` and `.chart`.
@Suite struct ReplQueryTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: ".group", files: ["monsters.csv"],
      expected: """
        monsters> .group
        error: `.group` needs an expression
          hint: write `.group EXPRESSION: COLUMN, …`
        monsters> .group Type
        Type     count
        -------  -----
        ∅            1
        Bug          2
        Psychic      1
        3 rows
        monsters> .group HP / 50 AS strength: average:(HP) AS mean where Type != nil sort mean desc
        strength   mean
        --------  -----
               2  106.0
               1   65.0
               0   40.0
        3 rows
        monsters> .group Type having count:(SELF) > 1
        Type  count
        ----  -----
        Bug       2
        1 row
        monsters> .group Type, count:(SELF)
        1:1: error: a group cannot be made of an aggregate over
          groups
          count:(SELF)
          ^^^^^^^^^^^^
          hint: in `.group` aggregates stand behind a colon:
            `.group KEY: count:(SELF)`
        monsters> .group Type where
        error: nothing follows `where`
        monsters> .group Type where HP > 1 where HP > 2
        error: `where` comes twice
        monsters> .group Type group by HP
        error: `.group` groups by what stands first, without
          `group by`
        monsters> .group Nam: count:(SELF)
        1:1: error: entity `monsters` has no property `Nam`
          Nam
          ^^^
          hint: did you mean `Name`?
        monsters> .group Type limit x
        error: `x` is no number of rows
        """),
    Transcript(
      name: ".fetch", files: ["monsters.csv"],
      expected: """
        monsters> .fetch Name, HP * 2 AS twice where HP > 1 sort twice desc limit 3
        Name      twice
        --------  -----
        Mewtwo      212
        Beedrill    130
        Ditto        96
        3 rows
        monsters> .fetch distinct Type
        Type
        -------
        Bug
        Psychic
        ∅
        3 rows
        monsters> .fetch Type, count:(SELF) AS n group by Type having n > 1
        Type  n
        ----  -
        Bug   2
        1 row
        monsters> .fetch max:(HP), average:(HP)
        max:(HP)  average:(HP)
        --------  ------------
             106         64.75
        1 row
        monsters> .fetch where HP < 45
        Name    HP  Type
        ------  --  ----
        Weedle  40  Bug
        1 row
        monsters> .mode csv
        monsters> .last
        Name,HP,Type
        Weedle,40,Bug
        1 row
        monsters> .mode count
        monsters> .last
        1
        monsters> .mode table
        monsters> $last
        [{"Name":"Weedle","HP":40,"Type":"Bug"}]
        monsters> .timer on
        monsters> .fetch limit 1
        Name      HP  Type
        --------  --  ----
        Beedrill  65  Bug
        1 row
        parse 0.00 ms, check 0.00 ms, run 0.00 ms, rows 0.00 ms
        """),
    Transcript(
      name: ".chart", files: ["monsters.csv"],
      expected: """
        monsters> .chart
        error: there is no result yet
          hint: type a predicate or an expression first
        monsters> .group Type: max:(HP) AS top
        Type     top
        -------  ---
        ∅         48
        Bug       65
        Psychic  106
        3 rows
        monsters> .chart
        top by Type
        ∅        48 │█████████████████████▎
        Bug      65 │████████████████████████████▉
        Psychic 106 │███████████████████████████████████████████████
        monsters> .chart bar Name, HP sort HP desc
        HP by Name
        Mewtwo   106 │██████████████████████████████████████████████
        Beedrill  65 │████████████████████████████▎
        Ditto     48 │████████████████████▉
        Weedle    40 │█████████████████▍
        monsters> .chart pie Name, HP
        error: there is no chart `pie`
          hint: charts are bar, line, scatter
        monsters> .chart lin Name, HP
        error: there is no chart `lin`
          hint: did you mean `line`?
        monsters> .chart pie Name, HPP >
        1:5: error: `Name` does not belong here
          pie Name
              ^^^^
          hint: text of several words stands in quotes; conditions
            are joined with AND or OR
        monsters> .chart pie
        1:1: error: entity `monsters` has no property `pie`
          pie
          ^^^
        monsters> 1 + 1
        2
        monsters> .chart
        error: the last result has no columns to draw
          hint: `.group EXPRESSION` makes some, or write
            `.chart COLUMNS`
        monsters> HP > 1000
        0 of 4 records
        monsters> .chart
        error: the last result has no columns to draw
          hint: `.group EXPRESSION` makes some, or write
            `.chart COLUMNS`
        """),
    Transcript(
      name: "queries without records",
      expected: """
        > .fetch a
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        > .group a
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        > .chart a
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        """),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  @Test(
    arguments: [
      ("a", "a", nil), ("a: b", "a", "b"), ("max:(a), b", "max:(a), b", nil), ("a AS 'x: y': b", "a AS 'x: y'", "b"),
      ("f(a: b): c", "f(a: b)", "c"), ("a:", "a", ""), ("a:b", "a:b", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func colons(text: String, before: String, after: String?) {
    let (found, rest) = QueryText.splitAtColon(text)
    #expect(found == before)
    #expect(rest == after)
  }

  @Test func clauses() throws {
    let text = try QueryText("a, 'where b' AS w WHERE x = 1 Group  By y having (limit 2) > 1 order by z desc limit 3")
    #expect(text.head == "a, 'where b' AS w")
    #expect(
      text.clauses == [
        .where: "x = 1", .grouping: "y", .having: "(limit 2) > 1", .sort: "z desc", .limit: "3",
      ])
    #expect(try QueryText("group, whereabouts, having.x").clauses.isEmpty)
    #expect(try QueryText("a sort by b desc").clauses == [.sort: "b desc"])
    #expect(try QueryText("a sort bytes").clauses == [.sort: "bytes"])
    #expect(throws: SessionFailure.self) { try QueryText("where a = 1 where b = 2") }
    #expect(throws: SessionFailure.self) { try QueryText("a sort") }
  }

  @Test func chartsOnATerminalHaveColors() {
    var session = SessionFixture.session("bell.jsonl")
    #expect(!session.feed(line: ".chart bar text, 3").text.contains("\u{1B}["))
    session.environment.isColorful = true
    let drawn = session.feed(line: ".chart bar text, 3")
    #expect(drawn.text.contains("\u{1B}[") && !drawn.text.contains("\u{1B}[31m") && drawn.parts.allSatisfy(\.isAnswer))
  }
}
