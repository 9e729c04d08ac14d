import PredicateLanguage

extension Translator {
  func constant(_ value: Bool) -> SQLCondition {
    SQLCondition(text: value ? "TRUE" : "FALSE", isNullable: false, constant: value)
  }

  func all(_ parts: [ResolvedPredicate]) throws(Refusal) -> SQLCondition {
    var size = StatementSize()
    var conditions: [SQLCondition] = []
    for part in parts {
      conditions.append(try condition(part))
      try countLast(of: conditions, in: &size, part.span)
      // Evaluation does not come to the others.
      if conditions.last?.constant == false { break }
    }
    return all(conditions)
  }

  func any(_ parts: [ResolvedPredicate]) throws(Refusal) -> SQLCondition {
    var size = StatementSize()
    var conditions: [SQLCondition] = []
    for part in parts {
      conditions.append(try condition(part))
      try countLast(of: conditions, in: &size, part.span)
      if conditions.last?.constant == true { break }
    }
    return any(conditions)
  }

  func all(_ conditions: [SQLCondition]) -> SQLCondition {
    decided(false, by: conditions) ?? joined(conditions.filter { $0.constant != true }, .and, " AND ", empty: true)
  }

  func any(_ conditions: [SQLCondition]) -> SQLCondition {
    decided(true, by: conditions) ?? joined(conditions.filter { $0.constant != false }, .or, " OR ", empty: false)
  }

  /// The verdict that one of the conditions is, whatever comes of those before it; nil if none is.
  private func decided(_ verdict: Bool, by conditions: [SQLCondition]) -> SQLCondition? {
    guard let end = conditions.firstIndex(where: { $0.constant == verdict }) else { return nil }
    guard let failing = conditions[..<end].lastIndex(where: \.text.canFail) else { return constant(verdict) }
    let before = Array(conditions[...failing])
    return decided(verdict, after: (verdict ? any(before) : all(before)).text)
  }

  private func joined(
    _ parts: [SQLCondition], _ shape: SQLCondition.Shape, _ word: String, empty: Bool
  ) -> SQLCondition {
    guard !parts.isEmpty else { return constant(empty) }
    var groups: [SQLCondition] = []
    var rest = parts[...]
    while rest.count > 1, let failing = rest.firstIndex(where: \.text.canFail) {
      let end = max(failing, rest.startIndex + 1)
      groups.append(beside(rest[..<end], shape, word))
      rest = rest[end...]
    }
    return inTurn(groups, last: beside(rest, shape, word), shape)
  }

  /// Conditions that the database may take in any order.
  private func beside(
    _ parts: ArraySlice<SQLCondition>, _ shape: SQLCondition.Shape, _ word: String
  ) -> SQLCondition {
    if parts.count == 1 { return parts[parts.startIndex] }
    return SQLCondition(
      text: parts.map { $0.operand(of: shape) }.joined(word), isNullable: parts.contains(where: \.isNullable),
      shape: shape)
  }

  /// Conditions, each asked where those before it do not decide; some may fail. Databases take the parts of AND and OR in any
  /// order, but those of CASE as they stand; what cannot fail stays beside the CASE, for the sake of an index.
  private func inTurn(_ conditions: [SQLCondition], last: SQLCondition, _ shape: SQLCondition.Shape) -> SQLCondition {
    guard let first = conditions.first else { return last }
    let isConjunction = shape == .and
    let decision: SQLText = isConjunction || !dialect.takesCasesApart ? "TRUE" : certain ?? "TRUE"
    let end: SQLText = isConjunction ? scope.guarded.end : " END)"
    // Written from the outside to the inside, so that no level is copied into the next.
    var text = SQLText()
    var isNullable = last.isNullable
    for condition in conditions {
      if isConjunction, !condition.text.canFail {
        text += "\(condition.operand(of: .and)) AND "
        if condition.isNullable { isNullable = true }
      }
      text += scope.guarded.begin(where: condition.text)
      if !isConjunction { text += "\(decision) ELSE " }
    }
    text += last.text
    for _ in conditions { text += end }
    return isConjunction && !first.text.canFail
      ? SQLCondition(text: text, isNullable: isNullable, shape: .and)
      : SQLCondition(text: text, isNullable: isNullable)
  }

  /// NOT of a condition: true where it is false or NULL.
  func not(_ predicate: ResolvedPredicate) throws(Refusal) -> SQLCondition { negated(try condition(predicate)) }

  func negated(_ condition: SQLCondition) -> SQLCondition {
    if let value = condition.constant { return constant(!value) }
    if let opposite = condition.opposite {
      return SQLCondition(text: opposite, isNullable: false, opposite: condition.isNullable ? nil : condition.text)
    }
    if condition.isNullable {
      let text = dialect.template(.isNotTrue)?([condition.text]) ?? "NOT COALESCE(\(condition.text), FALSE)"
      return SQLCondition(text: text, isNullable: false)
    }
    return SQLCondition(text: "NOT \(condition.text.parenthesized)", isNullable: false)
  }

