public import PredicateLanguage

/// Why a database could not be opened, read or changed: what is wrong, where, and how to mend it.
///
/// ```swift
/// do {
///   let database = try SQLiteDatabase(path: "words.sqlite")
///   print(try database.query("SELECT count(*) FROM wrds"))
/// } catch {
///   print(error)
/// }
/// // words.sqlite: error: no such table: wrds
/// ```
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which mistake; the raw value is stable.
  @nonexhaustive public enum Code: String, Hashable, Sendable, CaseIterable {
    /// SQLite's library is not on this machine, or not at the path given.
    case libraryMissing
    /// The library that was found cannot serve: it is too old, made for one thread only, or a second one in the process.
    case libraryUnsuitable
    /// There is no such file.
    case fileMissing
    /// A directory stands where a file is needed.
    case directory
    /// The file may not be read, or cannot be opened for another reason of the operating system.
    case notReadable
    /// The file is no SQLite database. Smallest trigger: a file that holds `x`
    case notADatabase
    /// The file has random bytes where SQLite's header belongs, as encrypted databases do.
    case encrypted
    /// The file began as a SQLite database, but its pages are damaged or missing.
    case corrupt
    /// Another connection keeps the database locked for longer than the busy time-out.
    case busy
    /// Another connection changed the database while it was read without locks.
    case changed
    /// A change to a database that was opened for reading.
    case readOnly
    /// A value, a row or a statement beyond SQLite's limits.
    case tooLarge
    /// The disk or the database is full.
    case diskFull
    /// Reading or writing failed on the way.
    case inputOutput
    /// SQLite got no memory.
    case outOfMemory
    /// ``SQLiteDatabase/interrupt()`` ended the statement, or its limit of steps did.
    case interrupted
    /// SQL that SQLite does not accept. Smallest trigger: `SELEC`
    case invalidSQL
    /// More or fewer values than the statement has placeholders.
    case bindingCount
    /// A value that SQLite has no place for, such as a list.
    case unsupportedValue
    /// A text column with bytes that are no UTF-8 text.
    case invalidText
    /// A change against a rule of the table, such as UNIQUE.
    case constraint
    /// A function that was registered failed; `valueError` says how.
    case functionFailed
    /// The tables make no model.
    case invalidModel
    /// The database is no Core Data store: it lacks `Z_PRIMARYKEY` or `Z_METADATA`.
    case notACoreDataStore
    /// The model that was given is not the one of the Core Data store.
    case wrongModel
    /// The library was called in a way that it refuses; a mistake of this package.
    case misuse
    /// Anything else; the message is SQLite's.
    case other
  }

  /// Which mistake.
  public var code: Code
  /// What is wrong; lower case, no full stop.
  public var message: String
  /// The remedy, when there is a sure one.
  public var hint: String?
  /// The path as given; nil for databases in memory.
  public var path: String?
  /// SQLite's extended result code, as in its list of result codes; nil if the mistake was not SQLite's finding.
  public var extendedCode: Int32?
  /// Where in the SQL the mistake is, in UTF-8 bytes from 0; nil if it has no place, or the library is older than 3.38.
  public var sqlOffset: Int?
  /// The failure of the registered function, for ``Code/functionFailed``.
  public var valueError: ValueError?

  /// Creates an error.
  public init(
    _ code: Code, _ message: String, hint: String? = nil, path: String? = nil, extendedCode: Int32? = nil,
    sqlOffset: Int? = nil, valueError: ValueError? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.path = path
    self.extendedCode = extendedCode
    self.sqlOffset = sqlOffset
    self.valueError = valueError
  }

  /// `path: error: message`, with the hint on a second line.
  public var description: String {
    let text = (path.map { $0 + ": " } ?? "") + "error: " + message
    return hint.map { text + "\n  hint: " + $0 } ?? text
  }
}
