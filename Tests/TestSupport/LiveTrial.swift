import PredicateFormat

/// A live list over a store that changes at random, compared after every batch with a fresh run of its query and with
/// lists that replay what its followers are told.
package struct LiveTrial {
  package let scenario: LiveScenario
  private let store: RecordStore<LiveItem, Int>
  private let live: LiveRecords<LiveItem>
  private var random: SeededGenerator
  /// What the store should hold.
  private var model: [LiveItem] = []
  private var nextID = 0
  /// How often a record is made that some queries cannot be evaluated over: once in so many; 0 for never.
  private let poison: Int
  private let size: Int
  private var prompt: Follower
  private var slow: Follower
  private var last: RecordList<LiveItem>
  /// How many records were written so far.
  package private(set) var changes = 0
  package private(set) var failures = 0

  /// A promise that was broken.
  package struct Violation: Error, CustomStringConvertible {
    package let description: String
  }

  private struct Follower {
    var events: RecordEvents<LiveItem>.AsyncIterator
    var list = RecordList<LiveItem>()
    var hasFailure = false

    /// Takes in everything there is; gives the number of events.
    mutating func catchUp() throws -> [RecordEvent<LiveItem>] {
      var taken: [RecordEvent<LiveItem>] = []
      while let event = events.nextIfReady() {
        taken.append(event)
        try event.apply(to: &list)
        switch event {
        case .snapshot, .changes: hasFailure = false
        case .failure: hasFailure = true
        }
      }
      return taken
    }
  }

  package init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    scenario = LiveScenario(using: &random)
    poison = random.chance(3) ? 60 : 0
    size = random.pick([5, 30, 200])
    store = RecordStore<LiveItem, Int>()
    live = try LiveRecords(scenario.query(), in: store, sections: scenario.sectionKey())
    prompt = Follower(events: live.changes.makeAsyncIterator())
    slow = Follower(events: live.changes.makeAsyncIterator())
    last = live.list
    self.random = random
    _ = try prompt.catchUp()
  }

  /// Makes batches until so many records were written, and compares after each.
  package mutating func run(changes most: Int) throws {
    while changes < most { try step() }
    try check(&slow, "the slow follower")
  }

  private mutating func step() throws {
    let wasBroken = live.failure != nil
    let written = try writeBatch()
    guard store.records == model else { throw violation("the store has other records") }
    let list = live.list
    switch (fresh(), live.failure) {
    case (.success(let fresh), nil):
      guard list == fresh else { throw violation("the list is\n\(list)\na fresh run gives\n\(fresh)") }
    case (.failure, .some):
      guard list == last else { throw violation("a failure changed the list") }
      failures += 1
    case (.success, let failure?): throw violation("failed without reason: \(failure)")
    case (.failure(let error), nil): throw violation("did not notice: \(error)")
    }
    let events = try check(&prompt, "the prompt follower")
    guard events.count <= 1 else { throw violation("\(events.count) events of one batch") }
    if case .changes(let changes)? = events.last {
      if changes.isEmpty, !wasBroken { throw violation("an event without changes") }
      try checkTouched(changes, written, wasBroken)
    }
    if random.chance(12) { try check(&slow, "the slow follower") }
    last = list
  }

  private func fresh() -> Result<RecordList<LiveItem>, FormatError> {
    do throws(FormatError) { return .success(try scenario.freshList(of: model)) } catch { return .failure(error) }
  }

  /// Only written records are updated, and only they move, unless everything depends on everything.
  private func checkTouched(_ changes: RecordChanges<LiveItem>, _ written: Set<Int>, _ wasBroken: Bool) throws {
    if wasBroken { return }
    for update in changes.updates where !written.contains(update.record.id) {
      throw violation("a record that was not written is updated")
    }
    // Of many records that changed places, any may be said to be those that moved.
    if live.needsAllRecords || written.count > 30 { return }
    for move in changes.moves where !written.contains(move.record.id) {
      throw violation("a record that was not written moves")
    }
  }

  @discardableResult
  private func check(_ follower: inout Follower, _ name: String) throws -> [RecordEvent<LiveItem>] {
    let events = try follower.catchUp()
    let list = live.list
    guard follower.list == list else {
      throw violation("\(name) has\n\(follower.list)\nnot\n\(list)\nafter \(events)")
    }
    guard follower.hasFailure == (live.failure != nil) else { throw violation("\(name) misses a failure or its end") }
    return events
  }

  private func violation(_ text: String) -> Violation {
    Violation(description: "\(scenario), after \(changes) changes: \(text)")
  }

  // MARK: Changes

  /// Writes a batch, or one that fails; gives the identities it wrote.
  private mutating func writeBatch() throws -> Set<Int> {
    struct Cancelled: Error {}
    let fails = random.chance(20)
    let number = random.chance(40) ? 1 + random.number(2 * size) : 1 + random.number(random.pick([1, 4, 12]))
    var model = model
    var written: Set<Int> = []
    var random = random
    var nextID = nextID
    do {
      try store.perform { records in
        for _ in 0..<number {
          Self.write(&records, &model, &written, &nextID, size: size, poison: poison, &random)
        }
        if fails { throw Cancelled() }
      }
      self.model = model
    } catch is Cancelled {
      written = []
    }
    changes += number
    self.random = random
    self.nextID = nextID
    return written
  }

  private static func write(
    _ records: inout RecordTransaction<LiveItem, Int>, _ model: inout [LiveItem], _ written: inout Set<Int>,
    _ nextID: inout Int, size: Int, poison: Int, _ random: inout SeededGenerator
  ) {
    let place = model.isEmpty ? 0 : random.number(model.count)
    // The store grows to about its size and then breathes.
    let choice = model.isEmpty || (model.count < size / 2 && random.chance(2)) ? 0 : random.number(10)
    switch choice {
    case 0 where model.count < 2 * size, 1 where model.count < size:
      let item = LiveItem(id: nextID, poison: poison, using: &random)
      nextID += 1
      records.upsert(item)
      model.append(item)
      written.insert(item.id)
    case 2, 3:
      records.delete(model[place].id)
      written.insert(model[place].id)
      model.remove(at: place)
    case 4:
      // Another record of the same identity.
      let item = LiveItem(id: model[place].id, poison: poison, using: &random)
      records.delete(item.id)
      records.upsert(item)
      model.remove(at: place)
      model.append(item)
      written.insert(item.id)
    default:
      model[place].change(poison: poison, using: &random)
      records.upsert(model[place])
      written.insert(model[place].id)
    }
  }
}
