import Observation
import PredicateFormat
import Synchronization
import Testing

@testable import PredicateEvaluation

/// What those are told who follow a list.
@Suite struct LiveEventsTests {
  private let store = RecordStore<Song, Int>()

  private func live(_ predicate: String = "TRUEPREDICATE", sort: String = "title") throws -> LiveRecords<Song> {
    var query = RecordQuery(Song.self)
    query.predicate = try FormatPredicate(parsing: predicate)
    query.order = [try SortKey(parsing: sort)]
    return try LiveRecords(query, in: store)
  }

  private func text(_ event: RecordEvent<Song>?) -> String {
    switch event {
    case .snapshot(let list)?: "snapshot " + list.records.map(\.title).joined()
    case .changes(let changes)?: changes.description
    case .failure(let failure)?: "failure: \(failure.error.first.message)"
    case nil: "nothing"
    }
  }

  @Test func everyFollowerIsToldEverythingFromItsBeginning() async throws {
    let live = try live()
    try store.insert(Song(1, "b"))
    var first = live.changes.makeAsyncIterator()
    #expect(text(await first.next()) == "snapshot b")
    try store.insert(Song(2, "a"))
    var second = live.changes.makeAsyncIterator()
    try store.insert(Song(3, "c"))
    #expect(text(await first.next()) == "insert 0.0")
    #expect(text(await first.next()) == "insert 0.2")
    #expect(text(await second.next()) == "snapshot ab")
    #expect(text(await second.next()) == "insert 0.2")
    #expect(second.nextIfReady() == nil)
  }

  @Test func aFollowerWhoWaitsIsWoken() async throws {
    let live = try live()
    let titles = Task {
      var list = RecordList<Song>()
      for await event in live.changes {
        try event.apply(to: &list)
        if list.records.count == 3 { break }
      }
      return list.records.map(\.title)
    }
    for title in ["c", "a", "b"] {
      await Task.yield()
      try store.insert(Song(title.hashValue, title))
    }
    #expect(try await titles.value == ["a", "b", "c"])
  }

  @Test func aLateFollowerIsToldOneDifference() throws {
    let live = try live()
    try store.insert(contentsOf: (0..<10).map { Song($0, "\($0)") })
    var events = live.changes.makeAsyncIterator()
    _ = events.nextIfReady()
    for round in 0..<1000 {
      try store.insert(Song(10 + round, "x"))
      try store.update(5) { $0.length = round }
      store.delete(10 + round)
    }
    try store.update(3) { $0.title = "y" }
    var told: [String] = []
    while let event = events.nextIfReady() { told.append(text(event)) }
    // What is still held of the last batches is told one by one.
    #expect(told.count <= 17)
    #expect(told.first?.hasSuffix("update 0.5") == true)
    #expect(told.last == "move 0.3 to 0.9")
  }

  @Test func changesThatTookEachOtherBackAreNotTold() throws {
    let live = try live()
    var events = live.changes.makeAsyncIterator()
    _ = events.nextIfReady()
    for round in 0..<17 {
      if round.isMultiple(of: 2) { try store.insert(Song(round, "x")) } else { store.deleteAll() }
    }
    #expect(text(events.nextIfReady()) == "insert 0.0")
    #expect(events.nextIfReady() == nil)
  }

  @Test func oneLargeBatchIsNotHeldForALateFollower() throws {
    let live = try live()
    var events = live.changes.makeAsyncIterator()
    _ = events.nextIfReady()
    try store.insert(contentsOf: (0..<5000).map { Song($0, "\($0)") })
    store.perform { songs in for id in 10..<5000 { songs.delete(id) } }
    let event = events.nextIfReady()
    guard case .changes(let changes)? = event else {
      Issue.record("\(text(event))")
      return
    }
    #expect(changes.insertions.count == 10)
    #expect(changes.count == 10)
  }

  // MARK: Failures

