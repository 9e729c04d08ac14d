import Foundation
import PredicateLanguage

/// `&&` and `||`: chains of either become one AND or OR.
protocol JunctionNode: ReadableNode {
  static var isConjunction: Bool { get }
  var sides: (any PredicateExpression<Bool>, any PredicateExpression<Bool>) { get }
}

extension JunctionNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    // A loop, because chains that programs put together may be long.
    var parts: [PredicateNode] = []
    var pending: [any PredicateExpression<Bool>] = [sides.1, sides.0]
    while let next = pending.popLast() {
      if let chain = next as? any JunctionNode, type(of: chain).isConjunction == Self.isConjunction {
        let (left, right) = chain.sides
        pending.append(right)
        pending.append(left)
      } else {
        parts.append(try reader.predicate(next))
      }
    }
    return .predicate(Self.isConjunction ? PredicateNode(.and(NeedleGuards.removed(from: parts))) : .any(parts))
  }
}

extension PredicateExpressions.Conjunction: JunctionNode {
  static var isConjunction: Bool { true }
  var sides: (any PredicateExpression<Bool>, any PredicateExpression<Bool>) { (lhs, rhs) }
}

extension PredicateExpressions.Disjunction: JunctionNode {
  static var isConjunction: Bool { false }
  var sides: (any PredicateExpression<Bool>, any PredicateExpression<Bool>) { (lhs, rhs) }
}

extension PredicateExpressions.Negation: ReadableNode {
  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    .predicate(.not(try reader.predicate(wrapped)))
  }
}

extension PredicateExpressions.Conditional: ReadableNode {
  static var levels: Int { 2 }

  func read(by reader: PredicateReader) throws(FormatError) -> Reading {
    let condition = try reader.predicate(test)
    let then = try reader.assuming(condition, true) { () throws(FormatError) in try reader.value(trueBranch) }
    // A branch that always fails, such as the one that keeps an overflow from stopping the program: evaluation in the
    // language throws there, too.
    if falseBranch is any FailingNode { return .value(then) }
    let otherwise = try reader.assuming(condition, false) { () throws(FormatError) in try reader.value(falseBranch) }
    if let division = DivisionGuards.removed(condition, then, otherwise) { return .value(division) }
    return .value(ExpressionNode(.ternary(condition, then, otherwise)))
  }
}

/// A node that throws whenever it is evaluated.
protocol FailingNode {}

extension PredicateExpressions.ForcedUnwrap: FailingNode where Inner == PredicateExpressions.NilLiteral<Wrapped> {}

/// In Swift every text holds and begins with the empty one, in the language none does.
enum NeedleGuards {
  /// The test with the exception for an empty needle.
  static func guarded(_ test: PredicateNode, needle: ExpressionNode) -> PredicateNode {
    guard case .constant(.string(let text)) = needle.kind else { return .any([needle.equals(""), test]) }
    return text.isEmpty ? PredicateNode(.constant(true)) : test
  }

  /// The parts of an AND, where `NOT a AND (a OR b)` is `b` if `b` is a text test that `a` is the exception of.
  static func removed(from parts: [PredicateNode]) -> [PredicateNode] {
    var result: [PredicateNode] = []
    for part in parts {
      if case .or(let sides) = part.kind, sides.count == 2, isException(sides[0], of: sides[1]),
        result.last == PredicateNode.not(sides[0])
      {
        result[result.count - 1] = sides[1]
      } else {
        result.append(part)
      }
    }
    return result
  }

  private static func isException(_ exception: PredicateNode, of test: PredicateNode) -> Bool {
    guard case .comparison(let test) = test.kind, test.modifier == .direct,
      test.operator == .contains || test.operator == .beginsWith
    else { return false }
    return exception == test.right.equals("")
  }
}

/// The language's own division gives nil for a zero divisor, so the guards that Swift needs can go.
enum DivisionGuards {
  /// The division alone, for a TERNARY that says of a zero divisor, or of -1, what the division says itself.
  static func removed(
    _ condition: PredicateNode, _ then: ExpressionNode, _ otherwise: ExpressionNode
  ) -> ExpressionNode? {
    guard case .comparison(let test) = condition.kind, test.operator == .equal, test.modifier == .direct,
      let (isModulus, divisor) = division(otherwise), divisor == test.left
    else { return nil }
    switch (test.right.kind, then.kind) {
    case (.constant(.integer(0)), .nilLiteral), (.constant(.double(0)), .nilLiteral): return otherwise
    case (.constant(.integer(-1)), .constant(.integer(0))): return isModulus ? otherwise : nil
    default: return nil
    }
  }

  private static func division(_ node: ExpressionNode) -> (isModulus: Bool, divisor: ExpressionNode)? {
    switch node.kind {
    case .binary(.divide, _, let divisor): (false, divisor)
    case .call("modulus:by:", let operands): operands.last.map { (true, $0) }
    default: nil
    }
  }
}
