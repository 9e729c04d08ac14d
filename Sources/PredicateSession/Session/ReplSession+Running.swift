import PredicateData
import PredicateEvaluation
import PredicateLanguage
import PredicateSQL
import PredicateSQLite

extension ReplSession {
  /// Runs a predicate or an expression and shows what it gives.
  mutating func run(_ text: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let stopwatch = Stopwatch(environment.now, isOn: showsTimes)
    // A semicolon ends a statement elsewhere; here it means nothing.
    let text = text.hasSuffix(";") ? String(text.dropLast()) : text
    let entered = try stopwatch.measure(.parse) { () throws(SessionFailure) in try settled(parse(text)) }
    var warnings = ""
    if let entity, entered.readsRecord || entered.isPredicate {
      warnings = try stopwatch.measure(.check) { () throws(SessionFailure) in try self.warnings(of: entered, entity) }
    }
    var notes = Reaction()
    let tally = CastTally()
    let result = try withLast(named: entered.freeVariables) { session throws(SessionFailure) in
      try tally.counting { () throws(SessionFailure) in try session.result(of: entered, stopwatch, &notes) }
    }
    reaction.add(notes)
    if case .predicate(let predicate) = entered { lastPredicate = predicate }
    try stopwatch.measure(.rows) { () throws(SessionFailure) in
      try tally.counting { () throws(SessionFailure) in try show(result, of: currentName, &reaction) }
    }
    // Below the rows, where they are seen.
    reaction.add(.warning, warnings)
    addNotes(of: tally, &reaction)
    // Not before, so that what was interrupted leaves the answer before.
    lastResult = result
    lastEntity = currentName
    if showsTimes { reaction.add(.note, stopwatch.report) }
  }

  /// Says what CASTs of the current records have lost.
  func addNotes(of tally: CastTally, _ reaction: inout Reaction) {
    guard !tally.isEmpty, let entity else { return }
    let isStored = entity.store != nil
    let notes = tally.notes(name: { isStored ? nil : "record \($0.number)" }) { texts, key in
      entity.source?.commands(readingNumbers: texts, under: key, file: entity.file, entity: entity.name) ?? []
    }
    for note in notes { reaction.add(.note, note) }
  }

  private mutating func result(
    of entered: EnteredText, _ stopwatch: Stopwatch, _ reaction: inout Reaction
  ) throws(SessionFailure) -> SessionResult {
    if !entered.readsRecord, case .expression(let expression) = entered {
      return try stopwatch.measure(.run) { () throws(SessionFailure) in try value(of: expression) }
    }
    if let entity { return try self.result(of: entered, entity, stopwatch, &reaction) }
    guard !entered.readsRecord, case .predicate(let predicate) = entered else { throw .noRecords }
    return .verdict(
      try stopwatch.measure(.run) { () throws(SessionFailure) in
        try evaluating(predicate) { predicate throws(FormatError) in
          try predicate.evaluate(with: RecordValue.null, variables: variables)
        }
      })
  }

  // MARK: Predicates

  private func evaluating<Result>(
    _ predicate: FormatPredicate, _ body: (CompiledPredicate) throws(FormatError) -> Result
  ) throws(SessionFailure) -> Result {
    let compiled: CompiledPredicate
    do throws(FormatError) { compiled = try predicate.compiled(locale: locale) } catch { throw .format(error) }
    do throws(FormatError) { return try body(compiled) } catch { throw .evaluation(error) }
  }

  private func result(
    of entered: EnteredText, _ entity: LoadedEntity, _ stopwatch: Stopwatch, _ reaction: inout Reaction
  ) throws(SessionFailure) -> SessionResult {
    switch entered {
    case .predicate(let predicate):
      if let store = entity.store {
        let request = try request(for: predicate, entity)
        let answer = try stopwatch.measure(.check) { () throws(SessionFailure) in
          try translation(of: request, by: store)
        }
        reaction.add(.note, Self.remark(on: answer))
        var query = StoredQuery(store, request, variables: variables, total: entity.count)
        try stopwatch.measure(.run) { () throws(SessionFailure) in try query.run(limit: mode == .count ? 0 : shownLimit)
        }
        return .stored(query)
      }
      tellOrder(TextOrder(predicate), of: entity, &reaction)
      let loaded = try entity.loaded()
      let matches = try stopwatch.measure(.run) { () throws(SessionFailure) in
        try evaluating(predicate) { predicate throws(FormatError) in
          try entity.skipsFailures && !predicate.needsAllRecords
            ? indexesLeavingOutFailures(predicate, loaded.records, &reaction)
            : predicate.indexes(of: loaded.records, variables: variables)
        }
      }
      let places =
        sortOrder.keys.isEmpty
        ? matches
        : try stopwatch.measure(.sort) { () throws(SessionFailure) in try sorted(matches, of: loaded.records) }
      return .rows(places.map { loaded.plain[$0] }, places: places, total: loaded.records.count)
    case .expression(let expression):
      return try stopwatch.measure(.run) { () throws(SessionFailure) in try result(of: expression, entity) }
    }
  }

