import PredicateData
import PredicateEvaluation
import PredicateHosts
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
    let result: SessionResult
    do throws(SessionFailure) {
      result = try withLast(named: entered.freeVariables) { session throws(SessionFailure) in
        try tally.counting { () throws(SessionFailure) in try session.result(of: entered, stopwatch, &notes) }
      }
    } catch {
      throw advised(error)
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
      entity.source?.source.options(readingNumbers: texts, under: key).map { entity.opening(with: $0) } ?? []
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
        if let places = try elements(foundBy: predicate, entity) { return places }
        return try evaluating(predicate) { predicate throws(FormatError) in
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

  /// The places of the elements of a page that a class chain finds by their place in the tree; nil for anything else.
  private func elements(
    foundBy predicate: FormatPredicate, _ entity: LoadedEntity
  ) throws(SessionFailure) -> [Int]? {
    guard let page = entity.page, let profile = environment.profile, PageSource(profile) != nil,
      let source = predicate.source
    else { return nil }
    do throws(FormatError) {
      return try page.places(foundBy: source.text, limits: environment.limits)
    } catch {
      throw .evaluation(error)
    }
  }

  /// Says which keys of a table have texts that are put in order although they look like numbers, dates or versions.
  func tellOrder(_ order: TextOrder, of entity: LoadedEntity, _ reaction: inout Reaction) {
    guard entity.isTable, let root = entity.rootEntity else { return }
    let texts = root.attributes.filter { $0.type == .string }.map(\.name)
    let notes = order.of(texts: texts).notes(entity.sample(TextOrder.sampleCount), seeAlso: ".schema") { key, noun in
      guard entity.source != nil, let records = try? entity.loaded().plain else { return nil }
      let ways = Self.ways(of: records, key, isTable: true, entity.forms)
      return ReadingOption.hint(at: ways, reading: key, only: noun) { entity.opening(with: $0) }
    }
    for note in notes { reaction.add(.note, note) }
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
    let found = try entered.check(looking: entity, for: .running, environment.profile).map {
      (finding: $0, source: entered.source)
    }
    let unlike = UnlikeValues(entered.node, in: entered.source, variables: variables)
    let percent = PercentScale(entered.node, in: entered.source)
    let findings = try completed(found, unlike, percent, of: entity)
    if findings.contains(where: { $0.finding.severity == .error }) {
      // What a host says of the same part may help.
      let told = findings.map(\.finding).filter { $0.severity == .error || environment.profile != nil }
      if let error = FormatError(told, source: entered.source) { throw .format(error) }
    }
    return renderer(entered.source).render(findings.map(\.finding))
  }

  /// Findings with the options of `.open` that mend them, and with the values of the records that are never equal to what they
  /// look like.
  func completed(
    _ findings: [(finding: Diagnostic, source: SourceText?)], _ unlike: UnlikeValues, _ percent: PercentScale,
    of entity: LoadedEntity
  ) throws(SessionFailure) -> [(finding: Diagnostic, source: SourceText?)] {
    guard entity.store == nil else { return findings }
    let records = try entity.loaded().plain
    var advice = Self.advice(on: records, of: entity)
    var completed = findings.map { (finding: advice.completed($0.finding, in: $0.source), source: $0.source) }
    var unlike = unlike
    for (place, record) in records.enumerated() { unlike.observe(record, at: (0, place + 1)) }
    let told = unlike.findings(
      entity.forms, name: { "record \($0.number)" },
      ways: { entity.isTable ? Self.ways(of: records, $0, isTable: true, entity.forms) : nil },
      command: { entity.opening(with: $0) })
    let scaled = percent.findings(in: [entity.source?.source].compactMap(\.self)) { entity.opening(with: $0) }
    for found in told + scaled
    where found.finding.code == .unlikelyArgument
      || !findings.contains(where: { $0.finding.span == found.finding.span && $0.source == found.source })
    {
      completed.append(found)
    }
    return completed
  }

  /// The options of `.open` by which keys of texts of an entity's records have numbers or dates.
  private static func advice(on records: [RecordValue], of entity: LoadedEntity) -> ReadingAdvice {
    let texts = entity.rootEntity?.attributes.filter { $0.type == .string }.map(\.name) ?? []
    return ReadingAdvice(
      texts: entity.source == nil ? [] : texts, entity.forms, command: { entity.opening(with: $0) }
    ) {
      ways(of: records, $0, isTable: entity.isTable, entity.forms)
    }
  }

  /// A failure of the evaluation with the options of `.open` that mend it.
  func advised(_ failure: SessionFailure) -> SessionFailure {
    guard case .evaluation(let error) = failure, let entity, entity.store == nil,
      let records = try? entity.loaded().plain
    else { return failure }
    var advice = Self.advice(on: records, of: entity)
    let first = advice.completed(error.first, in: error.source)
    return .evaluation(FormatError(first, source: error.source, recordIndex: error.recordIndex))
  }

  /// How texts under a key of some records are read as numbers or dates.
  private static func ways(
    of records: [RecordValue], _ key: String, isTable: Bool, _ forms: TextForms
  ) -> ReadingWays? {
    let values = records.lazy.compactMap { if case .object(let object) = $0 { object[key] } else { nil } }
    guard isTable else { return ReadingWays(ofJSON: values, key: key, forms) }
    var diagnosis = TextDiagnosis(key: key, isTable: true, texts: forms)
    for (place, value) in values.enumerated() { diagnosis.observe(value, record: place + 1) }
    return diagnosis.finding.flatMap { ReadingWays($0, key: key) }
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
