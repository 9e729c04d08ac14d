import PredicateFormat
import Testing

/// The code of the article `LiveLists`.
@Suite struct LiveListsArticleTests {
  private struct Song: Recordable, Identifiable {
    var id: Int
    var title: String
    var genre: String
    static let recordProperties = RecordProperties<Song>(.init("title", \.title), .init("genre", \.genre))
  }

  @Test func theListFollows() throws {
    let store = try RecordStore([
      Song(id: 1, title: "So What", genre: "jazz"), Song(id: 2, title: "Help!", genre: "pop"),
    ])
    var query = RecordQuery(Song.self)
    query.predicate = try FormatPredicate("title != ''")
    query.order = [try SortKey(parsing: "title [cd]")]
    let live = try LiveRecords(query, in: store, sections: SortKey(parsing: "genre"))

    try store.insert(Song(id: 3, title: "Freddie Freeloader", genre: "jazz"))
    #expect(live.records.map(\.title) == ["Freddie Freeloader", "So What", "Help!"])
    #expect(live.sections.map(\.title) == ["jazz", "pop"])

    try store.perform { songs in
      try songs.update(2) { $0.genre = "rock" }
      songs.delete(1)
    }
    #expect(live.records.map(\.title) == ["Freddie Freeloader", "Help!"])
    #expect(live.sections.map(\.title) == ["jazz", "rock"])
  }

  @Test func aLoopIsToldWhatHappens() async throws {
    let store = try RecordStore([Song(id: 1, title: "So What", genre: "jazz")])
    let live = try LiveRecords(RecordQuery(Song.self), in: store)
    var list = RecordList<Song>()
    for await event in live.changes {
      try event.apply(to: &list)
      if list.records.count == 2 { break }
      try store.insert(Song(id: 2, title: "Help!", genre: "pop"))
    }
    #expect(list.records.map(\.title) == ["So What", "Help!"])
  }
}
