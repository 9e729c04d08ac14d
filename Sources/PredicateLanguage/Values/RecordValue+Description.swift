extension RecordValue: CustomStringConvertible {
  /// The value as a person would write it: `nil`, `true`, `1.5`, `"text"`, `2024-02-29T00:00:00Z`, `{1, 2}` for a list,
  /// `{"name": "Ann"}` for a record, `<Person>` for one of a Swift type. For messages and the console; `JSONWriter` writes
  /// text to be read back.
  public var description: String {
    var text = ""
    Self.append(self, to: &text)
    return text
  }

  // Lists and records reach this again, so the long list of cases stands in a method of its own, off the stack by then.
  private static func append(_ value: RecordValue, to text: inout String) {
    switch value {
    case .array(let values), .set(let values): append(values, to: &text)
    case .object(let object): append(object, to: &text)
    case .record(let reference):
      if let object = reference.object { append(object, to: &text) } else { appendScalar(value, to: &text) }
    default: appendScalar(value, to: &text)
    }
  }

  private static func append(_ values: [RecordValue], to text: inout String) {
    text += "{"
    for (place, value) in values.enumerated() {
      if place > 0 { text += ", " }
      append(value, to: &text)
    }
    text += "}"
  }

  private static func append(_ object: RecordObject, to text: inout String) {
    text += "{"
    for (place, key) in object.shape.keys.enumerated() {
      if place > 0 { text += ", " }
      ValueText.appendQuoted(key, to: &text)
      text += ": "
      append(object.values[place], to: &text)
    }
    text += "}"
  }

  @inline(never)
  private static func appendScalar(_ value: RecordValue, to text: inout String) {
    switch value {
    case .null: text += "nil"
    case .bool(let flag): text += flag ? "true" : "false"
    case .date(let date): text += ISO8601.format(date)
    case .data(let data): text += "<\(data.count) byte\(data.count == 1 ? "" : "s")>"
    case .integer, .double, .decimal, .string, .uuid, .record: ValueText.append(value, lossless: true, to: &text)
    case .array, .set, .object: break
    }
  }
}
