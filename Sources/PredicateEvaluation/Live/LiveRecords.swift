public import Observation
public import PredicateLanguage
public import PredicateQuery

/// The records of a store that a query asks for, kept up to date: the successor of a fetched-results controller.
///
/// ```swift
/// let live = try LiveRecords(RecordQuery(Song.self).sort("title"), in: songs, sections: SortKey(parsing: "genre"))
/// print(live.records.map(\.title))  // ["So What", "Help!"]
///
/// var list = RecordList<Song>()
/// for await event in live.changes {
///   try event.apply(to: &list)
///   if list.records.count == 2 { break }
/// }
/// ```
/// The list follows every batch of changes before the call that makes them returns. Of a batch, only the records that it
/// wrote are evaluated, and their places are found by bisection; the cost of a change grows with the logarithm of the
/// number of matches, that of moving memory with its square root. Where the predicate, a sort key or the sections range
/// over all records, as `length = max:(length)` does, every batch evaluates the query over everything. What depends on
/// the time, such as `now()`, has the value of the moment at which a record was written last.
///
/// Records that no sort key tells apart stand in the order in which they came into the store. A record that cannot be
/// evaluated, or compared with another one, makes the list stay as it is and ``failure`` tell why; the first batch after
/// which the query can be evaluated again brings the list up to date.
///
/// Threads may share a live list. It is `Observable`: views that read it are told on the main actor, after the change;
/// elsewhere follow ``changes``. It does not keep the store alive, nor the store it. The host's code that reads records
/// (properties, registered functions) runs while the store is being written to and must not use the store.
public final class LiveRecords<Record: RecordValueConvertible & Sendable>: Sendable {
  let plan: LivePlan
  private let state: LiveLock<State>
  private let registrar = ObservationRegistrar()

  private struct State {
    var core = LiveCore<Record>()
    var subscriptions: [LiveSubscription<Record>] = []
    /// The list that was asked for last, until it changes.
    var list: RecordList<Record>?
    /// How often the list changed.
    var version = 0
    /// Whether anyone has read the list since observers were told.
    var isRead = false
    /// Whether observers are about to be told.
    var isTelling = false
  }

  /// Follows a query over a store.
  ///
  /// With `sections`, records are ordered by that key first, and those whose values are equal to it make a section: by
  /// a genre, by the month of a date, by a first letter. The query's zone and locale hold for it, too, and its limit and
  /// offset count the records in that order.
  /// `variables` are the values of `$name`. The query's entity is not looked at: a store has records of one kind.
  ///
  /// A query that the records of the moment do not suit is no error: the list is empty and ``failure`` is set. Cost: one
  /// evaluation of the query, during which the store's writers wait.
  /// - Throws: `FormatError` of code `unsupported` for a query with columns, groups or distinct rows, and for what does
  ///   not compile, such as an unknown locale.
  public init<ID>(
    _ query: RecordQuery<Record>, in store: RecordStore<Record, ID>, sections: SortKey? = nil,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) {
    plan = try LivePlan(query, sections: sections, variables: variables.mapValues(\.recordValue))
    state = LiveLock(State())
    store.attach(self)
  }

  // MARK: Reading

  /// The records and sections of one moment. Cost: linear the first time after a change, then none.
  public var list: RecordList<Record> {
    registrar.access(self, keyPath: \.list)
    let (known, present, version) = state.withLock { state in
      state.isRead = true
      return (state.list, state.core.state, state.version)
    }
    if let known { return known }
    // Made while writers go on, so it is kept only if none of them has changed the list.
    let list = present.list(plan.window, isSectioned: plan.isSectioned)
    state.withLock { state in
      if state.version == version { state.list = list }
    }
    return list
  }

  /// The records in order; those of one moment, as ``sections`` may be of another where other threads write: ``list`` has
  /// both. Cost: as ``list``.
  public var records: [Record] { list.records }

  /// The sections; a list without sections has one. Cost: as ``list``.
  public var sections: [RecordSection] { list.sections }

  /// How many records the list shows.
  public var count: Int {
    registrar.access(self, keyPath: \.list)
    return state.withLock { state in
      state.isRead = true
      return plan.window.range(in: state.core.state.entries.count).count
    }
  }

  /// The record at a position of `records`; nil if there is none. Cost: independent of how much the list shows.
  public subscript(position: Int) -> Record? {
    registrar.access(self, keyPath: \.list)
    return state.withLock { state in
      state.isRead = true
      let entries = state.core.state.entries
      let shown = plan.window.range(in: entries.count)
      guard position >= 0, position < shown.count else { return nil }
      return entries.element(at: shown.lowerBound + position)?.record
    }
  }

  /// Why the list does not follow the store at present; nil if it does.
  public var failure: RecordFailure<Record>? {
    registrar.access(self, keyPath: \.list)
    return state.withLock { state in
      state.isRead = true
      return state.core.failure
    }
  }

  /// The events from now on; each loop over them is told everything. See ``RecordEvents``.
  public var changes: RecordEvents<Record> { RecordEvents(live: self) }

  /// Whether every batch evaluates the query over all records.
  package var needsAllRecords: Bool { plan.needsAllRecords }

  /// What work was done so far.
  package var statistics: LiveStatistics { state.withLock { $0.core.work } }

  /// How many loops follow the list.
  package var followerCount: Int { state.withLock { $0.subscriptions.count } }

  // MARK: Following

  /// Takes in a batch of the store, in the turn of the one who wrote it.
  func follow(_ batch: StoreBatch<Record>) {
    let tells = state.withLock { state in
      guard let event = state.core.follow(batch, plan) else { return false }
      state.list = nil
      state.version += 1
      for subscription in state.subscriptions { subscription.push(event) }
      // One notice is enough for any number of batches, and none is needed before someone has read what is there.
      let tells = state.isRead && !state.isTelling
      state.isTelling = state.isTelling || tells
      return tells
    }
    if tells { Task { @MainActor [weak self] in self?.tellObservers() } }
  }

  /// Tells observers, on the main actor: there, none of them can be between reading the list and observing it, where a
  /// notice would pass it by.
  @MainActor private func tellObservers() {
    state.withLock { state in
      state.isTelling = false
      state.isRead = false
    }
    registrar.withMutation(of: self, keyPath: \.list) {}
  }

  /// Begins to tell someone, with the present state.
  func subscribe() -> LiveSubscription<Record> {
    state.withLock { state in
      let subscription = LiveSubscription(state.core.state, state.core.failure)
      state.subscriptions.append(subscription)
      return subscription
    }
  }

  func unsubscribe(_ subscription: LiveSubscription<Record>) {
    state.withLock { state in state.subscriptions.removeAll { $0 === subscription } }
  }
}

extension LiveRecords: Observable {}
