import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// Sessions over databases.
@Suite(.needsSQLite) struct StoreSessionTests {
  /// A session over the words, typed line by line: each line after its answer, in this order.
  private static func check(
    _ lines: [(typed: String, answer: String)], file: String = StoreFixture.words, isTerminal: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(file)
    var session = ReplSession(SessionFixture.environment(isTerminal: isTerminal))
    for (typed, answer) in lines {
      let text = session.feed(line: typed.replacingOccurrences(of: "FILE", with: path)).text
      #expect(text.replacingOccurrences(of: path, with: "FILE") == answer, "\(typed)", sourceLocation: sourceLocation)
    }
  }

  @Test func allEntitiesAreAtHand() throws {
    try Self.check([
      (".open FILE", "category: 2 records\nword: 5 records\n"),
      (".entities", "* category  2 records  FILE\n  word      5 records  FILE\n"),
      ("ANY words.length > 3", "{\"id\":1,\"firstLetter\":\"s\"}\n{\"id\":2,\"firstLetter\":\"a\"}\n2 of 2 records\n"),
      (".use word", "word: 5 records\n"), (".mode table", ""),
      (
        ".schema",
        """
        word, 5 records
          id           integer
          text         string
          length       integer
          category_id  integer?
          category     → category?

        """
      ),
      (".mode count", ""),
      ("category.firstLetter == 's'", "3\n"),
      (
        ".use wrod",
        "error: there is no entity `wrod`\n  hint: did you mean `word`?\n"
      ),
      (
        ".open FILE words",
        "error: `FILE` has no entity `words`\n  hint: did you mean `word`?\n"
      ),
      (".open FILE word", "category: 2 records\nword: 5 records\n"),
    ])
  }

  @Test func rowsAndCountsComeFromSQL() throws {
    try Self.check([
      (".open FILE word", "category: 2 records\nword: 5 records\n"),
      (".mode csv", ""), (".limit 1", ""), (".sort length desc, text", ""),
      (
        "category.firstLetter == 's'",
        "id,text,length,category_id,category\n4,stone,5,1,1\n3 of 5 records, 1 shown\n"
      ),
      (".limit 2", ""),
      // What was not needed before is asked for now.
      (".last", "id,text,length,category_id,category\n4,stone,5,1,1\n3,Sea,3,1,1\n3 of 5 records, 2 shown\n"),
      (".limit off", ""), (".mode count", ""), (".last", "3\n"),
      (
        ".sql",
        """
        SELECT t0."id", t0."text", t0."length", t0."category_id", t0."category_id" FROM "word" t0 WHERE t0."category_id" IN \
        (SELECT t1."id" FROM "category" t1 WHERE t1."firstLetter" = ?) ORDER BY t0."length" DESC, t0."text", t0."id"
        -- $1 = "s"

        """
      ),
      // For other programs, which lack the functions of ours.
      (
        ".sql uppercase:(text) == 'SEA'",
        """
        SELECT t0."id", t0."text", t0."length", t0."category_id", t0."category_id" FROM "word" t0 WHERE \
        predicate_call('uppercase:', 's', t0."text") = ? ORDER BY t0."length" DESC, t0."text", t0."id"
        -- $1 = "SEA"

        """
      ),
      (
        ".sql text.capitalizedString == 'Sea'",
        """
        SELECT t0."id", t0."text", t0."length", t0."category_id", t0."category_id" FROM "word" t0 WHERE \
        predicate_key('capitalizedString', t0."text") = ? ORDER BY t0."length" DESC, t0."text", t0."id"
        -- $1 = "Sea"

        """
      ),
      ("text.capitalizedString == 'Sea'", "1\n"), ("text.pathExtension == 'x'", "0\n"),
      (
        ".sql literals uppercase:(text) == 'SEA'",
        """
        1:1: error: `uppercase:` cannot be said in SQLite's SQL as it is evaluated
          uppercase:(text) == 'SEA'
          ^^^^^^^^^^^^^^^^

        """
      ),
      (
        ".sql literals length == 3",
        """
        SELECT t0."id", t0."text", t0."length", t0."category_id", t0."category_id" FROM "word" t0 WHERE t0."length" = 3 \
        ORDER BY t0."length" DESC, t0."text", t0."id";

        """
      ),
      (
        ".sql length >",
        "1:9: error: missing value after `>`\n  length >\n          ^\n  expected a value: key path, literal or placeholder\n"
      ),
    ])
  }

