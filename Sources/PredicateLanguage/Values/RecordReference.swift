/// A record of the host's own type, seen through the list of its properties.
///
/// Made by ``Recordable`` types. The reference does not copy the object; it is read on the thread that evaluates.
public class RecordReference: @unchecked Sendable, Hashable {
  // Why unchecked: the class and its subclasses hold constants only. The object behind may be a class without locks;
  // it is read by the thread that asked for the evaluation and by no other: what runs on several threads reads no references
  // (`BatchRun`).

  /// What can be read.
  public let list: RecordPropertyList

  init(list: RecordPropertyList) { self.list = list }

  /// The value of the property in a slot of `list`.
  package func value(at slot: Int) -> RecordValue { .null }

  /// The value of a key that is not in `list`; nil if there can be none, so that to ask for it is a mistake.
  package func unlistedValue(of key: String) throws(ValueError) -> RecordValue? { nil }

  /// The keys that it has.
  var allKeys: [String] { list.names }

  /// The value of one of its keys; nil of any other.
  func value(of key: String) throws(ValueError) -> RecordValue {
    if let slot = list.slot(of: key) { return value(at: slot) }
    return try unlistedValue(of: key) ?? .null
  }

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
