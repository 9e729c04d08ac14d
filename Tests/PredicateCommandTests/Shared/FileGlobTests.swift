import Foundation
import PredicateData
import PredicateCommand
import PredicateSession
import Testing

/// Patterns of file names against a real folder.
@Suite struct FileGlobTests {
  private static let files = [
    "a.csv", "b.csv", "b10.csv", "c.json", ".hidden.csv", "[x].csv", "é.csv", "logs/1.jsonl", "logs/2.jsonl",
    "logs/old/1.jsonl", "logs/old/deep/3.jsonl", "logs/.secret/4.jsonl", "more/1.jsonl",
  ]

  private static let rows: [(pattern: String, found: [String])] = [
    ("a.csv", ["a.csv"]), ("none.csv", ["none.csv"]), ("*.csv", ["[x].csv", "a.csv", "b.csv", "b10.csv", "é.csv"]),
    ("?.csv", ["a.csv", "b.csv", "é.csv"]), ("b*.csv", ["b.csv", "b10.csv"]), ("b*0*.csv", ["b10.csv"]),
    ("*.*", ["[x].csv", "a.csv", "b.csv", "b10.csv", "c.json", "é.csv"]), (".*.csv", [".hidden.csv"]),
    ("[ac].*", ["a.csv", "c.json"]), ("[a-b].csv", ["a.csv", "b.csv"]), ("[!a-b].csv", ["é.csv"]),
    ("[[]x[]].csv", ["[x].csv"]), ("[x].csv", ["[x].csv"]),
    ("*", ["[x].csv", "a.csv", "b.csv", "b10.csv", "c.json", "é.csv"]), ("logs/*", ["logs/1.jsonl", "logs/2.jsonl"]),
    ("*/1.jsonl", ["logs/1.jsonl", "more/1.jsonl"]), ("logs/*/*", ["logs/old/1.jsonl"]),
    (
      "**/*.jsonl",
      ["logs/1.jsonl", "logs/2.jsonl", "logs/old/1.jsonl", "logs/old/deep/3.jsonl", "more/1.jsonl"]
    ),
    ("logs/**", ["logs/1.jsonl", "logs/2.jsonl", "logs/old/1.jsonl", "logs/old/deep/3.jsonl"]),
    ("**/**/3*", ["logs/old/deep/3.jsonl"]), ("logs/**/1.jsonl", ["logs/1.jsonl", "logs/old/1.jsonl"]),
  ]

  private static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("predicate-glob-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let url = folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    // A ring of links is not followed.
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("logs/ring"), withDestinationURL: folder)
    return try body(folder.path + "/")
  }

  @Test func whatPatternsFind() throws {
    try Self.inFolder { folder in
      for row in Self.rows {
        let found = try FileGlob.files(folder + row.pattern).map { $0.dropFirst(folder.count) }
        #expect(found.filter { !$0.hasPrefix("logs/ring") } == row.found.map { $0[...] }, "\(row.pattern)")
      }
    }
  }

  /// Names alone are told by the same rules.
  @Test func whatPatternsWouldFind() {
    for row in Self.rows where row.pattern != "none.csv" {
      let found = Self.files.filter { FileGlob.finds($0, by: row.pattern) }
      #expect(found.sorted() == row.found.sorted(), "\(row.pattern)")
    }
    #expect(FileGlob.finds("none.csv", by: "none.csv") && !FileGlob.finds("a", by: "none.csv"))
    #expect(!FileGlob.finds(String(repeating: "a/", count: 50) + "b", by: String(repeating: "**/", count: 50) + "c"))
  }

  @Test func partsOfPatterns() throws {
    func parts(_ pattern: String) -> [String] {
      let parts = FileGlob.parts(of: pattern)
      return [parts.folder, parts.rest]
    }
    try Self.inFolder { folder in
      #expect(parts(folder + "logs/*/1.jsonl") == [folder + "logs/", "*/1.jsonl"])
      #expect(parts(folder + "a.csv") == [folder, "a.csv"])
      #expect(parts(folder + "gone/x/*") == [folder, "gone/x/*"])
      #expect(FileGlob.withFolders(folder + "logs") == folder + "logs/**")
    }
    #expect(parts("*.csv") == ["", "*.csv"])
  }

  @Test(arguments: ["*.xml", "none/*.csv", "a.csv/*", "[a", "logs/*/none", "**/none"])
  func nothingMatches(_ pattern: String) throws {
    try Self.inFolder { folder in
      let error = #expect(throws: DataError.self) { try FileGlob.files(folder + pattern) }
      #expect(error?.description == "\(folder)\(pattern): error: no file matches the pattern")
    }
  }

  @Test func manyStarsAgainstALongName() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(String(repeating: "a", count: 200), "")
    let base = String(file.dropLast(200))
    #expect(try FileGlob.files(base + String(repeating: "*a", count: 90)) == [file])
    #expect(throws: DataError.self) { try FileGlob.files(base + String(repeating: "*a", count: 90) + "b") }
  }

  @Test func commandsTakePatterns() throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("2.jsonl", "{\"a\":2}\n")
    _ = try folder.file("1.jsonl", "{\"a\":1}\n")
    let pattern = String(first.dropLast(7)) + "*.jsonl"
    let both = "{\"a\":1}\n{\"a\":2}\n"
    #expect(predicate("a > 0", pattern) == CommandResult(output: both, errors: "", status: .success))
    #expect(predicate("fetch", pattern, "--select", "a").output == both)
    #expect(predicate("explain", "a > 1", pattern, "-o", "jsonl").output.split(separator: "\n").count == 2)
    // Standard input stands among the files.
    #expect(predicate("a > 0", pattern, "-", input: "{\"a\":3}\n").output == both + "{\"a\":3}\n")
    for subcommand in [["filter", "a > 0"], ["explain", "a > 0"], ["check", "a > 0"], ["schema"]] {
      let none = CommandHarness().run(subcommand + [pattern + "x"])
      #expect(none.errors == "\(pattern)x: error: no file matches the pattern\n" && none.status == .usage)
    }
    let several = predicate("check", "a > 0", pattern)
    #expect(several.errors.hasPrefix("predicate: error: `predicate check` takes one file, found 2\n"))
    let twice = predicate("a > 0", "-", "-")
    #expect(twice.errors.hasPrefix("predicate: error: standard input, `-`, is given twice\n"))
  }

  @Test func aFolderIsAnErrorWithARemedy() throws {
    let folder = try TemporaryFolder()
    let path = String(try folder.file("1.jsonl", "{\"a\":1}\n").dropLast(8))
    let expected = "\(path): error: a directory, not a file\n  hint: a pattern names the files in it: '\(path)/*.csv'\n"
    #expect(predicate("a > 0", path) == CommandResult(output: "", errors: expected, status: .usage))
    var session = ReplSession(SessionEnvironment(isTerminal: false))
    #expect(session.feed(line: ".open \(path)").text == expected)
    #expect(session.feed(line: ".open \(path)/*.jsonl").text == "1: 1 record\n")
    _ = try folder.file("2.jsonl", "{\"a\":2}\n{\"a\":3}\n")
    #expect(session.feed(line: ".open \(path)/*.jsonl").text == "1: 1 record\n2: 2 records\n")
    #expect(session.feed(line: ".open \(path)/*.jsonl all").text == "all: 3 records\n")
    #expect(session.feed(line: "a > 1").text == "{\"a\":2}\n{\"a\":3}\n2 of 3 records\n")
    let none = session.feed(line: ".open \(path)/*.csv")
    #expect(none.text == "\(path)/*.csv: error: no file matches the pattern\n" && none.status == .usage)
  }
}
