package import PredicateData
import PredicateEvaluation
import PredicateHosts
package import PredicateLanguage
import PredicatePlatform

/// The state of a session in which a person types predicates, expressions and commands; without any input or output.
///
/// ```swift
/// var session = ReplSession(SessionEnvironment(isTerminal: true))
/// print(session.feed(line: ".open monsters.csv").text)
/// print(session.feed(line: "HP > 10").text)
/// ```
/// A line editor asks it for the ``prompt``, the ``entityModel`` and the ``variableNames``, and gives it lines.
package struct ReplSession: Sendable {
  var environment: SessionEnvironment

  // What is loaded.
  var entities: [LoadedEntity] = []
  /// The name of the current entity.
  package var currentName: String?
  /// What joins the records of files.
  var relations: [ForeignKey] = []
  var variables: [String: RecordValue] = [:]
  /// The conditions that variables stand for; no name is that of a value, too.
  var conditions: [RecordKey: PredicateNode] = [:]

  // What commands set.
  package var mode: OutputFormat
  var limit: Int?
  /// Whether tables of more rows than the limit have the last ones, too; not where the person chose how many.
  var showsEnds = true
  var sortOrder = RecordSorter()
  var showsTimes = false
  /// Whether long answers go through a pager, where there is a terminal.
  package var usesPager = true
  /// The zone of date functions that name none; nil for UTC.
  var timeZone: String?
  /// The values of specifiers such as `%@` in what is typed.
  var arguments: [RecordValue] = []
  /// The file that answers go to; nil for showing them.
  var output: (path: String, file: OutputFile)?
  /// The mode before that file, whose name tells its own one; nil where it tells none.
  var modeBeforeOutput: OutputFormat?
  /// The files that were opened or are read, and must not be written.
  var inputs: Set<RecordKey> = []
  /// The locale that `[l]` goes by; nil for the root locale.
  var locale: String?

  /// The prompt that `.prompt` set; nil for the usual one.
  var promptText: String?

  /// The level at which the statements of databases are shown; nil for not at all.
  package var statementLevel: Int?
  let statementLog = StatementLog()
  /// What was told of the contents of databases.
  var toldNotes: Set<RecordKey> = []

  // What came before.
  var lastResult: SessionResult?
  /// The entity that a result of records is of.
  var lastEntity: String?
  /// What `.explain N` counts; nil before the first answer with rows.
  var numberedRows: NumberedRows?
  var lastPredicate: FormatPredicate?
  /// The line that asked for records or values last.
  var lastQuestion: String?
  var scriptDepth = 0
  /// The step of the tour that comes on Enter; nil where no tour is on.
  var tourStep: Int?
  private var pending: PendingInput?

  /// A session without records. On a terminal answers are tables of at most 20 rows, elsewhere all rows as JSON Lines.
  package init(_ environment: SessionEnvironment) {
    self.environment = environment
    mode = environment.isTerminal ? .table : .jsonLines
    limit = environment.isTerminal ? Self.usualLimit : nil
  }

  static let usualLimit = 20
  /// The commands that `.watch` repeats.
  private static let asking = ["fetch", "group", "chart"]
  /// As long as a script that loads scripts is likely meant.
  static let deepestScript = 8

  /// What stands before the lines of a text but its first.
  package static let continuationPrompt = "… "

  /// What stands for the entity's name in a prompt of one's own.
  static let nameMark = "{}"

  /// What to show before the next line: the entity's name, what `.prompt` set, or that the last line goes on.
  package var prompt: String {
    if pending != nil { return Self.continuationPrompt }
    let name = TerminalText.escaped(currentName ?? "", keepingLines: false)
    guard let promptText else { return name + "> " }
    return TerminalText.escaped(promptText, keepingLines: false).replacing(Self.nameMark, with: name) + " "
  }

  /// Whether the next line continues the one before.
  package var isContinuing: Bool { pending != nil }

  /// How wide the terminal is now.
  package var width: Int {
    get { environment.width }
    set { environment.width = max(1, newValue) }
  }

  /// The model of the current records, their own entity first; nil if none are loaded.
  package var entityModel: RecordModel? { entity?.model }

  /// The names of the variables, without `$`, in order.
  package var variableNames: [String] { (variables.keys + conditions.keys.map(\.text)).sorted() }

  var entity: LoadedEntity? { currentName.flatMap { name in entities.first { UTF8Text.equal($0.name, name) } } }

  // MARK: Lines

  /// Takes in a line, without its line end, and gives what it led to.
  ///
  /// A line with an open bracket or quote is kept until it is closed, or until a blank line. Cost: what the line asks for.
  package mutating func feed(line: String) -> Reaction {
    if var text = pending {
      if line.trimmed.isEmpty { return finish() }
      text.append(line)
      pending = text
      if text.isIncomplete, let remark = text.remark(on: line) {
        var reaction = Reaction()
        reaction.add(.note, remark)
        return reaction
      }
    } else {
      let trimmed = line.trimmed
      if trimmed.isEmpty, let next = tourStep {
        return reaction { session, reaction throws(SessionFailure) in try session.showTour(next, &reaction) }
      }
      if trimmed.isEmpty || PendingInput.isComment(trimmed) { return Reaction() }
      pending = PendingInput(
        trimmed, limits: environment.formatLimits, functions: environment.functions, conditions: conditions)
    }
    return pending?.isIncomplete == true ? Reaction() : finish()
  }

  /// Runs what is kept as it stands, as at the end of the input; nothing if no line is kept.
  package mutating func finish() -> Reaction {
    guard let text = pending?.text else { return Reaction() }
    pending = nil
    return reaction { session, reaction throws(SessionFailure) in try session.execute(text, &reaction) }
  }

  /// Forgets the kept line, as on Ctrl-C.
  package mutating func cancel() { pending = nil }

  /// Loads a file, as `.open` does.
  package mutating func open(
    file: String, entity: String? = nil, _ options: [(option: ReadingOption, value: String)] = []
  ) -> Reaction {
    reaction { session, reaction throws(SessionFailure) in try session.open(file, entity: entity, options, &reaction) }
  }

  /// Chooses the current entity, as `.use` does.
  package mutating func use(entity: String) -> Reaction {
    reaction { session, reaction throws(SessionFailure) in try session.use(entity, &reaction) }
  }

  /// The cells that messages may take; nil where no terminal shows them.
  var messageWidth: Int? { environment.isTerminal ? width : nil }

  func renderer(_ source: SourceText?) -> DiagnosticRenderer {
    DiagnosticRenderer(source: source, width: messageWidth)
  }

  mutating func reaction(
    _ body: (inout ReplSession, inout Reaction) throws(SessionFailure) -> Void
  ) -> Reaction {
    var reaction = Reaction()
    let work = environment.whileWorking
    // A line of a script is part of the work of the line that reads it.
    if scriptDepth > 0 { run(body, &reaction) } else { work { run(body, &reaction) } }
    addContentNotes(&reaction)
    let statements = statementLog.takeLines(level: statementLevel ?? 1)
    if statementLevel != nil { reaction.add(.note, statements.joined(separator: "\n")) }
    divert(&reaction)
    if environment.isTerminal { reaction.escapeControls() }
    return reaction
  }

  private mutating func run(
    _ body: (inout ReplSession, inout Reaction) throws(SessionFailure) -> Void, _ reaction: inout Reaction
  ) {
    do throws(SessionFailure) {
      try body(&self, &reaction)
    } catch {
      let error = error.naming(conditions: conditions.keys.map(\.text), variables: Array(variables.keys))
      reaction.add(
        .error,
        environment.reportsJSON
          ? JSONWriter().string(error.record.recordValue) : error.text(width: messageWidth))
      reaction.status = error.status
    }
  }

  /// Throws if the work is to stop.
  func requireTime() throws(SessionFailure) {
    if environment.limits.interruption.isRequested { throw .interrupted }
  }

  // MARK: Dispatch

  private mutating func execute(_ text: String, _ reaction: inout Reaction) throws(SessionFailure) {
    var text = text
    if ReplCommand.split(text) == nil {
      guard let command = Habit.command(for: text), entity?.rootEntity?.property(named: text) == nil else {
        try run(text, &reaction)
        lastQuestion = text
        return
      }
      if command == ".exit", let next = tourStep {
        tourStep = nil
        reaction.add(.note, "the tour ends here; `.tour \(next + 1)` goes on, `\(text)` once more leaves the session")
        if let other = entities.first(where: { $0.name != currentName }) {
          reaction.add(.note, "`.use \(other.name)` goes back to your records")
        }
        return
      }
      text = command
    }
    let (name, argument) = ReplCommand.split(text) ?? (text, "")
    guard let command = ReplCommand.named(name) else {
      let near = NearMatch.best(for: name, among: ReplCommand.table.flatMap(\.names))
      throw .usage(
        "there is no command `.\(name)`",
        hint: Habit.hint(forCommand: name) ?? near.map { "did you mean `.\($0)`?" } ?? "`.help` lists the commands")
    }
    try command.run(&self, argument, &reaction)
    if Self.asking.contains(command.names[0]) { lastQuestion = text }
  }
}

