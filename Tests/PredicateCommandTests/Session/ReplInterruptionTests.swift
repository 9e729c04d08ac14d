import PredicateData
import PredicateLanguage
import Synchronization
import Testing

@testable import PredicateCommand
@testable import PredicateSession

/// Ctrl-C while a line is being answered.
@Suite struct ReplInterruptionTests {
  /// Asks for the end of the work when it is looked for the given time.
  private final class Looks: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func look() -> Bool {
      left.withLock { left in
        left -= 1
        return left < 0
      }
    }

    func reset(_ count: Int) { left.withLock { $0 = count } }
  }

  private static let rows = (0..<20_000).map { "{\"n\":\($0),\"t\":[1,2,3]}" }.joined(separator: "\n")

  private func session(_ looks: Looks, records: String = rows) -> ReplSession {
    var environment = SessionFixture.environment()
    let interruption = Interruption { looks.look() }
    environment.limits.interruption = interruption
    environment.open = { path in
      var options = ReadOptions()
      options.interruption = interruption
      options.kind = path.hasSuffix("json") ? .json : .jsonLines
      return .records(RecordSource(text: records, name: path, options: options))
    }
    return ReplSession(environment)
  }

  @Test(arguments: [
    "n > 5", "SUBQUERY(t, $x, $x > n).@count > 0", "n = max:(n)", "n * 2", "n / 2 > 1 AND t.@sum.self > 1", "max:(n)",
    ".group n / 100", ".fetch n sort n desc", ".explain n < 30000",
  ])
  func queries(line: String) {
    let looks = Looks(Int.max)
    var session = session(looks)
    _ = session.feed(line: ".limit off")
    _ = session.open(file: "a.jsonl", entity: "a")
    _ = session.feed(line: "n = 1")
    looks.reset(2)
    let reaction = session.feed(line: line)
    #expect(reaction.text == "interrupted\n", "\(line)")
    #expect(reaction.status == .limit)
    // The session goes on as it was.
    looks.reset(Int.max)
    #expect(session.prompt == "a> ")
    #expect(session.feed(line: "$last.@count").text == "1\n")
    #expect(session.feed(line: "n < 2").text.hasSuffix("2 of 20,000 records\n"))
  }

  @Test(arguments: ["a.jsonl", "a.json"]) func loading(file: String) {
    let looks = Looks(Int.max)
    let records = file == "a.json" ? "[" + Self.rows.split(separator: "\n").joined(separator: ",") + "]" : Self.rows
    var session = session(looks, records: records)
    _ = session.open(file: file, entity: "a")
    looks.reset(1)
    let reaction = session.feed(line: ".open \(file) b")
    #expect(reaction.text == "interrupted\n")
    #expect(reaction.status == .limit)
    looks.reset(Int.max)
    #expect(session.feed(line: ".entities").text == "* a  20,000 records  \(file)\n")
  }

  @Test func sorting() {
    let looks = Looks(Int.max)
    var session = session(looks)
    _ = session.open(file: "a.jsonl", entity: "a")
    _ = session.feed(line: ".sort modulus:by:(n, 97) desc")
    // Past the evaluation of the predicate, which takes some 20 looks.
    looks.reset(50)
    #expect(session.feed(line: "n > -1").text == "interrupted\n")
  }

  @Test func aScriptEndsAtOnce() {
    let looks = Looks(Int.max)
    var session = session(looks)
    session.environment.script = { _ in "n > 5\nn > 6\n.vars\n.vars" }
    _ = session.open(file: "a.jsonl", entity: "a")
    looks.reset(2)
    #expect(session.feed(line: ".read x").text == "x:1:\ninterrupted\ninterrupted\n")
  }

  @Test func workIsDoneWhereItCanBeInterrupted() {
    let calls = Box(count: 0)
    var environment = SessionFixture.environment()
    environment.whileWorking = { work in
      calls.add()
      work()
    }
    var session = ReplSession(environment)
    _ = session.feed(line: "1 + 1")
    _ = session.feed(line: ".read setup.txt")
    #expect(calls.count == 2)
  }

  private final class Box: Sendable {
    private let value: Mutex<Int>
    init(count: Int) { value = Mutex(count) }
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }
}
