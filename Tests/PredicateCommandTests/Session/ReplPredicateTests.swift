import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// Looking at a predicate.
@Suite struct ReplPredicateTests {
  static let transcripts: [Transcript] = [
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
      name: "what predicates mean", files: ["monsters.csv"],
      expected: """
        monsters> .samples
        error: no predicate has run yet
          hint: write `.samples PREDICATE`
        monsters> .samples HP >= 50
        can hold: yes, always holds: no
        match  {"HP":50}  it holds
        match  {"HP":51}  it holds
        other  {"HP":49}  it does not hold
        monsters> .compare HP > 60
        implied
          left implies right: no  {"HP":50}
          right implies left: yes
          never both: no  {"HP":61}
        monsters> .diff HP > 60
        another meaning
          lost: yes  {"HP":50}  because `HP > 60` is false: HP is 50
          won: no
        monsters> .simplify HP > 60 AND HP > 50
        HP > 60
        # absorbed: HP > 60 AND HP > 50  →  HP > 60
        monsters> .simplify HP > 60
        HP > 60
        # nothing shorter is known to say the same
        monsters> .cost
        at most 0 steps for one record: 0
        monsters> .cost ANY Name == 'x'
        at most 1 step for one record: 1
          most of it at 1:1: ANY Name == 'x'
        monsters> .known {"Name": ["x"]}
        true
        monsters> .known
        unknown
          left to ask: ANY Name == "x"
          needs: Name
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
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }
}
