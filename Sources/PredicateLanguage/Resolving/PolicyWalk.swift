/// Finds the words of a tree, and the paths, that a policy does not allow, before any name is settled.
struct PolicyWalk {
  private let policy: Policy
  private let functions: FunctionTable
  private var findings: [Diagnostic] = []
  /// How many keys lead to the elements that variables stand for.
  private var bound: [RecordKey: Int] = [:]

  /// What is not allowed in a tree, in the order of its text.
  static func findings(in tree: SyntaxNode, _ policy: Policy, _ functions: FunctionTable) -> [Diagnostic] {
    guard policy.restrictsWords else { return [] }
    var walk = PolicyWalk(policy: policy, functions: functions)
    _ = walk.visit(tree)
    return walk.findings
  }

  private init(policy: Policy, functions: FunctionTable) {
    self.policy = policy
    self.functions = functions
  }

  // MARK: Walking

  // Recursion is bounded by `Limits.deepestTree`; frames are small, as the work is left to others.

  @inline(never)
  private mutating func visit(_ node: SyntaxNode) -> Int {
    switch node {
    case .predicate(let node):
      require(node)
      for child in node.children { _ = visit(child) }
      return 0
    case .expression(let node):
      require(node)
      if case .subquery = node.kind { return subquery(node) }
      return keys(of: node, below: node.children.map { visit($0) })
    }
  }

  @inline(never)
  private mutating func subquery(_ node: ExpressionNode) -> Int {
    guard case .subquery(let collection, let name, let condition) = node.kind else { return 0 }
    let count = visit(.expression(collection))
    let key = RecordKey(name)
    let outer = bound.updateValue(count, forKey: key)
    _ = visit(.predicate(condition))
    bound[key] = outer
    return count
  }

  // MARK: Words

  @inline(never)
  private mutating func require(_ node: PredicateNode) {
    switch node.kind {
    case .and: require(ConditionWord.and.rawValue, .operators, node.span)
    case .or: require(ConditionWord.or.rawValue, .operators, node.span)
    case .not: require(ConditionWord.not.rawValue, .operators, node.span)
    case .comparison(let comparison): require(comparison, node.span)
    case .constant, .block, .tooDeep: break
    }
  }

  private mutating func require(_ comparison: ComparisonNode, _ span: SourceSpan?) {
    switch comparison.modifier {
    case .direct: break
    case .any: require(ConditionWord.any.rawValue, .quantifiers, span)
    case .all: require(ConditionWord.all.rawValue, .quantifiers, span)
    }
    if case .custom(let selector) = comparison.operator {
      requireFunction(selector, 2, span)
    } else {
      require(comparison.operator.text, .operators, span)
    }
    if let refusal = policy.refusal(of: comparison.options, at: span) { findings.append(refusal) }
  }

  @inline(never)
  private mutating func require(_ node: ExpressionNode) {
    switch node.kind {
    case .unary(let operation, _): require(operation.rawValue, .operators, node.span)
    case .binary(let operation, _, _): require(operation.rawValue, .operators, node.span)
    case .assignment: requireAssignment(node.span)
    case .call(let name, let arguments): requireFunction(name, arguments.count, node.span)
    case .function(_, let selector, let arguments):
      require(SpecialForm.function.rawValue, .functions, node.span)
      if !arguments.isEmpty || !ValueProperties.names.contains(selector) {
        requireFunction(selector, arguments.count + 1, node.span)
      }
    case .cast: require(SpecialForm.cast.rawValue, .functions, node.span)
    case .ternary: require(SpecialForm.ternary.rawValue, .functions, node.span)
    case .subquery: require(SpecialForm.subquery.rawValue, .quantifiers, node.span)
    case .keyPath(let path), .member(_, let path): requireOperators(path, node.span)
    case .index(_, .first): require(CollectionOperator.first, node.span)
    case .index(_, .last): require(CollectionOperator.last, node.span)
    case .index(_, .size): require(CollectionOperator.count, node.span)
    case .index(_, .element), .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .list, .block, .tooDeep: break
    }
  }

  private mutating func requireOperators(_ path: KeyPathNode, _ span: SourceSpan?) {
    for step in path.steps {
      if case .collection(let operation) = step.kind { require(operation, step.span ?? span) }
    }
  }

  private mutating func require(_ operation: CollectionOperator, _ span: SourceSpan?) {
    require("@\(operation.rawValue)", .quantifiers, span)
  }

  private mutating func require(_ word: String, _ sort: Policy.Sort, _ span: SourceSpan?) {
    guard let allowed = policy[sort], !allowed.contains(RecordKey(word)) else { return }
    findings.append(Diagnostic(.forbiddenWord, "`\(word)` may not be used", at: span, hint: sort.hint(allowed)))
  }

  private mutating func requireAssignment(_ span: SourceSpan?) {
    require(Policy.Sort.assignment, .operators, span)
    guard policy.relationshipSteps != nil, policy.allows(Policy.Sort.assignment, .operators) else { return }
    findings.append(
      Diagnostic(
        .forbiddenWord, "`:=` may not be used", at: span,
        hint: "the length of paths is limited, and a variable could go on and on"))
  }

  private mutating func requireFunction(_ name: String, _ count: Int, _ span: SourceSpan?) {
    let known = functions.resolve(name: name, argumentCount: count)?.signature.name
    if let refusal = policy.refusal(ofFunction: known, typed: name, at: span) { findings.append(refusal) }
  }

  // MARK: Steps

  /// How many keys lead from the record to the value, of which it is known from those of the nodes below.
  @inline(never)
  private mutating func keys(of node: ExpressionNode, below counts: [Int]) -> Int {
    let first = counts.first ?? 0
    let count: Int
    switch node.kind {
    case .keyPath(let path): count = Self.keys(of: path)
    case .member(_, let path): count = first + Self.keys(of: path)
    case .index(_, .element(let element)): count = first + (Self.isKey(element) ? 1 : 0)
    case .index: return first
    case .variable(let name): count = bound[RecordKey(name)] ?? keysOfHostVariable(name)
    // It may read a key of its target.
    case .function: count = first + 1
    default: return counts.max() ?? 0
    }
    guard let most = policy.relationshipSteps, count - 1 > most else { return count }
    findings.append(
      Diagnostic(
        .forbiddenWord, "a path of \(count) keys may not be used", at: node.span,
        hint: "a path may have at most \(most + 1)"))
    return count
  }

  /// How many keys lead to a variable that the host gives, at most.
  private func keysOfHostVariable(_ name: String) -> Int {
    functions.host?.variables[RecordKey(name)]?.paths.map(\.count).max() ?? 0
  }

  private static func keys(of path: KeyPathNode) -> Int {
    path.steps.reduce(0) { count, step in
      switch step.kind {
      case .key(let key): count + (key == "self" ? 0 : 1)
      case .variable: count + 1
      case .collection(let operation): count + (operation == .allValues ? 1 : 0)
      case .term(_, let argument): count + argument.utf8.count { $0 == UInt8(ascii: ".") } + 1
      }
    }
  }

  /// Whether an index may be the key of a record.
  private static func isKey(_ element: ExpressionNode) -> Bool {
    if case .constant(.integer) = element.kind { return false }
    return true
  }
}
