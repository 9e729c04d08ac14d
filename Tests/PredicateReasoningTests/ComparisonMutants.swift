import PredicateLanguage

/// Copies of a tree in which one comparison says something else.
struct ComparisonMutants: SyntaxRewriter {
  /// Which comparison is changed, and in which way.
  private let place: Int
  private let way: Int
  private var seen = -1
  private var ways = 0

  private init(place: Int, way: Int) {
    self.place = place
    self.way = way
  }

  /// All of them, without those that are equal.
  static func all(of node: PredicateNode) -> [PredicateNode] {
    var found: [PredicateNode] = []
    for place in 0... {
      var ways = 1
      var way = 0
      while way < ways {
        var mutants = ComparisonMutants(place: place, way: way)
        let mutant = mutants.rewrite(node)
        if mutants.seen < place { return found }
        ways = mutants.ways
        way += 1
        if ways > 0, mutant != node, !found.contains(mutant) { found.append(mutant) }
      }
    }
    return found
  }

  mutating func leave(_ node: PredicateNode) -> PredicateNode? {
    guard case .comparison(let comparison) = node.kind else { return nil }
    seen += 1
    guard seen == place else { return nil }
    let mutants = Self.mutants(of: comparison)
    ways = mutants.count
    return way < ways ? PredicateNode(.comparison(mutants[way]), span: node.span) : nil
  }

  private static let neighbours: [ComparisonOperator: [ComparisonOperator]] = [
    .equal: [.notEqual], .notEqual: [.equal], .less: [.lessOrEqual], .lessOrEqual: [.less], .greater: [.greaterOrEqual],
    .greaterOrEqual: [.greater], .beginsWith: [.contains, .equal], .endsWith: [.contains, .equal],
    .contains: [.beginsWith, .endsWith], .like: [.equal],
  ]

  private static func mutants(of node: ComparisonNode) -> [ComparisonNode] {
    var mutants: [ComparisonNode] = []
    func add(
      _ operation: ComparisonOperator, _ right: ExpressionNode, _ options: ComparisonOptions,
      _ modifier: ComparisonModifier
    ) {
      mutants.append(ComparisonNode(node.left, operation, right, options: options, modifier: modifier))
    }
    for other in neighbours[node.operator] ?? [] { add(other, node.right, node.options, node.modifier) }
    for constant in changes(of: node.right) { add(node.operator, constant, node.options, node.modifier) }
    switch node.operator {
    case .equal, .notEqual, .beginsWith, .endsWith, .contains, .like, .matches:
      if case .constant(.string) = node.right.kind {
        add(node.operator, node.right, node.options.symmetricDifference(.caseInsensitive), node.modifier)
      }
    default: break
    }
    switch node.modifier {
    case .any: add(node.operator, node.right, node.options, .all)
    case .all: add(node.operator, node.right, node.options, .any)
    default: break
    }
    return mutants
  }

  private static func changes(of node: ExpressionNode) -> [ExpressionNode] {
    guard case .constant(let value) = node.kind else { return [] }
    let others: [RecordValue] =
      switch value {
      case .integer(let number): [.integer(number &+ 1), .integer(number &- 1)]
      case .double(let number): [.double(number + 1)]
      case .string(let text): [.string(text + "x"), .string(String(text.dropLast()))]
      case .bool(let flag): [.bool(!flag)]
      case .array(let values):
        values.count > 1 ? [.array(Array(values.dropLast())), .array(Array(values.dropFirst()))] : []
      default: []
      }
    return others.map { ExpressionNode(.constant($0), span: node.span) }
  }
}
