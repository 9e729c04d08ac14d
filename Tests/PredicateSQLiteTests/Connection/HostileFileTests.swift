import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateSQLite

/// Files that are no databases, or damaged ones: a typed error that says which, never a trap.
@Suite(.needsSQLite) struct HostileFileTests {
  private static func random(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  static let header = Array("SQLite format 3\0".utf8)

  static let files: [(String, [UInt8], SQLiteError.Code)] = [
    ("text", Array("name,age\nAnn,3\n".utf8), .notADatabase),
    ("cut character", Array("é".utf8.dropLast()) + Array("x".utf8), .notADatabase),
    ("zip", [0x50, 0x4B, 0x03, 0x04] + random(4092, seed: 1), .notADatabase),
    ("gzip", [0x1F, 0x8B, 8, 0], .notADatabase),
    ("zeros", [UInt8](repeating: 0, count: 4096), .notADatabase),
    ("short and random", random(100, seed: 2), .notADatabase),
    ("random", random(8192, seed: 3), .encrypted),
    ("one random page", random(512, seed: 4), .encrypted),
    ("header alone", header, .corrupt),
    ("header and zeros", header + [UInt8](repeating: 0, count: 4080), .corrupt),
    ("header and random bytes", header + random(4080, seed: 5), .corrupt),
  ]

  @Test(arguments: files)
  func `files that are no databases`(_ name: String, _ bytes: [UInt8], _ code: SQLiteError.Code) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: name)
    for mode in [SQLiteDatabase.Mode.readOnly, .readWrite] {
      let error = try sqliteError { () throws(SQLiteError) in _ = try SQLiteDatabase(path: path, mode: mode) }
      #expect(error.code == code, "\(error)")
      #expect(error.path == path)
      #expect(error.hint != nil)
    }
    #expect(Array(try Data(contentsOf: URL(filePath: path))) == bytes)
  }

  @Test func `an empty file is a database without tables`() throws {
    let folder = try TemporaryFolder()
    let database = try SQLiteDatabase(path: try folder.write([], to: "empty.sqlite"))
    #expect(try database.query("SELECT * FROM sqlite_master").isEmpty)
  }

  @Test func `missing files and directories`() throws {
    let folder = try TemporaryFolder()
    func code(_ path: String, _ mode: SQLiteDatabase.Mode = .readOnly) throws -> SQLiteError.Code {
      try sqliteError { () throws(SQLiteError) in _ = try SQLiteDatabase(path: path, mode: mode) }.code
    }
    #expect(try code(folder.path("missing.sqlite")) == .fileMissing)
    #expect(try code(folder.path("missing/x.sqlite")) == .fileMissing)
    #expect(try code(folder.path("missing/x.sqlite"), .readWrite) == .notReadable)
    #expect(try code("") == .fileMissing)
    #expect(try code("", .readWrite) == .fileMissing)
    #expect(try code("a\0b") == .fileMissing)
    #expect(try code(folder.path("")) == .directory)
    #expect(try code(folder.path(""), .readWrite) == .directory)
    #expect(try code("/dev/null") == .notADatabase)
    #expect(try code(":memory:") == .fileMissing)
    #expect(!FileManager.default.fileExists(atPath: folder.path("missing.sqlite")))
  }

  @Test func `a name that SQLite would take for something else is a name`() throws {
    let folder = try TemporaryFolder()
    for name in ["file:x?mode=memory", "a b%20ü#?.sqlite"] {
      let path = try folder.database("CREATE TABLE t(a)", named: name)
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(try SQLiteDatabase(path: path).query("SELECT name FROM sqlite_master").count == 1)
    }
  }

  /// A table with some pages, cut anywhere or with pages overwritten.
  @Test func `damaged databases give rows or an error`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      """
      PRAGMA page_size = 512; CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT); CREATE INDEX i ON t(b);
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300)
      INSERT INTO t SELECT x, 'text number ' || x FROM n;
      """)
    let whole = Array(try Data(contentsOf: URL(filePath: path)))
    var generator = SeededGenerator(seed: 7)
    var codes: [SQLiteError.Code: Int] = [:]
    for trial in 0..<300 {
      var bytes = whole
      if trial % 3 == 0 {
        bytes = Array(bytes.prefix(generator.number(bytes.count)))
      } else {
        for _ in 0...generator.number(40) {
          let place = 100 + generator.number(bytes.count - 100)
          bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        }
      }
      let damaged = try folder.write(bytes, to: "damaged.sqlite")
      do throws(SQLiteError) {
        let database = try SQLiteDatabase(path: damaged)
        _ = try database.query("SELECT a, b FROM t ORDER BY b")
        _ = try database.query("SELECT count(*) FROM t WHERE predicate_like(b, '*7', 'c')")
      } catch {
        codes[error.code, default: 0] += 1
      }
    }
    #expect(codes[.corrupt, default: 0] > 50, "\(codes)")
    #expect(
      codes.keys.allSatisfy { [.corrupt, .notADatabase, .invalidText, .invalidSQL, .inputOutput].contains($0) },
      "\(codes)")
  }

  @Test func `a locked database is busy after the time-out`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE t(a)")
    let writer = try SQLiteDatabase(path: path, mode: .readWrite)
    let reader = try SQLiteDatabase(path: path, busyTimeout: .milliseconds(1))
    try writer.execute("BEGIN EXCLUSIVE")
    let error = try sqliteError { () throws(SQLiteError) in _ = try reader.query("SELECT * FROM t") }
    #expect(error.code == .busy)
    #expect(error.description.hasPrefix("\(path): error: the database is locked by another connection\n  hint: "))
    #expect(
      try sqliteError { () throws(SQLiteError) in _ = try SQLiteDatabase(path: path, busyTimeout: .zero) }.code == .busy
    )
    try writer.execute("COMMIT")
    #expect(try reader.query("SELECT * FROM t").isEmpty)
  }
}
