import PredicateLanguage

extension Translator {
  // MARK: Equality

  func equal(
    _ left: ResolvedExpression, _ right: ResolvedExpression, _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    if options.isEmpty, let test = try emptiness(left, right, isLess: nil, span) { return test }
    if let test = try dateSpan(left, right, isLess: nil, span) { return test }
    let left = try value(left)
    return try equal(left, value(right), options, span)
  }

  func equal(
    _ left: Translated, _ right: Translated, _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    switch (left, right) {
    case (.constant(let a), .constant(let b)): return constant(try verdict(.equal, a, b, options, span))
    case (.constant(.null), let value), (let value, .constant(.null)): return try isNil(value, span)
    case (.scalar(let a), .scalar(let b)): return try equal(a, b, options, span)
    case (.scalar(let scalar), .constant(let value)), (.constant(let value), .scalar(let scalar)):
      return try equal(scalar, value, options, span)
    case (.record(let a), .record(let b)): return equal(a, b)
    case (.record(let row), .constant(let value)), (.constant(let value), .record(let row)):
      return try equal(row, value, span)
    case (.collection, _), (_, .collection):
      throw Refusal(
        "a to-many relationship is compared as a whole", at: span, hint: "write ANY or ALL before the comparison")
    case (.list, .list), (.list, .constant), (.constant, .list): throw refusal("a comparison of lists", span)
    case (.scalar(let scalar), .record(let row)), (.record(let row), .scalar(let scalar)):
      return try bothNil(.scalar(scalar), .record(row), span)
    case (.scalar, .list), (.list, .scalar), (.record, .list), (.list, .record):
      return decided(false, after: left, right)
    }
  }

  /// What an operator says of two constants.
  func verdict(
    _ operation: ComparisonOperator, _ left: RecordValue, _ right: RecordValue, _ options: ComparisonOptions,
    _ span: SourceSpan?
  ) throws(Refusal) -> Bool {
    let verdict = try placed(span) { () throws(ValueError) in
      try ComparisonRules.verdict(operation, left, right, options.subtracting(.localized))
    }
    // Another locale than the root is refused before, and without one `[l]` adds nothing.
    guard let verdict else { throw refusal("`\(operation.text)` of two values", span) }
    return verdict
  }

  /// Values of two kinds are equal only if both are nil.
  private func bothNil(_ left: Translated, _ right: Translated, _ span: SourceSpan?) throws(Refusal) -> SQLCondition {
    let conditions = [try isNil(left, span), try isNil(right, span)]
    if conditions.contains(where: { $0.constant == false }) { return decided(false, after: left, right) }
    return all([decided(true, after: left, right)] + conditions)
  }

  private func equal(_ left: SQLRow, _ right: SQLRow) -> SQLCondition {
    guard model.areRelated(left.entity.name, right.entity.name) else {
      return left.isNullable && right.isNullable
        ? all([isNull(key(of: left)), isNull(key(of: right))]) : constant(false)
    }
    let (a, b) = (key(of: left), key(of: right))
    return orBothNull("\(a) = \(b)", a, left.isNullable, b, right.isNullable)
  }

  /// A record is found by its primary key: the object is to hold it.
  private func equal(_ row: SQLRow, _ value: RecordValue, _ span: SourceSpan?) throws(Refusal) -> SQLCondition {
    guard case .object(let object) = value else { return constant(false) }
    let name = row.entity.keyAttribute?.name ?? row.entity.primaryKeyKey.text
    guard let key = object[name], key.sqlKind != nil else {
      throw Refusal("the object has no primary key", at: span, hint: "give it the key `\(name)`")
    }
    return SQLCondition(text: "\(self.key(of: row)) = \(binding: key)", isNullable: row.isNullable)
  }

