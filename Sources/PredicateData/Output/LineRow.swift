import PredicateLanguage

/// Records as lines of `key = value` for people, the keys of a record right-aligned.
enum LineRow {
  /// Appends the lines of a record; a value that is no record is a line without a key.
  static func append(_ record: RecordValue, isOnScreen: Bool, to bytes: inout [UInt8]) {
    let names: [String]
    let values: [RecordValue]
    switch record {
    case .object(let object):
      names = object.shape.keys
      values = object.values
    case .record(let reference):
      names = reference.list.names
      values = names.indices.map { reference.value(at: $0) }
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set:
      return JSONWriter.append(ValueDisplay.singleLine(record, isOnScreen: isOnScreen) + "\n", to: &bytes)
    }
    let shown = names.map { CellText.escaped($0) }
    let widest = shown.map { TextWidth.cells($0) }.max() ?? 0
    for (name, value) in zip(shown, values) {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: widest - TextWidth.cells(name)))
      JSONWriter.append("\(name) = \(ValueDisplay.singleLine(value, isOnScreen: isOnScreen))\n", to: &bytes)
    }
  }
}
