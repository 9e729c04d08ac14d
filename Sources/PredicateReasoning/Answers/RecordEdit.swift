import PredicateLanguage

/// Records with one value changed.
enum RecordEdit {
  /// The record without the key at the end of a path; nil where there is no such key.
  static func removing(_ path: ValuePath, from record: RecordValue) -> RecordValue? {
    guard let last = path.keys.last, case .object(let owner)? = value(at: ValuePath(path.keys.dropLast()), in: record),
      owner[last.text] != nil
    else { return nil }
    let shorter = RecordObject(owner.pairs.filter { RecordKey($0.key) != last }.map { ($0.key, $0.value) })
    return setting(ValuePath(path.keys.dropLast()), .object(shorter), in: record)
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
