import PredicateEvaluation
import PredicateLanguage
import Testing

/// What is said about operators agrees with what the checker and evaluation do.
@Suite struct OperatorFitTests {
  static let types: [ValueType] = [.boolean, .integer, .double, .decimal, .string, .date, .uuid, .binary, .list]

  /// An operator that is not offered for a type is a mistake there, and one that is offered is none.
  @Test(arguments: types)
  func checkerAgrees(_ type: ValueType) throws {
    let model = try RecordModel([.init("E", attributes: [.init("key", type)])])
    for row in ComparisonOperator.table where row.operator != .tokenMatches {
      let right: String =
        switch row.operator {
        case .between, .in: "{key, key}"
        case .contains: "$x"
        default: "key"
        }
      let predicate = try FormatPredicate(parsing: "key \(row.operator.text) \(right)")
      let findings = predicate.check(against: model, entity: "E").filter { $0.severity == .error }
      #expect(findings.isEmpty == StaticType(type).fits(row.operator), "\(row.operator) \(findings)")
    }
    for operation in BinaryOperator.allCases where type == .string || type == .list {
      let predicate = try FormatExpression(parsing: "key \(operation.rawValue) key")
      let findings = predicate.check(against: model, entity: "E").filter { $0.severity == .error }
      #expect(findings.isEmpty == StaticType(type).fits(operation), "\(operation)")
    }
  }

  static let examples =
    ComparisonOperator.table.map(\.operator.example).filter { !$0.isEmpty } + BinaryOperator.allCases.map(\.example)
    + CollectionOperator.allCases.map(\.example)

  @Test(arguments: examples)
  func examplesHold(_ example: String) throws {
    #expect(try FormatPredicate(parsing: example).evaluate(with: RecordValue.null))
  }

  @Test func everyOperatorIsListedOnce() {
    #expect(Set(BinaryOperator.byUse) == Set(BinaryOperator.allCases))
    #expect(BinaryOperator.byUse.count == BinaryOperator.allCases.count)
  }
}
