import PredicateREPL
import Testing

@Suite struct ReplLoopTests {
  /// What a run writes, errors in brackets, and its exit code; nil among the lines is Ctrl-C.
  private func run(
    _ lines: [String?], files: [String] = [], isInteractive: Bool, isPainted: Bool = false
  ) -> (text: String, code: Int32) {
    var rest = lines[...]
    var text = ""
    let session = ReplSession(SessionFixture.environment(isTerminal: isInteractive))
    var loop = ReplLoop(
      session, isInteractive: isInteractive, painter: MessagePainter(isOn: isPainted),
      readLine: { prompt in
        text += prompt
        return rest.popFirst().map { line in line.map { .line($0) } ?? .interrupted } ?? .end
      },
      write: { part, stream in text += stream == .output ? part : "[\(part.dropLast())]\n" })
    let code = loop.run(files: files)
    return (text, code)
  }

  @Test func onATerminalItGreetsAndPrompts() {
    let (text, code) = run(["1 + 1", "(1", "+ 1)", "HP >"], files: ["world.json"], isInteractive: true)
    #expect(
      text == """
        [Type a predicate, an expression or .help; Ctrl-D leaves.]
        [people: 2 records]
        [towns: 1 record]
        people> 2
        people> … 2
        people> [1:5: error: missing value after `>`
          HP >
              ^
          expected a value: key path, literal or placeholder]
        people>\(" ")

        """)
    #expect(code == 0)
  }

  @Test func elsewhereOnlyAnswersAreWritten() {
    let (text, code) = run(["name = 'Ann'", "1 +", "2"], files: ["world.json"], isInteractive: false)
    #expect(
      text == """
        [people: 2 records]
        [towns: 1 record]
        {"name":"Ann","age":30,"tags":["a","b"],"home":{"city":"Oslo"}}
        [1 of 2 records]
        [1:4: error: missing value after `+`
          1 +
             ^
          expected a value: key path, literal or placeholder]
        2

        """)
    #expect(code == 3)
  }

  @Test func theLastMistakeGivesTheCode() {
    #expect(run(["1 +", ".nonsense", "1"], isInteractive: false).code == 2)
    #expect(run([".open nothing", "1"], isInteractive: false).code == 2)
    #expect(run(["1"], files: ["broken.json"], isInteractive: false).code == 2)
    #expect(run(["1"], isInteractive: false).code == 0)
    #expect(run([], isInteractive: false).code == 0)
  }

  @Test func exitLeavesAtOnce() {
    let (text, code) = run(["1 +", ".exit 9", "1"], isInteractive: false)
    #expect(code == 9)
    #expect(!text.contains("\n1\n"))
  }

  @Test func anOpenBracketAtTheEndIsAMistake() {
    let (text, code) = run(["(1 + 1"], isInteractive: false)
    #expect(text.hasPrefix("[1:1: error: `(` is not closed\n"))
    #expect(code == 3)
  }

  @Test func controlCDropsTheLineAndGoesOn() {
    let (text, code) = run(["(1 <", nil, "1 < 2", nil], isInteractive: true)
    #expect(
      text == """
        [Type a predicate, an expression or .help; Ctrl-D leaves.]
        > …\(" ")
        > true
        >\(" ")
        >\(" ")

        """)
    #expect(code == 0)
  }

  @Test func notesAreDimmedAndErrorsPainted() {
    let (text, _) = run(["TRUEPREDICATE", "1 +"], files: ["world.json"], isInteractive: true, isPainted: true)
    #expect(text.contains("[\u{1B}[2m2 of 2 records\u{1B}[0m]\n"))
    #expect(
      text.contains("1:4: \u{1B}[1;31merror:\u{1B}[0m missing value after `+`\n  1 +\n\u{1B}[32m     ^\u{1B}[0m\n"))
  }
}
