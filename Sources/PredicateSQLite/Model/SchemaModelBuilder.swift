import PredicateLanguage

/// Makes entities of tables, and relationships of their foreign keys.
///
/// A property keeps the name of its column; relationships take what names are left, in the order of the tables: first
/// those that follow a foreign key, then those that lead back, then those of join tables. So the same file always gives
/// the same model.
struct SchemaModelBuilder {
  /// A foreign key that a relationship can follow.
  private struct Link {
    let key: SQLiteTable.ForeignKey
    let source: Int
    let destination: Int
    let isOptional: Bool
    var name = ""
  }

  private let tables: [SQLiteTable]
  private let types: [[ColumnTypes.Found]]
  /// What the model cannot say.
  private(set) var notes: [SQLiteModelNote] = []
  private var names: [Set<RecordKey>]
  private var relationships: [[RecordModel.Relationship]]
  /// The columns of each table whose names their own relationships have taken.
  private var hidden: [Set<RecordKey>]

  /// `types` holds the types of the columns of each table.
  init(tables: [SQLiteTable], types: [[ColumnTypes.Found]]) {
    self.tables = tables
    self.types = types
    names = tables.map { Set($0.columns.map { RecordKey($0.name) }) }
    relationships = tables.map { _ in [] }
    hidden = tables.map { _ in [] }
  }

  /// The entities, in the order of the tables; pure join tables are none.
  mutating func entities() -> [RecordModel.Entity] {
    var links: [[Link]] = []
    for place in tables.indices { links.append(self.links(of: place)) }
    let referenced = Set(links.joined().map(\.destination))
    let joins = tables.indices.filter { !referenced.contains($0) && isJoin(tables[$0], links[$0]) }
    let plain = tables.indices.filter { !joins.contains($0) }
    for place in plain { for number in links[place].indices { nameToOne(&links[place][number]) } }
    for place in plain { for link in links[place] { addBoth(link, among: links[place]) } }
    for place in joins { addManyToMany(links[place]) }
    // The keys of join tables tell no records apart.
    let joinNames = Set(joins.map { RecordKey(tables[$0].name) })
    notes.removeAll { joinNames.contains(RecordKey($0.table)) }
    return plain.map(entity)
  }

  private func entity(_ place: Int) -> RecordModel.Entity {
    let table = tables[place]
    let key = primaryKey(table)
    let attributes = zip(table.columns, types[place]).filter { !hidden[place].contains(RecordKey($0.0.name)) }.map {
      column, found in
      RecordModel.Attribute(
        column.name, found.type, isOptional: !column.isNotNull && !isKey(column, of: table), storage: found.storage)
    }
    return RecordModel.Entity(
      table.name, attributes: attributes, relationships: relationships[place], primaryKey: key == "id" ? nil : key)
  }

  /// Keys that are row numbers are never null, and neither are those of tables without row numbers.
  private func isKey(_ column: SQLiteTable.Column, of table: SQLiteTable) -> Bool {
    guard column.keyPlace > 0 else { return false }
    return table.rowNumberName == nil || table.isKeyRowNumber
  }

  /// The column that tells records apart: the primary key of one column, else the row number. Tables without row numbers
  /// and views have neither; the first column of the key, or of all, stands in for it.
  private func primaryKey(_ table: SQLiteTable) -> String {
    if table.keyColumns.count == 1, let only = table.keyColumns.first { return only.name }
    if let rowNumber = table.rowNumberName { return rowNumber }
    if let id = table.column(named: "id") { return id.name }
    return table.keyColumns.first?.name ?? table.columns.first?.name ?? "id"
  }
}

// MARK: - Foreign keys

