import PredicateEvaluation
import PredicateLanguage
import PredicateQuery

/// What the last predicate or expression gave, kept to be shown again.
enum SessionResult: Sendable {
  /// The records that match, sorted, of so many.
  case rows([RecordValue], total: Int)
  /// The rows of a query with columns or groups.
  case table(RecordRows)
  /// What a database gave, and what to ask it for more.
  case stored(StoredQuery)
  /// The verdict of a predicate that reads no record.
  case verdict(Bool)
  /// One value.
  case value(RecordValue)
  /// A value for each record: computed when shown, for the rows that are.
  case column(CompiledExpression, LoadedRecords, variables: [String: RecordValue])
}
