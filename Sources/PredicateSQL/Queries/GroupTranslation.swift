import PredicateLanguage
import PredicateQuery

/// Groups as GROUP BY: what stands for their keys and aggregates, and the table that they are made of.
///
/// Where a key or what an aggregate ranges over has a placeholder, a subquery or a random number, all of them become columns of
/// a table in FROM: databases take two placeholders with one value for two expressions, and refuse the key's second
/// appearance; Spark refuses aggregates of random numbers. MySQL refuses the second appearance of everything but a column.
struct GroupTranslation {
  private let query: QueryTranslation
  /// What the variables of keys and aggregates stand for.
  private(set) var written: [String: Translated] = [:]
  private var keys: [SQLScalar?] = []
  private var source = SQLText()
  private let isOneGroup: Bool

  private struct Key {
    let value: SQLScalar?
    let expression: FormatExpression
  }

  init(_ groups: ResolvedQuery.Groups, of query: QueryTranslation) throws(FormatError) {
    self.query = query
    isOneGroup = groups.keys.isEmpty
    let rows = query.rows
    var keys: [Key] = []
    for key in groups.keys { keys.append(try Self.key(key, query)) }
    var arguments: [GroupArgument] = []
    for aggregate in groups.aggregates { arguments.append(try GroupArgument(aggregate, query)) }
    let needsTable =
      keys.contains { key in
        guard let value = key.value else { return true }
        return !value.text.isRepeatable || (!rows.dialect.groupsByExpressions && !value.text.isColumn)
      } || arguments.contains { $0.value.map { !$0.text.isRepeatable } ?? false }
    var columns: [SQLText] = []
    for (number, key) in keys.enumerated() {
      let text = key.value?.text ?? "NULL"
      if needsTable { columns.append("\(text) AS k\(trusted: String(number))") }
      let name = needsTable ? text.asColumn("g.k\(trusted: String(number))") : text
      self.keys.append(key.value.map { value in SQLScalar(text: name, type: value.type, isNullable: value.isNullable) })
      let value = try Refusal.located(in: key.expression.source) { () throws(Refusal) in
        try key.value.map { value throws(Refusal) in
          try rows.value(ofGrouped: name, like: value, key.expression.node.span)
        }
      }
      written[ResolvedQuery.key(number)] = value.map { .scalar($0) } ?? .constant(.null)
    }
    for (number, aggregate) in groups.aggregates.enumerated() {
      var argument = arguments[number]
      if needsTable, let value = argument.value {
        columns.append("\(value.text) AS a\(trusted: String(number))")
        argument.value?.text = value.text.asColumn("g.a\(trusted: String(number))")
      }
      written[ResolvedQuery.aggregate(number)] = try argument.aggregated(aggregate, query, isOneGroup: isOneGroup)
    }
    source = rows.scope.text
    if needsTable { source = "FROM (SELECT \(columns.joined(", ")) \(source)) g" }
    let names = self.keys.indices.map { number -> SQLText in
      needsTable ? "g.k\(trusted: String(number))" : self.keys[number]?.text ?? "NULL"
    }
    if !names.isEmpty { source += " GROUP BY \(names.joined(", "))" }
    let isTable = try isTableOfGroups()
    var size: SQLText = "COUNT(*)"
    if isTable { size = makeTableOfGroups(withSize: guardsHaving) }
    if let having = query.query.having { try choose(having, word: isTable ? " WHERE " : " HAVING ", size: size) }
  }

  /// Whether records are to be chosen before groups are: a database may ask HAVING of the records, where it is about keys
  /// alone, and meet none for which the predicate fails. It cannot where HAVING asks how large a group is.
  private var guardsHaving: Bool { !isOneGroup && query.query.having != nil && query.rows.scope.canFail }

  /// Whether the groups are to be a table that the query selects from.
  private func isTableOfGroups() throws(FormatError) -> Bool {
    if isOneGroup {
      // Not all databases take HAVING without GROUP BY; and without an aggregate a SELECT gives a row for each record.
      return query.query.having != nil
        || written.values.contains { if case .constant = $0 { true } else { false } }
    }
    let order = query.query.order
    // An order by options reads a key in its own way, in a subquery even, where the key is no longer known as one.
    if order.contains(where: { !$0.options.isEmpty }) { return true }
    guard query.rows.dialect.sortsByColumnsOfGroups, !order.isEmpty else { return false }
    return query.query.having != nil
      || !order.allSatisfy { key in keys.indices.contains { key.isKey($0) } }
  }

  /// The groups' rows, with the keys to tell apart those that no sort key does.
  func selected() throws(FormatError) -> SelectedRows {
    let sorted = query.query.order
    return SelectedRows(
      columns: try query.columns(written: written), source: source, isSingle: isOneGroup,
      tieBreak: keys.indices.compactMap { number in
        sorted.contains { $0.isKey(number) && $0.options.isEmpty } ? nil : keys[number]?.text
      })
  }

  private static func key(_ expression: FormatExpression, _ query: QueryTranslation) throws(FormatError) -> Key {
    let (value, translator) = try query.value(of: expression)
    let span = expression.node.span
    let scalar = try Refusal.located(in: expression.source) { () throws(Refusal) in
      try translator.one(value, "a group", span).map { scalar throws(Refusal) in try translator.grouped(scalar, span) }
    }
    // A constant would be a placeholder in GROUP BY, or the number of a column.
    return Key(value: scalar, expression: expression)
  }

  /// Makes a table of the groups, whose keys and aggregates are columns, and on request the size; gives the latter's name.
  private mutating func makeTableOfGroups(withSize: Bool) -> SQLText {
    var columns: [SQLText] = []
    for (name, value) in written.sorted(by: { $0.key < $1.key }) {
      guard case .scalar(var scalar) = value else { continue }
      let column = "v\(columns.count)"
      columns.append("\(scalar.text) AS \(trusted: column)")
      scalar.text = scalar.text.asColumn("o.\(trusted: column)")
      written[name] = .scalar(scalar)
    }
    if withSize || columns.isEmpty { columns.append("COUNT(*) AS v") }
    source = "FROM (SELECT \(columns.joined(", ")) \(source)) o"
    for number in keys.indices {
      guard case .scalar(let key)? = written[ResolvedQuery.key(number)] else { continue }
      keys[number]?.text = key.text
    }
    return "o.v"
  }

  /// HAVING, or WHERE where the groups are a table.
  private mutating func choose(_ having: FormatPredicate, word: String, size: SQLText) throws(FormatError) {
    let program = try Resolver.resolve(having)
    let rows = query.rows
    let condition = try Refusal.located(in: having.source) { () throws(Refusal) in
      try Translator(
        program, limits: having.limits, dialect: rows.dialect, model: rows.model, entity: rows.entity,
        variables: query.variables, sharing: rows, written: written
      ).condition(program.root)
    }
    guard condition.constant != true else { return }
    let text: SQLText = guardsHaving ? "(CASE WHEN \(size) > 0 THEN \(condition.text) END)" : condition.text
    source += "\(trusted: word)\(text)"
  }
}

extension SortKey {
  /// Whether it sorts by a group's key as it is.
  fileprivate func isKey(_ number: Int) -> Bool {
    expression.node.kind == .variable(ResolvedQuery.key(number))
  }
}
