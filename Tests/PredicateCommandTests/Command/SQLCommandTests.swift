import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// `predicate sql`.
@Suite struct SQLCommandTests {
  static let model = packageFolder.appendingPathComponent("Examples/Models/words.json").path

  private func sql(_ format: String, _ options: String...) -> CommandResult {
    CommandHarness().run(["sql", format, "--model", Self.model, "--entity", "Word"] + options)
  }

  @Test func textIsTheStatementAndItsValues() {
    #expect(
      sql(#"wordCategory.firstLetter == %@ AND length > $least"#, "--arg", "s", "--varjson", "least=3")
        == .init(
          output: """
            SELECT t0."id", t0."text", t0."length", t0."nickname", t0."wordCategory_id" FROM "Word" t0 WHERE \
            t0."wordCategory_id" IN (SELECT t1."id" FROM "WordCategory" t1 WHERE t1."firstLetter" = ?) AND t0."length" > ?
            -- $1 = "s"
            -- $2 = 3

            """, errors: "", status: .success))
  }

  /// The verdicts of all parts, of all records.
  @Test func whyRecordsMatch() {
    let why = sql(
      "length > $least AND NOT nickname == nil", "--varjson", "least=3", "--explain", "--limit", "5", "--dialect",
      "postgresql", "--literals")
    #expect(
      why
        == .init(
          output: """
            SELECT t0."id", CASE WHEN t0."length" > bigint '3' AND t0."nickname" IS NOT NULL THEN 1 ELSE 0 END AS "p0", \
            CASE WHEN t0."length" > bigint '3' THEN 1 ELSE 0 END AS "p1", t0."length" AS "p2", \
            CASE WHEN t0."nickname" IS NOT NULL THEN 1 ELSE 0 END AS "p4", \
            CASE WHEN t0."nickname" IS NULL THEN 1 ELSE 0 END AS "p5", t0."nickname" AS "p6" FROM "Word" t0 \
            ORDER BY t0."id" LIMIT 5;
            -- p0: length > $least AND (NOT nickname == nil)
            -- p1: length > $least
            -- p2: length
            -- p4: NOT nickname == nil
            -- p5: nickname == nil
            -- p6: nickname

            """, errors: "", status: .success))
    for option in ["--count", "--residual", "--distinct"] {
      let refused = sql("length > 3", "--explain", option)
      #expect(refused.status == .usage && refused.errors.contains("--explain"), "\(refused)")
    }
  }

  /// The rows of `fetch`, as a statement.
  @Test func columnsAndGroups() {
    let grouped = sql(
      "length > $least", "--varjson", "least=3", "--group-by", "length", "--select", "length", "--select",
      "count:(SELF) AS n", "--having", "n > 1", "--sort", "n:desc", "--limit", "2", "--dialect", "postgresql",
      "--literals")
    #expect(
      grouped
        == .init(
          output: """
            SELECT t0."length", COUNT(*) AS "n" FROM "Word" t0 WHERE t0."length" > bigint '3' GROUP BY t0."length" \
            HAVING COUNT(*) > bigint '1' ORDER BY COUNT(*) DESC, t0."length" LIMIT 2;

            """, errors: "", status: .success))
    let distinct = sql("TRUEPREDICATE", "--select", "length", "--distinct", "-o", "json")
    #expect(distinct.output == #"{"sql":"SELECT DISTINCT t0.\"length\" FROM \"Word\" t0","bindings":[]}"# + "\n")
    let unwound = CommandHarness().run([
      "sql", "TRUEPREDICATE", "--model", Self.model, "--entity", "WordCategory", "--unwind", "words", "--select",
      "words.text",
    ])
    #expect(unwound.output.hasPrefix("SELECT t1.\"text\""), "\(unwound)")
    let first = sql("TRUEPREDICATE", "--distinct-on", "length", "--sort", "text")
    #expect(
      first.status == .success && first.output.contains("ROW_NUMBER() OVER (PARTITION BY r.k5 ORDER BY r.o6, r.o7)"),
      "\(first)")
    #expect(
      first.output == sql("TRUEPREDICATE", "--limit-per-group", "1", "--per", "length", "--sort", "text").output)
    let zoned = sql("TRUEPREDICATE", "--time-zone", "Europe/Berlin", "--dialect", "postgresql")
    #expect(zoned.output == sql("TRUEPREDICATE", "--dialect", "postgresql").output)
    for (option, message) in [
      ("--count", "`--count` is for whole records"), ("--residual", "`--residual` is for whole"),
    ] {
      let refused = sql("TRUEPREDICATE", "--select", "length", option)
      #expect(refused.status == .usage && refused.errors.contains(message))
    }
    let unknown = sql("TRUEPREDICATE", "--select", "lenth")
    #expect(unknown.status == .invalidPredicate)
    #expect(unknown.errors.contains("hint: did you mean `length`?"))
  }

  /// What `sqlite3` and other programs lack.
  @Test func functionsOfOurs() {
    let note =
      "note: SQLite itself has no `predicate_fold`, which the connections of `predicate filter FORMAT FILE.db` and "
      + "PredicateSQLite have\n"
    #expect(sql("text ==[cd] 'ete'", "--literals").errors == note)
    #expect(sql("text == 'predicate_fold('", "--literals").errors == "")
    #expect(sql("text ==[c] 'ete'", "--dialect", "duckdb").errors == "")
  }

  @Test func jsonIsTheBatchForm() {
    #expect(
      sql(
        "length > 3", "-o", "json", "--dialect", "postgresql", "--sort", "length:desc", "--limit", "2", "--offset", "1")
        == .init(
          output: #"{"sql":"SELECT t0.\"id\", t0.\"text\", t0.\"length\", t0.\"nickname\", t0.\"wordCategory_id\" "#
            + #"FROM \"Word\" t0 WHERE t0.\"length\" > $1 ORDER BY t0.\"length\" DESC, t0.\"id\" LIMIT 2 OFFSET 1","#
            + #""bindings":[3]}"# + "\n", errors: "", status: .success))
  }

  @Test(arguments: [
    ("postgresql", #"t0."text" = text 'it''s' AND t0."length" > bigint '3' LIMIT 2;"#),
    ("spark", #"t0.`text` = CAST(X'69742773' AS STRING) AND t0.`length` > 3L LIMIT 2;"#),
    ("sqlite", #"t0."text" = 'it''s' AND t0."length" > 3 LIMIT 2;"#),
  ])
  func valuesAreWrittenIn(_ dialect: String, _ end: String) {
    let result = sql(
      "text == %@ AND length > 3", "--arg", "it's", "--limit", "2", "--dialect", dialect, "--literals")
    #expect(result.errors == "")
    #expect(result.output.hasSuffix(" WHERE \(end)\n"))
    let residual = sql("length > 3 AND text MATCHES nickname", "--dialect", "mysql", "--residual", "--literals").output
    #expect(residual.hasSuffix(" > 3;\n-- then in memory: text MATCHES nickname\n"))
    let json = sql("length > 3", "--literals", "-o", "json").output
    #expect(json.hasSuffix(#" > 3","bindings":[]}"# + "\n"))
  }

  @Test func aValueThatADatabaseHasNotIsRefused() {
    let strokes = packageFolder.appendingPathComponent("Examples/Spark/strokes.json").path
    let result = predicate(
      "sql", #"date > CAST("1800-01-01", "NSDate")"#, "--model", strokes, "--dialect", "clickhouse", "--literals")
    #expect(result.output == "")
    #expect(result.status == .invalidPredicate)
    #expect(
      result.errors
        == "error: a date outside the years 1900 to 2299 is none for ClickHouse: `1800-01-01T00:00:00Z`\n")
  }

  @Test(arguments: [
    ("a\nb; DROP TABLE Word", #""a\nb; DROP TABLE Word""#), ("\u{2028}", #""\u2028""#), ("\u{85}\r", #""\u0085\r""#),
    ("*/ --", #""*/ --""#),
  ])
  func valuesStayOnTheirLine(_ value: String, _ shown: String) {
    let lines = sql("text == %@", "--arg", value).output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 2)
    #expect(lines.last.map(String.init) == "-- $1 = " + shown)
    #expect(lines.first?.hasSuffix(#"WHERE t0."text" = ?"#) == true)
  }

  @Test func coreDataNames() {
    #expect(
      sql("length = max:(length)", "--naming", "coreData", "--count").output
        == "SELECT COUNT(*) FROM ZWORD t0 WHERE t0.ZLENGTH = (SELECT max(t1.ZLENGTH) FROM ZWORD t1)\n")
  }

  @Test func theOnlyEntityNeedsNoName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("m.json", #"{"entities":{"A":{"attributes":{"b":"integer"}}}}"#)
    #expect(predicate("sql", "b = 1", "--model", path, "--count").output.hasPrefix("SELECT COUNT(*) FROM \"A\" t0"))
  }

  @Test func warningsGoToStandardError() {
    let result = sql("length == 1 / 2")
    #expect(result.errors.hasPrefix("1:11: warning: "))
    #expect(result.output.hasPrefix("SELECT "))
    #expect(result.status == .success)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let errors: String
    let status: ExitCode
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let word = ["--model", model, "--entity", "Word"]

  @Test(arguments: [
    Mistake(
      arguments: ["a = 1"],
      errors: """
        predicate: error: `predicate sql` needs a model: --model MODEL
          hint: `predicate schema FILE` prints the model of records
          `predicate help sql` tells more

        """, status: .usage),
    Mistake(
      arguments: ["length = 1", "--model", model],
      errors: """
        predicate: error: the model has 2 entities: `Word`, `WordCategory`
          hint: choose one with `--entity NAME`
          `predicate help sql` tells more

        """, status: .usage),
    Mistake(
      arguments: ["length = 1", "--dialect", "postgres"] + word,
      errors: """
        predicate: error: `postgres` is no value of `--dialect`
          hint: did you mean `postgresql`?
          `predicate help sql` tells more

        """, status: .usage),
    Mistake(
      arguments: ["length = 1", "--model", model, "--entity", "Wrod"],
      errors: "error: the model has no entity `Wrod`\n  hint: did you mean `Word`?\n", status: .invalidPredicate),
    Mistake(
      arguments: ["lenght = 1"] + word,
      errors: """
        1:1: error: entity `Word` has no property `lenght`
          lenght = 1
          ^^^^^^
          hint: did you mean `length`?

        """, status: .invalidPredicate),
    Mistake(
      arguments: ["length = 1", "--sort", "txt:desc"] + word,
      errors: """
        1:1: error: entity `Word` has no property `txt`
          txt
          ^^^
          hint: did you mean `text`?
          in `--sort 'txt desc'`

        """, status: .invalidPredicate),
    Mistake(
      arguments: ["length = 1", "--limit", "-1"] + word,
      errors: """
        predicate: error: `--limit` takes a whole number of at least 0, not `-1`
          `predicate help sql` tells more

        """, status: .usage),
    Mistake(
      arguments: ["length = 1", "--keys", "text"] + word,
      errors: """
        1:1: error: `length` may not be used
          length = 1
          ^^^^^^
          hint: allowed are text

        """, status: .invalidPredicate),
  ])
  func mistakes(_ mistake: Mistake) {
    #expect(
      CommandHarness().run(["sql"] + mistake.arguments)
        == .init(output: "", errors: mistake.errors, status: mistake.status))
  }

  @Test func whatADialectCannotSayHasAPlace() {
    let result = sql("length > 3 AND text MATCHES nickname", "--dialect", "mysql")
    #expect(result.output == "")
    #expect(result.status == .invalidPredicate)
    #expect(result.errors.hasPrefix("1:16: error: "))
    let sort = sql("length > 3", "--dialect", "mysql", "--sort", "CAST(text, 'NSUUID')")
    #expect(sort.status == .invalidPredicate)
    #expect(sort.errors.hasPrefix("1:1: error: "))
    #expect(sort.errors.hasSuffix("in `--sort 'CAST(text, 'NSUUID')'`\n"))
  }

  @Test func theRestMayStayBehind() {
    let result = sql("length > 3 AND text MATCHES nickname", "--dialect", "mysql", "--residual")
    #expect(result.status == .success)
    #expect(result.errors.hasPrefix("1:16: warning: "))
    #expect(result.output.hasSuffix("> ?\n-- $1 = 3\n-- then in memory: text MATCHES nickname\n"))
    let bounded = sql("text MATCHES nickname", "--dialect", "mysql", "--residual", "--limit", "2", "--count")
    #expect(!bounded.output.contains("LIMIT"))
    #expect(
      bounded.errors.hasSuffix(
        "note: `--limit`, `--count` to be applied in memory, after the condition that stays behind\n"))
    let json = sql("length > 3 AND text MATCHES nickname", "--dialect", "mysql", "--residual", "-o", "json").output
    #expect(json.contains(#""residual":"text MATCHES nickname","report":[{"severity":"error","kind":"unsupported""#))
    #expect(sql("length > 3", "--residual", "-o", "json").output.hasSuffix(#""residual":null,"report":[]}"# + "\n"))
  }
}