  /// The verdict as a value.
  func scalar(_ condition: SQLCondition) -> SQLScalar {
    let text: SQLText = condition.isNullable ? "COALESCE(\(condition.text), FALSE)" : condition.text.parenthesized
    return SQLScalar(text: text, type: .boolean, isNullable: false)
  }

  /// Whether a value is nil.
  func isNil(_ value: Translated, _ span: SourceSpan?) throws(Refusal) -> SQLCondition {
    switch value {
    case .constant(let value): return constant(value == .null)
    case .scalar(let scalar):
      if scalar.nilWhen == nil, scalar.isNullable {
        // Of what is NULL where an operand is, some databases ask the operands.
        return certain == nil ? isNull(scalar.text) : all([decided(true, after: value), isNull(scalar.text)])
      }
      let conditions = whenNil(scalar)
      if conditions.isEmpty { return decided(false, after: value) }
      let isNil = SQLCondition(text: conditions.joined(" OR "), isNullable: false, shape: .or)
      guard scalar.text.canFail, !isNil.text.canFail else { return isNil }
      return SQLCondition(
        text: "(CASE WHEN \(scalar.text) IS NULL THEN \(isNil.text) ELSE FALSE END)", isNullable: false)
    case .record(let row): return row.isNullable ? isNull(key(of: row)) : constant(false)
    case .collection(let collection):
      return collection.nilWhen.map { SQLCondition(text: $0, isNullable: false, shape: .or) } ?? constant(false)
    case .list: return decided(false, after: value)
    }
  }

  /// Whether a value is nil, as SQL that may stand in any place.
  func isNull(_ scalar: SQLScalar) -> SQLText {
    let conditions = whenNil(scalar)
    switch conditions.count {
    case 0: return "FALSE"
    case 1: return conditions[0]
    default: return conditions.joined(" OR ").parenthesized
    }
  }

  func isNull(_ text: SQLText) -> SQLCondition {
    SQLCondition(text: "\(text) IS NULL", isNullable: false, opposite: "\(text) IS NOT NULL")
  }

  // MARK: Quantifiers

  func quantified(
    _ isAll: Bool, _ collection: ResolvedExpression, _ slot: Int, _ body: ResolvedPredicate, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    switch try value(collection) {
    case .constant(let value):
      let values = try placed(collection.span) { () throws(ValueError) in try ComparisonRules.elements(of: value) }
      return try quantified(isAll, values.map { .constant($0) }, slot, body, span)
    case .list(let values): return try quantified(isAll, values, slot, body, span)
    case .collection(let rows): return try quantified(isAll, rows, slot, body)
    case .scalar, .record:
      throw Refusal("ANY, ALL and NONE need a collection on their left", at: collection.span, code: .notACollection)
    }
  }

  /// Over a list: one condition for each element.
  private func quantified(
    _ isAll: Bool, _ values: [Translated], _ slot: Int, _ body: ResolvedPredicate, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    var size = StatementSize()
    var conditions: [SQLCondition] = []
    for value in values {
      try countElement(span)
      conditions.append(try binding(value, to: slot) { () throws(Refusal) in try condition(body) })
      try countLast(of: conditions, in: &size, span)
    }
    // The list is calculated as a whole before its elements are compared.
    return all([decided(true, after: values), isAll ? all(conditions) : any(conditions)])
  }

  private func quantified(
    _ isAll: Bool, _ rows: SQLCollection, _ slot: Int, _ body: ResolvedPredicate
  ) throws(Refusal) -> SQLCondition {
    let test = try binding(rows.element, to: slot) { () throws(Refusal) in try condition(body) }
    let exists = try self.exists(rows, where: isAll ? negated(test) : test)
    return isAll ? negated(exists) : exists
  }

  /// Whether some row of a subquery meets a condition. The rows of a nil collection are none.
  func exists(_ rows: SQLCollection, where condition: SQLCondition) throws(Refusal) -> SQLCondition {
    if condition.constant == false {
      // What makes the rows is calculated all the same.
      return rows.scope.canFail ? decided(false, after: try exists(rows, where: constant(true)).text) : constant(false)
    }
    if condition.constant != true { rows.scope.require(condition.operand(of: .and)) }
    if rows.scope.canFail, !dialect.joinsSubqueries {
      // Each of the rows is looked at, in whatever order, and not the first that meets it alone.
      return SQLCondition(text: SQLText.subquery("COUNT(*) \(rows.scope.text)") + " > 0", isNullable: false)
    }
    if dialect.joinsSubqueries {
      let made = rows.scope.text
      if let alias = try joined(rows.scope, selecting: "1") {
        let found = made.asColumn("\(alias: alias).v")
        return SQLCondition(text: "\(found) IS NOT NULL", isNullable: false, opposite: "\(found) IS NULL")
      }
    }
    if let gathered = gathered(rows) { return gathered }
    var text = "EXISTS " + SQLText.subquery("1 \(rows.scope.text)")
    if dialect.joinsSubqueries { text = text.sealed }
    return SQLCondition(text: text, isNullable: false, opposite: "NOT \(text)")
  }
}
