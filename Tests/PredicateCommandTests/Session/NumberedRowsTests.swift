import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// The numbers of rows, which `.explain` takes.
@Suite struct NumberedRowsTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "rows that match", files: ["monsters.csv"],
      expected: """
        monsters> HP > 45
        #  Name       HP  Type
        -  --------  ---  -------
        1  Beedrill   65  Bug
        2  Mewtwo    106  Psychic
        3  Ditto      48  ∅
        3 of 4 records
        monsters> .explain 2
        row 2 of 3: {"Name":"Mewtwo","HP":106,"Type":"Psychic"}
        true  HP > 45
        └ HP = 106
        because `HP > 45` is true: HP is 106
        monsters> .explain 3 Type == nil
        row 3 of 3: {"Name":"Ditto","HP":48,"Type":null}
        true  Type == nil
        └ Type = nil
        because `Type == nil` is true: Type is nil
        monsters> .explain 4
        error: there is no row 4
          hint: rows of the last answer count from 1 to 3
        monsters> HP > 1000
        0 of 4 records
        monsters> .explain 1 HP > 1
        row 1 of 3: {"Name":"Beedrill","HP":65,"Type":"Bug"}
        true  HP > 1
        └ HP = 65
        because `HP > 1` is true: HP is 65
        """),
    Transcript(
      name: "in the order that is shown", files: ["monsters.csv"],
      expected: """
        monsters> .sort HP desc
        monsters> .limit 2
        monsters> HP < 100
        #  Name      HP  Type
        -  --------  --  ----
        1  Beedrill  65  Bug
        2  Ditto     48  ∅
        3 of 4 records, 2 shown
        monsters> .explain 3
        row 3 of 3: {"Name":"Weedle","HP":40,"Type":"Bug"}
        true  HP < 100
        └ HP = 40
        because `HP < 100` is true: HP is 40
        monsters> Name
        #  Name
        -  --------
        1  Mewtwo
        2  Beedrill
        4 values, 2 shown
        monsters> .group Type
        Type  count
        ----  -----
        ∅         1
        Bug       2
        3 rows, 2 shown
        monsters> .explain 1
        row 1 of 4: {"Name":"Mewtwo","HP":106,"Type":"Psychic"}
        false HP < 100
        └ HP = 106
        because `HP < 100` is false: HP is 106
        """),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  /// With the middle left out the rows have the numbers that they have in the whole.
  @Test func rowsAtTheEnd() {
    var session = SessionFixture.session("many.csv")
    session.limit = 4
    #expect(
      session.feed(line: "n > 0").text
        == "#  n  t\n-  -  -----\n1  1  row 1\n2  2  row 2\n…  …  …\n8  8  row 8\n9  9  row 9\n9 of 9 records, 4 shown\n"
    )
    #expect(session.feed(line: ".explain 8").text.hasPrefix("row 8 of 9: {\"n\":8,"))
  }

  /// Numbers are of the records that were read then.
  @Test func otherRecordsHaveOtherNumbers() {
    var session = SessionFixture.session("many.csv", "monsters.csv")
    _ = session.feed(line: "HP > 100")
    #expect(session.feed(line: ".explain 1").text.hasPrefix("row 1 of 1: {\"Name\":\"Mewtwo\""))
    SessionFixture.open("monsters.csv", in: &session)
    #expect(session.feed(line: ".explain 1").text.hasPrefix("record 1 of 4: {\"Name\":\"Beedrill\""))
    _ = session.feed(line: ".use many")
    #expect(session.feed(line: ".explain 2 n > 1").text.hasPrefix("record 2 of 9: "))
  }

  /// Other forms and files have no numbers, and rows count the same.
  @Test func elsewhereRowsHaveNoNumbers() {
    var session = SessionFixture.session("monsters.csv", isTerminal: false)
    #expect(session.feed(line: "HP > 100").text.hasPrefix("{\"Name\":\"Mewtwo\""))
    _ = session.feed(line: ".mode table")
    #expect(session.feed(line: "HP > 100").text.hasPrefix("#  Name     HP  Type\n"))
    _ = session.feed(line: ".mode markdown")
    #expect(session.feed(line: "HP > 100").text.hasPrefix("| Name"))
    #expect(session.feed(line: ".explain 1").text.hasPrefix("row 1 of 1: {\"Name\":\"Mewtwo\""))
  }
}
