import PredicatePlatform

/// The functions of SQLite's C interface that the module calls, looked up once.
///
/// Each property is named like the function without its `sqlite3_`. Functions with a variable number of arguments are
/// left out: their calling convention differs from that of Swift's C function types on some processors.
// Safe to have, unsafe to call: each function has the type of SQLite's header, and those that call answer for what they
// pass. Connections and statements are passed under the lock of ``SQLiteConnection``, before they are closed.
@safe final class SQLiteAPI: Sendable {
  typealias Pointer = OpaquePointer
  typealias Raw = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias Destructor = @convention(c) (Raw?) -> Void
  typealias ScalarFunction = @convention(c) (Pointer?, CInt, UnsafeMutablePointer<Pointer?>?) -> Void
  typealias ProgressHandler = @convention(c) (Raw?) -> CInt

  let libversion: @convention(c) @Sendable () -> Text?
  let libversionNumber: @convention(c) @Sendable () -> CInt
  let threadsafe: @convention(c) @Sendable () -> CInt

  let openV2: @convention(c) @Sendable (Text?, UnsafeMutablePointer<Pointer?>?, CInt, Text?) -> CInt
  let closeV2: @convention(c) @Sendable (Pointer?) -> CInt
  let extendedResultCodes: @convention(c) @Sendable (Pointer?, CInt) -> CInt
  let extendedErrcode: @convention(c) @Sendable (Pointer?) -> CInt
  let errmsg: @convention(c) @Sendable (Pointer?) -> Text?
  let errstr: @convention(c) @Sendable (CInt) -> Text?
  /// Since 3.38.
  let errorOffset: (@convention(c) @Sendable (Pointer?) -> CInt)?
  let busyTimeout: @convention(c) @Sendable (Pointer?, CInt) -> CInt
  let limit: @convention(c) @Sendable (Pointer?, CInt, CInt) -> CInt
  let interrupt: @convention(c) @Sendable (Pointer?) -> Void
  let progressHandler: @convention(c) @Sendable (Pointer?, CInt, ProgressHandler?, Raw?) -> Void
  let totalChanges: @convention(c) @Sendable (Pointer?) -> CInt
  let getAutocommit: @convention(c) @Sendable (Pointer?) -> CInt
  /// Since 3.34.
  let txnState: (@convention(c) @Sendable (Pointer?, Text?) -> CInt)?

  let prepareV3:
    @convention(c) @Sendable (
      Pointer?, UnsafePointer<UInt8>?, CInt, UInt32, UnsafeMutablePointer<Pointer?>?,
      UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) -> CInt
  let step: @convention(c) @Sendable (Pointer?) -> CInt
  let reset: @convention(c) @Sendable (Pointer?) -> CInt
  let clearBindings: @convention(c) @Sendable (Pointer?) -> CInt
  let finalize: @convention(c) @Sendable (Pointer?) -> CInt

  let bindParameterCount: @convention(c) @Sendable (Pointer?) -> CInt
  let bindNull: @convention(c) @Sendable (Pointer?, CInt) -> CInt
  let bindInt64: @convention(c) @Sendable (Pointer?, CInt, Int64) -> CInt
  let bindDouble: @convention(c) @Sendable (Pointer?, CInt, Double) -> CInt
  /// The destructor is passed as the number that stands for "copy the bytes".
  let bindText64: @convention(c) @Sendable (Pointer?, CInt, UnsafeRawPointer?, UInt64, Int, UInt8) -> CInt
  let bindBlob64: @convention(c) @Sendable (Pointer?, CInt, UnsafeRawPointer?, UInt64, Int) -> CInt

