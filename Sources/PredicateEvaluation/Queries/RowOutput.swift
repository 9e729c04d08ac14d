import PredicateLanguage
import PredicateQuery

/// The rows of a run on their way out: equal ones once if asked, in order, within the limits.
struct RowOutput {
  private let query: CompiledQuery
  /// Whether rows come in their order already.
  private let isSorted: Bool
  /// Whether a row is to have its values when it is added.
  private let needsAll: Bool
  private var rows: [Row] = []
  /// The values of the sort keys of these.
  private var order: [ColumnBuilder] = []
  /// The rows before these, where rows are sorted.
  private var first: FirstRows<Row>?
  private var seen: Set<GroupKey> = []
  /// The rows of each group so far, where each has a limit.
  private var counter: GroupCounter?
  /// What all of these take, and what of it the rows take that may be let go.
  private var gathered: GatheredBytes
  private var rowBytes = 0

  /// The values of a row's columns unless these are computed in the end, the record if that is needed then or shown, its
  /// place, and the values of what those of its group agree in.
  private struct Row: Sendable {
    let values: [RecordValue]
    let record: RecordValue
    let place: Int
    let group: [RecordValue]
    let bytes: Int
  }

  /// As many rows are sorted at once to let those go that are not among the first.
  private static var rowsOfPart: Int { 8 * Kernel.batchSize }

  init(_ query: CompiledQuery, isSorted: Bool, needsAll: Bool) {
    self.query = query
    self.isSorted = isSorted
    self.needsAll = needsAll
    counter = query.groupLimit.map { GroupCounter($0.count) }
    gathered = query.gathered
    if sorts {
      order = query.sorter.keys.map { _ in ColumnBuilder() }
      first = FirstRows(query.sorter, first: query.mostPlaces)
    }
  }

  /// Whether rows are sorted here, by the values of the keys that they are added with.
  var sorts: Bool { !isSorted && !query.sorter.keys.isEmpty }

  /// Whether columns are computed in the end, of the rows alone that come out: none of those behind the limit can fail.
  var computesLast: Bool {
    // Of distinct rows the values say which they are.
    sorts && query.resolved.limit != nil && !query.resolved.isDistinct && !needsAll
  }

  private var showsRecords: Bool { query.columns.isEmpty || query.resolved.allKeysPlace != nil }

  /// Adds a row. False if no further row changes anything.
  mutating func add(
    _ row: [RecordValue], record: RecordValue, at place: Int, order keys: [RecordValue], group: [RecordValue]
  ) throws(FormatError) -> Bool {
    if query.resolved.limit == 0 || query.groupLimit?.count == 0 { return false }
    var bytes = RecordValue.heldBytes(of: row)
    if query.resolved.isDistinct {
      let key = GroupKey(showsRecords ? row + [record] : row)
      guard seen.insert(key).inserted else { return true }
      // The row has the same values.
      try gathered.add(RecordValue.heldBytes(of: key.values))
      bytes = 0
    }
    if !sorts, counter?.takes(GroupKey(group)) == false { return true }
    let kept = showsRecords || computesLast ? record : .null
    bytes += MemoryLayout<Row>.stride + kept.heldBytes + RecordValue.heldBytes(of: group)
    try gathered.add(bytes)
    rows.append(Row(values: row, record: kept, place: place, group: group, bytes: bytes))
    if sorts {
      rowBytes += bytes
      try gathered.add(RecordValue.heldBytes(of: keys))
      for place in order.indices { order[place].append(keys[place]) }
      if rows.count == Self.rowsOfPart {
        if query.interruption.isRequested { throw FormatError(.interrupted) }
        endPart()
      }
      return true
    }
    let offset = query.resolved.offset ?? 0
    if let most = query.mostRows, rows.count - offset > most.count { throw query.tooManyRows(most) }
    guard let limit = query.resolved.limit else { return true }
    return rows.count - offset < limit
  }

  private mutating func endPart() {
    let all = (first?.heldCount ?? 0) + rows.count
    let columns = order.map { $0.finish("", coding: false) }
    first?.append(FirstRows.Part(query.sorter, columns, count: rows.count, first: query.mostPlaces) { rows[$0] })
    // What was let go counts no longer.
    if let first, first.heldCount < all {
      let bytes = first.held.reduce(0) { $0 + $1.bytes }
      gathered.remove(rowBytes - bytes)
      rowBytes = bytes
    }
    rows.removeAll(keepingCapacity: true)
  }

  /// All of them; `columns` computes those of a record, with its place.
  mutating func finish(
    _ columns: (RecordValue, Int) throws(FormatError) -> [RecordValue]
  ) throws(FormatError) -> RecordRows {
    if sorts { endPart() }
    var found = try first?.rows() ?? rows
    if sorts, counter != nil { found.removeAll { counter?.takes(GroupKey($0.group)) == false } }
    let page = try query.page(found)
    var values: [[RecordValue]] = []
    values.reserveCapacity(page.count)
    for row in page { values.append(computesLast ? try columns(row.record, row.place) : row.values) }
    let names = query.resolved.columns.map(\.name)
    if !showsRecords { return RecordRows(columns: names, rows: values) }
    let records = Self.rows(of: page.map(\.record))
    guard let place = query.resolved.allKeysPlace else { return records }
    // What a column is called by is not shown twice.
    let known = Set(names.map(RecordKey.init))
    let kept = records.columns.indices.filter { !known.contains(RecordKey(records.columns[$0])) }
    func joined<Part>(_ columns: [Part], _ record: [Part]) -> [Part] {
      Array(columns[..<place]) + kept.map { record[$0] } + columns[place...]
    }
    return RecordRows(
      columns: joined(names, records.columns), rows: zip(values, records.values).map { joined($0, $1) })
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
