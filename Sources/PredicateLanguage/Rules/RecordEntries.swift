/// What `@allKeys` and `@allValues` give.
package enum RecordEntries {
  /// The keys of a record or their values, in the record's own order; of a list of records those of each, end to end.
  ///
  /// Nil of nil. Throws ``DiagnosticCode/notACollection`` for any other value.
  package static func of(_ value: RecordValue, areKeys: Bool) throws(ValueError) -> RecordValue {
    switch value {
    case .null: return .null
    case .object(let object): return .array(areKeys ? object.shape.keys.map(RecordValue.string) : object.values)
    case .record(let reference):
      var entries: [RecordValue] = []
      for key in reference.allKeys { entries.append(areKeys ? .string(key) : try reference.value(of: key)) }
      return .array(entries)
    case .array(let elements), .set(let elements):
      var entries: [RecordValue] = []
      for element in elements {
        if case .array(let inner) = try of(element, areKeys: areKeys) { entries += inner }
      }
      return .array(entries)
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data:
      throw ValueError(.notACollection, "\(areKeys ? "@allKeys" : "@allValues") needs a record, found \(value.noun)")
    }
  }
}
