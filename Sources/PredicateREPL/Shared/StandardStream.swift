#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

/// The process's own streams: the one place of the command that knows the operating system.
enum StandardStream {
  /// Whether the reader of a pipe went away.
  static func isClosed(_ descriptor: Int32) -> Bool {
    #if !os(Windows) && !os(WASI)
      var output = pollfd(fd: descriptor, events: 0, revents: 0)
      return poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
    #else
      return false
    #endif
  }

  /// Waits until there is something to read, or the end of it; false if the reader of standard output goes away first.
  static func waitForInput() -> Bool {
    #if !os(Windows) && !os(WASI)
      while true {
        var streams = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0), pollfd(fd: 1, events: 0, revents: 0)]
        let count = poll(&streams, 2, -1)
        if count < 0, errno == EINTR { continue }
        // What cannot be waited for is read at once.
        return count <= 0 || streams[1].revents & Int16(POLLERR) == 0
      }
    #else
      return true
    #endif
  }

  /// Sees to it that Ctrl-C ends the process without a word.
  static func endQuietlyOnInterrupt() {
    #if !os(Windows) && !os(WASI)
      _ = signal(SIGINT) { _ in _exit(0) }
      // Programs that start others from threads of their own may pass on that the signal is held back.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGINT)
      sigprocmask(SIG_UNBLOCK, &signals, nil)
    #endif
  }

  /// Opens what stands for those of the three streams that are closed, so that no file which is opened later is taken for
  /// one: reading from it, or writing to it, fails as before.
  static func holdPlaces() {
    #if !os(Windows) && !os(WASI)
      for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 {
        _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
      }
    #endif
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    #if os(Windows)
      _isatty(descriptor) != 0
    #else
      isatty(descriptor) != 0
    #endif
  }

  static func readTypedLine() -> TypedLine {
    #if !os(Windows) && !os(WASI)
      // Only while waiting: elsewhere Ctrl-C ends the process, which is what a query that takes too long needs. A terminal
      // gives a line as a whole, so that reading it after `poll` does not wait any more.
      let previous = signal(SIGINT) { _ in }
      defer { _ = signal(SIGINT, previous) }
      var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      if poll(&input, 1, -1) < 0, errno == EINTR { return .interrupted }
    #endif
    return Swift.readLine().map { .line($0) } ?? .end
  }

  static func terminalWidth(columns: () -> String?) -> Int? {
    if let size = TerminalSize(of: 1) { return size.columns }
    return columns().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> WriteOutcome {
    switch send(bytes, to: descriptor) {
    case nil: .written
    case EPIPE: .closed
    case let number?: .failed(String(cString: strerror(number)))
    }
  }

  /// Writes all bytes; gives the system's number of what is wrong if it cannot.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
      while let base = rest.baseAddress, !rest.isEmpty {
        #if os(Windows)
          let count = Int(_write(descriptor, base, UInt32(clamping: min(rest.count, 1 << 30))))
        #else
          let count = write(descriptor, base, rest.count)
        #endif
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// All that a descriptor gives until its end; nil if reading fails, as `errno` says.
  static func readAll(from descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if os(Windows)
        let count = Int(_read(descriptor, &buffer, UInt32(buffer.count)))
      #else
        let count = read(descriptor, &buffer, buffer.count)
      #endif
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
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
