import Foundation
import Testing

/// `.watch` on a real terminal: what goes on by itself, and what ends it.
@Suite(
  .serialized,
  .enabled(if: PseudoTerminal.isWanted, "tmux is not installed; PREDICATE_TERMINAL_TESTS=required makes this a failure")
)
struct WatchTests {
  private static let answer =
    "#  Name     HP  Type\n-  ------  ---  -------\n1  Mewtwo  106  Psychic\n1 of 4 records\n"

  /// A terminal on which a question is asked again and again, of which one answer more than the first has come.
  private func watched(_ command: String = "$predicate repl", line: String = ".watch 0.1") async throws
    -> PseudoTerminal
  {
    // So many rows that what stands first is still there, however long a busy machine takes to look.
    let terminal = try PseudoTerminal("\(command) monsters.csv", rows: 500)
    try await terminal.expect(end: "monsters>")
    try terminal.enter("HP > 100")
    try await terminal.expect(end: "1 of 4 records\nmonsters>")
    try terminal.enter(line)
    return terminal
  }

  @Test(arguments: ["q", "Enter", "Escape", "Space", "Up", "C-c", "C-d"]) func anyKeyEndsIt(key: String) async throws {
    let terminal = try await watched()
    defer { terminal.removeFiles() }
    try await terminal.expect(end: Self.answer.dropLast() + "")
    #expect(try terminal.screen().contains("monsters> .watch 0.1\nevery 0.1 s; any key ends it\n#"))
    try "Name,HP\nNew,500\n".write(
      to: terminal.folder.appendingPathComponent("monsters.csv"), atomically: true, encoding: .utf8)
    try await terminal.expect(end: "#  Name   HP\n-  ----  ---\n1  New   500\n1 of 1 record")
    try terminal.press(key)
    // The key is used up.
    try await terminal.expect(end: "1 of 1 record\nmonsters>")
    try terminal.enter("1 + 1")
    try await terminal.expect(end: "monsters> 1 + 1\n2\nmonsters>")
  }

  @Test func aNumberOfTimes() async throws {
    let terminal = try await watched(line: ".watch 0.1 3")
    defer { terminal.removeFiles() }
    try await terminal.expect(
      end: "monsters> .watch 0.1 3\nevery 0.1 s, 3 times; any key ends it\n"
        + String(repeating: Self.answer, count: 3) + "monsters>")
  }

  /// Tables are as wide as the terminal is then.
  @Test func anotherSize() async throws {
    let terminal = try await watched()
    defer { terminal.removeFiles() }
    try "Name,HP\n\(String(repeating: "x", count: 90)),500\n".write(
      to: terminal.folder.appendingPathComponent("monsters.csv"), atomically: true, encoding: .utf8)
    try await terminal.expect(end: "1  \(String(repeating: "x", count: 71))…  500\n1 of 1 record")
    try terminal.resize(columns: 120, rows: 50)
    try await terminal.expect(end: "1  \(String(repeating: "x", count: 90))  500\n1 of 1 record")
    try terminal.press("q")
    try await terminal.expect(end: "1 of 1 record\nmonsters>")
  }

  @Test func controlZStopsItAndItGoesOn() async throws {
    let terminal = try PseudoTerminal("sh -i", rows: 50)
    defer { terminal.removeFiles() }
    try await terminal.expect("$")
    try terminal.enter("$predicate repl monsters.csv")
    try await terminal.expect(end: "monsters>")
    try terminal.enter("HP > 100")
    try await terminal.expect(end: "1 of 4 records\nmonsters>")
    try terminal.enter(".watch 0.1")
    try await terminal.expect(end: Self.answer + Self.answer.dropLast())
    try terminal.press("C-z")
    try await terminal.expect(end: "$")
    #expect(try terminal.screen().contains("Stopped"))
    try "Name,HP\nNew,500\n".write(
      to: terminal.folder.appendingPathComponent("monsters.csv"), atomically: true, encoding: .utf8)
    try terminal.enter("fg")
    try await terminal.expect(end: "1  New   500\n1 of 1 record")
    try terminal.press("q")
    try await terminal.expect(end: "1 of 1 record\nmonsters>")
  }

  /// Where keys do not come one by one, a line ends it.
  @Test(arguments: ["Enter", "C-c"]) func onATerminalThatCanDoNothing(key: String) async throws {
    let terminal = try await watched("TERM=dumb $predicate repl", line: ".watch 0.3")
    defer { terminal.removeFiles() }
    try await terminal.expect(end: Self.answer + Self.answer.dropLast())
    #expect(try terminal.screen().contains("\nevery 0.3 s; Enter ends it\n"))
    try terminal.press(key)
    try await terminal.expect(end: "monsters>")
    try terminal.enter("1 + 1")
    try await terminal.expect(end: "monsters> 1 + 1\n2\nmonsters>")
  }
}