  let columnCount: @convention(c) @Sendable (Pointer?) -> CInt
  let columnName: @convention(c) @Sendable (Pointer?, CInt) -> Text?
  /// Only in libraries made with column metadata.
  let columnTableName: (@convention(c) @Sendable (Pointer?, CInt) -> Text?)?
  let columnType: @convention(c) @Sendable (Pointer?, CInt) -> CInt
  let columnInt64: @convention(c) @Sendable (Pointer?, CInt) -> Int64
  let columnDouble: @convention(c) @Sendable (Pointer?, CInt) -> Double
  let columnText: @convention(c) @Sendable (Pointer?, CInt) -> UnsafePointer<UInt8>?
  let columnBlob: @convention(c) @Sendable (Pointer?, CInt) -> UnsafeRawPointer?
  let columnBytes: @convention(c) @Sendable (Pointer?, CInt) -> CInt

  let createFunctionV2:
    @convention(c) @Sendable (
      Pointer?, Text?, CInt, CInt, Raw?, ScalarFunction?, ScalarFunction?, Destructor?, Destructor?
    ) -> CInt
  let userData: @convention(c) @Sendable (Pointer?) -> Raw?
  let getAuxdata: @convention(c) @Sendable (Pointer?, CInt) -> Raw?
  let setAuxdata: @convention(c) @Sendable (Pointer?, CInt, Raw?, Destructor?) -> Void
  let valueType: @convention(c) @Sendable (Pointer?) -> CInt
  let valueInt64: @convention(c) @Sendable (Pointer?) -> Int64
  let valueDouble: @convention(c) @Sendable (Pointer?) -> Double
  let valueText: @convention(c) @Sendable (Pointer?) -> UnsafePointer<UInt8>?
  let valueBlob: @convention(c) @Sendable (Pointer?) -> UnsafeRawPointer?
  let valueBytes: @convention(c) @Sendable (Pointer?) -> CInt
  let resultNull: @convention(c) @Sendable (Pointer?) -> Void
  let resultInt64: @convention(c) @Sendable (Pointer?, Int64) -> Void
  let resultDouble: @convention(c) @Sendable (Pointer?, Double) -> Void
  let resultText64: @convention(c) @Sendable (Pointer?, UnsafeRawPointer?, UInt64, Int, UInt8) -> Void
  let resultBlob64: @convention(c) @Sendable (Pointer?, UnsafeRawPointer?, UInt64, Int) -> Void
  let resultError: @convention(c) @Sendable (Pointer?, Text?, CInt) -> Void

