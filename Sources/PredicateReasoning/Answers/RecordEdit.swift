import PredicateLanguage

/// Records with one value changed.
enum RecordEdit {
  /// The record without a key of its own; nil for a longer path, and where there is no such key.
  static func removing(_ path: ValuePath, from record: RecordValue) -> RecordValue? {
    guard path.keys.count == 1, case .object(let object) = record, object[path.keys[0].text] != nil else { return nil }
    return .object(RecordObject(object.pairs.filter { RecordKey($0.key) != path.keys[0] }.map { ($0.key, $0.value) }))
  }

  /// What a path of plain keys leads to; nil where a key is not there.
  static func value(at path: ValuePath, in record: RecordValue) -> RecordValue? {
    var value = record
    for key in path.keys {
      guard case .object(let object) = value, let next = object[key.text] else { return nil }
      value = next
    }
    return value
  }

  /// The record with another value at a path; nil where there is a value before its end that has no keys.
  static func setting(_ path: ValuePath, _ value: RecordValue, in record: RecordValue) -> RecordValue? {
    setting(path.keys[...], value, in: record)
  }

  private static func setting(
    _ path: ArraySlice<RecordKey>, _ value: RecordValue, in record: RecordValue
  ) -> RecordValue? {
    guard let key = path.first else { return value }
    var pairs: [(String, RecordValue)] = []
    switch record {
    case .object(let object): pairs = object.pairs.map { ($0.key, $0.value) }
    case .null: if value == .null { return nil }
    default: return nil
    }
    let place = pairs.firstIndex { RecordKey($0.0) == key }
    let before = place.map { pairs[$0].1 } ?? .null
    guard let after = setting(path.dropFirst(), value, in: before) else { return nil }
    if let place { pairs[place].1 = after } else { pairs.append((key.text, after)) }
    return .object(RecordObject(pairs))
  }
}
