import PredicateData
import PredicateFormat
import PredicateCommand
import PredicateSession
import PredicateSQLite
import Testing
import PredicatePlatform

/// Sessions over files in memory, with a clock that stands still.
enum SessionFixture {
  static let files: [String: String] = [
    "messy.csv": "id,amount,day,version\n1,5,01/02/2024,9.13.1\n2,x,13/02/2024,10.9.2\n3\n4,7,8,9,10\n",
    "monsters.csv": """
    Name,HP,Type
    Beedrill,65,Bug
    Weedle,40,Bug
    Mewtwo,106,Psychic
    Ditto,48,
    """,
    "world.json": """
    {"people":[{"name":"Ann","age":30,"tags":["a","b"],"home":{"city":"Oslo"}},
     {"name":"Bob","age":null,"tags":[],"home":{"city":"Rome"}}],
     "towns":[{"city":"Oslo"}]}
    """,
    "bell.jsonl": #"{"text":"a\u0007\u001b[31m","more":"tab\tline\n"}"#,
    "mixed.jsonl": "{\"v\":1}\n{\"v\":\"x\"}\n{\"v\":null}",
    "numbered.csv": "id,n\n7,1\n8,2\n",
    "empty.json": "[]",
    "broken.json": "[{\"a\":1},",
    "wide.json": """
    [{"k1":1,"k2":2,"k3":3,"k4":4,"k5":5,"k6":6,"k7":7,"k8":8}]
    """,
    "export.json": #"{"people":[{"name":"Ann"}],"towns":[{"city":"Oslo"}]}"#,
    "many.csv": "n,t\n" + (1...9).map { "\($0),row \($0)\n" }.joined(),
    "setup.txt": "# a comment\n.let low = 50\nHP < $low\n(HP > 100\n AND TRUEPREDICATE)\n",
    "config": """
    # What I like.
    .mode line

    .limit 1
    .open monsters.csv
    .MODE nonsense
    HP > 1
    .timer
    .time-zone Europe/Berlin
    """,
    "bad.txt": "HP >\n.nonsense\nHP > 100\n",
    "loop.txt": ".read loop.txt\n",
    "leave.txt": ".exit 4\nHP > 0\n",
    "open.txt": "(HP > 100",
    "edit.txt": ".edit HP > 100",
  ]

  static func environment(width: Int = 60, isTerminal: Bool = true, limits: Limits = Limits()) -> SessionEnvironment {
    SessionEnvironment(
      width: width, isTerminal: isTerminal, limits: limits,
      open: { (path) throws(SQLiteError) in
        if let text = files[path] { return .records(RecordSource(text: text, name: path)) }
        return try OpenedFile(path: path)
      },
      script: { path throws(DataError) in
        guard let text = files[path] else { throw DataError(.missingFile, "there is no such file", file: path) }
        return text
      },
      createFile: { (path, _) throws(FileFailure) in
        if path.hasPrefix("/") { throw FileFailure("`\(path)` cannot be written: Permission denied") }
        return OutputFile { (_) throws(FileFailure) in
          if path == "full.txt" { throw FileFailure("`\(path)` cannot be written: No space left on device") }
        }
      },
      now: { .zero })
  }

  /// Loads a file. Text in memory has no file name to take the entity's name from.
  static func open(_ file: String, in session: inout ReplSession) {
    _ = session.open(file: file, entity: file == "world.json" ? nil : file.split(separator: ".").first.map(String.init))
  }

  /// A session with the files loaded.
  static func session(_ files: String..., width: Int = 60, isTerminal: Bool = true) -> ReplSession {
    var session = ReplSession(environment(width: width, isTerminal: isTerminal))
    for file in files { open(file, in: &session) }
    return session
  }
}

/// A session typed line by line. The lines are those of `expected` that begin with a prompt.
struct Transcript: CustomTestStringConvertible, Sendable {
  let name: String
  var files: [String] = []
  var isTerminal = true
  let expected: String

  var testDescription: String { name }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    var session = ReplSession(SessionFixture.environment(isTerminal: isTerminal))
    for file in files { SessionFixture.open(file, in: &session) }
    var seen = ""
    for line in expected.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let typed = Self.typed(line) else { continue }
      seen += line + "\n" + session.feed(line: typed).text
    }
    #expect(seen == expected + "\n", sourceLocation: sourceLocation)
  }

  /// What stands behind `> `, with an entity's name before it, or behind `…`.
  private static func typed(_ line: Substring) -> String? {
    if line.hasPrefix("…") { return String(line.dropFirst(2)) }
    guard let mark = line.firstRange(of: ">") else { return nil }
    let name = line[..<mark.lowerBound]
    guard ["", "monsters", "people", "towns", "mixed", "empty", "records", "wide", "bell", "many"].contains(name) else {
      return nil
    }
    return String(line[mark.upperBound...].drop { $0 == " " })
  }
}
