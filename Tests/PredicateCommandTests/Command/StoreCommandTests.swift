import Foundation
import PredicateCommand
import PredicateSession
import PredicateSQLite
import Testing

/// The command over databases.
@Suite(.needsSQLite) struct StoreCommandTests {
  /// A command line over the words, and what comes of it. `FILE` stands for the path.
  struct Row: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    var output = ""
    var errors = ""
    var status = ExitCode.success

    init(_ arguments: String..., output: String = "", errors: String = "", status: ExitCode = .success) {
      self.arguments = arguments
      self.output = output
      self.errors = errors
      self.status = status
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static func check(_ row: Row, path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let result = CommandHarness().run(row.arguments.map { $0 == "FILE" ? path : $0 } + ["--entity", "word"])
    #expect(
      result
        == .init(
          output: row.output, errors: row.errors.replacingOccurrences(of: "FILE", with: path), status: row.status),
      sourceLocation: sourceLocation)
  }

  private static let sea = #"{"id":3,"text":"Sea","length":3,"category_id":1,"category":1}"# + "\n"
  private static let stone = #"{"id":4,"text":"stone","length":5,"category_id":1,"category":1}"# + "\n"

  private static let rows = [
    Row(#"text ==[c] "sea""#, "FILE", output: sea),
    Row(
      "filter", #"category.firstLetter == "s""#, "FILE", "--sort", "length:desc", "--sort", "text", "--limit", "2",
      output: stone + sea),
    Row(
      "length > 3", "FILE", "--sort", "text", "--offset", "1", "-o", "csv",
      output: "id,text,length,category_id,category\n4,stone,5,1,1\n"),
    Row("length = max:(length) AND category.firstLetter == %@", "FILE", "--arg", "s", output: stone),
    Row("text LIKE $shape", "FILE", "--var", "shape=st*", output: stone),
    Row("count", "category == nil", "FILE", output: "1\n"),
    Row("count", "TRUEPREDICATE", "FILE", "--offset", "1", "--limit", "2", output: "2\n"),
    Row("TRUEPREDICATE", "FILE", "-o", "count", output: "5\n"),
    Row("count", "-e", "length > 9", "FILE", output: "0\n", status: .noMatch),
    // What matches need not be on the page.
    Row("-e", "length > 3", "FILE", "--offset", "7"),
    Row("-e", "length > 3", "FILE", "--limit", "0"),
    Row("-e", "length > 9", "FILE", "--limit", "0", status: .noMatch),
    Row("count", "text IN {'sun', 'sea'}", "FILE", "--untrusted", "--keys", "text", output: "1\n"),
    Row(
      "lenght > 3", "FILE",
      errors: """
        1:1: error: entity `word` has no property `lenght`
          lenght > 3
          ^^^^^^
          hint: did you mean `length`?

        """, status: .invalidPredicate),
    Row(
      "check", "text.size > 3", "FILE",
      errors: """
        1:6: error: a string has no property `size`
          text.size > 3
               ^^^^
          hint: write `length` for the length of a string

        """, status: .invalidPredicate),
    Row("check", "ANY category.words.length > 3", "FILE"),
    // A mistake is told once: as a warning where evaluation does not come to it, and else as the error.
    Row(
      "count", "length > 99 AND text > 3", "FILE", output: "0\n",
      errors: """
        note: evaluated in memory: `text > 3`
          whether it fails is for each record to say
        1:17: warning: cannot order a string and a number
          length > 99 AND text > 3
                          ^^^^^^^^
          hint: write `CAST(text, "NSNumber")` to compare the number in the text, nil if it is none

        """),
    Row(
      "count", "length > 2 AND text > 3", "FILE",
      errors: """
        note: evaluated in memory: `text > 3`
          whether it fails is for each record to say
        1:16: error: cannot order a string and a number
          length > 2 AND text > 3
                         ^^^^^^^^
          hint: write `CAST(text, "NSNumber")` to compare the number in the text, nil if it is none

        """, status: .evaluation),
    Row(
      "count", #"text MATCHES "(""#, "FILE",
      errors: """
        1:14: error: `(` is no regular expression: a `(` is not closed, at character 1
          text MATCHES "("
                       ^^^
          hint: a `(` is not closed; in quotes write `\\\\(` for the character itself

        """, status: .invalidPredicate),
    Row(
      "TRUEPREDICATE", "FILE", "--sort", "shape",
      errors: """
        1:1: error: entity `word` has no property `shape`
          shape
          ^^^^^
          in `--sort 'shape'`

        """, status: .invalidPredicate),
    Row(
      "TRUEPREDICATE", "FILE", "--locale", "tr",
      errors: """
        predicate: error: `--locale` has no meaning for a database
          `predicate help filter` tells more

        """, status: .usage),
    Row(
      "TRUEPREDICATE", "FILE", "more.json",
      errors: """
        predicate: error: the database `FILE` stands beside other files
          hint: ask for one database at a time
          `predicate help filter` tells more

        """, status: .usage),
    Row(
      "explain", "category.firstLetter == 's' AND length = max:(length)", "FILE", "--record", "3",
      output: """
        record 3
        false category.firstLetter == "s" AND length == max:(length)
        ├ true  category.firstLetter == "s"
        │ └ category.firstLetter = "s"
        └ false length == max:(length)
          ├ length = 3
          └ max:(length) = 5
            └ length = 3
        because `length == max:(length)` is false: length is 3, max:(length) is 5

        """),
  ]

  /// One statement, and none that reads other records; where a part is a list, all of them are read.
  @Test func explanationsAreAskedFor() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database()
    func statements(_ format: String) -> [String] {
      let result = predicate("explain", format, path, "--entity", "word", "--limit", "2", "--sql-debug", "1")
      #expect(result.status == .success && result.output.contains("record 2"), "\(result)")
      return result.errors.split(separator: "\n").filter { $0.hasPrefix("sql: ") }.map(String.init)
    }
    let asked = statements("category.firstLetter == 's' AND length > 3")
    #expect(asked.count == 2 && asked.last?.hasSuffix("ORDER BY t0.\"id\" LIMIT 2") == true, "\(asked)")
    #expect(statements("ANY category.words.length > 3").contains { !$0.contains("LIMIT") && !$0.contains("COUNT") })
  }

