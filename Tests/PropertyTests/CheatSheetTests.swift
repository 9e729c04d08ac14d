import ConformanceSuite
import PredicateFormat
import Testing

/// The cheat sheet is all of the language on one page.
@Suite struct CheatSheetTests {
  private static let page = Result {
    try DocumentationPage(path: "Sources/PredicateFormat/PredicateFormat.docc/CheatSheet.md")
  }

  @Test(arguments: BuiltinFunction.allCases) func everyFunction(_ function: BuiltinFunction) throws {
    // The forms of date functions that take a zone are told in words.
    let name = function.dateFunction == nil ? function.rawValue : String(function.rawValue.prefix { $0 != ":" }) + ":"
    let text = try Self.page.get().text
    #expect(text.contains("`\(name)`"))
    #expect(text.contains("`\(name)`*") == function.signature.isExtension)
  }

  @Test(arguments: ComparisonOperator.table.flatMap(\.spellings)) func everyOperator(_ spelling: String) throws {
    #expect(try Self.page.get().text.contains("`\(spelling)`"))
  }

  @Test(arguments: CollectionOperator.allCases) func everyCollectionOperator(_ name: CollectionOperator) throws {
    #expect(try Self.page.get().text.contains("`@\(name.rawValue)`"))
  }

  @Test(arguments: BinaryOperator.allCases) func everyInfix(_ operation: BinaryOperator) throws {
    #expect(try Self.page.get().text.contains("`\(operation.rawValue.replacing("|", with: "\\|"))`"))
  }
}
