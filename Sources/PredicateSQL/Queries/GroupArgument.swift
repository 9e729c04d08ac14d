import PredicateLanguage
import PredicateQuery

/// What an aggregate over a group ranges over.
struct GroupArgument {
  /// The value of each record; nil where each record counts, or none does.
  var value: SQLScalar?
  private let isOfRecords: Bool

  init(_ aggregate: ResolvedQuery.GroupAggregate, _ query: QueryTranslation) throws(FormatError) {
    let (argument, translator) = try query.value(of: aggregate.argument)
    let span = aggregate.argument.node.span ?? aggregate.span
    (value, isOfRecords) = try Refusal.located(in: aggregate.argument.source) { () throws(Refusal) in
      guard case .record(let row) = argument else {
        guard let value = try translator.one(argument, "an aggregate of a path", span) else { return (nil, false) }
        return (aggregate.isDistinct ? try translator.grouped(value, span) : value, false)
      }
      guard aggregate.function == .count else {
        throw Refusal("a single value is needed here, found a record", at: span, code: .typeMismatch)
      }
      if !row.isNullable, !aggregate.isDistinct { return (nil, true) }
      let key = SQLScalar(text: translator.key(of: row), type: .integer, isNullable: row.isNullable)
      return (key, false)
    }
  }

  /// The aggregate of a group, or of the one group that may be without records.
  func aggregated(
    _ aggregate: ResolvedQuery.GroupAggregate, _ query: QueryTranslation, isOneGroup: Bool
  ) throws(FormatError) -> Translated {
    var others: [Translated] = []
    for other in aggregate.others { others.append(try query.value(of: other).value) }
    let translator = query.rows
    return try Refusal.located(in: aggregate.argument.source) { () throws(Refusal) in
      if isOfRecords {
        let count = try translator.apply(
          .integerOfCount, [translator.apply(.countRows, [], "a count", aggregate.span)], "a count", aggregate.span)
        return .scalar(SQLScalar(text: count, type: .integer, isNullable: false))
      }
      guard var value else { return try ofNothing(aggregate.function, translator, aggregate.span) }
      if isOneGroup, !value.isNullable {
        value.text = try translator.apply(.nullable, [value.text], "this aggregate", aggregate.span)
      }
      return try translator.aggregate(aggregate, of: value, others)
    }
  }

  private func ofNothing(
    _ function: BuiltinFunction, _ translator: Translator, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    switch function {
    case .count, .sum: return .constant(.integer(0))
    case .min, .max, .average, .median, .stddev, .percentile: return .constant(.null)
    default: throw translator.refusal("`\(function.rawValue)` of groups", span)
    }
  }
}

extension Translator {
  /// An aggregate over the records of a group.
  fileprivate func aggregate(
    _ aggregate: ResolvedQuery.GroupAggregate, of value: SQLScalar, _ others: [Translated]
  ) throws(Refusal) -> Translated {
    let span = aggregate.span
    let name = "`\(aggregate.function.rawValue)`"
    switch aggregate.function {
    case .count:
      let operation: SQLOperation = aggregate.isDistinct ? .countDistinct : .countValues
      let count = try apply(
        .integerOfCount, [apply(operation, [value.text], name, span)], name, span)
      return .scalar(SQLScalar(text: count, type: .integer, isNullable: false))
    case .min, .max, .sum, .average:
      // Equal values counted once do not change the smallest and the largest.
      if aggregate.isDistinct, aggregate.function == .sum || aggregate.function == .average {
        throw refusal("\(name) of distinct values", span)
      }
      var plain = value
      if aggregate.isDistinct { plain = try self.value(ofGrouped: value.text, like: value, span) }
      let (text, type, isNullable) = try self.aggregate(aggregate.function, of: plain, span)
      return .scalar(
        SQLScalar(text: text, type: type, isNullable: isNullable, canBeNaN: canBeNaN(value)))
    case .stddev:
      if aggregate.isDistinct { throw refusal("\(name) of distinct values", span) }
      let text = try apply(.deviation, [double(number(value, name, span), span).text], name, span)
      return .scalar(SQLScalar(text: text, type: .double, isNullable: true, canBeNaN: canBeNaN(value)))
    case .median:
      if aggregate.isDistinct { throw refusal("\(name) of distinct values", span) }
      return .scalar(try median(of: number(value, name, span), span))
    case .percentile:
      if aggregate.isDistinct { throw refusal("\(name) of distinct values", span) }
      return try percentile(of: double(number(value, name, span), span), others.first ?? .constant(.null), span)
    default: throw refusal("\(name) of groups", span)
    }
  }

  /// Whether an aggregate of a value may be NaN; one of whole numbers never is.
  private func canBeNaN(_ value: SQLScalar) -> Bool { value.type == .double && dialect.nan == .value }

  private func median(of value: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    let operation: SQLOperation = value.type.choice(.medianIntegers, .median, .medianDecimals)
    let text = try apply(operation, [value.text], "`median:`", span)
    let type = value.type.choice(SQLType.double, .double, calculated(.decimal))
    var median = SQLScalar(text: text, type: type, isNullable: true, canBeNaN: canBeNaN(value))
    // The one in the middle is an integer, the mean of two is not.
    median.isIntegerForSome = value.type == .integer
    return median
  }

  private func percentile(
    of value: SQLScalar, _ share: Translated, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    guard case .constant(let constant) = share else {
      throw refusal("a percentile that differs from group to group", span)
    }
    guard let percent = try placed(span, { () throws(ValueError) in try Arithmetic.percent(constant) }) else {
      return .constant(.null)
    }
    // Databases want a number here and no placeholder.
    let text = try apply(
      .percentile, [value.text, SQLText((percent / 100).description), SQLText(percent.description)], "`percentile:at:`",
      span)
    return .scalar(SQLScalar(text: text, type: .double, isNullable: true, canBeNaN: dialect.nan == .value))
  }
}
