import Foundation

/// Runs commands as a person in a shell does.
enum Shell {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What a command prints, and its status.
  struct Result {
    let output: String
    let status: Int32
  }

  /// Runs a line of bash in a folder; `mixesErrors` puts standard error between the output, else it is dropped.
  static func run(
    _ command: String, input: String = "", in folder: URL? = nil, mixesErrors: Bool = true
  ) throws -> Result {
    let files = FileManager.default.temporaryDirectory.appending(path: "predicate-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let (typed, printed) = (files.appending(path: "input"), files.appending(path: "output"))
    try Data(input.utf8).write(to: typed)
    try Data().write(to: printed)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-c", command]
    process.currentDirectoryURL = folder
    // Files, as pipes fill up.
    let output = try FileHandle(forWritingTo: printed)
    process.standardInput = try FileHandle(forReadingFrom: typed)
    process.standardOutput = output
    process.standardError = mixesErrors ? output : FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: printed), as: UTF8.self), status: process.terminationStatus)
  }

  /// The output of a command that must not fail.
  static func output(of command: String) throws -> String {
    let result = try run(command)
    guard result.status == 0 else { throw Failure(description: "`\(command)` failed:\n\(result.output)") }
    return result.output
  }

  /// Text as one word of a command.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
