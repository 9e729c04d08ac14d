import PredicateLanguage

/// Makes a model from the columns of a store, where nothing says more.
///
/// Entities have their real names, from `Z_PRIMARYKEY`. Properties are named by their columns in small letters, and those
/// of entities that share a table belong to the one at the top, for nothing tells whose they are.
struct StoreColumns {
  let database: SQLiteDatabase
  let schema: StoreSchema
  /// What the model leaves out.
  private(set) var notes: [String] = []
  private var indexed: Set<RecordModel.DatabaseColumn> = []

  init(database: SQLiteDatabase, schema: StoreSchema) {
    self.database = database
    self.schema = schema
  }

  /// How many values are looked at to tell the type of a column.
  private static let sampleSize = 1_000

  /// An entity in the making.
  private struct Draft {
    let row: StoreSchema.EntityRow
    var superentity: String?
    let table: StoreSchema.Table
    let root: String
    var attributes: [RecordModel.Attribute] = []
    var relationships: [RecordModel.Relationship] = []

    var names: Set<RecordKey> { Set(attributes.map(\.key) + relationships.map(\.key)) }
  }

  mutating func model() throws(SQLiteError) -> RecordModel {
    indexed = try database.indexedColumns()
    var drafts = try self.drafts()
    let names = drafts.map { (upper: $0.row.name.uppercased(), entity: $0.row.name, table: $0.table.name) }
    for place in drafts.indices where drafts[place].superentity == nil {
      try readColumns(of: &drafts[place], names)
    }
    addInverses(to: &drafts)
    addJoinTables(to: &drafts)
    let shared = Set(drafts.filter { $0.superentity != nil }.map { RecordKey($0.root) })
    do {
      return try RecordModel(
        drafts.map { draft in
          RecordModel.Entity(
            draft.row.name, attributes: draft.attributes, relationships: draft.relationships,
            superentity: draft.superentity, table: draft.table.name, primaryKey: "Z_PK",
            discriminator: shared.contains(RecordKey(draft.root))
              ? .init(column: "Z_ENT", value: draft.row.number) : nil)
        })
    } catch {
      throw SQLiteError(
        .invalidModel, error.message, hint: error.hint, path: database.path.isEmpty ? nil : database.path)
    }
  }

