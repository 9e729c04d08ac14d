import Testing

@testable import PredicateLanguage

/// The lexer reads what the table of operators says, and nothing that it does not say.
@Suite struct OperatorTableTests {
  @Test(arguments: ComparisonOperator.table.map(\.operator))
  func everySpellingIsRead(_ operation: ComparisonOperator) throws {
    for spelling in operation.row.spellings.flatMap({ [$0, $0.lowercased()] }) {
      let predicate = try FormatPredicate(parsing: "a \(spelling) 'b'")
      guard case .comparison(let comparison) = predicate.node.kind else {
        Issue.record("\(predicate)")
        continue
      }
      #expect(comparison.operator == operation, "\(spelling)")
      #expect(predicate.predicateFormat.contains(operation.row.spellings[0]))
      let takesOptions = (try? FormatPredicate(parsing: "a \(spelling)[c] 'b'")) != nil
      #expect(takesOptions == operation.takesOptions, "\(spelling)")
    }
  }

  @Test func everyOperatorThatIsReadHasARow() {
    let listed = Set(ComparisonOperator.table.map(\.operator))
    #expect(listed.count == ComparisonOperator.table.count)
    for keyword in Keyword.allCases {
      if let operation = keyword.comparison { #expect(listed.contains(operation)) }
    }
    #expect(Set(ComparisonOperator.table.flatMap(\.spellings)).count == listed.count + 4)
  }
}
