import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// What is loaded, and what it consists of.
@Suite struct ReplRecordTests {
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
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }
}
