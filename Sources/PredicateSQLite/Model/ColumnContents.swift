import PredicateLanguage
import Synchronization

/// What columns hold, as far as they were looked at.
///
/// A declared type is SQLite's preference and no promise: a column of integers may hold `abc`, which SQL orders and adds up
/// where evaluation refuses. So before a statement names a column, all its values are looked at once; the result counts
/// until the database changes. A column that holds other values than those it is declared for is of type `any`, which SQL
/// leaves to evaluation. Cost: one pass over a table for all columns that are named together, or over an index of the
/// column, of which texts and dates need a search only; about 0.1 s for a million rows and each column.
final class ColumnContents: Sendable {
  /// The columns that a query may read.
  struct Named {
    /// The entity that its paths start from; nil for any.
    let entity: RecordKey?
    /// The names in its paths.
    let names: Set<RecordKey>
  }

  /// A state of the database.
  private struct Version: Hashable {
    let connection: UInt64
    let data: RecordValue
    let changes: Int32
  }

  private struct State {
    var version: Version?
    var known: Set<Int> = []
    var found: [Int: Finding] = [:]
    var model: RecordModel
  }

  /// A column that holds something else.
  private struct Finding {
    let type: ValueType
    let note: SQLiteModelNote
  }

  private let declared: RecordModel
  private let columns: [UnboundColumn]
  /// The columns of each name.
  private let places: [RecordKey: [Int]]
  private let state: Mutex<State>

  init(_ model: RecordModel, _ columns: [UnboundColumn]) {
    declared = model
    self.columns = columns
    places = Dictionary(grouping: columns.indices) { columns[$0].attribute.key }
    state = Mutex(State(model: model))
  }

  /// The model as far as it is known.
  var model: RecordModel { state.withLock { $0.model } }

  /// What was found to differ from the declarations, in the order of the columns.
  var notes: [SQLiteModelNote] {
    state.withLock { state in state.found.sorted { $0.key < $1.key }.map(\.value.note) }
  }

  /// Whether some of these columns may hold anything; nil stands for all columns.
  func mayDiffer(_ named: Named?) -> Bool { !wanted(named).isEmpty }

  /// The model, true of these columns; nil stands for all columns.
  func model(of named: Named?, in snapshot: DatabaseSnapshot) throws(SQLiteError) -> RecordModel {
    // What is changed and not committed may be taken back, and nothing tells of that.
    let version =
      snapshot.connection.isChanging
      ? nil
      : Version(
        connection: snapshot.connection.number,
        data: try snapshot.query("PRAGMA data_version").first?.values.first ?? .null,
        changes: snapshot.connection.totalChanges)
    var current = state.withLock { $0 }
    if current.version != version || version == nil { current = State(version: version, model: declared) }
    let open = wanted(named).filter { !current.known.contains($0) }.sorted()
    if !open.isEmpty {
      for (place, finding) in try look(at: open, in: snapshot) { current.found[place] = finding }
      current.known.formUnion(open)
      current.model = try refined(current.found)
    }
    state.withLock { $0 = current }
    return current.model
  }

  /// The places of the columns that may be read: of these names, in the entities that paths of them lead to.
  private func wanted(_ named: Named?) -> [Int] {
    guard let named else { return Array(columns.indices) }
    let found = named.names.flatMap { places[$0] ?? [] }
    guard let start = named.entity, !found.isEmpty else { return found }
    var reached: Set = [start]
    var open = [start]
    while let entity = open.popLast() {
      for relationship in declared.entity(named: entity.text)?.relationships ?? []
      where named.names.contains(relationship.key) && reached.insert(relationship.destinationKey).inserted {
        open.append(relationship.destinationKey)
      }
    }
    return found.filter { reached.contains(RecordKey(columns[$0].entity)) }
  }

  // MARK: Looking

  private func look(at open: [Int], in snapshot: DatabaseSnapshot) throws(SQLiteError) -> [Int: Finding] {
    var found: [Int: Finding] = [:]
    for places in Dictionary(grouping: open, by: { SQLiteName.key(columns[$0].table.name) }).values {
      do throws(SQLiteError) {
        for place in try suspects(among: places, in: snapshot) { found[place] = try finding(place, in: snapshot) }
      } catch {
        // A view may not end, or not work at all; what is not known is left to evaluation.
        guard columns[places[0]].table.kind == .view,
          [.interrupted, .invalidSQL, .functionFailed].contains(error.code)
        else { throw error }
        for place in places {
          let table = columns[place].table.name
          found[place] = Finding(
            type: .any,
            note: SQLiteModelNote(table: table, "what `\(columns[place].column.name)` holds takes too long to look at"))
        }
      }
    }
    return found
  }

