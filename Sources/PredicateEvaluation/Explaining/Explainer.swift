import PredicateLanguage

/// Evaluates each part of a predicate by itself, with the same compiler that evaluates the whole.
final class Explainer {
  let record: RecordValue
  let records: [RecordValue]
  private var variables: [String: RecordValue]
  /// The whole, whose limits and functions are those of its parts.
  private let predicate: FormatPredicate
  let locale: TextLocale?
  /// Bytes of the values so far.
  private var shown = 0
  /// The error of work that was asked to stop.
  private(set) var interruption: FormatError?

  init(
    _ predicate: FormatPredicate, record: RecordValue, records: [RecordValue], variables: [String: RecordValue],
    locale: TextLocale?
  ) {
    self.record = record
    self.records = records
    self.variables = variables
    self.predicate = predicate
    self.locale = locale
  }

  // Explaining a part reaches itself again, so all that is not that is left to others and the frames stay small.

  func explain(_ node: PredicateNode) -> Explanation.Node {
    let children = explain(node.children)
    return finished(node, children)
  }

  // What does not reach itself again stays out of the frames of what does: that decides how deep a tree may be on a small
  // stack.

  @inline(never)
  private func finished(_ node: PredicateNode, _ children: [Explanation.Node]) -> Explanation.Node {
    Explanation.Node(
      format: FormatPredicate(node).predicateFormat, span: node.span, outcome: outcome(node),
      matching: matching(node), children: children)
  }

  @inline(never)
  private func finished(_ node: ExpressionNode, _ children: [Explanation.Node]) -> Explanation.Node {
    Explanation.Node(
      format: FormatExpression(node).expressionFormat, span: node.span, outcome: outcome(node),
      matching: matching(node), children: children)
  }

  private func explain(_ nodes: [SyntaxNode]) -> [Explanation.Node] {
    var children: [Explanation.Node] = []
    // Literals are left out.
    for node in nodes where !node.explainsItself && interruption == nil {
      switch node {
      case .predicate(let predicate): children.append(explain(predicate))
      case .expression(let expression): children.append(explain(expression))
      }
    }
    return children
  }

  @inline(never)
  private func explain(_ node: ExpressionNode) -> Explanation.Node {
    let children = if case .subquery = node.kind { explain(subquery: node) } else { explain(node.children) }
    return finished(node, children)
  }

  /// The parts that can be evaluated where the node stands. The condition of a SUBQUERY needs an element: it is
  /// explained for the first one that fails it, else for the first one.
  private func explain(subquery node: ExpressionNode) -> [Explanation.Node] {
    guard case .subquery(let collection, let name, let condition) = node.kind else { return [] }
    var children = explain([.expression(collection)])
    guard let element = example(collection, name, condition) else { return children }
    let key = RecordKey(name)
    let outer = variables[key]
    variables[key] = element
    children.append(explain(condition))
    variables[key] = outer
    return children
  }

  // MARK: Evaluating parts

  private func outcome(_ node: PredicateNode) -> Explanation.Outcome {
    do throws(FormatError) {
      return .verdict(try verdict(node))
    } catch {
      return failure(error)
    }
  }

  private func failure(_ error: FormatError) -> Explanation.Outcome {
    note(error)
    return .failure(error.first)
  }

  private func note(_ error: FormatError) {
    if error.code == .interrupted { interruption = error }
  }

  private func outcome(_ node: ExpressionNode) -> Explanation.Outcome {
    do throws(FormatError) {
      let value = try value(node)
      shown += EvaluationWork.weight(of: value)
      let most = predicate.limits.resultBytes
      if shown > most {
        return .failure(
          .beyondLimit(.resultTooLarge, "the values of the explanation take more than \(most) bytes together"))
      }
      return .value(value)
    } catch {
      return failure(error)
    }
  }

  private func verdict(_ node: PredicateNode) throws(FormatError) -> Bool {
    let predicate = FormatPredicate(node, partOf: predicate)
    return try run(CompiledPredicate(predicate, in: locale).program)
  }

