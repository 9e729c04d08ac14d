public import PredicateLanguage

/// Conditions, one after the other. Each method gives a new query; the old one stays as it is.
///
/// A query is read from left to right, and each condition joins **everything before it**:
///
/// ```swift
/// let items = RecordQuery("Item")
/// try items.where("a = 1").or("b = 2").where("c = 3")
/// // Item where (a == 1 OR b == 2) AND c == 3
/// try items.where("a = 1").or { $0.where("b = 2").where("c = 3") }
/// // Item where a == 1 OR (b == 2 AND c == 3)
/// ```
/// `where` and `and` join by AND, `or` by OR, `not` by AND and NOT. Where nothing stands before it, a condition stands
/// alone, whichever method adds it, and a group without conditions adds nothing. Cost: linear in the conditions so far.
extension RecordQuery {
  /// All records of an entity for which a format holds: `RecordQuery("Item", where: "length > %@", 20)`.
  /// - Throws: `FormatError` for a format that does not parse, such as `length >`.
  public init(
    _ entity: String? = nil, where format: FormatString, _ arguments: (any FormatArgument)?...
  ) throws(FormatError) where Record == RecordValue {
    self.init(entity: entity)
    predicate = try QueryCondition.parsing(format, arguments)
  }

  /// Also: a comparison of the value at a key path with another: `where("owner.name", .contains, "ann", options:
  /// .caseInsensitive)`. The value may be an expression, too, and nil.
  ///
  /// The key path is taken as `KeyPathNode.init(parsing:)` has it, and `SELF` as the record itself.
  /// - Throws: `FormatError` for a path such as `a..b`, and for options where the operator takes none.
  public func `where`(
    _ key: String, _ operation: QueryOperator, _ value: (any FormatArgument)?, options: ComparisonOptions = []
  ) throws(FormatError) -> RecordQuery {
    try changing { $0.where(key, operation, value, options: options) }
  }

  /// Also: a test of the value at a key path: `where("name", .isNil)`, `where("tags", .isNotEmpty)`.
  /// - Throws: `FormatError` for a path such as `a..b`.
  public func `where`(_ key: String, _ test: QueryTest) throws(FormatError) -> RecordQuery {
    try changing { $0.where(key, test) }
  }

  /// Also: a format with its arguments: `where("length > %@", 20)`, `where("length > \(least)")`.
  ///
  /// Text that is not a literal goes through ``where(parsing:limits:functions:)``.
  /// - Throws: `FormatError` for a format that does not parse, such as `length >`.
  public func `where`(
    _ format: FormatString, _ arguments: (any FormatArgument)?...
  ) throws(FormatError) -> RecordQuery {
    try changing { $0.adding(.and) { () throws(FormatError) in try QueryCondition.parsing(format, arguments) } }
  }

  /// Also: text that takes no arguments, such as a filter that a user typed; from strangers, with
  /// `Limits.untrusted(keyPaths:)`. Each condition keeps its own policy, the whole the strictest of all figures.
  /// - Throws: `FormatError` for text that does not parse, such as `length >`.
  public func `where`(
    parsing text: String, limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(FormatError) -> RecordQuery {
    `where`(try FormatPredicate(parsing: text, limits: limits, functions: functions))
  }

  /// Also: a predicate.
  public func `where`(_ predicate: FormatPredicate) -> RecordQuery {
    var query = self
    query.predicate = QueryGroup<Record>(self.predicate).where(predicate).predicate
    return query
  }

  /// Or: everything before it, or a comparison.
  /// - Throws: as ``where(_:_:_:options:)``.
  public func or(
    _ key: String, _ operation: QueryOperator, _ value: (any FormatArgument)?, options: ComparisonOptions = []
  ) throws(FormatError) -> RecordQuery {
    try changing { $0.or(key, operation, value, options: options) }
  }

  /// Or: everything before it, or a test of a value.
  /// - Throws: `FormatError` for a path such as `a..b`.
  public func or(_ key: String, _ test: QueryTest) throws(FormatError) -> RecordQuery {
    try changing { $0.or(key, test) }
  }

  /// Or: everything before it, or a format with its arguments.
  /// - Throws: `FormatError` for a format that does not parse, such as `length >`.
  public func or(_ format: FormatString, _ arguments: (any FormatArgument)?...) throws(FormatError) -> RecordQuery {
    try changing { $0.adding(.or) { () throws(FormatError) in try QueryCondition.parsing(format, arguments) } }
  }

  /// Or: everything before it, or a predicate.
  public func or(_ predicate: FormatPredicate) -> RecordQuery {
    var query = self
    query.predicate = QueryGroup<Record>(self.predicate).or(predicate).predicate
    return query
  }

  /// Also: the conditions of a group: `and { $0.where("a = 1").or("b = 2") }`.
  /// - Throws: `FormatError` for the first mistake in the group.
  public func and(
    _ group: (QueryGroup<Record>) -> QueryGroup<Record>
  ) throws(FormatError) -> RecordQuery {
    try changing { $0.and(group) }
  }

  /// Or: everything before it, or the conditions of a group: `or { $0.where("a = 1").where("b = 2") }`.
  /// - Throws: `FormatError` for the first mistake in the group.
  public func or(
    _ group: (QueryGroup<Record>) -> QueryGroup<Record>
  ) throws(FormatError) -> RecordQuery {
    try changing { $0.or(group) }
  }

  /// Also: not the conditions of a group: `not { $0.where("a = 1").where("b = 2") }` is `NOT (a == 1 AND b == 2)`.
  /// - Throws: `FormatError` for the first mistake in the group.
  public func not(
    _ group: (QueryGroup<Record>) -> QueryGroup<Record>
  ) throws(FormatError) -> RecordQuery {
    try changing { $0.not(group) }
  }

  /// Also, of groups: a format with its arguments, over aggregates, groups and the names of columns: `having("count >
  /// 3")`.
  /// - Throws: `FormatError` for a format that does not parse, such as `count >`.
  public func having(
    _ format: FormatString, _ arguments: (any FormatArgument)?...
  ) throws(FormatError) -> RecordQuery {
    having(try QueryCondition.parsing(format, arguments))
  }

  /// Also, of groups: a comparison of a group, or of a column by its name: `having("count", .greaterThan, 3)`.
  /// - Throws: as ``where(_:_:_:options:)``.
  public func having(
    _ key: String, _ operation: QueryOperator, _ value: (any FormatArgument)?, options: ComparisonOptions = []
  ) throws(FormatError) -> RecordQuery {
    having(try QueryCondition.comparing(key, operation, value, options))
  }

  /// Also, of groups: a predicate.
  public func having(_ predicate: FormatPredicate) -> RecordQuery {
    var query = self
    query.having = QueryGroup<Record>(having).where(predicate).predicate
    return query
  }

  /// The query with its predicate changed.
  func changing(_ change: (QueryGroup<Record>) -> QueryGroup<Record>) throws(FormatError) -> RecordQuery {
    var query = self
    query.predicate = try change(QueryGroup(predicate)).result()
    return query
  }
}