  /// The columns of one table among which some hold what they should not.
  private func suspects(among places: [Int], in snapshot: DatabaseSnapshot) throws(SQLiteError) -> [Int] {
    let isIndexed = { (place: Int) in
      let column = self.columns[place]
      return self.declared.database.indexedColumns.contains(.init(table: column.table.name, column: column.column.name))
    }
    var suspects: [Int] = []
    // An index answers for its column alone, and faster than the table.
    for place in places.filter(isIndexed) {
      if let misfit = columns[place].misfit, try first("1", place, misfit, in: snapshot) != nil {
        suspects.append(place)
      }
    }
    let others = places.filter { !isIndexed($0) }
    // SQLite takes no more than so many terms.
    for start in stride(from: 0, to: others.count, by: 100) {
      let some = others[start..<min(start + 100, others.count)]
      let condition = some.compactMap { columns[$0].misfit }.joined(separator: " OR ")
      if try first("1", places[0], condition, in: snapshot) != nil { suspects += some }
    }
    return suspects
  }

  /// What a column holds that it should not; nil if there is nothing.
  private func finding(_ place: Int, in snapshot: DatabaseSnapshot) throws(SQLiteError) -> Finding? {
    let column = columns[place]
    let row = column.table.rowNumberName
    guard let misfit = column.misfit,
      let values = try first(
        "typeof(\(column.name))" + (row.map { ", \($0)" } ?? ""), place, misfit, in: snapshot, row),
      case .string(let storage)? = values.first
    else { return nil }
    let isOtherForm = storage == "text" ? try isForm(place, in: snapshot) : false
    let note = column.note(storage, row: values.count > 1 ? values[1] : nil, isOtherForm: isOtherForm)
    if isOtherForm { return Finding(type: .any, note: note) }
    let classes = try query(
      "SELECT DISTINCT typeof(\(column.name)) FROM \(SQLiteName.quoted(column.table.name)) WHERE \(column.name) IS NOT NULL",
      of: column, in: snapshot
    ).compactMap(\.values.first)
    guard classes.count == 1, case .string(let only)? = classes.first else { return Finding(type: .any, note: note) }
    return Finding(type: Self.type(ofStorage: only), note: note)
  }

  private static func type(ofStorage name: String) -> ValueType {
    switch name {
    case "integer": .integer
    case "real": .double
    case "text": .string
    case "blob": .binary
    default: .any
    }
  }

  /// Whether all texts of a column are dates, though SQLite cannot read each of them.
  private func isForm(_ place: Int, in snapshot: DatabaseSnapshot) throws(SQLiteError) -> Bool {
    guard columns[place].attribute.type == .date, let other = columns[place].isNotInForm else { return false }
    return try first("1", place, other, in: snapshot) == nil
  }

  /// The first row of a column's table that meets a condition, the one with the lowest number if it has one; nil if there is
  /// none.
  private func first(
    _ values: String, _ place: Int, _ condition: String, in snapshot: DatabaseSnapshot, _ order: String? = nil
  ) throws(SQLiteError) -> [RecordValue]? {
    let order = order.map { " ORDER BY \($0)" } ?? ""
    return try query(
      "SELECT \(values) FROM \(SQLiteName.quoted(columns[place].table.name)) WHERE \(condition)\(order) LIMIT 1",
      of: columns[place], in: snapshot
    ).first?.values
  }

  private func query(
    _ sql: String, of column: UnboundColumn, in snapshot: DatabaseSnapshot
  ) throws(SQLiteError) -> [SQLiteRow] {
    try snapshot.query(sql, stepLimit: column.table.kind == .view ? ColumnTypes.stepLimit : nil)
  }

  /// The declared model with the types that were found.
  private func refined(_ found: [Int: Finding]) throws(SQLiteError) -> RecordModel {
    if found.isEmpty { return declared }
    var types: [RecordKey: [RecordKey: ValueType]] = [:]
    for (place, finding) in found {
      types[RecordKey(columns[place].entity), default: [:]][columns[place].attribute.key] = finding.type
    }
    do throws(ModelError) {
      var model = try RecordModel(
        declared.entities.map { entity in
          guard let types = types[entity.key] else { return entity }
          return RecordModel.Entity(
            entity.name, attributes: entity.attributes.map { $0.holding(types[$0.key]) },
            relationships: entity.relationships, superentity: entity.superentity, table: entity.table,
            primaryKey: entity.primaryKey, discriminator: entity.discriminator)
        })
      model.database = declared.database
      return model
    } catch {
      throw SQLiteError(.invalidModel, error.message, hint: error.hint)
    }
  }
}

extension RecordModel.Attribute {
  /// The attribute of a column that holds values of another type. Where it is of any, those that fit the declaration are
  /// still read by it.
  fileprivate func holding(_ found: ValueType?) -> RecordModel.Attribute {
    guard let found else { return self }
    var attribute = RecordModel.Attribute(name, found, isOptional: isOptional, column: column)
    if found == .any { attribute.declared = .init(type: type, storage: storage) }
    return attribute
  }
}
