import Foundation
import PredicateLanguage
import Testing

@testable import PredicateSQLite

@Suite(.needsSQLite) struct SQLiteValueTests {
  static let date = Date(timeIntervalSince1970: 1_700_000_000.25)
  static let uuidText = "0A1B2C3D-0000-4000-8000-0123456789AB"
  static let uuidBytes = Data([0x0A, 0x1B, 0x2C, 0x3D, 0, 0, 0x40, 0, 0x80, 0, 1, 0x23, 0x45, 0x67, 0x89, 0xAB])

  /// A value, the storage class that SQLite names, and what comes back without a decoding.
  static let stored: [(RecordValue, String, RecordValue)] = [
    (.null, "null", .null), (.bool(true), "integer", .integer(1)), (.bool(false), "integer", .integer(0)),
    (.integer(.max), "integer", .integer(.max)), (.integer(.min), "integer", .integer(.min)),
    (.double(0.1), "real", .double(0.1)), (.double(-0.0), "real", .double(0)), (.double(1e308), "real", .double(1e308)),
    (.double(.infinity), "real", .double(.infinity)), (.double(.nan), "null", .null),
    (.string(""), "text", .string("")), (.string("a\0b\0"), "text", .string("a\0b\0")),
    (.string("\u{1F468}\u{200D}\u{1F469} e\u{301}"), "text", .string("\u{1F468}\u{200D}\u{1F469} e\u{301}")),
    (.string(String(repeating: "é", count: 1 << 19)), "text", .string(String(repeating: "é", count: 1 << 19))),
    (.data(Data()), "blob", .data(Data())), (.data(Data([0, 255])), "blob", .data(Data([0, 255]))),
    (.date(date), "real", .double(1_700_000_000.25)),
    (.decimal(Decimal(string: "12345678901234567890.123456789") ?? 0), "text", "12345678901234567890.123456789"),
    (.decimal(.nan), "null", .null),
  ]

  @Test(arguments: stored)
  func `what values are bound as`(_ value: RecordValue, _ type: String, _ expected: RecordValue) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let rows = try database.query("SELECT typeof(?1), ?1, length(CAST(?1 AS BLOB))", [value])
    #expect(rows.first?.values.prefix(2) == [.string(type), expected])
    if case .string(let text) = value { #expect(rows.first?.values[2] == .integer(Int64(text.utf8.count))) }
  }

