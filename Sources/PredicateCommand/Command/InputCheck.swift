import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import PredicateSession

/// Checks a query around the reading of records: alone before, against the columns of each table as they become known, and
/// by the keys of other records at the end.
struct InputCheck {
  private let query: RecordQuery<RecordValue>
  private let run: CommandRun
  private var missingKeys: MissingKeys
  /// What is compared with what it never equals.
  private(set) var unlike: UnlikeValues
  /// What can be said without records, part by part, until it is said.
  private var waiting: [[QueryFinding]] = []
  /// What was said already: the files of one request often look alike.
  private var reported: Set<QueryFinding> = []
  /// The keys that the query puts in order.
  private let order: TextOrder
  private var told: Set<RecordKey> = []
  /// Whether there were tables, whose columns have been checked.
  private var hasTables = false

  /// A check of a query in which variables have these values.
  init(_ query: RecordQuery<RecordValue>, variables: [String: RecordValue], run: CommandRun) {
    self.query = query
    self.run = run
    missingKeys = MissingKeys(in: query.nodes)
    unlike = UnlikeValues(query, variables: variables)
    order = TextOrder(query)
  }

  /// Checks what can be known without records; warnings wait until it is known what these are.
  /// - Throws: `invalid` with the errors, such as the comparison of a text with a number.
  mutating func begin() throws(CommandFailure) {
    waiting = try findings(nil).map { findings throws(CommandFailure) in
      var advice = advice(nil)
      try requireNoErrors(findings, &advice)
      return findings
    }
  }

  /// Checks against the model of joined files or a database; warnings are reported, but for tables, whose columns may say
  /// more of the same.
  /// - Throws: `invalid` with the errors, such as a key that no record can have.
  mutating func begin(_ input: any CommandInput) throws(CommandFailure) {
    if let (model, entity) = try input.entityModel(for: query) {
      try report(Evidence(model, entity: entity))
    } else if !input.sources.isEmpty, input.sources.allSatisfy(\.isTable) {
      return
    }
    tellWaiting()
  }

  /// Checks against one table; warnings are reported.
  /// - Throws: `invalid` with the errors, such as a column that does not exist.
  mutating func check(_ columns: [TableColumn], of source: RecordSource) throws(CommandFailure) {
    hasTables = true
    let texts = Self.texts(columns)
    for remark in source.remarks(onTexts: texts.filter(run.limits.policy.tells(_:))) { run.reporter.note(remark) }
    try report(try Self.evidence(of: columns, source))
    tellWaiting()
    tellOrder(of: texts, of: source)
  }

  /// Says which columns of texts are put in order that look like numbers, dates or versions.
  private mutating func tellOrder(of texts: [String], of source: RecordSource) {
    guard !order.of(texts: texts).keys.isEmpty, !run.arguments.has(.strings) else { return }
    var asTexts = source
    asTexts.options.columnTyping = .strings
    tellOrder(of: texts, Self.sample(of: [asTexts])) { source.readingWays(under: $0) }
  }

  private mutating func tellOrder(
    of texts: [String], _ sample: [RecordValue], _ ways: (_ key: String) -> ReadingWays?
  ) {
    let notes = order.of(texts: texts).notes(sample, seeAlso: "predicate schema") { key, noun in
      ReadingOption.hint(at: ways(key), reading: key, only: noun)
    }
    for note in notes where told.insert(RecordKey(note)).inserted { run.reporter.note(note) }
  }

  /// The first records of files.
  private static func sample(of sources: [RecordSource]) -> [RecordValue] {
    var sample: [RecordValue] = []
    for source in sources where source.canBeReadAgain && sample.count < TextOrder.sampleCount {
      // What is wrong with the file is told by who reads it.
      _ = try? source.read { record in
        sample.append(record)
        return sample.count < TextOrder.sampleCount
      }
    }
    return sample
  }

  /// Whether there is nothing at all to say about the query over a table with these columns.
  func isClean(_ columns: [TableColumn], of source: RecordSource) -> Bool {
    let texts = Self.texts(columns)
    guard !source.options.texts.percent, source.textsAgainstForms(texts).isEmpty, order.of(texts: texts).keys.isEmpty,
      let evidence = try? Self.evidence(of: columns, source)
    else {
      return false
    }
    return findings(evidence).allSatisfy(\.isEmpty)
  }

