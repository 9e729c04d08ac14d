/// Reads lines, gives them to a session and writes what comes back.
///
/// On a terminal it greets and prompts; elsewhere it writes answers alone and goes on after mistakes, ending with the
/// code of the last one.
package struct ReplLoop {
  /// Where a piece of output goes.
  package enum Stream: Hashable, Sendable { case output, error }

  private var session: ReplSession
  private let isInteractive: Bool
  private let painter: MessagePainter
  private let readLine: (_ prompt: String) -> CommandEnvironment.TypedLine
  private let write: (_ text: String, Stream) -> Void

  /// A loop over `readLine`, which is given the prompt (empty if the input is no terminal).
  ///
  /// `isInteractive` tells whether a person types the lines, `painter` paints what is no answer.
  package init(
    _ session: ReplSession, isInteractive: Bool, painter: MessagePainter = MessagePainter(isOn: false),
    readLine: @escaping (_ prompt: String) -> CommandEnvironment.TypedLine,
    write: @escaping (_ text: String, Stream) -> Void
  ) {
    self.session = session
    self.isInteractive = isInteractive
    self.painter = painter
    self.readLine = readLine
    self.write = write
  }

  /// Loads the files and runs until the end of the input or `.exit`; gives the exit code.
  package mutating func run(files: [String] = []) -> Int32 {
    var status = ExitCode.success
    if isInteractive { write("Type a predicate, an expression or .help; Ctrl-D leaves.\n", .error) }
    for file in files {
      let reaction = session.open(file: file)
      show(reaction)
      if reaction.status != .success { status = reaction.status }
    }
    while true {
      let line: String
      switch readLine(isInteractive ? session.prompt : "") {
      case .line(let typed): line = typed
      case .interrupted:
        session.cancel()
        // The cursor stands behind the prompt and what was typed.
        write("\n", .output)
        continue
      case .end: return finish(status)
      }
      let reaction = session.feed(line: line)
      show(reaction)
      if reaction.status != .success { status = reaction.status }
      if let code = reaction.exitCode { return code }
    }
  }

  private mutating func finish(_ status: ExitCode) -> Int32 {
    if isInteractive {
      // The cursor stands behind the prompt.
      write("\n", .output)
      return ExitCode.success.rawValue
    }
    let reaction = session.finish()
    show(reaction)
    return reaction.exitCode ?? (reaction.status == .success ? status : reaction.status).rawValue
  }

  private func show(_ reaction: Reaction) {
    for part in reaction.parts {
      write(styled(part), part.kind == .data ? .output : .error)
    }
  }

  private func styled(_ part: Reaction.Part) -> String {
    switch part.kind {
    case .data: part.text
    case .note: painter.dimmed(String(part.text.dropLast())) + "\n"
    case .warning, .error: painter.paint(part.text)
    }
  }
}
