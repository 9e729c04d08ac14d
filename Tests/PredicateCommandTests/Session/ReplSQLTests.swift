import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// `.sql`.
@Suite struct ReplSQLTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "sql", files: ["monsters.csv"],
      expected: """
        monsters> .sql
        error: no predicate has run yet
          hint: write `.sql PREDICATE`
        monsters> .let low = 50
        monsters> .sql HP > $low
        SELECT t0."Name", t0."HP", t0."Type" FROM "monsters" t0 WHERE t0."HP" > ?
        -- $1 = 50
        monsters> .sort Name desc
        monsters> .sql duckdb
        SELECT t0."Name", t0."HP", t0."Type" FROM "monsters" t0 WHERE t0."HP" > ? ORDER BY t0."Name" \
        DESC
        -- $1 = 50
        monsters> .sql mysqll
        error: there is no dialect `mysqll`
          hint: did you mean `mysql`?
        monsters> .sql mysql HPP > 1
        1:1: error: entity `monsters` has no property `HPP`
          HPP > 1
          ^^^
          hint: did you mean `HP`?
        """),
    Transcript(
      name: "sql with the values written in", files: ["monsters.csv"],
      expected: """
        monsters> .sql literals
        error: no predicate has run yet
          hint: write `.sql PREDICATE`
        monsters> .sql literals Name == "it's" OR HP > 50
        SELECT t0."Name", t0."HP", t0."Type" FROM "monsters" t0 WHERE (t0."Name" = 'it''s' OR t0."HP" \
        > 50);
        monsters> .sql literals mysql HP > 50
        SELECT t0.`Name`, t0.`HP`, t0.`Type` FROM `monsters` t0 WHERE t0.`HP` > 50;
        monsters> .sql --literals postgresql
        SELECT t0."Name", t0."HP", t0."Type" FROM "monsters" t0 WHERE t0."HP" > bigint '50';
        monsters> .sql literals HP >
        1:5: error: missing value after `>`
          HP >
              ^
          expected a value: key path, literal or placeholder
        monsters> .sql LITERALS mysqll
        error: there is no dialect `mysqll`
          hint: did you mean `mysql`?
        monsters> .sql literals > 3
        1:1: error: entity `monsters` has no property `literals`
          literals > 3
          ^^^^^^^^
        """),
    Transcript(
      name: "sql without records",
      expected: """
        > .sql a > 1
        error: this reads a record, and no records are loaded
          hint: `.open FILE` loads some
        """),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  /// A key of that name is a column, and the one that breaks ties.
  @Test func aKeyThatTheFileHas() {
    var session = SessionFixture.session()
    _ = session.open(file: "numbered.csv", entity: "numbered")
    _ = session.feed(line: ".sort n")
    #expect(
      session.feed(line: ".sql n > 1").text.hasPrefix(
        #"SELECT t0."id", t0."n" FROM "numbered" t0 WHERE t0."n" > ? ORDER BY t0."n", t0."id""#))
  }

  @Test func jsonIsTheBatchForm() {
    var session = SessionFixture.session("monsters.csv", isTerminal: false)
    #expect(
      session.feed(line: ".sql postgresql Name == 'Ditto'").text
        == #"{"sql":"SELECT t0.\"Name\", t0.\"HP\", t0.\"Type\" FROM \"monsters\" t0 WHERE t0.\"Name\" = $1","#
        + #""bindings":["Ditto"]}"# + "\n")
    #expect(
      session.feed(line: ".sql literals mysql HP > 50").text
        == #"{"sql":"SELECT t0.`Name`, t0.`HP`, t0.`Type` FROM `monsters` t0 WHERE t0.`HP` > 50","bindings":[]}"# + "\n"
    )
  }
}
