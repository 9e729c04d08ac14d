package import PredicateLanguage

/// The object graph in a keyed archive, as `NSKeyedArchiver` writes it.
///
/// Objects are read when they are asked for and never followed on their own, so graphs with cycles cost no more than
/// others. All reading together is limited: a small archive whose objects share one long list cannot keep a reader busy.
package struct KeyedArchive {
  /// An object of the archive: its entries by key, each the number of a property list object.
  package struct Fields: Sendable {
    package let number: Int
    private let entries: [String: Int]

    init(number: Int, entries: [String: Int]) {
      self.number = number
      self.entries = entries
    }

    /// The number behind a key; nil if the object lacks it.
    package subscript(key: String) -> Int? { entries[key] }
  }

  private let list: BinaryPropertyList
  /// The property list objects that references lead to.
  private let objects: [Int]
  /// How many more entries may be read.
  private var budget: Budget
  private let top: [String: Int]

  /// The most entries that are read of the archive of a model; those of real models have some ten thousands.
  package static let mostEntries = 20_000_000

  private struct Budget {
    var left: Int
    /// Nil where the host has no say.
    let limits: Limits?

    mutating func spend(_ count: Int) throws(DataError) {
      left -= count
      guard left < 0 else { return }
      throw limits.map { ReadLimit.archiveEntries.error($0, file: nil) }
        ?? DataError(.malformedArchive, "a keyed archive with too many entries")
    }
  }

  /// Takes in the archive. Cost: linear in the number of objects.
  /// - Throws: ``DataError`` (`malformedArchive`) for bytes that are no keyed archive.
  ///   Beyond `limits.archiveEntries` `archiveTooLarge`; without limits an archive is one of a model.
  package init(_ bytes: [UInt8], limits: Limits? = nil, mostEntries: Int = mostEntries) throws(DataError) {
    list = try BinaryPropertyList(bytes)
    budget = Budget(left: limits?.archiveEntries ?? mostEntries, limits: limits)
    let root = try Self.entries(of: list.root, in: list, &budget)
    guard let archiver = root["$archiver"], try list.object(archiver) == .string("NSKeyedArchiver") else {
      throw DataError(.malformedArchive, "a property list that is no keyed archive")
    }
    guard let table = root["$objects"], case .array(let objects) = try list.object(table), let top = root["$top"] else {
      throw DataError(.malformedArchive, "a keyed archive without objects")
    }
    self.objects = objects
    self.top = try Self.entries(of: top, in: list, &budget)
  }

  /// The outermost object.
  /// - Throws: ``DataError`` (`malformedArchive`) if there is none.
  package mutating func root() throws(DataError) -> Fields {
    guard let number = top["root"] ?? top.sorted(by: { $0.key < $1.key }).first?.value,
      let fields = try fields(at: number)
    else { throw DataError(.malformedArchive, "a keyed archive without an outermost object") }
    return fields
  }

  /// The property list object behind a number, references followed; nil for null.
  package mutating func object(_ number: Int) throws(DataError) -> BinaryPropertyList.Object? {
    let object = try list.object(try resolved(number))
    switch object {
    case .null: return nil
    case .array(let elements): try spend(elements.count)
    case .dictionary(let keys, _): try spend(2 * keys.count)
    // A reference leads to an object, never to another reference.
    case .uid: throw DataError(.malformedArchive, "a keyed archive with a reference to a reference")
    case .string(let text):
      try spend(1 + text.utf8.count / 16)
      // How archives write nil.
      if text == "$null" { return nil }
    case .data(let bytes): try spend(1 + bytes.count / 16)
    case .bool, .integer, .real, .date: try spend(1)
    }
    return object
  }

  /// The object behind a number; nil if there is no object with keys.
  package mutating func fields(at number: Int) throws(DataError) -> Fields? {
    // What turns out to be none was read as well, and costs as much.
    guard case .dictionary? = try object(number) else { return nil }
    let place = try resolved(number)
    return Fields(number: place, entries: try Self.entries(of: place, in: list, &budget))
  }

  // MARK: Entries of an object

  /// The object of a key; nil if it is missing, null or no object with keys.
  package mutating func fields(_ key: String, of fields: Fields) throws(DataError) -> Fields? {
    guard let number = fields[key] else { return nil }
    return try self.fields(at: number)
  }

  /// The text of a key; nil if it is missing, null or no text. A mutable string is an object that holds its text.
  package mutating func string(_ key: String, of fields: Fields) throws(DataError) -> String? {
    guard let number = fields[key] else { return nil }
    return try string(at: number)
  }

  /// The text behind a number; nil if it is null or no text.
  package mutating func string(at number: Int) throws(DataError) -> String? {
    switch try object(number) {
    case .string(let text): return text
    case .dictionary:
      guard let inner = try fields(at: number)?["NS.string"], case .string(let text) = try object(inner) else {
        return nil
      }
      return text
    case nil, .null, .bool, .integer, .real, .date, .data, .uid, .array: return nil
    }
  }

  /// The whole number of a key, 1 and 0 for booleans; nil if it is missing, null or no number.
  package mutating func integer(_ key: String, of fields: Fields) throws(DataError) -> Int64? {
    guard let number = fields[key] else { return nil }
    switch try object(number) {
    case .integer(let value): return value
    case .bool(let flag): return flag ? 1 : 0
    case nil, .null, .real, .date, .data, .string, .uid, .array, .dictionary: return nil
    }
  }

  /// The numbers of the elements of an archived array or set, or of the values of a dictionary; empty for anything else.
  package mutating func elements(_ key: String, of fields: Fields) throws(DataError) -> [Int] {
    guard let number = fields[key], let collection = try self.fields(at: number) else { return [] }
    if let objects = collection["NS.objects"] {
      guard case .array(let elements) = try object(objects) else { return [] }
      return elements
    }
    // A dictionary of fixed keys holds its values as an archived array.
    guard collection["values"] != nil, let values = try self.fields("values", of: collection),
      let objects = values["NS.objects"], case .array(let elements) = try object(objects)
    else { return [] }
    return elements
  }

  // MARK: Reading

  private func resolved(_ number: Int) throws(DataError) -> Int {
    guard case .uid(let uid) = try list.object(number) else { return number }
    guard objects.indices.contains(uid) else {
      throw DataError(.malformedArchive, "a keyed archive with a reference to an object that does not exist")
    }
    return objects[uid]
  }

  private mutating func spend(_ count: Int) throws(DataError) { try budget.spend(count) }

  private static func entries(
    of number: Int, in list: BinaryPropertyList, _ budget: inout Budget
  ) throws(DataError) -> [String: Int] {
    guard case .dictionary(let keys, let values) = try list.object(number) else {
      throw DataError(.malformedArchive, "a keyed archive with an object without keys")
    }
    try budget.spend(keys.count)
    var entries: [String: Int] = [:]
    for (key, value) in zip(keys, values) {
      guard case .string(let name) = try list.object(key) else {
        throw DataError(.malformedArchive, "a keyed archive with a key that is no text")
      }
      try budget.spend(1 + name.utf8.count / 16)
      entries[name] = value
    }
    return entries
  }
}
