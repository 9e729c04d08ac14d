public import PredicateLanguage
import Synchronization

/// A SQLite database, opened for reading unless asked otherwise.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "words.sqlite")
/// for row in try database.query("SELECT text FROM words WHERE length > ?", [.integer(9)]) { print(row.values) }
/// // ["counterrevolutionaries"]
/// // ["sesquipedalian"]
/// ```
/// It may be used from several threads; they take turns at the single steps of their statements. It closes when it is no
/// longer referred to. Text in SQL is never pasted together from values: these are bindings.
public final class SQLiteDatabase: Sendable {
  /// How a database is opened.
  @nonexhaustive public enum Mode: Hashable, Sendable, CaseIterable {
    /// For reading; the file must exist, and nothing that SQL says changes it or opens another one. No file is made or
    /// written: a database with a write-ahead log that nobody has open is read without locks, anew where it was changed
    /// since, and a query during which it is changed ends with an error of code `changed`.
    case readOnly
    /// For reading and writing; a file that does not exist is made.
    case readWrite
    /// A database of its own in memory, which is gone when it closes. The path is not used.
    case inMemory
    /// A database of its own in a temporary file, which is gone when it closes. The path is not used.
    case temporary
  }

  /// The path as given; empty for a database in memory.
  public let path: String
  /// How it was opened.
  public let mode: Mode
  /// The library that serves it.
  public let library: SQLiteLibrary
  private let opening: DatabaseOpening
  private let state: Mutex<State>

  private struct State {
    var connection: SQLiteConnection
    /// What makes functions known to a connection, in order.
    var registrations: [@Sendable (SQLiteConnection) throws(SQLiteError) -> Void]
  }

  /// Opens a database, and reads its list of tables, so that a file that is none is found out here.
  ///
  /// `busyTimeout` is how long a statement waits while another connection keeps the database locked, `statementCache`
  /// how many statements are kept compiled, `limits` holds the limits of patterns in `predicate_matches`, and what interrupts
  /// statements that take too long. Without a `library` that of the process serves.
  /// - Throws: ``SQLiteError``: `libraryMissing`, `fileMissing`, `directory`, `notReadable`, `notADatabase`, `encrypted`,
  ///   `corrupt`, `busy`, each with the remedy.
  public init(
    path: String, mode: Mode = .readOnly, busyTimeout: Duration = .seconds(5), statementCache: Int = 64,
    limits: Limits = Limits(), library: SQLiteLibrary? = nil
  ) throws(SQLiteError) {
    let library = if let library { library } else { try SQLiteLibrary.process() }
    self.library = library
    self.mode = mode
    self.path = [.inMemory, .temporary].contains(mode) ? "" : path
    opening = DatabaseOpening(
      library: library, path: path, mode: mode, busyTimeout: busyTimeout, statementCache: statementCache,
      interruption: limits.interruption)
    let connection = try opening.connection()
    state = Mutex(State(connection: connection, registrations: []))
    try register { (connection) throws(SQLiteError) in
      try CallFunction.register(on: connection)
      try KeyFunction.register(on: connection)
      try HoldsFunction.register(on: connection)
      for function in TextFunction.allCases { try function.register(on: connection, limits: limits) }
    }
  }

  /// The connection as it is.
  var connection: SQLiteConnection { state.withLock { $0.connection } }

  /// The connection for the next statement: a new one, if the file was opened without locks and was changed since.
  func current() throws(SQLiteError) -> SQLiteConnection {
    try state.withLock { (state) throws(SQLiteError) in
      guard state.connection.unlocked?.isOutdated == true else { return state.connection }
      let connection = try opening.connection()
      for register in state.registrations { try register(connection) }
      state.connection = connection
      return connection
    }
  }

  /// Makes functions known to the connection, and to those that take its place.
  func register(
    _ register: @escaping @Sendable (SQLiteConnection) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try state.withLock { (state) throws(SQLiteError) in
      try register(state.connection)
      state.registrations.append(register)
    }
  }

