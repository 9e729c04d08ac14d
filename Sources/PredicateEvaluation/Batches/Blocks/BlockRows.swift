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
// Unsafe: `memory` has room for `most` bytes, and nothing is copied where a text has more.
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
      unsafe memory.update(from: start, count: bytes.count)
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

/// The values of one key of dynamic records.
// References, which several threads would count at once, are not counted as long as a value is matched where it is and not
// handed on: hence records are asked for by their row again and again.
struct ObjectCells: BlockCells {
  private let key: String
  private let records: [RecordValue]
  /// The shape of the last object, and the key's place in it. The records keep their shapes.
  private var shape: ObjectIdentifier?
  private var slot: Int?
  private var known: [ObjectIdentifier: Int?] = [:]

  init(_ key: String, _ records: [RecordValue]) {
    self.key = key
    self.records = records
  }

  @inline(__always)
  mutating func cell(_ row: Int) -> BlockCell {
    guard hasShape(row) || look(row) else { return .other }
    guard let slot else { return .null }
    return cell(row, slot)
  }

  @inline(__always)
  mutating func copyText(_ row: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard hasShape(row) || look(row), let slot else { return nil }
    return unsafe copyStored(row, slot, into: memory, most) ?? copyText(row, slot, into: memory, most)
  }

  /// As a native string has its bytes; nil for others.
  @inline(__always)
  private func copyStored(_ row: Int, _ slot: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard case .object(let object) = records[row], case .string(let text) = object.values[slot] else { return nil }
    return unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= most, let start = bytes.baseAddress else { return bytes.count }
      unsafe memory.update(from: start, count: bytes.count)
      return bytes.count
    }
  }

  @inline(never)
  private func copyText(_ row: Int, _ slot: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard case .object(let object) = records[row], case .string(let text) = object.values[slot] else { return nil }
    return unsafe UTF8Text.copy(text, into: memory, most)
  }

  @inline(__always)
  private func hasShape(_ row: Int) -> Bool {
    guard case .object(let object) = records[row] else { return false }
    return ObjectIdentifier(object.shape) == shape
  }

  @inline(__always)
  private func cell(_ row: Int, _ slot: Int) -> BlockCell {
    guard case .object(let object) = records[row] else { return .other }
    return unsafe object.values.withUnsafeBufferPointer { unsafe BlockCell($0[slot]) }
  }

  /// Looks the key up in the shape of a record; false if it is no object.
  @inline(never)
  private mutating func look(_ row: Int) -> Bool {
    guard case .object(let object) = records[row] else { return false }
    let shape = ObjectIdentifier(object.shape)
    slot = known[shape] ?? object.shape.slot(of: key)
    self.shape = shape
    // As many shapes as records are no use to remember.
    if known.count < 64 { known[shape] = slot }
    return true
  }
}

/// Untyped records, most of them dictionaries, of which only those values are converted that evaluation comes to.
///
/// They belong to one run, and to one thread.
final class UntypedRows {
  private enum Records {
    case dictionaries([[String: Any]])
    case values([Any])
  }

  private let records: Records
  /// The rows of values that were looked at last, and the dictionary that each of them is; nil for one that is converted as
  /// a whole. So each is cast once for all keys, and is still in a near cache for the next one.
  private var block = 0..<0
  private var cast: [[String: Any]?] = []

  init<Element>(_ records: [Element]) {
    // Of a value of a known type the cast looks at the type alone, of an array at each element.
    let array: Any = records
    if Element.self == [String: Any].self, let dictionaries = array as? [[String: Any]] {
      self.records = .dictionaries(dictionaries)
    } else {
      self.records = .values(records)
    }
  }

  var count: Int {
    switch records {
    case .dictionaries(let dictionaries): dictionaries.count
    case .values(let values): values.count
    }
  }

  /// The dictionary that a record is.
  func dictionary(_ row: Int) -> [String: Any]? {
    switch records {
    case .dictionaries(let dictionaries): return dictionaries[row]
    case .values(let values):
      if !block.contains(row) {
        block = row..<min(row + Kernel.batchSize, values.count)
        cast = values[block].map { $0 as? [String: Any] }
      }
      return cast[row - block.lowerBound]
    }
  }

  func record(_ row: Int) throws(FormatError) -> RecordValue {
    switch records {
    case .dictionaries(let dictionaries): return .record(Self.reference(dictionaries[row]))
    case .values(let values):
      if let dictionary = dictionary(row) { return .record(Self.reference(dictionary)) }
      return try Self.converted(values[row], row)
    }
  }

  private static func converted(_ value: Any, _ row: Int) throws(FormatError) -> RecordValue {
    do throws(ValueError) {
      return try RecordValue(any: value)
    } catch {
      throw FormatError(Diagnostic(error.code, error.message, hint: error.hint), recordIndex: row)
    }
  }

  private static func reference(_ dictionary: [String: Any]) -> UntypedRecordReference {
    UntypedRecordReference(dictionary) { dictionary, key throws(ValueError) in
      guard let value = DictionaryKey(key).value(in: dictionary) else { return .null }
      return try RecordValue(any: value, at: key)
    }
  }
}

/// The values of one key of dictionaries.
struct UntypedCells: BlockCells {
  private let key: DictionaryKey
  private let rows: UntypedRows

  init(_ key: String, _ rows: UntypedRows) {
    self.key = DictionaryKey(key)
    self.rows = rows
  }

  func cell(_ row: Int) -> BlockCell { value(row).map { BlockCell($0) } ?? .other }

  func copyText(_ row: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int? {
    guard case .string(let text)? = value(row) else { return nil }
    return unsafe UTF8Text.copy(text, into: memory, most)
  }

  /// Nil for what is no dictionary, and for what cannot be converted: evaluation row by row says what is wrong.
  private func value(_ row: Int) -> RecordValue? {
    guard let dictionary = rows.dictionary(row) else { return nil }
    guard let value = key.value(in: dictionary) else { return .null }
    return RecordValue(plain: value) ?? (try? RecordValue(any: value))
  }
}

/// A key to look up in Swift's dictionaries, which take canonically equivalent keys for equal; the language does not.
private struct DictionaryKey {
  private let text: String
  private let mayDiffer: Bool

  init(_ text: String) {
    self.text = text
    // Of ASCII, only these three are equivalent to another character.
    mayDiffer = text.utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: "K") || $0 == UInt8(ascii: ";") || $0 == 0x60 }
  }

  /// The key's value; nil if there is none.
  func value(in dictionary: [String: Any]) -> Any? { mayDiffer ? dictionary[RecordKey(text)] : dictionary[text] }
}
