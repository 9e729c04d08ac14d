import PredicateLanguage
import PredicateQuery

/// The rows of a run on their way out: equal ones once if asked, in order, within the limit.
struct RowOutput {
  private let query: CompiledQuery
  /// Whether rows come in their order already.
  private let isSorted: Bool
  /// The values of the columns of each row, or, where no columns are selected, the record alone.
  private var rows: [[RecordValue]] = []
  /// The values of the sort keys of these.
  private var order: [ColumnBuilder] = []
  /// The rows before these, where rows are sorted.
  private var first: FirstRows<[RecordValue]>?
  private var seen: Set<GroupKey> = []

  /// As many rows are sorted at once to let those go that are not among the first.
  private static var rowsOfPart: Int { 8 * Kernel.batchSize }

  init(_ query: CompiledQuery, isSorted: Bool) {
    self.query = query
    self.isSorted = isSorted
    if sorts {
      order = query.sorter.keys.map { _ in ColumnBuilder() }
      first = FirstRows(query.sorter, first: query.mostPlaces)
    }
  }

  /// Whether rows are sorted here, by the values of the keys that they are added with.
  var sorts: Bool { !isSorted && !query.sorter.keys.isEmpty }

  private var showsRecords: Bool { query.columns.isEmpty }

  /// Adds a row. False if no further row changes anything.
  mutating func add(_ row: [RecordValue], record: RecordValue, order keys: [RecordValue]) throws(FormatError) -> Bool {
    if query.resolved.limit == 0 { return false }
    if query.resolved.isDistinct, !seen.insert(GroupKey(showsRecords ? [record] : row)).inserted { return true }
    rows.append(showsRecords ? [record] : row)
    if sorts {
      for place in order.indices { order[place].append(keys[place]) }
      if rows.count == Self.rowsOfPart { endPart() }
      return true
    }
    let offset = query.resolved.offset ?? 0
    if let most = query.mostRows, rows.count - offset > most.count { throw query.tooManyRows(most) }
    guard let limit = query.resolved.limit else { return true }
    return rows.count - offset < limit
  }

  private mutating func endPart() {
    let columns = order.map { $0.finish("", coding: false) }
    first?.append(FirstRows.Part(query.sorter, columns, count: rows.count, first: query.mostPlaces) { rows[$0] })
    rows.removeAll(keepingCapacity: true)
  }

  /// All of them.
  mutating func finish() throws(FormatError) -> RecordRows {
    if sorts { endPart() }
    let page = try query.page(first?.rows() ?? rows)
    if !showsRecords { return RecordRows(columns: query.resolved.columns.map(\.name), rows: page) }
    return Self.rows(of: page.flatMap(\.self))
  }

  /// Whole records as rows: a column for each key that any of them has, in the order in which these come up; `value` for
  /// what is no record.
  static func rows(of records: [RecordValue]) -> RecordRows {
    var names: [String] = []
    var seen: Set<RecordKey> = []
    var last: AnyObject?
    for record in records {
      let keys: [String]
      switch record {
      case .object(let object):
        if object.shape === last { continue }
        last = object.shape
        keys = object.shape.keys
      case .record(let reference):
        if reference.list === last { continue }
        last = reference.list
        keys = reference.list.names
      default: keys = ["value"]
      }
      for key in keys where seen.insert(RecordKey(key)).inserted { names.append(key) }
    }
    return RecordRows(
      columns: names,
      rows: records.map { record in
        names.map { name in
          switch record {
          case .object(let object): object[name] ?? .null
          case .record(let reference): reference.list.slot(of: name).map { reference.value(at: $0) } ?? .null
          default: name == "value" ? record : .null
          }
        }
      })
  }
}