  /// Looks up every function.
  ///
  /// Throws ``SQLiteError/Code/libraryUnsuitable`` for the first one that the library lacks.
  init(_ object: SharedObject, name: String) throws(SQLiteError) {
    func find<Function>(_ function: String) throws(SQLiteError) -> Function {
      guard let found: Function = unsafe object.function(function) else {
        throw SQLiteError(
          .libraryUnsuitable, "the library `\(name)` has no function `\(function)`",
          hint: "SQLite 3.20 or newer is needed; give its path in PREDICATE_SQLITE_LIBRARY")
      }
      return found
    }
    unsafe libversion = try find("sqlite3_libversion")
    libversionNumber = try find("sqlite3_libversion_number")
    threadsafe = try find("sqlite3_threadsafe")
    unsafe openV2 = try find("sqlite3_open_v2")
    unsafe closeV2 = try find("sqlite3_close_v2")
    unsafe extendedResultCodes = try find("sqlite3_extended_result_codes")
    unsafe extendedErrcode = try find("sqlite3_extended_errcode")
    unsafe errmsg = try find("sqlite3_errmsg")
    unsafe errstr = try find("sqlite3_errstr")
    // Absent from older libraries.
    unsafe errorOffset = object.function("sqlite3_error_offset")
    unsafe busyTimeout = try find("sqlite3_busy_timeout")
    unsafe limit = try find("sqlite3_limit")
    unsafe interrupt = try find("sqlite3_interrupt")
    unsafe progressHandler = try find("sqlite3_progress_handler")
    unsafe totalChanges = try find("sqlite3_total_changes")
    unsafe getAutocommit = try find("sqlite3_get_autocommit")
    unsafe txnState = object.function("sqlite3_txn_state")
    unsafe prepareV3 = try find("sqlite3_prepare_v3")
    unsafe step = try find("sqlite3_step")
    unsafe reset = try find("sqlite3_reset")
    unsafe clearBindings = try find("sqlite3_clear_bindings")
    unsafe finalize = try find("sqlite3_finalize")
    unsafe bindParameterCount = try find("sqlite3_bind_parameter_count")
    unsafe bindNull = try find("sqlite3_bind_null")
    unsafe bindInt64 = try find("sqlite3_bind_int64")
    unsafe bindDouble = try find("sqlite3_bind_double")
    unsafe bindText64 = try find("sqlite3_bind_text64")
    unsafe bindBlob64 = try find("sqlite3_bind_blob64")
    unsafe columnCount = try find("sqlite3_column_count")
    unsafe columnName = try find("sqlite3_column_name")
    // Absent from libraries that are built without the tables' names.
    unsafe columnTableName = object.function("sqlite3_column_table_name")
    unsafe columnType = try find("sqlite3_column_type")
    unsafe columnInt64 = try find("sqlite3_column_int64")
    unsafe columnDouble = try find("sqlite3_column_double")
    unsafe columnText = try find("sqlite3_column_text")
    unsafe columnBlob = try find("sqlite3_column_blob")
    unsafe columnBytes = try find("sqlite3_column_bytes")
    unsafe createFunctionV2 = try find("sqlite3_create_function_v2")
    unsafe userData = try find("sqlite3_user_data")
    unsafe getAuxdata = try find("sqlite3_get_auxdata")
    unsafe setAuxdata = try find("sqlite3_set_auxdata")
    unsafe valueType = try find("sqlite3_value_type")
    unsafe valueInt64 = try find("sqlite3_value_int64")
    unsafe valueDouble = try find("sqlite3_value_double")
    unsafe valueText = try find("sqlite3_value_text")
    unsafe valueBlob = try find("sqlite3_value_blob")
    unsafe valueBytes = try find("sqlite3_value_bytes")
    unsafe resultNull = try find("sqlite3_result_null")
    unsafe resultInt64 = try find("sqlite3_result_int64")
    unsafe resultDouble = try find("sqlite3_result_double")
    unsafe resultText64 = try find("sqlite3_result_text64")
    unsafe resultBlob64 = try find("sqlite3_result_blob64")
    unsafe resultError = try find("sqlite3_result_error")
  }

  /// The library's version, such as `3.45.1`.
  var version: String? { unsafe libversion().map { unsafe String(cString: $0) } }

  /// Opens a database. Where that fails there is a connection most often, which tells why and is to be closed.
  ///
  /// `name` ends with a zero.
  func open(_ name: [CChar], _ flags: CInt) -> (connection: SQLitePointer?, code: CInt) {
    var pointer: Pointer?
    let code = unsafe openV2(name, &pointer, flags, nil)
    return unsafe (pointer.map { unsafe SQLitePointer($0) }, code)
  }
}

/// The address of a connection or statement.
///
/// Sendable because it is a number to Swift: only ``SQLiteConnection`` hands it to SQLite, under its lock, but for
/// `sqlite3_interrupt`, which may be called from any thread while the connection is open.
@safe struct SQLitePointer: @unchecked Sendable {
  let raw: OpaquePointer

  init(_ raw: OpaquePointer) { unsafe self.raw = raw }
}

/// Constants of SQLite's C interface.
enum SQLiteConstant {
  static let openReadOnly: CInt = 0x1
  static let openReadWrite: CInt = 0x2
  static let openCreate: CInt = 0x4
  static let openURI: CInt = 0x40
  static let openNoMutex: CInt = 0x8000
  static let transactionWrites: CInt = 2
  static let preparePersistent: UInt32 = 0x1
  static let limitAttached: CInt = 7
  /// Stands for "copy the bytes" where a destructor is asked for.
  static let transient = -1
  static let utf8: UInt8 = 1
  static let deterministic: CInt = 0x800
  static let innocuous: CInt = 0x20_0000
}

/// How SQLite stores a value.
enum StorageClass: CInt {
  case integer = 1
  case float = 2
  case text = 3
  case blob = 4
  case null = 5
}
