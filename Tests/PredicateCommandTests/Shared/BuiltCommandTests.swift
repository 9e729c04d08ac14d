import PredicateCommand
import PredicateSession
import Testing

/// What only a process shows: pipes, and who waits for whom.
@Suite(.needsCommand, .serialized, .timeLimit(.minutes(10))) struct BuiltCommandTests {
  @Test func requestsAreAnsweredOneByOne() throws {
    let command = try BuiltCommand(["batch"])
    for number in 0..<50 {
      try command.write(#"{"id":\#(number),"op":"evaluate","format":"a > 10","object":{"a":\#(number)}}"# + "\n")
      #expect(try command.readLine() == #"{"id":\#(number),"ok":true,"result":\#(number > 10)}"# + "\n")
    }
    // Half a line has no answer yet, and several at once have all of theirs.
    try command.write(#"{"op":"parse","#)
    try command.write(#""format":"a=1"}"# + "\nnonsense\n\n")
    #expect(try command.readLine() == #"{"ok":true,"format":"a == 1"}"# + "\n")
    #expect(try command.readLine().hasPrefix(#"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","#))
    try command.write(#"{"op":"parse","format":"b=1"}"#)
    try command.endInput()
    let result = try command.finish()
    #expect(
      result == CommandResult(output: #"{"ok":true,"format":"b == 1"}"# + "\n", errors: "", status: .success))
  }

  /// What a pipe brings at once says nothing about how much memory a record needs.
  @Test(arguments: ["a != nil", "a != nil AND SELF != nil"])
  func aLongRecordThroughAPipe(_ format: String) throws {
    let command = try BuiltCommand(["count", format, "--input-format", "jsonl"])
    try command.write("{\"a\":\"" + String(repeating: "x", count: 1_400_000) + "\"}\n")
    try command.endInput()
    #expect(try command.finish() == CommandResult(output: "1\n", errors: "", status: .success))
  }

  @Test(arguments: [
    ["TRUEPREDICATE"], ["TRUEPREDICATE", "-o", "json"], ["TRUEPREDICATE", "-o", "csv"], ["fetch", "--select", "n"],
    ["explain", "n >= 0", "--limit", "100000"],
  ])
  func aReaderThatHasEnough(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("numbers.jsonl", (0..<40_000).map { "{\"n\":\($0),\"text\":\"\($0)\"}\n" }.joined())
    let command = try BuiltCommand(arguments + [file])
    try command.endInput()
    #expect(try !command.readLine().isEmpty)
    try command.closeOutput()
    let result = try command.finish()
    #expect(result.errors == "" && result.status == .success)
  }

  /// Also while it waits for requests.
  @Test func batchEndsWithItsReader() throws {
    let command = try BuiltCommand(["batch"])
    try command.write(#"{"op":"parse","format":"a=1"}"# + "\n")
    #expect(try !command.readLine().isEmpty)
    try command.closeOutput()
    let result = try command.finish()
    #expect(result.errors == "" && result.status == .success)
  }

  @Test func standardInputMayBeCompressed() throws {
    // `a,b` and `1,x` in a member of gzip, stored as they are.
    let gzip: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1, 8, 0, 0xF7, 0xFF] + Array("a,b\n1,x\n".utf8)
      + [0xF4, 0xA0, 0x01, 0x00, 8, 0, 0, 0]
    for arguments in [["a = 1"], ["a = 1", "-"], ["fetch", "-"]] {
      let command = try BuiltCommand(arguments)
      try command.write(gzip)
      try command.endInput()
      #expect(
        try command.finish() == CommandResult(output: "{\"a\":1,\"b\":\"x\"}\n", errors: "", status: .success))
    }
  }
}
