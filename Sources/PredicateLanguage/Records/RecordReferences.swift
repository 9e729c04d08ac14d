import Synchronization

/// The reference to a value of one type.
final class TypedRecordReference<Root>: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants; of the object behind, the class above speaks.
  let root: Root
  private let properties: RecordProperties<Root>

  init(_ root: Root, properties: RecordProperties<Root>) {
    self.root = root
    self.properties = properties
    super.init(list: properties.list)
  }

  override func value(at slot: Int) -> RecordValue { properties.properties[slot].read(root) }
  override var base: Any { root }

  override func isSame(as other: RecordReference) -> Bool {
    guard let other = other as? TypedRecordReference<Root> else { return false }
    if Root.self is AnyObject.Type { return (root as AnyObject) === (other.root as AnyObject) }
    guard let left = root as? any Equatable else { return self === other }
    return Self.equal(left, other.root)
  }

  private static func equal<T: Equatable>(_ left: T, _ right: Any) -> Bool { (right as? T) == left }

  override func hashIdentity(into hasher: inout Hasher) {
    if Root.self is AnyObject.Type {
      hasher.combine(ObjectIdentifier(root as AnyObject))
    } else if let value = root as? any Hashable {
      value.hash(into: &hasher)
    } else {
      hasher.combine(0)
    }
  }
}

/// The reference to a dictionary of untyped values, which are converted when they are asked for.
package final class UntypedRecordReference: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants, but for what a lock guards.
  private let dictionary: [String: Any]
  private let read: @Sendable ([String: Any], _ key: String) throws(ValueError) -> RecordValue
  /// The lists and objects that have been asked for. A condition on elements may ask for each of them again, and to convert
  /// one takes as long as it is.
  private let known = Mutex<[(key: String, value: RecordValue)]>([])
  /// Nobody knows the keys before.
  private static let keys = RecordPropertyList(typeName: "[String: Any]", names: [], types: [], destinations: [])

  /// A reference to a dictionary; `read` gives the value of a key, nil if there is none.
  package init(
    _ dictionary: [String: Any],
    read: @escaping @Sendable ([String: Any], _ key: String) throws(ValueError) -> RecordValue
  ) {
    self.dictionary = dictionary
    self.read = read
    super.init(list: Self.keys)
  }

  override package func unlistedValue(of key: String) throws(ValueError) -> RecordValue? {
    if let value = known.withLock({ $0.first { UTF8Text.equal($0.key, key) }?.value }) { return value }
    let value = try read(dictionary, key)
    switch value {
    case .array, .set, .object: known.withLock { $0.append((key, value)) }
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .record: break
    }
    return value
  }

  override var allKeys: [String] { dictionary.keys.sorted() }

  override package var base: Any { dictionary }
}

/// The reference to a record of a store, whose values are read when they are asked for.
///
/// Two refer to the same record if their stores' keys are equal, whatever each of them has read so far.
package final class StoredRecordReference: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants.

  /// What tells records of one store apart.
  package struct Identity: Hashable, Sendable {
    let table: RecordKey
    let key: ValueKey

    /// The record of a table with a primary key.
    package init(table: String, key: RecordValue) {
      self.table = RecordKey(table)
      self.key = ValueKey(key)
    }
  }

  private let identity: Identity
  /// The primary key.
  package var key: ValueKey { identity.key }
  private let read: @Sendable (_ slot: Int) -> RecordValue

  /// A reference to a record; `read` gives the value of a property by its place in the list.
  package init(
    _ identity: Identity, list: RecordPropertyList, read: @escaping @Sendable (_ slot: Int) -> RecordValue
  ) {
    self.identity = identity
    self.read = read
    super.init(list: list)
  }

  override package func value(at slot: Int) -> RecordValue { read(slot) }

  override func isSame(as other: RecordReference) -> Bool {
    (other as? StoredRecordReference)?.identity == identity
  }

  override func hashIdentity(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// What the rows of a table are read from.
package protocol RowSource: AnyObject, Sendable {
  /// The names and types of the columns.
  var list: RecordPropertyList { get }
  /// The value of a column in a row; both exist.
  func value(row: Int, slot: Int) -> RecordValue
}

/// The reference to a row of a table. Two refer to the same record if they have the same table and row.
package final class TableRowReference: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants.

  private let source: any RowSource
  package let row: Int

  package init(_ source: any RowSource, row: Int) {
    self.source = source
    self.row = row
    super.init(list: source.list)
  }

  override package func value(at slot: Int) -> RecordValue { source.value(row: row, slot: slot) }

  override var object: RecordObject? {
    RecordObject(shape: RecordShape(keys: list.names), values: list.names.indices.map(value(at:)))
  }

  override func isSame(as other: RecordReference) -> Bool {
    guard let other = other as? TableRowReference else { return false }
    return other.source === source && other.row == row
  }

  override func hashIdentity(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(row)
  }
}
