import PredicateLineEditing
import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// Conditions that `.let` gives names.
@Suite struct NamedConditionTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "a condition stands for what it says", files: ["monsters.csv"],
      expected: """
        monsters> .let big = HP > 60
        monsters> $big
        #  Name       HP  Type
        -  --------  ---  -------
        1  Beedrill   65  Bug
        2  Mewtwo    106  Psychic
        2 of 4 records
        monsters> NOT $big AND Type != nil
        #  Name    HP  Type
        -  ------  --  ----
        1  Weedle  40  Bug
        1 of 4 records
        monsters> .explain
        record 1 of 4: {"Name":"Beedrill","HP":65,"Type":"Bug"}
        false (NOT HP > 60) AND Type != nil
        ├ false NOT HP > 60
        │ └ true  HP > 60
        │   └ HP = 65
        └ true  Type != nil
          └ Type = "Bug"
        because `HP > 60` is true: HP is 65
        monsters> .sql $big OR (Type == nil)
        SELECT t0."Name", t0."HP", t0."Type" FROM "monsters" t0 WHERE (t0."HP" > ? OR t0."Type" IS NULL)
        -- $1 = 60
        monsters> .let strong = $big AND Type == 'Psychic'
        monsters> .let big = 7
        monsters> .vars
        $big = 7
        $strong = HP > 60 AND Type == "Psychic"
        monsters> .let size = TERNARY($strong, 1, 0)
        error: the expression has a value for each record; a
          variable holds one
          hint: an aggregate such as `max:(…)` makes one of them
        monsters> .fetch Name, TERNARY($strong, 1, 0) AS s where $strong OR HP < 45 sort TERNARY($strong, 1, 0)
        Name    s
        ------  -
        Weedle  0
        Mewtwo  1
        2 rows
        """),
    Transcript(
      name: "its variables have the values of the moment", files: ["monsters.csv"],
      expected: """
        monsters> .let low = 100
        monsters> .let fit = HP > $low
        monsters> .vars
        $fit = HP > $low
        $low = 100
        monsters> $fit
        #  Name     HP  Type
        -  ------  ---  -------
        1  Mewtwo  106  Psychic
        1 of 4 records
        monsters> .let low = 200
        monsters> $fit
        0 of 4 records
        """),
    Transcript(
      name: "mistakes have their place", files: ["monsters.csv"],
      expected: """
        monsters> .let big = HPP > 60
        1:1: error: entity `monsters` has no property `HPP`
          HPP > 60
          ^^^
          hint: did you mean `HP`?
        monsters> .let big = HP > 60
        monsters> big AND HP < 70
        1:1: error: a value alone is no condition
          big AND HP < 70
          ^^^
          expected an operator such as `==`, `IN` or `CONTAINS`
            after it
          hint: `$big` is the condition of that name
        monsters> big
        1:1: error: entity `monsters` has no property `big`
          big
          ^^^
          hint: `$big` is the condition of that name
        monsters> .let big =
        error: `.let` needs a name and a value
          hint: write `.let NAME = EXPRESSION`
        monsters> .let h = 60
        monsters> HP > h
        1:6: error: entity `monsters` has no property `h`
          HP > h
               ^
          hint: `$h` is the variable of that name
        monsters> $big == 1
        1:1: error: the variable `$big` has no value
          $big == 1
          ^^^^
          hint: that names a condition, which stands alone or
            beside AND, OR and NOT; `TERNARY(CONDITION, YES, NO)`
            makes a value of it
          in record 1
        """),
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  /// Conditions of conditions double in size each time; what is kept has a bound.
  @Test func conditionsHaveABound() {
    var session = SessionFixture.session("monsters.csv")
    _ = session.feed(line: ".let c = HP > 60")
    var text = ""
    for _ in 0..<40 where text.isEmpty { text = session.feed(line: ".let c = $c AND ($c)").text }
    #expect(text == "error: the condition is too large to be kept\n")
    #expect(session.feed(line: "$c").text.hasSuffix("2 of 4 records\n"))
    let many = Array(repeating: "$c", count: 1_000).joined(separator: " OR ")
    #expect(session.feed(line: many).text.contains("more than 2000000 nodes"))
  }

  @Test func typingKnowsIt() {
    var session = SessionFixture.session("monsters.csv")
    _ = session.feed(line: ".let big = HP > 60")
    let assistant = SessionAssistant(session)
    #expect(assistant.hint(for: "$big AND HP < 3", at: 2) == "$big: HP > 60")
    for text in ["$big AND HP < 3", ".let low = HP < 30 OR $big", ".fetch Name where $big"] {
      #expect(assistant.styles(of: text).allSatisfy { !$0.isMistake }, "\(text)")
    }
    #expect(assistant.completion(of: "$b", at: 2).candidates.map(\.text) == ["$big"])
    #expect(assistant.isIncomplete("($big AND"))
  }
}
