import PredicateLanguage
import Synchronization

/// An open connection: the one place where SQLite is called on it.
///
/// One lock guards the connection, its statements and the cache. It is held for single calls (a step together with the
/// reading of its row), never while code of the caller runs, so that queries may be nested and run on several threads.
// The calls are sound because of it: connection and statements are open as long as this lives, and arguments last as
// long as the call.
final class SQLiteConnection: Sendable {
  /// How much the connection has done, for tests.
  struct Counts: Hashable, Sendable {
    /// How many statements were compiled.
    var prepared = 0
  }

  /// What the lock guards beside the connection itself.
  private struct State {
    var cache: StatementCache
    var counts = Counts()
  }

  let api: SQLiteAPI
  /// Tells it from all other connections of the process.
  let number = SQLiteConnection.count.add(1, ordering: .relaxed).newValue
  private static let count = Atomic<UInt64>(0)
  /// The path as given, for messages.
  let path: String?
  /// What registered functions reported since the last step began.
  let failures = FunctionFailures()
  /// What was there when it was opened without locks; nil if SQLite sees to it that nobody writes over what is read.
  let unlocked: LoggedDatabase?
  private let handle: SQLitePointer
  private let state: Mutex<State>
  /// What can stop statements that take too long; SQLite holds its address.
  private let interruption: Interruption?
  /// How many instructions of SQLite's machine pass between two looks for it: less than a millisecond's.
  private static let instructionsBetweenLooks: Int32 = 20_000

  init(
    api: SQLiteAPI, path: String?, handle: SQLitePointer, cacheSize: Int, interruption: Interruption? = nil,
    unlocked: LoggedDatabase? = nil
  ) {
    self.unlocked = unlocked
    self.api = api
    self.path = path
    self.handle = handle
    state = Mutex(State(cache: StatementCache(capacity: cacheSize)))
    self.interruption = interruption
    watchInterruption()
  }

  /// Has failures told in full, and SQLite wait so many milliseconds for other connections; without `attachesFiles` no
  /// other file can be attached.
  func configure(busyTimeout milliseconds: Int32, attachesFiles: Bool) {
    state.withLock { _ in
      _ = unsafe api.extendedResultCodes(handle.raw, 1)
      _ = unsafe api.busyTimeout(handle.raw, milliseconds)
      if !attachesFiles { _ = unsafe api.limit(handle.raw, SQLiteConstant.limitAttached, 0) }
    }
  }

  /// Has SQLite look now and then whether its statements are to stop.
  private func watchInterruption() {
    guard let interruption else { return }
    unsafe api.progressHandler(
      handle.raw, Self.instructionsBetweenLooks,
      { raw in
        guard let raw = unsafe raw else { return 0 }
        return unsafe Unmanaged<Interruption>.fromOpaque(raw).takeUnretainedValue().isRequested ? 1 : 0
      }, unsafe Unmanaged.passUnretained(interruption).toOpaque())
  }

  deinit {
    for statement in state.withLock({ $0.cache.takeAll() }) { _ = unsafe api.finalize(statement.pointer.raw) }
    _ = unsafe api.closeV2(handle.raw)
  }

  /// How much the connection has done.
  var counts: Counts { state.withLock { $0.counts } }

  /// How many statements wait to be used again.
  var idleStatements: Int { state.withLock { $0.cache.count } }

  /// How many rows all statements together have changed, modulo 2³².
  var totalChanges: Int32 { state.withLock { _ in unsafe api.totalChanges(handle.raw) } }

  /// Whether a transaction is open that has changed something; before 3.34 whether any is open.
  var isChanging: Bool {
    state.withLock { _ in
      guard let txnState = unsafe api.txnState else { return unsafe api.getAutocommit(handle.raw) == 0 }
      return unsafe txnState(handle.raw, nil) == SQLiteConstant.transactionWrites
    }
  }

  /// Ends what runs on the connection, from any thread.
  func interrupt() { unsafe api.interrupt(handle.raw) }

  /// Calls SQLite on the connection alone.
  func withHandle<Result: Sendable>(
    _ body: (SQLitePointer) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try state.withLock { (_) throws(SQLiteError) in try body(handle) }
  }
}

// MARK: - Statements

extension SQLiteConnection {
  /// The statement of a text, from the cache or compiled.
  ///
  /// Throws ``SQLiteError/Code/invalidSQL`` for wrong SQL, for none and for more than one statement.
  func checkOut(_ text: StatementText) throws(SQLiteError) -> SQLiteStatement {
    try state.withLock { (state) throws(SQLiteError) in
      if let statement = state.cache.take(text) { return statement }
      guard let (statement, end) = try prepare(text, from: 0, isKept: true, &state) else {
        throw SQLiteError(.invalidSQL, "the SQL holds no statement", path: path)
      }
      do throws(SQLiteError) {
        if let second = try prepare(text, from: end, isKept: false, &state) {
          _ = unsafe api.finalize(second.statement.pointer.raw)
          throw SQLiteError(
            .invalidSQL, "the SQL holds more than one statement", hint: "run the statements one by one", path: path,
            sqlOffset: end)
        }
      } catch {
        _ = unsafe api.finalize(statement.pointer.raw)
        throw error
      }
      return statement
    }
  }

