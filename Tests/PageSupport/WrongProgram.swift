/// A program that the compiler refuses, and for the reason that the page gives.
package struct WrongProgram: Hashable, Sendable {
  package let lines: [String]

  /// That of a block marked `swift does-not-compile`; nil for any other.
  package init?(_ block: PageBlock) {
    guard block.kind == "swift does-not-compile" else { return nil }
    lines = block.lines
  }

  /// What the error is to say: the comments that begin with `error: `.
  package var expected: [String] {
    lines.filter { $0.hasPrefix("// error: ") }.map { String($0.dropFirst("// error: ".count)) }
  }

  /// What of that the compiler says.
  package func found(in messages: String) -> [String] {
    let errors = messages.split(separator: "\n").filter { $0.contains("error:") }
    for error in errors {
      if let reason = expected.first(where: { error.contains($0) }) { return [reason] }
    }
    return []
  }

  /// Its first line of interest.
  package var title: String { lines.first { !$0.isEmpty && !$0.hasPrefix("import") } ?? "" }
}
