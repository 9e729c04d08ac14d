import Foundation
import PredicateData
import PredicateFormat
import PredicateSQLite
import TestSupport

/// Database files: what SQLite opens is asked for its tables and its Core Data model.
package struct StoreTarget: FuzzTarget {
  package static let name = "store"
  package static let promise = "a model or an error, never that of a wrong call"
  package static let dictionary = [
    "SQLite format 3\u{0}", "CREATE TABLE ", "Z_PRIMARYKEY", "Z_ENT", "Z_MODELCACHE", "REFERENCES ",
  ]

  private let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "predicate-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  package func seeds() throws -> [[UInt8]] {
    let path = folder.appending(path: "seed.sqlite").path(percentEncoded: false)
    try? FileManager.default.removeItem(atPath: path)
    let archive = ModelArchiveBuilder.bytes([("Animal", nil, [.attribute("name", 700)])])
    let database = try SQLiteDatabase(path: path, mode: .readWrite)
    try database.execute(
      """
      PRAGMA page_size = 512; PRAGMA synchronous = OFF;
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Animal', 0, 1);
      CREATE TABLE ZANIMAL (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      INSERT INTO ZANIMAL VALUES (1, 1, 1, 'Rex');
      """)
    try database.execute("INSERT INTO Z_MODELCACHE VALUES (?)", [.data(Data(storedDeflate(archive)))])
    return [Array(try Data(contentsOf: URL(filePath: path)))]
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let file = folder.appending(path: "input.sqlite")
    do { try Data(bytes).write(to: file) } catch { throw BrokenPromise("the input cannot be written: \(error)") }
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: file.path(percentEncoded: false), limits: FuzzWords.limits)
      _ = try database.modelWithNotes()
      _ = try CoreDataStore(database).modelOrigin
    } catch {
      if error.code == .misuse { throw BrokenPromise("\(error)") }
    }
  }
}
