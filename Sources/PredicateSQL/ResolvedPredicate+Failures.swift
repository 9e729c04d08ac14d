import PredicateLanguage

extension FormatPredicate {
  /// Whether evaluating the predicate may fail for some record of the entity. False only where the check says of every
  /// operand that it is of the right kind, and nothing calculates.
  func mayFail(of entity: String, in model: RecordModel) throws(FormatError) -> Bool {
    if check(against: model, entity: entity).contains(where: { $0.severity == .error }) { return true }
    // The check says nothing of attributes that hold values of any kind.
    let open = model.entities.flatMap(\.attributes).filter { $0.type == .any }.map(\.key)
    return try Resolver.resolve(self).root.mayFail(Set(open))
  }
}

extension ResolvedPredicate {
  /// `open` are the keys of attributes that hold values of any kind.
  fileprivate func mayFail(_ open: Set<RecordKey>) -> Bool {
    switch kind {
    case .constant: false
    case .and(let parts), .or(let parts): parts.contains { $0.mayFail(open) }
    case .not(let part): part.mayFail(open)
    case .equal(let left, let right, _): left.mayFail(open) || right.mayFail(open)
    // These fail for kinds that do not go together, which the check knows of what is stored alone.
    case .ordered(let left, _, let right, _): !left.isStored(open) || !right.isStored(open)
    case .contains(let container, let element, _): !container.isStored(open) || !element.isStored(open)
    case .text(_, let subject, let pattern, _): !subject.isStored(open) || !pattern.isConstant
    case .quantified(_, let collection, _, let body): collection.mayBeNoCollection(open) || body.mayFail(open)
    case .between, .betweenBounds, .typeConforms, .custom, .block, .unsupported: true
    }
  }
}

extension ResolvedExpression {
  /// Whether it is a constant or what a record has at a key, so that a model says of what kind it is.
  fileprivate func isStored(_ open: Set<RecordKey>) -> Bool {
    switch kind {
    case .constant, .record, .element: true
    case .recordKey: !isOpen(open)
    case .key(let base, _, _): !isOpen(open) && base.isStored(open)
    case .list(let parts): parts.allSatisfy { $0.isStored(open) }
    default: false
    }
  }

  private func isOpen(_ open: Set<RecordKey>) -> Bool {
    switch kind {
    case .recordKey(let key), .key(_, let key, _): !open.isEmpty && open.contains(RecordKey(key))
    default: false
    }
  }

  /// Whether it may fail, or be anything else than a collection where one is asked for. The check says that of what is stored
  /// in a column of a type, and of no other.
  fileprivate func mayBeNoCollection(_ open: Set<RecordKey>) -> Bool {
    switch kind {
    case .recordKey, .key, .constant, .record, .element, .list: mayFail(open) || isOpen(open)
    case .filter: mayFail(open)
    default: true
    }
  }

  fileprivate func mayFail(_ open: Set<RecordKey>) -> Bool {
    switch kind {
    case .constant, .record, .element, .variable, .recordKey: false
    // Some values have no keys.
    case .key(let base, _, _): base.mayFail(open) || base.isOpen(open)
    case .index(let base, .size): base.mayBeNoCollection(open)
    case .list(let parts): parts.contains { $0.mayFail(open) }
    case .collection(.count, let collection, _, let body): collection.mayBeNoCollection(open) || body.mayFail(open)
    case .filter(let collection, _, let condition): collection.mayBeNoCollection(open) || condition.mayFail(open)
    case .ternary(let condition, let then, let other):
      condition.mayFail(open) || then.mayFail(open) || other.mayFail(open)
    case .call(.randomBelow, let bounds): !bounds.allSatisfy(\.isPositive)
    case .call(let function, _): !function.signature.traits.contains(.neverFails)
    default: true
    }
  }

  /// Constant patterns are looked at before any record is.
  fileprivate var isConstant: Bool { if case .constant = kind { true } else { false } }

  private var isPositive: Bool { if case .constant(.integer(let number)) = kind { number > 0 } else { false } }
}
