import PredicateData
import PredicateLanguage

extension ReplSession {
  mutating func readCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try requireTrust("read")
    let words = fileWords(argument)
    guard words.count == 1 else {
      throw .usage("`.read` needs one file", hint: "put a file name with blanks in quotes")
    }
    guard scriptDepth < Self.deepestScript else {
      throw .usage("`\(words[0])` is read by scripts more than \(Self.deepestScript) deep")
    }
    let text: String
    do throws(DataError) { text = try environment.script(words[0]) } catch { throw .data(error) }
    scriptDepth += 1
    let isFirst = inputs.insert(RecordKey(words[0])).inserted
    defer {
      scriptDepth -= 1
      if isFirst { inputs.remove(RecordKey(words[0])) }
    }
    var lines = ScriptLines(text, name: words[0])
    // Where the text that runs began.
    var start = lines.place
    while let line = lines.next() {
      if !isContinuing { start = lines.place }
      add(feed(line: line), from: start, &reaction)
      if reaction.exitCode != nil { return }
      try requireTime()
    }
    add(finish(), from: start, &reaction)
  }

  /// Runs the settings of a file, as before the first line; without the file there are none.
  ///
  /// Only commands that set something are run: nothing in the file reads, writes or asks for anything. A line that is
  /// wrong is told, and those below it are run.
  package mutating func configure(fromFile path: String) -> Reaction {
    var reaction = Reaction()
    let text: String
    do throws(DataError) {
      text = try environment.script(path)
    } catch {
      if error.code != .missingFile { reaction.add(.error, error.description) }
      return reaction
    }
    var lines = ScriptLines(text, name: path)
    while let line = lines.next() {
      let line = line.trimmed
      if line.isEmpty || PendingInput.isComment(line) { continue }
      do throws(SessionFailure) {
        guard let (name, argument) = ReplCommand.split(line), let setting = ReplCommand.setting(named: name) else {
          let names = ReplCommand.settings.flatMap(\.names)
          throw .usage(
            "`\(line)` is no setting", hint: "settings are " + names.map { "." + $0 }.joined(separator: ", "))
        }
        guard !argument.isEmpty else { throw .usage("`\(line)` sets nothing") }
        try setting.run(&self, argument, &reaction)
      } catch {
        reaction.add(.error, "\(lines.place):\n" + error.text(width: messageWidth))
      }
    }
    // What settings say of themselves is for those who type them.
    _ = reaction.take([.note])
    return reaction
  }

  /// Adds what a line of a script led to, and where a failure happened.
  private func add(_ other: Reaction, from place: String, _ reaction: inout Reaction) {
    if other.status != .success { reaction.add(.error, "\(place):") }
    reaction.add(other)
  }

  func editCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try requireTrust("edit")
    guard scriptDepth == 0 else { throw .usage("`.edit` does nothing in a script") }
    reaction.textToEdit = argument
  }

  func exitCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    guard !argument.isEmpty else {
      reaction.exitCode = ExitCode.success.rawValue
      return
    }
    guard let code = Int32(argument), (0...255).contains(code) else {
      throw .usage("`\(argument)` is no exit code", hint: "write a number from 0 to 255")
    }
    reaction.exitCode = code
  }

  func helpCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    reaction.add(.data, try Help.text(about: argument, width: width))
  }
}
