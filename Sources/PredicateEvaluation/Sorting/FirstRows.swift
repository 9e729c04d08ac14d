package import PredicateLanguage

/// The first rows in an order, of rows that come some at a time: the same as if all of them were sorted at the end.
///
/// Of most rows the values of the sort keys are kept, in columns, and nothing else: a value that comes late may have no
/// order among those before, which is an error whether or not its row is one of the first.
package struct FirstRows<Row: Sendable> {
  private let sorter: RecordSorter
  private let most: Int
  /// The columns of all parts.
  private var columns: [[RecordColumn]] = []
  /// How many rows each part has, and all of them.
  private var counts: [Int] = []
  private var count = 0
  /// The kind of each key's values; nil where some have no order among the others.
  private var kinds: [SortableColumn.Kind]?
  /// The rows that may be among the first, in the order in which they came.
  package private(set) var held: [Row] = []
  /// Their places among all.
  private var places: [Int] = []
  /// How many rows to hold before some are let go.
  private var enough: Int

  /// Some rows that come one after the other.
  package struct Part: Sendable {
    fileprivate let columns: [RecordColumn]
    fileprivate let count: Int
    fileprivate let kinds: [SortableColumn.Kind]?
    /// About how many bytes the values of the keys take, but for what texts and lists hold.
    package var keyBytes: Int { 8 * count * columns.count }
    /// Those rows that may be among the first, and their places in the part; nil if all rows may.
    package let rows: [Row]
    fileprivate let places: [Int]?

    /// The part of `count` rows with these values of each key; `row` is asked for those rows alone that may be among the
    /// first `most`.
    package init<Failure: Error>(
      _ sorter: RecordSorter, _ columns: [RecordColumn], count: Int, first most: Int,
      row: (Int) throws(Failure) -> Row
    ) throws(Failure) {
      self.columns = columns
      self.count = count
      let order = sorter.rowOrder(columns)
      kinds = order?.kinds
      places = most < count ? order?.places(ofFew: count, first: most).sorted() : nil
      var rows: [Row] = []
      rows.reserveCapacity(places?.count ?? count)
      if let places {
        for place in places { rows.append(try row(place)) }
      } else {
        for place in 0..<count { rows.append(try row(place)) }
      }
      self.rows = rows
    }
  }

  /// Nothing yet.
  package init(_ sorter: RecordSorter, first most: Int) {
    self.sorter = sorter
    self.most = most
    kinds = sorter.keys.map { _ in .none }
    enough = most < Int.max / 4 ? 2 * most + 4096 : .max
  }

  /// How many rows are held: at most some thousands more than twice those that are wanted, as long as the values of each
  /// key have an order.
  package var heldCount: Int { held.count }

  /// Takes rows that come behind those so far.
  package mutating func append(_ part: Part) {
    held += part.rows
    if let chosen = part.places {
      for place in chosen { places.append(count + place) }
    } else {
      places += count..<count + part.count
    }
    columns.append(part.columns)
    counts.append(part.count)
    count += part.count
    kinds = merged(part.kinds)
    if held.count >= enough, kinds != nil { letGo() }
  }

  private func merged(_ others: [SortableColumn.Kind]?) -> [SortableColumn.Kind]? {
    guard let kinds, let others else { return nil }
    var merged: [SortableColumn.Kind] = []
    for (known, new) in zip(kinds, others) {
      guard known == new || known == .none || new == .none else { return nil }
      merged.append(known == .none ? new : known)
    }
    return merged
  }

  private mutating func letGo() {
    // What has an order fails to be sorted only where the work is to stop; `rows()` then tells so.
    guard let first = try? order().sorted() else { return }
    held = first.map { held[$0] }
    places = first.map { places[$0] }
  }

  /// The order of the first rows that are held.
  private func order() throws(FormatError) -> [Int] {
    try sorter.order(sorter.keys.indices.map(heldColumn), among: nil, count: held.count, first: most)
  }

  /// The values of a key for the rows that are held.
  private func heldColumn(_ key: Int) -> RecordColumn {
    var values = ColumnValues()
    var next = 0
    var start = 0
    for (columns, count) in zip(columns, counts) {
      let column = columns[key]
      while next < places.count, places[next] < start + count {
        values.append(column[places[next] - start])
        next += 1
      }
      start += count
    }
    return values.finish("", coding: false)
  }

  /// The first rows, in order.
  /// - Throws: ``FormatError`` of code `typeMismatch` for values that have no order among each other.
  package func rows() throws(FormatError) -> [Row] {
    if kinds != nil, held.count < count { return try order().map { held[$0] } }
    // Where some may have no order all are compared, whichever are wanted.
    let joined = sorter.keys.indices.map { key in
      RecordColumn("", joining: columns.map { $0[key] }, counts: counts)
    }
    let order = try sorter.order(joined, among: nil, count: count, first: kinds == nil ? .max : most)
    if held.count == count { return order.prefix(most).map { held[$0] } }
    let rows = Dictionary(uniqueKeysWithValues: zip(places, held))
    return Array(order.lazy.compactMap { rows[$0] }.prefix(most))
  }
}
