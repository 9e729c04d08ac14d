public import PredicateLanguage

extension FormatPredicate {
  /// The statement that selects from a database the records for which the predicate holds: the same that evaluation in
  /// memory gives, nil values included.
  ///
  /// Values are bound, names quoted. Where the database cannot say a part as it is evaluated, that is an error, never an
  /// approximation; see ``sqlWithResidual(_:model:entity:options:)`` for running such parts in memory. Columns are taken to
  /// hold what the model says, primary keys and foreign keys to be sound, and text columns of SQLite and DuckDB to compare
  /// by bytes, as they do unless declared with another collation; the model of an opened SQLite database knows which are.
  /// Whole numbers that leave 64 bits are an error in memory and end the statement; the page on number ranges says how in
  /// each database. Cost: linear in the tree; what can fail is written again for each part of an AND or OR before it.
  /// - Throws: ``FormatError``: what ``FormatPredicate/check(against:entity:listsExtensions:)`` calls an error, a variable
  ///   without a value, and code `unsupported` with the part's place for what the dialect cannot say; smallest trigger:
  ///   `FUNCTION(name, "myOwn")`.
  public func sql(
    _ dialect: SQLDialect, model: RecordModel, entity: String, options: SQLOptions = SQLOptions()
  ) throws(FormatError) -> SQLStatement {
    try sql(dialect.dialect(registeredFunctions: false), model: model, entity: entity, options: options)
  }

  /// The same for a connection that has our own functions.
  package func sqlWithRegisteredFunctions(
    model: RecordModel, entity: String, options: SQLOptions = SQLOptions()
  ) throws(FormatError) -> SQLStatement {
    try sql(SQLDialect.sqlite.dialect(registeredFunctions: true), model: model, entity: entity, options: options)
  }

  func sql(
    _ dialect: Dialect, model: RecordModel, entity: String, options: SQLOptions
  ) throws(FormatError) -> SQLStatement {
    let root = try checked(against: model, entity: entity, isForRun: dialect.isOfStore)
    let translator = try translator(
      dialect, model: model, entity: root, variables: options.variables,
      sorts: !options.sort.isEmpty || options.groupLimit != nil)
    let order = try SortTranslation.terms(options.sort) { key throws(FormatError) in
      try translator.value(of: key, options.variables)
    }
    return try StatementWriter(dialect: dialect, entity: root, limits: options.limits(of: limits))
      .statement(translator, order: order, options)
  }

  /// A translator whose scope has the records for which the predicate holds; `sorts` says that they are to have an order.
  /// The elements of the lists at the paths of `unwinding` are joined to them.
  func translator(
    _ dialect: Dialect, model: RecordModel, entity: RecordModel.Entity, variables: [String: RecordValue], sorts: Bool,
    unwinding: [[String]] = []
  ) throws(FormatError) -> Translator {
    let program = try Resolver.resolve(self)
    return try Refusal.located(in: source) { () throws(Refusal) in
      let translator = try Translator(
        program, limits: limits, dialect: dialect, model: model, entity: entity, variables: variables)
      for path in unwinding { try translator.unwind(path) }
      let condition = try translator.restriction(program.root, sorts: sorts)
      if condition.constant != true { translator.scope.require(condition.operand(of: .and)) }
      return translator
    }
  }

  /// The entity, once the predicate is known to fit it; with `isForRun`, not to fail for every record.
  func checked(
    against model: RecordModel, entity: String, isForRun: Bool
  ) throws(FormatError) -> RecordModel.Entity {
    let findings =
      isForRun ? checkForRun(against: model, entity: entity) : check(against: model, entity: entity)
    let errors = findings.filter { $0.severity == .error }
    if let error = FormatError(errors, source: source) { throw error }
    guard let root = model.entity(named: entity) else {
      throw FormatError(Diagnostic(.unknownEntity, "there is no entity `\(entity)`"))
    }
    return root
  }
}
