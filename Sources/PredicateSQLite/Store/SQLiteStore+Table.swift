public import PredicateEvaluation
public import PredicateLanguage
public import PredicateQuery
import PredicateSQL

extension SQLiteStore {
  /// The rows that ``rows(_:variables:)`` gives, as a table, which predicates and queries go through column by column.
  ///
  /// ```swift
  /// let words = try store.table(RecordQuery("words").select("text", "length"))
  /// print(try FormatPredicate("length > 10").compiled().count(in: words))  // 2
  /// ```
  /// Worth it for records that are asked many questions, or some that SQL cannot say. A table of all records has the
  /// entity's attributes and, under the names of its to-one relationships, the keys of the records that these lead to.
  /// Texts of which few differ are stored once each. Cost: that of the statement; rows go into the columns as they are
  /// read, unless SQL cannot say a part of the query, for which they are made in memory first.
  /// - Throws: ``StoreError``, as ``rows(_:variables:)``.
  public func table<Record>(
    _ query: RecordQuery<Record>, variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> RecordTable {
    let begun = try begin(query) { (model) throws(FormatError) in try Self.translation(of: query, model, variables) }
    guard begun.translation.hasLimit, let running = begun.running else {
      return RecordTable(try rows(query, variables: variables))
    }
    let shape = RowShape(begun.translation.statement)
    let columns = shape.names.map { _ in ColumnBuilder() }
    var count = 0
    do throws(SQLiteError) {
      count = try running.cursor.append(shape.places, to: columns)
      finish(running, rows: count)
    } catch {
      guard error.valueError != nil else { throw .database(error) }
      return RecordTable(try rows(query, variables: variables))
    }
    return RecordTable(
      unchecked: zip(shape.names, columns).map { $1.finish($0, coding: true) }, count: count)
  }
}
