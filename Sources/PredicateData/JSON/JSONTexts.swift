import PredicateLanguage

/// Makes of the texts in JSON what ``TextForms`` say.
struct JSONTexts: Sendable {
  private let others: TextReading
  /// The readers of keys, or paths of them, that have dates or a unit of their own.
  private var readers: [RecordKey: TextReading] = [:]

  /// Nil where texts stay as they are.
  init?(_ forms: TextForms) {
    if forms.isPlain { return nil }
    others = Self.reader(forms, forms.dates.filter { $0.key == nil }, forms.units.filter { $0.key == nil })
    for case let key? in forms.dates.map(\.key) + forms.units.map(\.key) {
      readers[RecordKey(key)] = Self.reader(forms, forms.dates(of: key), forms.units(of: key))
    }
  }

  /// No column tells that several units are not mixed, so that none of them is read.
  private static func reader(_ forms: TextForms, _ dates: [DateForm], _ units: [UnitForm]) -> TextReading {
    TextReading(forms, dates: dates, units: units.count == 1 ? units : [])
  }

  /// A record with its texts read.
  func record(_ value: RecordValue) -> RecordValue { self.value(value, at: "") }

  /// What a value at a path of keys stands for. As deep as values are nested, which the reader limits.
  func value(_ value: RecordValue, at path: String) -> RecordValue {
    switch value {
    case .string(let text): return read(text, at: path) ?? value
    case .integer(let number): return readNumber(String(number), at: path) ?? value
    case .double(let number): return readNumber(String(number), at: path) ?? value
    case .array(let elements): return .array(elements.map { self.value($0, at: path) })
    case .object(let object):
      let values = zip(object.shape.keys, object.values).map { key, value in
        // Paths matter to those that are named alone.
        self.value(value, at: readers.isEmpty ? "" : path.isEmpty ? key : path + "." + key)
      }
      return .object(RecordObject(shape: object.shape, values: values))
    case .null, .bool, .decimal, .date, .uuid, .data, .set, .record: return value
    }
  }

  private func reader(at path: String) -> TextReading {
    readers.isEmpty ? others : readers[RecordKey(path)] ?? others
  }

  private func read(_ text: String, at path: String) -> RecordValue? {
    let bytes = Array(text.utf8)
    return reader(at: path).value(of: bytes.span.extracting(ByteScan.trimmed(bytes.span)))
  }

  private func readNumber(_ text: String, at path: String) -> RecordValue? {
    let reader = reader(at: path)
    guard reader.prefersDates else { return nil }
    return reader.date(Array(text.utf8).span).map(RecordValue.date)
  }
}
