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
/// Only what is listed can be reached from a predicate: there is no reflection. A class that has subclasses cannot say this
/// of itself; it gives its record by ``RecordProperties/recordValue(of:)``.
public protocol Recordable: RecordValueConvertible {
  /// The properties that predicates may name.
  static var recordProperties: RecordProperties<Self> { get }
}

extension Recordable {
  /// A reference to this value.
  public var recordValue: RecordValue { Self.recordProperties.recordValue(of: self) }
  /// A record.
  public static var valueType: ValueType { .record }
  /// Its own.
  public static var elementProperties: RecordPropertyList? { recordProperties.list }
}

/// The properties of one Swift type.
public struct RecordProperties<Root>: Sendable {
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
      destinations: self.properties.map(\.destination), inverses: self.properties.map(\.inverse),
      keyPaths: self.properties.map { $0.keyPath?.untyped })
  }

  /// The record of a value, read through these properties: the `recordValue` of a class that has subclasses.
  ///
  /// ```swift
  /// class Machine: RecordValueConvertible {
  ///   var system = 14
  ///   static let properties = RecordProperties<Machine>(.init("system", \.system), .init("type") { "\(type(of: $0))" })
  ///   static var valueType: ValueType { .record }
  ///   static var elementProperties: RecordPropertyList? { properties.list }
  ///   var recordValue: RecordValue { Self.properties.recordValue(of: self) }
  /// }
  /// final class Phone: Machine {}
  /// print(try [Machine(), Phone()].filtered(using: FormatPredicate("type = 'Phone'")).count)  // 1
  /// ```
  public func recordValue(of root: Root) -> RecordValue { .record(TypedRecordReference(root, properties: self)) }
}

/// One property that predicates may name.
public struct RecordProperty<Root>: Sendable {
  /// The name in predicates.
  public let name: String
  /// The kind of value.
  public let type: ValueType
  /// The properties of what it leads to. A closure, because types may lead to one another.
  let destination: @Sendable () -> RecordPropertyList?
  /// The property of what it leads to that leads back.
  let inverse: String?
  let read: @Sendable (Root) -> RecordValue
  /// The key path with its types; nil for a computed property.
  package let keyPath: (any RecordKeyPath<Root>)?

  /// The value of the property. Cost: that of the key path or closure.
  package func value(of record: Root) -> RecordValue { read(record) }

  /// The property behind a key path. `inverse` names the property of the records that it leads to that leads back, which a
  /// database needs to know of a property that leads to many.
  public init<Value: RecordValueConvertible>(
    _ name: String, _ keyPath: any KeyPath<Root, Value> & Sendable, inverse: String? = nil
  ) {
    self.name = name
    self.inverse = inverse
    type = Value.valueType
    destination = { Value.elementProperties }
    read = { $0[keyPath: keyPath].recordValue }
    self.keyPath = TypedKeyPath(keyPath: keyPath)
  }

  /// A property that is computed for predicates only.
  public init<Value: RecordValueConvertible>(_ name: String, read: @escaping @Sendable (Root) -> Value) {
    self.name = name
    inverse = nil
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
