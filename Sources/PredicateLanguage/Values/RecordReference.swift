/// A record of the host's own type, seen through the list of its properties.
///
/// Made by ``Recordable`` types. The reference does not copy the object; it is read on the thread that evaluates.
public class RecordReference: @unchecked Sendable, Hashable {
  // Why unchecked: the class and its subclasses hold constants only. The object behind may be a class without locks;
  // it is read by the thread that asked for the evaluation and by no other: what runs on several threads reads no references
  // (`BatchRun+Cores`).

  /// What can be read.
  public let list: RecordPropertyList

  init(list: RecordPropertyList) { self.list = list }

  /// The value of the property in a slot of `list`.
  package func value(at slot: Int) -> RecordValue { .null }

  /// The value of a key that is not in `list`; nil if there can be none, so that to ask for it is a mistake.
  package func unlistedValue(of key: String) throws(ValueError) -> RecordValue? { nil }

  /// Its values, where they are at hand: of a row of a table, not of the host's objects, which may lead back to themselves.
  var object: RecordObject? { nil }

  /// Whether both refer to the same object, or to equal values of a type without identity.
  func isSame(as other: RecordReference) -> Bool { self === other }

  /// A hash that fits `isSame`.
  func hashIdentity(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The object itself.
  public var base: Any { self }

  /// Whether both refer to the same object, or to equal values.
  public static func == (left: RecordReference, right: RecordReference) -> Bool { left.isSame(as: right) }
  /// Hashes the identity, or the value of a type without one.
  public func hash(into hasher: inout Hasher) { hashIdentity(into: &hasher) }
}

/// The reference to a value of one type.
final class TypedRecordReference<Root: Recordable>: RecordReference, @unchecked Sendable {
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
