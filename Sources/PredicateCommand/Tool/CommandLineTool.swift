package import PredicateData
package import PredicateFormat
package import PredicateHosts
import PredicateLineEditing
import PredicatePlatform
package import PredicateSession

/// The command `predicate`, without a process: arguments in, exit status out.
package struct CommandLineTool {
  /// What the REPL is started with.
  package struct ReplRequest {
    /// The files to load, in order.
    package let files: [String]
    /// The files of options, which are read, too.
    let inputs: [String]
    /// How to read them.
    package let readOptions: ReadOptions
    /// The limits of what is typed.
    package let limits: Limits
    /// The host whose language is typed; nil for none.
    package let profile: HostProfile?
    /// The model of databases that are opened; nil for their own.
    package let model: RecordModel?
    /// The level at which the statements of databases are shown; nil for not at all.
    package let statementLevel: Int?
    /// Whether what is typed comes from strangers.
    package let isUntrusted: Bool
    /// Whether the user's settings are left out.
    package let ignoresSettings: Bool
    /// The form of answers, as `--output` names it; nil for the usual one.
    package let mode: String?
    /// Whether work that takes long is told of.
    package let showsProgress: Bool
    /// The script whose lines are run, with its name; nil for what is typed.
    package let script: (name: String, text: String)?
    /// How messages are painted.
    package let painter: MessagePainter
    /// The colors of what is typed; nil for none.
    let palette: Palette?
    /// Standard output, for answers.
    let output: CommandOutput
    /// Streams and terminal.
    package let environment: CommandEnvironment
  }

  private let environment: CommandEnvironment
  private let repl: (ReplRequest) -> Int32

  /// The command in some environment; `repl` runs the REPL and gives its exit status.
  package init(environment: CommandEnvironment, repl: @escaping (ReplRequest) -> Int32 = ReplLoop.run) {
    self.environment = environment
    self.repl = repl
  }

  /// Runs the command with its arguments, without the program's name; gives the exit status.
  ///
  /// An ``ExitCode``, but for `.exit CODE` in the REPL, which chooses its own.
  package func run(_ arguments: [String]) -> Int32 {
    let parsed: CommandLineArguments
    do throws(UsageError) {
      parsed = try CommandLineArguments(arguments)
    } catch {
      return report(.usage(error), isJSON: Reporter.isJSON(CommandLineArguments.output(in: arguments), environment))
        .rawValue
    }
    if parsed.has(.version) { return print("predicate \(CommandHelp.version)\n").rawValue }
    if parsed.has(.help) { return print(parsed.subcommand.map(CommandHelp.text) ?? CommandHelp.general()).rawValue }
    guard let subcommand = parsed.subcommand else {
      guard parsed.options.isEmpty, environment.isInputTerminal, environment.isOutputTerminal else {
        environment.writeError(CommandHelp.usage)
        return ExitCode.usage.rawValue
      }
      return execute(CommandRun(parsed, subcommand: .repl, environment: environment))
    }
    return execute(CommandRun(parsed, subcommand: subcommand, environment: environment))
  }

  private func execute(_ run: CommandRun) -> Int32 {
    do throws(CommandFailure) {
      defer { run.progress.erase() }
      try run.readPolicy()
      try run.openBadRows()
      try run.readProfile()
      let status = try perform(run)
      try run.badRows?.finish()
      run.reporter.findingsOfEnd()
      return status
    } catch {
      run.reporter.failure(error)
      return error.exitCode.rawValue
    }
  }

  private func perform(_ run: CommandRun) throws(CommandFailure) -> Int32 {
    switch run.subcommand {
    case .filter, .count, .fetch: return try QueryCommand(run).execute().rawValue
    case .explain:
      var command = try ExplainCommand(run)
      return try command.execute().rawValue
    case .check:
      var command = CheckCommand(run)
      return try command.execute().rawValue
    case .match: return try MatchCommand(run).execute().rawValue
    case .parse: return try ParseCommand(run).execute().rawValue
    case .compare: return try ReasoningCommand(run).compare().rawValue
    case .diff:
      if run.arguments.has(.git) { return try RevisionDiffCommand(run).execute().rawValue }
      var command = try DiffCommand(run)
      return try command.execute().rawValue
    case .samples: return try ReasoningCommand(run).samples().rawValue
    case .simplify: return try ReasoningCommand(run).simplify().rawValue
    case .cost: return try ReasoningCommand(run).cost().rawValue
    case .evaluate: return try ReasoningCommand(run).evaluate().rawValue
    case .sql: return try SQLCommand(run).execute().rawValue
    case .schema: return try schema(run).rawValue
    case .profiles: return try ProfilesCommand(run).execute().rawValue
    case .batch: return try batch(run).rawValue
    case .repl: return try startREPL(run)
    case .generate: return try generate(run).rawValue
    case .help: return try help(run).rawValue
    }
  }

  private func schema(_ run: CommandRun) throws(CommandFailure) -> ExitCode {
    try run.input().writeSchema()
    try run.output.requireSuccess()
    return .success
  }

  private func batch(_ run: CommandRun) throws(CommandFailure) -> ExitCode {
    let input =
      switch environment.input {
      case .standard: LineInput(standardInputWithLines: BatchLoop.longestRequest)
      case .bytes(let bytes): LineInput(bytes: bytes, longestLine: BatchLoop.longestRequest)
      }
    do throws(DataError) {
      try BatchLoop.run(
        BatchServer(limits: run.limits, functions: run.functions, profile: run.profile), input, run.output,
        waitForInput: environment.waitForInput)
    } catch {
      throw .data(error)
    }
    try run.output.requireSuccess()
    return .success
  }

  private func startREPL(_ run: CommandRun) throws(CommandFailure) -> Int32 {
    var script: (name: String, text: String)?
    do throws(DataError) {
      if let path = run.arguments.value(.file) { script = (path, try run.text(of: path)) }
    } catch {
      throw .data(error)
    }
    let status = try repl(
      ReplRequest(
        files: run.arguments.operands, inputs: run.arguments.inputFiles, readOptions: run.readOptions,
        limits: run.limits, profile: run.profile,
        model: StoreInput.givenModel(run), statementLevel: run.arguments.value(.sqlDebug).flatMap { Int($0) },
        isUntrusted: run.arguments.has(.untrusted), ignoresSettings: run.arguments.has(.noConfig),
        mode: run.arguments.value(.output),
        showsProgress: !run.arguments.has(.noProgress), script: script, painter: run.reporter.painter,
        palette: run.palette(isTerminal: environment.isOutputTerminal), output: run.output,
        environment: environment))
    try run.output.requireSuccess()
    return status
  }

  private func generate(_ run: CommandRun) throws(CommandFailure) -> ExitCode {
    let kind = run.arguments.operands.first ?? ""
    guard let text = GeneratedText(rawValue: kind) else {
      let kinds = GeneratedText.allCases.map(\.rawValue)
      let near = NearMatch.best(for: kind, among: kinds)
      throw run.usage(
        "there is no `\(kind)` to generate",
        hint: near.map { "did you mean `\($0)`?" } ?? "write one of " + kinds.joined(separator: ", "))
    }
    let isJSON = run.arguments.value(.output) == "json"
    run.output.write(isJSON ? Self.text(of: ["kind": .string(kind), "text": .string(text.text)]) : text.text)
    try run.output.requireSuccess()
    return .success
  }

  private func help(_ run: CommandRun) throws(CommandFailure) -> ExitCode {
    let isJSON = run.arguments.value(.output) == "json"
    guard let topic = run.arguments.operands.first else {
      return print(isJSON ? Self.text(of: CommandHelp.record()) : CommandHelp.general())
    }
    guard let subcommand = Subcommand(rawValue: topic) else {
      let near = NearMatch.best(for: topic, among: Subcommand.allCases.map(\.rawValue))
      throw .usage(
        UsageError("there is no subcommand `\(topic)`", hint: near.map { "did you mean `\($0)`?" }))
    }
    return print(isJSON ? Self.text(of: CommandHelp.record(of: subcommand)) : CommandHelp.text(of: subcommand))
  }

  private static func text(of record: RecordValue) -> String { JSONWriter(pretty: true).string(record) + "\n" }

  private func print(_ text: String) -> ExitCode {
    switch environment.write(Array(text.utf8)) {
    case .written, .closed: .success
    case .failed(let reason): report(.output(reason), isJSON: false)
    }
  }

  private func report(_ failure: CommandFailure, isJSON: Bool) -> ExitCode {
    Reporter(
      environment: environment, progress: Progress(environment, isOn: false),
      painter: MessagePainter(Palette(choice: nil, isTerminal: environment.isErrorTerminal, environment.variable)),
      hints: CommandHints(), isJSON: isJSON
    ).failure(failure)
    return failure.exitCode
  }
}
