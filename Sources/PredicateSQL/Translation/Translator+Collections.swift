import PredicateLanguage

extension Translator {
  /// SUBQUERY: the elements for which a condition holds.
  func filter(
    _ collection: ResolvedExpression, _ slot: Int, _ condition: ResolvedPredicate, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    switch try value(collection) {
    case .constant(.null): return .constant(.null)
    case .collection(let rows):
      let test = try binding(rows.element, to: slot) { () throws(Refusal) in try self.condition(condition) }
      if test.constant != true { rows.scope.require(test.operand(of: .and)) }
      return .collection(rows)
    case .constant(.array(let values)), .constant(.set(let values)):
      return try filter(values, slot, condition, span)
    case .list, .constant, .scalar, .record:
      throw refusal("a SUBQUERY over something other than a to-many relationship", collection.span ?? span)
    }
  }

  /// Over a list of constants the conditions must be settled before any row is read.
  private func filter(
    _ values: [RecordValue], _ slot: Int, _ condition: ResolvedPredicate, _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    var kept: [RecordValue] = []
    for value in values {
      try countElement(span)
      let test = try binding(.constant(value), to: slot) { () throws(Refusal) in try self.condition(condition) }
      guard let verdict = test.constant else {
        throw refusal("a SUBQUERY over a list whose condition reads the record", span)
      }
      if verdict { kept.append(value) }
    }
    return .constant(.array(kept))
  }

  // MARK: Collection operators

  func collection(
    _ operation: CollectionOperator, _ collection: ResolvedExpression, _ slot: Int, _ body: ResolvedExpression,
    _ span: SourceSpan?
  ) throws(Refusal) -> Translated {
    let rows: SQLCollection
    let elements = try value(collection)
    if operation == .count { return try count(of: elements, collection.span ?? span) }
    switch elements {
    case .constant(.null): return .constant(.null)
    case .collection(let found): rows = found
    case .constant(.array), .constant(.set), .list: throw refusal("@\(operation.rawValue) of a list", span)
    case .constant, .scalar, .record:
      throw Refusal("@\(operation.rawValue) needs a collection", at: collection.span ?? span, code: .notACollection)
    }
    let values = try mapped(rows, slot, body)
    switch operation.meaning {
    case .count: return .scalar(try count(values))
    case .aggregate(let function): return .scalar(try aggregate(function, values, span))
    case .values(_, let isDistinct, _):
      var result = withoutNil(values)
      if isDistinct { result.isDistinct = true }
      return .collection(result)
    case .entries: throw refusal("@\(operation.rawValue)", span)
    case .first, .last: throw refusal("@\(operation.rawValue): rows have no order", span)
    }
  }

  /// `@count` of what a collection has become.
  func count(of collection: Translated, _ span: SourceSpan?) throws(Refusal) -> Translated {
    switch collection {
    case .constant(.null): return .constant(.null)
    case .collection(let rows): return .scalar(try count(rows))
    case .constant(.array(let values)), .constant(.set(let values)): return .constant(.integer(Int64(values.count)))
    case .list(let values): return try settled(.constant(.integer(Int64(values.count))), after: values)
    case .constant, .scalar, .record: throw Refusal("@count needs a collection", at: span, code: .notACollection)
    }
  }

  /// The values of an expression for each element; where those are collections, their elements.
  private func mapped(
    _ rows: SQLCollection, _ slot: Int, _ body: ResolvedExpression
  ) throws(Refusal) -> SQLCollection {
    var rows = rows
    let value = try binding(rows.element, to: slot) { () throws(Refusal) in try self.value(body) }
    guard case .collection(let inner) = value else {
      rows.element = value
      return rows
    }
    absorb(inner.scope, into: rows.scope)
    rows.element = inner.element
    return rows
  }

  private func withoutNil(_ rows: SQLCollection) -> SQLCollection {
    if case .scalar(let scalar) = rows.element, scalar.isNullable {
      rows.scope.require("\(scalar.text) IS NOT NULL")
      var rows = rows
      rows.element = .scalar(scalar.mapped(scalar.type, nullable: false) { $0 }.withNaN(scalar.canBeNaN))
      return rows
    }
    return rows
  }

