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