/// `.profile`.
extension ReplSession {
  mutating func profileCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        environment.profile.map { "profile \($0.name), \($0.title); `.profile off` goes back to the language itself" }
          ?? "profile off; `.profile NAME` takes one of \(HostProfile.builtinNames.joined(separator: ", "))")
      return
    }
    if argument.lowercased() == "off" {
      environment.profile = nil
    } else if let profile = try builtin(argument) {
      environment.profile = profile
    } else {
      environment.profile = try profile(at: Words.split(argument).joined(separator: " "))
    }
  }

  private func builtin(_ name: String) throws(SessionFailure) -> HostProfile? {
    do throws(ProfileError) { return try HostProfile.builtin(named: name) } catch { throw wrong(error, name) }
  }

  private func wrong(_ error: ProfileError, _ name: String) -> SessionFailure {
    let mistake = ProfileChoice.wrong(name, error)
    return .usage(mistake.message, hint: mistake.hint)
  }

  private func profile(at path: String) throws(SessionFailure) -> HostProfile {
    guard ProfileChoice.isFile(path) else {
      let mistake = ProfileChoice.unknown(path)
      throw .usage(mistake.message, hint: mistake.hint)
    }
    try requireTrust("profile")
    let text: String
    do throws(DataError) { text = try environment.script(path) } catch { throw .data(error) }
    do throws(ProfileError) { return try HostProfile(parsing: text) } catch { throw wrong(error, path) }
  }
}
