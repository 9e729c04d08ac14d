import PredicateLanguage
package import PredicateLineEditing
package import PredicatePlatform

/// Reads lines, gives them to a session and writes what comes back.
///
/// On a terminal it greets and prompts; elsewhere it writes answers alone and goes on after mistakes, ending with the
/// code of the last one.
package struct ReplLoop {
  /// Where a piece of output goes.
  package enum Stream: Hashable, Sendable { case output, error }

  private var session: ReplSession
  private let isInteractive: Bool
  let painter: MessagePainter
  let editing: Editing?
  private let readLine: (LineRequest) -> TypedLine
  let write: (_ text: String, Stream) -> Void
  /// Shows a long answer in another way; false if it does not.
  package var page: (_ text: String) -> Bool = { _ in false }
  /// Runs what an entered text asks for, all of its statements.
  package var whileRunning: (_ statements: () -> Void) -> Void = { $0() }
  /// Whether the statements that are left are not wanted any more.
  package var isInterrupted: () -> Bool = { false }
  /// Waits before a question is asked again; false once that is not wanted any more.
  package var pause: (Duration) -> Bool = { _ in false }
  /// Called once the question is not asked again.
  package var endPauses: () -> Void = {}
  /// Where the last line stands in a script; nil for lines that are typed.
  package var place: () -> String? = { nil }
  /// Where the text that runs began.
  private var start: String?

  /// A loop over `readLine`, whose prompts are empty if the input is no terminal.
  ///
  /// `isInteractive` tells whether a person types the lines, `painter` paints what is no answer, `editing` is what there is
  /// where lines are edited.
  package init(
    _ session: ReplSession, isInteractive: Bool, painter: MessagePainter = MessagePainter(isOn: false),
    editing: Editing? = nil, readLine: @escaping (LineRequest) -> TypedLine,
    write: @escaping (_ text: String, Stream) -> Void
  ) {
    self.session = session
    self.isInteractive = isInteractive
    self.painter = painter
    self.editing = editing
    self.readLine = readLine
    self.write = write
  }

  /// Loads the files and runs until the end of the input or `.exit`; gives the exit code. The current entity is the one that
  /// is named, else the first of the first file.
  package mutating func run(files: [String] = [], entity: String? = nil) -> Int32 {
    let code = runLines(files, entity)
    let end = session.close()
    show(end)
    return code == ExitCode.success.rawValue ? end.status.rawValue : code
  }

  private mutating func runLines(_ files: [String], _ entity: String?) -> Int32 {
    var status = ExitCode.success
    if isInteractive { write("Type a predicate, an expression or .help; Ctrl-D leaves.\n", .error) }
    func take(_ reaction: Reaction) {
      show(reaction)
      if reaction.status != .success { status = reaction.status }
    }
    // One file may give its records the name; of several, one has it, else the first is asked.
    var first: String?
    for file in files {
      take(session.open(file: file, entity: files.count == 1 ? entity : nil))
      first = first ?? session.currentName
    }
    if files.count > 1 { session.currentName = first }
    if files.count > 1, let entity { take(session.use(entity: entity)) }
    // What the next line begins with.
    var draft = ""
    while true {
      var request = LineRequest(prompt: isInteractive ? session.prompt : "")
      request.text = draft
      request.assistant = editing?.assistant?(session)
      draft = ""
      let text: String
      let isContinuing = session.isContinuing
      switch readLine(request) {
      case .line(let typed): text = typed
      case .interrupted:
        session.cancel()
        // The cursor stands behind the prompt and what was typed.
        write("\n", .output)
        continue
      case .end: return finish(status)
      }
      if let width = editing?.width() { session.width = width }
      if !isContinuing { start = place() }
      var end = Reaction()
      let whileRunning = whileRunning
      whileRunning { end = runStatements(of: text, isWhole: request.assistant != nil) }
      if end.status != .success { status = end.status }
      if let code = end.exitCode { return code }
      if let text = end.textToEdit { draft = edited(text, &status) }
    }
  }

  /// Runs the statements of a text and shows what comes of them, until one of them leaves or they are interrupted; gives
  /// how they ended.
  ///
  /// `isWhole` tells that no other line can close what the text leaves open.
  private mutating func runStatements(of text: String, isWhole: Bool) -> Reaction {
    var end = Reaction()
    var statements = Self.statements(of: text, in: session)[...]
    while end.exitCode == nil, !isInterrupted() {
      let reaction: Reaction
      if let statement = statements.popFirst() {
        reaction = session.feed(line: statement)
      } else if isWhole, session.isContinuing {
        reaction = session.finish()
      } else {
        return end
      }
      leaveInterruptedLine()
      show(reaction)
      end.take(endOf: reaction)
      if let repetition = reaction.repetition, reaction.status == .success { end.take(endOf: askAgain(repetition)) }
    }
    session.cancel()
    return end
  }

  /// Asks the last question again, as often as is wanted, until it fails or that is not wanted any more; gives how the last
  /// one ended.
  private mutating func askAgain(_ repetition: Reaction.Repetition) -> Reaction {
    let usesPager = session.usesPager
    session.usesPager = false
    defer {
      session.usesPager = usesPager
      endPauses()
    }
    var left = repetition.count
    while left != 0, pause(repetition.pause) {
      left = left.map { $0 - 1 }
      if let width = editing?.width() { session.width = width }
      let reaction = session.askAgain()
      leaveInterruptedLine()
      show(reaction)
      if reaction.status != .success { return reaction }
    }
    leaveInterruptedLine()
    return Reaction()
  }

  /// After Ctrl-C, which the terminal has shown: that goes away where lines are edited, else what follows stands below.
  private func leaveInterruptedLine() {
    if isInteractive, isInterrupted() { write(editing == nil ? "\n" : "\r\u{1B}[K", .error) }
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

  /// Shows what a line led to.
  package func show(_ reaction: Reaction) {
    if reaction.status != .success, let start { write(safe("\(start):\n"), .error) }
    for part in reaction.parts {
      if part.isAnswer, session.usesPager, page(part.text) { continue }
      write(styled(part), part.isAnswer ? .output : .error)
    }
  }

  private func styled(_ part: Reaction.Part) -> String {
    switch part.kind {
    case .data, .drawing: part.text
    case .note: painter.dimmed(String(safe(part.text).dropLast())) + "\n"
    case .warning, .error: painter.paint(safe(part.text))
    }
  }

  /// Messages are for people, wherever the answers go: what names of files hold must not upset a terminal.
  func safe(_ message: String) -> String { TerminalText.escaped(message, keepingLines: true) }
}
