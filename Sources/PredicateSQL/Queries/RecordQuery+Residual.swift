package import PredicateLanguage
package import PredicateQuery

extension RecordQuery {
  /// Whether its rows are whole records.
  /// - Throws: ``FormatError`` as ``resolved()``.
  package var showsRecords: Bool {
    get throws(FormatError) {
      let resolved = try resolved()
      return resolved.groups == nil && resolved.columns.isEmpty && resolved.unwinding.isEmpty
    }
  }

  /// The statement for the records that the query chooses, its columns left out, and the rest of it to be done in memory;
  /// for a connection that has our own functions.
  ///
  /// Of a query that goes by a locale's rules all stays in memory.
  /// - Throws: ``FormatError`` for everything but parts that SQLite cannot say, and of code `notGrouped` where rows stand for
  ///   groups or distinct values.
  package func recordsWithResidual(
    model: RecordModel, variables: [String: RecordValue], result: SQLOptions.Result
  ) throws(FormatError) -> SQLTranslation {
    let root = try checked(against: model, entity: nil, isForRun: true)
    let resolved = try resolved()
    if resolved.groups != nil || !resolved.unwinding.isEmpty || (resolved.isDistinct && !resolved.columns.isEmpty) {
      throw FormatError(
        Diagnostic(
          .notGrouped, "the rows of this query are no records",
          hint: "ask for its rows, or leave out groups, `distinct` and `unwind`"))
    }
    var options = SQLOptions(variables: variables, result: result)
    options.sort = result == .count && resolved.groupLimit == nil ? [] : resolved.order
    options.groupLimit = resolved.groupLimit
    options.limit = resolved.limit
    options.offset = resolved.offset
    do throws(FormatError) {
      try LocaleCheck.refuse(resolved)
    } catch {
      return try everything(of: root, resolved, model: model, variables: variables, because: error.first)
    }
    return try resolved.condition.sqlWithResidualAndRegisteredFunctions(
      model: model, entity: root.name, options: options)
  }

  /// The statement for the rows of the query, or that for all records with a report of why the rows are made in memory; for
  /// a connection that has our own functions.
  /// - Throws: ``FormatError`` for everything but parts that SQLite cannot say.
  package func rowsWithResidual(
    model: RecordModel, variables: [String: RecordValue], result: QueryResult = .rows
  ) throws(FormatError) -> SQLTranslation {
    do throws(FormatError) {
      return SQLTranslation(
        statement: try sqlWithRegisteredFunctions(model: model, variables: variables, result: result), residual: nil,
        report: [], hasLimit: true)
    } catch {
      guard FormatPredicate.staysBehind(error.first, of: .sqliteWithFunctions) else { throw error }
      let root = try checked(against: model, entity: nil, isForRun: true)
      return try everything(of: root, resolved(), model: model, variables: variables, because: error.first.asReason)
    }
  }

  /// The statement for all records, with the whole query to be done in memory: for one whose own statement failed.
  /// - Throws: ``FormatError``.
  package func everythingInMemory(
    model: RecordModel, variables: [String: RecordValue]
  ) throws(FormatError) -> SQLTranslation {
    let root = try checked(against: model, entity: nil, isForRun: true)
    let reason = Diagnostic(.functionFailed, "a value ended the statement")
    return try everything(of: root, resolved(), model: model, variables: variables, because: reason)
  }

  private func everything(
    of root: RecordModel.Entity, _ query: ResolvedQuery, model: RecordModel, variables: [String: RecordValue],
    because refusal: Diagnostic
  ) throws(FormatError) -> SQLTranslation {
    let all = FormatPredicate(PredicateNode(.constant(true)))
    var options = SQLOptions(variables: variables, sort: query.order)
    options.groupLimit = query.groupLimit
    options.sortInMemory()
    let statement = try all.sqlWithRegisteredFunctions(model: model, entity: root.name, options: options)
    return SQLTranslation(statement: statement, residual: query.condition, report: [refusal], hasLimit: false)
  }

  /// The entity whose records are meant.
  /// - Throws: ``FormatError`` of code `unknownEntity`.
  package func entity(in model: RecordModel) throws(FormatError) -> String {
    try checked(against: model, entity: nil, isForRun: true).name
  }
}
