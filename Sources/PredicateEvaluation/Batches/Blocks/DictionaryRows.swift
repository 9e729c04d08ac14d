import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Untyped records, most of them dictionaries, of which only the keys that a predicate needs are converted.
struct DictionaryRows: BlockRows {
  let records: UnsafeBufferPointer<Any>
  let reader: DictionaryReader

  var count: Int { records.count }
  var neededKeys: [String] { reader.shape.keys }

  func cells(_ key: String) -> DictionaryCells { DictionaryCells(DictionaryKey(key), records) }

  func move(_ cells: inout DictionaryCells, to start: Int) { cells.start = start }

  func record(_ row: Int) throws(FormatError) -> RecordValue {
    do throws(ValueError) {
      return try reader.record(records[row])
    } catch {
      throw FormatError(Diagnostic(error.code, error.message, hint: error.hint), recordIndex: row)
    }
  }

  func failure(_ rows: Range<Int>) -> (row: Int, error: FormatError)? {
    for row in rows {
      do throws(FormatError) { _ = try record(row) } catch { return (row, error) }
    }
    return nil
  }
}

/// Makes records of untyped values, with only some of their keys.
struct DictionaryReader: Sendable {
  let shape: RecordShape
  private let keys: [DictionaryKey]
  /// Whether a dictionary may have a key that Swift takes for one of these, but the language does not.
  private let mayDiffer: Bool

  init(keys: Set<String>) {
    shape = RecordShape(keys: keys.sorted())
    self.keys = shape.keys.map(DictionaryKey.init)
    mayDiffer = self.keys.contains { $0.mayDiffer }
  }

  /// The record; anything but a dictionary of untyped values is converted as a whole.
  func record(_ value: Any) throws(ValueError) -> RecordValue {
    guard let dictionary = value as? [String: Any], type(of: value) == [String: Any].self else {
      return try RecordValue(any: value)
    }
    var values: [RecordValue] = []
    values.reserveCapacity(keys.count)
    var names: [String] = []
    for key in keys {
      let entry = dictionary.index(forKey: key.text).map { dictionary[$0] }
      if let entry {
        values.append(try RecordValue(any: entry.value, at: entry.key))
      } else {
        values.append(.null)
      }
      if mayDiffer { names.append(entry?.key ?? key.text) }
    }
    // A dictionary's own key counts: of those that Swift takes for equal it has only one.
    return .object(
      mayDiffer ? RecordObject(zip(names, values)) : RecordObject(shape: shape, values: values))
  }
}

/// A key to look up in Swift's dictionaries, which take canonically equivalent keys for equal; the language does not.
struct DictionaryKey: Sendable {
  let text: String
  let mayDiffer: Bool

  init(_ text: String) {
    self.text = text
    // Of ASCII, only these three are equivalent to another character.
    mayDiffer = text.utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: "K") || $0 == UInt8(ascii: ";") || $0 == 0x60 }
  }

  /// What `body` makes of the key's value; nil without it if there is none.
  @inline(__always)
  func value(in dictionary: [String: Any]) -> Any? {
    if !mayDiffer { return dictionary[text] }
    guard let index = dictionary.index(forKey: text), UTF8Text.equal(dictionary[index].key, text) else { return nil }
    return dictionary[index].value
  }
}

/// The values of one key in a block of untyped records.
struct DictionaryCells: BlockCells {
  private let key: DictionaryKey
  private let records: UnsafeBufferPointer<Any>
  /// The first record of the block.
  var start = 0

  init(_ key: DictionaryKey, _ records: UnsafeBufferPointer<Any>) {
    self.key = key
    self.records = records
  }

  func cell(_ row: Int) -> BlockCell {
    guard let dictionary = dictionary(records[start + row]) else { return .other }
    guard let value = key.value(in: dictionary) else { return .null }
    return Self.cell(value)
  }

  func text(_ row: Int, into memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> BlockText {
    guard let dictionary = dictionary(records[start + row]) else { return .other(.mixed) }
    guard let value = key.value(in: dictionary) else { return .null }
    return Self.text(value, memory, most)
  }

  /// The dictionary that a record is; casting would ask the runtime.
  @inline(__always)
  private func dictionary(_ record: Any) -> [String: Any]? {
    func same<Record>(_ record: Record) -> [String: Any]? {
      guard Record.self == [String: Any].self else { return nil }
      return Self.load(record, as: [String: Any].self)
    }
    return same(record)
  }

  /// A value that is of this type indeed.
  @inline(__always)
  private static func load<Found, Wanted>(_ value: Found, as _: Wanted.Type) -> Wanted {
    withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: Wanted.self).pointee }
  }

  private static func cell<Value>(_ value: Value) -> BlockCell {
    if Value.self == Int.self { return .integer(Int64(load(value, as: Int.self))) }
    if Value.self == String.self { return .text }
    if Value.self == Double.self { return .double(load(value, as: Double.self)) }
    if Value.self == Bool.self { return .bool(load(value, as: Bool.self)) }
    return otherCell(value)
  }

  /// Of values of rarer types those that conversion makes plain ones. What it cannot convert it is asked again about.
  @inline(never)
  private static func otherCell(_ value: Any) -> BlockCell {
    guard let value = try? RecordValue(any: value) else { return .other }
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .double(let value): return .double(value)
    case .date(let value): return .date(value.timeIntervalSinceReferenceDate)
    case .string: return .text
    case .decimal, .uuid, .data, .array, .set, .object, .record: return .other
    }
  }

  private static func text<Value>(_ value: Value, _ memory: UnsafeMutablePointer<UInt8>, _ most: Int) -> BlockText {
    if Value.self == String.self { return .copying(load(value, as: String.self), into: memory, most) }
    let cell = cell(value)
    switch cell {
    case .null: return .null
    case .bool, .integer, .double, .date, .other: return .other(cell.kind)
    case .text:
      guard case .string(let text)? = try? RecordValue(any: value) else { return .other(.mixed) }
      return .copying(text, into: memory, most)
    }
  }
}
