import PredicateData
import PredicateSQLite
import Synchronization
import Testing
import PredicatePlatform
@testable import PredicateLineEditing

@testable import PredicateCommand
@testable import PredicateSession

/// How often a file was read.
private let reads = Mutex(0)
private let openings = Mutex(0)

@Suite struct ReplLoopTests {
  /// What a run writes, errors in brackets, and its exit code; nil among the lines is Ctrl-C.
  private func run(
    _ lines: [String?], files: [String] = [], entity: String? = nil, isInteractive: Bool, isPainted: Bool = false
  ) -> (text: String, code: Int32) {
    var rest = lines[...]
    var text = ""
    let session = ReplSession(SessionFixture.environment(isTerminal: isInteractive))
    var loop = ReplLoop(
      session, isInteractive: isInteractive, painter: MessagePainter(isOn: isPainted),
      readLine: { request in
        text += request.prompt
        return rest.popFirst().map { line in line.map { .line($0) } ?? .interrupted } ?? .end
      },
      write: { part, stream in text += stream == .output ? part : "[\(part.dropLast())]\n" })
    let code = loop.run(files: files, entity: entity)
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

  /// As in the other subcommands.
  @Test func theFirstOfSeveralFilesIsAsked() {
    let files = ["world.json", "many.csv"]
    #expect(run([".entities"], files: files, isInteractive: false).text.contains("* people"))
    let session = SessionFixture.session()
    for text in [".open world.json export.json", ".open many.csv monsters.csv"] {
      var session = session
      _ = session.feed(line: text)
      #expect(session.currentName == (text.contains("world") ? "people" : "records"))
    }
  }

  /// The question is asked until nobody wants it any more, of the file as it is then.
  @Test func watching() {
    var lines = ["HP > 60", ".watch 5", ".watch x", "1 + 1"][...]
    var text = ""
    var pauses: [Duration] = []
    var environment = SessionFixture.environment()
    environment.open = { (path) throws(SQLiteError) in
      reads.withLock { $0 += 1 }
      let rows = reads.withLock { $0 }
      return .records(RecordSource(text: "HP\n\(rows * 50)\n", name: path))
    }
    var loop = ReplLoop(
      ReplSession(environment), isInteractive: true, readLine: { _ in lines.popFirst().map { .line($0) } ?? .end },
      write: { part, _ in text += part })
    loop.pause = { duration in
      pauses.append(duration)
      return pauses.count < 3
    }
    _ = loop.run(files: ["x.csv"], entity: "x")
    #expect(pauses == Array(repeating: .seconds(5), count: 3))
    #expect(
      text == """
        Type a predicate, an expression or .help; Ctrl-D leaves.
        x: 1 record
        0 of 1 record
        every 5 s; Ctrl-C ends it
        #   HP
        -  ---
        1  100
        1 of 1 record
        #   HP
        -  ---
        1  150
        1 of 1 record
        #   HP
        -  ---
        1  200
        1 of 1 record
        error: `x` is no number of seconds
          hint: write `.watch 5`
        2


        """)
  }

  /// A number of times is kept on a terminal as in a script, and what fails in between is how the line ends.
  @Test(arguments: [
    (".watch 5 3", "2\n[every 5 s, 3 times]\n2\n2\n2\n", 2, 0), (".watch 5 1", "2\n[every 5 s, 1 time]\n2\n", 0, 0),
    (".watch 0.5 2 ", "2\n[every 0.5 s, 2 times]\n2\n2\n", 1, 0),
    (
      ".watch 5",
      "2\n[error: `.watch` without an end needs a person at a terminal\n  hint: write `.watch 2 5` for five times]\n",
      0, 2
    ),
    (".watch 5 0", "2\n[error: `0` is no number of times\n  hint: write `.watch 5 3`]\n", 0, 2),
    (".watch 0 2", "2\n[error: `0` is no number of seconds\n  hint: write `.watch 5`]\n", 0, 2),
    (".watch 1 2 3", "2\n[error: `.watch` takes two numbers at most, found `1 2 3`]\n", 0, 2),
    (".read watch.txt", "2\n[watch.txt:1:]\n[error: `.watch` does nothing in a script]\n", 0, 2),
  ])
  func watchingSoManyTimes(line: String, expected: String, pauses: Int, code: Int32) {
    var lines = ["1 + 1", line][...]
    var text = ""
    var paused = 0
    var environment = SessionFixture.environment(isTerminal: false)
    environment.script = { _ throws(DataError) in ".watch 1 2\n" }
    var loop = ReplLoop(
      ReplSession(environment), isInteractive: false, readLine: { _ in lines.popFirst().map { .line($0) } ?? .end },
      write: { part, stream in text += stream == .output ? part : "[\(part.dropLast())]\n" })
    loop.pause = { _ in
      paused += 1
      return true
    }
    #expect(loop.run() == code)
    #expect(text == expected)
    #expect(paused == pauses)
  }

