import Foundation
import PredicateFormat
import PredicateLanguage
import PredicateQuery
import PredicateSQL
import PredicateSQLite
import TestSupport

extension CodeHint {
  /// SQL and databases, where no model is checked before.
  static let databases: [CodeHint] = [
    CodeHint(
      "a to-many relationship as a whole", asking: { try sql("books == books", "Author") },
      hint: "write ANY or ALL before the comparison", obeying: { try sql("ANY books.pages > 1", "Author") },
      gives: "SELECT"),
    CodeHint(
      "bounds that are not two", asking: { try sql("pages BETWEEN {3}", "Book") },
      hint: "write `{lower, upper}`; both bounds are inclusive",
      obeying: { try sql("pages BETWEEN {3, 4}", "Book") }, gives: "SELECT"),
    CodeHint(
      "a key that there is not", asking: { try sql("titel == 'a'", "Book") }, hint: "did you mean `title`?",
      obeying: { try sql("title == 'a'", "Book") }, gives: "SELECT"),
    CodeHint(
      "an order by a collection", asking: { try rows(sort: "tags") },
      hint: "take an aggregate of it, such as `@count`", obeying: { try rows(sort: "tags.@count") }, gives: "SELECT"),
    CodeHint(
      "an order by a record", asking: { try rows(sort: "author") }, hint: "name one of its attributes",
      obeying: { try rows(sort: "author.name") }, gives: "SELECT"),
    CodeHint(
      "a query without an entity", asking: { try rows(sort: "title", entity: nil) },
      hint: "the model has `Book`, `Author`, `Country`, `Tag`", obeying: { try rows(sort: "title") }, gives: "SELECT"),
    CodeHint(
      "a comparison by a locale", asking: { try rows(sort: "title", predicate: "title ==[l] 'a'", locale: "tr") },
      hint: "leave out `l` or the query's locale",
      obeying: { try rows(sort: "title", predicate: "title == 'a'", locale: "tr") }, gives: "SELECT"),
    CodeHint(
      "the path of no file", asking: { try open("") }, hint: "give the path of a database file",
      obeying: { try database { _ in "open" } }, gives: "open"),
    CodeHint(
      "a path with a NUL byte", asking: { try open("a\0b") }, hint: "give the path of a database file",
      obeying: { try database { _ in "open" } }, gives: "open"),
    CodeHint(
      "a device", asking: { try open("/dev/null") }, hint: "copy the data to a file first",
      obeying: { try database { _ in "open" } }, gives: "open"),
    CodeHint(
      "two statements at once", asking: { try database { "\(try $0.query("SELECT 1; SELECT 2").count)" } },
      hint: "run the statements one by one",
      obeying: { try database { "\(try $0.query("SELECT 1").count + $0.query("SELECT 2").count)" } }, gives: "2"),
    CodeHint(
      "too few values", asking: { try database { "\(try $0.query("SELECT ? + ?", [1]).count)" } },
      hint: "give one value for each `?`",
      obeying: { try database { "\(try $0.query("SELECT ? + ?", [1, 2]).count)" } }, gives: "1"),
    CodeHint(
      "a value that is no column", asking: { try database { "\(try $0.query("SELECT ?", [[1, 2]]).count)" } },
      hint: "give its parts as values of their own",
      obeying: { try database { "\(try $0.query("SELECT ?, ?", [1, 2]).count)" } }, gives: "1"),
    CodeHint(
      "a NUL byte in SQL", asking: { try database { "\(try $0.query("SELECT 'a\0b'").count)" } },
      hint: "give such text as a binding",
      obeying: { try database { "\(try $0.query("SELECT ?", ["a\0b"]).count)" } }, gives: "1"),
    CodeHint(
      "text that is no UTF-8",
      asking: { try database { "\(try $0.query("SELECT CAST(x'FF' AS TEXT) AS t").count)" } },
      hint: "write the text anew, or read it as a blob: CAST(\"t\" AS BLOB)",
      obeying: { try database { "\(try $0.query("SELECT CAST(CAST(x'FF' AS TEXT) AS BLOB) AS t").count)" } },
      gives: "1"),
    CodeHint(
      "writing to a database that is read",
      asking: {
        try withDatabase { path in "\(try SQLiteDatabase(path: path).execute("INSERT INTO t VALUES (2)"))" }
      },
      hint: "open it with the mode `readWrite`, and see that file and folder may be written",
      obeying: { try database { "\(try $0.execute("INSERT INTO t VALUES (2)"))" } }, gives: "1"),
    CodeHint(
      "an option that there is not",
      asking: { try database { "\(try $0.query("SELECT predicate_fold('A', 'x')").count)" } },
      hint: "c, d, n or l",
      obeying: { try database { "\(try $0.query("SELECT predicate_fold('A', 'c')").count)" } }, gives: "1"),
    CodeHint(
      "text for a function that is no UTF-8",
      asking: { try database { "\(try $0.query("SELECT predicate_fold(CAST(x'FF' AS TEXT), 'c')").count)" } },
      hint: "write the text anew, or leave its row out",
      obeying: { try database { "\(try $0.query("SELECT predicate_fold('\u{FF}', 'c')").count)" } }, gives: "1"),
    CodeHint(
      "a database that another connection writes to", asking: { try beside("BEGIN EXCLUSIVE") },
      hint: "end the other program's transaction, give a longer busy time-out, or copy the file",
      obeying: { try beside("BEGIN EXCLUSIVE; COMMIT") }, gives: "1"),
    CodeHint(
      "a database that changes while it is read",
      asking: { try inChange(again: false) }, hint: "ask again", obeying: { try inChange(again: true) }, gives: "3"),
    CodeHint(
      "a database that may not grow",
      asking: { try database { try fill($0, limit: "PRAGMA max_page_count = 3") } }, hint: "make room and try again",
      obeying: { try database { try fill($0, limit: "PRAGMA max_page_count = 3000") } }, gives: "1"),
    CodeHint(
      "the records of groups", asking: { try grouped(true) },
      hint: "ask for its rows, or leave out groups, `distinct` and `unwind`", obeying: { try grouped(false) },
      gives: "1"),
    CodeHint(
      "a store that is a plain database", asking: { try database { "\(try CoreDataStore($0).model.entities.count)" } },
      hint: "read it as a plain SQLite database",
      obeying: { try database { "\(try $0.query("SELECT * FROM t").count)" } }, gives: "1"),
  ]

