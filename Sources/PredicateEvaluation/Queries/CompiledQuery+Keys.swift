package import PredicateLanguage
import PredicateQuery

extension CompiledQuery {
  /// The keys of records that the query reads; nil if it reads the records themselves. Cost: its parts are resolved once
  /// more.
  package func requiredKeys() throws(FormatError) -> Set<RecordKey>? {
    if groups == nil, columns.isEmpty || resolved.allKeysPlace != nil { return nil }
    var expressions = recordExpressions
    if let groups {
      expressions = groups.keys
      // How many records there are is told without reading one.
      for aggregate in groups.aggregates where try !aggregate.countsRecords { expressions += aggregate.expressions }
    }
    // A path begins at the record, or at the element of a list before it.
    var keys = Set(resolved.unwinding.compactMap { $0.path.first.map(RecordKey.init) })
    if let predicate {
      guard let more = try predicate.requiredKeys().keys else { return nil }
      keys.formUnion(more)
    }
    for expression in expressions {
      guard let more = RequiredKeys(try Resolver.resolve(expression.expression)).keys else { return nil }
      keys.formUnion(more)
    }
    return keys
  }
}

extension CompiledGroups.Aggregate {
  /// Whether it is `count:(SELF)`.
  fileprivate var countsRecords: Bool {
    get throws(FormatError) {
      guard function == .count, !isDistinct else { return false }
      if case .record = try Resolver.resolve(argument.expression).root.kind { return true } else { return false }
    }
  }
}
