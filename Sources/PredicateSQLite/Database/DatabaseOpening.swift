import PredicateLanguage
import PredicatePlatform

/// Opens a connection, and finds out why it cannot.
struct DatabaseOpening {
  let library: SQLiteLibrary
  let path: String
  let mode: SQLiteDatabase.Mode
  let busyTimeout: Duration
  let statementCache: Int
  let interruption: Interruption?

  func connection() throws(SQLiteError) -> SQLiteConnection {
    switch mode {
    case .inMemory:
      return try open(":memory:", SQLiteConstant.openReadWrite | SQLiteConstant.openCreate, named: nil)
    case .temporary:
      // SQLite's name for a file that it makes where the system has such files, and removes.
      return try open("", SQLiteConstant.openReadWrite | SQLiteConstant.openCreate, named: nil)
    case .readWrite:
      let file = try existing()
      return try diagnosed(file) { () throws(SQLiteError) in
        try open(plain(path), SQLiteConstant.openReadWrite | SQLiteConstant.openCreate, named: path)
      }
    case .readOnly:
      let file = try DatabaseFile(path: path)
      return try diagnosed(file) { () throws(SQLiteError) in
        file.usesWriteAheadLog && !file.hasJournal
          ? try openLogged() : try open(plain(path), SQLiteConstant.openReadOnly, named: path)
      }
    }
  }

  /// Opens a database with a write-ahead log for reading, without making its files.
  private func openLogged() throws(SQLiteError) -> SQLiteConnection {
    // What is there is asked before SQLite reads it, so that a change in between is noticed.
    let logged = LoggedDatabase(path: path)
    let flags = SQLiteConstant.openReadOnly | SQLiteConstant.openURI
    do throws(SQLiteError) {
      switch logged.reading {
      case .shared:
        do throws(SQLiteError) {
          return try open(uri("readonly_shm=1"), flags, named: path)
        } catch {
          // Before 3.22 SQLite could not do without writing to the index.
          guard Self.cannotOpen(error) else { throw error }
          return try open(plain(path), SQLiteConstant.openReadOnly, named: path)
        }
      case .alone: return try open(uri("vfs=" + Self.withoutLocks), flags, named: path, unlocked: logged)
      case .immutable: return try open(uri("immutable=1"), flags, named: path, unlocked: logged)
      }
    } catch {
      guard Self.cannotOpen(error) else { throw error }
      // Without the log the newest rows would be missing.
      throw SQLiteError(
        .notReadable, "the database has a write-ahead log, but its files `-wal` and `-shm` cannot be read",
        hint: "copy the file and its `-wal` to a folder of yours", path: path, extendedCode: error.extendedCode)
    }
  }

  private static func cannotOpen(_ error: SQLiteError) -> Bool {
    error.extendedCode.map { [SQLiteResult.cantOpen, SQLiteResult.readOnly].contains(SQLiteResult.primary($0)) }
      ?? false
  }

  /// SQLite's way to files without locks.
  private static let withoutLocks = FileName.beginsWithDrive ? "win32-none" : "unix-none"

  /// The file, unless it is still to be made.
  private func existing() throws(SQLiteError) -> DatabaseFile? {
    do throws(SQLiteError) {
      return try DatabaseFile(path: path)
    } catch {
      if error.code == .fileMissing, error.path != nil { return nil }
      throw error
    }
  }

  /// Opens the file, with our own word on what it is where SQLite finds no database in it.
  private func diagnosed(
    _ file: DatabaseFile?, _ open: () throws(SQLiteError) -> SQLiteConnection
  ) throws(SQLiteError) -> SQLiteConnection {
    if let fault = file?.fault() { throw fault }
    do throws(SQLiteError) {
      return try open()
    } catch {
      guard error.code == .notADatabase, file?.hasHeader == true else { throw error }
      let damage = SQLiteResult.meaning(11)
      throw SQLiteError(
        damage.code, "the file begins as a SQLite database, but is damaged or encrypted", hint: damage.hint,
        path: path, extendedCode: error.extendedCode)
    }
  }

  /// SQLite gives names that begin with `:` or `file:` a meaning of their own.
  private func plain(_ path: String) -> String {
    path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
  }

  private func uri(_ parameter: String) -> String {
    var text = FileName.beginsWithDrive ? "file:///" : "file:"
    for byte in FileName.bytes(plain(path)).dropLast().map({ UInt8(bitPattern: $0) }) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return text + "?" + parameter
  }

  /// Opens and sets up a connection, and makes it read the list of tables. `unlocked` is what was there when it is opened
  /// without locks.
  private func open(
    _ name: String, _ flags: Int32, named path: String?, unlocked: LoggedDatabase? = nil
  ) throws(SQLiteError) -> SQLiteConnection {
    let api = library.api
    // Our own lock does what SQLite's would.
    let (pointer, code) = api.open(FileName.bytes(name), flags | SQLiteConstant.openNoMutex)
    guard let pointer else {
      throw SQLiteError(SQLiteResult.meaning(code), said: "SQLite got no memory", extendedCode: code, path: path)
    }
    // From here on the connection closes itself, also when opening failed.
    let connection = SQLiteConnection(
      api: api, path: path, handle: pointer, cacheSize: statementCache, interruption: interruption,
      unlocked: unlocked)
    guard code == SQLiteResult.ok else {
      throw try connection.withHandle { (_) throws(SQLiteError) in connection.failure(code) }
    }
    // What is open for reading must not read other files, either.
    connection.configure(busyTimeout: milliseconds, attachesFiles: mode != .readOnly)
    // A library that does not know a setting passes over it.
    var settings = ["PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON"]
    if mode == .readOnly { settings.append("PRAGMA query_only = ON") }
    // A connection that has the file for itself keeps the index of the log in memory.
    if unlocked?.reading == .alone { settings.append("PRAGMA locking_mode = EXCLUSIVE") }
    for sql in settings { try connection.run(sql) }
    try connection.run("SELECT 1 FROM sqlite_master LIMIT 1")
    return connection
  }

  /// SQLite counts in whole milliseconds; a wait shorter than one is one.
  private var milliseconds: Int32 {
    let (seconds, attoseconds) = busyTimeout.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 2_000_000 else { return .max }
    let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: seconds * 1000 + part)
  }
}

extension SQLiteConnection {
  /// Runs one statement to its end, once.
  func run(_ sql: String) throws(SQLiteError) {
    guard let (statement, _) = try checkOut(StatementText(sql, path: path), from: 0) else { return }
    defer { discard(statement) }
    while try step(statement, { _ in true }) != nil {}
  }
}
