import PredicateFormat
import Testing

@testable import PredicateEvaluation

@Suite struct LiveRecordsTests {
  private let store = RecordStore<Song, Int>()

  init() throws {
    try store.insert(contentsOf: [
      Song(1, "d", "jazz", length: 1), Song(2, "b", "rock", length: 2), Song(3, "f", "jazz", length: 3),
      Song(4, "h", "rock", length: 4),
    ])
  }

  private func songs(
    _ predicate: String? = nil, sort: String..., limit: Int? = nil, offset: Int? = nil
  ) throws -> RecordQuery<Song> {
    var query = RecordQuery(Song.self)
    query.predicate = try predicate.map { try FormatPredicate(parsing: $0) }
    query.order = try sort.map { try SortKey(parsing: $0) }
    query.limit = limit
    query.offset = offset
    return query
  }

  /// The titles, a bar before each section.
  private func text(_ list: RecordList<Song>) -> String {
    list.sections.map { section in "|" + list.records[section.range].map(\.title).joined() }.joined()
  }

  // MARK: What happens to a list

  typealias Change = @Sendable (inout RecordTransaction<Song, Int>) throws -> Void

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var sections: String?
    var limit: Int?
    var offset: Int?
    let change: Change
    let list: String
    let changes: String
    var testDescription: String { name }
  }

  // By title: b d f h; in sections by genre: jazz d f, rock b h.
  static let cases: [Case] = [
    Case(
      name: "insert", change: { try $0.insert(Song(5, "e")) }, list: "|bdefh", changes: "insert 0.2"),
    Case(name: "delete", change: { $0.delete(1) }, list: "|bfh", changes: "delete 0.1"),
    Case(
      name: "update in place", change: { try $0.update(1) { $0.title = "e" } }, list: "|befh", changes: "update 0.1"),
    Case(
      name: "update of nothing", change: { try $0.update(Song(1, "d", "jazz", length: 1)) }, list: "|bdfh",
      changes: "update 0.1"),
    Case(
      name: "move", change: { try $0.update(1) { $0.title = "z" } }, list: "|bfhz", changes: "move 0.1 to 0.3"),
    Case(
      name: "two change places",
      change: {
        try $0.update(1) { $0.title = "f" }
        try $0.update(3) { $0.title = "d" }
      }, list: "|bdfh", changes: "move 0.1 to 0.2, update 0.1"),
    Case(
      name: "written and yet the same order",
      change: {
        try $0.update(1) { $0.title = "x" }
        try $0.update(3) { $0.title = "y" }
        try $0.update(4) { $0.title = "z" }
      }, list: "|bxyz", changes: "update 0.1, update 0.2, update 0.3"),
    Case(
      name: "out of the predicate", change: { try $0.update(2) { $0.length = -1 } }, list: "|dfh",
      changes: "delete 0.0"),
    Case(
      name: "deleted and inserted again",
      change: {
        $0.delete(2)
        try $0.insert(Song(2, "b"))
      }, list: "|bdfh", changes: "delete 0.0, insert 0.0"),
    Case(
      name: "inserted and deleted",
      change: {
        try $0.insert(Song(5, "e"))
        $0.delete(5)
      }, list: "|bdfh", changes: ""),
    Case(
      name: "not asked for", change: { try $0.insert(Song(5, "e", length: -1)) }, list: "|bdfh", changes: ""),
    Case(
      name: "a limit is full", limit: 2, change: { try $0.insert(Song(5, "a")) }, list: "|ab",
      changes: "delete 0.1, insert 0.0"),
    Case(
      name: "behind a limit", limit: 2, change: { try $0.insert(Song(5, "g")) }, list: "|bd", changes: ""),
    Case(
      name: "a limit fills up", limit: 2, change: { $0.delete(2) }, list: "|df", changes: "delete 0.0, insert 0.1"),
    Case(
      name: "before an offset", limit: 2, offset: 1, change: { try $0.insert(Song(5, "a")) }, list: "|bd",
      changes: "delete 0.1, insert 0.0"),
    Case(
      name: "a neighbour that leaves is no reason to move", limit: 2, offset: 1,
      change: {
        $0.delete(2)
        try $0.update(1) { $0.title = "g" }
      }, list: "|gh", changes: "delete 0.1, insert 0.1, update 0.0"),
    Case(
      name: "a new section", sections: "genre", change: { try $0.insert(Song(5, "e", "pop")) }, list: "|df|e|bh",
      changes: "insert section 1, insert 1.0"),
    Case(
      name: "nil is a section", sections: "genre", change: { try $0.insert(Song(5, "e")) }, list: "|e|df|bh",
      changes: "insert section 0, insert 0.0"),
    Case(
      name: "a section ends", sections: "genre desc",
      change: {
        $0.delete(1)
        $0.delete(3)
      }, list: "|bh", changes: "delete 1.0, delete 1.1, delete section 1"),
    Case(
      name: "from section to section", sections: "genre", change: { try $0.update(3) { $0.genre = "rock" } },
      list: "|d|bfh", changes: "move 0.1 to 1.1"),
    Case(
      name: "across the border without passing anyone", sections: "genre",
      change: { try $0.update(Song(3, "a", "rock")) }, list: "|d|abh", changes: "move 0.1 to 1.0"),
    Case(
      name: "the last one leaves its section for a new one", sections: "genre",
      change: {
        $0.delete(2)
        try $0.update(4) { $0.genre = "pop" }
      }, list: "|df|h", changes: "delete 1.0, delete section 1, insert section 1, move 1.1 to 1.0"),
    Case(
      name: "a section changes hands", sections: "genre",
      change: {
        $0.delete(2)
        $0.delete(4)
        try $0.insert(Song(5, "x", "rock"))
      }, list: "|df|x", changes: "delete 1.0, delete 1.1, insert 1.0"),
    Case(
      name: "a section has its name from its first record", sections: "genre [c]",
      change: { try $0.insert(Song(5, "a", "ROCK")) }, list: "|df|abh", changes: "insert 1.0, rename section 1"),
    Case(
      name: "sections in a window", sections: "genre", limit: 2, offset: 1, change: { $0.delete(1) }, list: "|bh",
      changes: "delete 0.0, delete section 0, insert 0.1"),
    Case(
      name: "everything", sections: "genre", change: { $0.deleteAll() }, list: "",
      changes: "delete 0.0, delete 0.1, delete 1.0, delete 1.1, delete section 0, delete section 1"),
  ]

  @Test(arguments: cases)
  func changesLeadToTheList(_ row: Case) throws {
    let sections = try row.sections.map { try SortKey(parsing: $0) }
    let live = try LiveRecords(
      songs("length >= 0", sort: "title", limit: row.limit, offset: row.offset), in: store, sections: sections)
    var events = live.changes.makeAsyncIterator()
    guard case .snapshot(var list)? = events.nextIfReady() else {
      Issue.record("the first event is a snapshot")
      return
    }
    #expect(list == live.list)
    try store.perform { songs in try row.change(&songs) }
    #expect(text(live.list) == row.list)
    let event = events.nextIfReady()
    switch event {
    case .changes(let changes)?:
      #expect(changes.description == row.changes)
      try changes.apply(to: &list)
    case nil: #expect(row.changes.isEmpty)
    case .snapshot?, .failure?: Issue.record("\(String(describing: event))")
    }
    #expect(list == live.list)
    #expect(events.nextIfReady() == nil)
  }

  // MARK: Reading

  @Test func recordsThatNoKeyTellsApartKeepTheirOrder() throws {
    let live = try LiveRecords(songs(sort: "genre"), in: store)
    #expect(text(live.list) == "|dfbh")
    try store.update(1) { $0.title = "x" }
    store.delete(2)
    try store.insert(Song(2, "b", "rock"))
    #expect(text(live.list) == "|xfhb")
  }

  @Test func theListIsReadWholeOrOneByOne() throws {
    let live = try LiveRecords(
      songs(sort: "title", limit: 2, offset: 1), in: store, sections: SortKey(parsing: "genre"))
    #expect(live.records.map(\.title) == ["f", "b"])
    #expect(live.sections == [RecordSection(name: "jazz", range: 0..<1), RecordSection(name: "rock", range: 1..<2)])
    #expect(live.sections.map(\.title) == ["jazz", "rock"])
    #expect(live.count == 2)
    let titles = [0, 1, 2, -1].map { live[$0]?.title }
    #expect(titles == ["f", "b", nil, nil])
    let list = live.list
    #expect(list[RecordIndexPath(section: 1, item: 0)]?.title == "b")
    #expect(list[RecordIndexPath(section: 1, item: 1)] == nil)
    #expect(list[RecordIndexPath(section: 2, item: 0)] == nil)
  }

  @Test func sectionsGoByTheZoneOfTheQuery() throws {
    let store = try RecordStore<RecordValue, RecordValue>(["2024-01-31T22:30:00Z", "2024-01-31T23:30:00Z"]) { $0 }
    var query = RecordQuery()
    query.timeZone = "Europe/Berlin"
    let live = try LiveRecords(query, in: store, sections: SortKey(parsing: "month:(CAST(SELF, 'NSDate'))"))
    #expect(live.sections.map(\.name) == [1, 2])
    #expect(live.sections.map(\.title) == ["1", "2"])
  }

  @Test func variablesHaveTheirValues() throws {
    let live = try LiveRecords(songs("genre = $genre"), in: store, variables: ["genre": "rock"])
    #expect(text(live.list) == "|bh")
  }

  @Test(arguments: [
    ("columns", "columns"), ("groups", "groups"), ("having", "HAVING"), ("distinct", "distinct rows"),
  ])
  func rowsThatAreNoRecordsAreRefused(_ part: String, _ name: String) throws {
    var query = RecordQuery(Song.self)
    switch part {
    case "columns": query.columns = [try QueryColumn(parsing: "title")]
    case "groups": query.grouping = [try FormatExpression("genre")]
    case "having": query.having = try FormatPredicate("count:(SELF) > 1")
    default: query.isDistinct = true
    }
    let error = #expect(throws: FormatError.self) { try LiveRecords(query, in: store) }
    #expect(error?.code == .unsupported)
    #expect(error?.first.message == "live results are whole records, and the query has \(name)")
  }

  @Test func queriesThatDoNotCompileAreRefused() throws {
    var query = try songs("title MATCHES '('")
    #expect(throws: FormatError.self) { try LiveRecords(query, in: store) }
    query = try songs()
    query.locale = "xx"
    #expect(throws: FormatError.self) { try LiveRecords(query, in: store) }
  }

  @Test func neitherKeepsTheOtherAlive() throws {
    weak var weakLive: LiveRecords<Song>?
    do {
      let live = try LiveRecords(songs(), in: store)
      weakLive = live
      #expect(live.count == 4)
    }
    #expect(weakLive == nil)
    store.delete(1)
    var owner: RecordStore<Song, Int>? = try RecordStore([Song(1, "a")])
    let live = try owner.map { try LiveRecords(songs(), in: $0) }
    owner = nil
    #expect(live?.count == 1)
  }
}
