extension PredicateNode {
  /// The number of nodes, this one included. Cost: linear.
  public var nodeCount: Int { NodeCount.of(.predicate(self)) }

  /// The key paths that are read from the record, dotted, each once, in the order of the text.
  ///
  /// Only keys count: collection operators and `self` are left out, so `words.@avg.length` gives `words.length`. Paths
  /// in the condition of a SUBQUERY are among them, those from its variable as well: they go on from the collection, so
  /// `SUBQUERY(words, $w, $w.length > 3)` gives `words` and `words.length`. A `*` stands for a key that only evaluation
  /// knows, from a step `$name` or from a computed index. Where a path starts at a choice or at a function's result, it
  /// goes on from every path inside, which can list more than is read but never less. A term of a host, which may read
  /// anything, stands as it is written. `SELF` alone gives nothing; paths
  /// from free variables and from constants are not the record's.
  ///
  /// Cost: linear in the nodes, times the depth in the worst case.
  public var keyPaths: [String] { UsedKeyPaths.of(.predicate(self)) }
}

extension ExpressionNode {
  /// The number of nodes, this one included. Cost: linear.
  public var nodeCount: Int { NodeCount.of(.expression(self)) }

  /// The key paths that are read from the record, dotted, each once; see ``PredicateNode/keyPaths``.
  public var keyPaths: [String] { UsedKeyPaths.of(.expression(self)) }
}

private struct NodeCount: SyntaxWalker {
  private var count = 0

  static func of(_ node: SyntaxNode) -> Int {
    var walker = NodeCount()
    walker.walk(node)
    return walker.count
  }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    count += 1
    return .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    count += 1
    return .visitChildren
  }
}

/// Collects key paths, each from the record.
private struct UsedKeyPaths: SyntaxWalker {
  /// The keys from the record to a value.
  typealias Origin = [RecordKey]

  private var paths: [String] = []
  private var seen: Set<RecordKey> = []
  /// Where the values of variables come from.
  private var variables: [RecordKey: Set<Origin>] = [:]

  static func of(_ node: SyntaxNode) -> [String] {
    var walker = UsedKeyPaths()
    walker.walk(node)
    return walker.paths
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .keyPath, .member, .index:
      for origin in origins(of: node).sorted(by: { $0.lexicographicallyPrecedes($1) }) { report(origin) }
      walkBelowPath(node)
      return .skipChildren
    case .subquery(let collection, let name, let condition):
      walk(collection)
      let key = RecordKey(name)
      let outer = variables[key]
      variables[key] = origins(of: collection)
      walk(condition)
      variables[key] = outer
      return .skipChildren
    case .assignment(let name, let value):
      variables[RecordKey(name), default: []].formUnion(origins(of: value))
      return .visitChildren
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .list, .unary, .binary, .call, .function, .cast,
      .ternary, .block, .tooDeep:
      return .visitChildren
    }
  }

  private mutating func report(_ origin: Origin) {
    guard !origin.isEmpty else { return }
    let path = origin.map(\.text).joined(separator: ".")
    if seen.insert(RecordKey(path)).inserted { paths.append(path) }
  }

  /// Walks what hangs on a path without being part of it: computed indexes and the value where it starts.
  private mutating func walkBelowPath(_ node: ExpressionNode) {
    switch node.kind {
    case .keyPath: break
    case .member(let base, _): walkBelowPath(base)
    case .index(let base, let index):
      walkBelowPath(base)
      if case .element(let element) = index { walk(element) }
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .list, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .subquery, .block, .tooDeep:
      walk(node)
    }
  }

  /// Where in the record the value of an expression may come from.
  private func origins(of node: ExpressionNode) -> Set<Origin> {
    switch node.kind {
    case .selfRecord: return [[]]
    case .keyPath(let path): return [Self.keys(of: path)]
    case .member(let base, let path):
      let keys = Self.keys(of: path)
      return Set(origins(of: base).map { $0 + keys })
    case .index(let base, let index):
      guard let key = Self.key(of: index) else { return origins(of: base) }
      return Set(origins(of: base).map { $0 + [key] })
    case .variable(let name): return variables[RecordKey(name)] ?? []
    case .subquery(let collection, _, _): return origins(of: collection)
    case .list, .unary, .binary, .assignment, .call, .function, .cast, .ternary:
      var result: Set<Origin> = []
      for case .expression(let part) in node.children { result.formUnion(origins(of: part)) }
      return result
    case .nilLiteral, .constant, .anyKey, .block, .tooDeep: return []
    }
  }

  private static func keys(of path: KeyPathNode) -> Origin {
    path.steps.compactMap { step in
      switch step.kind {
      case .key(let key): key.lowercased() == "self" ? nil : RecordKey(key)
      case .collection: nil
      case .variable: RecordKey("*")
      case .term(let name, let argument): RecordKey(TermText.text(name, argument))
      }
    }
  }

  /// The key that an index may mean; nil if it is a place in a collection.
  private static func key(of index: IndexNode) -> RecordKey? {
    guard case .element(let element) = index else { return nil }
    if case .constant(.integer) = element.kind { return nil }
    if case .constant(.string(let key)) = element.kind { return RecordKey(key) }
    return RecordKey("*")
  }
}
