import PredicateEvaluation
import PredicateLanguage

extension ReplSession {
  /// Runs a predicate or an expression and shows what it gives.
  mutating func run(_ text: String, _ reaction: inout Reaction) throws(SessionFailure) {
    var times = PhaseTimes(environment.now)
    let entered = try parse(text)
    times.end("parse")
    let result: SessionResult
    if !entered.readsRecord, case .expression(let expression) = entered {
      result = try value(of: expression)
    } else if let entity {
      let warnings = warnings(of: entered, entity)
      times.end("check")
      result = try self.result(of: entered, entity)
      reaction.add(.warning, warnings)
    } else if !entered.readsRecord, case .predicate(let predicate) = entered {
      result = .verdict(
        try Self.evaluating(predicate) { predicate throws(FormatError) in
          try predicate.evaluate(with: RecordValue.null, variables: variables)
        })
    } else {
      throw .noRecords
    }
    times.end("run")
    if case .predicate(let predicate) = entered { lastPredicate = predicate }
    lastResult = result
    try show(result, &reaction)
    times.end("rows")
    if showsTimes { reaction.add(.note, times.text) }
  }

  func parse(_ text: String) throws(SessionFailure) -> EnteredText {
    do throws(FormatError) {
      return try EnteredText(parsing: text, limits: environment.limits)
    } catch {
      throw .format(error)
    }
  }

  // MARK: Predicates

  private static func evaluating<Result>(
    _ predicate: FormatPredicate, _ body: (CompiledPredicate) throws(FormatError) -> Result
  ) throws(SessionFailure) -> Result {
    let compiled: CompiledPredicate
    do throws(FormatError) { compiled = try predicate.compiled() } catch { throw .format(error) }
    do throws(FormatError) { return try body(compiled) } catch { throw .evaluation(error) }
  }

  private func result(of entered: EnteredText, _ entity: LoadedEntity) throws(SessionFailure) -> SessionResult {
    switch entered {
    case .predicate(let predicate):
      let matches = try Self.evaluating(predicate) { predicate throws(FormatError) in
        try predicate.filter(entity.records, variables: variables)
      }
      return .rows(try sorted(matches), total: entity.records.count)
    case .expression(let expression): return try result(of: expression, entity)
    }
  }

  /// The findings that are almost surely slips, as warnings: the rows follow all the same.
  func warnings(of entered: EnteredText, _ entity: LoadedEntity) -> String {
    let slips = entered.check(entity).filter { finding in
      switch finding.code {
      case .sqlWildcard, .quotedSpecifier, .droppedEscape: true
      default: finding.severity == .error
      }
    }
    return DiagnosticRenderer(source: entered.source).render(
      slips.map { finding in
        var finding = finding
        finding.severity = .warning
        return finding
      })
  }

  // MARK: Expressions

  /// The value of an expression that reads no record; `$name := value` sets the variable.
  private mutating func value(of expression: FormatExpression) throws(SessionFailure) -> SessionResult {
    let value = try constantValue(of: expression)
    if case .assignment(let name, _) = expression.node.kind { try set(name, to: value) }
    return .value(value)
  }

  /// The value of an expression that reads no record.
  func constantValue(of expression: FormatExpression) throws(SessionFailure) -> RecordValue {
    try Self.evaluating(expression) { expression throws(FormatError) in
      try expression.value(with: RecordValue.null, variables: variables)
    }
  }

  static func evaluating<Result>(
    _ expression: FormatExpression, _ body: (CompiledExpression) throws(FormatError) -> Result
  ) throws(SessionFailure) -> Result {
    let compiled: CompiledExpression
    do throws(FormatError) { compiled = try expression.compiled() } catch { throw .format(error) }
    do throws(FormatError) { return try body(compiled) } catch { throw .evaluation(error) }
  }

  private func result(
    of expression: FormatExpression, _ entity: LoadedEntity
  ) throws(SessionFailure) -> SessionResult {
    if let value = try wholeSetValue(of: expression, entity) { return .value(value) }
    return try Self.evaluating(expression) { compiled throws(FormatError) in
      .column(compiled, entity.records, variables: variables)
    }
  }

  /// The value of an expression that has one for all records together, such as `max:(length)`; nil for others.
  func wholeSetValue(
    of expression: FormatExpression, _ entity: LoadedEntity
  ) throws(SessionFailure) -> RecordValue? {
    let scope: ValueScope
    do throws(FormatError) { scope = try ValueScope(of: expression) } catch { throw .format(error) }
    guard scope == .wholeSet else { return nil }
    return try Self.evaluating(expression) { compiled throws(FormatError) in
      if aggregatesEachRecord(compiled, entity) { return nil }
      return try compiled.values(for: entity.records, variables: variables).first
    }
  }

  /// Whether an aggregate finds a collection in the record itself, so that each record has a value of its own. Where it
  /// does not, one record alone is an error. Records without a value say nothing, so some more are asked.
  private func aggregatesEachRecord(_ expression: CompiledExpression, _ entity: LoadedEntity) -> Bool {
    for record in entity.records.prefix(100) {
      do throws(FormatError) {
        if try expression.value(with: record, variables: variables) != .null { return true }
      } catch {
        return error.code != .wholeSetAggregate
      }
    }
    return false
  }

  // MARK: Sorting

  /// The records in the order that `.sort` set; equal ones keep theirs.
  func sorted(_ records: [RecordValue]) throws(SessionFailure) -> [RecordValue] {
    guard let sortOrder else { return records }
    var columns: [(values: [RecordValue], isDescending: Bool)] = []
    for key in sortOrder.keys {
      let values = try Self.evaluating(key.expression) { compiled throws(FormatError) in
        try compiled.values(for: records, variables: variables)
      }
      columns.append((values, key.isDescending))
    }
    var failure: ValueError?
    let order = records.indices.sorted { left, right in
      for column in columns {
        switch SessionSortOrder.order(column.values[left], column.values[right], &failure) {
        case .less: return !column.isDescending
        case .greater: return column.isDescending
        case .equal, .unordered: continue
        }
      }
      return left < right
    }
    if let failure {
      throw .evaluation(
        FormatError(Diagnostic(failure.code, "sorting: \(failure.message)", hint: failure.hint)))
    }
    return order.map { records[$0] }
  }
}
