import PredicateLanguage

/// A call that ranges over records: an aggregate of a path, such as `max:(length)`, or of its different values, such as
/// `count:(distinct:(length))`.
struct AggregateCall {
  private let function: BuiltinFunction
  let argument: ExpressionNode
  private let others: [ExpressionNode]
  private let isDistinct: Bool
  private let context: FormatExpression

  /// The call that a node is; nil for any other node. `context` has the functions that it may name.
  init?(_ node: ExpressionNode, in context: FormatExpression) {
    guard let (function, arguments) = Self.call(node, context.functions), let first = arguments.first else {
      return nil
    }
    self.context = context
    self.function = function
    others = Array(arguments.dropFirst())
    if let (inner, values) = Self.call(first, context.functions), inner == .distinct,
      arguments.count == function.signature.parameters.count, Self.ranges(first, context)
    {
      argument = values[0]
      isDistinct = true
    } else {
      guard Self.ranges(node, context) else { return nil }
      argument = first
      isDistinct = false
    }
  }

  /// The aggregate as one of a group.
  func overGroup(_ span: SourceSpan?) -> ResolvedQuery.GroupAggregate {
    ResolvedQuery.GroupAggregate(
      function: function, argument: FormatExpression(counted ?? argument, partOf: context), isDistinct: isDistinct,
      others: others.map { FormatExpression($0, partOf: context) }, span: span)
  }

  /// To count records reads none of them: where the record as a whole may not be read, something that is never nil is counted
  /// instead; nil elsewhere.
  private var counted: ExpressionNode? {
    guard function == .count, !isDistinct, case .selfRecord = argument.kind,
      context.limits.policy.refusalOfWholeRecord() != nil
    else { return nil }
    return .value(true)
  }

  /// The aggregate function that a node calls, with all its arguments.
  private static func call(
    _ node: ExpressionNode, _ functions: FunctionTable
  ) -> (BuiltinFunction, [ExpressionNode])? {
    let name: String
    let arguments: [ExpressionNode]
    switch node.kind {
    case .call(let called, let list): (name, arguments) = (called, list)
    case .function(let target, let selector, let list): (name, arguments) = (selector, [target] + list)
    default: return nil
    }
    guard case .builtin(let function)? = functions.resolve(name: name, argumentCount: arguments.count),
      function.isAggregate
    else { return nil }
    return (function, arguments)
  }

  /// Whether the call ranges over records, by the rule that holds in predicates. A call that does not resolve is found
  /// when the whole is resolved, and so is a key that the limits do not allow.
  private static func ranges(_ node: ExpressionNode, _ context: FormatExpression) -> Bool {
    let unlimited = FormatExpression(node, functions: context.functions)
    guard let program = try? Resolver.resolve(unlimited) else { return false }
    if case .wholeSet = program.root.kind { return true }
    return false
  }
}

/// What an expression reads outside of aggregates.
struct RecordReading: SyntaxWalker {
  private(set) var readsRecord = false
  private(set) var hasAggregate = false
  private let context: FormatExpression

  private init(_ context: FormatExpression) { self.context = context }

  static func of(_ expression: FormatExpression) -> RecordReading {
    var reading = RecordReading(expression)
    reading.walk(expression.node)
    return reading
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if AggregateCall(node, in: context) != nil {
      hasAggregate = true
      return .skipChildren
    }
    switch node.kind {
    case .keyPath, .selfRecord, .anyKey, .block: readsRecord = true
    case .nilLiteral, .constant, .variable, .member, .index, .list, .unary, .binary, .assignment, .call, .function,
      .cast, .ternary, .subquery, .tooDeep:
      break
    }
    return .visitChildren
  }
}
