import PredicateLanguage

/// The rows of a run on their way out: equal ones once if asked, in order, within the limit.
struct RowOutput {
  private let query: CompiledQuery
  /// Whether rows come in their order already.
  private let isSorted: Bool
  private var selected: [[RecordValue]] = []
  /// The records themselves, where no columns are selected.
  private var records: [RecordValue] = []
  private var order: [ColumnBuilder] = []
  private var seen: Set<GroupKey> = []

  init(_ query: CompiledQuery, isSorted: Bool) {
    self.query = query
    self.isSorted = isSorted
    order = sorts ? query.sorter.keys.map { _ in ColumnBuilder() } : []
  }

  /// Whether rows are sorted here, by the values of the keys that they are added with.
  var sorts: Bool { !isSorted && !query.sorter.keys.isEmpty }

  private var showsRecords: Bool { query.columns.isEmpty }

  /// Adds a row. False if no further row changes anything.
  mutating func add(_ row: [RecordValue], record: RecordValue, order keys: [RecordValue]) throws(FormatError) -> Bool {
    if query.resolved.limit == 0 { return false }
    if query.resolved.isDistinct, !seen.insert(GroupKey(showsRecords ? [record] : row)).inserted { return true }
    if showsRecords { records.append(record) } else { selected.append(row) }
    for place in order.indices { order[place].append(keys[place]) }
    let count = showsRecords ? records.count : selected.count
    if sorts { return true }
    let offset = query.resolved.offset ?? 0
    if let most = query.mostRows, count - offset > most.count { throw query.tooManyRows(most) }
    guard let limit = query.resolved.limit else { return true }
    return count - offset < limit
  }

  /// All of them.
  func rows() throws(FormatError) -> RecordRows {
    let count = showsRecords ? records.count : selected.count
    let sorter = sorts ? query.sorter : RecordSorter()
    let columns = order.map { $0.finish("", coding: false) }
    let places = try query.page(sorter.order(columns, among: nil, count: count, first: query.mostPlaces))
    if !showsRecords {
      return RecordRows(columns: query.resolved.columns.map(\.name), rows: places.map { selected[$0] })
    }
    return Self.rows(of: places.map { records[$0] })
  }

  /// Whole records as rows: a column for each key that any of them has, in the order in which these come up; `value` for
  /// what is no record.
  static func rows(of records: [RecordValue]) -> RecordRows {
    var names: [String] = []
    var seen: Set<String> = []
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
      for key in keys where seen.insert(key).inserted { names.append(key) }
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
