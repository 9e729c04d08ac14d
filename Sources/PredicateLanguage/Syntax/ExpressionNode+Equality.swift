// Equality goes down the tree as deep as it is. In one method, as the compiler would write it, the payloads of all kinds
// together make a stack frame that is too large for that without optimisation.

extension ExpressionNode.Kind {
  /// Whether both say the same.
  public static func == (left: ExpressionNode.Kind, right: ExpressionNode.Kind) -> Bool {
    switch left {
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .block, .tooDeep: leafEquals(left, right)
    case .list, .call, .function: listEquals(left, right)
    case .member, .index: pathEquals(left, right)
    case .unary, .binary, .assignment: operationEquals(left, right)
    case .cast, .ternary, .subquery: formEquals(left, right)
    }
  }

  private static func leafEquals(_ left: ExpressionNode.Kind, _ right: ExpressionNode.Kind) -> Bool {
    switch (left, right) {
    case (.constant(let a), .constant(let b)): a == b
    case (.keyPath(let a), .keyPath(let b)): a == b
    case (.variable(let a), .variable(let b)): UTF8Text.equal(a, b)
    case (.block(let a), .block(let b)): a == b
    case (.nilLiteral, .nilLiteral), (.selfRecord, .selfRecord), (.anyKey, .anyKey), (.tooDeep, .tooDeep): true
    default: false
    }
  }

  private static func listEquals(_ left: ExpressionNode.Kind, _ right: ExpressionNode.Kind) -> Bool {
    switch (left, right) {
    case (.list(let a), .list(let b)): a == b
    case (.call(let name, let a), .call(let other, let b)): UTF8Text.equal(name, other) && a == b
    case (.function(let target, let name, let a), .function(let otherTarget, let other, let b)):
      UTF8Text.equal(name, other) && target == otherTarget && a == b
    default: false
    }
  }

  private static func pathEquals(_ left: ExpressionNode.Kind, _ right: ExpressionNode.Kind) -> Bool {
    switch (left, right) {
    case (.member(let base, let a), .member(let other, let b)): a == b && base == other
    case (.index(let base, let a), .index(let other, let b)): a == b && base == other
    default: false
    }
  }

  private static func operationEquals(_ left: ExpressionNode.Kind, _ right: ExpressionNode.Kind) -> Bool {
    switch (left, right) {
    case (.unary(let operation, let a), .unary(let other, let b)): operation == other && a == b
    case (.binary(let operation, let a, let c), .binary(let other, let b, let d)):
      operation == other && a == b && c == d
    case (.assignment(let name, let a), .assignment(let other, let b)): UTF8Text.equal(name, other) && a == b
    default: false
    }
  }

  private static func formEquals(_ left: ExpressionNode.Kind, _ right: ExpressionNode.Kind) -> Bool {
    switch (left, right) {
    case (.cast(let a, let type), .cast(let b, let other)): UTF8Text.equal(type, other) && a == b
    case (.ternary(let condition, let a, let c), .ternary(let other, let b, let d)):
      condition == other && a == b && c == d
    case (.subquery(let a, let name, let condition), .subquery(let b, let otherName, let other)):
      UTF8Text.equal(name, otherName) && a == b && condition == other
    default: false
    }
  }
}
