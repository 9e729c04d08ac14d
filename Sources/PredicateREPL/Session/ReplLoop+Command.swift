import PredicateData
import PredicateSQLite

extension ReplLoop {
  /// Runs the REPL that the command line asks for; gives the exit code.
  package static func run(_ request: CommandLineTool.ReplRequest) -> Int32 {
    let world = request.environment
    let options = request.readOptions
    let (model, limits) = (request.model, request.limits)
    // What is shown is escaped and cut for people only where people read it.
    var environment = SessionEnvironment(
      width: world.width ?? 80, isTerminal: world.isOutputTerminal, limits: request.limits,
      records: { RecordSource(path: $0, options: options) },
      database: { (path) throws(SQLiteError) in
        guard options.kind == nil, StoreFile.isMeant(by: path) else { return nil }
        return try StoreFile(path: path, model: model, limits: limits)
      })
    environment.isUntrusted = request.isUntrusted
    environment.reportsJSON = Reporter.isJSON(request.mode, world)
    var session = ReplSession(environment)
    if let mode = request.mode.flatMap(ResultMode.init(rawValue:)) { session.mode = mode }
    session.statementLevel = request.statementLevel
    // Where nobody reads the answers any more, the input is at its end.
    var isClosed = false
    let reader = LineReader(world, isColorful: request.isColorful, mayRunEditor: !request.isUntrusted)
    var loop = ReplLoop(
      session, isInteractive: world.isInputTerminal, painter: request.painter,
      editing: reader.map { editing($0, request) },
      readLine: { request in
        if isClosed { return .end }
        if let reader { return reader.readLine(request) }
        if world.isOutputTerminal {
          _ = world.write(Array(request.prompt.utf8))
        } else {
          world.writeError(request.prompt)
        }
        return world.readTypedLine()
      },
      write: { text, stream in
        switch stream {
        case .output: isClosed = world.write(Array(text.utf8)) != .written || isClosed
        case .error: world.writeError(text)
        }
      })
    return loop.run(files: request.files)
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
    editing.lastEntry = { reader.lastEntry }
    return editing
  }
}
