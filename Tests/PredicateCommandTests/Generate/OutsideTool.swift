import Foundation
import TestSupport

/// A program of the machine that reads what is generated; tests go without it where it is not installed.
struct OutsideTool {
  private let path: String

  /// The program of a name; nil if it is not installed.
  init?(_ name: String) {
    let folders = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    guard let path = folders.map({ $0 + "/" + name }).first(where: FileManager.default.isExecutableFile) else {
      return nil
    }
    self.path = path
  }

  /// What the program prints, errors among it, and its exit status.
  func run(_ arguments: [String], input: String = "") throws -> (output: String, status: Int32) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "predicate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "input")
    try input.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments.map { $0 == "@input" ? file.path : $0 }
    process.standardInput = FileHandle.nullDevice
    let pipe = ProcessStart.pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try ProcessStart.alone { try process.run() }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