  @Test(arguments: rows)
  func words(_ row: Row) throws {
    let folder = try TemporaryFolder()
    Self.check(row, path: try folder.database())
  }

  /// A database is known by its first bytes, whatever it is called.
  @Test func namesTellLessThanBytes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(named: "words.csv")
    #expect(predicate("count", "length > 3", path, "--entity", "word").output == "2\n")
    let text = try folder.file("records.db", #"[{"a":1}]"#)
    let result = predicate("count", "a = 1", text)
    #expect(result.status == .usage && result.errors.contains("the file is no SQLite database but text"))
    #expect(predicate("count", "a = 1", text, "--input-format", "json").output == "1\n")
  }

  @Test func theEntityIsNeededAndListed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database()
    let several = predicate("count", "TRUEPREDICATE", path)
    #expect(
      several.errors == """
        predicate: error: `\(path)` has 2 entities: `category`, `word`
          hint: choose one with `--entity NAME`
          `predicate help count` tells more

        """)
    #expect(several.status == .usage)
    let misspelt = predicate("explain", "TRUEPREDICATE", path, "--entity", "wrod")
    #expect(
      misspelt.errors == """
        predicate: error: `\(path)` has no entity `wrod`
          hint: did you mean `word`?
          `predicate help explain` tells more

        """)
    let one = try folder.database("CREATE TABLE word (text TEXT); INSERT INTO word VALUES ('x')", named: "one.sqlite3")
    #expect(predicate("text == 'x'", one).output == #"{"text":"x"}"# + "\n")
    let none = try folder.database("", named: "none.store")
    #expect(
      predicate("count", "a = 1", none).errors.hasPrefix("predicate: error: the database `\(none)` has no tables"))
  }

  @Test func optionsOfDatabasesAreForThemAlone() {
    for option in ["--sql-debug=1", "--model=m.json"] {
      let result = predicate("count", "a = 1", option, input: #"{"a":1}"#)
      #expect(result.status == .usage)
      #expect(result.errors.contains("is for databases, and the input is none"))
    }
  }

  // MARK: In memory

  @Test func whatStaysInMemoryIsSaid() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database()
    let result = predicate("count", "length > 3 AND randomn:(1) == 0", path, "--entity", "word")
    #expect(result.output == "2\n" && result.status == .success)
    #expect(result.errors.hasPrefix("note: evaluated in memory: `randomn:(1) == 0`\n  "))
    let sorted = predicate("length > 3", path, "--entity", "word", "--sort", "randomn:(1)", "-o", "count")
    #expect(sorted.output == "2\n")
    #expect(sorted.errors.hasPrefix("note: sorted in memory: "))
  }

  // MARK: Files that fail

  @Test func filesThatAreNoGoodDatabases() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database()
    let whole = try Array(Data(contentsOf: URL(filePath: path)))
    var state: UInt64 = 0x5EED
    let noise = (0..<8192).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let rows: [(String, String)] = [
      (try folder.file("cut.db", bytes: Array(whole.prefix(5000))), "the database is damaged"),
      (try folder.file("noise.sqlite", bytes: noise), "it begins with random bytes"),
      ("missing.sqlite", "no such file"),
    ]
    for (path, message) in rows {
      for subcommand in ["count", "filter", "explain", "check"] {
        let result = predicate(subcommand, "TRUEPREDICATE", path, "--entity", "word")
        #expect(result.status == .usage && result.output == "", "\(subcommand) \(path)")
        #expect(result.errors.contains(message), "\(subcommand) \(path)")
      }
      #expect(predicate("schema", path).errors.contains(message))
    }
  }

  // MARK: Core Data

  @Test func aStoreWithoutModelTakesOne() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(StoreFixture.coreDataWords, named: "Words.store")
    let model = try folder.file("model.json", StoreFixture.model)
    let format = #"wordCategory.firstLetter == "s""#
    let named = predicate("count", format, path, "--entity", "Word", "--model", model, "--sql-debug", "3")
    #expect(named.output == "3\n")
    #expect(
      named.errors.hasPrefix(
        """
        sql: SELECT COUNT(*) FROM ZWORD t0 WHERE t0.ZWORDCATEGORY IN (SELECT t1.Z_PK FROM ZWORDCATEGORY t1 \
        WHERE t1.ZFIRSTLETTER = ?)
        SQLite bind[0] = "s"
        execution time:
        """))
    #expect(named.errors.hasSuffix(" for 1 row\n"))
    let rows = predicate(format, path, "--entity", "Word", "--model", model, "--sort", "text", "--limit", "1")
    #expect(rows == .init(output: #"{"text":"Sea","length":3,"wordCategory":1}"# + "\n", errors: "", status: .success))
    let bare = predicate("count", #"wordcategory.firstletter == "s""#, path, "--entity", "Word")
    #expect(bare.output == "3\n" && bare.errors.hasPrefix("note: `\(path)`: the store keeps no model; "))
    #expect(predicate("check", "lenght = 1", path, "--model", model, "--entity", "Word").status == .invalidPredicate)
    let wrong = try folder.file("wrong.json", #"{"entities":{"Wrod":{"attributes":{"text":"string"}}}}"#)
    let refused = predicate("count", format, path, "--entity", "Word", "--model", wrong)
    #expect(refused.status == .usage && refused.errors.contains("the store has no entity `Wrod`"))
  }

  @Test func recipes() throws {
    let folder = try TemporaryFolder()
    guard let path = try folder.recipes() else { return }
    let rows: [(String, [String])] = [
      (#"ANY ingredients.amount CONTAINS[c] "CUP""#, ["Recipe 1", "Recipe 3"]),
      (#"SUBQUERY(ingredients, $i, $i.amount CONTAINS "cup").@count > 2"#, ["Recipe 3"]),
      (#"type.name ==[d] "Entree""#, ["Recipe 2"]),
    ]
    for (format, names) in rows {
      let result = predicate(format, path, "--entity", "Recipe", "--sort", "name")
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == names.count && result.errors == "", "\(format)")
      for (line, name) in zip(lines, names) { #expect(line.contains(#""name":"\#(name)""#), "\(format)") }
    }
    #expect(predicate("count", "TRUEPREDICATE", path).errors.contains("`Image`, `Ingredient`, `Recipe`, `RecipeType`"))
    let schema = predicate("schema", path).output
    #expect(schema.contains(#""ingredients""#) && schema.contains(#""table": "ZRECIPETYPE""#))
  }

  /// A database is a model wherever one is asked for.
  @Test func databasesAreModels() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database()
    #expect(
      predicate("sql", "length > 3", "--model", path, "--entity", "word", "--count")
        == .init(
          output: "SELECT COUNT(*) FROM \"word\" t0 WHERE t0.\"length\" > ?\n-- $1 = 3\n", errors: "", status: .success)
    )
    #expect(
      predicate("check", "ANY words.lenght = 1", "--model", path, "--entity", "category").status == .invalidPredicate)
  }

  /// What `schema` prints of a store is a model that `--model` takes.
  @Test func schemasReadBack() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database()
    let schema = predicate("schema", path)
    #expect(schema.status == .success && schema.errors == "")
    let model = try folder.file("model.json", schema.output)
    #expect(predicate("count", "ANY words.length > 3", path, "--entity", "category", "--model", model).output == "2\n")
    #expect(predicate("schema", path, "--model", model) == schema)
  }
}
