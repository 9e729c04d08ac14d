import PredicateFormat
import PredicatePlatform

/// Standard output: counts nothing, only remembers when nobody takes any more.
///
/// On a terminal control characters are shown as escapes, whatever is written; files and pipes get each byte as it is.
final class CommandOutput {
  private let writeBytes: ([UInt8]) -> WriteOutcome
  private let isTerminal: Bool
  private let progress: Progress
  private var outcome = WriteOutcome.written

  init(_ environment: CommandEnvironment, progress: Progress) {
    writeBytes = environment.write
    isTerminal = environment.isOutputTerminal
    self.progress = progress
  }

  /// Whether more output is pointless.
  var isClosed: Bool { outcome != .written }

  /// Writes whole characters, unless nobody takes any more.
  func write(_ bytes: [UInt8]) {
    if isTerminal {
      write(String(decoding: bytes, as: UTF8.self))
    } else {
      send(bytes)
    }
  }

  /// Writes text, unless nobody takes any more.
  func write(_ text: String) {
    write(painted: isTerminal ? TerminalText.escaped(text, keepingLines: true) : text)
  }

  /// Writes text that has colors, and nobody's control characters, unless nobody takes any more.
  func write(painted text: String) { send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    progress.erase()
    outcome = writeBytes(bytes)
  }

  /// Throws if something could not be written. A reader that went away is no failure: it has what it wanted.
  func requireSuccess() throws(CommandFailure) {
    if case .failed(let reason) = outcome { throw .output(reason) }
  }
}