  @Test func aFailureIsToldAndSoIsItsEnd() throws {
    let mixed = RecordStore<RecordValue, RecordValue> { $0 }
    var query = RecordQuery()
    query.predicate = try FormatPredicate("SELF > 1")
    query.order = [try SortKey(parsing: "SELF")]
    let numbers = try LiveRecords(query, in: mixed)
    var told = numbers.changes.makeAsyncIterator()
    _ = told.nextIfReady()
    try mixed.insert(contentsOf: [3, 2])
    #expect(numbers.records == [2, 3])
    try mixed.insert("poison")
    #expect(numbers.failure?.record == "poison")
    #expect(numbers.failure?.error.code == .typeMismatch)
    #expect(numbers.records == [2, 3])
    // While it lasts, the list stays; the failure is told once.
    try mixed.insert(4)
    #expect(numbers.records == [2, 3])
    mixed.delete("poison")
    #expect(numbers.failure == nil)
    #expect(numbers.records == [2, 3, 4])
    try mixed.insert("poison")
    mixed.delete("poison")
    var kinds: [String] = []
    while let event = told.nextIfReady() {
      switch event {
      case .snapshot: kinds.append("snapshot")
      case .changes(let changes): kinds.append(changes.description)
      case .failure: kinds.append("failure")
      }
    }
    #expect(kinds == ["insert 0.0, insert 0.1", "failure", "insert 0.2", "failure", "no changes"])
  }

  @Test func recordsThatCannotBeComparedFail() throws {
    let mixed = RecordStore<RecordValue, RecordValue> { $0 }
    var query = RecordQuery()
    query.order = [try SortKey(parsing: "SELF")]
    let live = try LiveRecords(query, in: mixed)
    try mixed.insert(contentsOf: [1, 2])
    try mixed.insert("a")
    #expect(live.failure?.error.first.message.hasPrefix("sorting: ") == true)
    #expect(live.records == [1, 2])
    // All of another kind can be compared again.
    mixed.perform { values in
      values.delete(1)
      values.delete(2)
      values.upsert("b")
    }
    #expect(live.failure == nil)
    #expect(live.records == ["a", "b"])
    // In one batch from one kind to the other, nothing that stays is compared with what goes.
    mixed.perform { values in
      values.deleteAll()
      values.upsert(7)
    }
    #expect(live.failure == nil)
    #expect(live.records == [7])
  }

  @Test func moreMatchesThanTheLimitFail() throws {
    var limits = Limits()
    limits.resultRows = 2
    var query = RecordQuery(Song.self)
    query.predicate = try FormatPredicate(parsing: "length = 0", limits: limits)
    let live = try LiveRecords(query, in: store)
    try store.insert(contentsOf: [Song(1, "a"), Song(2, "b")])
    try store.insert(Song(3, "c"))
    #expect(live.failure?.error.code == .tooManyRows)
    #expect(live.count == 2)
    store.delete(1)
    #expect(live.failure == nil)
    #expect(live.records.map(\.title) == ["b", "c"])
  }

  @Test func changesOfAnotherListAreRefused() throws {
    let live = try live()
    var events = live.changes.makeAsyncIterator()
    _ = events.nextIfReady()
    try store.insert(Song(1, "a"))
    try store.update(1) { $0.title = "b" }
    try store.insert(Song(2, "a"))
    store.delete(1)
    _ = events.nextIfReady()
    while let event = events.nextIfReady() {
      var list = RecordList<Song>()
      #expect(throws: RecordChangesMismatch.self) { try event.apply(to: &list) }
      #expect(list == RecordList())
    }
  }

  // MARK: Ends

  @Test func aCancelledFollowerEnds() async throws {
    let live = try live()
    let follower = Task {
      var count = 0
      for await _ in live.changes { count += 1 }
      return count
    }
    while live.followerCount == 0 { await Task.yield() }
    follower.cancel()
    #expect(await follower.value <= 1)
    #expect(live.followerCount == 0)
    let late = Task {
      var iterator = live.changes.makeAsyncIterator()
      return await iterator.next() == nil
    }
    late.cancel()
    _ = await late.value
    #expect(live.followerCount == 0)
  }

  // MARK: Observation

  @Test @MainActor func observersAreToldOnTheMainActorAfterTheChange() async throws {
    let live = try live()
    let notices = Notices()
    withObservationTracking {
      _ = live.records
    } onChange: {
      notices.add(live.records.map(\.title))
    }
    try store.insert(Song(1, "a"))
    try store.insert(Song(2, "b"))
    // The writer does not wait for observers.
    #expect(notices.all.isEmpty)
    for _ in 0..<1000 where notices.all.isEmpty { await Task.yield() }
    #expect(notices.all == [["a", "b"]])
  }
}

/// What an observer was told.
private final class Notices: Sendable {
  private let titles = Mutex<[[String]]>([])

  var all: [[String]] { titles.withLock { $0 } }

  func add(_ notice: [String]) { titles.withLock { $0.append(notice) } }
}
