import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// Aggregates over all records read a file twice: what is changed in between is no answer. The clock is read between the
/// passes, which the files change with.
@Suite struct ChangedFileCommandTests {
  private static func run(_ arguments: [String], _ change: @escaping () -> Void) -> CommandResult {
    var harness = CommandHarness()
    harness.onTick = change
    return harness.run(arguments + ["--time"])
  }

  private static let files = [
    ("t.jsonl", "{\"x\":1}\n{\"x\":2}\n", "{\"x\":9}\n"), ("t.csv", "x\n1\n2\n", "9\n"),
  ]

  @Test(arguments: files, [["count"], ["filter"], ["filter", "--sort", "x"], ["filter", "--limit", "1"]])
  func whatIsWrittenOverIsAnError(_ file: (name: String, text: String, more: String), _ options: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(file.name, file.text)
    let other = try folder.file("other-" + file.name, file.text)
    // Whichever of the files it is.
    for changed in [path, other] {
      let result = Self.run([options[0], "x == max:(x)", path, other] + options.dropFirst()) {
        guard let handle = FileHandle(forWritingAtPath: changed) else { return }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data(file.more.utf8))
      }
      #expect(result.status == .usage)
      #expect(result.errors.contains("\(changed): error: the file was changed while it was read"))
      #expect(result.errors.contains("hint: run it again, or on a copy of the file"))
    }
  }

  /// A file that takes the name of another is not looked at.
  @Test(arguments: files) func whatIsReplacedIsReadToItsEnd(_ name: String, _ text: String, _ more: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(name, text)
    var replacements = 0
    let result = Self.run(["count", "x == max:(x)", path]) {
      replacements += 1
      let larger = name == "t.csv" ? "x\n9\(replacements)\n" : "{\"x\":9\(replacements)}\n"
      try? Data(larger.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    #expect(replacements > 4 && result.output == "1\n" && result.status == .success)
  }
}
