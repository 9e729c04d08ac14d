import PredicateData
import PredicateEvaluation
import PredicateLanguage

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
      reaction.add(.note, output.map { "output \($0.path); `.output off` shows answers here again" } ?? "output off")
    } else if argument.lowercased() == "off" {
      output = nil
    } else {
      try requireTrust("output")
      let path = try file(argument, "output")
      output = (path, try created(path))
    }
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

  private func created(_ path: String) throws(SessionFailure) -> OutputFile {
    guard let file = environment.createFile(path) else { throw .usage("`\(path)` cannot be written") }
    return file
  }

  /// Writes the answers to the file of `.output`, if there is one, and leaves the rest to be shown.
  mutating func divert(_ reaction: inout Reaction) {
    guard let (path, file) = output else { return }
    let answers = reaction.take([.data, .drawing])
    guard !answers.isEmpty, !file.write(Array(answers.utf8)) else { return }
    output = nil
    reaction.add(.error, "error: `\(path)` cannot be written; answers are shown again\n")
    reaction.status = .usage
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
    guard let format = Self.fileFormats.first(where: { path.lowercased().hasSuffix($0.suffix) })?.format else {
      let ends = Self.fileFormats.map(\.suffix).joined(separator: ", ")
      throw .usage("the end of `\(path)` names no form", hint: "`.save` knows \(ends)")
    }
    let value = try lastValue()
    let rows: [RecordValue] = if case .array(let rows) = value { rows } else { [value] }
    let file = try created(path)
    var isWritten = true
    var writer = RecordWriter(format, options: writeOptions(rows)) { isWritten = file.write($0) && isWritten }
    for row in rows { writer.write(row) }
    writer.finish()
    guard isWritten else { throw .usage("`\(path)` cannot be written") }
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
