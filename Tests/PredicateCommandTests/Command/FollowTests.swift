import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// `--follow`: what is appended to a file is answered at once.
@Suite struct FollowTests {
  private static func append(_ text: String, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private static func start(_ path: String, _ arguments: String...) throws -> BuiltCommand {
    let command = try BuiltCommand(["a > 1", path, "--follow"] + arguments)
    try command.endInput()
    return command
  }

  @Test(.needsCommand, .timeLimit(.minutes(10))) func whatIsAppendedIsAnswered() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("log.jsonl", "{\"a\":1}\n{\"a\":2}\n")
    let command = try Self.start(path)
    #expect(try command.readLine() == "{\"a\":2}\n")
    // Half a line is no record yet.
    try Self.append("{\"a\":1}\n{\"a\":", to: path)
    try Self.append("3}\n", to: path)
    #expect(try command.readLine() == "{\"a\":3}\n")
    // A file that was cut is read anew.
    try Data("{\"a\":4}\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try command.readLine() == "{\"a\":4}\n")
    // Another one under its name, as when logs are rotated.
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try Data("{\"a\":0}\n{\"a\":5}\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try command.readLine() == "{\"a\":5}\n")
    try Self.append("{\"a\":6}\n", to: path)
    #expect(try command.readLine() == "{\"a\":6}\n")
    // What is as long as before, and at no moment shorter, which would be told in other words.
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: Data("{\"a\":7}\n{\"a\":8}\n{\"a\":9}\n".utf8))
    try file.close()
    for value in 7...9 { #expect(try command.readLine() == "{\"a\":\(value)}\n") }
    command.interrupt()
    let notes = ["was cut", "is another file now", "was written anew"].map {
      "note: `\(path)` \($0); it is read from its beginning\n"
    }
    #expect(try command.finish() == CommandResult(output: "", errors: notes.joined(), status: .success))
  }

  @Test(.needsCommand, .timeLimit(.minutes(10))) func aLimitEndsIt() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("log", "{\"a\":2}\n")
    let command = try Self.start(path, "--limit", "2", "-e")
    #expect(try command.readLine() == "{\"a\":2}\n")
    try Self.append("{\"a\":3}\n{\"a\":4}\n", to: path)
    #expect(try command.finish() == CommandResult(output: "{\"a\":3}\n", errors: "", status: .success))
  }

  @Test(.needsCommand, .timeLimit(.minutes(10))) func aReaderThatGoesAwayEndsIt() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("log.ndjson", "{\"a\":2}\n")
    let command = try Self.start(path)
    #expect(try command.readLine() == "{\"a\":2}\n")
    try command.closeOutput()
    let result = try command.finish()
    #expect(result.errors == "" && result.status == .success)
  }

  @Test(.needsCommand, .timeLimit(.minutes(10))) func aMistakeEndsIt() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("log.jsonl", "{\"a\":2}\n")
    let command = try Self.start(path)
    #expect(try command.readLine() == "{\"a\":2}\n")
    try Self.append("{\"a\":3}\nnonsense\n", to: path)
    let result = try command.finish()
    #expect(result.output == "{\"a\":3}\n" && result.status == .usage)
    #expect(result.errors.hasPrefix("\(path):3:1: error: "))
  }

  @Test(arguments: [
    (["a = 1", "--follow"], "`--follow` needs a FILE"), (["a = 1", "-", "--follow"], "`--follow` needs a FILE"),
    (["a = 1", "x.csv", "--follow"], "`--follow` reads JSON Lines, and `x.csv` is none"),
    (
      ["a = max:(a)", "x.jsonl", "--follow"],
      "`--follow` never ends, and all records are needed: for `--sort`, or for an aggregate of all"
    ),
    (["a = 1", "x", "y", "--follow"], "`--follow` follows one FILE"),
    (["count", "a = 1", "x", "--follow"], "`--follow` is no option of `predicate count`"),
  ])
  func whatCannotBeFollowed(_ arguments: [String], _ message: String) {
    let result = CommandHarness().run(arguments)
    #expect(result.errors.hasPrefix("predicate: error: \(message)\n") && result.status == .usage)
  }
}