  /// Compiles the first statement from an offset on, and gives where it ends; nil if only blanks and comments are left.
  func checkOut(
    _ text: StatementText, from start: Int
  ) throws(SQLiteError) -> (statement: SQLiteStatement, end: Int)? {
    try state.withLock { (state) throws(SQLiteError) in try prepare(text, from: start, isKept: false, &state) }
  }

  /// Gives a statement back, ready for its next use.
  func checkIn(_ statement: SQLiteStatement) {
    state.withLock { state in
      // What the reset returns is the failure of the last step, which was reported.
      _ = unsafe api.reset(statement.pointer.raw)
      _ = unsafe api.clearBindings(statement.pointer.raw)
      if let surplus = state.cache.keep(statement) { _ = unsafe api.finalize(surplus.pointer.raw) }
    }
  }

  /// Ends a statement for good.
  func discard(_ statement: SQLiteStatement) {
    state.withLock { _ in _ = unsafe api.finalize(statement.pointer.raw) }
  }

  private func prepare(
    _ text: StatementText, from start: Int, isKept: Bool, _ state: inout State
  ) throws(SQLiteError) -> (statement: SQLiteStatement, end: Int)? {
    failures.clear()
    var end = start
    var found: OpaquePointer?
    // An empty statement, such as a second semicolon, gives none.
    while unsafe found == nil, end < text.count {
      let begin = end
      end = text.count
      let code = unsafe text.bytes[begin...].withUnsafeBufferPointer { bytes in
        var tail: UnsafePointer<UInt8>?
        let code = unsafe api.prepareV3(
          handle.raw, bytes.baseAddress, Int32(clamping: bytes.count),
          isKept ? SQLiteConstant.preparePersistent : 0, &found, &tail)
        if let tail = unsafe tail, let base = bytes.baseAddress { end = unsafe begin + max(tail - base, 1) }
        return code
      }
      guard code == SQLiteResult.ok else { throw failure(code, sqlStart: begin) }
    }
    guard let pointer = unsafe found else { return nil }
    state.counts.prepared += 1
    let statement = unsafe SQLiteStatement(
      pointer: SQLitePointer(pointer), text: text, parameterCount: Int(api.bindParameterCount(pointer)))
    return (statement, end)
  }

  /// Gives the placeholders of a statement their values.
  func bind(_ values: [RecordValue], to statement: SQLiteStatement) throws(SQLiteError) {
    guard values.count == statement.parameterCount else {
      throw SQLiteError(
        .bindingCount,
        "the statement has \(statement.parameterCount) placeholders, but \(values.count) values are given",
        hint: "give one value for each `?`", path: path)
    }
    let scalars = try values.map { (value) throws(SQLiteError) in try SQLiteScalar(value, path: path) }
    try state.withLock { (_) throws(SQLiteError) in
      for (place, scalar) in scalars.enumerated() {
        let code = unsafe scalar.bind(to: statement.pointer.raw, Int32(clamping: place + 1), api)
        guard code == SQLiteResult.ok else { throw failure(code) }
      }
    }
  }

  /// Moves to the next row and reads it; nil when there is none.
  ///
  /// A `stepLimit` ends the statement after about so many instructions of SQLite's machine.
  func step<Row: Sendable>(
    _ statement: SQLiteStatement, stepLimit: Int32? = nil, _ read: (SQLitePointer) throws(SQLiteError) -> Row
  ) throws(SQLiteError) -> Row? {
    try state.withLock { (_) throws(SQLiteError) in
      failures.clear()
      if let stepLimit { unsafe api.progressHandler(handle.raw, max(stepLimit, 1), { _ in 1 }, nil) }
      let code = unsafe api.step(statement.pointer.raw)
      if stepLimit != nil {
        unsafe api.progressHandler(handle.raw, 0, nil, nil)
        watchInterruption()
      }
      switch code {
      case SQLiteResult.row: return try read(statement.pointer)
      case SQLiteResult.done: return nil
      case let code: throw failure(code)
      }
    }
  }

  /// The error of the call that has just failed; to be asked before the lock is released.
  func failure(_ code: Int32, sqlStart: Int = 0) -> SQLiteError {
    if let failure = failures.take() { return failure.error(path: path) }
    let extended = unsafe api.extendedErrcode(handle.raw)
    // The connection may not know of failures that the library found before it looked at the connection.
    let known = SQLiteResult.primary(extended) == SQLiteResult.primary(code) ? extended : code
    let said = unsafe api.errmsg(handle.raw).map { unsafe String(cString: $0) } ?? "result code \(known)"
    // Its words for a sum, a magnitude, or one of our calculations with whole numbers.
    if said == "integer overflow" {
      let error = Arithmetic.overflow("the calculation")
      return SQLiteError(
        .functionFailed, error.message, hint: error.hint, path: path, extendedCode: known, valueError: error)
    }
    var error = SQLiteError(SQLiteResult.meaning(known, said: said), said: said, extendedCode: known, path: path)
    if let offset = unsafe api.errorOffset?(handle.raw), offset >= 0, error.code == .invalidSQL {
      error.sqlOffset = sqlStart + Int(offset)
    }
    return error
  }
}

extension SQLiteError {
  /// What a result code means, with SQLite's own words where they say more.
  init(_ meaning: SQLiteResult.Meaning, said: String, extendedCode: Int32, path: String?) {
    self.init(
      meaning.code, meaning.message ?? said, hint: meaning.hint, path: path, extendedCode: extendedCode)
  }
}
