import PredicateLanguage

/// A table of a store that links two entities, such as `Z_4RECIPES` with the columns `Z_4INGREDIENTS` and `Z_5RECIPES`.
struct StoreJoinTable: Sendable {
  /// One of its columns: the key of an entity, and what the relationship is called that leads there.
  struct Side: Sendable {
    let column: String
    /// The number of the entity; nil for `REFLEXIVE`.
    let number: Int64?
    /// The relationship that leads to the entity, in capitals; nil for `REFLEXIVE`.
    let relationship: String?

    init?(column: String) {
      let name = column.uppercased()
      self.column = column
      if name == "REFLEXIVE" {
        number = nil
        relationship = nil
        return
      }
      // `Z_FOK_5RECIPES` holds the order of an ordered relationship.
      guard name.hasPrefix("Z_") else { return nil }
      let digits = name.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
      let rest = name.dropFirst(2 + digits.count)
      guard let number = Int64(digits), !rest.isEmpty else { return nil }
      self.number = number
      relationship = String(rest)
    }

    /// Whether the relationship is of one of these names, or of one with a number after it that makes the column unique.
    func leads(by names: [String]) -> Bool {
      guard let relationship else { return false }
      return names.contains { name in
        relationship.hasPrefix(name) && relationship.dropFirst(name.count).allSatisfy { $0.isASCII && $0.isNumber }
      }
    }
  }

  let name: String
  let first: Side
  let second: Side

  /// Nil if the table links nothing.
  init?(_ table: StoreSchema.Table) {
    let name = table.name.uppercased()
    guard name.hasPrefix("Z_"), name.dropFirst(2).first.map({ $0.isASCII && $0.isNumber }) == true else { return nil }
    let sides = table.columns.compactMap { Side(column: $0.name) }
    guard sides.count == 2, sides.contains(where: { $0.number != nil }) else { return nil }
    self.name = table.name
    first = sides[0]
    second = sides[1]
  }

  /// What a table must be like to be the one of a relationship.
  struct Wanted {
    /// The names of the relationship, in capitals: the present one and the earlier one.
    let relationship: [String]
    /// Those of its inverse; nil if it has none.
    let inverse: [String]?
    /// The numbers of all entities that may be meant on each side: those that inherit from one another.
    let source: Set<Int64>
    let destination: Set<Int64>
  }

  /// The table as a relationship sees it, if it can be the one of the relationship. `byNames` alone, the numbers of its
  /// columns may be others, such as those that the entities had before a migration.
  func joinTable(_ wanted: Wanted, byNames: Bool = false) -> RecordModel.JoinTable? {
    for (near, far) in [(first, second), (second, first)] {
      guard let number = far.number, byNames || wanted.destination.contains(number),
        far.leads(by: wanted.relationship)
      else { continue }
      if let number = near.number {
        guard byNames || wanted.source.contains(number), wanted.inverse.map({ near.leads(by: $0) }) ?? !byNames else {
          continue
        }
      } else {
        guard wanted.inverse == nil || wanted.inverse == wanted.relationship else { continue }
      }
      return RecordModel.JoinTable(name, source: near.column, destination: far.column)
    }
    return nil
  }
}
