import PredicateEvaluation
import PredicateLanguage

/// Puts what is known of a record into a predicate.
struct PartialEvaluator {
  let whole: FormatPredicate
  let known: RecordValue
  let variables: [String: any RecordValueConvertible]
  /// What has been written into the predicate.
  private let written = Written()

  init(whole: FormatPredicate, known: RecordValue, variables: [String: any RecordValueConvertible]) {
    self.whole = whole
    self.known = known
    self.variables = variables
  }

  /// How much is written down of a record that stands in many places.
  private final class Written {
    var bytes = 0
  }

  /// Whether more would be written down than a result may have; then not all is.
  var isTooLarge: Bool { written.bytes > whole.limits.resultBytes }

  /// What is left of a predicate. One that gives variables values stays whole, as its parts go by one another.
  func residual(ofWhole node: PredicateNode) -> PredicateNode {
    var finder = AssignmentFinder()
    finder.walk(node)
    return finder.found ? condition(node) : residual(of: node)
  }

  private struct AssignmentFinder: SyntaxWalker {
    var found = false

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      if case .assignment = node.kind { found = true }
      return .visitChildren
    }
  }

  private func residual(of node: PredicateNode) -> PredicateNode {
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
    if let verdict = asksForNil(node) { return PredicateNode(.constant(verdict), span: node.span) }
    let predicate = FormatPredicate(node, partOf: whole)
    guard let compiled = try? predicate.compiledForFewRecords(), let required = try? compiled.requiredKeys() else {
      return node
    }
    if unknownPaths(in: node).isEmpty {
      // What the run decides is decided later; an error stays where it is.
      guard !required.dependsOnRun, let verdict = try? compiled.evaluate(with: known, variables: variables) else {
        return node
      }
      return PredicateNode(.constant(verdict), span: node.span)
    }
    guard case .comparison(let comparison) = node.kind else { return node }
    var rewriter = Rewriter(evaluator: self)
    return PredicateNode(.comparison(rewriter.rewritten(comparison)), span: node.span)
  }

  /// What `key == nil` comes to for a key that leads to a record, of which not all may be known, but that it is there.
  private func asksForNil(_ node: PredicateNode) -> Bool? {
    guard case .comparison(let comparison) = node.kind, comparison.modifier == .direct,
      [.equal, .notEqual].contains(comparison.operator)
    else { return nil }
    for (one, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
      let isNil: Bool =
        switch other.kind {
        case .nilLiteral, .constant(.null): true
        default: false
        }
      if isNil, let path = ValuePath(one), case .object? = value(at: path) { return comparison.operator == .notEqual }
    }
    return nil
  }

  private struct Rewriter: SyntaxRewriter {
    let evaluator: PartialEvaluator

    mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
      switch node.kind {
      case .constant, .nilLiteral, .variable: return .keep
      default: break
      }
      guard let value = evaluator.constant(node) else { return .visitChildren }
      return .replace(ExpressionNode(.constant(value), span: node.span))
    }

    mutating func enter(_ node: PredicateNode) -> SyntaxRewriteStep<PredicateNode> {
      guard case .comparison(let comparison) = node.kind else { return .visitChildren }
      return .replace(PredicateNode(.comparison(rewritten(comparison)), span: node.span))
    }

    /// With what is known on both sides. A pattern from a record and one that is written are under different rules.
    mutating func rewritten(_ node: ComparisonNode) -> ComparisonNode {
      ComparisonNode(
        rewrite(node.left), node.operator, node.operator == .matches ? node.right : rewrite(node.right),
        options: node.options, modifier: node.modifier)
    }
  }

  /// The value of an expression of known keys, if it can be written down.
  private func constant(_ node: ExpressionNode) -> RecordValue? {
    let paths = ReadPath.all(in: .expression(node), functions: whole.functions)
    guard !paths.isEmpty, paths.allSatisfy(isKnown) else { return nil }
    let expression = FormatExpression(node, partOf: whole)
    guard let program = try? Resolver.resolve(expression), program.aggregates.isEmpty else { return nil }
    let required = RequiredKeys(program)
    guard !required.dependsOnRun, required.variables.isEmpty else { return nil }
    guard !isTooLarge, let value = try? expression.value(with: known), Self.isWritable(value) else { return nil }
    written.bytes += EvaluationWork.weight(of: value)
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
    ReadPath.all(in: .predicate(node), functions: whole.functions).filter { !isKnown($0) }
  }

  /// Whether a path leads to something of which all is known.
  private func isKnown(_ read: ReadPath) -> Bool {
    switch value(at: read.path, argumentCount: read.argumentCount) {
    // Of a record further keys may follow.
    case nil, .object?: false
    default: true
    }
  }

  /// What a path leads to; nil where a key on the way is not there. The last keys may be the argument of a term, which looks
  /// for all that is left of it first.
  private func value(at path: ValuePath, argumentCount: Int = 0) -> RecordValue? {
    var value = known
    for (place, key) in path.keys.enumerated() {
      // A value without keys, or a list whose elements have them: nothing of it is left to be known.
      guard case .object(let object) = value else { return value }
      if place >= path.keys.count - argumentCount,
        let found = object[path.keys[place...].map(\.text).joined(separator: ".")]
      {
        return found
      }
      guard let next = object[key.text] else { return nil }
      value = next
    }
    return value
  }
}
