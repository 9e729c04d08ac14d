import PredicateLanguage
import PredicateQuery

/// The compiled parts of a query's groups.
struct CompiledGroups: Sendable {
  let keys: [CompiledExpression]
  let aggregates: [Aggregate]
  let having: CompiledPredicate?
  /// The columns of each row, and what rows are sorted by.
  let columns: [GroupValue]
  let order: [GroupValue]
  /// What rows agree in where so many of a kind are wanted.
  let limitKeys: [GroupValue]

  struct Aggregate: Sendable {
    let function: BuiltinFunction
    let isDistinct: Bool
    let argument: CompiledExpression
    let others: [CompiledExpression]
    let span: SourceSpan?

    /// Its arguments.
    var expressions: [CompiledExpression] { [argument] + others }
  }

  /// What is computed of records.
  var expressions: [CompiledExpression] { keys + aggregates.flatMap(\.expressions) }

  /// Whether an argument has an aggregate within, which ranges over all records as one in a predicate does.
  var needAllRecords: Bool { aggregates.contains(where: \.argument.needsAllRecords) }

  init(
    _ groups: ResolvedQuery.Groups, _ having: FormatPredicate?, columns: [CompiledExpression],
    order: [CompiledExpression], limitKeys: [CompiledExpression], locale: String?
  ) throws(FormatError) {
    func compiled(_ expressions: [FormatExpression]) throws(FormatError) -> [CompiledExpression] {
      var result: [CompiledExpression] = []
      for expression in expressions { result.append(try expression.compiled(locale: locale)) }
      return result
    }
    keys = try compiled(groups.keys)
    var aggregates: [Aggregate] = []
    for aggregate in groups.aggregates {
      aggregates.append(
        Aggregate(
          function: aggregate.function, isDistinct: aggregate.isDistinct,
          argument: try aggregate.argument.compiled(locale: locale), others: try compiled(aggregate.others),
          span: aggregate.span))
    }
    self.aggregates = aggregates
    let (keyCount, aggregateCount) = (groups.keys.count, groups.aggregates.count)
    self.columns = columns.map { GroupValue($0, keys: keyCount, aggregates: aggregateCount) }
    self.order = order.map { GroupValue($0, keys: keyCount, aggregates: aggregateCount) }
    self.limitKeys = limitKeys.map { GroupValue($0, keys: keyCount, aggregates: aggregateCount) }
    self.having = if let having { try having.compiled(locale: locale) } else { nil }
  }
}
