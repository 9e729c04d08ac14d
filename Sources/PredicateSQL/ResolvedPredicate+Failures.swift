import PredicateLanguage

extension FormatPredicate {
  /// Whether evaluating the predicate may fail for some record of the entity. False only where the check says of every
  /// operand that it is of the right kind, and nothing calculates.
  func mayFail(of entity: String, in model: RecordModel) throws(FormatError) -> Bool {
    if check(against: model, entity: entity).contains(where: { $0.severity == .error }) { return true }
    return try Resolver.resolve(self).root.mayFail
  }
}

extension ResolvedPredicate {
  fileprivate var mayFail: Bool {
    switch kind {
    case .constant: false
    case .and(let parts), .or(let parts): parts.contains(where: \.mayFail)
    case .not(let part): part.mayFail
    case .equal(let left, let right, _): left.mayFail || right.mayFail
    // These fail for kinds that do not go together, which the check knows of what is stored alone.
    case .ordered(let left, _, let right, _): !left.isStored || !right.isStored
    case .contains(let container, let element, _): !container.isStored || !element.isStored
    case .text(_, let subject, let pattern, _): !subject.isStored || !pattern.isConstant
    case .quantified(_, let collection, _, let body): collection.mayFail || body.mayFail
    case .between, .betweenBounds, .typeConforms, .custom, .block, .unsupported: true
    }
  }
}

extension ResolvedExpression {
  /// Whether it is a constant or what a record has at a key, so that a model says of what kind it is.
  fileprivate var isStored: Bool {
    switch kind {
    case .constant, .record, .element, .recordKey: true
    case .key(let base, _, _): base.isStored
    case .list(let parts): parts.allSatisfy(\.isStored)
    default: false
    }
  }

  fileprivate var mayFail: Bool {
    switch kind {
    case .constant, .record, .element, .variable, .recordKey: false
    case .key(let base, _, _), .index(let base, .size): base.mayFail
    case .list(let parts): parts.contains(where: \.mayFail)
    case .collection(.count, let collection, _, let body): collection.mayFail || body.mayFail
    case .filter(let collection, _, let condition): collection.mayFail || condition.mayFail
    case .ternary(let condition, let then, let other): condition.mayFail || then.mayFail || other.mayFail
    case .call(.randomBelow, let bounds): !bounds.allSatisfy(\.isPositive)
    case .call(let function, _): !function.signature.traits.contains(.neverFails)
    default: true
    }
  }

  /// Constant patterns are looked at before any record is.
  fileprivate var isConstant: Bool { if case .constant = kind { true } else { false } }

  private var isPositive: Bool { if case .constant(.integer(let number)) = kind { number > 0 } else { false } }
}
