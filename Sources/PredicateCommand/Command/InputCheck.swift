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
  private(set) var comparedTexts: ComparedTexts
  /// What was said already: the files of one request often look alike.
  private var reported: Set<QueryFinding> = []
  /// The keys that the query puts in order.
  private let order: TextOrder
  private var told: Set<RecordKey> = []
  /// Whether there were tables, whose columns have been checked.
  private var hasTables = false

  init(_ query: RecordQuery<RecordValue>, run: CommandRun) {
    self.query = query
    self.run = run
    missingKeys = MissingKeys(in: query.nodes)
    comparedTexts = ComparedTexts(in: query.nodes)
    order = TextOrder(query)
  }

  /// Checks what can be known without records; warnings are reported.
  /// - Throws: `invalid` with the errors, such as the comparison of a text with a number.
  mutating func begin() throws(CommandFailure) {
    try report(against: nil, entity: nil)
  }

  /// Checks against the model of joined files or a database; warnings are reported.
  /// - Throws: `invalid` with the errors, such as a key that no record can have.
  mutating func begin(_ input: any CommandInput) throws(CommandFailure) {
    if let (model, entity) = try input.entityModel(for: query) { try report(against: model, entity: entity) }
  }

  /// Checks against one table; warnings are reported.
  /// - Throws: `invalid` with the errors, such as a column that does not exist.
  mutating func check(_ columns: [TableColumn], of source: RecordSource) throws(CommandFailure) {
    hasTables = true
    let texts = Self.texts(columns)
    for remark in source.remarks(onTexts: texts.filter(run.limits.policy.tells(_:))) { run.reporter.note(remark) }
    let (model, entity) = try Self.model(of: columns, source)
    // Each takes passes over the file.
    var hints: [RecordKey: String?] = [:]
    try report(against: model, entity: entity) { Self.completed($0, in: $1, source, texts: texts, &hints) }
    tellOrder(of: texts, of: source)
  }

  /// Says which columns of texts are put in order that look like numbers, dates or versions.
  private mutating func tellOrder(of texts: [String], of source: RecordSource) {
    guard !order.of(texts: texts).keys.isEmpty, !run.arguments.has(.strings) else { return }
    var source = source
    source.options.columnTyping = .strings
    tellOrder(of: texts, Self.sample(of: [source]))
  }

  private mutating func tellOrder(of texts: [String], _ sample: [RecordValue]) {
    let notes = order.of(texts: texts).notes(sample, seeAlso: "predicate schema")
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
    guard source.textsAgainstForms(texts).isEmpty, order.of(texts: texts).keys.isEmpty,
      let (model, entity) = try? Self.model(of: columns, source)
    else {
      return false
    }
    return findings(against: model, entity: entity).allSatisfy(\.isEmpty)
  }

  private static func texts(_ columns: [TableColumn]) -> [String] {
    columns.filter { $0.type == .string }.map(\.name)
  }

  private static func model(
    of columns: [TableColumn], _ source: RecordSource
  ) throws(CommandFailure) -> (RecordModel, entity: String) {
    let entity = source.stem.isEmpty ? "table" : source.stem
    return (try ModelInput.model(of: columns, entity: entity, file: source.name), entity)
  }

  /// Takes note of the keys that a record has.
  @inline(__always)
  mutating func observe(_ record: RecordValue) {
    missingKeys.observe(record)
    comparedTexts.observe(record)
  }

  /// Takes note of the keys of a block of records, and of what these have under those that are compared.
  mutating func observe(_ block: BlockReport, _ texts: ComparedTexts.Found) {
    missingKeys.observe(keys: block.newKeys, records: block.records)
    comparedTexts.observe(texts)
  }

  /// Warns of keys that no record had, of comparisons of texts with other values, and of what the first records say of the
  /// query, once all have been read.
  mutating func end(entity: String, of sources: [RecordSource]) {
    warnOfTexts(entity: entity)
    let sample = hasTables ? [] : Self.sample(of: sources)
    if !sample.isEmpty, let inferred = try? RecordModel.inferred(from: sample, entity: entity) {
      warn(of: sample, inferred)
    } else if let model = missingKeys.model(entity: entity) {
      warn(of: findings(against: model, entity: entity)) { $0.code == .unknownKey }
    }
  }

  /// Warns of keys that the first records do not have, and of comparisons that are false for what they have: of a list with
  /// one value, of a number with a text. Of tables that is told before.
  private mutating func warn(of sample: [RecordValue], _ inferred: RecordModel) {
    guard let root = inferred.entities.first, let model = missingKeys.completing(inferred) else { return }
    tellOrder(of: root.attributes.filter { $0.type == .string }.map(\.name), sample)
    let findings = findings(against: model, entity: root.name)
    let isPart = sample.count == TextOrder.sampleCount
    let place = "in the first \(CountText.grouped(TextOrder.sampleCount)) records "
    warn(of: findings, saying: isPart ? place : "") { $0.code == .unknownKey || $0.code == .typeMismatch }
  }

  /// Warns of those findings that were not told before; `place` goes before what they say.
  private mutating func warn(
    of findings: [[QueryFinding]], saying place: String = "", where isTold: (Diagnostic) -> Bool
  ) {
    for findings in findings {
      let news = findings.filter { isTold($0.diagnostic) && reported.insert($0).inserted }
      forEachPart(of: news) { diagnostics, source in
        let warnings = diagnostics.map { diagnostic in
          var warning = diagnostic
          warning.severity = .warning
          warning.message = place + warning.message
          return warning
        }
        run.reporter.findings(warnings, source: source)
      }
    }
  }

  /// Warns of comparisons that have one answer because all values under a key are texts. Of tables that is told before.
  private mutating func warnOfTexts(entity: String) {
    guard let model = comparedTexts.model(entity: entity) else { return }
    warn(of: findings(against: model, entity: entity)) { $0.code == .typeMismatch && $0.severity == .warning }
  }

  // MARK: Findings

  /// What there is to say, with a model where one is known: of a query with columns as a whole; of a filter part by part, as
  /// its sort keys may be what no column can be.
  private func findings(against model: RecordModel?, entity: String?) -> [[QueryFinding]] {
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

  private mutating func report(
    against model: RecordModel?, entity: String?,
    completing: (Diagnostic, SourceText?) -> Diagnostic = { finding, _ in finding }
  ) throws(CommandFailure) {
    for findings in findings(against: model, entity: entity) {
      let errors = findings.filter { $0.diagnostic.severity == .error }
      if let first = errors.first {
        let same = errors.filter { $0.part == first.part }.map { completing($0.diagnostic, $0.source) }
        throw .invalid(FormatError(same, source: first.source) ?? first.error, option: option(of: first.part))
      }
      let news = findings.filter { reported.insert($0).inserted }
      forEachPart(of: news) { diagnostics, source in
        let diagnostics = diagnostics.map { completing($0, source) }
        // What never ends has no other time to say it.
        if run.arguments.has(.follow) {
          run.reporter.findings(diagnostics, source: source)
        } else {
          run.reporter.findingsOfRun(diagnostics, source: source)
        }
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
