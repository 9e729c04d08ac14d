package import PredicateFormat

/// A query to follow, in text.
package struct LiveScenario: Sendable, CustomStringConvertible {
  package var predicate: String?
  package var order: [String] = []
  package var sections: String?
  package var limit: Int?
  package var offset: Int?
  package var locale: String?

  package init(
    predicate: String? = nil, order: [String] = [], sections: String? = nil, limit: Int? = nil, offset: Int? = nil,
    locale: String? = nil
  ) {
    self.predicate = predicate
    self.order = order
    self.sections = sections
    self.limit = limit
    self.offset = offset
    self.locale = locale
  }

  private static let predicates: [String?] = [
    nil, nil, "TRUEPREDICATE", "rank > 8", "group IN {'a', 'c'}", "nickname CONTAINS[cd] 'o'", "ANY tags = 'x'",
    "score >= 1", "mixed > 1", "rank = max:(rank)", "score >= average:(score) OR rank < 4", "nickname = nil",
  ]
  private static let orders: [[String]] = [
    [], ["rank"], ["rank desc", "group"], ["score desc"], ["nickname nulls last", "rank desc"], ["nickname [cd]"],
    ["mixed", "rank"], ["abs:(rank - max:(rank))", "group desc"], ["group desc", "score", "id desc"], ["id desc"],
  ]
  private static let sectionings: [String?] = [
    nil, nil, "group", "group desc", "nickname", "nickname [cd] desc nulls first", "mixed", "rank / 5",
    "abs:(rank - max:(rank))", "score", "id",
  ]
  private static let limits: [Int?] = [nil, nil, 0, 1, 3, 10, 40]
  private static let offsets: [Int?] = [nil, nil, 0, 1, 5, 20]

  /// A random one.
  package init(using random: inout SeededGenerator) {
    self.init(
      predicate: random.pick(Self.predicates), order: random.pick(Self.orders),
      sections: random.pick(Self.sectionings), limit: random.pick(Self.limits), offset: random.pick(Self.offsets),
      locale: random.chance(10) ? "da" : nil)
    if locale != nil, order == ["nickname [cd]"] { order = ["nickname [cdl]"] }
  }

  package var description: String {
    var words = ["where \(predicate ?? "all")", "sorted by \(order)"]
    if let sections { words.append("in sections by \(sections)") }
    if let limit { words.append("limit \(limit)") }
    if let offset { words.append("offset \(offset)") }
    if let locale { words.append("locale \(locale)") }
    return words.joined(separator: ", ")
  }

  package func query() throws -> RecordQuery<LiveItem> {
    var query = RecordQuery(LiveItem.self)
    query.predicate = try predicate.map { try FormatPredicate(parsing: $0) }
    query.order = try order.map { try SortKey(parsing: $0) }
    query.limit = limit
    query.offset = offset
    query.locale = locale
    return query
  }

  package func sectionKey() throws -> SortKey? { try sections.map { try SortKey(parsing: $0) } }

  /// The list that the query gives when it is run over records, without anything that live lists use but the sorter.
  package func freshList(of records: [LiveItem]) throws(FormatError) -> RecordList<LiveItem> {
    let query: RecordQuery<LiveItem>
    let section: SortKey?
    do {
      query = try self.query()
      section = try sectionKey()
    } catch let error as FormatError {
      throw error
    } catch {
      throw FormatError(Diagnostic(.unsupported, "\(error)"))
    }
    let values = records.map(\.recordValue)
    var places = Array(values.indices)
    if let predicate = query.predicate { places = try predicate.compiled(locale: locale).indexes(of: values) }
    let keys = (section.map { [$0] } ?? []) + query.order
    places = try RecordSorter(keys, locale: locale).sorted(places, of: values)
    places = Array(places.dropFirst(offset ?? 0).prefix(limit ?? .max))
    guard let section else {
      let whole = RecordSection(name: .null, range: 0..<places.count)
      return RecordList(records: places.map { records[$0] }, sections: [whole])
    }
    let names = try section.expression.compiled(locale: locale).values(for: values)
    let sorter = try RecordSorter([section], locale: locale)
    var sections: [RecordSection] = []
    for (position, place) in places.enumerated() {
      let name = names[place]
      if position > 0, let last = sections.last {
        // Equal ones keep their order, whichever comes first.
        let pair = [names[places[position - 1]], name]
        if try sorter.order([pair]) == [0, 1], try sorter.order([pair.reversed()]) == [0, 1] {
          sections[sections.count - 1] = RecordSection(name: last.name, range: last.range.lowerBound..<position + 1)
          continue
        }
      }
      sections.append(RecordSection(name: name, range: position..<position + 1))
    }
    return RecordList(records: places.map { records[$0] }, sections: sections)
  }
}
