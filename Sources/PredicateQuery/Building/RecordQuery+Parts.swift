public import PredicateLanguage

/// Columns, groups, order and settings. Each method gives a new query; columns, groups and sort keys are added to those
/// that are there.
extension RecordQuery {
  /// With these columns: expressions, each with a name behind `AS` if it is to have another than its text:
  /// `select("text", "length:(text) AS n")`.
  /// - Throws: `FormatError` for an expression that does not parse.
  public func select(_ columns: String...) throws(FormatError) -> RecordQuery {
    var query = self
    for column in columns { query.columns.append(try QueryColumn(parsing: column)) }
    return query
  }

  /// With one more column of this name: `select("average:(score)", as: "average")`.
  /// - Throws: `FormatError` for an expression that does not parse.
  public func select(_ expression: String, as name: String) throws(FormatError) -> RecordQuery {
    select([QueryColumn(try FormatExpression(parsing: expression), as: name)])
  }

  /// With these columns.
  public func select(_ columns: [QueryColumn]) -> RecordQuery {
    var query = self
    query.columns += columns
    return query
  }

  /// With a row for each element of the list under each of these keys, in the place of one for the record. The key is then
  /// the element wherever the query names it: `unwind("items").select("id", "items.price")`.
  ///
  /// A record without elements makes no row; a value that is no list is the only element.
  /// - Throws: `FormatError` for a key that does not parse.
  public func unwind(_ keys: String...) throws(FormatError) -> RecordQuery {
    var query = self
    for key in keys { query.unwinding.append(try FormatExpression(parsing: key)) }
    return query
  }

  /// With equal rows counting once, or each for itself.
  public func distinct(_ isDistinct: Bool = true) -> RecordQuery {
    var query = self
    query.isDistinct = isDistinct
    return query
  }

  /// With records in groups by the values of these expressions, or by columns of these names: `group(by: "city")`.
  /// - Throws: `FormatError` for an expression that does not parse.
  public func group(by expressions: String...) throws(FormatError) -> RecordQuery {
    var query = self
    for expression in expressions { query.grouping.append(try FormatExpression(parsing: expression)) }
    return query
  }

  /// With records in groups by the values of these expressions.
  public func group(by expressions: [FormatExpression]) -> RecordQuery {
    var query = self
    query.grouping += expressions
    return query
  }

  /// With one more sort key, which counts where the earlier ones tell no difference: `sort("text")`,
  /// `sort("length", descending: true, nulls: .last)`, or all of it in the text: `sort("length desc nulls last")`.
  ///
  /// What the parameters say adds to what the text says.
  /// - Throws: `FormatError` for an expression that does not parse.
  public func sort(
    _ key: String, descending: Bool = false, nulls: SortKey.NullOrder? = nil, options: ComparisonOptions = []
  ) throws(FormatError) -> RecordQuery {
    var key = try SortKey(parsing: key)
    key.isDescending = key.isDescending || descending
    key.nulls = nulls ?? key.nulls
    key.options.formUnion(options)
    return sort(key)
  }

  /// With more sort keys, which count where the earlier ones tell no difference.
  public func sort(_ keys: SortKey...) -> RecordQuery { sort(keys) }

  /// With more sort keys, which count where the earlier ones tell no difference.
  public func sort(_ keys: [SortKey]) -> RecordQuery {
    var query = self
    query.order += keys
    return query
  }

  /// With so many rows at most of each group: of those that agree in the values of these expressions, or in columns of these
  /// names, the first ones in the query's order: `sort("score").limit(3, per: "player")`.
  /// - Throws: `FormatError` for an expression that does not parse.
  public func limit(_ count: Int, per key: String, _ more: String...) throws(FormatError) -> RecordQuery {
    try limit(count, per: [key] + more)
  }

  /// With the first row, in the query's order, for each value of these expressions: a limit of one per group.
  /// - Throws: `FormatError` for an expression that does not parse.
  public func distinct(on key: String, _ more: String...) throws(FormatError) -> RecordQuery {
    try limit(1, per: [key] + more)
  }

  private func limit(_ count: Int, per keys: [String]) throws(FormatError) -> RecordQuery {
    var query = self
    var limit = GroupLimit(count, per: [])
    for key in keys { limit.keys.append(try FormatExpression(parsing: key)) }
    query.groupLimit = limit
    return query
  }

  /// With so many rows at most; nil for all.
  public func limit(_ count: Int?) -> RecordQuery {
    var query = self
    query.limit = count
    return query
  }

  /// Without so many rows at the beginning.
  public func offset(_ count: Int?) -> RecordQuery {
    var query = self
    query.offset = count
    return query
  }

  /// With this zone for date functions that name none, such as `Europe/Berlin` or `+02:00`; nil for UTC. Whether there
  /// is such a zone is found when the query runs.
  public func inTimeZone(_ name: String?) -> RecordQuery {
    var query = self
    query.timeZone = name
    return query
  }

  /// With weeks that begin on this day, from 1 for Monday to 7 for Sunday; nil for ISO weeks. Another number is found
  /// when the query is checked or runs.
  public func weeksBegin(on day: Int?) -> RecordQuery {
    var query = self
    query.firstWeekday = day
    return query
  }

  /// With `[l]` going by this locale, such as `de`; nil for the root locale.
  public func inLocale(_ identifier: String?) -> RecordQuery {
    var query = self
    query.locale = identifier
    return query
  }
}
