public import PredicateLanguage

/// A statement and what of the predicate it leaves to be evaluated in memory.
public struct SQLTranslation: Sendable {
  /// Selects at least the records for which the predicate holds.
  public let statement: SQLStatement
  /// The condition to test on the records that the statement gives; nil if it says all.
  public let residual: FormatPredicate?
  /// Why each of those parts stayed behind, with its place; empty if none did.
  public let report: [Diagnostic]
  /// Whether the statement has the limit and offset that were asked for. With a residual they are to be applied after it.
  public let hasLimit: Bool
}

extension FormatPredicate {
  /// The statement for all parts of the predicate that the database can say, and the rest as a predicate to evaluate over
  /// the records that it gives.
  ///
  /// A part is an operand of the outermost AND. Where a part that stays behind has an aggregate over all records, such as
  /// `max:(length)`, all of them stay, because it ranges over records that the others leave out. With a residual, `count`
  /// selects the primary keys instead. Cost: twice that of ``sql(_:model:entity:options:)``.
  /// - Throws: ``FormatError`` for everything but parts that the dialect cannot say.
  public func sqlWithResidual(
    _ dialect: SQLDialect, model: RecordModel, entity: String, options: SQLOptions = SQLOptions()
  ) throws(FormatError) -> SQLTranslation {
    try sqlWithResidual(dialect.dialect(registeredFunctions: false), model: model, entity: entity, options: options)
  }

  /// The same for a connection that has our own functions.
  package func sqlWithResidualAndRegisteredFunctions(
    model: RecordModel, entity: String, options: SQLOptions = SQLOptions()
  ) throws(FormatError) -> SQLTranslation {
    try sqlWithResidual(
      SQLDialect.sqlite.dialect(registeredFunctions: true), model: model, entity: entity, options: options)
  }

  func sqlWithResidual(
    _ dialect: Dialect, model: RecordModel, entity: String, options: SQLOptions
  ) throws(FormatError) -> SQLTranslation {
    let refusal: Diagnostic
    do throws(FormatError) {
      let statement = try sql(dialect, model: model, entity: entity, options: options)
      return SQLTranslation(statement: statement, residual: nil, report: [], hasLimit: true)
    } catch {
      guard Self.staysBehind(error.first, of: dialect) else { throw error }
      refusal = error.first.asReason
    }
    _ = try checked(against: model, entity: entity, isForRun: dialect.isOfStore)
    let parts: [PredicateNode] = if case .and(let parts) = node.kind { parts } else { [node] }
    var said: [PredicateNode] = []
    var kept: [PredicateNode] = []
    var report: [Diagnostic] = []
    var rowOptions = options
    rowOptions.sortInMemory()
    // Evaluation comes to what is wrong with a part by way of those before it, and not to those behind it: these would leave
    // out the row that it fails for.
    var mayFail = false
    for part in parts {
      if mayFail {
        kept.append(part)
        continue
      }
      do throws(FormatError) {
        _ = try FormatPredicate(part, partOf: self).sql(dialect, model: model, entity: entity, options: rowOptions)
        said.append(part)
      } catch {
        guard Self.staysBehind(error.first, of: dialect) else { throw error }
        kept.append(part)
        report.append(error.first.asReason)
        mayFail = try FormatPredicate(part, partOf: self).mayFail(of: entity, in: model)
      }
    }
    // The parts alone can be said, so it is the order that cannot.
    if kept.isEmpty {
      return try withoutOrder(dialect, model: model, entity: entity, options: options, because: refusal)
    }
    let residual = FormatPredicate(kept.count == 1 ? kept[0] : PredicateNode(.and(kept)), partOf: self)
    let ranges = try !Resolver.resolve(residual).aggregates.isEmpty
    if ranges { said = [] }
    rowOptions.limit = nil
    rowOptions.offset = nil
    if rowOptions.result == .count { rowOptions.result = .keys }
    let selected = FormatPredicate(
      said.isEmpty ? PredicateNode(.constant(true)) : PredicateNode(.and(said)), partOf: self)
    let statement = try selected.sql(dialect, model: model, entity: entity, options: rowOptions)
    return SQLTranslation(
      statement: statement, residual: ranges ? self : residual, report: report, hasLimit: false)
  }

  /// Rows without their order: the caller sorts them.
  private func withoutOrder(
    _ dialect: Dialect, model: RecordModel, entity: String, options: SQLOptions, because refusal: Diagnostic
  ) throws(FormatError) -> SQLTranslation {
    var unsorted = options
    unsorted.sortInMemory()
    // Where the rows of each group are counted, too.
    if unsorted.result == .count { unsorted.result = .keys }
    unsorted.limit = nil
    unsorted.offset = nil
    let statement = try sql(dialect, model: model, entity: entity, options: unsorted)
    return SQLTranslation(statement: statement, residual: nil, report: [refusal], hasLimit: false)
  }

  /// Whether a part that was refused is evaluated in memory. A store does so with values of the wrong kind, too: whether
  /// evaluation comes to them is seen there.
  static func staysBehind(_ refusal: Diagnostic, of dialect: Dialect) -> Bool {
    refusal.isOfDialect || (dialect.isOfStore && refusal.code != .missingVariable)
  }
}

extension Diagnostic {
  /// Whether a part was refused that the dialect cannot say, not one with something wrong about it.
  var isOfDialect: Bool { code == .unsupported || code == .statementTooLong || code == .tooManyBindings }

  /// A refusal as the reason why a part stays behind. What is wrong with it the check has said.
  var asReason: Diagnostic {
    isOfDialect ? self : Diagnostic(code, "whether it fails is for each record to say", at: span)
  }
}
