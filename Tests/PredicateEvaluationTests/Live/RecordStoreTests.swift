import PredicateFormat
import Testing

@testable import PredicateEvaluation

/// A record of the tests of stores and lists.
struct Song: Recordable, Identifiable, Equatable {
  var id: Int
  var title: String
  var genre: String?
  var length = 0
  static let recordProperties = RecordProperties<Song>(
    .init("id", \.id), .init("title", \.title), .init("genre", \.genre), .init("length", \.length))

  init(_ id: Int, _ title: String, _ genre: String? = nil, length: Int = 0) {
    self.id = id
    self.title = title
    self.genre = genre
    self.length = length
  }
}

@Suite struct RecordStoreTests {
  private struct Stop: Error {}

  private func titles(_ store: RecordStore<Song, Int>) -> String { store.records.map(\.title).joined() }

  @Test func recordsKeepTheOrderInWhichTheyCame() throws {
    let store = try RecordStore([Song(3, "c"), Song(1, "a"), Song(2, "b")])
    #expect(titles(store) == "cab")
    try store.update(Song(1, "A"))
    #expect(titles(store) == "cAb")
    try store.update(2) { $0.title = "B" }
    store.upsert(Song(3, "C"))
    store.upsert(Song(4, "d"))
    #expect(titles(store) == "CABd")
    #expect(store.delete(1) == Song(1, "A"))
    #expect(store.delete(1) == nil)
    try store.insert(Song(1, "a"))
    #expect(titles(store) == "CBda")
    #expect(store.count == 4)
    #expect(store[4]?.title == "d")
    #expect(store[5] == nil)
    store.deleteAll()
    #expect(store.count == 0)
    #expect(store.records.isEmpty)
  }

  @Test func refusedChangesChangeNothing() throws {
    let store = try RecordStore([Song(1, "a")])
    #expect(throws: RecordStoreError<Int>.duplicate(1)) { try store.insert(Song(1, "b")) }
    #expect(throws: RecordStoreError<Int>.unknown(2)) { try store.update(Song(2, "b")) }
    #expect(throws: RecordStoreError<Int>.unknown(2)) { try store.update(2) { $0.title = "b" } }
    #expect(throws: RecordStoreError<Int>.identityChanged(from: 1, to: 2)) { try store.update(1) { $0.id = 2 } }
    #expect(throws: RecordStoreError<Int>.duplicate(3)) { try store.insert(contentsOf: [Song(3, "x"), Song(3, "y")]) }
    #expect(throws: RecordStoreError<Int>.duplicate(3)) { try RecordStore([Song(3, "x"), Song(3, "y")]) }
    #expect(store.records == [Song(1, "a")])
  }

  @Test(arguments: [
    (RecordStoreError<String>.duplicate("a"), "a record with the identity `a` is in the store already"),
    (.unknown("a"), "no record with the identity `a` is in the store"),
    (.identityChanged(from: "a", to: "b"), "a change gave the record `a` the identity `b`"),
  ])
  func errorsSayWhatIsWrong(_ error: RecordStoreError<String>, _ text: String) {
    #expect(error.description == text)
  }

  @Test func aBatchThatThrowsIsUndone() throws {
    let store = try RecordStore([Song(1, "a"), Song(2, "b"), Song(3, "c")])
    #expect(throws: Stop.self) {
      try store.perform { songs in
        songs.delete(1)
        try songs.insert(Song(1, "x"))
        try songs.update(Song(2, "y"))
        songs.upsert(Song(4, "z"))
        songs.delete(4)
        songs.delete(3)
        #expect(songs.records.map(\.title) == ["y", "x"])
        #expect(songs[1]?.title == "x")
        #expect(songs.count == 2)
        throw Stop()
      }
    }
    #expect(titles(store) == "abc")
    #expect(store[1]?.title == "a")
    #expect(store[3]?.title == "c")
    #expect(store[4] == nil)
    try store.insert(Song(4, "d"))
    #expect(titles(store) == "abcd")
  }

  @Test func aBatchGivesTheResultOfItsClosure() throws {
    let store = try RecordStore([Song(1, "a"), Song(2, "b")])
    let removed = store.perform { songs in [songs.delete(1), songs.delete(9)].compactMap { $0?.title } }
    #expect(removed == ["a"])
  }

  @Test func anyKeyMayTellRecordsApart() throws {
    let store = RecordStore<RecordValue, RecordValue> { value in
      guard case .object(let object) = value else { return .null }
      return object["name"] ?? .null
    }
    try store.insert(["name": "Ann", "age": 3])
    #expect(throws: RecordStoreError<RecordValue>.duplicate("Ann")) { try store.insert(["name": "Ann"]) }
    store.upsert(["name": "Ann", "age": 4])
    #expect(store.records == [["name": "Ann", "age": 4]])
  }

  @Test func manyDeletedRecordsAreSweptOut() throws {
    let store = try RecordStore((0..<1000).map { Song($0, "\($0)") })
    for id in 0..<1000 where id % 10 != 0 { store.delete(id) }
    #expect(store.records.map(\.id) == (0..<100).map { $0 * 10 })
    try store.update(990) { $0.title = "last" }
    #expect(store[990]?.title == "last")
    #expect(store[991] == nil)
  }
}
