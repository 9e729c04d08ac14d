import Foundation
import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

@Suite struct SupportMatrixPageTests {
  static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/PredicateSQL/PredicateSQL.docc/SupportMatrix.md")

  /// With `PREDICATE_WRITE_PAGES` in the environment the page is written instead.
  @Test func thePageSaysWhatEachDatabaseCanSay() throws {
    var matrix = SupportMatrixPage(try #require(LibraryModel.model))
    let page = try matrix.text()
    #expect(matrix.mistakes.isEmpty, "\(matrix.mistakes.joined(separator: "\n"))")
    if ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil {
      try page.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(written == page, "the page is stale: run this test with PREDICATE_WRITE_PAGES=1")
  }

  @Test(arguments: BuiltinFunction.allCases) func everyFunctionIsTried(_ function: BuiltinFunction) {
    #expect(SupportMatrix.predicate(of: function)?.contains(function.rawValue) == true)
  }
}
