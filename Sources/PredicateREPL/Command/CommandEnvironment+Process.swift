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
    environment.isOutputClosed = { StandardStream.isClosed(1) }
    environment.waitForInput = StandardStream.waitForInput
    environment.endQuietlyOnInterrupt = StandardStream.endQuietlyOnInterrupt
    environment.isInputTerminal = StandardStream.isTerminal(0)
    environment.isOutputTerminal = StandardStream.isTerminal(1)
    environment.isErrorTerminal = StandardStream.isTerminal(2)
    #if os(Windows)
      environment.variable = { ProcessInfo.processInfo.environment[$0] }
    #else
      // Foundation would copy the whole environment first, which takes longer than all else before the first prompt.
      environment.variable = { name in getenv(name).map { String(cString: $0) } }
    #endif
    if environment.isInputTerminal { environment.readTypedLine = StandardStream.readTypedLine }
    if environment.isOutputTerminal {
      environment.width = StandardStream.terminalWidth(columns: { environment.variable("COLUMNS") })
    }
    return environment
  }
}
