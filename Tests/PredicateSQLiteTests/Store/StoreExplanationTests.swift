import Foundation
import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import PredicateSQL
import Synchronization
import Testing

@testable import PredicateSQLite

/// Explanations of records that are in a database are those of memory.
@Suite(.needsSQLite) struct StoreExplanationTests {
  private static let tables = """
    CREATE TABLE category (id INTEGER PRIMARY KEY, letter TEXT, weight REAL);
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT, length INTEGER, added DATETIME, isRare BOOLEAN,
      category_id INTEGER REFERENCES category (id));
    INSERT INTO category VALUES (1, 's', 1.5), (2, NULL, -0.25);
    INSERT INTO word VALUES (1, 'sun', 3, 0, 1, 1), (2, NULL, NULL, NULL, NULL, NULL),
      (3, 'Sea', 9223372036854775807, 1e9, 0, 2), (7, 'a+b', -3, -0.5, 0, NULL);
    """

  /// Answered by one statement.
  private static let inDatabase = [
    "length > 2 AND text BEGINSWITH 's'", "NOT (text CONTAINS[c] 'S' OR length IN {3, 4})", "TRUEPREDICATE",
    "category.letter == 's' AND category.weight > 1", "length == max:(length)",
    "text == $text OR length BETWEEN {1, $n}",
    "TERNARY(length > 2, text, 'x') == 'sun' OR isRare == YES", "added > CAST(5, 'NSDate') AND isRare == NO",
    "length / 0 == nil", "text MATCHES '.*[aeu].*' OR lowercase:(text) == 'sea'", "category.words.@count > 0",
  ]

  /// Of these the parts are records, lists, or what only memory says.
  private static let inMemory = [
    "category == nil", "ANY category.words.length > 3", "SUBQUERY(category.words, $w, $w.length > 3).@count == 1",
    "length == $missing", "length + 1 > 0 OR text == 'sun'",
  ]

  private final class Log: Sendable {
    let statements = Mutex<[String]>([])
  }

  private static let variables: [String: RecordValue] = ["text": "Sea", "n": 3]

  private func store(_ log: Log, in folder: TemporaryFolder) throws -> SQLiteStore {
    try SQLiteStore(path: folder.database(Self.tables)) { entry in log.statements.withLock { $0.append(entry.sql) } }
  }

  private func expected(_ predicate: FormatPredicate, _ store: SQLiteStore) throws -> [Explanation] {
    let linked = try store.linkedRecords(of: "word")
    let explanations = try linked.records.map {
      try predicate.explain($0, among: linked.records, variables: Self.variables)
    }
    #expect(explanations.count == 4)
    return explanations
  }

  @Test(arguments: inDatabase) func oneStatementExplains(_ format: String) throws {
    let (log, folder) = (Log(), try TemporaryFolder())
    let store = try store(log, in: folder)
    let predicate = try FormatPredicate(parsing: format)
    let found = try store.explanations(of: predicate, entity: "word", variables: Self.variables)
    #expect(log.statements.withLock { $0 }.count == 1)
    let expected = try expected(predicate, store)
    for (found, expected) in zip(found, expected) { #expect(found == expected, "\(found)\nis not\n\(expected)") }
    #expect(found.count == expected.count)
  }

  @Test(arguments: inMemory) func memoryExplainsTheRest(_ format: String) throws {
    let (log, folder) = (Log(), try TemporaryFolder())
    let store = try store(log, in: folder)
    let predicate = try FormatPredicate(parsing: format)
    let found = try store.explanations(of: predicate, entity: "word", variables: Self.variables)
    #expect(try found == expected(predicate, store))
    #expect(log.statements.withLock { $0.contains { !$0.contains(" AS \"p0\"") } })
  }

  @Test func theChosenRecordsAreAskedFor() throws {
    let (log, folder) = (Log(), try TemporaryFolder())
    let store = try store(log, in: folder)
    for format in ["length > 2", "ANY category.words.length > 3"] {
      let predicate = try FormatPredicate(parsing: format)
      let all = try expected(predicate, store)
      #expect(try store.explanations(of: predicate, entity: "word", limit: 2, offset: 1) == Array(all[1...2]))
      #expect(try store.explanations(of: predicate, entity: "word", limit: 2, offset: 3) == [all[3]])
      #expect(try store.explanations(of: predicate, entity: "word", limit: 0).isEmpty)
    }
  }

  /// What a column holds beside what it is declared for is in explanations, too.
  @Test func columnsThatHoldOtherThings() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      "CREATE TABLE word (id INTEGER PRIMARY KEY, length INTEGER, flag BOOLEAN);"
        + "INSERT INTO word VALUES (1, 3, 1), (2, 'long', 2), (3, 2.5, 0), (4, x'00', NULL);")
    for format in ["length == 3", "length == 'long' OR flag == YES", "NOT flag == NO"] {
      let store = try SQLiteStore(path: path)
      let predicate = try FormatPredicate(parsing: format)
      let linked = try store.linkedRecords(of: "word")
      let expected = try linked.records.map { try predicate.explain($0, among: linked.records) }
      let found = try store.explanations(of: predicate, entity: "word")
      #expect(found == expected, "\(format): \(found)")
    }
  }

  @Test func anEntityThatIsMissingIsAnError() throws {
    let folder = try TemporaryFolder()
    let store = try store(Log(), in: folder)
    #expect(throws: StoreError.self) {
      _ = try store.explanations(of: FormatPredicate(parsing: "length > 2"), entity: "words")
    }
  }
}
