import ConformanceSuite
import PredicateData
import PredicateFormat
import TestSupport

/// A text with specifiers, and its arguments as a JSON array.
package struct ArgumentsTarget: FuzzTarget {
  package static let name = "arguments"
  package static let promise = "as parse, with any arguments: each is a value or a name, never text of the language"
  package static let dictionary =
    FuzzWords.language + ["%@", "%K", "%d", "%ld", "%lu", "%f", "%%", "%c", "%1$@", "%#@", "[", "]", "null", "\""]

  package init() {}

  package func seeds() throws -> [[UInt8]] {
    try Corpus.allCases().filter { !$0.arguments.isEmpty }.map {
      FuzzInput.joined($0.format, JSONWriter().string(.array($0.arguments)))
    }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let input = FuzzInput(bytes, parts: 2)
    var reader = JSONReader()
    guard case .array(let arguments)? = try? reader.read(input.bytes(1).span) else { return }
    try FuzzTrial(input.text(0), arguments: arguments).kept()
  }
}
