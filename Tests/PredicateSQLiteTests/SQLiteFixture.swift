import Foundation
import PredicateLanguage
import Testing

@testable import PredicateSQLite

/// Whether the machine has SQLite's library; without it the tests that need it are skipped, visibly.
enum SQLiteSupport {
  static let isAvailable: Bool = {
    do throws(SQLiteError) {
      _ = try SQLiteLibrary.process()
      return true
    } catch {
      print("notice: tests of SQLite are skipped: \(error.message)")
      return false
    }
  }()
}

extension Trait where Self == ConditionTrait {
  /// Runs the test where SQLite's library is.
  static var needsSQLite: Self { .enabled(if: SQLiteSupport.isAvailable, "SQLite's library is not installed") }
}

/// A folder of a test's own, removed when the test ends.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "predicate-sqlite-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      Issue.record(error)
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  /// Makes a database file with these statements, and gives its path.
  func database(_ sql: String, named name: String = "test.sqlite") throws -> String {
    try SQLiteDatabase(path: path(name), mode: .readWrite).execute("PRAGMA synchronous=OFF; " + sql)
    return path(name)
  }
}

/// The error that a body throws; a test failure if it throws none.
func sqliteError(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(SQLiteError) -> Void
) throws -> SQLiteError {
  do throws(SQLiteError) { try body() } catch { return error }
  Issue.record("no error was thrown", sourceLocation: sourceLocation)
  throw CancellationError()
}