  /// The entities that have a table, each with the one at the top of its inheritance.
  private mutating func drafts() throws(SQLiteError) -> [Draft] {
    let byNumber = Dictionary(schema.entities.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let renamed = try renamedTables(byNumber)
    var taken: Set<RecordKey> = []
    var result: [Draft] = []
    for row in schema.entities where taken.insert(RecordKey(row.name)).inserted {
      let root = Self.root(of: row, byNumber)
      guard let table = schema.table("Z" + root.name) ?? renamed[root.number], table.column("Z_PK") != nil else {
        if row.number <= StoreSchema.lastNumberOfModels {
          notes.append("the store has no table for `\(row.name)` (Z_ENT \(row.number)), which is left out")
        }
        continue
      }
      result.append(
        Draft(
          row: row, superentity: root.number == row.number ? nil : byNumber[row.superentity]?.name, table: table,
          root: root.name))
    }
    // A superentity that is gone, or goes round in a circle, is none.
    let names = Set(result.map { RecordKey($0.row.name) })
    for place in result.indices {
      if let above = result[place].superentity, !names.contains(RecordKey(above)) { result[place].superentity = nil }
    }
    return result
  }

  /// The entity at the top of an inheritance; one that goes round in a circle has none, and ends somewhere.
  private static func root(
    of row: StoreSchema.EntityRow, _ rows: [Int64: StoreSchema.EntityRow]
  ) -> StoreSchema.EntityRow {
    var root = row
    var seen: Set<Int64> = [row.number]
    while root.superentity != 0, let above = rows[root.superentity], seen.insert(above.number).inserted { root = above }
    return root
  }

  /// The tables that no entity's name leads to, by the number in their first record: a migration that renamed an entity may
  /// have left its earlier name in the list.
  private func renamedTables(
    _ rows: [Int64: StoreSchema.EntityRow]
  ) throws(SQLiteError) -> [Int64: StoreSchema.Table] {
    let named = Set(schema.entities.map { "Z" + $0.name.uppercased() })
    var result: [Int64: StoreSchema.Table] = [:]
    for table in schema.tables where !named.contains(table.name.uppercased()) && table.name.uppercased().hasPrefix("Z")
    {
      guard let key = table.column("Z_ENT"), table.column("Z_PK") != nil, table.name.uppercased() != "Z_PRIMARYKEY"
      else { continue }
      let first = try database.query(
        "SELECT \(SQLiteName.quoted(key.name)) FROM \(SQLiteName.quoted(table.name)) LIMIT 1"
      ).first?.values.first
      guard case .integer(let number) = first else { continue }
      let top = rows[number].map { Self.root(of: $0, rows).number } ?? number
      result[top] = result[top] ?? table
    }
    return result
  }

  /// What columns of keys are recognised by: the names of all entities.
  private typealias EntityNames = [(upper: String, entity: String, table: String)]

  private func readColumns(of draft: inout Draft, _ names: EntityNames) throws(SQLiteError) {
    for column in draft.table.columns {
      let name = column.name.uppercased()
      // `Z_PK`, `Z_ENT`, `Z_OPT`, `Z_FOK_…` and `Z5_…` are Core Data's own.
      guard name.hasPrefix("Z"), let first = name.dropFirst().first, first != "_", !first.isNumber else { continue }
      let property = String(name.dropFirst()).lowercased()
      if column.type == "INTEGER", let destination = try destination(of: column, name, draft.table, names) {
        draft.relationships.append(RecordModel.Relationship(property, to: destination, column: column.name))
      } else {
        draft.attributes.append(try attribute(property, column, draft.table))
      }
    }
  }

  private func attribute(
    _ name: String, _ column: StoreSchema.Column, _ table: StoreSchema.Table
  ) throws(SQLiteError) -> RecordModel.Attribute {
    let type: ValueType
    switch column.type {
    case "TIMESTAMP":
      return RecordModel.Attribute(name, .date, isOptional: true, column: column.name, storage: .secondsSince2001)
    case "DECIMAL": type = .decimal
    case "FLOAT": type = .double
    case "VARCHAR": type = .string
    case "INTEGER": type = try holdsOnly("v IN (0, 1)", column, table) ? .boolean : .integer
    case "BLOB": type = try holdsOnly("typeof(v) = 'blob' AND length(v) = 16", column, table) ? .uuid : .binary
    default: return RecordModel.Attribute(name, .any, isOptional: true, column: column.name)
    }
    return RecordModel.Attribute(name, type, isOptional: true, column: column.name)
  }

  /// The entity whose keys an integer column holds: one whose name is the column's, or one whose name ends with it if all
  /// values are keys of it and the column is indexed, as those of relationships are.
  private func destination(
    of column: StoreSchema.Column, _ name: String, _ table: StoreSchema.Table, _ names: EntityNames
  ) throws(SQLiteError) -> String? {
    let word = name.dropFirst()
    if let same = names.first(where: { UTF8Text.equal($0.upper, String(word)) }) { return same.entity }
    let similar = names.filter { $0.upper.hasSuffix(word) }
    guard word.count > 2, similar.count == 1, let only = similar.first,
      indexed.contains(.init(table: table.name, column: column.name))
    else { return nil }
    let keys = "SELECT Z_PK FROM \(SQLiteName.quoted(only.table))"
    return try holdsOnly("v IN (\(keys))", column, table) ? only.entity : nil
  }

  /// Whether the first values of a column, `v`, all meet a condition, and there are any.
  private func holdsOnly(
    _ condition: String, _ column: StoreSchema.Column, _ table: StoreSchema.Table
  ) throws(SQLiteError) -> Bool {
    let name = SQLiteName.quoted(column.name)
    let row = try database.query(
      """
      SELECT count(*), sum(CASE WHEN \(condition) THEN 1 ELSE 0 END)
      FROM (SELECT \(name) AS v FROM \(SQLiteName.quoted(table.name)) WHERE \(name) IS NOT NULL LIMIT \(Self.sampleSize))
      """
    ).first
    guard case .integer(let count)? = row?.values.first, case .integer(let met)? = row?.values.last else {
      return false
    }
    return count > 0 && count == met
  }

  /// Each to-one relationship gets a to-many one that leads back, named after the entity it comes from.
  private func addInverses(to drafts: inout [Draft]) {
    let places = Dictionary(
      drafts.indices.map { (RecordKey(drafts[$0].row.name), $0) }, uniquingKeysWith: { first, _ in first })
    for place in drafts.indices {
      for number in drafts[place].relationships.indices {
        let relationship = drafts[place].relationships[number]
        guard !relationship.isToMany, let target = places[relationship.destinationKey] else { continue }
        let name = Self.plural(drafts[place].row.name.lowercased())
        guard !allNames(of: target, drafts).contains(RecordKey(name)) else { continue }
        drafts[target].relationships.append(
          RecordModel.Relationship(
            name, to: drafts[place].row.name, isToMany: true, isOptional: false, inverse: relationship.name))
        drafts[place].relationships[number] = RecordModel.Relationship(
          relationship.name, to: relationship.destination, inverse: name, column: relationship.column)
      }
    }
  }

  /// The names of all properties in an entity's table: what one entity adds must not meet what another inherits.
  private func allNames(of place: Int, _ drafts: [Draft]) -> Set<RecordKey> {
    drafts.filter { UTF8Text.equal($0.root, drafts[place].root) }.reduce(into: []) { $0.formUnion($1.names) }
  }

  private func addJoinTables(to drafts: inout [Draft]) {
    let places = Dictionary(drafts.indices.map { (drafts[$0].row.number, $0) }, uniquingKeysWith: { first, _ in first })
    for table in schema.tables.compactMap({ StoreJoinTable($0) }) {
      // Each column names the relationship of the other side that leads to it.
      let sides = [(near: table.first, far: table.second), (near: table.second, far: table.first)]
      let isReflexive = table.first.number == nil || table.second.number == nil
      for (near, far) in sides {
        guard let name = far.relationship?.lowercased(), let number = far.number, let target = places[number],
          let source = places[near.number ?? number], !allNames(of: source, drafts).contains(RecordKey(name))
        else { continue }
        drafts[source].relationships.append(
          RecordModel.Relationship(
            name, to: drafts[target].row.name, isToMany: true, isOptional: false,
            inverse: isReflexive
              ? name : near.relationship.map { $0.lowercased() }.flatMap { UTF8Text.equal($0, name) ? nil : $0 },
            joinTable: .init(table.name, source: near.column, destination: far.column)))
      }
    }
    dropLooseInverses(of: &drafts)
  }

  /// Removes inverses that were not added, because their names were taken.
  private func dropLooseInverses(of drafts: inout [Draft]) {
    let byName = Dictionary(drafts.map { (RecordKey($0.row.name), $0) }, uniquingKeysWith: { first, _ in first })
    for place in drafts.indices {
      let owner = RecordKey(drafts[place].row.name)
      drafts[place].relationships = drafts[place].relationships.map { relationship in
        let back = byName[relationship.destinationKey]?.relationships.first { $0.key == relationship.inverseKey }
        if relationship.inverse == nil || (back?.inverseKey == relationship.key && back?.destinationKey == owner) {
          return relationship
        }
        return RecordModel.Relationship(
          relationship.name, to: relationship.destination, isToMany: relationship.isToMany,
          isOptional: relationship.isOptional,
          column: relationship.column,
          joinTable: relationship.joinTable)
      }
    }
  }

  /// The regular English plural.
  private static func plural(_ word: String) -> String {
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return word.dropLast() + "ies"
    }
    return ["s", "x", "ch", "sh"].contains { word.hasSuffix($0) } ? word + "es" : word + "s"
  }
}