  /// The number of elements, nil ones included.
  func count(_ rows: SQLCollection) throws(Refusal) -> SQLScalar {
    var select: SQLText = "COUNT(*)"
    if rows.isDistinct {
      switch rows.element {
      case .scalar(let scalar): select = try apply(.countDistinct, [scalar.text], "counting distinct values", nil)
      case .record(let row): select = try apply(.countDistinct, [key(of: row)], "counting distinct values", nil)
      case .constant, .list, .collection: throw refusal("counting these elements", nil)
      }
    }
    var count = try scalarSubquery(select, rows, .integer, nullable: false, canBeNaN: false)
    count.range = WholeRange.counts
    return count
  }

  /// An aggregate over the rows of a subquery.
  func aggregate(
    _ function: BuiltinFunction, _ rows: SQLCollection, _ span: SourceSpan?
  ) throws(Refusal) -> SQLScalar {
    if function == .count { return try count(rows) }
    if rows.isDistinct { throw refusal("`\(function.rawValue)` of distinct values", span) }
    guard let value = try scalar(rows.element, span) else { throw refusal("`\(function.rawValue)` of nil", span) }
    let (select, type, isNullable) = try aggregate(function, of: value, span)
    return try scalarSubquery(select, rows, type, nullable: isNullable, canBeNaN: value.type == .double)
  }

  /// The aggregate of a column of a SELECT, with its type and whether it may be NULL.
  func aggregate(
    _ function: BuiltinFunction, of value: SQLScalar, _ span: SourceSpan?
  ) throws(Refusal) -> (SQLText, SQLType, Bool) {
    let name = "`\(function.rawValue)`"
    let value = try withoutNaN(value, span)
    switch function {
    case .sum:
      let number = try number(value, function.rawValue, span)
      let operation: SQLOperation = number.type.choice(.sumIntegers, .sumDoubles, .sumDecimals)
      let sum = try apply(operation, [number.text], name, span)
      return (number.type == .double ? sum : sum.failing, calculated(number.type), false)
    case .average:
      let number = try number(value, function.rawValue, span)
      let operation: SQLOperation = number.type.choice(.averageIntegers, .averageDoubles, .averageDecimals)
      let type = number.type.choice(.double, .double, calculated(.decimal))
      // Rows are counted without reading them.
      let counted = number.isNullable ? number.text : "*"
      let average = try apply(operation, [number.text, counted], name, span)
      return (dialect.nan == .null ? average.failing : average, type, true)
    case .min, .max:
      let isMinimum = function == .min
      var value = try comparable(value, span)
      let isBoolean = value.type == .boolean
      switch value.type {
      case .boolean: value = try integer(value, span)
      case .integer, .double, .decimal, .string, .date: break
      case .decimalText: throw refusal("\(name) of calculated decimals", span)
      case .binary, .uuid: throw Refusal("\(value.type.noun) has no order", at: span, code: .typeMismatch)
      }
      let operation: SQLOperation =
        if value.type == .string {
          isMinimum ? .minimumText : .maximumText
        } else if value.canBeNaN {
          isMinimum ? .minimumDoubles : .maximumDoubles
        } else {
          isMinimum ? .minimum : .maximum
        }
      let extreme = try apply(operation, [value.text], name, span)
      return isBoolean ? ("(\(extreme) = 1)", .boolean, true) : (extreme, value.type, true)
    case .count: return (try apply(.countValues, [value.text], name, span), .integer, false)
    default: throw refusal(name, span)
    }
  }

  private func scalarSubquery(
    _ select: SQLText, _ rows: SQLCollection, _ type: SQLType, nullable: Bool, canBeNaN: Bool
  ) throws(Refusal) -> SQLScalar {
    var query = SQLText.subquery("\(select) \(rows.scope.text)")
    if dialect.joinsSubqueries {
      let made = query
      if let alias = try joined(rows.scope, selecting: select) {
        query = "\(alias: alias).v"
        // Where there are no rows there is no group; the number of them and their sum are 0.
        if !nullable { query = "COALESCE(\(query), 0)" }
        query = made.asColumn(query)
      } else {
        query = query.sealed
      }
    }
    let canBeNaN = canBeNaN && dialect.nan == .value
    guard let nilWhen = rows.nilWhen else {
      return SQLScalar(text: query, type: type, isNullable: nullable, canBeNaN: canBeNaN)
    }
    return SQLScalar(
      text: .choice(nilWhen, "NULL", otherwise: query), type: type, isNullable: true, canBeNaN: canBeNaN)
  }

  // MARK: Whole set

