package import PredicateLanguage
import PredicateQuery

extension CompiledQuery {
  /// The keys of records that the query reads; nil if it reads the records themselves. Cost: its parts are resolved once
  /// more.
  package func requiredKeys() throws(FormatError) -> Set<RecordKey>? {
    var expressions = groups == nil ? columns + sorter.programs + (groupLimit?.keys ?? []) : groups?.keys ?? []
    if groups == nil, columns.isEmpty || resolved.allKeysPlace != nil { return nil }
    for aggregate in groups?.aggregates ?? [] {
      // How many records there are is told without reading one.
      if aggregate.function == .count, !aggregate.isDistinct, try aggregate.argument.isRecord { continue }
      expressions += [aggregate.argument] + aggregate.others
    }
    // A path begins at the record, or at the element of a list before it.
    var keys = Set(resolved.unwinding.compactMap { $0.first.map(RecordKey.init) })
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

extension CompiledExpression {
  /// Whether it is `SELF`.
  fileprivate var isRecord: Bool {
    get throws(FormatError) {
      if case .record = try Resolver.resolve(expression).root.kind { true } else { false }
    }
  }
}
