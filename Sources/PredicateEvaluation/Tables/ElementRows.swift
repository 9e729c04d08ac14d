import PredicateLanguage

/// The records in a column of lists, as rows of their own: those of the first list, then those of the second, and so on.
final class ElementRows: Sendable {
  /// Where the rows of each list begin, and after the last one where they end.
  let offsets: ColumnBuffer<UInt32>
  /// The length of the longest list.
  let longest: Int
  private let values: [RecordValue]
  private let columns = KeyColumns()

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
  var count: Int { Int(offsets[offsets.count - 1]) }

  /// The values of a key; nil if some record has properties without that one.
  func column(_ key: String) -> RecordColumn? {
    columns.column(key) { column in
      for case .array(let elements) in values {
        for element in elements where !column.append(of: element) { return false }
      }
      return true
    }
  }
}
