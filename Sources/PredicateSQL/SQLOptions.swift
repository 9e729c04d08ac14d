public import PredicateLanguage
public import PredicateQuery

/// What a statement selects, besides what the predicate chooses.
public struct SQLOptions: Sendable {
  /// The values of the substitution variables.
  public var variables: [String: RecordValue]
  /// What each row holds.
  public var result: Result
  /// The order of the rows, by the first key that tells two of them apart.
  public var sort: [SortKey]
  /// At most so many rows; nil for all.
  public var limit: Int?
  /// So many rows are left out at the beginning.
  public var offset: Int?
  /// The limit of each group of rows that agree in some values.
  package var groupLimit: GroupLimit?
  /// The limits of the whole that the predicate is a part of; nil for the predicate's own.
  package var limits: Limits?
  /// Whether the rows are in the order of their keys where nothing else orders them.
  package var sortsByKey = false
  /// Whether the table has a primary key; that of a file without a key called so has none.
  package var hasKey = true

  /// What a statement selects.
  @nonexhaustive public enum Result: Hashable, Sendable {
    /// The primary key and every stored column of the entity.
    case records
    /// The primary key alone.
    case keys
    /// One row with the number of records.
    case count
  }

  /// Every stored column, in the database's order.
  public init(
    variables: [String: RecordValue] = [:], result: Result = .records, sort: [SortKey] = [], limit: Int? = nil,
    offset: Int? = nil
  ) {
    self.variables = variables
    self.result = result
    self.sort = sort
    self.limit = limit
    self.offset = offset
  }

  /// Leaves order and limits of groups to memory, where rows that they do not tell apart stay in the order of their keys.
  mutating func sortInMemory() {
    sortsByKey = sortsByKey || !sort.isEmpty || groupLimit != nil
    sort = []
    groupLimit = nil
  }

  /// The strictest of the limits of a whole statement, given those of its predicate.
  func limits(of predicate: Limits) -> Limits {
    sort.reduce(limits ?? predicate) { $0.narrowed(by: $1.expression.limits) }
  }
}
