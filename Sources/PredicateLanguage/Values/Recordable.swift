/// A Swift type that lists its properties once, so that predicates can be evaluated over its values.
///
/// ```swift
/// struct Person: Recordable {
///   var name: String
///   var age: Int
///   var friends: [Person]
///   static let recordProperties = RecordProperties<Person>(
///     .init("name", \.name), .init("age", \.age), .init("friends", \.friends))
/// }
/// ```
/// Only what is listed can be reached from a predicate: there is no reflection.
public protocol Recordable: RecordValueConvertible {
  /// The properties that predicates may name.
  static var recordProperties: RecordProperties<Self> { get }
}

extension Recordable {
  /// A reference to this value.
  public var recordValue: RecordValue { .record(TypedRecordReference(self, properties: Self.recordProperties)) }
  /// A record.
  public static var valueType: ValueType { .record }
  /// Its own.
  public static var elementProperties: RecordPropertyList? { recordProperties.list }
}

/// The properties of one Swift type.
public struct RecordProperties<Root: Recordable>: Sendable {
  /// In the order given.
  public let properties: [RecordProperty<Root>]
  /// Their names and types.
  public let list: RecordPropertyList

  /// Lists the properties; of equal names the first one counts.
  public init(_ properties: RecordProperty<Root>...) { self.init(properties) }

  /// Lists the properties; of equal names the first one counts.
  public init(_ properties: [RecordProperty<Root>]) {
    var seen: Set<RecordKey> = []
    self.properties = properties.filter { seen.insert(RecordKey($0.name)).inserted }
    list = RecordPropertyList(
      typeName: String(describing: Root.self), names: self.properties.map(\.name), types: self.properties.map(\.type),
      destinations: self.properties.map(\.destination), keyPaths: self.properties.map { $0.keyPath?.untyped })
  }
}

/// One property that predicates may name.
public struct RecordProperty<Root>: Sendable {
  /// The name in predicates.
  public let name: String
  /// The kind of value.
  public let type: ValueType
  /// The properties of what it leads to. A closure, because types may lead to one another.
  let destination: @Sendable () -> RecordPropertyList?
  let read: @Sendable (Root) -> RecordValue
  /// The key path with its types; nil for a computed property.
  package let keyPath: (any RecordKeyPath<Root>)?

  /// The value of the property. Cost: that of the key path or closure.
  package func value(of record: Root) -> RecordValue { read(record) }

  /// The property behind a key path.
  public init<Value: RecordValueConvertible>(_ name: String, _ keyPath: any KeyPath<Root, Value> & Sendable) {
    self.name = name
    type = Value.valueType
    destination = { Value.elementProperties }
    read = { $0[keyPath: keyPath].recordValue }
    self.keyPath = TypedKeyPath(keyPath: keyPath)
  }

  /// A property that is computed for predicates only.
  public init<Value: RecordValueConvertible>(_ name: String, read: @escaping @Sendable (Root) -> Value) {
    self.name = name
    type = Value.valueType
    destination = { Value.elementProperties }
    self.read = { read($0).recordValue }
    keyPath = nil
  }
}

/// A key path whose types are found again by opening the existential.
package protocol RecordKeyPath<Root>: Sendable {
  associatedtype Root
  associatedtype Value: RecordValueConvertible
  var keyPath: any KeyPath<Root, Value> & Sendable { get }
}

extension RecordKeyPath {
  /// The key path without its types.
  var untyped: any AnyKeyPath & Sendable { keyPath }
}

/// The one kind of it.
package struct TypedKeyPath<Root, Value: RecordValueConvertible>: RecordKeyPath {
  package let keyPath: any KeyPath<Root, Value> & Sendable
}

/// The names and types of a type's properties, without the type.
public final class RecordPropertyList: Sendable {
  /// The Swift type's name.
  public let typeName: String
  /// The names, each once.
  public let names: [String]
  /// The same, to be compared with others.
  var keys: [RecordKey] { names.map(RecordKey.init) }
  /// The types, in the order of `names`.
  public let types: [ValueType]
  private let slots: [RecordKey: Int]
  private let destinations: [@Sendable () -> RecordPropertyList?]
  private let keyPaths: [(any AnyKeyPath & Sendable)?]

  package init(
    typeName: String, names: [String], types: [ValueType], destinations: [@Sendable () -> RecordPropertyList?],
    keyPaths: [(any AnyKeyPath & Sendable)?] = []
  ) {
    self.destinations = destinations
    self.keyPaths = keyPaths
    self.typeName = typeName
    self.names = names
    self.types = types
    slots = Dictionary(zip(names.map(RecordKey.init), names.indices)) { first, _ in first }
  }

  /// The place of a name in `names`; nil if it is not listed.
  public func slot(of name: String) -> Int? { slots[RecordKey(name)] }

  /// The name under which a property is listed; nil if it is not. Cost: linear in the number of properties.
  func name(of keyPath: AnyKeyPath) -> String? {
    guard let slot = keyPaths.firstIndex(where: { ($0 as AnyKeyPath?) == keyPath }), names.indices.contains(slot) else {
      return nil
    }
    return names[slot]
  }

  /// The properties of the record or records that a property leads to; nil if it leads to none that are typed.
  public func destination(of slot: Int) -> RecordPropertyList? {
    destinations.indices.contains(slot) ? destinations[slot]() : nil
  }
}
