public import PredicateLanguage

/// A request for records: which, what of them, in which groups and in which order. A pure description: it runs unchanged
/// over values in memory, files and databases.
///
/// ```swift
/// let query = try RecordQuery("Round", where: "par < 72").select("month(date) AS month", "average:(score)").group(by: "month")
/// print(query)
/// // month:(date) AS month, average:(score) of Round where par < 72 grouped by month
/// ```
/// Where the query groups, every row stands for one group, and where all columns are aggregates, such as
/// `max:(length)`, one row stands for all records; else every row stands for one record. A name that a column is given
/// with `AS` may stand alone for it in groups, HAVING and sort keys, and hides a property of that name there. `Record` is the Swift
/// type of the records, or `RecordValue`; the description does not depend on it.
public struct RecordQuery<Record>: Sendable {
  /// The entity whose records are meant; nil for the only one that there is.
  public var entity: String? {
    get { entityKey?.text }
    set { entityKey = newValue.map(RecordKey.init) }
  }
  private var entityKey: RecordKey?
  /// The keys of lists, such as `items`, of which each element makes a row by itself: everywhere in the query the key then
  /// is the element, as though the record had one.
  public var unwinding: [FormatExpression]
  /// Which records; nil for all.
  public var predicate: FormatPredicate?
  /// What each row holds. Empty for whole records, and where the query groups for the groups' keys and `count`.
  public var columns: [QueryColumn]
  /// Whether rows that are equal count once.
  public var isDistinct: Bool
  /// What records of one group have in common: the values of these expressions.
  public var grouping: [FormatExpression]
  /// Which groups; nil for all.
  public var having: FormatPredicate?
  /// The order of the rows, by the first key that tells two of them apart.
  public var order: [SortKey]
  /// Of rows that agree in some values at most so many, the first ones; nil for all. The limit counts those that are left.
  public var groupLimit: GroupLimit?
  /// At most so many rows; nil for all.
  public var limit: Int?
  /// So many rows are left out at the beginning.
  public var offset: Int?
  /// The zone of date functions that name none, such as `Europe/Berlin` or `+02:00`; nil for UTC.
  public var timeZone: String?
  /// The day that weeks begin with, from 1 for Monday to 7 for Sunday; nil for ISO weeks. It concerns `week:`,
  /// `weekday:` and `startOfWeek:`. Where weeks begin on another day than Monday, week 1 is the one with 1 January.
  public var firstWeekday: Int?
  /// The locale that `[l]` goes by, such as `de`; nil for the root locale.
  public var locale: String?

  /// All records of an entity, of the Swift type `Record`.
  package init(entity: String?) {
    entityKey = entity.map(RecordKey.init)
    columns = []
    unwinding = []
    isDistinct = false
    grouping = []
    order = []
  }
}

extension RecordQuery where Record == RecordValue {
  /// All records of an entity; nil for the only one that there is.
  public init(_ entity: String? = nil) { self.init(entity: entity) }
}

extension RecordQuery where Record: Recordable {
  /// All records of a Swift type.
  public init(_ type: Record.Type = Record.self) { self.init(entity: Record.recordProperties.list.typeName) }
}

extension RecordQuery where Record: RecordValueConvertible {
  /// All records of a Swift type that gives its record by itself, such as a class with subclasses.
  public init(_ type: Record.Type) { self.init(entity: Record.elementProperties?.typeName) }
}

extension RecordQuery: Hashable {}

extension RecordQuery {
  /// The same description of records whose Swift type does not matter.
  public var untyped: RecordQuery<RecordValue> {
    var query = RecordQuery<RecordValue>(entity: entity)
    query.unwinding = unwinding
    query.predicate = predicate
    query.columns = columns
    query.isDistinct = isDistinct
    query.grouping = grouping
    query.having = having
    query.order = order
    query.groupLimit = groupLimit
    query.limit = limit
    query.offset = offset
    query.timeZone = timeZone
    query.firstWeekday = firstWeekday
    query.locale = locale
    return query
  }
}

extension RecordQuery {
  /// Its conditions, of records and of groups.
  package var conditions: [FormatPredicate] { [predicate, having].compactMap(\.self) }

  /// Its expressions, of every other part.
  package var expressions: [FormatExpression] {
    unwinding + columns.map(\.expression) + grouping + order.map(\.expression) + (groupLimit?.keys ?? [])
  }
}

extension RecordQuery {
  /// The strictest limits of all its parts.
  package var limits: Limits {
    let all = conditions.map(\.limits) + expressions.map(\.limits)
    return all.dropFirst().reduce(all.first ?? Limits()) { $0.narrowed(by: $1) }
  }

  /// What is wrong about rows without columns where all parts of the query come from strangers: they are whole records, which
  /// the limits may not allow. `part` selects columns.
  package func refusalOfWholeRecords(by limits: Limits, part: String) -> Diagnostic? {
    guard columns.isEmpty, grouping.isEmpty, var refusal = limits.policy.refusalOfWholeRecord() else { return nil }
    refusal.hint = refusal.hint.map { "`\(part)` columns; \($0)" }
    return refusal
  }
}

extension RecordQuery: CustomStringConvertible {
  /// The query in words, for people: `text, length of Word where length > 20 sorted by text`.
  public var description: String {
    var words: [String] = []
    if !columns.isEmpty { words.append(columns.map(\.text).joined(separator: ", ")) }
    if isDistinct { words.insert("distinct", at: 0) }
    if let entity { words.append(columns.isEmpty ? entity : "of \(entity)") }
    if !unwinding.isEmpty { words.append("unwinding " + unwinding.map(\.expressionFormat).joined(separator: ", ")) }
    if let predicate { words.append("where \(predicate.predicateFormat)") }
    if !grouping.isEmpty { words.append("grouped by " + grouping.map(\.expressionFormat).joined(separator: ", ")) }
    if let having { words.append("having \(having.predicateFormat)") }
    if !order.isEmpty { words.append("sorted by " + order.map(\.text).joined(separator: ", ")) }
    if let groupLimit {
      let keys = groupLimit.keys.map(\.expressionFormat).joined(separator: ", ")
      words.append("at most \(groupLimit.count) per \(keys)")
    }
    if let limit { words.append("at most \(limit)") }
    if let offset { words.append("after \(offset)") }
    if let timeZone { words.append("in \(timeZone)") }
    if let firstWeekday { words.append("weeks from day \(firstWeekday)") }
    if let locale { words.append("locale \(locale)") }
    return words.isEmpty ? "all records" : words.joined(separator: " ")
  }
}
