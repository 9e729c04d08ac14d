package import PredicateFormat
import TestSupport

/// One record of a world. Relationships are references, so that records may lead to one another.
package final class WorldRecord: Recordable {
  /// The primary key.
  package let key: Int64
  /// The name of its entity.
  package let entity: String
  /// The attributes; those that are nil are left out.
  package let values: [String: RecordValue]
  /// The records that its relationships lead to, in the order of their keys.
  package private(set) var links: [String: [WorldRecord]] = [:]

  init(key: Int64, entity: String, values: [String: RecordValue]) {
    self.key = key
    self.entity = entity
    self.values = values
  }

  func link(_ name: String, to records: [WorldRecord]) { links[name] = records }

  func unlink() { links = [:] }

  /// Every name of the vocabulary and of the library; a record has nil for those that its entity lacks.
  package static let recordProperties = RecordProperties<WorldRecord>(
    names.map { name in RecordProperty(name, read: { record in record.value(of: name) }) })

  private static let library = LibraryModel.model?.entities ?? []
  private static let relationships = library.flatMap(\.relationships)
  private static let toOne = Set(Vocabulary.toOne + relationships.filter { !$0.isToMany }.map(\.name))
  static let toMany = Set(Vocabulary.toMany + relationships.filter(\.isToMany).map(\.name))
  private static let names = Set(Vocabulary.all + library.flatMap { $0.attributes.map(\.name) }).union(toOne)
    .union(toMany).sorted()

  private func value(of name: String) -> RecordValue {
    if Self.toMany.contains(name) { return .array((links[name] ?? []).map(\.recordValue)) }
    if Self.toOne.contains(name) { return links[name]?.first?.recordValue ?? .null }
    return values[name] ?? .null
  }
}
