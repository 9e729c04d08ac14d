import PredicateData
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import PredicateSession

/// `predicate sql`: the statement that selects from a database what a predicate chooses.
struct SQLCommand {
  private let run: CommandRun

  init(_ run: CommandRun) { self.run = run }

  /// Prints the statement with its values.
  func execute() throws(CommandFailure) -> ExitCode {
    let format = try FormatInput(run)
    let predicate: FormatPredicate
    do throws(FormatError) {
      predicate = try format.predicate()
    } catch {
      throw .invalid(error, option: format.option)
    }
    if let database = try DatabaseCommand(run, predicate, format.variables) { return try database.execute() }
    let request = try request(format)
    if Self.columnOptions.contains(where: run.arguments.has) { return try execute(columnsOf: predicate, request) }
    let answer: SQLRequest.Answer
    do throws(SQLRequest.Failure) {
      answer = try request.answer(to: predicate)
    } catch {
      throw .invalid(error.error, option: error.sortKey?.option)
    }
    run.reporter.findings(predicate.check(against: request.model, entity: request.entity), source: predicate.source)
    return try finish(answer, predicate, request)
  }

  /// The options that ask for other rows than the records.
  private static let columnOptions: [CommandOption] = [
    .select, .unwind, .groupBy, .having, .distinct, .distinctOn, .limitPerGroup, .per, .timeZone, .firstWeekday,
  ]

  /// Prints the statement of a query with columns of its own, as `predicate fetch` asks it.
  private func execute(
    columnsOf predicate: FormatPredicate, _ request: SQLRequest
  ) throws(CommandFailure) -> ExitCode {
    for option in [CommandOption.count, .residual, .explain] where run.arguments.has(option) {
      throw run.usage("`\(option.name)` is for whole records, not for columns of one's own")
    }
    var query = try QueryInput(run).query
    query.predicate = predicate
    let findings = query.check(against: request.model, entity: request.entity)
    var answer: SQLRequest.Answer
    do throws(FormatError) {
      let statement = try query.sql(
        request.dialect, model: request.model, entity: request.entity, variables: request.variables)
      answer = SQLRequest.Answer(statement)
      if request.writesLiterals { answer.literalText = try statement.textWithLiterals }
    } catch {
      throw .invalid(error)
    }
    for finding in findings { run.reporter.findings([finding.diagnostic], source: finding.source) }
    return try finish(answer, predicate, request)
  }

  private func finish(
    _ answer: SQLRequest.Answer, _ predicate: FormatPredicate, _ request: SQLRequest
  ) throws(CommandFailure) -> ExitCode {
    if run.arguments.value(.output) == "json" {
      run.output.write(JSONWriter().string(.object(RecordObject(answer.pairs(for: request, predicate.source)))) + "\n")
    } else {
      write(answer, predicate)
    }
    if answer.residual != nil { noteWhatFollows() }
    noteFunctions(of: answer.statement)
    try run.output.requireSuccess()
    return .success
  }

  private func request(_ format: FormatInput) throws(CommandFailure) -> SQLRequest {
    guard let path = run.arguments.value(.model) else {
      throw run.usage(
        "`predicate sql` needs a model: --model MODEL", hint: "`predicate schema FILE` prints the model of records")
    }
    let model = try ModelInput(run: run).model(at: path)
    var request = SQLRequest(
      dialect: run.arguments.value(.dialect).flatMap(SQLDialect.init(rawValue:)) ?? .sqlite, model: model,
      entity: try ModelInput(run: run).entity(of: model))
    request.variables = format.variables
    request.limit = try run.number(.limit, atLeast: 0)
    request.offset = try run.number(.offset, atLeast: 0)
    request.counts = run.arguments.has(.count)
    request.allowsResidual = run.arguments.has(.residual)
    request.writesLiterals = run.arguments.has(.literals)
    request.explains = run.arguments.has(.explain)
    for option in [CommandOption.count, .residual] where request.explains && run.arguments.has(option) {
      throw run.usage("`--explain` gives rows with verdicts, and does not go with `\(option.name)`")
    }
    for text in run.arguments.values(.sort) {
      do throws(FormatError) {
        request.sort.append(try SortKey(parsing: text, limits: run.limits))
      } catch {
        throw .invalid(error, option: "--sort '\(text)'")
      }
    }
    return request
  }

  /// Says which options the statement leaves to whoever tests the rows: done before, they would lose some.
  private func noteWhatFollows() {
    let left = [CommandOption.sort, .limit, .offset, .count].filter(run.arguments.has).map { "`\($0.name)`" }
    guard !left.isEmpty else { return }
    run.reporter.note("\(left.joined(separator: ", ")) to be applied in memory, after the condition that stays behind")
  }

  /// Says which functions of ours a statement calls, as those for SQLite do: `sqlite3` and other programs do not have them.
  private func noteFunctions(of statement: SQLStatement) {
    let names = TextFunction.allCases.map(\.rawValue).filter { statement.text.contains($0 + "(") }
    guard !names.isEmpty else { return }
    let shown = names.map { "`\($0)`" }.joined(separator: ", ")
    run.reporter.note(
      "SQLite itself has no \(shown), which the connections of `predicate filter FORMAT FILE.db` and PredicateSQLite have"
    )
  }

  private func write(_ answer: SQLRequest.Answer, _ predicate: FormatPredicate) {
    run.output.write(answer.text)
    guard answer.residual != nil else { return }
    // The statement stands all the same, so these are warnings.
    let report = answer.report.map { finding in
      var finding = finding
      finding.severity = .warning
      return finding
    }
    run.reporter.findings(report, source: predicate.source)
  }
}
