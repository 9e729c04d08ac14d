import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the type of a column: from its declaration, and where that says too little, from its values.
struct ColumnTypes {
  /// A type and how the column holds it.
  struct Found: Hashable {
    let type: ValueType
    var storage: RecordModel.AttributeStorage?
  }

  /// What a declared type asks for.
  private enum Declared {
    case certain(ValueType)
    case boolean, date, uuid
    case unknown
  }

  /// Parts of declared types, the first that is found counts. SQLite itself goes by parts of names, too.
  private static let table: [(part: String, declared: Declared)] = [
    ("UUID", .uuid), ("GUID", .uuid), ("UNIQUEIDENTIFIER", .uuid),
    ("BOOL", .boolean),
    ("DATE", .date), ("TIME", .date),
    ("INTERVAL", .unknown), ("POINT", .unknown),
    ("INT", .certain(.integer)),
    ("CHAR", .certain(.string)), ("CLOB", .certain(.string)), ("TEXT", .certain(.string)), ("JSON", .certain(.string)),
    ("BLOB", .certain(.binary)), ("BINARY", .certain(.binary)), ("BYTEA", .certain(.binary)),
    ("REAL", .certain(.double)), ("FLOA", .certain(.double)), ("DOUB", .certain(.double)),
    ("NUM", .certain(.decimal)), ("DEC", .certain(.decimal)), ("MONEY", .certain(.decimal)),
  ]

  // Enough to tell storages apart; a look at every value of a large file would take too long.
  private static let sampleSize = 2_000
  // Some tenths of a second. Views and columns of nulls may take for ever otherwise.
  static let stepLimit: Int32 = 20_000_000

  let database: SQLiteDatabase

  func found(_ column: SQLiteTable.Column, of table: SQLiteTable) throws(SQLiteError) -> Found {
    let declared = Self.table.first { column.declaredType.contains($0.part) }?.declared ?? .unknown
    switch declared {
    case .certain(let type): return Found(type: type)
    case .boolean: return Self.boolean(try sample(column, of: table))
    case .date: return Self.date(try sample(column, of: table))
    case .uuid: return Self.uuid(try sample(column, of: table))
    case .unknown: return Found(type: Self.type(of: try sample(column, of: table)))
    }
  }

  /// The first values that are not null: numbers as they are, the start of texts, the lengths of blobs as data of no
  /// bytes or sixteen. Nil if looking takes too long.
  private func sample(_ column: SQLiteTable.Column, of table: SQLiteTable) throws(SQLiteError) -> [RecordValue]? {
    let name = SQLiteName.quoted(column.name)
    // Text may be none, and values may be long, so only short texts come, as bytes.
    let sql = """
      SELECT typeof(v), CASE typeof(v) WHEN 'text' THEN CAST(substr(v, 1, 64) AS BLOB) WHEN 'blob' THEN length(v) ELSE v END
      FROM (SELECT \(name) AS v FROM \(SQLiteName.quoted(table.name)) WHERE \(name) IS NOT NULL LIMIT \(Self.sampleSize))
      """
    do throws(SQLiteError) {
      return try database.query(sql, stepLimit: Self.stepLimit).map { row in
        switch (row.values.first, row.values.last) {
        case (.string("text"), .data(let bytes)?): .string(String(decoding: bytes, as: UTF8.self))
        case (.string("blob"), .integer(let count)?): .data(Data(count: count == 16 ? 16 : 0))
        case (_, let value): value ?? .null
        }
      }
    } catch {
      // A view may fail when it is read, though its columns are known.
      guard [.interrupted, .invalidSQL, .functionFailed].contains(error.code) else { throw error }
      return nil
    }
  }

  /// What the values have in common; integers and doubles together are doubles.
  private static func type(of sample: [RecordValue]?) -> ValueType {
    let types = Set((sample ?? []).compactMap(\.type))
    if types.count == 1, let only = types.first { return only }
    return types == [.integer, .double] ? .double : .any
  }

  private static func boolean(_ sample: [RecordValue]?) -> Found {
    let isBoolean = (sample ?? []).allSatisfy { $0 == .integer(0) || $0 == .integer(1) }
    return Found(type: isBoolean ? .boolean : type(of: sample))
  }

  private static func uuid(_ sample: [RecordValue]?) -> Found {
    let sample = sample ?? []
    let isText = sample.allSatisfy { if case .string(let text) = $0 { UUID(uuidString: text) != nil } else { false } }
    if isText { return Found(type: .uuid, storage: .text) }
    let isBytes = sample.allSatisfy { if case .data(let bytes) = $0 { bytes.count == 16 } else { false } }
    return Found(type: isBytes ? .uuid : type(of: sample))
  }

  // The year 5138 in seconds, 1973 in milliseconds: between them no date of today can be taken for the other.
  private static let farthestSecond = 1e11
  private static let farthestMillisecond = 1e14

  /// Without values dates are taken for ISO 8601 text, which most programs write.
  private static func date(_ sample: [RecordValue]?) -> Found {
    guard let sample else { return Found(type: .any) }
    let isText = sample.allSatisfy { if case .string(let text) = $0 { ISO8601.parse(text) != nil } else { false } }
    if isText { return Found(type: .date, storage: .iso8601) }
    let type = type(of: sample)
    let numbers = sample.compactMap { NumberRules.Number($0)?.double.magnitude }
    guard type == .integer || type == .double, let largest = numbers.max(), !numbers.contains(where: isOtherDate) else {
      return Found(type: type)
    }
    if largest < farthestSecond { return Found(type: .date, storage: .secondsSince1970) }
    return largest < farthestMillisecond ? Found(type: .date, storage: .millisecondsSince1970) : Found(type: type)
  }

  /// Whether a number looks like a date in another way: a Julian day of the years from 1858 to 2132, or digits such as
  /// 20230818. As seconds all of these would lie in the year 1970.
  private static func isOtherDate(_ number: Double) -> Bool {
    if (2_400_000..<2_500_000).contains(number) { return true }
    guard (10_000_000..<100_000_000).contains(number), let digits = Int(exactly: number) else { return false }
    return (1...12).contains(digits / 100 % 100) && (1...31).contains(digits % 100)
      && (1800...2200).contains(digits / 10_000)
  }
}
