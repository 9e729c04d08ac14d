package import PredicateFormat
import TestSupport

/// Makes models: a few entities with attributes of every type and all kinds of relationships.
package struct ModelGenerator {
  private var generator: SeededGenerator
  private var drafts: [Draft] = []

  /// An entity on its way.
  private struct Draft {
    var name: String
    var attributes: [RecordModel.Attribute] = []
    var relationships: [RecordModel.Relationship] = []
    var table: String?
    var primaryKey: String?
  }

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The model.
  /// - Throws: `ModelError` if the generator has a mistake.
  package mutating func model() throws -> RecordModel {
    drafts = []
    for name in Vocabulary.entities.prefix(2 + generator.number(4)) {
      var draft = Draft(name: name)
      // Names that a database would not take unquoted.
      if generator.chance(3) { draft.table = generator.pick(["\(name) table", "t_\(name)", "\(name)é", "\(name)\"x"]) }
      if generator.chance(3) { draft.primaryKey = generator.pick(["pk", "Z_PK", "the key"]) }
      draft.attributes = attributes()
      drafts.append(draft)
    }
    for place in drafts.indices { addRelationships(from: place) }
    return try RecordModel(
      drafts.map {
        RecordModel.Entity(
          $0.name, attributes: $0.attributes, relationships: $0.relationships, table: $0.table,
          primaryKey: $0.primaryKey)
      })
  }

  private mutating func attributes() -> [RecordModel.Attribute] {
    var attributes: [RecordModel.Attribute] = []
    for (type, names) in Vocabulary.attributes {
      // Every entity has text and whole numbers; the other types come and go.
      let isCommon = type == .string || type == .integer
      let count = isCommon ? 1 + generator.number(names.count) : generator.number(names.count + 1)
      for name in names.prefix(count) {
        let column =
          generator.chance(5) ? generator.pick(["\(name) col", "c_\(name)", "\(name)_É", "\(name)`\"", "SELECT"]) : nil
        let isTaken = attributes.contains { $0.column == column }
        attributes.append(
          RecordModel.Attribute(name, type, isOptional: !generator.chance(3), column: isTaken ? nil : column))
      }
    }
    return attributes
  }

  private mutating func addRelationships(from place: Int) {
    for _ in 0..<(1 + generator.number(3)) {
      let other = generator.number(drafts.count)
      switch generator.number(5) {
      case 0: addManyToMany(place, other)
      case 1: addToOne(place, other, hasInverse: false)
      default: addToOne(place, other, hasInverse: true)
      }
    }
  }

  private func free(_ names: [String], in place: Int) -> [String] {
    let taken = Set(drafts[place].relationships.map(\.name))
    return names.filter { !taken.contains($0) }
  }

  private mutating func addToOne(_ place: Int, _ other: Int, hasInverse: Bool) {
    guard let name = free(Vocabulary.toOne, in: place).first else { return }
    let back = hasInverse ? free(Vocabulary.toMany, in: other).first : nil
    let column = generator.chance(3) ? generator.pick(["\(name)Key", "Z\(name)", "fk \(name)"]) : nil
    drafts[place].relationships.append(
      RecordModel.Relationship(
        name, to: drafts[other].name, isOptional: !generator.chance(4), inverse: back, column: column))
    if let back {
      drafts[other].relationships.append(
        RecordModel.Relationship(back, to: drafts[place].name, isToMany: true, inverse: name))
    }
  }

  private mutating func addManyToMany(_ place: Int, _ other: Int) {
    guard let name = free(Vocabulary.toMany, in: place).first else { return }
    let table = "\(drafts[place].name)_\(name)"
    let back = generator.chance(3) || place == other ? nil : free(Vocabulary.toMany, in: other).first
    drafts[place].relationships.append(
      RecordModel.Relationship(
        name, to: drafts[other].name, isToMany: true, inverse: back,
        joinTable: RecordModel.JoinTable(table, source: "source_key", destination: "destination key")))
    if let back {
      drafts[other].relationships.append(
        RecordModel.Relationship(
          back, to: drafts[place].name, isToMany: true, inverse: name,
          joinTable: RecordModel.JoinTable(table, source: "destination key", destination: "source_key")))
    }
  }
}
