import PredicateLanguage
import PredicateQuery

/// Puts a statement together around a condition.
struct StatementWriter {
  let dialect: Dialect
  let entity: RecordModel.Entity
  let limits: Limits

  /// The whole statement; the translator's own scope has its tables and conditions.
  func statement(
    _ translator: Translator, order terms: [SortTerm], _ options: SQLOptions
  ) throws(FormatError) -> SQLStatement {
    guard case .record(let row) = translator.record else { return SQLStatement(dialect.name, text: "", columns: []) }
    let alias = translator.alias(of: row)
    let columns = columns(options.result, hasKey: options.hasKey)
    let counts = options.result == .count
    var list = counts ? [] : columns.map { translator.column($0.name, of: alias) }
    // Rows that no key tells apart keep one order from run to run.
    var tieBreak = options.hasKey ? [translator.key(of: row)] : []
    // What keys read is joined before the tables are written.
    let keys = try options.groupLimit?.partition { key throws(FormatError) in
      try translator.value(of: key, options.variables)
    }
    var source = translator.scope.text
    var order: [SQLText] = []
    if let most = options.groupLimit, let keys {
      let limited = try Refusal.located(in: nil) { () throws(Refusal) in
        try LimitedRows(
          columns: list, source: source, keys: keys, order: terms, tieBreak: tieBreak, most: most.count, translator)
      }
      list = zip(limited.columns, columns).map { "\($0) AS \(identifier: $1.name)" }
      source = limited.source
      if !terms.isEmpty { order = limited.order }
    } else {
      for term in terms { order.append(try Refusal.located(in: nil) { () throws(Refusal) in try term.text }) }
      if terms.isEmpty, !options.sortsByKey { tieBreak = [] }
      order += tieBreak
    }
    var text: SQLText = "SELECT \(counts ? "COUNT(*)" : list.joined(", ")) \(source)"
    if options.limit != nil || options.offset != nil, counts {
      text = "SELECT COUNT(*) FROM (SELECT 1 AS one \(source)\(limit(options.limit, options.offset))) limited"
    } else if !counts {
      if !order.isEmpty { text += " ORDER BY \(order.joined(", "))" }
      text += limit(options.limit, options.offset)
    }
    return try rendered(text, columns)
  }

  /// LIMIT and OFFSET.
  func limit(_ limit: Int?, _ offset: Int?) -> SQLText {
    // Numbers of the caller's program; a negative one means none.
    let offset = offset.map { max($0, 0) }
    var text = SQLText()
    if let limit = limit.map({ max($0, 0) }) {
      text += " LIMIT \(trusted: String(limit))"
    } else if offset != nil, let all = dialect.noLimit {
      text += " LIMIT \(trusted: all)"
    }
    if let offset { text += " OFFSET \(trusted: String(offset))" }
    return text
  }

  func columns(_ result: SQLOptions.Result, hasKey: Bool) -> [SQLStatement.Column] {
    if result == .count { return [SQLStatement.Column(content: .count, name: "count")] }
    let key = entity.primaryKey ?? "id"
    let named = entity.keyAttribute
    var columns = hasKey ? [SQLStatement.Column(content: .primaryKey(named), name: key)] : []
    if result == .keys { return columns }
    var seen = Set([named?.key].compactMap { $0 })
    for property in entity.properties where seen.insert(property.key).inserted {
      switch property {
      case .attribute(let attribute):
        columns.append(SQLStatement.Column(content: .attribute(attribute), name: attribute.column ?? attribute.name))
      case .relationship(let relationship) where !relationship.isToMany:
        columns.append(
          SQLStatement.Column(content: .toOne(relationship), name: Translator.column(of: relationship)))
      case .relationship: continue
      }
    }
    return columns
  }

  /// Placeholders and quoted names, at last.
  func rendered(_ text: SQLText, _ columns: [SQLStatement.Column]) throws(FormatError) -> SQLStatement {
    if let excess = StatementSize.excess(bytes: text.bytes, bindings: text.bindingCount, limits) {
      throw FormatError(excess)
    }
    if limits.interruption.isRequested { throw FormatError(.interrupted) }
    var text = text
    if !dialect.leftJoinSuffix.isEmpty, text.facts.contains(.hasLeftJoin) {
      text += SQLText(dialect.leftJoinSuffix + (text.canFail ? dialect.failingJoinSuffix : ""))
    }
    var result = ""
    var bindings: [RecordValue] = []
    var placeholders: [Range<Int>] = []
    for segment in text.segments {
      switch segment {
      case .text(let text): result += text
      case .alias(let name): result += name
      case .identifier(let name): result += dialect.quoted(name)
      case .binding(let value):
        bindings.append(value)
        let start = result.utf8.count
        result += dialect.placeholder(bindings.count, for: value)
        placeholders.append(start..<result.utf8.count)
      }
    }
    if let excess = StatementSize.excess(bytes: result.utf8.count, bindings: bindings.count, limits) {
      throw FormatError(excess)
    }
    var statement = SQLStatement(
      dialect.name, text: result, bindings: bindings, placeholders: placeholders, columns: columns)
    statement.canFail = text.canFail
    return statement
  }
}
