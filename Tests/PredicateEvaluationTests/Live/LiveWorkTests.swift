import PredicateFormat
import Testing

@testable import PredicateEvaluation

/// A change is as much work as it is large, whatever the size of the list.
@Suite struct LiveWorkTests {
  private static let size = 20_000

  private func live(
    _ predicate: String, sort: String, limit: Int? = nil, sections: String? = nil
  ) throws -> (RecordStore<Song, Int>, LiveRecords<Song>) {
    let store = try RecordStore(
      (0..<Self.size).map { Song($0, "\($0 &* 7919 % Self.size)", "\($0 % 100)", length: $0 % 1000) })
    var query = RecordQuery(Song.self)
    query.predicate = try FormatPredicate(parsing: predicate)
    query.order = [try SortKey(parsing: sort)]
    query.limit = limit
    return (store, try LiveRecords(query, in: store, sections: sections.map { try SortKey(parsing: $0) }))
  }

  /// The work of a change.
  private func work(_ live: LiveRecords<Song>, _ change: () throws -> Void) rethrows -> LiveStatistics {
    let before = live.statistics
    try change()
    let after = live.statistics
    return LiveStatistics(
      evaluations: after.evaluations - before.evaluations, comparisons: after.comparisons - before.comparisons,
      fetches: after.fetches - before.fetches)
  }

  @Test(arguments: [nil, 10] as [Int?], [nil, "genre"] as [String?])
  func anUpdateEvaluatesOneRecord(limit: Int?, sections: String?) throws {
    let (store, live) = try live("length >= 0", sort: "title", limit: limit, sections: sections)
    #expect(live.statistics.evaluations == Self.size)
    for id in [0, 17, Self.size - 1] {
      let work = try work(live) { try store.update(id) { $0.title = "5" } }
      #expect(work.evaluations == 1)
      #expect(work.fetches == 0)
      // To find the old place and the new one takes 15 comparisons each; with sections, their borders are sought, too.
      #expect(work.comparisons <= (sections == nil ? 34 : 200))
    }
  }

  @Test func aRecordThatIsNotAskedForIsEvaluatedAndNoMore() throws {
    let (store, live) = try live("length = -1", sort: "title")
    #expect(live.count == 0)
    let work = try work(live) { try store.update(5) { $0.title = "x" } }
    #expect(work == LiveStatistics(evaluations: 1))
  }

  @Test func aBatchEvaluatesWhatItWroteOnce() throws {
    let (store, live) = try live("length >= 0", sort: "title")
    let work = try work(live) {
      try store.perform { songs in
        for _ in 0..<3 { for id in 0..<50 { try songs.update(id) { $0.title += "!" } } }
      }
    }
    #expect(work.evaluations == 50)
    #expect(work.fetches == 0)
    #expect(work.comparisons < 50 * 48)
  }

  @Test func aLargeBatchDoesNotEvaluateTheOthersEither() throws {
    let (store, live) = try live("length >= 0", sort: "title")
    let work = try work(live) {
      try store.perform { songs in for id in 0..<Self.size / 2 { try songs.update(id) { $0.title += "!" } } }
    }
    #expect(work.evaluations == Self.size / 2)
    #expect(work.fetches == 0)
  }

  @Test func anAggregateOverAllRecordsIsEvaluatedOverAll() throws {
    let (store, live) = try live("length = max:(length)", sort: "title")
    #expect(live.count == Self.size / 1000)
    let work = try work(live) { try store.update(3) { $0.length = 5000 } }
    #expect(work.evaluations == Self.size)
    #expect(work.fetches == 1)
    #expect(live.records.map(\.id) == [3])
  }
}
