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
