import Foundation
@testable import PredicateLanguage
import Testing

@Suite struct GrammarTests {
  private static let roots = ["format-predicate", "format-expression"]

  @Test func everyNameIsDefinedOnce() throws {
    let grammar = try EBNF.ofThisLanguage()
    let names = grammar.productions.map(\.name)
    #expect(Set(names).count == names.count)
    for production in grammar.productions {
      for case .name(let name) in production.rule.all { #expect(grammar[name] != nil, "\(name) in \(production.name)") }
    }
  }

  @Test func everyProductionIsReachable() throws {
    let grammar = try EBNF.ofThisLanguage()
    let lost = Set(grammar.productions.map(\.name)).subtracting(grammar.reachable(from: Self.roots))
    #expect(lost.isEmpty)
  }

  @Test func everySpecialSequenceHasAMeaning() throws {
    for production in try EBNF.ofThisLanguage().productions {
      for case .special(let text) in production.rule.all {
        #expect(SpecialSequences.meaning(of: text) != nil, "\(text) in \(production.name)")
      }
    }
  }

  @Test func everySyntaxProductionIsAMethodOfTheParser() throws {
    let folder = Checkout.folder.appending(path: "Sources/PredicateLanguage/Parsing")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let source = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let declared = Set(source.matches(of: /\b(?:func|var) ([A-Za-z]+)/).map { String($0.output.1) })
    for production in try EBNF.ofThisLanguage().productions where !production.isToken {
      let isDeclared = declared.contains(Self.methodName(of: production.name))
      #expect(isDeclared, "\(production.name)")
    }
  }

  @Test func everyKeywordAndOperatorOccurs() throws {
    var terminals: Set<String> = []
    for production in try EBNF.ofThisLanguage().productions {
      for case .terminal(let text) in production.rule.all { terminals.insert(text) }
    }
    let keywords = Keyword.allCases.map { $0.rawValue.uppercased() }
    let comparisons = ComparisonOperator.table.flatMap(\.spellings)
    let operators = BinaryOperator.allCases.map(\.rawValue) + UnaryOperator.allCases.map(\.rawValue)
    let steps = CollectionOperator.allCases.map { "@" + $0.rawValue }
    for spelling in keywords + comparisons + operators + steps { #expect(terminals.contains(spelling), "\(spelling)") }
  }

  /// `comparison-operator` is the method `comparisonOperator`; one method reads both kinds of groups.
  private static func methodName(of production: String) -> String {
    if production.hasPrefix("group-") { return "group" }
    let words = production.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}
