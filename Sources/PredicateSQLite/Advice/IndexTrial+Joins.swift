import PredicateLanguage
import PredicateSQL

/// Indexes for conditions that follow relationships: on the columns by which rows of two tables belong together, and on those
/// that are compared there.
extension IndexTrial {
  /// So many columns have indexes at once.
  private static let mostColumns = 200

  private struct Column: Hashable {
    let table: String
    let name: String
  }

  /// The indexes that SQLite searches for a condition when the columns that its statement names have one.
  ///
  /// Which of these are needed depends on the form of the statement, which has joins, a list of keys or a subquery for each row,
  /// so SQLite is asked. Where a column that joins two tables has an index, the statement may look at the other table for each
  /// row of the entity; where it has none, it collects the keys of the rows that match there. So all are tried together, and
  /// without such columns, to which each is added that saves going through a table.
  func joins(for condition: FormatPredicate) throws(StoreError) -> [Candidate] {
    let columns = try columns(for: condition)
    let joining = joiningColumns
    var used = columns.filter { !joining.contains($0) }
    var best = try trial(of: used, for: condition)
    for column in columns where joining.contains(column) {
      let found = try trial(of: used + [column], for: condition)
      guard found.scans < best.scans else { continue }
      used.append(column)
      best = found
    }
    let all = try trial(of: columns, for: condition)
    return (all.scans, all.candidates.count) < (best.scans, best.candidates.count) ? all.candidates : best.candidates
  }

  private func trial(
    of columns: [Column], for condition: FormatPredicate
  ) throws(StoreError) -> (candidates: [Candidate], scans: Int) {
    let found = try searched(columns, for: condition)
    return (found, try plan(of: condition, with: found).count(where: Self.scans))
  }

  private func searched(_ columns: [Column], for condition: FormatPredicate) throws(StoreError) -> [Candidate] {
    var found: [Candidate] = []
    // An index in another order than that of the column only where that one is not searched.
    for collation in ["", " COLLATE BINARY", " COLLATE NOCASE"] {
      let tried = columns.map { column in
        candidate(column.table, [(RecordKey(column.name), SQLiteName.quoted(column.name) + collation)])
      }.filter { one in !found.contains { $0.table == one.table && $0.columns == one.columns } }
      let steps = try plan(of: condition, with: found + tried)
      found += tried.filter { $0.isSearched(in: steps) }
    }
    return found
  }

  /// The columns that the statement of a condition names, save for those that an index begins with already.
  private func columns(for condition: FormatPredicate) throws(StoreError) -> [Column] {
    let text = try statement(of: condition, on: empty.database).text
    do throws(SQLiteError) {
      var reader = SchemaReader(empty.database)
      let tables = try reader.tables().filter { $0.kind == .table && text.contains($0.name) }
      let indexed = try empty.database.indexedColumns()
      let columns = tables.flatMap { table in table.columns.map { Column(table: table.name, name: $0.name) } }
      let free = columns.filter { column in
        text.contains(column.name)
          && !indexed.contains(RecordModel.DatabaseColumn(table: column.table, column: column.name))
      }
      return Array(free.prefix(Self.mostColumns))
    } catch {
      throw .database(error)
    }
  }

  /// The columns that hold the keys of other rows.
  private var joiningColumns: Set<Column> {
    var columns: Set<Column> = []
    for entity in model.entities {
      for case .relationship(let relationship) in entity.properties {
        if let link = model.joinTable(of: relationship) {
          columns.formUnion([
            Column(table: link.name, name: link.source), Column(table: link.name, name: link.destination),
          ])
        } else if !relationship.isToMany {
          columns.insert(
            Column(table: entity.table ?? entity.name, name: relationship.column ?? "\(relationship.name)_id"))
        }
      }
    }
    return columns
  }
}
