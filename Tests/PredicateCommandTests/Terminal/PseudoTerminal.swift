import Foundation
import TestSupport
import Testing

/// The real `predicate` on a pseudo-terminal of tmux: keys go in, the screen comes out.
final class PseudoTerminal {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether tests on terminals run: where tmux is, and where it must be.
  static let isWanted: Bool = {
    if isRequired || tmux != nil { return true }
    print("notice: tests on terminals are skipped: tmux is not installed")
    return false
  }()
  private static let isRequired = ProcessInfo.processInfo.environment["PREDICATE_TERMINAL_TESTS"] == "required"
  private static let tmux = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { $0 + "/tmux" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  // Machines on which tests run may be busy with other things.
  private static let patience = Duration.seconds(60)

  private let socket = "predicate-\(UUID().uuidString)"
  /// Where this terminal's files are: its history among them.
  let folder: URL

  /// A terminal in which a shell command runs; `$predicate` is the command under test.
  init(
    _ command: String = "$predicate repl", columns: Int = 80, rows: Int = 24, in folder: URL? = nil,
    variables: [String: String] = [:]
  ) throws {
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("predicate-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    try "Name,HP,Type\nBeedrill,65,Bug\nWeedle,40,Bug\nMewtwo,106,Psychic\nDitto,48,\n".write(
      to: self.folder.appendingPathComponent("monsters.csv"), atomically: true, encoding: .utf8)
    var variables = variables.merging([
      "XDG_STATE_HOME": self.folder.path, "XDG_CONFIG_HOME": self.folder.path, "PS1": "$ ",
    ]) { given, _ in given }
    variables["predicate"] = try Self.executable()
    variables.merge(ProcessStart.variablesWithoutCoverage) { $1 }
    // What is set where the tests run must not show.
    let plain = ["NO_COLOR", "CLICOLOR_FORCE", "PREDICATE_COLORS", "COLUMNS", "LINES", "VISUAL", "EDITOR", "ENV"]
      .flatMap { ["-u", $0] }
    let settings = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    // The pane stays when the command has ended, so that its last screen can be read.
    try run(
      ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", self.folder.path, "env"] + plain + settings
        + ["sh", "-c", command + "; stty -echo; read _ended"])
  }

  deinit {
    // tmux leaves its socket behind.
    let path = try? run(["display-message", "-p", "#{socket_path}"]).trimmingCharacters(in: .newlines)
    _ = try? run(["kill-server"])
    if let path { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Removes the files; for the last terminal in a folder.
  func removeFiles() { try? FileManager.default.removeItem(at: folder) }

  // MARK: Keys

  /// Types text as it is.
  func type(_ text: String) throws { try run(["send-keys", "-l", "--", text]) }

  /// Presses keys that tmux has names for: `Enter`, `C-a`, `M-f`.
  func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// Types text and presses Enter.
  func enter(_ text: String) throws {
    try type(text)
    try press("Enter")
  }

  /// Pastes text, as a terminal does.
  func paste(_ text: String) throws {
    let file = folder.appendingPathComponent("paste")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try run(["load-buffer", file.path])
    try run(["paste-buffer", "-p", "-d"])
  }

  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: The screen

  /// What is on the screen, without blanks at the ends of lines and blank lines at the end.
  func screen(rows: Int? = nil) throws -> String {
    let all = try run(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false)
    var lines = all.prefix(rows ?? all.count).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The column and row of the cursor, from 0.
  func cursor() throws -> String {
    try run(["display-message", "-p", "#{cursor_x},#{cursor_y}"]).trimmingCharacters(in: .newlines)
  }

  /// Waits until the screen down to the cursor is this, and the cursor is there; `below` looks at what is below, too.
  func expect(
    _ expected: String, cursor expectedCursor: String? = nil, below: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(below, sourceLocation) { screen, cursor in
      screen == expected && (expectedCursor == nil || cursor == expectedCursor)
    } complaint: { screen, cursor in
      "the screen is\n\(screen)\nwith the cursor at \(cursor), not\n\(expected)\n\(expectedCursor ?? "")"
    }
  }

  /// Waits until the screen down to the cursor ends with these lines.
  func expect(end expected: String, below: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await wait(below, sourceLocation) { screen, _ in
      screen == expected || screen.hasSuffix("\n" + expected)
    } complaint: { screen, _ in
      "the screen is\n\(screen)\nand does not end with\n\(expected)"
    }
  }

  /// Waits until this is anywhere on the screen.
  func expect(containing expected: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(true, sourceLocation) { screen, _ in
      screen.contains(expected)
    } complaint: { screen, _ in
      "the screen is\n\(screen)\nand does not contain\n\(expected)"
    }
  }

  private func wait(
    _ below: Bool, _ sourceLocation: SourceLocation, until isThere: (_ screen: String, _ cursor: String) -> Bool,
    complaint: (_ screen: String, _ cursor: String) -> String
  ) async throws {
    let start = ContinuousClock.now
    while true {
      // The line of help below the text is another's.
      let cursor = try cursor()
      let row = cursor.split(separator: ",").last.flatMap { Int($0) } ?? 0
      let screen = try screen(rows: below ? nil : row + 1)
      if isThere(screen, cursor) { return }
      if start.duration(to: .now) > Self.patience {
        Issue.record("\(complaint(screen, cursor))", sourceLocation: sourceLocation)
        throw Failure(description: "the screen that was waited for did not come")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  // MARK: Programs

  @discardableResult private func run(_ arguments: [String]) throws -> String {
    guard let tmux = Self.tmux else { throw Failure(description: "tmux is not installed") }
    // Foundation's own way to start programs waits for all that they leave running, as tmux does its server.
    let words = [tmux, "-L", socket, "-u", "-f", "/dev/null"] + arguments
    guard let output = popen(words.map(Self.quoted).joined(separator: " ") + " 2>&1", "r") else {
      throw Failure(description: "no shell")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, output), count > 0 { bytes += buffer[..<count] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard pclose(output) == 0 else { throw Failure(description: "tmux \(arguments.first ?? "") failed: \(text)") }
    return text
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The command beside the tests that run.
  private static func executable() throws -> String {
    for argument in CommandLine.arguments {
      guard let end = argument.range(of: ".xctest") else { continue }
      let bundle = URL(fileURLWithPath: String(argument[..<end.upperBound]))
      let path = bundle.deletingLastPathComponent().appendingPathComponent("predicate").path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw Failure(description: "no `predicate` beside the tests: \(CommandLine.arguments)")
  }
}
