import PredicateData
import PredicateLanguage
import PredicateSQLite
import PredicatePlatform
import PredicateLineEditing
import PredicateSession

extension ReplLoop {
  /// Runs the REPL that the command line asks for; gives the exit code.
  package static func run(_ request: CommandLineTool.ReplRequest) -> Int32 {
    let world = request.environment
    let sign = WorkSign(isOn: world.isErrorTerminal && request.showsProgress)
    let interruption = Interruption {
      sign.beat()
      return InterruptSignal.isRaised
    }
    var options = request.readOptions
    options.interruption = interruption
    var limits = request.limits
    limits.interruption = interruption
    let (model, readOptions, setLimits) = (request.model, options, limits)
    // What is shown is escaped and cut for people only where people read it.
    var environment = SessionEnvironment(
      width: world.width ?? 80, isTerminal: world.isOutputTerminal, limits: limits,
      open: { (path) throws(SQLiteError) in
        try OpenedFile(path: path, options: readOptions, model: model, limits: setLimits)
      })
    environment.home = world.variable("HOME")
    environment.isColorful = request.palette != nil
    environment.isUntrusted = request.isUntrusted
    environment.profile = request.profile
    environment.inputs =
      request.inputs
      + [
        UserFolder.config.path(of: "config", variable: world.variable),
        UserFolder.state.path(of: "history", variable: world.variable),
      ].compactMap(\.self)
    environment.reportsJSON = Reporter.isJSON(request.mode, world)
    environment.whileWorking = { work in
      sign.begin()
      InterruptSignal.during(work)
      sign.end()
    }
    let isInteractive = world.isInputTerminal && request.script == nil
    let reader =
      isInteractive && world.isOutputTerminal
      ? LineReader(
        variable: world.variable, write: world.write, continuation: ReplSession.continuationPrompt,
        palette: request.palette, mayRunEditor: !request.isUntrusted) : nil
    if isInteractive { environment.wayToEnd = reader == nil ? "Enter" : "any key" }
    var session = ReplSession(environment)
    // Programs and scripts get the same answers for everyone.
    let greeting = isInteractive && !request.ignoresSettings ? settings(of: world, &session) : Reaction()
    if let mode = request.mode.flatMap(OutputFormat.init(rawValue:)) { session.mode = mode }
    session.statementLevel = request.statementLevel
    var script = request.script.map { ScriptLines($0.text, name: $0.name) }
    var loop = ReplLoop(
      session, isInteractive: isInteractive, painter: request.painter,
      editing: reader.map { editing($0, request) },
      readLine: { line in
        // Where nobody reads the answers any more, the input is at its end.
        if request.output.isClosed { return .end }
        if script != nil { return script?.next().map { .line($0) } ?? .end }
        if let reader { return reader.readLine(line) }
        if world.isOutputTerminal {
          request.output.write(painted: line.prompt)
        } else {
          world.writeError(line.prompt)
        }
        return world.readTypedLine()
      },
      write: { text, stream in
        switch stream {
        case .output: request.output.write(painted: text)
        case .error: world.writeError(text)
        }
      })
    if !environment.reportsJSON { loop.place = { script?.place } }
    loop.whileRunning = { InterruptSignal.during($0) }
    loop.isInterrupted = { InterruptSignal.isRaised }
    loop.pause = { duration in
      if let reader { return !reader.waitForKey(atMost: duration) && !InterruptSignal.isRaised }
      let end = ContinuousClock.now + duration
      while ContinuousClock.now < end {
        if InterruptSignal.isRaised || request.output.isClosed { return false }
        if !isInteractive {
          SystemProcess.sleep(milliseconds: UInt32(Self.shortPause))
        } else if FileDescriptor.standardInput.waitForInput(milliseconds: Self.shortPause) {
          // What was typed to end this is no line of the session.
          _ = world.readTypedLine()
          return false
        }
      }
      return !InterruptSignal.isRaised
    }
    loop.endPauses = { reader?.endWaits() }
    // Pagers start other programs and open files, which strangers may not.
    if script == nil, world.isInputTerminal, world.isOutputTerminal, !request.isUntrusted,
      let pager = Pager(variable: world.variable)
    {
      loop.page = { text in
        guard let size = TerminalSize(of: .standardOutput), Pager.isLong(text, columns: size.columns, rows: size.rows)
        else {
          return false
        }
        return pager.show(text)
      }
    }
    loop.show(greeting)
    return loop.run(files: request.files, entity: request.readOptions.entity)
  }

  // Ctrl-C is felt at once.
  private static let shortPause: Int32 = 50

  /// Runs the settings of the user's file, if there is one.
  private static func settings(of world: CommandEnvironment, _ session: inout ReplSession) -> Reaction {
    guard let path = UserFolder.config.path(of: "config", variable: world.variable) else { return Reaction() }
    return session.configure(fromFile: path)
  }

  private static func editing(_ reader: LineReader, _ request: CommandLineTool.ReplRequest) -> Editing {
    let home = request.environment.variable("HOME")
    let isUntrusted = request.isUntrusted
    var editing = Editing { (text) throws(ExternalEditor.Failure) in try reader.edit(text) }
    editing.assistant = { session in
      // Strangers learn nothing of the files.
      SessionAssistant(session) { isUntrusted ? [] : FolderEntry.entries(ofFolder: $0, home: home) }
    }
    editing.width = { reader.columns }
    // But for the command that asks for it.
    editing.lastEntry = { reader.lastEntry { !$0.hasPrefix(".edit") } }
    return editing
  }
}
