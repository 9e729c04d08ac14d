import PredicateFormat
import TestSupport
import Testing

/// Many writers, many followers: in the end all agree. Run it with `--sanitize=thread`, too.
@Suite struct LiveConcurrencyTests {
  private static let writers = 8
  private static let batches = 150

  /// Writes batches at random: to records of its own, and to some that all write.
  @Sendable private static func write(_ number: Int, _ store: RecordStore<LiveItem, Int>) {
    var random = SeededGenerator(seed: UInt64(number + 1))
    for _ in 0..<batches {
      store.perform { items in
        for _ in 0...random.number(4) {
          let id = random.chance(3) ? random.number(10) : 1000 * (number + 1) + random.number(30)
          if random.chance(4) {
            items.delete(id)
          } else {
            items.upsert(LiveItem(id: id, poison: 0, using: &random))
          }
        }
      }
    }
  }

  /// What a list becomes that takes in every event until it shows the last record.
  @Sendable private static func follow(
    _ live: LiveRecords<LiveItem>, isSlow: Bool
  ) async throws -> RecordList<LiveItem> {
    var list = RecordList<LiveItem>()
    for await event in live.changes {
      try event.apply(to: &list)
      if isSlow { for _ in 0..<20 { await Task.yield() } }
      if list.records.contains(where: { $0.id == -1 }) { break }
    }
    return list
  }

  @Test(arguments: [
    LiveScenario(order: ["rank", "group desc"]),
    LiveScenario(predicate: "rank > 3", order: ["nickname [cd]", "rank"], sections: "group", limit: 60, offset: 2),
    LiveScenario(predicate: "rank >= average:(rank)", order: ["score desc"], sections: "mixed"),
  ])
  func everyoneAgreesInTheEnd(scenario: LiveScenario) async throws {
    let store = RecordStore<LiveItem, Int>()
    let live = try LiveRecords(scenario.query(), in: store, sections: scenario.sectionKey())
    let all = try LiveRecords(RecordQuery(LiveItem.self), in: store)
    let followers = [live, live, all, all].enumerated().map { number, live in
      // Half of them are slow, and half of the lists show everything.
      Task { try await Self.follow(live, isSlow: number.isMultiple(of: 2)) }
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<Self.writers { group.addTask { Self.write(number, store) } }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<200 {
            let list = live.list
            #expect(list.sections.last?.range.upperBound ?? 0 == list.records.count)
            _ = (live.count, live[3], store.count, live.failure == nil)
            await Task.yield()
          }
        }
      }
    }
    // Alone in the store and first in every order, so that every list shows it.
    var random = SeededGenerator(seed: 0)
    var last = LiveItem(id: -1, poison: 0, using: &random)
    last.rank = 100
    let records = store.records
    let fresh = try scenario.freshList(of: records)
    #expect(live.list == fresh)
    #expect(all.records == records)
    store.perform { items in
      // With an offset of 2, there must be three.
      items.deleteAll()
      for id in [-3, -2, -1] {
        items.upsert(LiveItem(copying: last, id: id))
      }
    }
    let end = try scenario.freshList(of: store.records)
    #expect(live.list == end)
    for (number, follower) in followers.enumerated() {
      let list = try await follower.value
      #expect(list == (number < 2 ? live : all).list)
    }
  }
}
