import PredicateLanguage

extension Translator {
  /// A count that is compared with a number, without counting for each record: with 0 as EXISTS, so that the database stops
  /// at the first row, and with others by the groups that have so many. Nil for other comparisons.
  ///
  /// `isLess` is nil for `==`, else whether equal counts do for `<`. The count of a nil collection is nil and meets none
  /// of these. What is counted is translated once, whatever it comes to: counts within counts would else take twice as long
  /// for each level.
  func emptiness(
    _ left: ResolvedExpression, _ right: ResolvedExpression, isLess orEqual: Bool?, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition? {
    let (counted, limit, isLimitLeft): (ResolvedExpression, Int64, Bool)
    switch (Self.counted(left), Self.whole(right), Self.whole(left), Self.counted(right)) {
    case (let found?, let number?, _, _): (counted, limit, isLimitLeft) = (found, number, false)
    case (_, _, let number?, let found?): (counted, limit, isLimitLeft) = (found, number, true)
    default: return nil
    }
    let wanted: Threshold
    var isOpposite = false
    switch (orEqual, isLimitLeft) {
    case (nil, _): wanted = .exactly(limit)
    // Limit < count, limit <= count.
    case (false?, true): wanted = .moreThan(limit)
    case (true?, true): wanted = .atLeast(limit)
    // What is left of count < limit, count <= limit.
    case (false?, false): (wanted, isOpposite) = (.atLeast(limit), true)
    case (true?, false): (wanted, isOpposite) = (.moreThan(limit), true)
    }
    switch wanted {
    case .moreThan(0), .atLeast(1): break
    case .exactly(0): isOpposite = true
    case .exactly(let number), .atLeast(let number):
      if !dialect.gathersKeys || number < 1 { return nil }
    case .moreThan(let number):
      if !dialect.gathersKeys || number < 0 { return nil }
    }
    func compared(_ count: Translated) throws(Refusal) -> SQLCondition {
      let limit = Translated.constant(.integer(limit))
      guard let orEqual else { return try equal(count, limit, [], span) }
      return try ordered(
        isLimitLeft ? limit : count, orEqual, isLimitLeft ? count : limit, [], span, nilEqualsNil: true)
    }
    let collection = try value(counted)
    guard case .collection(let rows) = collection else {
      return try compared(count(of: collection, counted.span ?? span))
    }
    let meets: SQLCondition
    // Evaluation looks at every element; that of a condition that may fail, too.
    if !rows.isDistinct, wanted.having == nil, !rows.scope.canFail {
      meets = try exists(rows, where: constant(true))
    } else if !rows.isDistinct, !rows.scope.canFail, let gathered = gathered(rows, having: wanted.having) {
      meets = gathered
    } else {
      return try compared(.scalar(count(rows)))
    }
    guard let nilWhen = rows.nilWhen else { return isOpposite ? negated(meets) : meets }
    let isNil = SQLCondition(text: nilWhen, isNullable: false, shape: .or)
    if isOpposite { return all([negated(meets), negated(isNil)]) }
    return meets
  }

  /// What a count is compared with.
  private enum Threshold {
    case moreThan(Int64)
    case atLeast(Int64)
    case exactly(Int64)

    /// The condition on a group; nil where that there is a group says it all.
    var having: SQLText? {
      switch self {
      case .moreThan(0), .atLeast(1), .exactly(0): nil
      case .moreThan(let number): "COUNT(*) > \(binding: .integer(number))"
      case .atLeast(let number): "COUNT(*) >= \(binding: .integer(number))"
      case .exactly(let number): "COUNT(*) = \(binding: .integer(number))"
      }
    }
  }

  /// Whether the rows of a subquery, or of a group of `having` many, are there for an outer row, by one pass over the rows
  /// of all outer rows; nil where the rows speak of more than their key, or an index finds them.
  func gathered(_ rows: SQLCollection, having: SQLText? = nil) -> SQLCondition? {
    guard dialect.gathersKeys, rows.scope.ties.count == 1, let tie = rows.scope.ties.first, !tie.isIndexed,
      rows.scope.outerAliases(SQLText(), withTies: false).isEmpty
    else { return nil }
    rows.scope.untie()
    var select: SQLText = "\(tie.own) \(rows.scope.text)"
    if let having { select += " GROUP BY \(tie.own) HAVING \(having)" }
    // NULL where either key is: a record without a key has no others, and those without one belong to none.
    return SQLCondition(text: "\(tie.outer) IN \(SQLText.subquery(select).sealed)", isNullable: true)
  }

  /// What `@count` counts.
  private static func counted(_ expression: ResolvedExpression) -> ResolvedExpression? {
    if case .collection(.count, let collection, _, _) = expression.kind { collection } else { nil }
  }

  private static func whole(_ expression: ResolvedExpression) -> Int64? {
    if case .constant(.integer(let number)) = expression.kind { number } else { nil }
  }
}
