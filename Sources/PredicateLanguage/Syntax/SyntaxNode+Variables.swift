extension PredicateNode {
  /// The names of the variables that need a value, without `$`, each once, in the order of the text.
  ///
  /// Those that a SUBQUERY binds are not among them, nor are the targets of `:=`; steps such as `a.$key` are.
  public var freeVariables: [String] { FreeVariables.of(.predicate(self)) }

  /// A copy in which expressions stand for variables.
  ///
  /// A variable that a SUBQUERY binds hides one of the same name outside, and where a replacement holds a variable of
  /// that very name, the bound one is renamed, so that the two stay apart. Variables without a replacement stay.
  /// Nothing is replaced inside strings. In a key path the step `$name` becomes a key if the replacement is a constant
  /// string, the steps of a key path if it is one, else it stays. What takes the place of a variable has its span.
  public func substituting(_ variables: [String: ExpressionNode]) -> PredicateNode {
    guard !variables.isEmpty else { return self }
    var substitution = VariableSubstitution(variables)
    return substitution.rewrite(self)
  }
}

extension ExpressionNode {
  /// The names of the variables that need a value, without `$`, each once, in the order of the text.
  ///
  /// Those that a SUBQUERY binds are not among them, nor are the targets of `:=`; steps such as `a.$key` are.
  public var freeVariables: [String] { FreeVariables.of(.expression(self)) }

  /// A copy in which expressions stand for variables; see ``PredicateNode/substituting(_:)``.
  public func substituting(_ variables: [String: ExpressionNode]) -> ExpressionNode {
    guard !variables.isEmpty else { return self }
    var substitution = VariableSubstitution(variables)
    return substitution.rewrite(self)
  }
}

/// Collects variables that nothing in the tree binds.
private struct FreeVariables: SyntaxWalker {
  private var names: [String] = []
  private var seen: Set<RecordKey> = []
  private var bound: [RecordKey: Int] = [:]

  static func of(_ node: SyntaxNode) -> [String] {
    var variables = FreeVariables()
    variables.walk(node)
    return variables.names
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .variable(let name): use(name)
    case .keyPath(let path): use(path)
    case .subquery(let collection, let name, let condition):
      walk(collection)
      bound[RecordKey(name), default: 0] += 1
      walk(condition)
      bound[RecordKey(name), default: 0] -= 1
      return .skipChildren
    case .nilLiteral, .constant, .selfRecord, .anyKey, .member, .index, .list, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .block, .tooDeep:
      break
    }
    return .visitChildren
  }

  mutating func leave(_ node: ExpressionNode) {
    // The base of a member stands left of its steps.
    if case .member(_, let path) = node.kind { use(path) }
  }

  private mutating func use(_ path: KeyPathNode) {
    for case .variable(let name) in path.steps.lazy.map(\.kind) { use(name) }
  }

  private mutating func use(_ name: String) {
    let key = RecordKey(name)
    if bound[key, default: 0] == 0, seen.insert(key).inserted { names.append(name) }
  }
}

/// Puts expressions in the place of variables.
private struct VariableSubstitution: SyntaxRewriter {
  /// What holds in one part of the tree.
  private struct Scope {
    var replacements: [RecordKey: ExpressionNode]
    /// Variables that occur in replacements: a SUBQUERY that binds one of them must not catch it.
    var incoming: Set<RecordKey>
  }

  /// The scopes around the node that is visited, the innermost last.
  private var outer: [Scope] = []
  private var scope: Scope

  init(_ replacements: [String: ExpressionNode]) {
    scope = Scope(
      replacements: Dictionary(replacements.map { (RecordKey($0.key), $0.value) }) { first, _ in first },
      incoming: Set(replacements.values.flatMap(\.freeVariables).map(RecordKey.init)))
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
    if case .variable(let name) = node.kind {
      return scope.replacements[RecordKey(name)].map { .replace($0.withSpans(node.span)) } ?? .keep
    }
    if case .subquery(let collection, let name, let condition) = node.kind {
      return subquery(node, collection, name, condition).map(SyntaxRewriteStep.replace) ?? .keep
    }
    return .visitChildren
  }

  /// The changed SUBQUERY; nil if nothing changes.
  private mutating func subquery(
    _ node: ExpressionNode, _ collection: ExpressionNode, _ name: String, _ condition: PredicateNode
  ) -> ExpressionNode? {
    let newCollection = change(of: collection)
    let newName = bind(name, in: condition)
    let newCondition = change(of: condition)
    if let last = outer.popLast() { scope = last }
    if newCollection == nil && newCondition == nil { return nil }
    return ExpressionNode(
      .subquery(newCollection ?? collection, newName, newCondition ?? condition), span: node.span)
  }

  /// Opens the scope of a condition; gives the name of the variable in it.
  private mutating func bind(_ name: String, in condition: PredicateNode) -> String {
    outer.append(scope)
    let key = RecordKey(name)
    scope.replacements[key] = nil
    guard scope.incoming.contains(key) else { return name }
    let inside = Set(condition.freeVariables.map(RecordKey.init))
    let isCaught = scope.replacements.contains {
      inside.contains($0.key) && $0.value.freeVariables.contains(key)
    }
    guard isCaught else { return name }
    let newName = Self.fresh(name, avoiding: scope.incoming.union(inside))
    scope.replacements[key] = ExpressionNode(.variable(newName))
    scope.incoming.insert(RecordKey(newName))
    return newName
  }

  private static func fresh(_ name: String, avoiding taken: Set<RecordKey>) -> String {
    var number = 1
    while taken.contains(RecordKey("\(name)_\(number)")) { number += 1 }
    return "\(name)_\(number)"
  }

  mutating func leave(_ node: ExpressionNode) -> ExpressionNode? {
    switch node.kind {
    case .keyPath(let path):
      return substituting(path).map { ExpressionNode(.keyPath($0), span: node.span) }
    case .member(let base, let path):
      return substituting(path).map { ExpressionNode(.member(base, $0), span: node.span) }
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .index, .list, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .subquery, .block, .tooDeep:
      return nil
    }
  }

  private func substituting(_ path: KeyPathNode) -> KeyPathNode? {
    var isChanged = false
    let steps = path.steps.flatMap { step -> [KeyPathNode.Step] in
      guard case .variable(let name) = step.kind, let kinds = scope.replacements[RecordKey(name)].flatMap(Self.steps)
      else {
        return [step]
      }
      isChanged = true
      return kinds.map { KeyPathNode.Step($0, span: step.span) }
    }
    return isChanged ? KeyPathNode(steps) : nil
  }

  /// The steps that an expression makes in the place of a `$name` step; nil if it makes none.
  private static func steps(of expression: ExpressionNode) -> [KeyPathNode.Step.Kind]? {
    switch expression.kind {
    case .constant(.string(let key)): [.key(key)]
    case .variable(let name): [.variable(name)]
    case .keyPath(let path): path.steps.map(\.kind)
    case .constant, .nilLiteral, .selfRecord, .anyKey, .member, .index, .list, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .subquery, .block, .tooDeep:
      nil
    }
  }
}
