package import PredicateData
import PredicateEvaluation
import PredicateLanguage
import PredicatePlatform

/// `.output` and `.save`.
extension ReplSession {
  /// Whether answers are laid out for people: cut to the terminal, with their middle left out.
  var showsToPeople: Bool { environment.isTerminal && output == nil }

  /// How many rows are shown; a file gets them all.
  var shownLimit: Int? { output == nil ? limit : nil }

  /// Throws where text from strangers must not reach files.
  func requireTrust(_ command: String) throws(SessionFailure) {
    if environment.isUntrusted { throw .usage("`.\(command)` is not allowed in an untrusted session") }
  }

  mutating func outputCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      reaction.add(
        .note,
        output.map { "output \($0.path); `.output off` shows answers here again" }
          ?? "output off; `.output FILE` sends answers to a file")
    } else if argument.lowercased() == "off" {
      try endOutput()
    } else {
      try requireTrust("output")
      let path = try file(argument, "output")
      let file = try created(path)
      try endOutput()
      output = (path, file)
      // Any text may be in a file of text.
      guard let format = Self.format(of: path), format != mode, format != .table else { return }
      (modeBeforeOutput, mode) = (mode, format)
    }
  }

  /// The form that the end of a file's name tells; nil for none.
  package static func format(of path: String) -> OutputFormat? {
    fileFormats.first { path.lowercased().hasSuffix($0.suffix) }?.format
  }

  /// Shows answers again. A file that got none is empty then.
  private mutating func endOutput() throws(SessionFailure) {
    guard let file = output?.file else { return }
    forgetOutput()
    try Self.writing { () throws(FileFailure) in try file.keep() }
  }

  private mutating func forgetOutput() {
    // Another mode that was set since then stays.
    if let before = modeBeforeOutput, mode == output.flatMap({ Self.format(of: $0.path) }) { mode = before }
    (output, modeBeforeOutput) = (nil, nil)
  }

  /// Ends the session: the file of `.output` is whole from here on.
  package mutating func close() -> Reaction {
    reaction { session, _ throws(SessionFailure) in try session.endOutput() }
  }

  /// The words of an argument that are files, `~/` replaced by the person's own folder, as shells do.
  func fileWords(_ argument: String) -> [String] {
    Words.split(argument).map { word in
      guard word.hasPrefix("~/"), let home = environment.home else { return word }
      return home + word.dropFirst()
    }
  }

  private func file(_ argument: String, _ command: String) throws(SessionFailure) -> String {
    let words = fileWords(argument)
    guard words.count == 1 else {
      throw .usage("`.\(command)` takes one file", hint: "put a file name with blanks in quotes")
    }
    return words[0]
  }

  /// A file that answers go to, none of those that are in use.
  private func created(_ path: String, besides others: [String] = []) throws(SessionFailure) -> OutputFile {
    let inputs = inputs.map(\.text) + environment.inputs + others
    return try Self.writing { () throws(FileFailure) in try environment.createFile(path, inputs) }
  }

  private static func writing<Result>(
    _ body: () throws(FileFailure) -> Result
  ) throws(SessionFailure) -> Result {
    do throws(FileFailure) { return try body() } catch { throw .usage(error.message, hint: error.hint) }
  }

  /// Writes the answers to the file of `.output`, if there is one, and leaves the rest to be shown.
  mutating func divert(_ reaction: inout Reaction) {
    guard let file = output?.file else { return }
    let answers = reaction.take([.data, .drawing])
    guard !answers.isEmpty else { return }
    do throws(FileFailure) {
      // Each answer is whole in the file before the next one comes.
      try file.write(Array(answers.utf8))
      try file.keep()
    } catch {
      forgetOutput()
      reaction.add(.error, "error: \(error.message); answers are shown again\n")
      reaction.status = .usage
    }
  }

  // MARK: Saving

  /// The forms of files, by the ends of their names.
  static let fileFormats: [(suffix: String, format: OutputFormat)] = [
    (".json", .json), (".jsonl", .jsonLines), (".ndjson", .jsonLines), (".csv", .csv), (".tsv", .tsv),
    (".md", .markdown), (".html", .html), (".sql", .sql), (".txt", .table),
  ]

  mutating func saveCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try requireTrust("save")
    if argument.isEmpty { throw .usage("`.save` needs a file", hint: "write `.save FILE`") }
    let path = try file(argument, "save")
    guard let format = Self.format(of: path) else {
      let ends = Self.fileFormats.map(\.suffix).joined(separator: ", ")
      throw .usage("the end of `\(path)` names no form", hint: "`.save` knows \(ends)")
    }
    let value = try lastValue()
    let rows: [RecordValue] = if case .array(let rows) = value { rows } else { [value] }
    let file = try created(path, besides: output.map { [$0.path] } ?? [])
    try Self.writing { () throws(FileFailure) in
      var failure: FileFailure?
      var writer = RecordWriter(format, options: writeOptions(rows)) { bytes in
        if failure != nil { return }
        do throws(FileFailure) { try file.write(bytes) } catch { failure = error }
      }
      for row in rows where failure == nil { writer.write(row) }
      writer.finish()
      if let failure { throw failure }
      try file.keep()
    }
    reaction.add(.note, "\(CountText.counted(rows.count, "row")) in \(path)")
  }

  /// How rows are written that are all at hand, so that every key has a column.
  func writeOptions(_ rows: [RecordValue]) -> WriteOptions {
    var options = WriteOptions()
    options.sampleSize = max(1, rows.count)
    if let currentName { options.table = currentName }
    return options
  }
}