  /// Says which keys of a table have texts that are put in order although they look like numbers, dates or versions.
  func tellOrder(_ order: TextOrder, of entity: LoadedEntity, _ reaction: inout Reaction) {
    guard entity.isTable, let root = entity.rootEntity else { return }
    let texts = root.attributes.filter { $0.type == .string }.map(\.name)
    for note in order.of(texts: texts).notes(entity.sample(TextOrder.sampleCount), seeAlso: ".schema") {
      reaction.add(.note, note)
    }
  }

  /// The places of the records that match; those for which the predicate fails are left out, and told.
  private func indexesLeavingOutFailures(
    _ predicate: CompiledPredicate, _ records: [RecordValue], _ reaction: inout Reaction
  ) throws(FormatError) -> [Int] {
    var places: [Int] = []
    var failed = FailedRecords()
    var stream = predicate.stream(variables: variables)
    for (place, record) in records.enumerated() {
      do throws(FormatError) {
        if try stream.evaluate(record) { places.append(place) }
      } catch {
        try failed.leaveOut(place, error)
      }
    }
    if let note = failed.note(of: "predicate") { reaction.add(.note, note) }
    return places
  }

  /// What is odd about a text. Throws for what is wrong, such as a key that no record has: where nil is taken for it, the
  /// rows would mislead.
  func warnings(of entered: EnteredText, _ entity: LoadedEntity) throws(SessionFailure) -> String {
    let findings = try entered.check(looking: entity, for: .running)
    if let error = FormatError(findings.filter { $0.severity == .error }, source: entered.source) {
      throw .format(error)
    }
    return renderer(entered.source).render(findings)
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
    try evaluating(expression) { expression throws(FormatError) in
      try expression.value(with: RecordValue.null, variables: variables)
    }
  }

  func evaluating<Result>(
    _ expression: FormatExpression, _ body: (CompiledExpression) throws(FormatError) -> Result
  ) throws(SessionFailure) -> Result {
    let compiled: CompiledExpression
    do throws(FormatError) { compiled = try expression.compiled(locale: locale) } catch { throw .format(error) }
    do throws(FormatError) { return try body(compiled) } catch { throw .evaluation(error) }
  }

  private func result(
    of expression: FormatExpression, _ entity: LoadedEntity
  ) throws(SessionFailure) -> SessionResult {
    let loaded = try entity.loaded()
    if let value = try wholeSetValue(of: expression, loaded) { return .value(value) }
    return try evaluating(expression) { compiled throws(FormatError) in
      .column(compiled, loaded, variables: variables)
    }
  }

  /// The value of an expression that has one for all records together, such as `max:(length)`; nil for others.
  func wholeSetValue(
    of expression: FormatExpression, _ loaded: LoadedRecords
  ) throws(SessionFailure) -> RecordValue? {
    let scope: ValueScope
    do throws(FormatError) { scope = try ValueScope(of: expression) } catch { throw .format(error) }
    guard scope == .wholeSet else { return nil }
    let value: RecordValue? = try evaluating(expression) { compiled throws(FormatError) in
      if aggregatesEachRecord(compiled, loaded.records) { return nil }
      return try compiled.values(for: loaded.records, variables: variables).first
    }
    try loaded.requireLinks()
    return value
  }

  /// Whether an aggregate finds a collection in the record itself, so that each record has a value of its own. Where it
  /// does not, one record alone is an error. Records without a value say nothing, so some more are asked.
  private func aggregatesEachRecord(_ expression: CompiledExpression, _ records: [RecordValue]) -> Bool {
    for record in records.prefix(100) {
      do throws(FormatError) {
        if try expression.value(with: record, variables: variables) != .null { return true }
      } catch {
        return error.code != .wholeSetAggregate
      }
    }
    return false
  }

  // MARK: Sorting

  /// These places of records in the order that `.sort` set; equal ones keep theirs.
  func sorted(_ places: [Int], of records: [RecordValue]) throws(SessionFailure) -> [Int] {
    do throws(FormatError) {
      return try sortOrder.sorted(places, of: records, variables: variables)
    } catch {
      throw .evaluation(error)
    }
  }
}
