import Foundation
import TestSupport
import Testing

/// A script of the shell that runs the command in a folder of its own: what it prints, errors among it, is what it is
/// tested by.
struct ShellScript: CustomTestStringConvertible {
  let name: String
  let script: String
  let expected: String
  var testDescription: String { name }

  /// A script and what it prints. `$p` is the command, and `own.json` holds two records.
  init(_ name: String, _ script: String, prints expected: String) {
    self.name = name
    self.script = script
    self.expected = expected
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "predicate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try #"[{"a":1,"b":2},{"a":2,"b":5}]"#.write(
      to: folder.appending(path: "own.json"), atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ProcessStart.variablesWithoutCoverage.merging(["p": try #require(BuiltCommand.path), "HOME": folder.path]) { $1 }
    ) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = ProcessStart.pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try ProcessStart.alone { try process.run() }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == expected, sourceLocation: sourceLocation)
  }
}
