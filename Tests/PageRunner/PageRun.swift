import Foundation
import PageSupport

/// A run of all that the pages show, with what came of it.
struct PageRun {
  private let root: URL
  private let work: URL
  private let pages: [(path: String, text: String)]
  private var ran = 0
  private var failed = 0

  /// The pages below the package's folder; `work` is a folder for files of its own.
  init(root: URL, work: URL) throws {
    self.root = root
    self.work = work
    let sources = root.appending(path: "Sources")
    let articles = try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false))
      .filter { $0.hasSuffix(".md") && $0.contains(".docc/") }.sorted().map { "Sources/" + $0 }
    pages = try (["README.md"] + articles).map {
      ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }

  /// Runs everything; gives the number of failures.
  mutating func run() throws -> Int {
    try runCommands()
    try compareWithJq()
    try runPrograms()
    print("README, articles and comments: \(ran - failed) passed, \(failed) failed")
    return failed
  }

  private mutating func check(_ name: String, _ expected: String, _ actual: String) {
    ran += 1
    // A trailing blank line is the block's layout, not output.
    let (expected, actual) = (Self.trimmed(expected), Self.trimmed(actual))
    if expected == actual { return }
    failed += 1
    print("\(name) prints something else. The page says:\n\(expected)\nIt prints:\n\(actual)")
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  // MARK: Commands

  private mutating func runCommands() throws {
    for page in pages {
      for example in PageBlock.all(in: page.text).flatMap(ConsoleExample.all) {
        let input = example.typed.map { $0 + "\n" }.joined()
        // A program that is built says so on standard error.
        let isBuilt = example.command.hasPrefix("swift run ")
        let result = try Shell.run(example.command, input: input, in: root, mixesErrors: !isBuilt)
        check(example.command, Self.text(example.expected), result.output)
      }
    }
  }

  /// Both commands of a row of `jq` and `predicate` print the same.
  private mutating func compareWithJq() throws {
    let path = "Sources/PredicateFormat/PredicateFormat.docc/FromJq.md"
    guard let page = pages.first(where: { $0.path == path }) else { return }
    let events = try String(contentsOf: root.appending(path: "Examples/Rules/events.jsonl"), encoding: .utf8)
    let hasJq = try Shell.run("command -v jq").status == 0
    if !hasJq { print("notice: jq is not installed; only the other side of its tables is run") }
    for row in PageTable.code(under: "| jq | predicate |", in: page.text) where row.count == 2 {
      let ours = try Shell.run(row[1], input: events, in: root)
      var output = ours.output
      if ours.status != 0 || output.isEmpty { output += "\(row[1]) prints nothing, or fails" }
      let theirs = hasJq ? try Shell.run(row[0], input: events, in: root).output : ours.output
      check(row[1], theirs, output)
    }
  }

  // MARK: Programs

  private mutating func runPrograms() throws {
    var package = SnippetPackage(work.appending(path: "snippets"), of: root)
    var programs: [SnippetSource] = []
    for page in pages {
      do { programs += try PageProgram.all(in: page.text) } catch {
        throw Shell.Failure(description: "\(page.path): \(error)")
      }
    }
    for (place, program) in programs.enumerated() {
      try package.add("snippet\(place + 1)", ["main.swift": program.source])
    }
    let declared = try DeclarationProgram(root: root)
    try package.add("declarations", declared.files)
    let built = try package.build()
    for (place, program) in programs.enumerated() {
      let output = try Shell.run(Self.path("snippet\(place + 1)", in: built)).output
      let title = Self.text(Array(program.source.split(separator: "\n").prefix(5).map(String.init)))
      check("program \(place + 1): \(title)", Self.text(program.expected), output)
    }
    // Their files are in a folder of their own.
    let files = work.appending(path: "files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: root.appending(path: "Examples/CoreDataStore/Cookbook.sqlite"), to: files.appending(path: "Cookbook.sqlite"))
    for (place, example) in declared.examples.enumerated() {
      let output = try Shell.run(Self.path("declarations", in: built) + " \(place + 1)", in: files).output
      check("example in \(example.file)", Self.text(example.expected), output)
    }
    try compileWrongPrograms(built.appending(path: "Modules"))
  }

  private static func path(_ program: String, in folder: URL) -> String {
    Shell.quoted(folder.appending(path: program).path(percentEncoded: false))
  }

  private mutating func compileWrongPrograms(_ modules: URL) throws {
    let file = work.appending(path: "wrong.swift")
    for page in pages {
      for program in PageBlock.all(in: page.text).compactMap(WrongProgram.init) {
        try Self.text(program.lines).write(to: file, atomically: true, encoding: .utf8)
        let messages = try Shell.run(
          "swiftc -typecheck -swift-version 6 -I \(Shell.quoted(modules.path(percentEncoded: false)))"
            + " \(Shell.quoted(file.path(percentEncoded: false)))"
        ).output
        check(
          "a program that does not compile: \(program.title)", Self.text(program.expected),
          Self.text(program.found(in: messages)))
      }
    }
  }
}