  /// Runs a query and gives all its rows.
  ///
  /// Each placeholder `?` takes one binding, in order. The columns are decoded in order; those without a decoding are
  /// given as they are stored. Cost: memory for all rows; ``cursor(_:_:decoding:)`` reads them one by one.
  /// - Throws: ``SQLiteError`` such as `invalidSQL`, `bindingCount`, `busy`, `functionFailed`.
  public func query(
    _ sql: String, _ bindings: [RecordValue] = [], decoding: [SQLiteColumnDecoding] = []
  ) throws(SQLiteError) -> [SQLiteRow] {
    let cursor = try cursor(sql, bindings, decoding: decoding)
    var rows: [SQLiteRow] = []
    while let row = try cursor.next() { rows.append(row) }
    return rows
  }

  /// Begins a query whose rows are read one by one.
  ///
  /// - Throws: ``SQLiteError`` as for ``query(_:_:decoding:)``; the first row is looked for here.
  public func cursor(
    _ sql: String, _ bindings: [RecordValue] = [], decoding: [SQLiteColumnDecoding] = []
  ) throws(SQLiteError) -> SQLiteCursor {
    try SQLiteCursor(try current(), sql, bindings, decodings: decoding, stepLimit: nil)
  }

  /// Runs a query that ends with an error of code `interrupted` after about so many instructions of SQLite's machine in
  /// one step: for SQL from the file, such as views, which may not end by itself.
  package func query(
    _ sql: String, _ bindings: [RecordValue] = [], stepLimit: Int32
  ) throws(SQLiteError) -> [SQLiteRow] {
    let cursor = try SQLiteCursor(try current(), sql, bindings, decodings: [], stepLimit: stepLimit)
    var rows: [SQLiteRow] = []
    while let row = try cursor.next() { rows.append(row) }
    return rows
  }

  /// Runs statements to their end, and gives how many rows they inserted, updated and deleted.
  ///
  /// With bindings there is one statement only; without, any number of them, separated by semicolons. Statements before
  /// the one that fails have had their effect; put them in a transaction where that matters.
  /// - Throws: ``SQLiteError`` such as `invalidSQL`, `readOnly`, `constraint`.
  @discardableResult
  public func execute(_ sql: String, _ bindings: [RecordValue] = []) throws(SQLiteError) -> Int {
    let connection = try current()
    let before = connection.totalChanges
    if bindings.isEmpty {
      try Self.runScript(StatementText(sql, path: connection.path), on: connection)
    } else {
      let cursor = try SQLiteCursor(connection, sql, bindings, decodings: [], stepLimit: nil)
      while try cursor.next() != nil {}
    }
    // SQLite counts with 32 bits and starts over.
    return Int(UInt32(bitPattern: connection.totalChanges &- before))
  }

  private static func runScript(_ text: StatementText, on connection: SQLiteConnection) throws(SQLiteError) {
    var start = 0
    while let (statement, end) = try connection.checkOut(text, from: start) {
      defer { connection.discard(statement) }
      try connection.bind([], to: statement)
      while try connection.step(statement, { _ in true }) != nil {}
      start = end
    }
  }

  /// Ends the statements that run at this moment, from any thread; they fail with `interrupted`. Nothing happens if none
  /// runs.
  public func interrupt() { connection.interrupt() }
}

extension SQLiteDatabase {
  /// Makes a function known to the SQL of this database; one of the same name and count is replaced.
  ///
  /// `argumentCount` is -1 for any number. A deterministic function gives the same for the same arguments, which lets
  /// SQLite call it once for constants. Arguments come as they are stored; null is passed, too. What the body throws
  /// becomes the error of the query, of code `functionFailed`. The body is called under
  /// the database's lock and must not use it, but for ``interrupt()``; nor may it hold on to it, which would keep it open.
  package func register(
    name: String, argumentCount: Int, deterministic: Bool,
    body: @escaping @Sendable ([RecordValue]) throws(ValueError) -> RecordValue
  ) throws(SQLiteError) {
    try register { (connection) throws(SQLiteError) in
      try connection.register(name, argumentCount: argumentCount, isDeterministic: deterministic) {
        (call) throws(FunctionCall.Fault) in
        var arguments: [RecordValue] = []
        for place in 0..<call.count { arguments.append(try call.value(place)) }
        do throws(ValueError) { return try body(arguments) } catch { throw .failed(error) }
      }
    }
  }
}
