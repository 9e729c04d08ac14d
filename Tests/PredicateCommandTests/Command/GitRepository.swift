import Foundation

/// A repository of Git in a folder that is removed when its owner is.
final class GitRepository {
  /// The folder.
  let folder: URL

  /// Whether there is Git.
  static let isAvailable = (try? run(["--version"], in: FileManager.default.temporaryDirectory)) == 0

  /// Makes a repository with a commit of these files.
  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("predicate git \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git("init", "--quiet")
    for (name, text) in files { try write(text, to: name) }
    try commit()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a name in it.
  func path(_ name: String) -> String { folder.path + "/" + name }

  /// Writes a file, and the folders on the way to it.
  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Removes a file.
  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  /// Commits all there is.
  func commit() throws {
    try git("add", "--all")
    try git(
      "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", "commit", "--quiet", "--allow-empty",
      "-m", "a")
  }

  func git(_ arguments: String...) throws {
    let status = try Self.run(arguments, in: folder)
    if status != 0 { throw Failure(arguments: arguments, status: status) }
  }

  struct Failure: Error {
    let arguments: [String]
    let status: Int32
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
