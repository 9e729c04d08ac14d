import PredicateLanguage
import PredicateQuery

/// Puts the statement of a query together: its columns, groups, distinct rows and order.
struct QueryTranslation {
  let query: ResolvedQuery
  /// Writes what is read of records; its scope has those for which the predicate holds.
  let rows: Translator
  let variables: [String: RecordValue]
  /// The strictest of all parts of the query.
  private let limits: Limits

  init(_ query: ResolvedQuery, rows: Translator, variables: [String: RecordValue], limits: Limits) {
    self.query = query
    self.rows = rows
    self.variables = variables
    self.limits = limits
  }

  /// The whole statement.
  func statement(_ result: QueryResult) throws(FormatError) -> SQLStatement {
    let writer = StatementWriter(dialect: rows.dialect, entity: rows.entity, limits: limits)
    var selected: SelectedRows
    var order: [SortTerm] = []
    // Which rows are the first of a group is a matter of the order, too.
    let sorts = result == .rows || query.groupLimit != nil
    var written: [String: Translated] = [:]
    var keys: [SQLText]?
    if let groups = query.groups {
      let translation = try GroupTranslation(groups, of: self)
      selected = try translation.selected()
      written = translation.written
      if sorts, !query.isDistinct { order = try self.order(written: written) }
    } else {
      selected = SelectedRows(columns: try columns(written: [:]), source: SQLText())
      if sorts, !query.isDistinct { order = try self.order(written: [:]) }
      if case .record(let row) = rows.record { selected.tieBreak = [rows.key(of: row)] + rows.unwoundKeys }
      // What keys and columns read is joined before the tables are written.
      if !query.isDistinct { keys = try limitKeys(selected, written: [:]) }
      selected.source = rows.scope.text
    }
    if selected.isSingle {
      order = []
    } else if query.isDistinct {
      let isPlain = try makeDistinct(
        &selected, keepsPlain: sorts && query.order.isEmpty && query.groupLimit == nil)
      if isPlain { return try statement(selected, "SELECT DISTINCT", [], writer) }
      if sorts { order = try orderOfDistinct(selected) }
    }
    var texts: [SQLText] = []
    if let limit = query.groupLimit, !selected.isSingle {
      let keys = if let keys { keys } else { try limitKeys(selected, written: written) }
      texts = try self.limit(&selected, to: limit.count, per: keys, order)
    } else {
      for term in order {
        texts.append(try Refusal.located(in: term.sort.expression.source) { () throws(Refusal) in try term.text })
      }
      texts += selected.tieBreak
    }
    if result == .count { return try count(selected, writer) }
    // Where the keys are constants, too.
    let isSorted = !selected.isSingle && !query.order.isEmpty
    return try statement(selected, "SELECT", isSorted ? texts : [], writer)
  }

  /// What rows of one group agree in, where each has a limit. Distinct rows agree in what they show.
  private func limitKeys(_ selected: SelectedRows, written: [String: Translated]) throws(FormatError) -> [SQLText] {
    guard let limit = query.groupLimit else { return [] }
    return try limit.partition { key throws(FormatError) in
      if query.isDistinct, let place = query.columns.firstIndex(where: { $0.expression == key }) {
        return (selected.columns[place].map { .scalar($0) } ?? .constant(.null), rows)
      }
      return try value(of: key, written: written)
    }
  }

  /// Leaves the first rows of each group, and gives their order.
  private func limit(
    _ selected: inout SelectedRows, to most: Int, per keys: [SQLText], _ order: [SortTerm]
  ) throws(FormatError) -> [SQLText] {
    let shown = selected.columns.indices.filter { selected.columns[$0] != nil }
    let limited = try Refusal.located(in: nil) { () throws(Refusal) in
      try LimitedRows(
        columns: shown.compactMap { selected.columns[$0]?.text }, source: selected.source, keys: keys, order: order,
        tieBreak: selected.tieBreak, most: most, rows)
    }
    for (place, column) in zip(shown, limited.columns) { selected.columns[place]?.text = column }
    selected.source = limited.source
    return limited.order
  }

  // MARK: Text

  private func statement(
    _ selected: SelectedRows, _ word: String, _ order: [SQLText], _ writer: StatementWriter
  ) throws(FormatError) -> SQLStatement {
    let list = zip(selected.columns, query.columns).enumerated().map { place, pair in
      named(pair.0?.text ?? "NULL", Self.alias(pair.1.name) ?? "c\(place)")
    }
    var text: SQLText = "\(trusted: word) \(list.joined(", ")) \(selected.source)"
    if !order.isEmpty { text += " ORDER BY \(order.joined(", "))" }
    text += writer.limit(query.limit, query.offset)
    let columns = zip(selected.columns, query.columns).map { value, column in
      SQLStatement.Column(content: value?.content ?? .value(.any, storage: nil), name: column.name)
    }
    return try writer.rendered(text, columns)
  }

