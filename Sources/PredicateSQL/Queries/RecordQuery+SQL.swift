public import PredicateLanguage
public import PredicateQuery

extension RecordQuery {
  /// The statement that gives the rows of the query: the same that evaluation in memory gives.
  ///
  /// ```swift
  /// var query = RecordQuery("Round")
  /// query.columns = [try QueryColumn(parsing: "startOfMonth:(date) AS month"), try QueryColumn(parsing: "average:(score)")]
  /// query.grouping = [try FormatExpression(parsing: "month")]
  /// let statement = try query.sql(.postgresql, model: model)
  /// print(statement.columns.map(\.name))  // ["month", "average:(score)"]
  /// ```
  /// Groups become GROUP BY, their condition HAVING; where one of their expressions has a value to be bound, they are made of
  /// a table in FROM. Without columns it is the statement of `FormatPredicate.sql`
  /// for records. Rows that no sort key tells apart come in the order of their primary keys, or of their groups' keys; without
  /// sort keys the order is the database's. Sums and averages of doubles may differ from those in memory in their last
  /// digits, for they depend on the order of the terms. `entity` is that of the query if it names one, else the model's only
  /// one. Cost: linear in the query.
  /// - Throws: `FormatError`: what ``RecordQuery/check(against:entity:listsExtensions:)`` calls an error, a variable without a value,
  ///   and code `unsupported` with the part's place for what the dialect cannot say; smallest trigger: a column `random()`.
  public func sql(
    _ dialect: SQLDialect, model: RecordModel, entity: String? = nil, variables: [String: RecordValue] = [:]
  ) throws(FormatError) -> SQLStatement {
    try sql(
      dialect.dialect(registeredFunctions: false), model: model, entity: entity, variables: variables, result: .rows)
  }

  /// The same for a connection that has our own functions.
  package func sqlWithRegisteredFunctions(
    model: RecordModel, entity: String? = nil, variables: [String: RecordValue] = [:], result: QueryResult = .rows
  ) throws(FormatError) -> SQLStatement {
    try sql(
      SQLDialect.sqlite.dialect(registeredFunctions: true), model: model, entity: entity, variables: variables,
      result: result)
  }

  func sql(
    _ dialect: Dialect, model: RecordModel, entity: String?, variables: [String: RecordValue], result: QueryResult
  ) throws(FormatError) -> SQLStatement {
    let root = try checked(against: model, entity: entity, isForRun: dialect.isOfStore)
    let resolved = try namingAllKeys(of: root, in: model).resolved()
    try LocaleCheck.refuse(resolved)
    // Records differ by their keys, so that `distinct` says nothing of whole ones.
    if resolved.groups == nil, resolved.unwinding.isEmpty,
      resolved.columns.isEmpty || (result == .count && !resolved.isDistinct && resolved.groupLimit == nil)
    {
      var options = SQLOptions(
        variables: variables, result: result == .rows ? .records : .count,
        sort: result == .rows || resolved.groupLimit != nil ? resolved.order : [], limit: resolved.limit,
        offset: resolved.offset)
      options.groupLimit = resolved.groupLimit
      options.limits = limits
      return try resolved.condition.sql(dialect, model: model, entity: root.name, options: options)
    }
    let rows = try resolved.condition.translator(
      dialect, model: model, entity: root, variables: variables,
      sorts: resolved.groups != nil || !resolved.order.isEmpty || resolved.groupLimit != nil,
      unwinding: resolved.unwinding.map(\.path))
    return try QueryTranslation(resolved, rows: rows, variables: variables, limits: limits).statement(result)
  }

  /// The entity, once the query is known to fit it; with `isForRun`, not to fail for every record.
  func checked(
    against model: RecordModel, entity: String?, isForRun: Bool
  ) throws(FormatError) -> RecordModel.Entity {
    let only = model.entities.count == 1 ? model.entities.first?.name : nil
    guard let name = entity ?? self.entity ?? only else {
      throw FormatError(
        Diagnostic(
          .unknownEntity, "the query does not say of which entity its records are",
          hint: "the model has \(model.entities.map { "`\($0.name)`" }.joined(separator: ", "))"))
    }
    let findings = isForRun ? checkForRun(against: model, entity: name) : check(against: model, entity: name)
    let errors = findings.filter { $0.diagnostic.severity == .error }
    if let first = errors.first {
      let same = errors.filter { $0.part == first.part }
      throw FormatError(same.map(\.diagnostic), source: first.source) ?? first.error
    }
    guard let root = model.entity(named: name) else {
      throw FormatError(Diagnostic(.unknownEntity, "there is no entity `\(name)`"))
    }
    return root
  }
}

/// What a query's statement gives.
package enum QueryResult: Hashable, Sendable {
  /// Its rows.
  case rows
  /// One row with their number.
  case count
}

extension ResolvedQuery {
  /// Which records; all without a predicate.
  var condition: FormatPredicate { predicate ?? FormatPredicate(PredicateNode(.constant(true))) }
}
