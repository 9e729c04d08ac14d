/// The source of a program on a page, which prints what its comments say.
///
/// A comment on a line of its own, or behind two blanks after a call of `print`, is a line of output. Behind a statement that
/// begins with `try` it is what that gives, which the program then prints.
package struct SnippetSource: Hashable, Sendable {
  package private(set) var source = ""
  package private(set) var expected: [String] = []
  /// A `try` that a comment may follow, with the lines that go on with it.
  private var statement = ""

  package init() {}

  private static let comment = "  // "

  /// Takes in the next line.
  package mutating func add(_ line: String) {
    if line.hasPrefix("// ") {
      flush(printing: true)
      expected.append(String(line.dropFirst(3)))
    } else if line.hasPrefix("try "), let first = line.firstRange(of: Self.comment) {
      flush()
      statement = String(line[..<first.lowerBound])
      flush(printing: true)
      expected.append(Self.lastComment(of: line))
      return
    } else if let call = line.firstRange(of: "print("), line[call.upperBound...].contains(Self.comment) {
      flush()
      expected.append(Self.lastComment(of: line))
    } else if !line.hasPrefix(" ") {
      flush()
    }
    if (statement + line).hasPrefix("try ") {
      statement += line + "\n"
    } else {
      source += line + "\n"
    }
  }

  /// Takes in a line as it is.
  package mutating func addPlain(_ line: String) { source += line + "\n" }

  /// Ends the statement in hand.
  package mutating func flush(printing: Bool = false) {
    if statement.isEmpty { return }
    if printing {
      if statement.hasSuffix("\n") { statement.removeLast() }
      statement = "print(\(statement))\n"
    }
    source += statement
    statement = ""
  }

  private static func lastComment(of line: String) -> String {
    line.ranges(of: comment).last.map { String(line[$0.upperBound...]) } ?? line
  }
}
