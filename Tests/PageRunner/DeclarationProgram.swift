import Foundation
import PageSupport

/// One program of all examples in comments of public declarations, each a function that begins with what they take as given.
struct DeclarationProgram {
  /// The files of the program.
  private(set) var files: [String: String] = [:]
  /// Each example, with the file that it is in and what it prints.
  private(set) var examples: [(file: String, expected: [String])] = []

  init(root: URL) throws {
    let names = try String(contentsOf: root.appending(path: ".ci/readme-names.swift"), encoding: .utf8)
    let imports = (["Foundation"] + names.matches(of: /(?m)^import (Predicate.*)$/).map { String($0.output.1) })
      .map { "import \($0)\n" }.joined()
    var cases = ""
    let sources = root.appending(path: "Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false)).sorted()
    where path.hasSuffix(".swift") {
      for lines in DeclarationExample.all(in: try String(contentsOf: sources.appending(path: path), encoding: .utf8)) {
        let number = examples.count + 1
        var source = SnippetSource()
        for line in lines { source.add(line) }
        source.flush()
        files["example\(number).swift"] =
          imports + "@MainActor func example\(number)() async throws {\n\(source.source)}\n"
        cases += "case \"\(number)\": try await example\(number)()\n"
        examples.append(("Sources/" + path, source.expected))
      }
    }
    files["main.swift"] = names + "switch CommandLine.arguments[1] {\n\(cases)default: break\n}\n"
  }
}