  private func equal(
    _ left: SQLScalar, _ right: SQLScalar, _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    guard left.type.kind == right.type.kind else { return try bothNil(.scalar(left), .scalar(right), span) }
    if left.type == .string, let folding = TextFolding(options) {
      return calculated(try equalFolded(left, right, folding, span), left, right)
    }
    let same = left.isNullable && right.isNullable ? try same(left, right, span) : nil
    if let same { return calculated(same, left, right) }
    return calculated(orBothNil(try compared(.equal, left, right, span), left, right), left, right)
  }

  /// The comparison, with those operands that may fail calculated first where the database would leave them out: both sides
  /// are the same text, or one is NULL.
  private func calculated(_ condition: SQLCondition, _ left: SQLScalar, _ right: SQLScalar) -> SQLCondition {
    var first = left.text == right.text ? [.scalar(left)] : leftOut(of: [left, right])
    if first.isEmpty, certain != nil, left.isNullable || right.isNullable,
      Set([left.type, right.type]) == [.integer, .double]
    {
      // They are compared behind a test for NULL, of which the database may know one half.
      first = [left, right].filter(\.text.canFail).map(Translated.scalar)
    }
    return first.isEmpty ? condition : all([decided(true, after: first), condition])
  }

  /// Equal or both NULL, in the database's own word for it; nil where that would be another equality than `=` here.
  private func same(_ left: SQLScalar, _ right: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLCondition? {
    let isPlain =
      left.type == right.type && left.type != .decimalText && !(left.canBeNaN && right.canBeNaN)
      && left.nilWhen == nil && right.nilWhen == nil
    guard isPlain, left.type != .string || dialect.equalsTextsExactly else { return nil }
    let operands = [try operand(left, span).text, try operand(right, span).text]
    return SQLCondition(text: try apply(.same, operands, "this comparison", span), isNullable: false)
  }

  /// The comparison, or both sides NULL where both may be.
  func orBothNull(
    _ text: SQLText, _ left: SQLText, _ leftNullable: Bool, _ right: SQLText, _ rightNullable: Bool
  ) -> SQLCondition {
    guard leftNullable && rightNullable else {
      return SQLCondition(text: text, isNullable: leftNullable || rightNullable)
    }
    return SQLCondition(
      text: "\(text.parenthesized) OR (\(left) IS NULL AND \(right) IS NULL)", isNullable: true, shape: .or)
  }

  /// The comparison, or both values nil where both may be.
  func orBothNil(_ text: SQLText, _ left: SQLScalar, _ right: SQLScalar) -> SQLCondition {
    guard left.nilWhen != nil || right.nilWhen != nil else {
      return orBothNull(text, left.text, left.isNullable, right.text, right.isNullable)
    }
    let (first, second) = (whenNil(left), whenNil(right))
    if first.isEmpty || second.isEmpty { return SQLCondition(text: text, isNullable: true) }
    return SQLCondition(
      text: "\(text.parenthesized) OR (\(isNull(left)) AND \(isNull(right)))", isNullable: true, shape: .or)
  }

  func equal(
    _ scalar: SQLScalar, _ value: RecordValue, _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    guard scalar.type.kind == value.sqlKind else { return decided(false, after: .scalar(scalar)) }
    if scalar.type == .decimalText {
      return SQLCondition(
        text: try compared(.equal, scalar, decimalText(value, span), span), isNullable: scalar.isNullable)
    }
    if case .string(let text) = value, let folding = TextFolding(options) {
      return try equalFolded(scalar, text, folding, span)
    }
    guard let constant = try form(of: value, for: scalar.type, span), constant.isExact else {
      return decided(false, after: .scalar(scalar))
    }
    let operation: SQLOperation = scalar.type == .string ? .equalText : .equal
    let operand = try operand(scalar, span)
    let bound = SQLText.binding(constant.value)
    let text = try apply(operation, [operand.text, bound], "this comparison", span)
    return SQLCondition(
      text: text, isNullable: scalar.isNullable, opposite: different(scalar.isNullable, operand, bound))
  }

  /// `!=`, which keeps nil rows, where two values are told apart by `<>`.
  private func different(_ isNullable: Bool, _ scalar: SQLScalar, _ bound: SQLText) -> SQLText? {
    if scalar.type == .string, !dialect.equalsTextsExactly { return nil }
    return isNullable ? dialect.template(.different)?([scalar.text, bound]) : "\(scalar.text) <> \(bound)"
  }

  // MARK: Order

  func ordered(
    _ left: ResolvedExpression, _ orEqual: Bool, _ right: ResolvedExpression, _ options: ComparisonOptions,
    _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    if let test = try emptiness(left, right, isLess: orEqual, span) { return test }
    if let test = try dateSpan(left, right, isLess: orEqual, span) { return test }
    let left = try value(left)
    return try ordered(left, orEqual, value(right), options, span, nilEqualsNil: true)
  }

  /// `left < right` or `left <= right`; nil and nil are equal where the operator is not BETWEEN.
  func ordered(
    _ left: Translated, _ orEqual: Bool, _ right: Translated, _ options: ComparisonOptions, _ span: SourceSpan?,
    nilEqualsNil: Bool
  ) throws(Refusal) -> SQLCondition {
    switch (left, right) {
    case (.constant(let a), .constant(let b)):
      if !nilEqualsNil, a == .null || b == .null { return constant(false) }
      return constant(try verdict(orEqual ? .lessOrEqual : .less, a, b, options, span))
    case (.constant(.null), let value), (let value, .constant(.null)):
      return orEqual && nilEqualsNil ? try isNil(value, span) : decided(false, after: value)
    case (.scalar(let scalar), .constant(let value)):
      return try ordered(scalar, .below, orEqual, value, options, span)
    case (.constant(let value), .scalar(let scalar)):
      return try ordered(scalar, .above, orEqual, value, options, span)
    case (.scalar(let a), .scalar(let b)):
      return try ordered(a, orEqual, b, options, span, nilEqualsNil: nilEqualsNil)
    default:
      throw Refusal(
        "records and collections have no order", at: span,
        hint: "write ANY or ALL before the comparison, or `@count` for how many there are", code: .typeMismatch)
    }
  }

  private func ordered(
    _ left: SQLScalar, _ orEqual: Bool, _ right: SQLScalar, _ options: ComparisonOptions, _ span: SourceSpan?,
    nilEqualsNil: Bool
  ) throws(Refusal) -> SQLCondition {
    try requireOrder(left.type, right.type, span)
    var (left, right) = (left, right)
    if left.type == .string, let folding = TextFolding(options) {
      left.text = try folded(left.text, folding, span)
      right.text = try folded(right.text, folding, span)
    }
    let text = try compared(orEqual ? .lessOrEqual : .less, left, right, span)
    let condition =
      orEqual && nilEqualsNil
      ? orBothNil(text, left, right)
      : SQLCondition(text: text, isNullable: left.isNullable || right.isNullable)
    return calculated(condition, left, right)
  }

  /// On which side of the constant the column is to lie.
  enum Side { case below, above }

  private func ordered(
    _ scalar: SQLScalar, _ side: Side, _ orEqual: Bool, _ value: RecordValue, _ options: ComparisonOptions,
    _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    guard let kind = value.sqlKind, kind == scalar.type.kind, kind != .uuid, kind != .binary else {
      let pair = side == .below ? (scalar.type.noun, value.noun) : (value.noun, scalar.type.noun)
      throw Refusal("cannot order \(pair.0) and \(pair.1)", at: span, code: .typeMismatch)
    }
    if scalar.type == .decimalText {
      let constant = try decimalText(value, span)
      let (left, right) = side == .below ? (scalar, constant) : (constant, scalar)
      return SQLCondition(
        text: try compared(orEqual ? .lessOrEqual : .less, left, right, span), isNullable: scalar.isNullable)
    }
    var scalar = try operand(scalar, span)
    if scalar.type == .boolean { scalar = try integer(scalar, span) }
    var value = value
    if case .string(let text) = value, let folding = TextFolding(options) {
      scalar.text = try folded(scalar.text, folding, span)
      value = .string(folding.fold(text))
    }
    if case .string(let text) = value, !dialect.holdsNUL, text.utf8.contains(0) {
      throw refusal("text with a NUL character", span)
    }
    guard let form = try form(of: value, for: scalar.type, span) else {
      return decided(false, after: .scalar(scalar))
    }
    // Where the constant lies between two values of the column's type, equality with its stand-in is decided by the
    // side on which the stand-in lies.
    let takesEqual =
      switch form.relation {
      case .exact: orEqual
      case .standInIsBelow: side == .below
      case .standInIsAbove: side == .above
      }
    // Where all values have an order, NOT is the other side of it, which an index serves.
    let hasOpposite = !scalar.isNullable && !scalar.canBeNaN
    let otherSide: Side = side == .below ? .above : .below
    return SQLCondition(
      text: try ordered(scalar, side, takesEqual, form.value, span), isNullable: scalar.isNullable,
      opposite: hasOpposite ? try ordered(scalar, otherSide, !takesEqual, form.value, span) : nil)
  }

  private func ordered(
    _ scalar: SQLScalar, _ side: Side, _ orEqual: Bool, _ value: RecordValue, _ span: SourceSpan?
  ) throws(Refusal) -> SQLText {
    let bound = SQLText.binding(value)
    let isText = scalar.type == .string
    if side == .above, !isText, !scalar.canBeNaN {
      // The column first, as people write it.
      return orEqual ? "\(scalar.text) >= \(bound)" : "\(scalar.text) > \(bound)"
    }
    let operation: SQLOperation =
      if isText {
        orEqual ? .lessOrEqualText : .lessText
      } else if scalar.canBeNaN && side == .above {
        orEqual ? .lessOrEqualDoubles : .lessDoubles
      } else {
        orEqual ? .lessOrEqual : .less
      }
    let operands = side == .below ? [scalar.text, bound] : [bound, scalar.text]
    return try apply(operation, operands, "this comparison", span)
  }

  private func requireOrder(_ left: SQLType, _ right: SQLType, _ span: SourceSpan?) throws(Refusal) {
    guard left.kind == right.kind, left.kind != .uuid, left.kind != .binary else {
      throw Refusal("cannot order \(left.noun) and \(right.noun)", at: span, code: .typeMismatch)
    }
  }

  // MARK: BETWEEN

  func between(
    _ value: ResolvedExpression, _ low: ResolvedExpression, _ high: ResolvedExpression, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    if let above = try dateSpan(low, value, isLess: true, span),
      let below = try dateSpan(value, high, isLess: true, span)
    {
      return all([above, below])
    }
    let (value, low) = (try self.value(value), try self.value(low))
    return try between(value, low, self.value(high), span)
  }

  func between(
    _ value: ResolvedExpression, bounds: ResolvedExpression, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    switch try self.value(bounds) {
    case .constant(let constant):
      let value = try self.value(value)
      let pair = try placed(bounds.span) { () throws(ValueError) in try ComparisonRules.Bounds(constant) }
      guard let pair else { return decided(false, after: value) }
      return try between(value, .constant(pair.low), .constant(pair.high), span)
    case .list(let pair) where pair.count == 2: return try between(self.value(value), pair[0], pair[1], span)
    case .list, .scalar, .record, .collection:
      throw Refusal(
        "BETWEEN needs two bounds", at: bounds.span, hint: "write `{lower, upper}`; both bounds are inclusive",
        code: .betweenNeedsTwoBounds)
    }
  }

  private func between(
    _ value: Translated, _ low: Translated, _ high: Translated, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    // A bound that is nil decides before kinds are compared.
    for case .constant(.null) in [low, high] { return decided(false, after: [value, low, high]) }
    // Both bounds are calculated before either is compared.
    return all([
      decided(true, after: high),
      try ordered(low, true, value, [], span, nilEqualsNil: false),
      try ordered(value, true, high, [], span, nilEqualsNil: false),
    ])
  }
}