extension SchemaModelBuilder {
  /// The foreign keys of a table that lead to the primary key of another; the others get a note.
  private mutating func links(of place: Int) -> [Link] {
    let table = tables[place]
    if table.keyColumns.count > 1 {
      notes.append(
        SQLiteModelNote(
          table: table.name,
          "the primary key has \(table.keyColumns.count) columns; records are told apart by `\(primaryKey(table))`"))
    }
    if table.hasForeignKeysOfSeveralColumns {
      notes.append(SQLiteModelNote(table: table.name, "foreign keys of several columns are no relationships"))
    }
    var links: [Link] = []
    for key in table.foreignKeys {
      let destination = tables.firstIndex { SQLiteName.equal($0.name, key.table) }
      guard let destination, let column = table.column(named: key.column) else {
        notes.append(
          SQLiteModelNote(table: table.name, "`\(key.column)` refers to the table `\(key.table)`, which does not exist")
        )
        continue
      }
      let target = tables[destination]
      let referenced = key.referencedColumn ?? (target.keyColumns.count == 1 ? target.keyColumns[0].name : "")
      guard SQLiteName.equal(referenced, primaryKey(target)) else {
        notes.append(
          SQLiteModelNote(
            table: table.name,
            "`\(key.column)` does not refer to the primary key of `\(target.name)`, and is no relationship"))
        continue
      }
      links.append(
        Link(
          key: key, source: place, destination: destination, isOptional: !column.isNotNull && !isKey(column, of: table))
      )
    }
    return links
  }

  /// Whether a table only says which records of two tables belong together.
  private func isJoin(_ table: SQLiteTable, _ links: [Link]) -> Bool {
    guard table.kind == .table, links.count == 2, table.foreignKeys.count == 2, !table.hasForeignKeysOfSeveralColumns
    else { return false }
    let others = table.columns.filter { column in !links.contains { SQLiteName.equal($0.key.column, column.name) } }
    return others.isEmpty
      || (others.count == 1
        && table.keyColumns.map { SQLiteName.key($0.name) } == others.map { SQLiteName.key($0.name) })
  }

  private mutating func nameToOne(_ link: inout Link) {
    let column = link.key.column
    let stem = PropertyNames.toOne(column: column)
    if let stem, UTF8Text.equal(stem, column) {
      // The record takes the place of its key: `boss.name` reads on, and `boss == 3` still compares keys.
      hidden[link.source].insert(RecordKey(column))
      link.name = column
      return
    }
    let table = tables[link.destination].name
    let candidates = [stem, table.prefix(1).lowercased() + table.dropFirst()].compactMap(\.self)
    link.name = PropertyNames.unique(candidates, &names[link.source])
  }

  private mutating func addBoth(_ link: Link, among links: [Link]) {
    let plural = PropertyNames.toMany(table: tables[link.source].name)
    let isOnly = links.count { $0.destination == link.destination } == 1
    // `home_team` and `away_team` of a match lead back by `matches_by_home_team` and `matches_by_away_team`.
    let specific = "\(plural)_by_\(link.name)"
    let inverse = PropertyNames.unique(isOnly ? [plural, specific] : [specific], &names[link.destination])
    relationships[link.source].append(
      RecordModel.Relationship(
        link.name, to: tables[link.destination].name, isOptional: link.isOptional, inverse: inverse,
        column: UTF8Text.equal(link.key.column, link.name + "_id") ? nil : link.key.column))
    relationships[link.destination].append(
      RecordModel.Relationship(
        inverse, to: tables[link.source].name, isToMany: true, isOptional: false, inverse: link.name))
  }

  private mutating func addManyToMany(_ links: [Link]) {
    guard let first = links.first, let second = links.last else { return }
    let forward = nameToMany(first, second)
    let back = nameToMany(second, first)
    let join = RecordModel.JoinTable(
      tables[first.source].name, source: first.key.column, destination: second.key.column)
    relationships[first.destination].append(
      RecordModel.Relationship(
        forward, to: tables[second.destination].name, isToMany: true, isOptional: false, inverse: back, joinTable: join)
    )
    relationships[second.destination].append(
      RecordModel.Relationship(
        back, to: tables[first.destination].name, isToMany: true, isOptional: false, inverse: forward,
        joinTable: join.swapped))
  }

  /// The name of the records that `there` leads to, on the side that `here` leads to.
  private mutating func nameToMany(_ here: Link, _ there: Link) -> String {
    let plural = PropertyNames.toMany(table: tables[there.destination].name)
    let join = tables[here.source].name
    // Within one table the columns tell the two directions apart.
    let role = PropertyNames.toOne(column: there.key.column).map(PropertyNames.plural)
    let candidates = here.destination == there.destination ? [role ?? plural, plural] : [plural, role ?? plural]
    return PropertyNames.unique(candidates + ["\(plural)_by_\(join)"], &names[here.destination])
  }
}
