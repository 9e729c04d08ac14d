/// Expressions put together by code.
///
/// Where an operand is `some FormatArgument`, values, optionals and other expressions may stand; a predicate becomes
/// the value of `TERNARY(predicate, YES, NO)`.
extension ExpressionNode {
  /// The key path that a text spells: `owner.name`, `items.@count`. Throws what ``KeyPathNode/init(parsing:)`` throws.
  public static func key(_ path: String) throws(FormatError) -> ExpressionNode {
    ExpressionNode(.keyPath(try KeyPathNode(parsing: path)))
  }

  /// The path of these keys, each taken as it stands, dots and all.
  public static func keys(_ first: String, _ rest: String...) -> ExpressionNode {
    ExpressionNode(.keyPath(KeyPathNode(keys: [first] + rest)))
  }

  /// A constant; `nil` for null.
  public static func value(_ value: some RecordValueConvertible) -> ExpressionNode { constant(value.recordValue) }

  /// The variable of this name, which is given without `$`.
  public static func variable(_ name: String) -> ExpressionNode { ExpressionNode(.variable(name)) }

  /// `{a, b}`.
  public static func list(_ elements: [ExpressionNode]) -> ExpressionNode { ExpressionNode(.list(elements)) }

  /// A function of the table; the name holds the colons: `.call("modulus:by:", key, ExpressionNode.value(2))`.
  public static func call(_ name: String, _ arguments: ExpressionNode...) -> ExpressionNode {
    ExpressionNode(.call(name, arguments))
  }

  /// `CAST(value, "Type")`.
  public static func cast(_ value: ExpressionNode, to type: String) -> ExpressionNode {
    ExpressionNode(.cast(value, type))
  }

  /// `TERNARY(condition, then, otherwise)`.
  public static func ternary(
    _ condition: PredicateNode, _ then: ExpressionNode, _ otherwise: ExpressionNode
  ) -> ExpressionNode {
    ExpressionNode(.ternary(condition, then, otherwise))
  }

  /// `SUBQUERY(collection, $variable, condition)`: the elements for which the condition holds. The variable's name is
  /// given without `$`.
  public static func subquery(
    _ collection: ExpressionNode, _ variable: String, where condition: PredicateNode
  ) -> ExpressionNode {
    ExpressionNode(.subquery(collection, variable, condition))
  }

  /// A path from this value: `try ExpressionNode.variable("x").member("owner.name")`. A path of keys goes on.
  ///
  /// Throws what ``KeyPathNode/init(parsing:)`` throws.
  public func member(_ path: String) throws(FormatError) -> ExpressionNode {
    let path = try KeyPathNode(parsing: path)
    if case .keyPath(let base) = kind { return ExpressionNode(.keyPath(KeyPathNode(base.steps + path.steps))) }
    return ExpressionNode(.member(self, path))
  }

  /// `value[FIRST]`, `value[3]`.
  public func indexed(_ index: IndexNode) -> ExpressionNode { ExpressionNode(.index(self, index)) }

  /// The value of a binary operator: `flags.combined(.bitAnd, 4)`.
  public func combined(_ operation: BinaryOperator, _ other: some FormatArgument) -> ExpressionNode {
    ExpressionNode(.binary(operation, self, ExpressionNode(other)))
  }

  /// The sum.
  public static func + (left: ExpressionNode, right: some FormatArgument) -> ExpressionNode {
    left.combined(.add, right)
  }

  /// The difference.
  public static func - (left: ExpressionNode, right: some FormatArgument) -> ExpressionNode {
    left.combined(.subtract, right)
  }

  /// The product.
  public static func * (left: ExpressionNode, right: some FormatArgument) -> ExpressionNode {
    left.combined(.multiply, right)
  }

  /// The quotient; of two integers it is cut to an integer.
  public static func / (left: ExpressionNode, right: some FormatArgument) -> ExpressionNode {
    left.combined(.divide, right)
  }

  /// The value with the other sign.
  public static prefix func - (operand: ExpressionNode) -> ExpressionNode { ExpressionNode(.unary(.negate, operand)) }

  /// The node for an argument of a format string, or for an operand that code gives.
  public init(_ argument: some FormatArgument) {
    switch argument.formatArgument {
    case .value(let value): self = .constant(value)
    case .nilLiteral: self.init(.nilLiteral)
    case .expression(let node, _): self = node
    case .predicate(let node, _): self = .ternary(node, .constant(.bool(true)), .constant(.bool(false)))
    }
  }

  private static func constant(_ value: RecordValue) -> ExpressionNode {
    if case .null = value { return ExpressionNode(.nilLiteral) }
    return ExpressionNode(.constant(value))
  }
}

extension ExpressionNode: FormatArgument {
  /// The expression, put in as it is.
  public var formatArgument: FormatArgumentValue { .expression(self) }
}
