import PredicateLanguage
import PredicateQuery

/// What the groups of a run came to.
protocol GroupResults {
  /// How many groups there are.
  var count: Int { get }
  /// The value of a key, by its number, that the records of a group have in common.
  func key(_ number: Int, of group: Int) -> RecordValue
  /// The value of an aggregate, by its number, over the records of a group.
  func aggregate(_ number: Int, of group: Int) throws(FormatError) -> RecordValue
}

/// How an expression of a group is read: most are a key or an aggregate and nothing else.
enum GroupValue: Sendable {
  case key(Int)
  case aggregate(Int)
  case computed(CompiledExpression)

  init(_ expression: CompiledExpression, keys: Int, aggregates: Int) {
    if case .variable(let name) = expression.expression.node.kind {
      if let number = (0..<keys).first(where: { UTF8Text.equal(ResolvedQuery.key($0), name) }) {
        self = .key(number)
        return
      }
      if let number = (0..<aggregates).first(where: { UTF8Text.equal(ResolvedQuery.aggregate($0), name) }) {
        self = .aggregate(number)
        return
      }
    }
    self = .computed(expression)
  }

  /// Whether it is a key or an aggregate and nothing else.
  var isPlain: Bool {
    switch self {
    case .key, .aggregate: true
    case .computed: false
    }
  }
}
