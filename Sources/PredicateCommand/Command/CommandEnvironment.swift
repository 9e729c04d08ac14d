package import PredicatePlatform

/// Everything the command knows of the world outside, so that it runs without a process, too.
package struct CommandEnvironment {
  /// Where standard input comes from.
  package enum Input {
    /// The process's own.
    case standard
    /// Bytes in memory.
    case bytes([UInt8])
  }

  /// Standard input.
  package var input = Input.standard
  /// The next line of standard input without its end; nil after the last. For requests that are answered one by one.
  package var readLine: () -> String?
  /// Waits for the next line that someone types at a terminal.
  package var readTypedLine: () -> TypedLine
  /// Writes to standard output.
  package var write: ([UInt8]) -> WriteOutcome
  /// Writes to standard error.
  package var writeError: (String) -> Void
  /// Whether nobody reads standard output any more; asked while there is nothing to write.
  package var isOutputClosed: @Sendable () -> Bool = { false }
  /// Waits until there is standard input to read; false if nobody reads standard output any more.
  package var waitForInput: () -> Bool = { true }
  /// Sees to it that Ctrl-C ends the process without a word and as if all had been done.
  package var endQuietlyOnInterrupt: () -> Void = {}
  /// A file at a path, made anew; none of the files of `inputs` may be written.
  package var createFile: (_ path: String, _ inputs: [String]) throws(FileFailure) -> OutputFile
  /// Whether standard input is a terminal.
  package var isInputTerminal = false
  /// Whether standard output is a terminal.
  package var isOutputTerminal = false
  /// Whether standard error is a terminal.
  package var isErrorTerminal = false
  /// The width of the terminal in cells; nil if there is none.
  package var width: Int?
  /// The environment variable of a name; nil without one. Asked only where it matters, as a process's own take their time.
  package var variable: (String) -> String? = { _ in nil }
  /// The time since some moment that does not change.
  package var now: () -> Duration

  /// A world with these streams, no terminal among them, and no environment variables.
  package init(
    readLine: @escaping () -> String? = { nil }, write: @escaping ([UInt8]) -> WriteOutcome,
    writeError: @escaping (String) -> Void,
    createFile: @escaping (_ path: String, _ inputs: [String]) throws(FileFailure) -> OutputFile = {
      (path, _) throws(FileFailure) in throw FileFailure("`\(path)` cannot be written: files are not written here")
    },
    now: @escaping () -> Duration = { .zero }
  ) {
    self.readLine = readLine
    readTypedLine = { readLine().map(TypedLine.line) ?? .end }
    self.write = write
    self.writeError = writeError
    self.createFile = createFile
    self.now = now
  }
}
