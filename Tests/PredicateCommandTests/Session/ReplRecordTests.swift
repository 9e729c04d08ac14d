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

  /// What is said of a file whose rows and cells do not fit, by the options that read it.
  @Test func openWithOptions() {
    var session = SessionFixture.session(width: 200)
    func lines(_ line: String) -> [String] {
      session.feed(line: line).text.split(separator: "\n").map(String.init)
    }
    #expect(lines(".open messy.csv messy").last?.hasSuffix("`.open FILE --skip-bad`") == true)
    let short = "1 row has fewer cells than the header, the first at messy.csv:4; the missing ones are nil"
    let opened = lines(".open messy.csv messy --skip-bad")
    #expect(opened.count == 3 && opened[0].hasPrefix("1 row left out, the first at messy.csv:5:") && opened[1] == short)
    #expect(opened.last == "messy: 3 records")
    // What fails for a record leaves that out, what is no matter of records does not.
    #expect(
      lines("CAST(day, \"NSDate\") != nil").first
        == "2 records left out, for which the predicate fails, the first in record 1: `01/02/2024` cannot become a date"
    )
    #expect(
      lines(".fetch id where CAST(day, \"NSDate\") == nil").first
        == "2 records left out, for which the query fails, the first in record 1: `01/02/2024` cannot become a date")
    #expect(lines("MATCHES = 3").first?.contains("error") == true)
    #expect(lines("max:(id) == 3 AND id < 2").last == "1 of 3 records")
    // Texts in the order of their letters.
    #expect(lines("version >= \"10.9\"").first?.hasPrefix("`version` has texts, which are in the order of") == true)
    #expect(lines(".fetch max:(version)").first?.hasPrefix("`version` has texts, which are in the order of") == true)
    #expect(lines("version == \"10.9.2\"").first?.hasPrefix("`version`") == false)
    #expect(lines(".schema").last?.hasSuffix(", as an option of `.open` or `predicate repl`") == true)

    let typed = lines(".open messy.csv messy --skip-bad --type amount=number --dates dd/MM/yyyy")
    #expect(typed.contains { $0.hasPrefix("1 cell is not of the type of its column and became nil, the first at") })
    #expect(lines("amount > 4 AND day < CAST(\"2024-02-13\", \"NSDate\")").last == "1 of 3 records")
    #expect(lines(".open messy.csv messy --type amuont=number --skip-bad").last == "  hint: did you mean `amount`?")
    // Without options the file is read as the session was told to.
    #expect(lines(".open messy.csv messy").first?.contains("error: a row of 5 cells") == true)
  }
}