  private static func texts(_ columns: [TableColumn]) -> [String] {
    columns.filter { $0.type == .string }.map(\.name)
  }

  /// Takes note of a record.
  @inline(__always)
  mutating func observe(_ record: RecordValue, at place: RecordInput.Place) {
    missingKeys.observe(record)
    unlike.observe(record, at: place.pair)
  }

  /// Takes note of the keys of a record that belongs to a block.
  @inline(__always)
  mutating func observe(keysOf record: RecordValue) { missingKeys.observe(record) }

  /// Takes note of the keys of a block of records, and of what these have under those that are compared.
  mutating func observe(_ block: BlockReport, _ found: UnlikeValues.Found, _ place: (Int) -> RecordInput.Place) {
    missingKeys.observe(keys: block.newKeys, records: block.records)
    unlike.observe(found) { place($0).pair }
  }

  /// Warns of what the records say of the query, once they have been read: of keys that no record had, of comparisons that
  /// have one answer, and of values that are never equal to what they look like. Where not all records were read, those that
  /// were say nothing of the others.
  mutating func end(_ input: RecordInput, isWhole: Bool, samples: Bool = true) {
    if isWhole { warnOfWhole(input, samples: samples) }
    tellTypes(input.sources)
    tell(PercentScale(query).findings(in: input.sources))
    let ways = ways(input.sources)
    tellUnlike({ input.name(of: $0) }, ways: ways)
  }

  /// How texts under a key are read, by all records of the sources.
  private func ways(_ sources: [RecordSource]) -> (_ key: String) -> ReadingWays? {
    { key in
      sources.lazy.compactMap { $0.isTable ? $0.readingWays(under: key) : $0.readingWaysOfJSON(under: key) }.first
    }
  }

  /// A failure of the evaluation of records of JSON with the options that mend it. What columns say was told before.
  func advised(_ failure: CommandFailure, of sources: [RecordSource]) -> CommandFailure {
    guard !sources.contains(where: \.isTable), case .evaluation(let error, let record) = failure,
      [.typeMismatch, .notANumber].contains(error.first.code)
    else { return failure }
    var advice = ReadingAdvice(
      texts: query.nodes.flatMap(\.plainKeys), run.arguments.reading.texts, ways: ways(sources))
    let first = advice.completed(error.first, in: error.source)
    return .evaluation(FormatError(first, source: error.source, recordIndex: error.recordIndex), record: record)
  }

