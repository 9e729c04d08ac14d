import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dynamic records, of which those values are looked at that conditions ask for.
// Of either make, and no protocol: all loops over them are then compiled for both, and once.
enum BlockRows {
  case objects([RecordValue])
  case untyped(UntypedRows)

  /// Nil for records of another type, for those in other collections than arrays, and for few.
  init?<Record: RecordValueConvertible>(_ records: some Collection<Record>) {
    guard Record.self == RecordValue.self else { return nil }
    let array = records as? [RecordValue] ?? (records as? ArraySlice<RecordValue>).map(Array.init)
    guard let array, array.count >= BlockRun.fewestRows else { return nil }
    self = .objects(array)
  }

  var count: Int {
    switch self {
    case .objects(let records): records.count
    case .untyped(let rows): rows.count
    }
  }

  /// The record of a row, for what is evaluated row by row.
  func record(_ row: Int) throws(FormatError) -> RecordValue {
    switch self {
    case .objects(let records): records[row]
    case .untyped(let rows): try rows.record(row)
    }
  }

  /// The rows in pieces for all cores; nil for few, and where values are of the host's types, which convert them.
  func divided(_ limits: Limits) -> DividedRows? {
    // Values all over the memory take some nanoseconds each, whatever is asked of them.
    guard case .objects(let records) = self else { return nil }
    return DividedRows(range: 0..<records.count, nanoseconds: 8, limits: limits)
  }
}

/// The values of one key in such records.
protocol BlockCells {
  /// The value in a row; `.other`, too, for what is no record.
  mutating func cell(_ row: Int) -> BlockCell
  /// How many bytes the text in a row has, which are copied if they are at most `most`; nil for anything but a text.
  mutating func copyText(_ row: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int?
}

extension UTF8Text {
  /// How many bytes a text has, which are copied if they are at most `most`.
  static func copy(_ text: String, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int {
    withBytes(text) { bytes in
      guard bytes.count <= most, let start = bytes.baseAddress else { return bytes.count }
      memory.update(from: start, count: bytes.count)
      return bytes.count
    }
  }
}

/// A plain value of a record's key.
enum BlockCell {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  /// Seconds since 2001.
  case date(Double)
  case text
  case other

  @inline(__always)
  init(_ value: RecordValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .date(let date): self = .date(date.timeIntervalSinceReferenceDate)
    case .string: self = .text
    case .decimal, .uuid, .data, .array, .set, .object, .record: self = .other
    }
  }

  /// The kind of column in which it could stand.
  var kind: BlockColumn.Kind {
    switch self {
    case .bool, .integer: .integer
    case .double: .double
    case .date: .date
    case .text: .text
    case .null, .other: .mixed
    }
  }
}
