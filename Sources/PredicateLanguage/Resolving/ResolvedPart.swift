/// A part of a resolved tree.
package enum ResolvedPart {
  case predicate(ResolvedPredicate)
  case expression(ResolvedExpression)

  /// The parts right below it, in the order of the text for most.
  package var children: [ResolvedPart] {
    switch self {
    case .predicate(let predicate): Self.children(of: predicate.kind)
    case .expression(let expression): Self.children(of: expression.kind)
    }
  }

  /// Whether it asks something of each element of a list.
  package var isLoop: Bool {
    switch self {
    case .predicate(let predicate): if case .quantified = predicate.kind { true } else { false }
    case .expression(let expression):
      switch expression.kind {
      case .collection, .filter: true
      default: false
      }
    }
  }

  static func children(of kind: ResolvedPredicate.Kind) -> [ResolvedPart] {
    switch kind {
    case .constant, .block, .unsupported: []
    case .and(let parts), .or(let parts): parts.map(ResolvedPart.predicate)
    case .not(let part): [.predicate(part)]
    case .equal(let left, let right, _), .ordered(let left, _, let right, _), .betweenBounds(let left, let right),
      .contains(let left, let right, _), .text(_, let left, let right, _), .typeConforms(let left, let right),
      .custom(_, let left, let right):
      [.expression(left), .expression(right)]
    case .between(let value, let low, let high): [.expression(value), .expression(low), .expression(high)]
    case .quantified(_, let collection, _, let body): [.expression(collection), .predicate(body)]
    }
  }

  static func children(of kind: ResolvedExpression.Kind) -> [ResolvedPart] {
    switch kind {
    case .constant, .record, .element, .variable, .recordKey, .wholeSet, .block, .unsupported: []
    case .key(let base, _, _), .variableKey(let base, _, _): [.expression(base)]
    case .collection(_, let collection, _, let body): [.expression(collection), .expression(body)]
    case .index(let base, .element(let element)): [.expression(base), .expression(element)]
    case .index(let base, .first), .index(let base, .last), .index(let base, .size), .index(let base, .entries):
      [.expression(base)]
    case .list(let parts), .call(_, let parts), .hostCall(_, let parts): parts.map(ResolvedPart.expression)
    case .unary(_, let part), .cast(let part, _), .assign(_, let part): [.expression(part)]
    case .binary(_, let left, let right): [.expression(left), .expression(right)]
    case .ternary(let condition, let then, let other): [.predicate(condition), .expression(then), .expression(other)]
    case .filter(let collection, _, let condition): [.expression(collection), .predicate(condition)]
    }
  }
}
