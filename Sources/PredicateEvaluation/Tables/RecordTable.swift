public import PredicateLanguage
public import PredicateQuery

/// Records held column by column: the fastest form to filter, and the smallest.
///
/// ```swift
/// let table = try RecordTable(columns: [
///   RecordColumn("name", ["Ada", "Linus", "Grace"]), RecordColumn("age", [36, 54, 85]),
/// ])
/// try FormatPredicate("age > 40").compiled().count(in: table)  // 2
/// ```
/// A table is a collection of its rows, so that whatever takes records takes a table, too; predicates and queries know
/// tables and go through the columns instead. Keys that name no column are an error in a predicate, with a "did you
/// mean". Immutable; copies share the columns.
public struct RecordTable: Sendable {
  package let content: Content

  /// The columns, whose names all differ.
  public var columns: [RecordColumn] { content.columns }

  /// The table with these columns.
  /// - Throws: `TableError` if columns differ in their number of rows, or two have one name.
  public init(columns: [RecordColumn]) throws(TableError) {
    var names: Set<ValueKey> = []
    for column in columns {
      if let first = columns.first, first.count != column.count {
        throw TableError.unequalRows(first.name, first.count, column.name, column.count)
      }
      if !names.insert(ValueKey(.string(column.name))).inserted { throw TableError.duplicateColumn(column.name) }
    }
    content = Content(columns, count: columns.first?.count ?? 0)
  }

  package init(unchecked columns: [RecordColumn], count: Int) { content = Content(columns, count: count) }

  /// The table of typed records, with a column for each property. Cost: one pass over the records.
  public init<Record: Recordable>(_ records: some Sequence<Record>) {
    let properties = Record.recordProperties.properties
    let builders = properties.map { _ in ColumnBuilder() }
    var count = 0
    for record in records {
      for (property, builder) in zip(properties, builders) { builder.append(property.value(of: record)) }
      count += 1
    }
    content = Content(
      zip(properties, builders).map { $1.finish($0.name, coding: true) }, count: count)
  }

  /// The table of dynamic records, with a column for each key that any of them has, in the order in which these come up;
  /// a record without a key has no value there. Cost: one pass over the records.
  /// - Throws: `TableError` for a value that is no record, such as a number.
  public init(_ records: some Sequence<RecordValue>) throws(TableError) {
    var columns = TableBuilder()
    for record in records { try columns.append(record) }
    self = columns.finish(coding: true)
  }

  /// The table of a query's rows, with their columns. Cost: linear.
  public init(_ rows: RecordRows) {
    content = Content(rows.columns.map { RecordColumn($0, rows.values(of: $0) ?? []) }, count: rows.count)
  }

  /// The column of a name; nil if there is none.
  public func column(_ name: String) -> RecordColumn? {
    content.list.slot(of: name).map { content.columns[$0] }
  }

  /// What rows refer to.
  package final class Content: RowSource {
    let columns: [RecordColumn]
    let count: Int
    package let list: RecordPropertyList

    init(_ columns: [RecordColumn], count: Int) {
      self.columns = columns
      self.count = count
      list = RecordPropertyList(
        typeName: "RecordTable", names: columns.map(\.name), types: columns.map(\.type),
        destinations: columns.map { _ in { nil } })
    }

    package func value(row: Int, slot: Int) -> RecordValue { columns[slot][row] }
  }
}

extension RecordTable: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { content.count }
  /// The row as a record, which keeps the table.
  public subscript(row: Int) -> RecordValue { .record(TableRowReference(content, row: row)) }
}

/// Why columns make no table.
@nonexhaustive public enum TableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two columns differ in their number of rows: the first one's name and number, the other's name and number.
  case unequalRows(String, Int, String, Int)
  /// Two columns have this name.
  case duplicateColumn(String)
  /// A value, described by its noun, stands where a record should, at this place from 0.
  case notARecord(String, Int)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .unequalRows(let first, let rows, let other, let otherRows):
      "the column `\(first)` has \(rows) rows, `\(other)` \(otherRows)"
    case .duplicateColumn(let name): "two columns are named `\(name)`"
    case .notARecord(let noun, let index): "element \(index) is \(noun), not a record"
    }
  }
}
