import PredicateData
import PredicateFormat
import PredicateReasoning
import PredicateSQL
import PredicateSQLite
import PredicateSession

/// `predicate sql --verify` and `--advise`: what the statement of a predicate does in a database.
struct DatabaseCommand {
  private let run: CommandRun
  private let predicate: FormatPredicate
  private let variables: [String: RecordValue]
  private let option: CommandOption
  private let input: StoreInput

  /// Nil without the options.
  init?(_ run: CommandRun, _ predicate: FormatPredicate, _ variables: [String: RecordValue]) throws(CommandFailure) {
    guard let option = [CommandOption.verify, .advise].first(where: run.arguments.has),
      let path = run.arguments.value(option)
    else { return nil }
    let others = Subcommand.sql.description.options.filter { !Self.company.contains($0) && $0 != option }
    for other in others where run.arguments.has(other) {
      throw run.usage("`\(option.name)` is about one statement of SQLite, and does not go with `\(other.name)`")
    }
    if let dialect = run.arguments.value(.dialect), SQLDialect(rawValue: dialect)?.isOfStores != true {
      throw run.usage("`\(option.name)` is about databases of SQLite, not of `\(dialect)`")
    }
    guard let input = try StoreInput([path], run: run) else {
      throw run.usage("`\(path)` is no SQLite database, and `\(option.name)` is about one")
    }
    self.run = run
    self.predicate = predicate
    self.variables = variables
    self.option = option
    self.input = input
  }

  /// The options that go with these: how the predicate is given and read, and how the answer is.
  private static let company: Set<CommandOption> = [
    .file, .url, .arg, .argjson, .var, .varjson, .dialect, .model, .entity, .output, .untrusted, .keys, .policy,
    .profile,
    .limits, .color, .help,
  ]

  func execute() throws(CommandFailure) -> ExitCode {
    let entity = try input.entity()
    var query = RecordQuery<RecordValue>(entity)
    query.predicate = predicate
    let model = try input.model(for: query)
    run.reporter.findings(predicate.check(against: model, entity: entity), source: predicate.source)
    let isJSON = run.arguments.value(.output) == "json"
    let status: ExitCode
    if option == .verify {
      let records = SampleRecords(predicate, model, entity).records
      let found = try answering { () throws(StoreError) in
        try input.store.verify(predicate, entity: entity, records: records, variables: variables)
      }
      run.output.write(isJSON ? json(StatementReport.record(found)) : StatementReport.text(found))
      status = found.differences.isEmpty ? .success : .noMatch
    } else {
      let advice = try answering { () throws(StoreError) in
        try input.store.indexAdvice(for: predicate, entity: entity, variables: variables)
      }
      run.output.write(isJSON ? json(StatementReport.record(advice)) : StatementReport.text(advice))
      status = .success
    }
    try run.output.requireSuccess()
    return status
  }

  private func json(_ record: RecordValue) -> String { JSONWriter(pretty: true).string(record) + "\n" }

  /// What the store says; what is wrong with the predicate is wrong whatever the records are.
  private func answering<Result>(_ body: () throws(StoreError) -> Result) throws(CommandFailure) -> Result {
    do throws(StoreError) { return try body() } catch {
      switch error {
      case .predicate(let error): throw .invalid(error)
      case .database(let error): throw .database(error)
      }
    }
  }
}

/// Records on which a statement is tried: the samples of the reasoner, then these with what databases compare in ways of
/// their own.
private struct SampleRecords {
  private(set) var records: [RecordValue] = []
  private var seen: Set<RecordValue> = []
  // As many as are explained in a moment.
  private static let most = 400

  init(_ predicate: FormatPredicate, _ model: RecordModel, _ entity: String) {
    let samples = predicate.samples(model: model, entity: entity)
    let found = (samples.matching + samples.other).map(\.record)
    add(.object(RecordObject([])))
    for record in found { add(record) }
    for record in found.prefix(12) + [.object(RecordObject([]))] {
      guard case .object(let object) = record else { continue }
      for property in model.entity(named: entity)?.properties ?? [] {
        guard case .attribute(let attribute) = property, predicate.node.keyPaths.contains(attribute.name) else {
          continue
        }
        if attribute.isOptional { add(object, attribute.name, .null) }
        guard attribute.type == .string else { continue }
        let text: String
        if case .string(let found)? = object[attribute.name] { text = found } else { text = "a" }
        for variant in Self.variants(of: text) { add(object, attribute.name, .string(variant)) }
      }
    }
  }

  /// Texts that collations and patterns take for the same, or nearly.
  private static func variants(of text: String) -> [String] {
    [
      "", text.lowercased(), text.uppercased(), text + " ", " " + text, text + "\u{0}", text + "x", "x" + text, "%",
      "_",
      text + "%", "\u{E9}", "e\u{301}", "\u{C9}", "stra\u{DF}e", "STRASSE", "\u{1F600}", "\u{FFFF}", "\u{10000}", "1",
      "01",
      "1.0", "1e0", "a\nb",
    ]
  }

  private mutating func add(_ object: RecordObject, _ key: String, _ value: RecordValue) {
    var pairs = object.pairs.filter { !UTF8Text.equal($0.key, key) }.map { ($0.key, $0.value) }
    pairs.append((key, value))
    add(.object(RecordObject(pairs)))
  }

  private mutating func add(_ record: RecordValue) {
    if records.count < Self.most, seen.insert(record).inserted { records.append(record) }
  }
}