  /// Says that what is said of columns says nothing of JSON.
  private func tellTypes(_ sources: [RecordSource]) {
    guard let type = run.arguments.reading.types.first, !hasTables, !sources.contains(where: \.isTable) else { return }
    let path = (try? FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: [type.column])))).losslessFormat)
    let name =
      switch type.kind {
      case .number: "NSNumber"
      case .date: "NSDate"
      case .boolean: "Bool"
      case .text: "NSString"
      }
    run.reporter.note(
      "`--type` is for the columns of tables; values of JSON are what they are\n  hint: write"
        + " `CAST(\(path ?? type.column), \"\(name)\")` instead")
  }

  /// The same of records in memory that are checked against a model.
  mutating func end(_ records: [RecordValue], name: (RecordInput.Place) -> RecordPlace) {
    for (number, record) in records.enumerated() {
      unlike.observe(record, at: RecordInput.Place(file: 0, number: number + 1).pair)
    }
    tellUnlike(name)
  }

  private func tellUnlike(
    _ name: (RecordInput.Place) -> RecordPlace, ways: @escaping (_ key: String) -> ReadingWays? = { _ in nil }
  ) {
    let findings = unlike.findings(
      run.arguments.reading.texts, name: { name(RecordInput.Place($0)).text }, ways: ways)
    tell(findings)
  }

  private func tell(_ findings: [(finding: Diagnostic, source: SourceText?)]) {
    for (finding, source) in findings where !isTold(finding, source) {
      run.reporter.findings([finding], source: source)
    }
  }

  /// Whether a comparison was said to have one answer.
  private func isTold(_ finding: Diagnostic, _ source: SourceText?) -> Bool {
    reported.contains {
      $0.diagnostic.code == finding.code && $0.diagnostic.span == finding.span && $0.source == source
    }
  }

  private mutating func warnOfWhole(_ input: RecordInput, samples: Bool) {
    let sample = hasTables || !samples ? [] : Self.sample(of: input.sources)
    let all = evidence(sample, entity: input.entity)
    if !sample.isEmpty, let last = all.last { tellOrder(of: last.texts, sample, last.ways) }
    for evidence in all { warn(evidence) }
  }

  /// Warns of what was not told before.
  private mutating func warn(_ evidence: Evidence) {
    var advice = ReadingAdvice(texts: evidence.texts, run.arguments.reading.texts, ways: evidence.ways)
    for findings in findings(evidence) {
      let news = findings.filter { evidence.tells($0.diagnostic) && reported.insert($0).inserted }
      forEachPart(of: news) { diagnostics, source in
        let warnings = diagnostics.map { diagnostic in
          var warning = advice.completed(diagnostic, in: source)
          warning.severity = .warning
          warning.message = evidence.place + warning.message
          return warning
        }
        run.reporter.findings(warnings, source: source)
      }
    }
  }

  // MARK: Evidence

  /// What is known of the records, and what of the query is judged by it.
  private struct Evidence {
    let model: RecordModel
    let entity: String
    /// Which records it speaks of, before what is said by it; empty for all.
    var place = ""
    /// What is said by it; the rest hangs on more than it knows.
    var tells: (Diagnostic) -> Bool = { _ in true }
    /// How texts under a key are read as numbers or dates.
    var ways: (_ key: String) -> ReadingWays? = { _ in nil }

    init(_ model: RecordModel, entity: String) { (self.model, self.entity) = (model, entity) }

    /// The keys that have texts.
    var texts: [String] {
      model.entity(named: entity)?.attributes.filter { $0.type == .string }.map(\.name) ?? []
    }
  }

  /// The columns of a table.
  private static func evidence(
    of columns: [TableColumn], _ source: RecordSource
  ) throws(CommandFailure) -> Evidence {
    let entity = source.stem.isEmpty ? "table" : source.stem
    var evidence = Evidence(
      try ModelInput.model(of: columns, entity: entity, file: source.name), entity: entity)
    evidence.ways = { source.readingWays(under: $0) }
    return evidence
  }

  /// What other records than those of tables have told: the keys that all have values of one kind, then what the first records
  /// have, with the keys that others had, or these alone.
  private func evidence(_ sample: [RecordValue], entity: String) -> [Evidence] {
    let forms = run.arguments.reading.texts
    func ways(_ key: String) -> ReadingWays? {
      let values = sample.compactMap { if case .object(let object) = $0 { object[key] } else { nil } }
      return ReadingWays(ofJSON: values, key: key, forms)
    }
    var all: [Evidence] = []
    // Of other kinds than texts the sample says more.
    if let model = unlike.model(entity: entity, onlyTexts: !sample.isEmpty) {
      all.append(Evidence(model, entity: entity))
      all[0].tells = { $0.code == .typeMismatch && $0.severity == .warning }
    }
    if !sample.isEmpty, let inferred = try? RecordModel.inferred(from: sample, entity: entity) {
      guard let root = inferred.entities.first, let model = missingKeys.completing(inferred) else { return all }
      var first = Evidence(model, entity: root.name)
      first.tells = { $0.code == .unknownKey || $0.code == .typeMismatch }
      let most = TextOrder.sampleCount
      if sample.count == most { first.place = "in the first \(CountText.grouped(most)) records " }
      all.append(first)
    } else if let model = missingKeys.model(entity: entity) {
      var keys = Evidence(model, entity: entity)
      keys.tells = { $0.code == .unknownKey }
      all.append(keys)
    }
    for place in all.indices { all[place].ways = ways }
    return all
  }

  // MARK: Findings

  /// What there is to say, with a model where one is known: of a query with columns as a whole; of a filter part by part, as
  /// its sort keys may be what no column can be.
  private func findings(_ evidence: Evidence?) -> [[QueryFinding]] {
    let (model, entity) = (evidence?.model, evidence?.entity)
    if run.subcommand == .fetch { return [query.checkForRun(against: model, entity: entity)] }
    var parts: [[QueryFinding]] = []
    if let predicate = query.predicate {
      parts.append(
        predicate.checkForRun(against: model, entity: entity).map {
          QueryFinding(.predicate, $0, source: predicate.source)
        })
    }
    for (place, key) in query.order.enumerated() {
      parts.append(
        key.expression.checkForRun(against: model, entity: entity).map {
          QueryFinding(.order(place), $0, source: key.expression.source)
        })
    }
    return parts
  }

  /// Warns of what was not told before, and throws what is wrong.
  private mutating func report(_ evidence: Evidence?) throws(CommandFailure) {
    var advice = advice(evidence)
    for findings in findings(evidence) {
      try requireNoErrors(findings, &advice)
      tell(findings.filter { reported.insert($0).inserted }, &advice)
    }
  }

  /// Warns of what waited and was not told in the meantime.
  private mutating func tellWaiting() {
    var advice = advice(nil)
    for findings in waiting {
      tell(findings.filter { !isTold($0.diagnostic, $0.source) && reported.insert($0).inserted }, &advice)
    }
    waiting = []
  }

  private func advice(_ evidence: Evidence?) -> ReadingAdvice {
    ReadingAdvice(texts: evidence?.texts ?? [], run.arguments.reading.texts, ways: evidence?.ways ?? { _ in nil })
  }

  private func requireNoErrors(_ findings: [QueryFinding], _ advice: inout ReadingAdvice) throws(CommandFailure) {
    let errors = findings.filter { $0.diagnostic.severity == .error }
    guard let first = errors.first else { return }
    let same = errors.filter { $0.part == first.part }.map { advice.completed($0.diagnostic, in: $0.source) }
    throw .invalid(FormatError(same, source: first.source) ?? first.error, option: option(of: first.part))
  }

  private func tell(_ findings: [QueryFinding], _ advice: inout ReadingAdvice) {
    forEachPart(of: findings) { diagnostics, source in
      let diagnostics = diagnostics.map { advice.completed($0, in: source) }
      // What never ends has no other time to say it.
      if run.arguments.has(.follow) {
        run.reporter.findings(diagnostics, source: source)
      } else {
        run.reporter.findingsOfRun(diagnostics, source: source)
      }
    }
  }

  /// Calls `body` with the findings about each part, as each part has a text of its own.
  private func forEachPart(of findings: [QueryFinding], _ body: ([Diagnostic], SourceText?) -> Void) {
    var rest = findings[...]
    while let first = rest.first {
      let part = rest.prefix { $0.part == first.part }
      body(part.map(\.diagnostic), first.source)
      rest = rest.dropFirst(part.count)
    }
  }

  /// The option that a part of the query comes from; nil for the command line itself.
  private func option(of part: QueryPart) -> String? {
    if run.subcommand != .fetch {
      if case .order(let place) = part { return query.order[place].option }
      return run.formatOption
    }
    let (option, place): (CommandOption, Int)
    switch part {
    case .predicate: (option, place) = (.where, 0)
    case .column(let column): (option, place) = (.select, column)
    case .grouping(let key): (option, place) = (.groupBy, key)
    case .unwinding(let list): (option, place) = (.unwind, list)
    case .having: (option, place) = (.having, 0)
    case .order(let key): (option, place) = (.sort, key)
    case .limitKey(let key):
      let keys = QueryInput.limitKeys(run)
      return keys.indices.contains(key) ? keys[key].option : nil
    case .settings: (option, place) = (.firstWeekday, 0)
    }
    let texts = run.arguments.values(option)
    return texts.indices.contains(place) ? "\(option.name) '\(texts[place])'" : nil
  }
}

extension RecordQuery {
  /// Every part, to look for keys that no record has.
  fileprivate var nodes: [SyntaxNode] {
    expressions.map { .expression($0.node) } + conditions.map { .predicate($0.node) }
  }
}

extension SortKey {
  /// The option that asks for the key.
  var option: String { "--sort '\(typed)'" }
}

extension SyntaxNode {
  /// The keys of the record that it names.
  fileprivate var plainKeys: [String] {
    var search = PlainKeys()
    search.walk(self)
    return search.keys
  }
}

/// Collects keys of the record.
private struct PlainKeys: SyntaxWalker {
  var keys: [String] = []

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if let key = node.onlyKey { keys.append(key) }
    return .visitChildren
  }
}
