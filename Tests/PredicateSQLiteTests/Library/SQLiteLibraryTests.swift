import Foundation
import Testing

@testable import PredicateSQLite

struct SQLiteLibraryTests {
  @Test(.needsSQLite) func `the system's library is found and tells its version`() throws {
    let version = try SQLiteLibrary().version
    #expect(version.hasPrefix("3."))
    #expect(try SQLiteLibrary(environment: [:]).version == version)
    #expect(try SQLiteLibrary(environment: ["PREDICATE_SQLITE_LIBRARY": ""]).version == version)
    let name = try SQLiteLibrary().name
    #expect(try SQLiteLibrary(environment: ["PREDICATE_SQLITE_LIBRARY": name]).version == version)
  }

  @Test func `a path that leads nowhere is an error and not passed over`() throws {
    let error = try sqliteError { () throws(SQLiteError) in
      _ = try SQLiteLibrary(environment: ["PREDICATE_SQLITE_LIBRARY": "/nowhere/libsqlite3.so"])
    }
    #expect(error.code == .libraryMissing)
    #expect(
      error.description
        == "error: there is no SQLite library at `/nowhere/libsqlite3.so`\n"
        + "  hint: correct the path, or leave it out to use the system's")
  }

  #if os(Linux)
    @Test func `a library that is not SQLite is told from one that is missing`() throws {
      let error = try sqliteError { () throws(SQLiteError) in _ = try SQLiteLibrary(path: "libc.so.6") }
      #expect([.libraryUnsuitable, .libraryMissing].contains(error.code))
    }
  #endif
}
