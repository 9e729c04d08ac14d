import PredicateData
import PredicateFormat
import PredicateSQLite
import PredicateSession

/// `predicate explain`: the verdict of every part of a predicate, record by record.
struct ExplainCommand: RecordsCommand {
  private let run: CommandRun
  private let predicate: FormatPredicate
  private let compiled: CompiledPredicate
  private let variables: [String: RecordValue]
  private let locale: String?
  private let input: any CommandInput
  private var check: InputCheck
  private let only: Int?
  private let limit: Int
  private var writer: RecordWriter?
  private var explained = 0
  private var matched = 0
  private var failure: ExitCode?

  // So many fit on a few screens.
  private static let defaultLimit = 10

  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    let format = try FormatInput(run)
    variables = format.variables
    locale = try run.locale()
    only = try run.number(.record, atLeast: 1)
    limit = try run.number(.limit, atLeast: 0) ?? Self.defaultLimit
    do throws(FormatError) {
      predicate = try format.predicate()
      compiled = try predicate.compiled(locale: locale)
    } catch {
      throw .invalid(error, option: format.option)
    }
    var query = RecordQuery<RecordValue>()
    query.predicate = predicate
    check = InputCheck(query, variables: variables, run: run)
    input = try run.input()
    let output = run.output
    if let form = run.arguments.value(.output).flatMap(OutputFormat.init(rawValue:)) {
      writer = RecordWriter(form) { output.write($0) }
    }
  }

  /// Explains the chosen records. Parts that fail are shown as such; if that leaves a record without a verdict, the exit
  /// status says so.
  mutating func execute() throws(CommandFailure) -> ExitCode {
    // Which records are meant comes before what is wrong with the question.
    _ = try input.entityName()
    try check.begin()
    try check.begin(input)
    let count = try input.explain(by: &self)
    try reportRest(count)
    if let failure { return failure }
    return run.arguments.has(.exitStatus) && matched == 0 ? .noMatch : .success
  }

  /// Explains records as they pass by; gives how many were read.
  mutating func take(_ files: RecordInput) throws(CommandFailure) -> Int {
    var check = self.check
    var records: [RecordValue] = []
    var count = 0
    try files.forEach(
      columns: { (columns, source) throws(CommandFailure) in try check.check(columns, of: source) }
    ) { (record, place) throws(CommandFailure) in
      count += 1
      check.observe(record, at: place)
      if compiled.needsAllRecords {
        records.append(record)
      } else if isChosen(count) {
        try explain(record, number: count, among: [])
      }
      return !run.output.isClosed && only.map { compiled.needsAllRecords || count < $0 } ?? true
    }
    for (index, record) in records.enumerated() where isChosen(index + 1) {
      try explain(record, number: index + 1, among: records)
    }
    try finish()
    // What the records have under keys, the explanations show.
    if only == nil { check.end(files, isWhole: true, samples: false) }
    return count
  }

  /// Explains the chosen ones of some records, each followed by `verify`; gives how many there are.
  mutating func take(
    _ records: [RecordValue], verify: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    for index in chosen(of: records.count) where !run.output.isClosed {
      try explain(records[index], number: index + 1, among: records)
      try verify()
    }
    try finish()
    return records.count
  }

  /// Shows the explanations of the chosen ones of so many records, which somebody else makes; gives how many there are.
  mutating func explain(
    _ count: Int,
    by explanations: (
      FormatPredicate, [String: RecordValue], Range<Int>
    ) throws(CommandFailure) -> [Explanation]
  ) throws(CommandFailure) -> Int {
    let chosen = chosen(of: count)
    if !chosen.isEmpty {
      for (index, explanation) in zip(chosen, try explanations(predicate, variables, chosen)) {
        show(explanation, number: index + 1)
      }
    }
    try finish()
    return count
  }

  /// The places of the chosen ones of so many records.
  private func chosen(of count: Int) -> Range<Int> {
    guard let only else { return 0..<min(limit, count) }
    return only <= count ? only - 1..<only : 0..<0
  }

  private mutating func finish() throws(CommandFailure) {
    writer?.finish()
    try run.output.requireSuccess()
    run.progress.erase()
  }

  private func isChosen(_ number: Int) -> Bool { only.map { $0 == number } ?? (number <= limit) }

  private mutating func explain(
    _ record: RecordValue, number: Int, among records: [RecordValue]
  ) throws(CommandFailure) {
    let explanation: Explanation
    do throws(FormatError) {
      explanation = try predicate.explain(record, among: records, variables: variables, locale: locale)
    } catch {
      throw .invalid(error)
    }
    show(explanation, number: number)
  }

  private mutating func show(_ explanation: Explanation, number: Int) {
    explained += 1
    switch explanation.result {
    case true?: matched += 1
    case false?: break
    case nil: failure = failure ?? Self.exitCode(explanation.root)
    }
    if writer != nil {
      writer?.write(Self.numbered(explanation.recordValue, number))
    } else {
      run.output.write((explained > 1 ? "\n" : "") + "record \(number)\n\(explanation.description)\n")
    }
  }

  private static func numbered(_ explanation: RecordValue, _ number: Int) -> RecordValue {
    guard case .object(let object) = explanation else { return explanation }
    return .object(RecordObject([("record", .integer(Int64(number)))] + object.pairs.map { ($0.key, $0.value) }))
  }

  private static func exitCode(_ node: Explanation.Node) -> ExitCode {
    guard case .failure(let diagnostic) = node.outcome else { return .evaluation }
    return diagnostic.code.kind == .limit ? .limit : .evaluation
  }

  private func reportRest(_ count: Int) throws(CommandFailure) {
    if let only, explained == 0 {
      throw run.usage("there is no record \(only): the input has \(CountText.counted(count, "record"))")
    }
    if only == nil, count > explained, !run.output.isClosed, !run.arguments.has(.limit) {
      let rest = CountText.counted(count - explained, "more record")
      run.reporter.note("\(rest); `--limit N` or `--record N` explains them")
    }
  }
}