  @Test func whatFailsWhileWatchingIsTheEnd() {
    var lines = ["n > 0", ".watch 1 9"][...]
    var environment = SessionFixture.environment(isTerminal: false)
    environment.open = { (path) throws(SQLiteError) in
      let number = openings.withLock { count in
        count += 1
        return count
      }
      return .records(RecordSource(text: number % 3 == 0 ? "[{" : "[{\"n\":1}]", name: "x.json"))
    }
    var loop = ReplLoop(
      ReplSession(environment), isInteractive: false, readLine: { _ in lines.popFirst().map { .line($0) } ?? .end },
      write: { _, _ in })
    var paused = 0
    loop.pause = { _ in
      paused += 1
      return true
    }
    #expect(loop.run(files: ["x.json"], entity: "x") == ExitCode.usage.rawValue)
    #expect(paused == 1)
  }

  @Test func theEntityOfTheCommandLineIsTheCurrentOne() {
    for files in [["world.json"], ["world.json", "world.json"]] {
      #expect(run([".entities"], files: files, entity: "towns", isInteractive: false).text.contains("* towns"))
    }
    let (text, code) = run([], files: ["world.json"], entity: "town", isInteractive: false)
    #expect(text.contains("`world.json` has no entity `town`") && text.contains("did you mean `towns`?"))
    #expect(code == ExitCode.usage.rawValue)
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

  /// What a run with an editor of lines writes; what each line begins with is shown in braces.
  private func edit(_ texts: [String], assistant: Bool = true, result: @escaping (String) -> String? = { $0 }) -> String
  {
    var rest = texts[...]
    var text = ""
    var editing = ReplLoop.Editing { (text) throws(ExternalEditor.Failure) in
      guard let edited = result(text) else { throw ExternalEditor.Failure(message: "no editor") }
      return edited
    }
    if assistant { editing.assistant = { SessionAssistant($0) } }
    editing.lastEntry = { "the last" }
    editing.width = { 30 }
    var loop = ReplLoop(
      ReplSession(SessionFixture.environment()), isInteractive: true, editing: editing,
      readLine: { request in
        text += request.prompt + (request.text.isEmpty ? "" : "{\(request.text)}")
        return rest.popFirst().map { .line($0) } ?? .end
      },
      write: { part, stream in text += stream == .output ? part : "[\(part.dropLast())]\n" })
    #expect(loop.run() == 0)
    return String(text.split(separator: "\n", maxSplits: 1)[1])
  }

  @Test func aTextOfSeveralLinesIsOneStatementOrOneALine() {
    let cases: [(String, String)] = [
      ("(1\n+ 1)", "2"), ("1\n+ 1", "2"), ("1 + 1\n\n2 * 2", "2\n4"), ("1 < 2\nAND\n3 < 2", "false"),
      (".let a = (1\n+ 1)\n$a * 2", "4"), ("# note\n1 + 1\n(2\n+ 2)", "2\n4"), ("1\n.exit\n2", "1"),
      ("\n1\n", "1"),
    ]
    for (text, expected) in cases {
      let written = edit([text])
      #expect(written == "> \(expected)\n" + (text.contains(".exit") ? "" : "> \n"), "\(text)")
    }
  }

  @Test func whatFollowsAnInterruptedStatementDoesNotRun() {
    var texts = ["1\n2\n3\n(4", "5"][...]
    var written = ""
    var (asked, depth) = (0, 0)
    var loop = ReplLoop(
      ReplSession(SessionFixture.environment(isTerminal: false)), isInteractive: false,
      readLine: { _ in texts.popFirst().map { .line($0) } ?? .end },
      write: { part, _ in
        #expect(depth == 1)
        written += part
      })
    loop.whileRunning = { statements in
      depth += 1
      statements()
      depth -= 1
    }
    // Ctrl-C comes while the second statement runs.
    loop.isInterrupted = {
      asked += 1
      return asked == 3
    }
    #expect(loop.run() == 0)
    #expect(written == "1\n2\n5\n")
  }

  @Test func whatIsLeftOpenRunsAsItStands() {
    #expect(edit(["(1 + 1"]).hasPrefix("> [1:1: error: `(` is not closed\n"))
    // Nobody said that the text is whole, so the next line may go on.
    #expect(edit(["(1 +", "1)"], assistant: false) == "> … 2\n> \n")
  }

  @Test func anEditedTextIsWhatTheNextLineBeginsWith() {
    #expect(edit([".edit 1 + 1"], result: { $0 + " * 2" }) == "> > {1 + 1 * 2}\n")
    #expect(edit([".edit"]) == "> > {the last}\n")
    #expect(edit([".edit 1"], result: { _ in nil }) == "> [error: no editor]\n> {1}\n")
    #expect(run([".edit 1"], isInteractive: false).code == 2)
  }
}
