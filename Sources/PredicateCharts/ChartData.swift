package import PredicateLanguage

/// Rows to draw, as a query gives them: the first column is x, the others say what is drawn over it.
///
/// Dates in the first column make a time axis, numbers a numeric one, anything else categories; bars stand at
/// categories whatever x is. Each further column of numbers is a series. If the second column is text and there is
/// exactly one column of numbers, the texts name the series of that column. Other columns are not drawn.
///
/// Nil, NaN and the infinities are gaps: they are never drawn as zero.
package struct ChartData: Hashable, Sendable {
  /// The names of the columns.
  package let columns: [String]
  /// The rows; what a short row lacks is nil.
  let rows: [[RecordValue]]
  /// The headline; nil for one that is made of the names of the columns.
  let title: String?

  package init(columns: [String], rows: [[RecordValue]], title: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.title = title
  }

  /// The value of a row, by the indexes of row and column; nil where the row has none.
  func value(_ row: Int, _ column: Int) -> RecordValue {
    rows[row].indices.contains(column) ? rows[row][column] : .null
  }
}

extension ChartData {
  /// What the values of a column, nil apart, have in common.
  package enum Content {
    /// Every value is nil, or there is none.
    case nothing
    case numbers
    case dates
    /// Texts and booleans: what can name something.
    case names
    /// Anything else, or a mixture.
    case other
  }

  /// Cost: one pass over the rows.
  package func content(ofColumn column: Int) -> Content {
    var found = Content.nothing
    for row in rows.indices {
      let content: Content
      switch value(row, column) {
      case .null: continue
      case .integer, .double, .decimal: content = .numbers
      case .date: content = .dates
      case .string, .bool: content = .names
      case .uuid, .data, .array, .set, .object, .record: return .other
      }
      if found != .nothing, found != content { return .other }
      found = content
    }
    return found
  }
}

/// How rows are drawn; the names are those of `--chart`.
package enum ChartKind: String, CaseIterable, Hashable, Sendable {
  /// A bar from zero for each number.
  case bar
  /// Points in the order of x, joined.
  case line
  /// Points alone.
  case scatter
}
