import PredicateLanguage

extension Translator {
  /// A count that is only compared with 0, as EXISTS: the database stops at the first row. Nil for other comparisons.
  ///
  /// `isLess` is nil for `==`, else whether equal counts do for `<`. The count of a nil collection is nil and meets none
  /// of these.
  func emptiness(
    _ left: ResolvedExpression, _ right: ResolvedExpression, isLess orEqual: Bool?
  ) throws(Refusal) -> SQLCondition? {
    let (counted, limit, isLimitLeft): (ResolvedExpression, Int64, Bool)
    switch (Self.counted(left), Self.whole(right), Self.whole(left), Self.counted(right)) {
    case (let found?, let number?, _, _): (counted, limit, isLimitLeft) = (found, number, false)
    case (_, _, let number?, let found?): (counted, limit, isLimitLeft) = (found, number, true)
    default: return nil
    }
    let wantsRows: Bool
    switch (orEqual, limit, isLimitLeft) {
    // count > 0 and count >= 1
    case (false?, 0, true), (true?, 1, true): wantsRows = true
    // count < 1, count <= 0 and count == 0
    case (false?, 1, false), (true?, 0, false), (nil, 0, _): wantsRows = false
    default: return nil
    }
    guard case .collection(let rows) = try value(counted), !rows.isDistinct else { return nil }
    let exists = try exists(rows, where: constant(true))
    guard let nilWhen = rows.nilWhen else { return wantsRows ? exists : negated(exists) }
    let isNil = SQLCondition(text: nilWhen, isNullable: false, shape: .or)
    if !wantsRows { return all([negated(exists), negated(isNil)]) }
    // NOT EXISTS is not the opposite: `!=` of a nil count is true.
    return exists
  }

  /// What `@count` counts.
  private static func counted(_ expression: ResolvedExpression) -> ResolvedExpression? {
    if case .collection(.count, let collection, _, _) = expression.kind { collection } else { nil }
  }

  private static func whole(_ expression: ResolvedExpression) -> Int64? {
    if case .constant(.integer(let number)) = expression.kind { number } else { nil }
  }
}
