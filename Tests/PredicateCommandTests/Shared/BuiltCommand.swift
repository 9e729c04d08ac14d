import Foundation
import PredicateCommand
import PredicateSession
import TestSupport
import Testing

/// The command as a process, as it was built beside these tests.
final class BuiltCommand {
  private let process = Process()
  private let input = ProcessStart.pipe()
  private let output = ProcessStart.pipe()
  private let errors = ProcessStart.pipe()

  /// The executable; nil where it was not built.
  static let path: String? = {
    let beside = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    let folders = [beside, packageFolder.appendingPathComponent(".build/debug")]
    return folders.map { $0.appendingPathComponent("predicate").path }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: try #require(Self.path))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(ProcessStart.variablesWithoutCoverage) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try ProcessStart.alone { try process.run() }
  }

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws { try input.fileHandleForWriting.write(contentsOf: bytes) }

  func endInput() throws { try input.fileHandleForWriting.close() }

  /// The next line of the output with its end; waits for it. What is left at the end of the output.
  func readLine() throws -> String {
    var line = Data()
    while line.last != UInt8(ascii: "\n"), let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
    {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads no more.
  func closeOutput() throws { try output.fileHandleForReading.close() }

  func interrupt() { process.interrupt() }

  /// What was written to the output and to standard error, and the exit status.
  func finish() throws -> CommandResult {
    let output = try? output.fileHandleForReading.readToEnd()
    let errors = try errors.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return CommandResult(
      output: String(decoding: output ?? Data(), as: UTF8.self),
      errors: String(decoding: errors ?? Data(), as: UTF8.self),
      status: process.terminationReason == .exit ? ExitCode(rawValue: process.terminationStatus) ?? .usage : .usage)
  }
}

extension Trait where Self == ConditionTrait {
  /// Only where the executable was built.
  static var needsCommand: Self { .enabled(if: BuiltCommand.path != nil, "the command was not built") }
}
