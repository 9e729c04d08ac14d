/// The process's own streams.
package enum StandardStream {
  package static func readTypedLine() -> TypedLine {
    // Only while waiting: elsewhere Ctrl-C ends the process, which is what a query that takes too long needs. A terminal
    // gives a line as a whole, so that reading it does not wait any more.
    guard FileDescriptor.standardInput.waitForInputOrInterrupt() else { return .interrupted }
    return Swift.readLine().map { .line($0) } ?? .end
  }

  package static func terminalWidth(columns: () -> String?) -> Int? {
    if let size = TerminalSize(of: .standardOutput) { return size.columns }
    return columns().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  package static func write(_ bytes: [UInt8], to stream: FileDescriptor) -> WriteOutcome {
    do throws(Errno) {
      try stream.write(bytes)
      return .written
    } catch {
      return error == .brokenPipe ? .closed : .failed(error.text)
    }
  }
}

/// What became of an attempt to write.
package enum WriteOutcome: Hashable, Sendable {
  /// All bytes were taken.
  case written
  /// Nobody reads any more, as when `head` has enough.
  case closed
  /// The bytes could not be written; the text says why.
  case failed(String)
}

/// What came of waiting for a line that someone types.
package enum TypedLine: Hashable, Sendable {
  /// The line, without its end.
  case line(String)
  /// Ctrl-C, which drops what was typed.
  case interrupted
  /// There are no more lines.
  case end
}
