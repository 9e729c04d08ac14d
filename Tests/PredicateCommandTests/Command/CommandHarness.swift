import Foundation
import PredicateCommand
import PredicateSession
import PredicatePlatform

/// What a run of the command came to.
struct CommandResult: Equatable {
  var output: String
  var errors: String
  var status: ExitCode
}

/// Runs the command without a process.
struct CommandHarness {
  var input = ""
  /// Standard input that is no text; `input` counts without.
  var inputBytes: [UInt8]?
  var isInputTerminal = false
  var isOutputTerminal = false
  var isErrorTerminal = false
  /// The width of the terminal; nil if there is none.
  var width: Int?
  var variables: [String: String] = [:]
  /// How far the clock goes on each time it is read.
  var tick = Duration.zero
  /// What happens each time it is read.
  var onTick: () -> Void = {}
  /// After how many bytes nobody reads any more.
  var readerTakes = Int.max
  var writeFailure: String?
  /// Takes the bytes of a file.
  var writeFile: @Sendable (_ path: String, [UInt8]) throws(FileFailure) -> Void = { (_, _) throws(FileFailure) in }
  var repl: (CommandLineTool.ReplRequest) -> Int32 = { _ in 0 }

  func run(_ arguments: [String]) -> CommandResult {
    let streams = Streams()
    var lines = input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    if lines.last == "" { lines.removeLast() }
    var environment = CommandEnvironment(
      readLine: { lines.popFirst() },
      write: { bytes in
        if let writeFailure { return .failed(writeFailure) }
        if streams.output.count >= readerTakes { return .closed }
        streams.output += bytes
        return .written
      },
      writeError: { streams.errors += $0 },
      createFile: { [writeFile] path, _ in
        OutputFile { (bytes) throws(FileFailure) in try writeFile(path, bytes) }
      },
      now: {
        streams.time += tick
        onTick()
        return streams.time
      })
    environment.input = .bytes(inputBytes ?? Array(input.utf8))
    environment.isInputTerminal = isInputTerminal
    environment.isOutputTerminal = isOutputTerminal
    environment.isErrorTerminal = isErrorTerminal
    environment.width = width
    environment.variable = { [variables] in variables[$0] }
    let status = ExitCode(rawValue: CommandLineTool(environment: environment, repl: repl).run(arguments)) ?? .usage
    return CommandResult(
      output: String(decoding: streams.output, as: UTF8.self), errors: streams.errors, status: status)
  }

  private final class Streams {
    var output: [UInt8] = []
    var errors = ""
    var time = Duration.zero
  }
}

/// Runs the command over standard input, without a terminal.
func predicate(_ arguments: String..., input: String = "") -> CommandResult {
  CommandHarness(input: input).run(arguments)
}

/// A folder that is removed when its owner is.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("predicate-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a data model of Core Data with the entities Word and Category and gives its path.
  func coreDataModel() throws -> String {
    let folder = url.appendingPathComponent("Words.xcdatamodel")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let contents = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Word" syncable="YES">
          <attribute name="text" attributeType="String"/>
          <relationship name="category" maxCount="1" destinationEntity="Category" inverseName="words" \
      inverseEntity="Category"/>
        </entity>
        <entity name="Category" syncable="YES">
          <attribute name="letter" attributeType="String"/>
          <relationship name="words" toMany="YES" destinationEntity="Word" inverseName="category" inverseEntity="Word"/>
        </entity>
      </model>
      """
    try contents.write(to: folder.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
    return folder.path
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ contents: String) throws -> String {
    let path = url.appendingPathComponent(name)
    try contents.write(to: path, atomically: true, encoding: .utf8)
    return path.path
  }
}

/// The package's folder.
let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
