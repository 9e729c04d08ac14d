import PredicateLanguage
import Synchronization

/// The records in a column of lists, as rows of their own: those of the first list, then those of the second, and so on.
///
/// Their columns are made key by key when a predicate asks for them, and kept.
final class ElementRows: Sendable {
  /// Where the rows of each list begin, and after the last one where they end.
  let offsets: ColumnBuffer<UInt32>
  /// The length of the longest list.
  let longest: Int
  private let values: [RecordValue]
  private let columns = Mutex<[String: RecordColumn?]>([:])

  /// Nil unless every value is an array of records.
  init?(_ values: [RecordValue]) {
    var offsets = GrowingBuffer<UInt32>(capacity: values.count + 1)
    var count = 0
    var longest = 0
    offsets.append(0)
    for value in values {
      guard case .array(let elements) = value else { return nil }
      for element in elements {
        switch element {
        case .object, .record: continue
        case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: return nil
        }
      }
      count += elements.count
      longest = max(longest, elements.count)
      guard let end = UInt32(exactly: count) else { return nil }
      offsets.append(end)
    }
    guard count > 0 else { return nil }
    self.values = values
    self.longest = longest
    self.offsets = offsets.finish()
  }

  /// How many records there are.
  var count: Int { Int(offsets.base[offsets.count - 1]) }

  /// The values of a key; nil if some record has properties without that one.
  func column(_ key: String) -> RecordColumn? {
    if let known = columns.withLock({ $0[key] }) { return known }
    let column = made(key)
    return columns.withLock { columns in
      columns[key] = column
      return column
    }
  }

  private func made(_ key: String) -> RecordColumn? {
    var builder = ColumnValues()
    var last: (keys: AnyObject?, slot: Int?) = (nil, nil)
    for case .array(let elements) in values {
      for element in elements {
        switch element {
        case .object(let object):
          if last.keys !== object.shape { last = (object.shape, object.shape.slot(of: key)) }
          builder.append(last.slot.map { object.values[$0] } ?? .null)
        case .record(let reference):
          if last.keys !== reference.list { last = (reference.list, reference.list.slot(of: key)) }
          guard let slot = last.slot else { return nil }
          builder.append(reference.value(at: slot))
        case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: return nil
        }
      }
    }
    return builder.finish(key, coding: false)
  }
}
