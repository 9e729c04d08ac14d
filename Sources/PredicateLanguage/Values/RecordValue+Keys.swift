extension RecordValue {
  /// The value of a key, if this is a record that has it; nil for other values and other keys.
  ///
  /// ```swift
  /// let person: RecordValue = ["name": "Ann", "age": 31]
  /// print(person["age"] ?? .null)  // 31
  /// ```
  public subscript(key: String) -> RecordValue? {
    switch self {
    case .object(let object): object[key]
    case .record(let reference):
      reference.list.slot(of: key).map(reference.value(at:)) ?? (try? reference.unlistedValue(of: key))
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: nil
    }
  }
}
