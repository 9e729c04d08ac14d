import PredicatePlatform

extension CommandLineTool {
  /// Runs the command with the arguments of this process and ends it.
  package static func runProcess() -> Never {
    SystemProcess.end(ProcessStack.run { CommandLineTool(environment: .process()).run(SystemProcess.arguments) })
  }
}

extension CommandEnvironment {
  /// The world of this process.
  package static func process() -> CommandEnvironment {
    SystemProcess.prepareStreams()
    let start = ContinuousClock.now
    var environment = CommandEnvironment(
      readLine: { Swift.readLine() },
      write: { StandardStream.write($0, to: .standardOutput) },
      // There is nowhere left to tell that standard error cannot be written.
      writeError: { _ = StandardStream.write(Array($0.utf8), to: .standardError) },
      createFile: OutputFile.made,
      now: { start.duration(to: .now) })
    environment.isOutputClosed = { FileDescriptor.standardOutput.isClosed }
    environment.waitForInput = { FileDescriptor.standardInput.waitForInput(while: .standardOutput) }
    environment.endQuietlyOnInterrupt = InterruptSignal.endQuietly
    environment.isInputTerminal = FileDescriptor.standardInput.isTerminal
    environment.isOutputTerminal = FileDescriptor.standardOutput.isTerminal
    environment.isErrorTerminal = FileDescriptor.standardError.isTerminal
    environment.variable = SystemProcess.variable
    if environment.isInputTerminal { environment.readTypedLine = StandardStream.readTypedLine }
    if environment.isOutputTerminal {
      environment.width = StandardStream.terminalWidth(columns: { environment.variable("COLUMNS") })
    }
    return environment
  }
}
