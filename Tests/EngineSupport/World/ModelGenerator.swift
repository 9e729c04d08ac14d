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
    var superentity: String?
    /// The place of the entity whose table it is in: its own, or that of the superentity at the top.
    var root: Int
    var discriminator: RecordModel.Discriminator?
  }

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The model.
  /// - Throws: `ModelError` if the generator has a mistake.
  package mutating func model() throws -> RecordModel {
    drafts = []
    for (place, name) in Vocabulary.entities.prefix(2 + generator.number(4)).enumerated() {
      var draft = Draft(name: name, root: place)
      // Names that a database would not take unquoted.
      if generator.chance(3) { draft.table = generator.pick(["\(name) table", "t_\(name)", "\(name)é", "\(name)\"x"]) }
      if generator.chance(3) { draft.primaryKey = generator.pick(["pk", "Z_PK", "the key"]) }
      if place > 0, generator.chance(4) { inherit(&draft, at: place) }
      draft.attributes = attributes(besides: drafts.filter { $0.root == draft.root }.flatMap(\.attributes))
      drafts.append(draft)
    }
    for place in drafts.indices { addRelationships(from: place) }
    return try RecordModel(
      drafts.map {
        RecordModel.Entity(
          $0.name, attributes: $0.attributes, relationships: $0.relationships, superentity: $0.superentity,
          table: $0.table, primaryKey: $0.primaryKey, discriminator: $0.discriminator)
      })
  }

  /// Makes a draft inherit from an earlier one, whose table it then shares.
  private mutating func inherit(_ draft: inout Draft, at place: Int) {
    let above = generator.number(place)
    draft.superentity = drafts[above].name
    draft.root = drafts[above].root
    let root = drafts[draft.root]
    draft.table = root.table ?? root.name
    draft.primaryKey = root.primaryKey
    let column = root.discriminator?.column ?? generator.pick(["Z_ENT", "kind"])
    drafts[draft.root].discriminator = RecordModel.Discriminator(column: column, value: Int64(draft.root) + 1)
    draft.discriminator = RecordModel.Discriminator(column: column, value: Int64(place) + 1)
  }

  private mutating func attributes(besides taken: [RecordModel.Attribute]) -> [RecordModel.Attribute] {
    var attributes: [RecordModel.Attribute] = []
    let takenNames = Set(taken.map(\.name))
    for (type, names) in Vocabulary.attributes {
      // Every entity has text and whole numbers; the other types come and go.
      let isCommon = type == .string || type == .integer
      let count = isCommon ? 1 + generator.number(names.count) : generator.number(names.count + 1)
      for name in names.filter({ !takenNames.contains($0) }).prefix(count) {
        let column =
          generator.chance(5) ? generator.pick(["\(name) col", "c_\(name)", "\(name)_É", "\(name)`\"", "SELECT"]) : nil
        let isTaken = (taken + attributes).contains { $0.column == column }
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
    // Entities that inherit from one another share their names, as they do their columns.
    let family = drafts.filter { $0.root == drafts[place].root }
    let taken = Set(family.flatMap(\.relationships).map(\.name))
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
    let back = generator.chance(3) || place == other ? nil : free(Vocabulary.toMany, in: other).first { $0 != name }
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
