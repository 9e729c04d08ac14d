import Foundation
import PredicateLanguage
import Testing

@testable import PredicateSQLite

/// Databases with a write-ahead log: all rows are read, and no file is made, changed or removed.
@Suite(.needsSQLite) struct WriteAheadLogTests {
  /// What lies in a folder: the bytes of its files, by name.
  private static func files(_ folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("")) {
      files[name] = try? Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return files
  }

  /// The files of a database whose last row is in the log alone, as a crash leaves them.
  private static func crashed() throws -> (database: Data, log: Data, index: Data) {
    let folder = try TemporaryFolder()
    let path = try folder.database("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    let writer = try SQLiteDatabase(path: path, mode: .readWrite)
    try writer.execute("INSERT INTO t VALUES (2)")
    let files = try files(folder)
    return (
      try #require(files["test.sqlite"]), try #require(files["test.sqlite-wal"]), try #require(files["test.sqlite-shm"])
    )
  }

  private static func rows(_ database: SQLiteDatabase) throws -> [RecordValue] {
    try database.query("SELECT a FROM t ORDER BY a").compactMap(\.values.first)
  }

  /// What lies beside the database, and how many rows it has then.
  enum Beside: CaseIterable {
    case nothing, emptyLog, logOfAHeader, indexAlone, emptyLogAndIndex, log, logAndIndex, logAndEmptyIndex
    case logAndBrokenIndex, logAndLostIndex
  }

  @Test(arguments: Beside.allCases, ["test.sqlite", "a b?mode=rw#%41ü.sqlite"])
  func `nothing is left behind`(_ beside: Beside, _ name: String) throws {
    let folder = try TemporaryFolder()
    let (database, log, index) = try Self.crashed()
    let path = try folder.write(database, to: name)
    switch beside {
    case .nothing: break
    case .emptyLog: _ = try folder.write([], to: name + "-wal")
    case .logOfAHeader: _ = try folder.write(log.prefix(32), to: name + "-wal")
    case .indexAlone: _ = try folder.write(index, to: name + "-shm")
    case .emptyLogAndIndex:
      _ = try folder.write([], to: name + "-wal")
      _ = try folder.write(index, to: name + "-shm")
    case .log: _ = try folder.write(log, to: name + "-wal")
    case .logAndIndex:
      _ = try folder.write(log, to: name + "-wal")
      _ = try folder.write(index, to: name + "-shm")
    case .logAndEmptyIndex:
      _ = try folder.write(log, to: name + "-wal")
      _ = try folder.write([], to: name + "-shm")
    case .logAndBrokenIndex:
      _ = try folder.write(log, to: name + "-wal")
      _ = try folder.write(index.map { $0 ^ 0x55 }, to: name + "-shm")
    case .logAndLostIndex:
      // A link that leads nowhere keeps SQLite from making the index, whoever runs the test.
      _ = try folder.write(log, to: name + "-wal")
      try FileManager.default.createSymbolicLink(atPath: path + "-shm", withDestinationPath: "nowhere/index")
    }
    let hasLog = [.log, .logAndIndex, .logAndEmptyIndex, .logAndBrokenIndex, .logAndLostIndex].contains(beside)
    let before = try Self.files(folder)
    do {
      let database = try SQLiteDatabase(path: path)
      #expect(try Self.rows(database) == (hasLog ? [.integer(1), .integer(2)] : [.integer(1)]))
      #expect(try Self.files(folder) == before)
    }
    #expect(try Self.files(folder) == before)
  }

  @Test func `the log is found beside the file that a link leads to`() throws {
    let folder = try TemporaryFolder()
    let (database, log, _) = try Self.crashed()
    _ = try folder.write(database, to: "true.sqlite")
    _ = try folder.write(log, to: "true.sqlite-wal")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.sqlite"), withDestinationPath: "true.sqlite")
    #expect(try Self.rows(SQLiteDatabase(path: folder.path("link.sqlite"))).count == 2)
    #expect(try Set(Self.files(folder).keys) == ["true.sqlite", "true.sqlite-wal", "link.sqlite"])
  }

  /// What others write is seen by the next statement, whatever state the database was opened in.
  @Test func `a writer that comes later is seen`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    let reader = try SQLiteDatabase(path: path)
    try reader.register(name: "same", argumentCount: 1, deterministic: true) { $0[0] }
    #expect(try Self.rows(reader).count == 1)
    do {
      let writer = try SQLiteDatabase(path: path, mode: .readWrite)
      try writer.execute("INSERT INTO t VALUES (2)")
      #expect(try Self.rows(reader).count == 2)
      // Now both take part in SQLite's locks.
      let cursor = try reader.cursor("SELECT a FROM t")
      try writer.execute("INSERT INTO t VALUES (3); PRAGMA wal_checkpoint(PASSIVE)")
      #expect(try cursor.next() != nil && cursor.next() != nil && cursor.next() == nil)
      #expect(try Self.rows(reader).count == 3)
    }
    try SQLiteDatabase(path: path, mode: .readWrite).execute("INSERT INTO t VALUES (4)")
    #expect(try Self.rows(reader).count == 4)
    // A new connection knows the functions that the first one was given.
    #expect(try reader.query("SELECT same(7), predicate_fold('A', 'c')").first?.values == [.integer(7), .string("a")])
  }

  @Test func `what is changed while it is read is no answer`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
    let reader = try SQLiteDatabase(path: path)
    let cursor = try reader.cursor("SELECT a FROM t")
    #expect(try cursor.next() != nil)
    // Its log goes into the file when it closes.
    try SQLiteDatabase(path: path, mode: .readWrite).execute("INSERT INTO t VALUES (3)")
    let error = try sqliteError { () throws(SQLiteError) in while try cursor.next() != nil {} }
    #expect(error.code == .changed)
    #expect(error.description == "\(path): error: the database was changed while it was read\n  hint: ask again")
    #expect(try Self.rows(reader).count == 3)
  }
}
