import PredicateEvaluation
import PredicateLanguage

/// Puts what is known of a record into a predicate.
struct PartialEvaluator {
  let whole: FormatPredicate
  let known: RecordValue
  let variables: [String: any RecordValueConvertible]

  func residual(of node: PredicateNode) -> PredicateNode {
    switch node.kind {
    case .constant, .block, .tooDeep: return node
    case .not(let part):
      let inner = residual(of: part)
      if case .constant(let verdict) = inner.kind { return PredicateNode(.constant(!verdict), span: node.span) }
      return PredicateNode(.not(inner), span: node.span)
    case .and(let parts): return joined(parts, isAll: true, node)
    case .or(let parts): return joined(parts, isAll: false, node)
    case .comparison: return condition(node)
    }
  }

  private func joined(_ parts: [PredicateNode], isAll: Bool, _ node: PredicateNode) -> PredicateNode {
    var left: [PredicateNode] = []
    for part in parts {
      let residual = residual(of: part)
      guard case .constant(let verdict) = residual.kind else {
        left.append(residual)
        continue
      }
      if verdict != isAll { return PredicateNode(.constant(verdict), span: node.span) }
    }
    if left.isEmpty { return PredicateNode(.constant(isAll), span: node.span) }
    return PredicateNode(isAll ? .and(left) : .or(left), span: node.span)
  }

  private func condition(_ node: PredicateNode) -> PredicateNode {
    let predicate = FormatPredicate(node, partOf: whole)
    guard let required = try? predicate.compiled().requiredKeys() else { return node }
    if unknownPaths(in: node).isEmpty {
      // What the run decides is decided later; an error stays where it is.
      guard !required.dependsOnRun, let verdict = try? predicate.evaluate(with: known, variables: variables) else {
        return node
      }
      return PredicateNode(.constant(verdict), span: node.span)
    }
    guard case .comparison(let comparison) = node.kind else { return node }
    // A pattern from a record and one that is written are under different rules.
    let keepsRight = comparison.operator == .matches
    let changed = ComparisonNode(
      value(comparison.left), comparison.operator, keepsRight ? comparison.right : value(comparison.right),
      options: comparison.options, modifier: comparison.modifier)
    return PredicateNode(.comparison(changed), span: node.span)
  }

  /// The expression with what is known as constants.
  private func value(_ node: ExpressionNode) -> ExpressionNode {
    var rewriter = Rewriter(evaluator: self)
    return rewriter.rewrite(node)
  }

  private struct Rewriter: SyntaxRewriter {
    let evaluator: PartialEvaluator

    mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
      switch node.kind {
      case .constant, .nilLiteral, .variable: return .keep
      case .subquery: return .keep
      default: break
      }
      guard let value = evaluator.constant(node) else { return .visitChildren }
      return .replace(ExpressionNode(.constant(value), span: node.span))
    }

    // What stands in a TERNARY is asked in its own right.
    mutating func enter(_ node: PredicateNode) -> SyntaxRewriteStep<PredicateNode> { .keep }
  }

  /// The value of an expression of known keys, if it can be written down.
  private func constant(_ node: ExpressionNode) -> RecordValue? {
    let paths = ReadPath.all(in: .expression(node))
    guard !paths.isEmpty, paths.allSatisfy({ isKnown($0.path) }) else { return nil }
    let expression = FormatExpression(node, partOf: whole)
    guard let program = try? Resolver.resolve(expression), program.aggregates.isEmpty else { return nil }
    let required = RequiredKeys(program)
    guard !required.dependsOnRun, required.variables.isEmpty else { return nil }
    guard let value = try? expression.value(with: known), Self.isWritable(value) else { return nil }
    return value
  }

  private static func isWritable(_ value: RecordValue) -> Bool {
    switch value {
    case .null, .bool, .integer, .decimal, .string, .date, .uuid, .data: true
    case .double(let number): number.isFinite
    case .array(let values): values.allSatisfy(isWritable)
    case .set, .object, .record: false
    }
  }

  /// The paths of a tree that are not known.
  func unknownPaths(in node: PredicateNode) -> [ReadPath] {
    ReadPath.all(in: .predicate(node)).filter { !isKnown($0.path) }
  }

  /// Whether each key on the way is there, up to a value that has no keys to be known.
  private func isKnown(_ path: ValuePath) -> Bool {
    if path.keys.isEmpty { return false }
    var value = known
    for key in path.keys {
      guard case .object(let object) = value else { return true }
      guard let next = object[key.text] else { return false }
      value = next
    }
    return true
  }
}
