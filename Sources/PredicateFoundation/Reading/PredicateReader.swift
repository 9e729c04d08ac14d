import Foundation
import PredicateLanguage

/// Walks a tree of Foundation's nodes and writes down what it says in the language.
///
/// A variable of Foundation's stands for the record, for an element of a collection, which gets a name, or for the value
/// of an optional, which is put in its place.
final class PredicateReader {
  /// What each variable in scope stands for.
  private var variables: [PredicateExpressions.VariableID: ExpressionNode] = [:]
  /// The values that cannot be nil where the walk is now.
  private var present: Set<ExpressionNode> = []
  /// Values that are nil only where another one is: a property of a type that is not optional, by what has it.
  private var owners: [ExpressionNode: ExpressionNode] = [:]
  /// The values that cannot be zero where the walk is now.
  private var nonzero: Set<ExpressionNode> = []
  /// The values that are collections.
  private var collections: Set<ExpressionNode> = []
  private var elementNames = 0
  private var depth = 0

  // MARK: Starting

  func predicate<Root>(
    _ node: any PredicateExpression<Bool>, over variable: PredicateExpressions.Variable<Root>
  ) throws(FormatError) -> PredicateNode {
    bindRecord(variable)
    let result = try read(node).asPredicate()
    if result.height > Limits.deepestTree { throw Self.tooDeep }
    return result
  }

  func value<Root>(
    _ node: any PredicateExpression, over variable: PredicateExpressions.Variable<Root>
  ) throws(FormatError) -> ExpressionNode {
    bindRecord(variable)
    let result = try read(node).asValue()
    if result.height > Limits.deepestTree { throw Self.tooDeep }
    return result
  }

  private static var tooDeep: FormatError {
    FormatError(Diagnostic(.nestingTooDeep, "nested more than \(Limits.deepestTree) levels deep"))
  }

  private func bindRecord<Root>(_ variable: PredicateExpressions.Variable<Root>) {
    let record = ExpressionNode(.selfRecord)
    variables[variable.key] = record
    present.insert(record)
  }

  // MARK: Walking

  /// What a node says. Deeper than any tree of the language may be, a node is refused: the walk is recursive, and must fit
  /// a stack of 512 KiB even without optimisation.
  func read(_ node: any PredicateExpression) throws(FormatError) -> Reading {
    guard depth < Limits.deepestTree else { throw Self.tooDeep }
    guard let readable = node as? any ReadableNode else {
      throw .unsupportedNode(Self.name(of: type(of: node)), "this node")
    }
    let levels = type(of: readable).levels
    depth += levels
    defer { depth -= levels }
    return try readable.read(by: self)
  }

  func value(_ node: any PredicateExpression) throws(FormatError) -> ExpressionNode { try read(node).asValue() }

  func predicate(_ node: any PredicateExpression) throws(FormatError) -> PredicateNode { try read(node).asPredicate() }

  /// The name of a node type without its parameters: `Equal`.
  static func name(of type: any PredicateExpression.Type) -> String {
    String(String(describing: type).prefix { $0 != "<" })
  }

  // MARK: Variables

  func value(of variable: PredicateExpressions.VariableID) throws(FormatError) -> ExpressionNode {
    guard let value = variables[variable] else {
      throw .unsupportedNode("Variable", "a variable that nothing around it binds")
    }
    return value
  }

  /// Runs `body` where the variable stands for a value that is not nil.
  func binding<Result>(
    _ variable: PredicateExpressions.VariableID, to value: ExpressionNode, isPresent: Bool = true,
    _ body: () throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    let saved = (variables, present, nonzero)
    defer { (variables, present, nonzero) = saved }
    variables[variable] = value
    if isPresent { present.insert(value) }
    return try body()
  }

  /// Runs `body` with a variable that stands for an element, and a name for it that no other has.
  func bindingElement<Result>(
    _ variable: PredicateExpressions.VariableID, isPresent: Bool,
    _ body: (_ element: ExpressionNode, _ name: String) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    let letters = ["x", "y", "z"]
    let round = elementNames / letters.count
    let name = letters[elementNames % letters.count] + (round == 0 ? "" : "\(round)")
    elementNames += 1
    // The name may stand for something else later.
    let saved = (owners, collections)
    defer {
      (owners, collections) = saved
      elementNames -= 1
    }
    let element = ExpressionNode(.variable(name))
    return try binding(variable, to: element, isPresent: isPresent) { () throws(FormatError) in
      try body(element, name)
    }
  }

  // MARK: What is known of values

  /// Notes that a value is nil only where its owner is.
  func note(_ value: ExpressionNode, presentWith owner: ExpressionNode) { owners[value] = owner }

  /// Notes that a value is a collection.
  func noteCollection(_ value: ExpressionNode) { collections.insert(value) }

  /// Whether a value was noted as a collection.
  func isCollection(_ value: ExpressionNode) -> Bool { collections.contains(value) }

  /// Whether a value cannot be nil here.
  func isPresent(_ value: ExpressionNode) -> Bool {
    var value: ExpressionNode? = value
    while let candidate = value {
      if present.contains(candidate) { return true }
      switch candidate.kind {
      case .constant: return true
      case .unary(.negate, let operand): return isPresent(operand)
      case .binary(.add, let left, let right), .binary(.subtract, let left, let right),
        .binary(.multiply, let left, let right):
        return isPresent(left) && isPresent(right)
      case .ternary(_, let then, let otherwise): return isPresent(then) && isPresent(otherwise)
      case .nilLiteral, .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .list, .unary, .binary,
        .assignment, .call, .function, .cast, .subquery, .block, .tooDeep:
        // An owner is shorter than what it owns, so this ends.
        value = owners[candidate]
      }
    }
    return false
  }

  /// Whether a value cannot be zero here.
  func isNonzero(_ value: ExpressionNode) -> Bool {
    switch value.kind {
    case .constant(.integer(let number)): number != 0
    case .constant(.double(let number)): number != 0
    case .constant(.decimal(let number)): number != 0
    default: nonzero.contains(value)
    }
  }

  /// Runs `body` where a condition has been found to hold or not to hold.
  func assuming<Result>(
    _ condition: PredicateNode, _ holds: Bool, _ body: () throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    let saved = nonzero
    defer { nonzero = saved }
    if let divisor = NilRules.zeroTest(condition, isEqual: !holds) { nonzero.insert(divisor) }
    return try body()
  }
}
