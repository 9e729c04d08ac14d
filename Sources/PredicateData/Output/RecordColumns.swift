import PredicateLanguage

/// The columns that records are laid out in, and where in each make of record their values are.
struct RecordColumns {
  /// The column for records that are not objects, such as the numbers of an array.
  static let scalarName = "value"

  let names: [String]
  private let isChosen: Bool
  /// Keys without a column.
  private(set) var omittedKeys: [String] = []
  /// The names of the columns and the keys without one, once a record has a key without one.
  private var knownKeys: Set<RecordKey> = []
  /// How many keys were looked up by name, for tests that prove that wide records take no more than their width.
  private(set) var keyLookups = 0

  // Records of one make come in a row, so the last make's slots are kept.
  private var lastShape: RecordShape?
  private var lastList: RecordPropertyList?
  private var slots: [Int?] = []

  /// The chosen columns, or all keys of a sample in the order in which they come up.
  init(chosen: [String]?, sample: [RecordValue]) {
    isChosen = chosen != nil
    if let chosen {
      names = chosen
      return
    }
    var names: [String] = []
    var seen: Set<RecordKey> = []
    var lastShape: RecordShape?
    for record in sample {
      if case .object(let object) = record {
        if object.shape === lastShape { continue }
        lastShape = object.shape
      }
      for key in Self.keys(of: record) where seen.insert(RecordKey(key)).inserted { names.append(key) }
    }
    self.names = names
  }

  private static func keys(of record: RecordValue) -> [String] {
    switch record {
    case .object(let object): object.shape.keys
    case .record(let reference): reference.list.names
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: [scalarName]
    }
  }

  /// The values of a record, column by column; nil where it has no such key.
  mutating func cells(of record: RecordValue) -> [RecordValue?] {
    switch record {
    case .object(let object):
      if object.shape !== lastShape {
        lastShape = object.shape
        lastList = nil
        settle(object.shape.keys) { object.shape.slot(of: $0) }
      }
      return slots.map { $0.map { object.values[$0] } }
    case .record(let reference):
      if reference.list !== lastList {
        lastList = reference.list
        lastShape = nil
        settle(reference.list.names) { reference.list.slot(of: $0) }
      }
      return slots.map { $0.map { reference.value(at: $0) } }
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set:
      noteOmitted([Self.scalarName])
      return names.map { UTF8Text.equal($0, Self.scalarName) ? record : nil }
    }
  }

  /// Finds the columns' places among the keys of a make, `slot`, and takes note of keys without a column.
  private mutating func settle(_ keys: [String], _ slot: (String) -> Int?) {
    keyLookups += names.count
    slots = names.map(slot)
    // Names are distinct: where as many were found as there are keys, none is left.
    if slots.count(where: { $0 != nil }) < keys.count { noteOmitted(keys) }
  }

  private mutating func noteOmitted(_ keys: [String]) {
    guard !isChosen else { return }
    if knownKeys.isEmpty { knownKeys = Set(names.map(RecordKey.init)) }
    keyLookups += keys.count
    for key in keys where knownKeys.insert(RecordKey(key)).inserted { omittedKeys.append(key) }
  }

  /// Which columns hold numbers and nothing else, as far as the sample goes.
  mutating func areNumeric(in sample: [RecordValue]) -> [Bool] {
    var numeric = names.map { _ in false }
    var other = names.map { _ in false }
    for record in sample {
      for (column, value) in cells(of: record).enumerated() {
        switch value {
        case nil, .null: break
        case .integer, .double, .decimal: numeric[column] = true
        case .bool, .string, .date, .uuid, .data, .array, .set, .object, .record: other[column] = true
        }
      }
    }
    return zip(numeric, other).map { $0 && !$1 }
  }
}
