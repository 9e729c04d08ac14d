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
  private let inverses: [String?]
  private let keyPaths: [(any AnyKeyPath & Sendable)?]

  package init(
    typeName: String, names: [String], types: [ValueType], destinations: [@Sendable () -> RecordPropertyList?],
    inverses: [String?] = [], keyPaths: [(any AnyKeyPath & Sendable)?] = []
  ) {
    self.inverses = inverses
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
  package func name(of keyPath: AnyKeyPath) -> String? {
    guard let slot = keyPaths.firstIndex(where: { ($0 as AnyKeyPath?) == keyPath }), names.indices.contains(slot) else {
      return nil
    }
    return names[slot]
  }

  /// The property of what a property leads to that leads back; nil if that is not said.
  package func inverse(of slot: Int) -> String? { inverses.indices.contains(slot) ? inverses[slot] : nil }

  /// The properties of the record or records that a property leads to; nil if it leads to none that are typed.
  public func destination(of slot: Int) -> RecordPropertyList? {
    destinations.indices.contains(slot) ? destinations[slot]() : nil
  }
}
