import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as SQLite stores it.
///
/// Booleans are 0 and 1, dates seconds since 1970 as a number, UUIDs blobs of 16 bytes. Decimals are text, exact to the
/// last digit: a column of NUMERIC affinity makes a number of it, in comparisons, too. SQLite has no NaN and stores NULL
/// for it.
enum SQLiteScalar: Sendable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case blob(Data)

  /// Throws ``SQLiteError/Code/unsupportedValue`` for lists, sets and records.
  init(_ value: RecordValue, path: String?) throws(SQLiteError) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .integer(flag ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .decimal(let number): self = number.isNaN ? .null : .text(number.description)
    case .string(let text): self = .text(text)
    case .date(let date): self = .double(ISO8601.secondsSince1970(date))
    case .uuid(let uuid): self = .blob(uuid.bytes)
    case .data(let data): self = .blob(data)
    case .array, .set, .object, .record:
      throw SQLiteError(
        .unsupportedValue, "SQLite has no place for \(value.type?.noun ?? "nil")",
        hint: "give its parts as values of their own", path: path)
    }
  }

  /// Binds the value; gives SQLite's result code.
  func bind(to statement: OpaquePointer, _ place: Int32, _ api: SQLiteAPI) -> Int32 {
    switch self {
    case .null: unsafe api.bindNull(statement, place)
    case .integer(let number): unsafe api.bindInt64(statement, place, number)
    case .double(let number): unsafe api.bindDouble(statement, place, number)
    case .text(let text):
      Self.withBytes(text) { base, count in
        unsafe api.bindText64(statement, place, base, count, SQLiteConstant.transient, SQLiteConstant.utf8)
      }
    case .blob(let data):
      Self.withBytes(data) { base, count in
        unsafe api.bindBlob64(statement, place, base, count, SQLiteConstant.transient)
      }
    }
  }

  /// Gives the value as a function's result.
  func give(to context: OpaquePointer, _ api: SQLiteAPI) {
    switch self {
    case .null: unsafe api.resultNull(context)
    case .integer(let number): unsafe api.resultInt64(context, number)
    case .double(let number): unsafe api.resultDouble(context, number)
    case .text(let text):
      Self.withBytes(text) { base, count in
        unsafe api.resultText64(context, base, count, SQLiteConstant.transient, SQLiteConstant.utf8)
      }
    case .blob(let data):
      Self.withBytes(data) { base, count in unsafe api.resultBlob64(context, base, count, SQLiteConstant.transient) }
    }
  }

  // What is bound or given lasts as long as the call, within which SQLite copies it.
  @safe private static func withBytes<Result>(_ text: String, _ body: (UnsafeRawPointer, UInt64) -> Result) -> Result {
    UTF8Text.withBytes(text) { unsafe withBase(UnsafeRawBufferPointer($0), body) }
  }

  @safe private static func withBytes<Result>(_ data: Data, _ body: (UnsafeRawPointer, UInt64) -> Result) -> Result {
    unsafe data.withUnsafeBytes { unsafe withBase($0, body) }
  }

  /// A copy of the bytes of a blob; SQLite's own are gone with the next call.
  static func data(_ base: UnsafeRawPointer?, _ count: Int32) -> Data {
    guard let base = unsafe base, count > 0 else { return Data() }
    return unsafe Data(bytes: base, count: Int(count))
  }

  /// SQLite takes a null pointer for NULL, so that what is empty needs an address, too.
  private static func withBase<Result>(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawPointer, UInt64) -> Result
  ) -> Result {
    if let base = bytes.baseAddress { return unsafe body(base, UInt64(bytes.count)) }
    return unsafe withUnsafePointer(to: 0 as UInt8) { unsafe body(UnsafeRawPointer($0), 0) }
  }
}