  private static func sql(_ format: String, _ entity: String) throws -> String {
    let text = try FormatPredicate(parsing: format).sql(.sqlite, model: LibraryModel.made(), entity: entity).text
    return String(text.prefix(6))
  }

  private static func rows(
    sort: String, predicate: String = "TRUEPREDICATE", entity: String? = "Book", locale: String? = nil
  ) throws -> String {
    var query = RecordQuery<RecordValue>()
    query.predicate = try FormatPredicate(parsing: predicate)
    query.order = [try SortKey(parsing: sort)]
    query.locale = locale
    return String(try query.sql(.sqlite, model: LibraryModel.made(), entity: entity).text.prefix(6))
  }

  /// A query while another connection has done something.
  private static func beside(_ sql: String) throws -> String {
    try withDatabase { path in
      let reader = try SQLiteDatabase(path: path, busyTimeout: .milliseconds(1))
      let writer = try SQLiteDatabase(path: path, mode: .readWrite)
      for statement in sql.split(separator: ";") { try writer.execute(String(statement)) }
      return try withExtendedLifetime(writer) { "\(try reader.query("SELECT * FROM t").count)" }
    }
  }

  /// The rows of a table that gets one while it is read.
  private static func inChange(again: Bool) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.database("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
    let reader = try SQLiteDatabase(path: path)
    let cursor = try reader.cursor("SELECT a FROM t")
    _ = try cursor.next()
    // Its log goes into the file when it closes.
    try SQLiteDatabase(path: path, mode: .readWrite).execute("INSERT INTO t VALUES (3)")
    do throws(SQLiteError) {
      while try cursor.next() != nil {}
    } catch {
      if !again { throw error }
    }
    return "\(try reader.query("SELECT a FROM t").count)"
  }

  private static func fill(_ database: SQLiteDatabase, limit: String) throws -> String {
    try database.execute(limit)
    return "\(try database.execute("INSERT INTO t VALUES (zeroblob(50000))"))"
  }

  private static func grouped(_ isGrouped: Bool) throws -> String {
    try database { database in
      var query = RecordQuery<RecordValue>("t")
      if isGrouped { query.grouping = [try FormatExpression("a")] }
      return "\(try SQLiteStore(database).records(query).count)"
    }
  }

  private static func open(_ path: String) throws -> String {
    _ = try SQLiteDatabase(path: path)
    return "open"
  }

  private static func withDatabase(_ body: (String) throws -> String) throws -> String {
    let folder = try TemporaryFolder()
    return try body(folder.database("CREATE TABLE t (a); INSERT INTO t VALUES (1)"))
  }

  private static func database(_ body: (SQLiteDatabase) throws -> String) throws -> String {
    try withDatabase { try body(SQLiteDatabase(path: $0, mode: .readWrite)) }
  }
}