  private func value(_ node: ExpressionNode) throws(FormatError) -> RecordValue {
    let expression = FormatExpression(node, partOf: predicate)
    return try run(CompiledExpression(expression, in: locale).program)
  }

  private func run<Step: ProgramStep>(_ program: Program<Step>) throws(FormatError) -> Step.Result {
    var scope = program.scope(variables, nil)
    if !records.isEmpty { try program.aggregate(records, &scope) }
    return try program.run(record, &scope)
  }

  // MARK: Elements

  private func elements(_ node: ExpressionNode) -> [RecordValue]? {
    guard case .value(let value) = outcome(node) else { return nil }
    switch value {
    case .array(let elements), .set(let elements): return elements
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record: return nil
    }
  }

  private func example(_ collection: ExpressionNode, _ name: String, _ condition: PredicateNode) -> RecordValue? {
    guard let elements = elements(collection) else { return nil }
    let holds = test(condition, name)
    return elements.first { !holds($0) } ?? elements.first
  }

  /// Whether a condition holds for an element that has a name in it. It is made ready once, for all elements.
  private func test(_ condition: PredicateNode, _ name: String) -> (RecordValue) -> Bool {
    let key = RecordKey(name)
    let compiled = try? CompiledPredicate(FormatPredicate(condition, partOf: predicate), in: locale)
    return { [self] element in
      guard let compiled, interruption == nil else { return false }
      let outer = variables[key]
      variables[key] = element
      defer { variables[key] = outer }
      do throws(FormatError) {
        return try run(compiled.program)
      } catch {
        note(error)
        return false
      }
    }
  }

  /// How many elements of an ANY or ALL fulfil the comparison.
  private func matching(_ node: PredicateNode) -> Explanation.Matching? {
    guard case .comparison(let comparison) = node.kind, comparison.modifier != .direct,
      let elements = elements(comparison.left)
    else { return nil }
    // A name that no predicate can write, so that it hides no variable.
    let name = " element"
    let single = PredicateNode(
      .comparison(
        ComparisonNode(
          ExpressionNode(.variable(name)), comparison.operator, comparison.right, options: comparison.options)))
    return Explanation.Matching(count: elements.count(where: test(single, name)), total: elements.count)
  }

  private func matching(_ node: ExpressionNode) -> Explanation.Matching? {
    guard case .subquery(let collection, let name, let condition) = node.kind, let elements = elements(collection)
    else {
      return nil
    }
    return Explanation.Matching(count: elements.count(where: test(condition, name)), total: elements.count)
  }

  // MARK: Reason

  /// The smallest set of leaves that decides a verdict.
  static func reason(_ node: Explanation.Node, _ syntax: PredicateNode) -> [Explanation.Node] {
    guard let verdict = node.verdict else { return failures(node) }
    switch syntax.kind {
    case .and(let parts): return combined(node, parts, isDecidedByOne: !verdict, verdict)
    case .or(let parts): return combined(node, parts, isDecidedByOne: verdict, verdict)
    case .not(let part):
      guard let child = node.children.first else { return [node] }
      return reason(child, part)
    case .constant, .comparison, .block, .tooDeep: return [node]
    }
  }

  private static func combined(
    _ node: Explanation.Node, _ parts: [PredicateNode], isDecidedByOne: Bool, _ verdict: Bool
  ) -> [Explanation.Node] {
    let deciding = zip(node.children, parts).filter { $0.0.verdict == verdict }
    let reasons = deciding.map { reason($0.0, $0.1) }
    guard isDecidedByOne else { return reasons.flatMap { $0 } }
    return reasons.min { $0.reduce(0) { $0 + $1.size } < $1.reduce(0) { $0 + $1.size } } ?? [node]
  }

  /// The innermost parts that failed.
  private static func failures(_ node: Explanation.Node) -> [Explanation.Node] {
    let inner = node.children.flatMap { child -> [Explanation.Node] in
      if case .failure = child.outcome { failures(child) } else { [] }
    }
    return inner.isEmpty ? [node] : inner
  }
}
