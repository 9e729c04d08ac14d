public import PredicateLanguage
import PredicateSQL

/// What is asked of a store: which records of an entity, in which order, how many.
public struct StoreRequest: Sendable {
  /// The entity whose records are asked for, those of its sub-entities among them.
  public var entity: String
  /// The condition; nil for all records.
  public var predicate: FormatPredicate?
  /// The values of the predicate's substitution variables.
  public var variables: [String: RecordValue]
  /// The order; without keys that of the database.
  public var sort: [SortKey]
  /// At most so many records; nil for all.
  public var limit: Int?
  /// So many records are left out at the beginning.
  public var offset: Int?

  /// A request for the records for which a predicate holds.
  public init(
    _ entity: String, where predicate: FormatPredicate? = nil, variables: [String: RecordValue] = [:],
    sort: [SortKey] = [], limit: Int? = nil, offset: Int? = nil
  ) {
    self.entity = entity
    self.predicate = predicate
    self.variables = variables
    self.sort = sort
    self.limit = limit
    self.offset = offset
  }

  func options(_ result: SQLOptions.Result) -> SQLOptions {
    SQLOptions(variables: variables, result: result, sort: sort, limit: limit, offset: offset)
  }

  var condition: FormatPredicate { predicate ?? FormatPredicate(PredicateNode(.constant(true))) }
}
