import PredicateLanguage

/// The names that columns were given, and what they stand for.
struct ColumnNames {
  private typealias Meaning = (node: ExpressionNode, hasAggregate: Bool, limits: Limits)

  private let expressions: [RecordKey: Meaning]

  init(_ columns: [QueryColumn]) {
    var expressions: [RecordKey: Meaning] = [:]
    for column in columns where expressions[column.key] == nil {
      // A column that is called by its own key stands for itself.
      if let key = column.expression.node.onlyKey, RecordKey(key) == column.key { continue }
      expressions[column.key] = (
        column.expression.node, RecordReading.of(column.expression).hasAggregate, column.expression.limits
      )
    }
    self.expressions = expressions
  }

  /// The expression with names replaced.
  func replaced(in expression: FormatExpression) -> FormatExpression {
    if expressions.isEmpty { return expression }
    var replacement = Replacement(names: self, context: expression)
    guard let node = replacement.change(of: expression.node) else { return expression }
    return FormatExpression(node, partOf: expression, adding: replacement.parts)
  }

  /// The predicate with names replaced.
  func replaced(in predicate: FormatPredicate) -> FormatPredicate {
    if expressions.isEmpty { return predicate }
    let context = FormatExpression(ExpressionNode(.nilLiteral), partOf: predicate)
    var replacement = Replacement(names: self, context: context)
    guard let node = replacement.change(of: predicate.node) else { return predicate }
    return FormatPredicate(node, partOf: predicate, adding: replacement.parts)
  }

  private struct Replacement: SyntaxRewriter {
    let names: ColumnNames
    let context: FormatExpression
    /// Inside of an aggregate, a name for an aggregate is none: there is no aggregate of aggregates.
    var isInsideAggregate = false
    /// The limits of the columns that were named; what is refused in them is said of the columns themselves.
    var parts: PartLimits?

    mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
      if case .keyPath = node.kind { return replacement(of: node).map(SyntaxRewriteStep.replace) ?? .keep }
      guard !isInsideAggregate, AggregateCall(node, in: context) != nil else { return .visitChildren }
      var inside = self
      inside.isInsideAggregate = true
      let changed = inside.change(of: node)
      parts = inside.parts
      return changed.map(SyntaxRewriteStep.replace) ?? .keep
    }

    private mutating func replacement(of node: ExpressionNode) -> ExpressionNode? {
      // A longer path begins with a property: `author.name AS author` says nothing about `author.age`.
      guard let name = node.onlyKey, let found = names.expressions[RecordKey(name)],
        !(isInsideAggregate && found.hasAggregate)
      else { return nil }
      parts = PartLimits.joined([parts, PartLimits(limits: found.limits, refusals: [])])
      return found.node.withSpans(node.span)
    }
  }
}