  /// An aggregate over all records of the entity, whatever the predicate chooses: an inner SELECT.
  func wholeSet(_ number: Int, _ span: SourceSpan?) throws(Refusal) -> Translated {
    let aggregate = aggregates[number]
    // Of a path that is a collection already, it is the aggregate of the record's own.
    if case .collection(let rows) = try value(aggregate.argument) {
      return .scalar(try self.aggregate(aggregate.function, rows, span))
    }
    let outer = record
    let scope = newScope()
    let row = rows(of: entity, in: scope)
    record = .record(row)
    defer { record = outer }
    let argument = try value(aggregate.argument)
    var collection = SQLCollection(scope: scope, element: argument)
    if case .record(let found) = argument, aggregate.function == .count {
      // Records that are not nil: all of them, for SELF.
      if found.isNullable { scope.require("\(key(of: found)) IS NOT NULL") }
      return .scalar(try count(collection))
    }
    guard let value = try scalar(argument, aggregate.argument.span ?? span) else {
      throw refusal("`\(aggregate.function.rawValue)` of nil", span)
    }
    let (select, type, isNullable) = try self.aggregate(aggregate.function, of: value, span)
    collection.element = .scalar(value)
    return .scalar(try scalarSubquery(select, collection, type, nullable: isNullable, canBeNaN: value.type == .double))
  }

  // MARK: Membership

  func contains(
    _ container: ResolvedExpression, _ element: ResolvedExpression, _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let held = try value(container)
    let element = try value(element)
    if case .constant(.null) = element { return decided(false, after: held) }
    if case .constant(let container) = held, let values = ComparisonRules.members(of: container) {
      return try isMember(element, of: values, options, span)
    }
    switch held {
    case .list(let values):
      var size = StatementSize()
      var conditions: [SQLCondition] = []
      for value in values {
        conditions.append(try isMember(value, equalTo: element, options, span))
        try countLast(of: conditions, in: &size, span)
      }
      return all([decided(true, after: held, element), any(conditions)])
    case .collection(let rows):
      // The element is calculated even where there are no rows to look for it in.
      return all([
        decided(true, after: element),
        try exists(rows, where: try isMember(rows.element, equalTo: element, options, span)),
      ])
    case .constant(.string), .scalar: return try substring(held, element, options, container.span ?? span, span)
    case .constant, .record:
      throw Refusal(
        "IN and CONTAINS need a collection or a string", at: container.span ?? span, code: .notACollection)
    }
  }

  /// Whether an element is the one that is looked for; nil is never found.
  private func isMember(
    _ member: Translated, equalTo element: Translated, _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let isEqual = try equal(member, element, options, span)
    return all([isEqual, negated(try isNil(element, span))])
  }

  private func isMember(
    _ element: Translated, of values: [RecordValue], _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    switch element {
    case .constant(let constant):
      return self.constant(try verdict(.in, constant, .array(values), options, span))
    case .scalar(let scalar): return try isMember(scalar, of: values, options, span)
    case .record(let row):
      var size = StatementSize()
      var conditions: [SQLCondition] = []
      for value in values {
        conditions.append(try equal(.record(row), .constant(value), options, span))
        try countLast(of: conditions, in: &size, span)
      }
      return any(conditions)
    case .collection, .list:
      throw refusal("looking for a collection in a collection", span, hint: "write ANY or ALL before the comparison")
    }
  }

  /// One list where values are compared by `=`, so that an index may serve.
  private func isMember(
    _ scalar: SQLScalar, of values: [RecordValue], _ options: ComparisonOptions, _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let comparesPlainly = scalar.type != .string || dialect.equalsTextsExactly
    let operand = try operand(scalar, span)
    var bound: [SQLText] = []
    var size = StatementSize()
    var conditions: [SQLCondition] = []
    for value in values where value.sqlKind == scalar.type.kind {
      if scalar.type == .string, TextFolding(options) != nil || !comparesPlainly {
        conditions.append(try equal(scalar, value, options, span))
        try countLast(of: conditions, in: &size, span)
      } else if let form = try form(of: value, for: scalar.type, span), form.isExact {
        bound.append(.binding(form.value))
      }
    }
    if !bound.isEmpty {
      conditions.append(
        SQLCondition(
          text: bound.count == 1
            ? "\(operand.text) = \(bound[0])" : "\(operand.text) IN (\(bound.joined(", ")))",
          isNullable: scalar.isNullable))
    }
    return conditions.isEmpty ? decided(false, after: .scalar(scalar)) : any(conditions)
  }
}
