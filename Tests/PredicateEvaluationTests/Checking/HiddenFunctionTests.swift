import PredicateEvaluation
import PredicateFormat
import Testing

/// Functions of the host's that have the names of the language's own: whatever looks at a call means the host's.
@Suite struct HiddenFunctionTests {
  /// A function of any arguments that gives their number as text.
  private static func counting(_ name: String, _ parameters: Int) -> HostFunction {
    let signature = FunctionSignature(
      name, Array(repeating: .any, count: parameters), .string, nilRule: .passed, documentation: "The arguments.",
      example: "")
    return HostFunction(signature) { arguments in .string("\(arguments.count) arguments") }
  }

  @Test(arguments: BuiltinFunction.allCases.filter { $0 != .now && $0 != .random })
  func hiddenFunctions(_ hidden: BuiltinFunction) throws {
    let count = hidden.signature.parameters.count
    let functions = FunctionTable.builtin.adding(Self.counting(hidden.rawValue, count))
    let arguments = Array(repeating: "text", count: count).joined(separator: ", ")
    // What is another spelling of an operator stays that; see below.
    guard hidden != .castObject, try FormatExpression(parsing: "\(hidden.rawValue)(\(arguments))").node.isCall else {
      return
    }
    let predicate = try FormatPredicate(
      parsing: "\(hidden.rawValue)(\(arguments)) == '\(count) arguments'", functions: functions)
    let model = try RecordModel([RecordModel.Entity("Word", attributes: [.init("text", .string)])])
    #expect(predicate.check(against: model, entity: "Word") == [])
    let words: [RecordValue] = [["text": "a"], ["text": "b"]]
    #expect(try predicate.compiled().indexes(of: words) == [0, 1])
    #expect(try predicate.explain(words[0]).result == true)
  }

  @Test func operatorsStay() throws {
    let functions = FunctionTable.builtin.adding(Self.counting("add:to:", 2))
    for text in ["add:to:(1, 2)", "1 + 2", "FUNCTION(1, 'add:to:', 2)"] {
      #expect(try FormatExpression(parsing: text, functions: functions).value(with: 1) == 3, "\(text)")
    }
  }

  @Test func theResultIsTheHosts() throws {
    let functions = FunctionTable.builtin.adding(Self.counting("sum:", 1))
    let findings = try FormatPredicate(parsing: "sum:(text) > 3", functions: functions).check()
    #expect(findings.map(\.message) == ["cannot order a string and a number"])
  }

  /// Operands are named in the order in which they stand, also in trees that no text was read for.
  @Test func operandsInTheirOrder() throws {
    let (name, age) = (try ExpressionNode.key("name"), try ExpressionNode.key("age"))
    let rows: [(PredicateNode, String)] = [
      (name > 3, "cannot order a string and a number"), (name >= 3, "cannot order a string and a number"),
      (name < 3, "cannot order a string and a number"),
      (ExpressionNode(3) > name, "cannot order a number and a string"),
      (ExpressionNode.call("uppercase:", name) > 3, "cannot order a string and a number"),
      (name > age, "cannot order a string and a number"),
    ]
    for (node, message) in rows {
      let predicate = FormatPredicate(node)
      let error = #expect(throws: FormatError.self) {
        try predicate.compiled().evaluate(with: ["name": "Ann", "age": 3] as RecordValue)
      }
      #expect(error?.first.message == message, "\(predicate)")
    }
  }
}

extension ExpressionNode {
  fileprivate var isCall: Bool { if case .call = kind { true } else { false } }
}
