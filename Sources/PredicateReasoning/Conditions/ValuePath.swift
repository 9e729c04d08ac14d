package import PredicateLanguage

/// A path of plain keys from the record; without keys it is the record itself.
package struct ValuePath: Hashable, Sendable {
  package let keys: [RecordKey]

  package init(_ keys: [RecordKey]) { self.keys = keys }

  /// The path of a node that is one; nil for anything else.
  init?(_ node: ExpressionNode) {
    switch node.kind {
    case .selfRecord: keys = []
    case .keyPath(let path):
      var keys: [RecordKey] = []
      for step in path.steps {
        guard case .key(let key) = step.kind else { return nil }
        if key != "self" { keys.append(RecordKey(key)) }
      }
      self.keys = keys
    default: return nil
    }
  }

  /// Whether this path leads to what the other one begins with.
  func isPrefix(of other: ValuePath) -> Bool {
    keys.count < other.keys.count && other.keys.starts(with: keys)
  }

  /// The first keys.
  func prefix(_ count: Int) -> ValuePath { ValuePath(Array(keys.prefix(count))) }

  /// As an expression.
  var node: ExpressionNode {
    keys.isEmpty ? ExpressionNode(.selfRecord) : ExpressionNode(.keyPath(KeyPathNode(keys: keys.map(\.text))))
  }
}
