import Foundation
import PredicateCommand
import PredicateSession
import PredicateSQLite
import Testing

/// `predicate sql --verify` and `--advise`.
@Suite(.needsSQLite) struct DatabaseCommandTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.database(
      StoreFixture.words + "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE);")
  }

  @Test func verified() throws {
    let before = try Data(contentsOf: URL(filePath: path))
    let found = predicate("sql", "text BEGINSWITH 'st' AND length > 3", "--verify", path, "--entity", "word")
    #expect(found.status == .success && found.errors == "", "\(found)")
    let lines = found.output.split(separator: "\n")
    #expect(lines.first == "SQLite \(try SQLiteLibrary.process().version), UTF-8")
    #expect(lines.dropFirst().first == "collations: text BINARY")
    #expect(lines.last == "the statement selects those that match in memory")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func collationsMakeNoDifference() throws {
    let found = predicate("sql", "name == %@", "--arg", "ann", "--verify", path, "--entity", "person")
    #expect(found.status == .success && found.output.contains("collations: name NOCASE"), "\(found)")
  }

  @Test func differencesAreAStatus() throws {
    let model = try folder.file(
      "model.json", #"{"entities": {"person": {"attributes": {"id": "integer", "name": "string"}}}}"#)
    let found = predicate("sql", "name != %@", "--arg", "ann", "--verify", path, "--entity", "person", "--model", model)
    #expect(found.status == .noMatch)
    #expect(found.output.contains("database no, memory yes  {\"id\":"), "\(found)")
    #expect(found.output.contains("\"name\":null"), "\(found)")
    let data = predicate(
      "sql", "name != 'ann'", "--verify", path, "--entity", "person", "--model", model, "-o", "json")
    #expect(data.status == .noMatch)
    #expect(data.output.contains(#""collations": {"#) && data.output.contains(#""name": "NOCASE""#), "\(data)")
    #expect(data.output.contains(#""database": false"#) && data.output.contains(#""memory": true"#), "\(data)")
  }

  @Test func advised() throws {
    let found = predicate("sql", "length > 3 AND text CONTAINS 'o'", "--advise", path, "--entity", "word")
    #expect(found.status == .success && found.errors == "", "\(found)")
    let lines = found.output.split(separator: "\n").map(String.init)
    #expect(
      Array(lines.prefix(3)) == [
        #"CREATE INDEX "word_length" ON "word" ("length");"#, "-- `length > 3`: an index finds its rows by range",
        "-- `text CONTAINS \"o\"`: it looks into the text, which an index has by its beginning",
      ], "\(found)")
    #expect(
      lines.count == 6 && lines[3].hasPrefix("-- plan: SCAN") && lines[4].hasPrefix("-- then: SEARCH"), "\(found)")
    #expect(lines.last?.hasPrefix("-- time: ") == true)
    let none = predicate("sql", "text CONTAINS 'o'", "--advise", path, "--entity", "word", "-o", "json")
    #expect(none.status == .success && none.output.contains(#""indexes": []"#), "\(none)")
  }

  @Test(arguments: [
    (["--verify", "FILE", "--count"], "`--verify` is about one statement of SQLite, and does not go with `--count`"),
    (
      ["--advise", "FILE", "--verify", "FILE"],
      "`--verify` is about one statement of SQLite, and does not go with `--advise`"
    ),
    (["--advise", "FILE", "--dialect", "mysql"], "`--advise` is about databases of SQLite, not of `mysql`"),
    (["--verify", "records.csv"], "`records.csv` is no SQLite database, and `--verify` is about one"),
    (["--verify", "missing.db"], "no such file"),
  ]) func refused(_ options: [String], _ message: String) {
    let result = CommandHarness().run(
      ["sql", "length > 3", "--entity", "word"] + options.map { $0 == "FILE" ? path : $0 })
    #expect(result.status == .usage && result.errors.contains(message), "\(result)")
  }
}
