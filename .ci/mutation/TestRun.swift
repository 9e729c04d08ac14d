import Foundation

/// One run of the test program over some suites.
struct TestRun {
  enum Outcome {
    case passed
    /// The first test that failed, and what it said.
    case failed(String)
    case crashed(String)
    case hung(String)

    var words: (state: String, detail: String) {
      switch self {
      case .passed: ("survived", "")
      case .failed(let test): ("failure", test)
      case .crashed(let test): ("crash", test)
      case .hung(let test): ("hang", test)
      }
    }
  }

  let program: String
  let folder: URL

  /// The suites of the program, `Module.Suite` each, and the tests outside of any, `Module.test`.
  func suites() throws -> [String] {
    let log = try run(["--list-tests"], [:], seconds: 60) { _ in false }.log
    let tests = log.split(separator: "\n").filter { $0.contains(".") && $0.contains("(") }
    return Set(tests.map { String($0.prefix { $0 != "/" && $0 != "(" }) }).sorted()
  }

  /// Ends at the first failure. The time limit is there for what would never end.
  func run(_ suites: [String], _ environment: [String: String], seconds: Double) throws -> Outcome {
    let names = suites.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    var failure: String?
    let (log, status) = try run(["--filter", "^(\(names))[/(]"], environment, seconds: seconds) {
      line in
      guard line.contains("recorded an issue") || line.contains("Caught error") else {
        return false
      }
      failure = line
      return true
    }
    if let failure { return .failed(Self.name(of: failure)) }
    guard let status else { return .hung(Self.unfinished(log)) }
    // Tests that fail without an issue have not been seen; whatever else ends the process is a crash.
    return status == 0 ? .passed : .crashed(Self.unfinished(log))
  }

  /// `✘ Test name() recorded an issue at File.swift:1:2: …`: the name and the file.
  private static func name(of failure: String) -> String {
    let words = failure.split(separator: " ")
    let file =
      words.first { $0.contains(".swift:") }?.split(separator: ":").first.map(String.init) ?? ""
    let test = failure.firstRange(of: " Test ").map { failure[$0.upperBound...] } ?? failure[...]
    let name = test.firstRange(of: " recorded").map { test[..<$0.lowerBound] } ?? test
    return "\(file): \(name)"
  }

  /// A test that began and did not end.
  private static func unfinished(_ log: String) -> String {
    var running: [String] = []
    for line in log.split(separator: "\n") {
      guard let start = line.firstRange(of: " Test ") else { continue }
      let test = line[start.upperBound...]
      if test.hasSuffix(" started."), !test.hasPrefix("case "), test != "run started." {
        running.append(String(test.dropLast(9)))
      }
      if let end = test.firstRange(of: " passed after") {
        running.removeAll { $0 == test[..<end.lowerBound] }
      }
    }
    return running.prefix(3).joined(separator: ", ")
  }

  /// The output, and the exit status; nil if it took too long or was stopped.
  private func run(
    _ arguments: [String], _ environment: [String: String], seconds: Double,
    until isEnough: (String) -> Bool
  ) throws -> (log: String, status: Int32?) {
    let path = folder.appending(path: "run.log")
    try Data().write(to: path)
    let id = try start(["--testing-library", "swift-testing"] + arguments, environment, output: path)
    let input = try FileHandle(forReadingFrom: path)
    defer { try? input.close() }
    let end = Date.now.addingTimeInterval(seconds)
    var log = Data()
    var seen = 0
    while true {
      var status: Int32 = 0
      let isRunning = waitpid(id, &status, WNOHANG) == 0
      log.append(try input.readToEnd() ?? Data())
      while let newline = log[seen...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: log[seen..<newline], as: UTF8.self)
        seen = newline + 1
        if isEnough(line) {
          stop(id)
          return (String(decoding: log, as: UTF8.self), nil)
        }
      }
      if !isRunning { return (String(decoding: log, as: UTF8.self), status) }
      if Date.now > end {
        stop(id)
        return (String(decoding: log, as: UTF8.self), nil)
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// In a process group of its own. Not by `Process`, which waits for all that has inherited its pipes.
  private func start(_ arguments: [String], _ environment: [String: String], output: URL) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path(percentEncoded: false), O_WRONLY | O_APPEND, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    _ = FileManager.default.changeCurrentDirectoryPath(folder.appending(path: "copy").path(percentEncoded: false))
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let all = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }.merging(environment) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, words, settings)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    return id
  }

  /// With all that it has started.
  private func stop(_ id: pid_t) {
    kill(-id, SIGKILL)
    waitpid(id, nil, 0)
  }
}