  @Test func statementsAreShown() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(StoreFixture.coreDataWords, named: "Words.store")
    var session = ReplSession(SessionFixture.environment(isTerminal: false))
    let opened = session.open(file: path, entity: "Word")
    #expect(opened.text.hasPrefix("Word: 5 records\nWordCategory: 2 records\nthe store keeps no model; "))
    #expect(session.feed(line: ".sql 3").text == "")
    _ = session.feed(line: ".mode count")
    let text = session.feed(line: #"wordcategory.firstletter == "s""#).text
    #expect(
      text.hasPrefix(
        """
        3
        sql: SELECT COUNT(*) FROM ZWORD t0 WHERE t0.ZWORDCATEGORY IN (SELECT t1.Z_PK FROM ZWORDCATEGORY t1 \
        WHERE t1.ZFIRSTLETTER = ?)
        SQLite bind[0] = "s"
        execution time:
        """))
    #expect(text.hasSuffix(" for 1 row\n"))
    _ = session.feed(line: ".sql off")
    #expect(session.feed(line: "length > 3").text == "2\n")
  }

  @Test func whatSQLDoesNotSayIsEvaluatedInMemory() throws {
    try Self.check([
      (".open FILE word", "category: 2 records\nword: 5 records\n"),
      (".mode csv", ""),
      ("text", "text\nsun\napple\nSea\nstone\na+b\n5 values\n"),
      ("category.firstLetter", "category.firstLetter\ns\na\ns\ns\n\n5 values\n"),
      ("max:(length)", "5\n"),
      (".let m = max:(length)", ""), (".mode count", ""), ("length == $m", "2\n"),
      (
        "length > 3 AND randomn:(1) == 0",
        "evaluated in memory: `randomn:(1) == 0`\n  `randomn:` cannot be said in SQLite's SQL as it is evaluated\n2\n"
      ),
      (
        ".explain 5 category.firstLetter == 's'",
        """
        row 5 of 5: {"id":5,"text":"a+b","length":3,"category_id":n…
        false category.firstLetter == "s"
        └ category.firstLetter = nil
        because `category.firstLetter == "s"` is false: category.firstLetter is nil

        """
      ),
    ])
  }

  @Test func plansThatReadAllRowsMentionAdvice() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(StoreFixture.words + "CREATE INDEX word_length ON word (length);")
    var session = ReplSession(SessionFixture.environment(isTerminal: false))
    _ = session.feed(line: ".open \(path)")
    _ = session.feed(line: ".use word")
    let advice = "it reads all rows; `predicate sql FORMAT --advise FILE` says which indexes would serve\n"
    #expect(session.feed(line: ".plan text == 'a'").text.hasSuffix(advice))
    let served = session.feed(line: ".plan length == 3").text
    #expect(served.contains("SEARCH") && !served.contains(advice), "\(served)")
  }

  @Test func mistakes() throws {
    try Self.check([
      (".sql", "error: no predicate has run yet\n  hint: write `.sql PREDICATE`\n"),
      (".open FILE word", "category: 2 records\nword: 5 records\n"),
      (
        "lenght > 3",
        """
        1:1: error: entity `word` has no property `lenght`
          lenght > 3
          ^^^^^^
          hint: did you mean `length`?

        """
      ),
      (
        "length > $low",
        """
        1:10: error: the variable `$low` has no value
          length > $low
                   ^^^^
          hint: `.let NAME = EXPRESSION` gives a variable its value

        """
      ),
      (".locale tr", ""),
      ("length > 3", "error: a database knows no locale, and `.locale tr` is set\n  hint: `.locale off`\n"),
    ])
    let folder = try TemporaryFolder()
    let path = try folder.file("text.db", "a,b\n1,2\n")
    var session = ReplSession(SessionFixture.environment(isTerminal: false))
    let reaction = session.open(file: path)
    #expect(reaction.text.hasPrefix("\(path): error: the file is no SQLite database but text\n"))
    #expect(reaction.status == .usage)
  }

  @Test func theCommandOpensDatabases() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(StoreFixture.coreDataWords, named: "Words.store")
    let model = try folder.file("model.json", StoreFixture.model)
    let harness = CommandHarness(input: "wordCategory.firstLetter == 's'\n", repl: ReplLoop.run)
    let result = harness.run(["repl", path, "--model", model, "--sql-debug", "1"])
    #expect(result.output.split(separator: "\n").first == #"{"text":"sun","length":3,"wordCategory":1}"#)
    #expect(result.errors.contains("\nsql: SELECT t0.Z_PK, t0.ZTEXT, t0.ZLENGTH, t0.ZWORDCATEGORY FROM ZWORD t0 "))
    #expect(result.status == .success)
  }

  /// Rows of a store are found among its records, which have others where rows have keys of others.
  @Test func rowsOfAStoreAreExplained() throws {
    let store = packageFolder.appendingPathComponent("Examples/CoreDataStore/Cookbook.sqlite").path
    var session = ReplSession(SessionFixture.environment(width: 100, isTerminal: true))
    _ = session.open(file: store, entity: "Dish")
    _ = session.feed(line: ".sort minutes desc")
    #expect(session.feed(line: "minutes > 20").text.contains("\n2  2020-01-11        50  Lentil stew"))
    let explained = session.feed(line: ".explain 2 season.name != nil").text
    #expect(explained.hasPrefix("row 2 of 3: {") && explained.contains("Lentil stew"))
    #expect(explained.contains("\ntrue  season.name != nil\n"))
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE t(n INTEGER, m INTEGER); INSERT INTO t VALUES (1, 1), (1, 1), (2, 2)")
    _ = session.feed(line: ".sort off")
    _ = session.open(file: path)
    _ = session.feed(line: "n > 0")
    let twins = "error: 2 records have the values of row 1, and nothing tells them apart\n"
    #expect(session.feed(line: ".explain 1").text == twins)
    #expect(session.feed(line: ".explain 3").text.hasPrefix("row 3 of 3: {"))
  }

  /// What columns hold is looked at when they are named, and told once.
  @Test func textInAColumnOfNumbers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE t(n INTEGER, m INTEGER); INSERT INTO t VALUES (10, 1), ('abc', 'x')")
    var session = ReplSession(SessionFixture.environment(isTerminal: true))
    let note = { (name: String) in "`t`: `\(name)` is declared `INTEGER` and holds text in the row 2" }
    #expect(!session.open(file: path).text.contains("declared"))
    let first = session.feed(line: #"n == "abc""#).text
    #expect(first.contains("abc") && first.contains(note("n")) && !first.contains("always false"))
    #expect(!session.feed(line: "n == 10").text.contains("declared"))
    #expect(session.feed(line: ".fetch max:(m)").text.contains(note("m")))
    #expect(session.feed(line: ".schema").text.contains("n  any?"))
  }
}
