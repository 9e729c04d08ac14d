import ConformanceSuite
import PredicateFormat
import Testing

/// The reference of the language leaves nothing out: an example for whatever the tables and the grammar have.
@Suite struct LanguagePageTests {
  private static let pages = Result { try DocumentationPage.ofTheLanguage() }
  private static let formats = Result { try pages.get().flatMap(\.examples).map(\.format) }

  @Test(arguments: BuiltinFunction.allCases) func everyFunction(_ function: BuiltinFunction) throws {
    let name = function.rawValue
    #expect(try Self.formats.get().contains { $0.contains("\(name)(") }, "no example of \(name)")
    #expect(try Self.pages.get().contains { $0.text.contains("`\(name)`") }, "no entry of \(name)")
  }

  @Test func everyWordAndSignOfTheGrammar() throws {
    let grammar = try EBNF.ofThisLanguage()
    for production in grammar.productions {
      for case .terminal(let text) in production.rule.all {
        #expect(
          try Self.formats.get().contains { $0.contains(text) }, "no example of \(text) (\(production.name))")
      }
    }
  }

  @Test(arguments: ComparisonOperator.table.filter(\.takesOptions).map(\.operator.text))
  func everyOperatorWithOptions(_ text: String) throws {
    #expect(try Self.formats.get().contains { $0.contains(" \(text)[") }, "no example of \(text)[…]")
  }

  @Test(arguments: Casting.typeNames) func everyTypeOfCasts(_ name: String) throws {
    #expect(try Self.formats.get().contains { $0.contains(", \"\(name)\")") }, "no example of \(name)")
    #expect(try Self.pages.get().contains { $0.text.contains("`\(name)`") }, "no entry of \(name)")
  }

  @Test(arguments: Set(ValueProperties.names).sorted()) func everyPropertyOfTextAndNumbers(_ name: String) throws {
    #expect(try Self.formats.get().contains { $0.contains(".\(name)") }, "no example of \(name)")
    #expect(try Self.pages.get().contains { $0.text.contains("`\(name)`") }, "no entry of \(name)")
  }
}
