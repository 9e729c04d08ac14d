import PredicateLanguage

extension Translator {
  /// Joins the tables of the to-one paths that must lead somewhere for the condition to hold as inner joins, so that the
  /// database may begin at the end of a path and come back by indexes.
  ///
  /// Only parts of the outermost AND count, and of these the ones that are false wherever the value at the path's end is
  /// nil: the rows that an inner join leaves out are then none of the result. Nor does a part come behind one that may
  /// fail, which has to look at those rows.
  func joinDemandedPaths(of parts: some Sequence<ResolvedPredicate>) {
    for part in parts {
      for expression in demanded(by: part) { joinPath(expression) }
    }
  }

  /// The values that are not nil where a condition holds.
  func demanded(by condition: ResolvedPredicate) -> [ResolvedExpression] {
    switch condition.kind {
    case .equal(let left, let right, _): isKnown(left) ? [right] : isKnown(right) ? [left] : []
    // Nil and nil are equal for `<=`.
    case .ordered(let left, let orEqual, let right, _):
      !orEqual ? [left, right] : isKnown(left) ? [right] : isKnown(right) ? [left] : []
    case .between(let value, let low, let high): [value, low, high]
    case .betweenBounds(let value, _): [value]
    case .contains(_, let element, _): [element]
    case .text(_, let subject, let pattern, _): [subject, pattern]
    case .constant, .and, .or, .not, .quantified, .typeConforms, .custom, .block, .unsupported: []
    }
  }

  private func joinPath(_ expression: ResolvedExpression) {
    var keys: [String] = []
    var rest = expression
    while let step = rest.keyStep {
      keys.append(step.key)
      rest = step.base
    }
    guard case .record = rest.kind, case .record(let row) = record, case .table(let root) = row.place else { return }
    var alias = root
    for key in keys.reversed() {
      guard let next = scope.demand(RecordKey(key), from: alias) else { return }
      alias = next
    }
  }
}
