public import PredicateLanguage

/// Queries over key paths. Properties that do not exist do not compile; those that ``Recordable/recordProperties`` does
/// not list are errors of the method that takes the whole. The tree is that of the same query in strings.
extension RecordQuery where Record: Recordable {
  /// All records of a Swift type for which a condition holds: `RecordQuery(Word.self, where: \.length > 20)`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public init(
    _ type: Record.Type = Record.self, where condition: TypedCondition<Record>
  ) throws(FormatError) {
    self.init(type)
    predicate = try condition.predicate()
  }

  /// Also: a condition over key paths: `where(\.length > 20 && .field(\.text).hasSuffix("gry"))`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func `where`(_ condition: TypedCondition<Record>) throws(FormatError) -> RecordQuery {
    `where`(try condition.predicate())
  }

  /// Also: a condition that a closure says: `where { $0.length > 20 && $0.text.hasSuffix("gry") }`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func `where`(
    _ condition: (TypedFields<Record>) -> TypedCondition<Record>
  ) throws(FormatError) -> RecordQuery {
    try `where`(condition(TypedFields()))
  }

  /// Or: everything before it, or a condition over key paths.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func or(_ condition: TypedCondition<Record>) throws(FormatError) -> RecordQuery {
    or(try condition.predicate())
  }

  /// Also, of groups: a condition over groups and aggregates: `having(.count() > 3)`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func having(_ condition: TypedCondition<Record>) throws(FormatError) -> RecordQuery {
    having(try condition.predicate())
  }

  /// Also, of groups: a condition that a closure says: `having { $0.score.average > 3 }`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func having(
    _ condition: (TypedFields<Record>) -> TypedCondition<Record>
  ) throws(FormatError) -> RecordQuery {
    try having(condition(TypedFields()))
  }
}

extension QueryGroup where Record: Recordable {
  /// Also: a condition over key paths.
  public func `where`(_ condition: TypedCondition<Record>) -> QueryGroup {
    adding(.and) { () throws(FormatError) in try condition.predicate() }
  }

  /// Or: everything before it, or a condition over key paths.
  public func or(_ condition: TypedCondition<Record>) -> QueryGroup {
    adding(.or) { () throws(FormatError) in try condition.predicate() }
  }
}

extension RecordQuery where Record: Recordable {
  /// With columns for these values, each named by its text: `select(\.text, \.category.name)`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func select<First, each Rest: RecordValueConvertible>(
    _ first: TypedPath<Record, First>, _ rest: repeat TypedPath<Record, each Rest>
  ) throws(FormatError) -> RecordQuery {
    var columns = [QueryColumn(try TypedExpression(first).expression())]
    for path in repeat each rest { columns.append(QueryColumn(try TypedExpression(path).expression())) }
    return select(columns)
  }

  /// With one more column of this name: `select("words", \.words.count)`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func select<Value>(
    _ name: String, _ path: TypedPath<Record, Value>
  ) throws(FormatError) -> RecordQuery {
    try select(name, TypedExpression(path))
  }

  /// With one more column of this name: `select("average", .average(\.score))`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func select<Value>(
    _ name: String, _ expression: TypedExpression<Record, Value>
  ) throws(FormatError) -> RecordQuery {
    select([QueryColumn(try expression.expression(), as: name)])
  }

  /// With records in groups by these values: `group(by: \.city, \.date.startOfMonth)`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func group<First, each Rest: RecordValueConvertible>(
    by first: TypedPath<Record, First>, _ rest: repeat TypedPath<Record, each Rest>
  ) throws(FormatError) -> RecordQuery {
    var keys = [try TypedExpression(first).expression()]
    for path in repeat each rest { keys.append(try TypedExpression(path).expression()) }
    return group(by: keys)
  }

  /// With records in groups by this value.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func group<Value>(by expression: TypedExpression<Record, Value>) throws(FormatError) -> RecordQuery {
    group(by: [try expression.expression()])
  }

  /// With one more sort key, which counts where the earlier ones tell no difference: `sort(\.text, descending: true)`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func sort<Value>(
    _ path: TypedPath<Record, Value>, descending: Bool = false, nulls: SortKey.NullOrder? = nil,
    options: ComparisonOptions = []
  ) throws(FormatError) -> RecordQuery {
    try sort(TypedExpression(path), descending: descending, nulls: nulls, options: options)
  }

  /// With one more sort key, which counts where the earlier ones tell no difference: `sort(.max(\.score))`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func sort<Value>(
    _ expression: TypedExpression<Record, Value>, descending: Bool = false, nulls: SortKey.NullOrder? = nil,
    options: ComparisonOptions = []
  ) throws(FormatError) -> RecordQuery {
    sort(SortKey(try expression.expression(), descending: descending, nulls: nulls, options: options))
  }
}
