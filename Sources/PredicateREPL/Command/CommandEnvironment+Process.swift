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

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandLineTool {
  /// Runs the command with the arguments of this process and ends it.
  package static func runProcess() -> Never {
    exit(CommandLineTool(environment: .process()).run(Array(CommandLine.arguments.dropFirst())))
  }
}

extension CommandEnvironment {
  /// The world of this process.
  ///
  /// A reader of standard output that goes away is told by `write`, not by a signal.
  package static func process() -> CommandEnvironment {
    #if !os(Windows) && !os(WASI)
      _ = signal(SIGPIPE, SIG_IGN)
    #endif
    let start = ContinuousClock.now
    var environment = CommandEnvironment(
      readLine: { Swift.readLine() },
      write: { StandardStream.writeAll($0, to: 1) },
      // There is nowhere left to tell that standard error cannot be written.
      writeError: { _ = StandardStream.writeAll(Array($0.utf8), to: 2) },
      writeFile: { path, bytes in
        do {
          try Data(bytes).write(to: URL(filePath: path), options: .atomic)
          return .written
        } catch {
          return .failed("`\(path)` cannot be written")
        }
      },
      now: { start.duration(to: .now) })
    environment.isInputTerminal = StandardStream.isTerminal(0)
    environment.isOutputTerminal = StandardStream.isTerminal(1)
    environment.isErrorTerminal = StandardStream.isTerminal(2)
    environment.variable = { ProcessInfo.processInfo.environment[$0] }
    if environment.isInputTerminal { environment.readTypedLine = StandardStream.readTypedLine }
    if environment.isOutputTerminal {
      environment.width = StandardStream.terminalWidth(columns: { environment.variable("COLUMNS") })
    }
    return environment
  }
}

/// The process's own streams: the one place of the command that knows the operating system.
enum StandardStream {
  static func isTerminal(_ descriptor: Int32) -> Bool {
    #if os(Windows)
      _isatty(descriptor) != 0
    #else
      isatty(descriptor) != 0
    #endif
  }

  static func readTypedLine() -> CommandEnvironment.TypedLine {
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
    #if !os(Windows) && !os(WASI)
      var size = winsize()
      if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    #endif
    return columns().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> CommandEnvironment.WriteOutcome {
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
        } else if errno == EPIPE {
          return .closed
        } else if errno != EINTR {
          return .failed(String(cString: strerror(errno)))
        }
      }
      return .written
    }
  }
}
