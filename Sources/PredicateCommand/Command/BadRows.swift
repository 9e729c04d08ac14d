import PredicateData
import PredicateFormat
import PredicatePlatform
import PredicateSession

/// The file of `--bad-rows`: each row that was left out, each record for which the predicate fails and each cell that became nil,
/// as CSV or in the form that the end of the file's name says.
final class BadRows {
  private let file: OutputFile
  private var writer: RecordWriter
  private let failure: Failure

  /// What went wrong while the writer wrote.
  private final class Failure {
    var first: FileFailure?
  }

  /// The file that was asked for, before anything is read; nil if none was.
  /// - Throws: `file` for one that cannot be written, or that is read.
  init?(_ run: CommandRun) throws(CommandFailure) {
    guard let path = run.arguments.value(.badRows) else { return nil }
    let inputs = try run.files() + run.arguments.inputFiles
    do throws(FileFailure) { file = try run.environment.createFile(path, inputs) } catch { throw .file(error) }
    let (file, failure) = (file, Failure())
    self.failure = failure
    var options = WriteOptions()
    options.columns = ["file", "line", "column", "text", "problem"]
    writer = RecordWriter(ReplSession.format(of: path) ?? .csv, options: options) { bytes in
      if failure.first != nil { return }
      do throws(FileFailure) { try file.write(bytes) } catch { failure.first = error }
    }
  }

  /// Writes what could not be read of a file.
  func add(_ unread: [UnreadText], of file: String?) {
    for text in unread {
      writer.write([
        "file": file.map(RecordValue.string) ?? .null, "line": text.line.map { .integer(Int64($0)) } ?? .null,
        "column": text.column.map(RecordValue.string) ?? .null, "text": .string(text.text),
        "problem": .string(text.problem),
      ])
    }
  }

  /// Writes a record that was left out as the predicate or another part of a query has no answer for it.
  func add(_ record: RecordValue, at place: RecordPlace, _ error: FormatError) {
    writer.write([
      "file": place.file.map(RecordValue.string) ?? .null, "line": .null, "column": .null,
      "text": .string(JSONWriter().string(record)),
      "problem": .string("record \(place.number): \(error.first.message)"),
    ])
  }

  /// Puts the file in its place.
  /// - Throws: `file` if it cannot be written.
  func finish() throws(CommandFailure) {
    writer.finish()
    do throws(FileFailure) {
      if let first = failure.first { throw first }
      try file.keep()
    } catch {
      throw .file(error)
    }
  }
}
