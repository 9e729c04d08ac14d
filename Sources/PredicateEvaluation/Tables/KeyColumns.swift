import PredicateLanguage
import Synchronization

/// The columns of records that are values themselves: made key by key when a predicate asks for them, and kept.
struct KeyColumns: ~Copyable, Sendable {
  private let columns = Mutex<[RecordKey: RecordColumn?]>([:])

  /// The column of a key, which is made the first time; nil if it cannot be.
  func column(_ key: String, _ make: (inout Values) -> Bool) -> RecordColumn? {
    let name = RecordKey(key)
    if let known = columns.withLock({ $0[name] }) { return known }
    var values = Values(key)
    let column = make(&values) ? values.finish() : nil
    return columns.withLock { columns in
      columns[name] = column
      return column
    }
  }

  /// The values of a key in one record after the other.
  struct Values: ~Copyable {
    private let key: String
    private var values = ColumnValues()
    /// The keys of the record before, and which of them it is; most records have the same.
    private var last: (keys: AnyObject?, slot: Int?) = (nil, nil)

    fileprivate init(_ key: String) { self.key = key }

    /// Takes the value of a record, nil of nil; false for what is neither, and for properties without such a one.
    mutating func append(of record: RecordValue) -> Bool {
      switch record {
      case .object(let object):
        if last.keys !== object.shape { last = (object.shape, object.shape.slot(of: key)) }
        values.append(last.slot.map { object.values[$0] } ?? .null)
      case .record(let reference):
        if last.keys !== reference.list { last = (reference.list, reference.list.slot(of: key)) }
        guard let slot = last.slot else { return false }
        values.append(reference.value(at: slot))
      case .null: values.append(.null)
      case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: return false
      }
      return true
    }

    fileprivate consuming func finish() -> RecordColumn { values.finish(key, coding: false) }
  }
}

/// The records in a column of records, as rows of their own; where there is none, none of their keys has a value.
final class ColumnRecords: Sendable {
  private let values: [RecordValue]
  private let columns = KeyColumns()

  /// Nil unless there is a record, and nothing else but nil.
  init?(_ values: [RecordValue]) {
    var hasRecord = false
    for value in values {
      switch value {
      case .object, .record: hasRecord = true
      case .null: continue
      case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: return nil
      }
    }
    guard hasRecord else { return nil }
    self.values = values
  }

  /// The values of a key; nil if some record has properties without that one.
  func column(_ key: String) -> RecordColumn? {
    columns.column(key) { column in values.allSatisfy { column.append(of: $0) } }
  }
}
