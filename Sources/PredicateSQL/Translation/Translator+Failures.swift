import PredicateLanguage

/// What may end a statement with an error is calculated where evaluation calculates it, whatever comes of it, and in the
/// same order.
extension Translator {
  /// A verdict that is the same for all values, once those that may fail are calculated.
  func decided(_ verdict: Bool, after values: Translated...) -> SQLCondition { decided(verdict, after: values) }

  /// A verdict that is the same for all values, once those that may fail are calculated.
  func decided(_ verdict: Bool, after values: [Translated]) -> SQLCondition {
    calculation(of: values.flatMap(Self.failing)).map { decided(verdict, after: $0) } ?? constant(verdict)
  }

  /// A result that is the same for all values, once those that may fail are calculated.
  func settled(_ result: Translated, after values: [Translated]) throws(Refusal) -> Translated {
    guard case .constant(let constant) = result, let first = values.lazy.flatMap(Self.failing).first else {
      return result
    }
    let test = decided(true, after: values)
    let value: SQLScalar
    if constant == .null {
      value = first.mapped(first.type, nullable: true) { "NULLIF(\($0), \($0))" }
    } else if constant.sqlKind != nil, let scalar = try scalar(result, nil) {
      value = scalar
    } else {
      return result
    }
    return .scalar(value.mapped(value.type) { text in .choice(test.text, text) })
  }

  /// Those of an operator's operands that may fail, and that the database leaves out where another is NULL: one before them,
  /// or one that it can tell from the statement.
  func leftOut(of operands: [SQLScalar]) -> [Translated] {
    if operands.contains(where: { $0.isNullable && $0.text.isConstant }) {
      return operands.filter(\.text.canFail).map(Translated.scalar)
    }
    guard dialect.skipsBehindNull, let first = operands.firstIndex(where: \.isNullable) else { return [] }
    return operands[(first + 1)...].filter(\.text.canFail).map(Translated.scalar)
  }

  /// What an operator makes of its operands, none of which is left out.
  func calculatingAll(
    _ text: SQLText, of operands: [SQLScalar], _ span: SourceSpan?
  ) throws(Refusal) -> SQLText {
    let skipped = leftOut(of: operands)
    if skipped.isEmpty { return text }
    return try short("(CASE WHEN \(decided(true, after: skipped).text) THEN \(text) END)", span)
  }

  /// A verdict that is the same whatever comes of a condition that may fail.
  func decided(_ verdict: Bool, after condition: SQLText) -> SQLCondition {
    let certain = certain
    let text: SQLText =
      verdict
      ? "\(scope.guarded.begin(where: condition))TRUE ELSE \(certain ?? "TRUE") END)"
      : "\(scope.guarded.begin(where: condition))\(certain.map { "NOT \($0)" } ?? "FALSE") ELSE FALSE END)"
    return SQLCondition(text: text, isNullable: false)
  }

  /// A condition for which the database calculates all of some values; what it says does not matter. Nil for none.
  private func calculation(of failing: [SQLScalar]) -> SQLText? {
    guard let first = failing.first else { return nil }
    let others = failing.dropFirst()
    var test = SQLText(String(repeating: "(", count: others.count)) + calculation(of: first)
    for other in others { test += ") <> \(calculation(of: other).parenthesized)" }
    return test
  }

  private func calculation(of scalar: SQLScalar) -> SQLText {
    dialect.isCalculated([certain.map { "(CASE WHEN \($0) THEN \(scalar.text) END)" } ?? scalar.text])
  }

  /// A condition that always holds and that the database has to find out; nil where it folds nothing.
  var certain: SQLText? { dialect.template(.certain)?([]).parenthesized.with(.isRandom) }

  /// An operand of a comparison, which is calculated even where its range decides the comparison, if it may fail.
  func operand(_ scalar: SQLScalar, _ span: SourceSpan?) throws(Refusal) -> SQLScalar {
    var scalar = try comparable(scalar, span)
    let operation: SQLOperation =
      switch scalar.type {
      case .string: .hideRangeOfText
      case .binary: .hideRangeOfData
      default: .hideRange
      }
    if scalar.text.facts.contains(.failsInCase), let template = dialect.template(operation) {
      scalar.text = template([scalar.text]).with(.isRandom)
    }
    return scalar
  }

  private static func failing(_ value: Translated) -> [SQLScalar] {
    switch value {
    case .scalar(let scalar): scalar.text.canFail ? [scalar] : []
    case .list(let values): values.flatMap(failing)
    case .constant, .record, .collection: []
    }
  }
}