  @Test func `UUIDs are blobs of their bytes`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let uuid = try #require(UUID(uuidString: Self.uuidText))
    #expect(try database.query("SELECT ?", [.uuid(uuid)]).first?.values == [.data(Self.uuidBytes)])
  }

  @Test func `decimals are numbers to a numeric column`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t(d DECIMAL(10, 2))")
    try database.execute("INSERT INTO t VALUES (?), (?)", [.decimal(Decimal(string: "0.1") ?? 0), .decimal(7)])
    #expect(
      try database.query("SELECT d FROM t WHERE d < ?", [.decimal(10)], decoding: [.decimal]).map(\.values)
        == [[.decimal(Decimal(string: "0.1") ?? 0)], [.decimal(7)]])
    #expect(try database.query("SELECT 1 FROM t WHERE d = ?", [.decimal(Decimal(string: "0.10") ?? 0)]).count == 1)
  }

  static let decoded: [(SQLiteColumnDecoding, RecordValue, RecordValue)] = [
    (.boolean, .integer(0), .bool(false)), (.boolean, .integer(1), .bool(true)), (.boolean, .double(1), .bool(true)),
    (.boolean, .integer(2), .integer(2)), (.boolean, "yes", "yes"),
    (.integer, .double(3), .integer(3)), (.integer, .double(3.5), .double(3.5)),
    (.integer, .double(1e30), .double(1e30)),
    (.integer, "x", "x"),
    (.double, .integer(3), .double(3)), (.double, .integer(.max), .integer(.max)), (.double, "x", "x"),
    (.decimal, .integer(3), .decimal(3)), (.decimal, .double(2.5), .decimal(Decimal(string: "2.5") ?? 0)),
    (.decimal, "1.10", .decimal(Decimal(string: "1.1") ?? 0)), (.decimal, "1.1x", "1.1x"), (.decimal, "", ""),
    (.decimal, .double(.infinity), .double(.infinity)),
    (.secondsSince1970, .integer(86400), .date(Date(timeIntervalSince1970: 86400))),
    (.secondsSince1970, .double(1_700_000_000.25), .date(date)), (.secondsSince1970, "x", "x"),
    (.secondsSince1970, .double(1_706_831_999.999), .date(Date(timeIntervalSinceReferenceDate: 728_524_799.999))),
    (.secondsSince1970, .double(.infinity), .double(.infinity)),
    (.millisecondsSince1970, .integer(1_700_000_000_250), .date(date)),
    (.millisecondsSince1970, .double(1_700_000_000_250), .date(date)),
    (.secondsSince2001, .integer(0), .date(Date(timeIntervalSinceReferenceDate: 0))),
    (.iso8601, "2023-11-14T22:13:20.25Z", .date(date)), (.iso8601, "2023-11-14 22:13:20.250", .date(date)),
    (.iso8601, "soon", "soon"), (.iso8601, .integer(3), .integer(3)),
    (.uuid, .data(uuidBytes), UUID(uuidString: uuidText).map(RecordValue.uuid) ?? .null),
    (.uuid, .string(uuidText), UUID(uuidString: uuidText).map(RecordValue.uuid) ?? .null),
    (.uuid, .data(Data([1])), .data(Data([1]))), (.uuid, "x", "x"), (.uuid, .integer(1), .integer(1)),
    (.stored, .integer(1), .integer(1)), (.string, .integer(1), .integer(1)), (.binary, "x", "x"),
  ]

  @Test(arguments: decoded)
  func `what stored values stand for`(
    _ decoding: SQLiteColumnDecoding, _ stored: RecordValue, _ expected: RecordValue
  ) {
    #expect(decoding.value(stored) == expected)
    #expect(decoding.value(.null) == .null)
  }

  @Test(arguments: RecordModel.AttributeStorage.allCases)
  func `attributes know their decoding`(_ storage: RecordModel.AttributeStorage) {
    for type in ValueType.allCases where storage.types.contains(type) {
      let decoding = SQLiteColumnDecoding(RecordModel.Attribute("a", type, storage: storage))
      if type == .date { #expect(decoding.value(.null) == .null && decoding != .stored) }
      #expect(SQLiteColumnDecoding.allCases.contains(decoding))
    }
    #expect(SQLiteColumnDecoding(RecordModel.Attribute("a", .date)) == .secondsSince1970)
  }

  @Test func `columns without a decoding come as they are stored`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let rows = try database.query("SELECT 1, 1, 1", decoding: [.boolean, .double])
    #expect(rows.first?.values == [.bool(true), .double(1), .integer(1)])
  }

  @Test func `text that is no UTF-8 is an error that names its place`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t(id, name TEXT); INSERT INTO t VALUES (1, 'ok'), (2, CAST(x'61FF' AS TEXT))")
    let error = try sqliteError { () throws(SQLiteError) in _ = try database.query("SELECT id, name AS n FROM t") }
    #expect(error.code == .invalidText)
    #expect(error.message.hasPrefix("column `n`"))
    #expect(error.message.hasSuffix(" holds bytes that are no UTF-8 text, in row 2 of the result"))
    for sql in ["SELECT predicate_fold(name, 'c') FROM t", "SELECT predicate_like(name, 'a*', '') FROM t"] {
      #expect(try sqliteError { () throws(SQLiteError) in _ = try database.query(sql) }.code == .invalidText)
    }
    #expect(try database.query("SELECT CAST(name AS BLOB) FROM t").last?.values == [.data(Data([0x61, 0xFF]))])
  }

  @Test func `text of a database in UTF-16 is the same text`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(a TEXT)")
    try database.execute("INSERT INTO t VALUES (?)", [.string("é\0😀")])
    #expect(
      try database.query("SELECT a, predicate_fold(a, 'd') FROM t").first?.values == [.string("é\0😀"), .string("e\0😀")])
  }
}
