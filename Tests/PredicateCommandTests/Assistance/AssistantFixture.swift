import PredicateData
import PredicateCommand
import PredicateSession
import PredicateSQLite
import Testing

/// Assistants over sessions with records in memory, and texts with `¦` for the cursor.
enum AssistantFixture {
  /// Words and their categories, as nested records.
  static let words = """
    [{"text":"sand","length":4,"nickname":null,"seen":{"$date":"2024-01-01T00:00:00Z"},"like":true,"First Name":"S",
      "id":{"$uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"},"tags":["a","b"],
      "wordCategory":{"firstLetter":"s","words":[{"text":"sand","length":4}]}},
     {"text":"tree","length":4,"nickname":"t","seen":null,"like":false,"First Name":"T",
      "id":{"$uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"},"tags":["c"],
      "wordCategory":{"firstLetter":"t","words":[{"text":"tree","length":4},{"text":"toad","length":4}]}}]
    """

  static let folders: [String: [FolderEntry]] = [
    "": [
      FolderEntry("words.json"), FolderEntry("my file.csv"), FolderEntry("Data", isFolder: true), FolderEntry(".rc"),
    ],
    "Data/": [FolderEntry("a.csv"), FolderEntry("bad\u{7}.csv")],
    "~/": [FolderEntry("notes.sqlite"), FolderEntry("old things", isFolder: true)],
    "~/old things/": [FolderEntry("x.csv")],
  ]

  /// A session with `words`, the variables `low` and `name`, and perhaps with monsters.
  static func assistant(with files: String...) -> SessionAssistant {
    var environment = SessionFixture.environment()
    let usual = environment.open
    environment.open = { (path) throws(SQLiteError) in
      path == "words.json" ? .records(RecordSource(text: words, name: path)) : try usual(path)
    }
    var session = ReplSession(environment)
    for file in files { SessionFixture.open(file, in: &session) }
    _ = session.open(file: "words.json", entity: "words")
    _ = session.feed(line: ".let low = 2 ** 3")
    _ = session.feed(line: ".let name = \"Ann\"")
    return SessionAssistant(session) { folders[$0] ?? [] }
  }

  /// The text without its mark, and the place of the mark.
  static func marked(_ text: String) -> (text: String, offset: Int) {
    let parts = text.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.joined(), parts.first?.utf8.count ?? 0)
  }
}
