import PredicateData
import PredicateFormat
import PredicatePlatform
import PredicateSQLite
import PredicateSession

/// Lines typed in a session over two files in memory.
package struct SessionTarget: FuzzTarget {
  package static let name = "session"
  package static let promise = "an answer or a message for each line, without control characters"
  package static let dictionary =
    FuzzWords.language + ReplCommand.table.compactMap { $0.heading.split(separator: " ").first.map(String.init) } + [
      "monsters.csv", "world.json", "\n", "HP", "tags",
    ]

  private static let files = [
    "monsters.csv": "Name,HP,Type\nBeedrill,65,Bug\nMewtwo,106,Psychic\nDitto,48,\n",
    "world.json":
      #"{"people":[{"name":"Ann","age":30,"tags":["a","b"],"home":{"city":"Oslo"}}],"towns":[{"city":"Oslo"}]}"#,
  ]

  private let environment: SessionEnvironment

  package init() {
    let files = Self.files
    environment = SessionEnvironment(
      width: 60, isTerminal: true, limits: FuzzWords.limits, files: { _ in [] },
      open: { path throws(SQLiteError) in
        guard let text = files[path] else { throw SQLiteError(.fileMissing, "there is no such file") }
        return .records(RecordSource(text: text, name: path))
      },
      script: { path throws(DataError) in throw DataError(.missingFile, "there is no such file", file: path) },
      createFile: { (_, _) throws(FileFailure) in OutputFile { (_) throws(FileFailure) in } },
      now: { .zero })
  }

  package func seeds() -> [[UInt8]] {
    [
      "HP > 50\n.sort HP desc\n.select Name, HP * 2\n.limit 1\n.explain HP > 50",
      ".open world.json\nANY tags == \"a\"\n.sql age > 1",
      ".let low = 50\nHP > $low\n.mode json\nTRUEPREDICATE", "(HP >\n 50)\n.schema\n.count HP == nil",
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var session = ReplSession(environment)
    _ = session.open(file: "monsters.csv", entity: nil)
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(20) {
      // Shells and clocks are no matter of text.
      if line.contains("shell") || line.contains("watch") || line.contains("!") { continue }
      for part in session.feed(line: String(line)).parts {
        if part.text.unicodeScalars.contains("\u{1B}") || !part.text.hasSuffix("\n") {
          throw BrokenPromise("\(line.debugDescription) is answered by \(part.text.debugDescription)")
        }
      }
    }
  }
}
