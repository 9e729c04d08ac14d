import PredicatePlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// SQLite's library, loaded at run time, so that nothing has to be installed where no database is read.
///
/// ```swift
/// let library = try SQLiteLibrary()
/// print(library.version.hasPrefix("3."))  // true
/// ```
public struct SQLiteLibrary: Sendable {
  /// The environment variable that names the library to load.
  public static let environmentVariable = "PREDICATE_SQLITE_LIBRARY"

  /// What was loaded: a path or the name that the system found.
  public let name: String
  let api: SQLiteAPI

  /// SQLite's version, such as `3.45.1`.
  public var version: String { api.version ?? "" }

  // 3.20 brought statements that are prepared to stay.
  private static let oldest: CInt = 3_020_000

  /// Loads the library at `path`, or, where that is nil, the one that the system knows by SQLite's usual names.
  ///
  /// A library is loaded once and stays; further calls cost some look-ups by name.
  /// - Throws: ``SQLiteError`` `libraryMissing` if there is none, `libraryUnsuitable` if it is older than 3.20, lacks a
  ///   function or was made for programs of one thread.
  public init(path: String? = nil) throws(SQLiteError) {
    let names = path.map { [$0] } ?? SharedObject.sqliteNames
    for name in names {
      guard let object = SharedObject(name) else { continue }
      let api = try SQLiteAPI(object, name: name)
      guard api.libversionNumber() >= Self.oldest else {
        let version = api.version ?? "?"
        throw SQLiteError(
          .libraryUnsuitable, "the library `\(name)` is SQLite \(version); 3.20 or newer is needed",
          hint: "install a newer one, or give its path in \(Self.environmentVariable)")
      }
      guard api.threadsafe() != 0 else {
        throw SQLiteError(
          .libraryUnsuitable, "the library `\(name)` was made for programs of one thread",
          hint: "give the path of another one in \(Self.environmentVariable)")
      }
      self.name = name
      self.api = api
      return
    }
    throw SQLiteError(
      .libraryMissing,
      path.map { "there is no SQLite library at `\($0)`" } ?? "SQLite's library is not installed",
      hint: path == nil
        ? "install it (Debian and Ubuntu: `libsqlite3-0`, Fedora: `sqlite-libs`, Alpine: `sqlite-libs`), or give its "
          + "path in \(Self.environmentVariable)"
        : "correct the path, or leave it out to use the system's")
  }

  /// Loads the library that an environment names in `PREDICATE_SQLITE_LIBRARY`, else the system's.
  ///
  /// - Throws: ``SQLiteError`` as for ``init(path:)``; a path that leads nowhere is an error and not passed over.
  public init(environment: [String: String]) throws(SQLiteError) {
    let path = environment[Self.environmentVariable] ?? ""
    try self.init(path: path.isEmpty ? nil : path)
  }

  private static let processLibrary: Result<SQLiteLibrary, SQLiteError> = Result { () throws(SQLiteError) in
    try SQLiteLibrary(environment: ProcessInfo.processInfo.environment)
  }

  /// The library of this process, loaded when it is first asked for.
  ///
  /// - Throws: ``SQLiteError`` as for ``init(environment:)``, the same each time.
  public static func process() throws(SQLiteError) -> SQLiteLibrary { try processLibrary.get() }
}
