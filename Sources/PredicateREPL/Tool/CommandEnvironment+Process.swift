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

import PredicateLanguage

#if os(Windows)
  import Foundation
#endif

extension CommandLineTool {
  /// Runs the command with the arguments of this process and ends it.
  package static func runProcess() -> Never {
    exit(ProcessStack.run { CommandLineTool(environment: .process()).run(arguments) })
  }

  /// The arguments of this process without the program's name, as names of files, which need not be UTF-8.
  private static var arguments: [String] {
    #if os(Windows)
      Array(CommandLine.arguments.dropFirst())
    #else
      UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().compactMap { text in
        text.map { FileName.text(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
      }
    #endif
  }
}

extension CommandEnvironment {
  /// The world of this process.
  ///
  /// A reader of standard output that goes away, and a file that may not grow any more, are told by `write`, not by a signal.
  package static func process() -> CommandEnvironment {
    #if !os(Windows) && !os(WASI)
      _ = signal(SIGPIPE, SIG_IGN)
      _ = signal(SIGXFSZ, SIG_IGN)
    #endif
    StandardStream.holdPlaces()
    let start = ContinuousClock.now
    var environment = CommandEnvironment(
      readLine: { Swift.readLine() },
      write: { StandardStream.writeAll($0, to: 1) },
      // There is nowhere left to tell that standard error cannot be written.
      writeError: { _ = StandardStream.writeAll(Array($0.utf8), to: 2) },
      createFile: OutputFile.made,
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
