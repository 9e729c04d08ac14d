public import PredicateLanguage

/// The events of a live list, for any number of loops.
///
/// Each loop begins with the list as it is then, and is told of every change from there on, in order: one event for each
/// batch that changes what the list shows. A loop that falls behind by more than a few batches holds up nobody: what it
/// missed comes as one event that leads from the list it knows to the present one. A loop ends when its task is
/// cancelled, and never by itself; while it runs it keeps the live list alive.
public struct RecordEvents<Record: RecordValueConvertible & Sendable>: AsyncSequence, Sendable {
  let live: LiveRecords<Record>

  /// Begins to follow.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(following: LiveFollowing(live)) }

  /// One that follows; from the moment it is made nothing is missed.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let following: LiveFollowing<Record>

    /// The next event; nil once the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> RecordEvent<Record>? {
      while let delivery = await following.subscription.next() {
        if let event = event(delivery) { return event }
      }
      return nil
    }

    /// The next event if there is one already; nil if there is none yet. It waits for nobody.
    public mutating func nextIfReady() -> RecordEvent<Record>? {
      while let delivery = following.subscription.nextIfReady() {
        if let event = event(delivery) { return event }
      }
      return nil
    }

    /// What is told; nil for changes that took each other back.
    private func event(_ delivery: LiveSubscription<Record>.Delivery) -> RecordEvent<Record>? {
      let plan = following.live.plan
      switch delivery {
      case .snapshot(let state): return .snapshot(state.list(plan.window, isSectioned: plan.isSectioned))
      case .changes(let changes): return .changes(changes)
      case .failure(let failure): return .failure(failure)
      case .difference(let old, let new, let isRecovery):
        let changes = LiveState.changes(from: old, to: new, plan.window, isSectioned: plan.isSectioned)
        return changes.isEmpty && !isRecovery ? nil : .changes(changes)
      }
    }
  }
}

/// Ends a subscription with the last loop that uses it.
final class LiveFollowing<Record: RecordValueConvertible & Sendable>: Sendable {
  let live: LiveRecords<Record>
  let subscription: LiveSubscription<Record>

  init(_ live: LiveRecords<Record>) {
    self.live = live
    subscription = live.subscribe()
  }

  deinit { live.unsubscribe(subscription) }
}
