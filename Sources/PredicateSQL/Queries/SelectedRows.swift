import PredicateLanguage

/// The rows of a query on their way to a statement.
struct SelectedRows {
  /// What each holds; nil for the value nil.
  var columns: [SQLScalar?]
  /// `FROM …` and all that follows up to the order.
  var source: SQLText
  /// Whether it is one row whatever the records are.
  var isSingle = false
  /// What tells rows apart where no sort key does.
  var tieBreak: [SQLText] = []
}

extension Translator {
  /// A value as GROUP BY and DISTINCT are to see it: equal ones are the same to the database.
  func grouped(_ value: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    var result = try comparable(value, span)
    switch result.type {
    case .string: result.text = try apply(.groupedText, [result.text], "groups of texts", span)
    case .double: result.text = try apply(.groupedDouble, [result.text], "groups of doubles", span)
    case .decimalText: throw refusal("a group of calculated decimals", span)
    case .boolean, .integer, .decimal, .binary, .date, .uuid: break
    }
    return result
  }

  /// The value that a column of grouped values stands for.
  func value(ofGrouped column: SQLText, like value: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    var result = value
    result.text = value.type == .string ? try apply(.textOfGrouped, [column], "groups of texts", span) : column
    return result
  }
}
