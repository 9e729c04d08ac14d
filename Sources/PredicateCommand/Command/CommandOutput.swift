import PredicatePlatform

/// Standard output: counts nothing, only remembers when nobody takes any more.
final class CommandOutput {
  private let writeBytes: ([UInt8]) -> WriteOutcome
  private let progress: Progress
  private var outcome = WriteOutcome.written

  init(_ environment: CommandEnvironment, progress: Progress) {
    writeBytes = environment.write
    self.progress = progress
  }

  /// Whether more output is pointless.
  var isClosed: Bool { outcome != .written }

  /// Writes, unless nobody takes any more.
  func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    progress.erase()
    outcome = writeBytes(bytes)
  }

  /// Writes text.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Throws if something could not be written. A reader that went away is no failure: it has what it wanted.
  func requireSuccess() throws(CommandFailure) {
    if case .failed(let reason) = outcome { throw .output(reason) }
  }
}
