package import PredicateLanguage

/// A query as data: the form of its JSON and of requests that programs send, every part as it is typed.
///
/// ```json
/// {"entity":"Round","where":"player.name == %@","arguments":["Ann"],
///  "select":["startOfMonth:(date) AS month","average:(score) AS average"],
///  "groupBy":["month"],"having":"average > 70","sort":["month:desc"],"limit":12,"timeZone":"Europe/Berlin"}
/// ```
/// A list of one part may be that part alone. `group-by`, `time-zone` and their like, as the command has them, are read, too.
/// `limitPerGroup` goes with `per`; `distinctOn` is `per` with a limit of one.
package struct QueryRequest: Codable, Sendable {
  package var entity: String?
  package var unwind: [String]?
  package var `where`: String?
  package var arguments: [RecordValue]?
  package var select: [String]?
  package var distinct: Bool?
  package var groupBy: [String]?
  package var having: String?
  package var sort: [String]?
  package var limitPerGroup: Int?
  package var per: [String]?
  package var distinctOn: [String]?
  package var limit: Int?
  package var offset: Int?
  package var timeZone: String?
  package var firstWeekday: Int?
  package var locale: String?

  private enum Key: String, CodingKey, CaseIterable {
    case entity, `where`, arguments, select, distinct, groupBy, having, sort, limit, offset, timeZone, firstWeekday
    case locale, unwind, limitPerGroup, per, distinctOn
    case groupByOfCommand = "group-by"
    case timeZoneOfCommand = "time-zone"
    case firstWeekdayOfCommand = "first-weekday"
    case limitPerGroupOfCommand = "limit-per-group"
    case distinctOnOfCommand = "distinct-on"
  }

  /// Any key, to find those that mean nothing.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init() {}

  /// Throws `DecodingError` for a key that means nothing, such as `group`, and for values of other types.
  package init(from decoder: any Decoder) throws {
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys where Key(rawValue: key.stringValue) == nil {
      let near = NearMatch.best(for: key.stringValue, among: Key.allCases.map(\.rawValue))
      let hint = near.map { "; did you mean `\($0)`?" } ?? ""
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a query has no `\(key.stringValue)`\(hint)"))
    }
    let container = try decoder.container(keyedBy: Key.self)
    func list(_ keys: Key...) throws -> [String]? {
      for key in keys where container.contains(key) {
        if let one = try? container.decode(String.self, forKey: key) { return [one] }
        return try container.decodeIfPresent([String].self, forKey: key)
      }
      return nil
    }
    func value<Value: Decodable>(_ keys: Key...) throws -> Value? {
      for key in keys where container.contains(key) { return try container.decodeIfPresent(Value.self, forKey: key) }
      return nil
    }
    entity = try value(.entity)
    unwind = try list(.unwind)
    `where` = try value(.where)
    arguments = try value(.arguments)
    select = try list(.select)
    distinct = try value(.distinct)
    groupBy = try list(.groupBy, .groupByOfCommand)
    having = try value(.having)
    sort = try list(.sort)
    limitPerGroup = try value(.limitPerGroup, .limitPerGroupOfCommand)
    per = try list(.per)
    distinctOn = try list(.distinctOn, .distinctOnOfCommand)
    limit = try value(.limit)
    offset = try value(.offset)
    timeZone = try value(.timeZone, .timeZoneOfCommand)
    firstWeekday = try value(.firstWeekday, .firstWeekdayOfCommand)
    locale = try value(.locale)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(entity, forKey: .entity)
    try container.encodeIfPresent(unwind, forKey: .unwind)
    try container.encodeIfPresent(`where`, forKey: .where)
    try container.encodeIfPresent(arguments, forKey: .arguments)
    try container.encodeIfPresent(select, forKey: .select)
    try container.encodeIfPresent(distinct, forKey: .distinct)
    try container.encodeIfPresent(groupBy, forKey: .groupBy)
    try container.encodeIfPresent(having, forKey: .having)
    try container.encodeIfPresent(sort, forKey: .sort)
    try container.encodeIfPresent(limitPerGroup, forKey: .limitPerGroup)
    try container.encodeIfPresent(per, forKey: .per)
    try container.encodeIfPresent(distinctOn, forKey: .distinctOn)
    try container.encodeIfPresent(limit, forKey: .limit)
    try container.encodeIfPresent(offset, forKey: .offset)
    try container.encodeIfPresent(timeZone, forKey: .timeZone)
    try container.encodeIfPresent(firstWeekday, forKey: .firstWeekday)
    try container.encodeIfPresent(locale, forKey: .locale)
  }

  /// The query, with every part parsed.
  /// - Throws: ``QueryFinding`` with the first part that does not parse, and for whole records that the limits do not allow.
  package func query<Record>(
    _ type: Record.Type, limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(QueryFinding) -> RecordQuery<Record> {
    var query = RecordQuery<Record>(entity: entity)
    if let text = `where` {
      query.predicate = try part(.predicate) { () throws(FormatError) in
        if let arguments {
          return try FormatPredicate(format: text, arguments: arguments, limits: limits, functions: functions)
        }
        return try FormatPredicate(parsing: text, limits: limits, functions: functions)
      }
    }
    for (place, text) in (unwind ?? []).enumerated() {
      query.unwinding.append(
        try part(.unwinding(place)) { () throws(FormatError) in
          try FormatExpression(parsing: text, limits: limits, functions: functions)
        })
    }
    for (place, text) in (select ?? []).enumerated() {
      query.columns.append(
        try part(.column(place)) { () throws(FormatError) in
          try QueryColumn(parsing: text, limits: limits, functions: functions)
        })
    }
    for (place, text) in (groupBy ?? []).enumerated() {
      query.grouping.append(
        try part(.grouping(place)) { () throws(FormatError) in
          try FormatExpression(parsing: text, limits: limits, functions: functions)
        })
    }
    if let refusal = query.refusalOfWholeRecords(by: limits, part: "select") {
      throw QueryFinding(.settings, refusal, source: nil)
    }
    if let text = having {
      query.having = try part(.having) { () throws(FormatError) in
        try FormatPredicate(parsing: text, limits: limits, functions: functions)
      }
    }
    for (place, text) in (sort ?? []).enumerated() {
      query.order.append(
        try part(.order(place)) { () throws(FormatError) in
          try SortKey(parsing: text, limits: limits, functions: functions)
        })
    }
    query.groupLimit = try groupLimit(limits, functions)
    query.isDistinct = distinct ?? false
    query.limit = limit
    query.offset = offset
    query.timeZone = timeZone
    query.firstWeekday = firstWeekday
    query.locale = locale
    return query
  }

  private func groupLimit(_ limits: Limits, _ functions: FunctionTable) throws(QueryFinding) -> GroupLimit? {
    func keys(_ texts: [String]?) throws(QueryFinding) -> [FormatExpression]? {
      guard let texts else { return nil }
      var keys: [FormatExpression] = []
      for (place, text) in texts.enumerated() {
        keys.append(
          try part(.limitKey(place)) { () throws(FormatError) in
            try FormatExpression(parsing: text, limits: limits, functions: functions)
          })
      }
      return keys
    }
    let (keys, distinct) = (try keys(per), try keys(distinctOn))
    do throws(GroupLimit.Mistake) {
      return try GroupLimit(limitPerGroup, per: keys, distinctOn: distinct)
    } catch {
      let mistake =
        switch error {
        case .missingCount, .missingKeys: Diagnostic(.missingArgument, "`limitPerGroup` and `per` belong together")
        case .excluded:
          Diagnostic(
            .extraArgument, "`distinctOn` excludes `limitPerGroup` and `per`",
            hint: "it is `per` with a `limitPerGroup` of 1")
        }
      throw QueryFinding(.settings, mistake, source: nil)
    }
  }

  private func part<Part>(_ name: QueryPart, _ parse: () throws(FormatError) -> Part) throws(QueryFinding) -> Part {
    do throws(FormatError) { return try parse() } catch {
      throw QueryFinding(name, error.first, source: error.source)
    }
  }
}

extension RecordQuery: Codable {
  /// Encodes the query as text, part by part: `{"entity":"Word","where":"length > 20","sort":["text"]}`.
  /// - Throws: `EncodingError` for blocks and references to the host's objects, which have no text.
  public func encode(to encoder: any Encoder) throws {
    func text<Part>(_ part: Part, _ write: (Part) throws(FormatError) -> String) throws -> String {
      do throws(FormatError) { return try write(part) } catch {
        throw EncodingError.invalidValue(
          part, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: error.first.message))
      }
    }
    var request = QueryRequest()
    request.entity = entity
    request.unwind = try unwinding.map { try text($0) { key throws(FormatError) in try key.losslessFormat } }
    if unwinding.isEmpty { request.unwind = nil }
    request.where = try predicate.map { try text($0) { predicate throws(FormatError) in try predicate.losslessFormat } }
    request.select = try columns.map { column in
      try text(column) { column throws(FormatError) in column.text(of: try column.expression.losslessFormat) }
    }
    request.distinct = isDistinct ? true : nil
    request.groupBy = try grouping.map { try text($0) { key throws(FormatError) in try key.losslessFormat } }
    request.having = try having.map { try text($0) { having throws(FormatError) in try having.losslessFormat } }
    request.sort = try order.map { key in
      try text(key) { key throws(FormatError) in key.text(of: try key.expression.losslessFormat) }
    }
    if columns.isEmpty { request.select = nil }
    if grouping.isEmpty { request.groupBy = nil }
    if order.isEmpty { request.sort = nil }
    request.limitPerGroup = groupLimit?.count
    request.per = try groupLimit?.keys.map { try text($0) { key throws(FormatError) in try key.losslessFormat } }
    request.limit = limit
    request.offset = offset
    request.timeZone = timeZone
    request.firstWeekday = firstWeekday
    request.locale = locale
    try request.encode(to: encoder)
  }

  /// Decodes a query; limits and functions are the default ones.
  /// - Throws: `DecodingError` for a part that does not parse, with what is wrong about it.
  public init(from decoder: any Decoder) throws {
    let request = try QueryRequest(from: decoder)
    do throws(QueryFinding) {
      self = try request.query(Record.self)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.error.description, underlyingError: error.error))
    }
  }
}
