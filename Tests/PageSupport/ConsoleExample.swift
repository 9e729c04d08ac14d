/// A command of a page, and what the page says that it prints.
package struct ConsoleExample: Hashable, Sendable {
  package let command: String
  /// What is typed into a session: the lines after `name> `.
  package var typed: [String] = []
  package var expected: [String] = []

  /// The commands of a block marked `console`: lines after `$ `.
  package static func all(in block: PageBlock) -> [ConsoleExample] {
    guard block.kind == "console" else { return [] }
    var examples: [ConsoleExample] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        examples.append(ConsoleExample(command: String(line.dropFirst(2))))
        continue
      }
      guard let last = examples.indices.last else { continue }
      if examples[last].command.hasPrefix("predicate repl "), let typed = typed(line) {
        examples[last].typed.append(typed)
      } else {
        examples[last].expected.append(line)
      }
    }
    return examples
  }

  private static func typed(_ line: String) -> String? {
    guard let mark = line.firstRange(of: "> ") else { return nil }
    let name = line[..<mark.lowerBound]
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    return String(line[mark.upperBound...])
  }
}
