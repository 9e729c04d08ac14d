public import PredicateLanguage

/// A predicate made ready to be evaluated many times.
///
/// ```swift
/// let adults = try FormatPredicate("age >= %@", 18).compiled()
/// print(try adults.filter(people).map(\.name))  // ["Ann", "Bea"]
/// ```
/// Immutable and shareable between threads. Nothing is parsed, looked up by name or compiled again per record.
public struct CompiledPredicate: Sendable {
  let content: Content

  /// All of it behind one reference, so that to copy it, or to hand it on, costs next to nothing.
  final class Content: Sendable {
    let predicate: FormatPredicate
    let program: Program<Test>
    let resolved: ResolvedProgram<ResolvedPredicate>
    let locale: TextLocale?
    let structPlans = StructPlans()

    init(
      _ predicate: FormatPredicate, _ resolved: consuming ResolvedProgram<ResolvedPredicate>,
      _ program: consuming Program<Test>, _ locale: TextLocale?
    ) {
      self.predicate = predicate
      self.resolved = resolved
      self.program = program
      self.locale = locale
    }
  }

  /// What was compiled.
  public var predicate: FormatPredicate { content.predicate }
  var program: Program<Test> { content.program }
  /// What the program was made of, for plans over many rows.
  var resolved: ResolvedProgram<ResolvedPredicate> { content.resolved }
  var locale: TextLocale? { content.locale }

  /// Compiles a predicate.
  ///
  /// `locale` is the locale that `[l]` goes by, such as `tr`, `de_DE` or `zh-Hant-TW`; nil is the root locale, in which
  /// `[l]` adds nothing. In a locale, texts that differ in how accents are encoded are the same to `[l]`, `[cl]` pairs
  /// capitals with small letters as the locale does (in `tr`, `I` with `ı`), and `<` and its like order as a dictionary
  /// does (in `sv`, `z` before `ä`). MATCHES has no locale. Cost: in a locale, an ordering takes about a microsecond.
  /// - Throws: `FormatError` for what is wrong whatever the record: an unknown type in CAST, a pattern that does not
  ///   compile, a key outside `Limits.keyPaths`; `unknownLocale` for the locale `xx`.
  public init(_ predicate: FormatPredicate, locale: String? = nil) throws(FormatError) {
    try self.init(predicate, in: TextLocale.required(locale))
  }

  init(_ predicate: FormatPredicate, in locale: TextLocale?, records: RecordCount = .any) throws(FormatError) {
    var resolved = try Resolver.resolve(predicate)
    if records == .few { resolved.patterns = max(resolved.patterns, RegexAllowance.patternsOfFewRecords) }
    try Self.requireCost(of: resolved, predicate)
    let program = try Program(resolved, locale: locale) { compiler, root in compiler.compile(root) }
    content = Content(predicate, resolved, program, locale)
  }

  /// How many records a predicate is made ready for.
  enum RecordCount {
    case any
    /// So few that the work of making patterns fast would not pay.
    case few
  }

  /// Throws where evaluation may take more steps than `Limits.estimatedSteps`.
  private static func requireCost(
    of resolved: ResolvedProgram<ResolvedPredicate>, _ predicate: FormatPredicate
  ) throws(FormatError) {
    guard let most = predicate.limits.estimatedSteps else { return }
    let estimate = CostEstimate(resolved, bounds: predicate.limits.costBounds)
    guard estimate.steps > most else { return }
    throw FormatError(
      .beyondLimit(
        .tooCostly, "this may take \(estimate.steps) steps for one record, where \(most) are allowed",
        at: estimate.dominant),
      source: predicate.source)
  }

  /// Whether some part ranges over all records, so that the first verdict needs the last record.
  public var needsAllRecords: Bool { program.needsAllRecords }

  /// Whether some CAST makes nil of texts that are no numbers, or no booleans.
  package var mayLoseTexts: Bool { program.layout.mayLoseTexts }

  /// The same predicate with the values of its aggregates over all records, in their order.
  func settled(_ values: [RecordValue]) -> CompiledPredicate {
    var program = program
    program.settled = values.map(WholeSetValue.value)
    return CompiledPredicate(Content(predicate, resolved, program, locale))
  }

  private init(_ content: Content) { self.content = content }