  private func count(_ selected: SelectedRows, _ writer: StatementWriter) throws(FormatError) -> SQLStatement {
    let one: SQLText = selected.isSingle ? selected.columns.compactMap { $0 }.first?.text ?? "COUNT(*)" : "1"
    let text: SQLText = """
      SELECT COUNT(*) FROM (SELECT \(one) AS one \(selected.source)\(writer.limit(query.limit, query.offset))) counted
      """
    return try writer.rendered(text, [SQLStatement.Column(content: .count, name: "count")])
  }

  /// A name that every database takes as it is; nil for others, which stay in ``SQLStatement/columns`` alone.
  private static func alias(_ name: String) -> String? {
    guard let first = name.utf8.first, name.utf8.count <= 60, isLetter(first) else { return nil }
    return name.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? name : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  /// `… AS name`; a column that is called so anyway stands alone.
  private func named(_ text: SQLText, _ name: String) -> SQLText {
    if text.isColumn, case .identifier(let column)? = text.segments.last, UTF8Text.equal(column, name) {
      return text
    }
    return "\(text) AS \(identifier: name)"
  }

  // MARK: Parts

  /// The value of an expression; variables that are `written` stand for SQL.
  func value(
    of expression: FormatExpression, written: [String: Translated] = [:]
  ) throws(FormatError) -> (value: Translated, translator: Translator) {
    try rows.value(of: expression, variables, written: written)
  }

  /// The columns' values.
  func columns(written: [String: Translated]) throws(FormatError) -> [SQLScalar?] {
    var columns: [SQLScalar?] = []
    var size = StatementSize()
    for column in query.columns {
      let (value, translator) = try value(of: column.expression, written: written)
      let span = column.expression.node.span
      let scalar = try Refusal.located(in: column.expression.source) { () throws(Refusal) in
        let scalar = try translator.one(value, "a column", span)
        if let scalar { try size.add(scalar.text, limits, span) }
        return scalar
      }
      columns.append(scalar)
    }
    return columns
  }

  /// The order of records or groups.
  func order(written: [String: Translated]) throws(FormatError) -> [SortTerm] {
    try SortTranslation.terms(query.order) { key throws(FormatError) in try value(of: key, written: written) }
  }

  // MARK: Distinct rows

  /// Makes equal rows one; true where `SELECT DISTINCT` does that, which is asked for by `keepsPlain`.
  private func makeDistinct(_ selected: inout SelectedRows, keepsPlain: Bool) throws(FormatError) -> Bool {
    var grouped: [SQLScalar?] = []
    for (value, column) in zip(selected.columns, query.columns) {
      grouped.append(
        try Refusal.located(in: column.expression.source) { () throws(Refusal) in
          try value.map { value throws(Refusal) in try rows.grouped(value, column.expression.node.span) }
        })
    }
    if keepsPlain, zip(grouped, selected.columns).allSatisfy({ $0?.text == $1?.text }) { return true }
    let names = grouped.indices.map { place -> SQLText in "d.c\(trusted: String(place))" }
    let list = grouped.enumerated().map { place, value -> SQLText in
      "\(value?.text ?? "NULL") AS c\(trusted: String(place))"
    }
    selected.source = """
      FROM (SELECT \(list.joined(", ")) \(selected.source)) d GROUP BY \(names.joined(", "))
      """
    selected.tieBreak = names.indices.compactMap { place in
      let expression = query.columns[place].expression
      return query.order.contains { $0.expression == expression && $0.options.isEmpty } ? nil : names[place]
    }
    for (place, value) in grouped.enumerated() {
      let expression = query.columns[place].expression
      selected.columns[place] = try Refusal.located(in: expression.source) { () throws(Refusal) in
        try value.map { value throws(Refusal) in
          try rows.value(ofGrouped: names[place], like: value, expression.node.span)
        }
      }
    }
    return false
  }

  /// The order of distinct rows, which is that of what they show.
  private func orderOfDistinct(_ selected: SelectedRows) throws(FormatError) -> [SortTerm] {
    try SortTranslation.terms(query.order) { key throws(FormatError) in
      guard let place = query.columns.firstIndex(where: { $0.expression == key }) else { return nil }
      return selected.columns[place].map { (.scalar($0), rows) }
    }
  }
}

extension SQLScalar {
  /// What a column of it holds.
  var content: SQLStatement.Content {
    if isIntegerForSome { return .value(.any, storage: nil) }
    return switch type {
    case .boolean: .value(.boolean, storage: nil)
    case .integer: .value(.integer, storage: nil)
    case .double: .value(.double, storage: nil)
    case .decimal, .decimalText: .value(.decimal, storage: nil)
    case .string: .value(.string, storage: nil)
    case .binary: .value(.binary, storage: nil)
    case .date(let form): .value(.date, storage: form.storage)
    case .uuid(.native): .value(.uuid, storage: nil)
    case .uuid(.text): .value(.uuid, storage: .text)
    }
  }
}

extension SQLType.DateForm {
  fileprivate var storage: RecordModel.AttributeStorage? {
    switch self {
    case .native: nil
    case .secondsSince2001: .secondsSince2001
    case .secondsSince1970: .secondsSince1970
    case .millisecondsSince1970: .millisecondsSince1970
    case .iso8601: .iso8601
    }
  }
}
