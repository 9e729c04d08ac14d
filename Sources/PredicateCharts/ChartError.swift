import PredicateData

/// Why rows cannot be drawn.
package enum ChartError: Error, Hashable, Sendable {
  /// There is nothing to draw.
  case noRows
  /// No column after the first holds numbers, and numbers alone; `columns` are the names of all.
  case noNumericColumn(columns: [String])
  /// Every number is nil, NaN or infinite, or none has an x.
  case noValues(columns: [String])
  /// More series than can be told apart.
  case tooManySeries(count: Int, limit: Int)

  /// What is wrong, without a full stop.
  package var message: String {
    switch self {
    case .noRows: "there are no rows to draw"
    case .noNumericColumn(let columns):
      columns.count < 2
        ? "a chart needs two columns, x and a number, and there is \(columns.isEmpty ? "none" : "one")"
        : "none of the columns after `\(columns.first ?? "")` holds only numbers: "
          + columns.dropFirst().map { "`\($0)`" }.joined(separator: ", ")
    case .noValues(let columns):
      "there is no number to draw in " + columns.map { "`\($0)`" }.joined(separator: ", ")
    case .tooManySeries(let count, let limit):
      "\(CountText.grouped(count)) series are too many to tell apart; at most \(limit) are drawn"
    }
  }

  /// How to mend it.
  package var hint: String {
    switch self {
    case .noRows: "the predicate may leave no record; ask for the rows as a table first"
    case .noNumericColumn:
      "select what goes along x first, then one or more numbers, such as `month` and `average:(score)`"
    case .noValues: "rows without a number, or without an x on a scale, are left out of charts"
    case .tooManySeries: "select fewer columns, or filter by the column that names the series"
    }
  }
}
