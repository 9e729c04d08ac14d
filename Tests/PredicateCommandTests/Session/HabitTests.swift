import Foundation
import PredicateLanguage
import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// What people type who come from other systems.
@Suite struct HabitTests {
  static let transcripts: [Transcript] = [
    Transcript(
      name: "SQL", files: ["monsters.csv"],
      expected: """
        monsters> SELECT Name FROM monsters
        1:8: error: `Name` is no operator
          SELECT Name FROM monsters
                 ^^^^
          hint: `.fetch COLUMN, … where CONDITION sort KEY`
            chooses columns; a condition alone shows whole records
        monsters> HP > 10 ORDER BY HP
        1:9: error: `ORDER` does not belong here
          HP > 10 ORDER BY HP
                  ^^^^^
          hint: `.sort KEY desc` orders what is shown,
            `.fetch … sort KEY desc` one answer
        monsters> .sort by HP desc
        monsters> .sort
        sort HP desc; `.sort off` goes back to the order in which rows were read
        monsters> .group by Type: max:(HP) AS hp
        Type      hp
        -------  ---
        ∅         48
        Bug       65
        Psychic  106
        3 rows
        """)
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  @Test(arguments: ["exit", "quit", "QUIT", "\\q", ":q"]) func leaving(_ line: String) {
    var session = SessionFixture.session("monsters.csv")
    #expect(session.feed(line: line).exitCode == 0)
  }

  @Test(arguments: ["help", "?", "\\?"]) func helping(_ line: String) {
    var session = SessionFixture.session("monsters.csv")
    #expect(session.feed(line: line).text == session.feed(line: ".help").text)
  }

  /// A key is a key, whatever it means elsewhere.
  @Test func keysComeFirst() throws {
    var session = SessionFixture.session()
    session.entities = [try LoadedEntity(name: "doors", records: [["exit": 3]], file: "")]
    session.currentName = "doors"
    #expect(session.feed(line: "exit").exitCode == nil)
    #expect(session.feed(line: "q").exitCode == 0)
    session.entities = [try LoadedEntity(name: "doors", records: [["open": 3]], file: "")]
    let text = session.feed(line: "open >= AND open ==").text
    #expect(!text.contains(".open FILE") && text.components(separatedBy: "error:").count == 3, "\(text)")
  }

  @Test(arguments: [
    ("LIKE", "LIKE\n  the text fits a pattern"), ("between", "BETWEEN\n  within two bounds"), ("&&", "&&, &&"),
    ("any", "ANY\n  for at least one"), ("cast", "CAST(value, \"type\")\n"), ("@count", "@count\n"),
    ("null", "  nil = nil"),
    ("order by", ".sort ["), ("join", ".relate"), ("regex", "MATCHES\n"),
  ])
  func helpOfWords(_ word: String, _ beginning: String) {
    var session = SessionFixture.session()
    let text = session.feed(line: ".help \(word)").text
    #expect(text.hasPrefix(beginning), "\(text)")
  }

  @Test func homeIsAFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("few.csv", "n\n1\n2\n")
    var session = SessionFixture.session()
    session.environment.home = String(path.dropLast("/few.csv".count))
    #expect(session.feed(line: ".open ~/few.csv").text == "few: 2 records\n")
    #expect(session.feed(line: ".open ~").status == .usage)
    session.environment.home = nil
    #expect(session.feed(line: ".open ~/few.csv").text.contains("~/few.csv"))
  }

  @Test func severalFilesAreOpened() {
    var session = SessionFixture.session()
    #expect(session.feed(line: ".open many.csv monsters.csv").text.split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    (".fetch Name\nwhere HP > 60\nlimit 1\nHP > 100", [".fetch Name\nwhere HP > 60\nlimit 1", "HP > 100"]),
    (".fetch Name,\nHP\n.limit 3", [".fetch Name,\nHP", ".limit 3"]), ("HP > 1\nlimit 2", ["HP > 1", "limit 2"]),
    (".fetch Name\nHP > 60", [".fetch Name", "HP > 60"]),
  ])
  func clausesStandOnLinesOfTheirOwn(_ text: String, _ statements: [String]) {
    #expect(ReplLoop.statements(of: text, in: SessionFixture.session()) == statements)
    var lines = ScriptLines(text, name: "script")
    var read: [String] = []
    while let line = lines.next() { read.append(line) }
    #expect(read == statements)
  }

  @Test func longListsAreNotListed() {
    var session = SessionFixture.session()
    _ = session.feed(line: ".let few = {1, 2, 3}")
    _ = session.feed(line: ".let many = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}")
    #expect(session.feed(line: ".vars").text == "$few = [1,2,3]\n$many = list of 11\n")
  }
}
