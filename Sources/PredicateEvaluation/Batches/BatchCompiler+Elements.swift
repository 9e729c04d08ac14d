import PredicateLanguage

extension BatchCompiler {
  /// The kernel of ANY, ALL and NONE over lists.
  func quantified(
    _ isAll: Bool, _ collection: ResolvedExpression, _ slot: Int, _ body: ResolvedPredicate, _ depth: Int
  ) -> Kernel? {
    guard let (lists, path) = lists(collection) else { return nil }
    return kernel(lists, path, slot, body, depth, isAll ? .all : .any)
  }

  /// The kernel of a comparison of `SUBQUERY(…).@count`, or of the `@count` of lists, with a constant.
  func count(_ expression: ResolvedExpression, _ relation: OrderRelation, _ value: RecordValue) -> Kernel? {
    guard case .collection(.count, let counted, _, _) = expression.kind, let number = NumberRules.Number(value) else {
      return nil
    }
    let test = ElementTest.count(relation.integers(number).map(IntegerRange.init))
    if case .filter(let collection, let slot, let body) = counted.kind {
      guard let (lists, path) = lists(collection) else { return nil }
      return kernel(lists, path, slot, body, 0, test)
    }
    guard let (lists, path) = lists(counted), path.isEmpty else { return nil }
    return lists.counting(nil, most: mostElements, test)
  }

  private func kernel(
    _ lists: any ElementLists, _ path: [String], _ slot: Int, _ body: ResolvedPredicate, _ depth: Int,
    _ test: ElementTest
  ) -> Kernel? {
    // A condition that does not look at its elements would not notice.
    guard isOneValue(path, of: lists.fields) else { return nil }
    let element = Element(slot: slot, path: path)
    let compiler = BatchCompiler(self, fields: lists.fields, element: element)
    return compiler.kernel(body, depth: depth + 1).flatMap { lists.counting($0, most: mostElements, test) }
  }

  /// Whether keys lead from each element to one value, and to no list whose elements would be counted instead.
  private func isOneValue(_ path: [String], of fields: any FieldSource) -> Bool {
    var source = fields
    for (place, key) in path.enumerated() {
      guard let next = source.record(key) else { return place == path.count - 1 && source.field(key) != nil }
      source = next
    }
    return true
  }

  /// The lists that a path of keys leads to, and the keys behind them: none for `words`, `length` for `words.length`.
  private func lists(_ expression: ResolvedExpression) -> (any ElementLists, path: [String])? {
    guard element == nil, !readsVariables else { return nil }
    let (root, keys) = expression.path
    guard case .record = root.kind else { return nil }
    var source = fields
    for (place, key) in keys.enumerated() {
      if let next = source.record(key) {
        source = next
      } else {
        return source.lists(key).map { ($0, Array(keys[(place + 1)...])) }
      }
    }
    return nil
  }
}

extension ResolvedExpression {
  /// What a path of keys starts from, and its keys; the expression itself and no keys for anything else.
  var path: (root: ResolvedExpression, keys: [String]) {
    var keys: [String] = []
    var root = self
    while let step = root.keyStep {
      keys.append(step.key)
      root = step.base
    }
    return (root, keys.reversed())
  }
}