  /// Whether the predicate holds for one record.
  ///
  /// Variables are the values of `$name`; surplus ones are ignored.
  /// - Throws: `FormatError` of kind `type`, `evaluation`, `unknownKey`, `unsupported` or `limit`, with the place.
  public func evaluate<Record: RecordValueConvertible>(
    with record: Record, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Bool {
    if variables.isEmpty, let verdict = content.structPlans.verdict(record, of: self) { return verdict }
    var scope = program.scope(variables.mapValues(\.recordValue), nil)
    return try program.run(record.recordValue, &scope)
  }

  /// The records for which the predicate holds, in their order. Cost: linear in the number of records.
  /// - Throws: `FormatError`; its `recordIndex` tells which record.
  public func filter<Record: RecordValueConvertible>(
    _ records: some Collection<Record>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Record] {
    if let matches = try batchIndexes(of: records, variables) { return records.elements(at: matches) }
    var matches: [Record] = []
    try forEachVerdict(records, variables) { record, _, holds in
      if holds { matches.append(record) }
      return true
    }
    return matches
  }

  /// The positions of the records for which the predicate holds, from 0.
  /// - Throws: as ``filter(_:variables:)``.
  public func indexes<Record: RecordValueConvertible>(
    of records: some Collection<Record>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Int] {
    if let matches = try batchIndexes(of: records, variables) { return matches }
    var matches: [Int] = []
    try forEachVerdict(records, variables) { _, index, holds in
      if holds { matches.append(index) }
      return true
    }
    return matches
  }

  /// The first record for which the predicate holds; nil if there is none. Stops there.
  /// - Throws: as ``filter(_:variables:)``.
  public func first<Record: RecordValueConvertible>(
    in records: some Collection<Record>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Record? {
    if let match = try firstBatchIndex(in: records, variables) {
      return match.flatMap { records.elements(at: [$0]).first }
    }
    var match: Record?
    try forEachVerdict(records, variables) { record, _, holds in
      if holds { match = record }
      return !holds
    }
    return match
  }

  /// How many records the predicate holds for.
  /// - Throws: as ``filter(_:variables:)``.
  public func count(
    in records: some Collection<some RecordValueConvertible>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Int {
    if let count = try batchCount(in: records, variables) { return count }
    var count = 0
    try forEachVerdict(records, variables) { _, _, holds in
      if holds { count += 1 }
      return true
    }
    return count
  }

  /// The records for which the predicate holds and the others, both in their order.
  /// - Throws: as ``filter(_:variables:)``.
  public func partition<Record: RecordValueConvertible>(
    _ records: some Collection<Record>, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> (matching: [Record], others: [Record]) {
    var matching: [Record] = []
    var others: [Record] = []
    try forEachVerdict(records, variables) { record, _, holds in
      if holds { matching.append(record) } else { others.append(record) }
      return true
    }
    return (matching, others)
  }

  /// Calls a closure with each record and its verdict until it gives false. The work that was done comes back.
  ///
  /// Evaluates record by record, whatever the records: what evaluation in batches is compared with.
  @discardableResult
  package func forEachVerdict<Record: RecordValueConvertible>(
    _ records: some Collection<Record>, _ variables: [String: any RecordValueConvertible] = [:],
    context: FunctionContext? = nil, _ body: (Record, Int, Bool) -> Bool
  ) throws(FormatError) -> EvaluationStatistics {
    try requireKeys(of: records)
    var scope = program.scope(variables.mapValues(\.recordValue), context)
    try program.aggregate(records.lazy.map(\.recordValue), &scope)
    var rows = 0
    for (index, record) in records.enumerated() {
      let holds = try program.run(record.recordValue, &scope, index: index)
      if holds {
        rows += 1
        if let most = program.limits.resultRows, rows > most {
          throw .tooManyRows(most, program.source)
        }
      }
      if !body(record, index, holds) { break }
    }
    return scope.statistics
  }

  /// As `evaluate(with:variables:)`, with the work that it took, whether or not it ends with a verdict.
  package func evaluate(with record: RecordValue, work: inout EvaluationWork) throws(FormatError) -> Bool {
    var scope = program.scope([:], nil)
    defer { work = scope.work }
    return try program.run(record, &scope)
  }

  /// The verdict on one record; the work that it took comes back whether or not it ends with one.
  @discardableResult
  package func evaluate(
    _ record: RecordValue, counting statistics: inout EvaluationStatistics
  ) throws(FormatError) -> Bool {
    var scope = program.scope([:], nil)
    defer {
      statistics = scope.statistics
      statistics.work = scope.work
    }
    try program.aggregate([record], &scope)
    return try program.run(record, &scope)
  }

  /// The work that the evaluation of one record takes, whether or not it ends with a verdict.
  package func work(
    of record: RecordValue, variables: [String: any RecordValueConvertible] = [:]
  ) -> EvaluationWork {
    var scope = program.scope(variables.mapValues(\.recordValue), nil)
    _ = try? program.run(record, &scope)
    return scope.work
  }

  /// Throws for a key that none of the records could have, where there is none to find it.
  func requireKeys(of records: some Collection<some RecordValueConvertible>) throws(FormatError) {
    if let list = KeysOfEveryRecord.list(ofNone: records) { try KeysOfEveryRecord.require(resolved, in: list) }
  }

  /// Starts an evaluation of records that arrive one by one.
  ///
  /// Only for predicates without ``needsAllRecords``; an aggregate over all records throws `wholeSetAggregate`.
  public func stream(variables: [String: any RecordValueConvertible] = [:]) -> PredicateStream {
    PredicateStream(program: program, scope: program.scope(variables.mapValues(\.recordValue), nil))
  }
}

/// The evaluation of records that arrive one by one; belongs to one thread.
public struct PredicateStream {
  let program: Program<Test>
  var scope: Scope
  private var index = 0

  init(program: Program<Test>, scope: Scope) {
    self.program = program
    self.scope = scope
  }

  /// Whether the predicate holds for the next record.
  /// - Throws: `FormatError`; its `recordIndex` counts the records given so far.
  public mutating func evaluate(_ record: RecordValue) throws(FormatError) -> Bool {
    defer { index += 1 }
    return try program.run(record, &scope, index: index)
  }
}

extension CompiledPredicate {
  /// What the predicate reads of a record. Cost: it is resolved once more.
  package func requiredKeys() throws(FormatError) -> RequiredKeys { RequiredKeys(try Resolver.resolve(predicate)) }
}
