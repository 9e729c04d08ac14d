import ConformanceSuite
import TestSupport

/// Any text is parsed, printed, parsed again, evaluated over odd records and explained.
package struct ParsingTarget: FuzzTarget {
  package static let name = "parse"
  package static let promise =
    "a tree or an error with a place in the text; prints to text that reads back as the same tree, and evaluates alike"
  package static let dictionary = FuzzWords.language

  package init() {}

  package func seeds() throws -> [[UInt8]] { try Corpus.allCases().map { Array($0.format.utf8) } }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    try FuzzTrial(String(decoding: bytes, as: UTF8.self)).kept()
  }
}

extension FuzzTrial {
  /// Runs it with explanations.
  func kept() throws(BrokenPromise) {
    do throws(Violation) { _ = try run(explains: true) } catch { throw BrokenPromise(error.description) }
  }
}
