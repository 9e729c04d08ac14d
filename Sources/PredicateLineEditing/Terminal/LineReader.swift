package import PredicatePlatform

/// Reads texts from a person at a terminal, who edits them until they are entered.
package final class LineReader {
  private let variable: (String) -> String?
  private let write: ([UInt8]) -> WriteOutcome
  private let continuation: String
  private let terminal: RawTerminal
  private let mayRunEditor: Bool
  private let history: SessionHistory
  private var editor: LineEditor
  private var screen: Screen
  private var decoder = KeyDecoder()
  /// What was pressed behind the end of the last text.
  private var keys: ArraySlice<Key> = []
  private var request = LineRequest(prompt: "")
  private var isClosed = false

  /// A reader for the terminal of standard input and output; nil if it is none on which a line can be edited.
  ///
  /// `variable` gives those of the environment, `continuation` stands before all lines but the first, and `mayRunEditor`
  /// tells whether whoever types may start a program.
  package init?(
    variable: @escaping (String) -> String?, write: @escaping ([UInt8]) -> WriteOutcome, continuation: String,
    palette: Palette?, mayRunEditor: Bool
  ) {
    let term = variable("TERM") ?? ""
    guard !term.isEmpty, term != "dumb",
      let terminal = RawTerminal(input: .standardInput, output: .standardOutput)
    else { return nil }
    self.variable = variable
    self.write = write
    self.continuation = continuation
    self.mayRunEditor = mayRunEditor
    self.terminal = terminal
    let history = SessionHistory(HistoryFile(variable: variable))
    self.history = history
    editor = LineEditor(entries: { history.entries })
    screen = Screen(size: .usual, palette: palette)
  }

  /// What was entered last of what is meant.
  package func lastEntry(where isMeant: (String) -> Bool) -> String? { history.entries.last(where: isMeant) }

  /// How wide the terminal is now.
  package var columns: Int? { TerminalSize(of: terminal.output)?.columns }

  /// Has a text edited by another program.
  package func edit(_ text: String) throws(ExternalEditor.Failure) -> String {
    try ExternalEditor(variable: variable).edit(text)
  }

  /// Lets a text be typed.
  package func readLine(_ request: LineRequest) -> TypedLine {
    guard terminal.enter() else {
      show(request.prompt)
      return StandardStream.readTypedLine()
    }
    defer { terminal.leave() }
    self.request = request
    editor.assistant = request.assistant
    editor.begin(request.text)
    start()
    while !isClosed {
      while let key = keys.popFirst() {
        if let line = act(on: editor.handle(key)) { return line }
      }
      take(terminal.wait(milliseconds: 0), isDrawn: false)
      // What has come already is shown at once, however much it is.
      guard keys.isEmpty else { continue }
      draw()
      take(terminal.wait(milliseconds: decoder.patience), isDrawn: true)
    }
    return .end
  }

  /// Waits for a while; true if a key is pressed before, which is used up, or if one was pressed already.
  ///
  /// Ctrl-Z stops the process as ever, and the wait goes on behind that. What is typed behind the wait is not shown until
  /// ``endWaits()``: it will be the key that ends the next one.
  package func waitForKey(atMost duration: Duration) -> Bool {
    guard keys.isEmpty, terminal.enter() else { return true }
    defer { terminal.rest() }
    let end = ContinuousClock.now + duration
    var pressed: [Key] = []
    while !isClosed {
      if let key = pressed.popLast() {
        guard key == .control("z") else { return true }
        terminal.suspend()
      }
      let left = (end - ContinuousClock.now) / Duration.milliseconds(1)
      // A key that has begun is waited for, so that no part of it becomes text.
      if left <= 0, decoder.patience == nil { return false }
      let longest = decoder.patience ?? Int32(min(left.rounded(.up), 60_000))
      switch terminal.wait(milliseconds: longest) {
      case .bytes(let bytes): pressed = decoder.take(bytes)
      case .timeout: pressed = decoder.flush()
      case .closed: isClosed = true
      case .interrupt: return true
      case .stop: terminal.suspend()
      case .continued: terminal.renew()
      case .resized: break
      }
    }
    return true
  }

  /// Shows again what is typed, after the last of several waits.
  package func endWaits() { terminal.leave() }

  private func start() {
    editor.size = TerminalSize(of: terminal.output) ?? .usual
    show(screen.begin(editor.size))
  }

  private func draw(isOver: Bool = false) {
    if let notice = history.takeNotice() { editor.notice = notice }
    show(
      screen.draw(
        editor.view(prompt: request.prompt, continuation: continuation, isOver: isOver)))
  }

  private func show(_ text: String) {
    guard !text.isEmpty else { return }
    if write(Array(text.utf8)) != .written { isClosed = true }
  }

  private func take(_ event: TerminalEvent, isDrawn: Bool) {
    switch event {
    case .bytes(let bytes): keys += decoder.take(bytes)
    case .timeout: if isDrawn { keys += decoder.flush() }
    case .closed: isClosed = true
    case .interrupt: keys.append(.control("c"))
    case .stop: keys.append(.control("z"))
    case .resized:
      guard let size = TerminalSize(of: terminal.output), size != editor.size else { return }
      editor.size = size
      show(screen.resize(to: size))
    case .continued:
      // Whoever had the terminal meanwhile may have changed all of it.
      terminal.renew()
      start()
    }
  }

  /// Does what a key led to; gives what ends the reading.
  private func act(on outcome: LineEditor.Outcome) -> TypedLine? {
    switch outcome {
    case .editing: return nil
    case .entered(let text):
      finish()
      history.add(text)
      return .line(text)
    case .cancelled:
      // The one who asked goes to the next line.
      draw(isOver: true)
      show("^C")
      return .interrupted
    case .ended:
      draw(isOver: true)
      return .end
    case .suspended:
      finish()
      terminal.suspend()
      start()
    case .redraw: show(screen.clear())
    case .openEditor: openEditor()
    }
    return nil
  }

  /// Leaves the text as it is and goes to the line below.
  private func finish() {
    draw(isOver: true)
    show(screen.end())
  }

  private func openEditor() {
    guard mayRunEditor else {
      editor.notice = "no editor is started in an untrusted session"
      return
    }
    finish()
    terminal.leave()
    do throws(ExternalEditor.Failure) {
      let edited = try edit(editor.buffer.text)
      editor.replaceText(with: edited)
    } catch {
      editor.notice = error.message
    }
    if !terminal.enter() { isClosed = true }
    start()
  }
}

/// What is needed to let a person type a text.
package struct LineRequest {
  /// What stands before it.
  package var prompt: String
  /// What stands there already.
  package var text = ""
  /// Who is asked about what is typed; nil for nobody.
  package var assistant: (any TypingAssistant)?

  /// A request for a text that is empty at first.
  package init(prompt: String) {
    self.prompt = prompt
  }
}
