import PredicateFormat

/// Finds out whether a predicate or expression compares records with one another.
///
/// Records of a Swift type, and those of a store, are the same if they are one record; dynamic records have no
/// identity and are equal if they hold the same. So such a predicate means another thing over dynamic records.
struct RecordComparison: SyntaxWalker {
  /// The names of all relationships.
  let relationships: Set<String>
  private(set) var isFound = false

  init(_ world: World) { relationships = Set(world.model.entities.flatMap { $0.allRelationships.map(\.name) }) }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    guard case .comparison(let comparison) = node.kind else { return .visitChildren }
    let sides = [comparison.left, comparison.right]
    // Whether there is a record at all is the same question to both.
    if !sides.contains(where: { $0.kind == .nilLiteral }), sides.contains(where: givesRecords) { isFound = true }
    return .visitChildren
  }

  /// Whether a value may be a record or have records in it.
  private func givesRecords(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .selfRecord, .variable, .subquery: true
    case .keyPath(let path), .member(_, let path):
      if case .key(let name)? = path.steps.last?.kind { relationships.contains(name) } else { false }
    case .index(let base, _), .unary(_, let base), .assignment(_, let base): givesRecords(base)
    case .list(let parts): parts.contains(where: givesRecords)
    case .call(let name, let parts): name != "count:" && parts.contains(where: givesRecords)
    case .binary(_, let left, let right), .ternary(_, let left, let right): givesRecords(left) || givesRecords(right)
    // None of these is generated but CAST, which makes no records.
    case .nilLiteral, .constant, .anyKey, .function, .cast, .block, .tooDeep: false
    }
  }
}
