import PredicatePlatform

/// A database file with a write-ahead log, and the files beside it.
///
/// SQLite reads such a database through the log and its index, `-wal` and `-shm`, and makes those that are missing. Where it
/// need not, it must not: what is opened for reading leaves nothing behind.
struct LoggedDatabase: Hashable {
  /// How it can be read without making a file.
  enum Reading: Hashable {
    /// Other connections may have it open: both files are there, and locks are taken as usual, but the index is not
    /// written.
    case shared
    /// Nobody has it open, for there is no index, and the log holds changes: SQLite makes an index in memory.
    case alone
    /// The log holds nothing: the database file is all there is, and is read as one that nobody changes.
    case immutable
  }

  private let path: String
  private let database: FileState?
  private let log: FileState?
  private let hasIndex: Bool

  /// A log of its header alone holds no change.
  private static let headerSize = 32

  init(path: String) {
    // SQLite follows links before it looks for the files beside a database.
    self.init(resolved: FileSystem.resolved(path))
  }

  private init(resolved path: String) {
    self.path = path
    database = FileState(path: path)
    log = FileState(path: path + "-wal")
    hasIndex = FileState(path: path + "-shm") != nil
  }

  var reading: Reading {
    if log != nil, hasIndex { return .shared }
    return changes == nil ? .immutable : .alone
  }

  /// The log, if it holds changes.
  private var changes: FileState? { log.flatMap { $0.size > Self.headerSize ? $0 : nil } }

  /// Whether there is something now that was not read then. Only for what was opened without locks: the others are told
  /// by SQLite.
  var isOutdated: Bool {
    let now = LoggedDatabase(resolved: path)
    return now.database != database || now.changes != changes
  }

  /// Whether what was being read may have been written over: the database file, or a log that was read.
  var isOverwritten: Bool {
    let now = LoggedDatabase(resolved: path)
    return now.database != database || (changes != nil && now.changes != changes)
  }
}
