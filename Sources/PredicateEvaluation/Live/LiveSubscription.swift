/// What one of those that follow a live list has still to be told.
final class LiveSubscription<Record: Sendable>: Sendable {
  /// What to tell next, before work that is not the writers'.
  enum Delivery: Sendable {
    case snapshot(LiveState<Record>)
    case changes(RecordChanges<Record>)
    case difference(from: LiveState<Record>, to: LiveState<Record>, isRecovery: Bool)
    case failure(RecordFailure<Record>)
  }

  private struct Queue {
    /// What was told already.
    var base: LiveState<Record>
    var isStarted = false
    /// Whether a failure was told and not yet its end.
    var hasFailure = false
    var events: [LiveEvent<Record>] = []
    /// How many changes the events hold.
    var weight = 0
    /// The state that events led to which are no longer held; told before `events` as a difference.
    var skippedTo: LiveState<Record>?
    var waiting: [CheckedContinuation<Delivery?, Never>] = []
    var isCancelled = false
  }

  private let queue: LiveLock<Queue>

  // Enough for one who is a moment late; who is later gets one difference instead.
  private static var mostEvents: Int { 16 }
  private static var mostChanges: Int { 4096 }

  init(_ state: LiveState<Record>, _ failure: RecordFailure<Record>?) {
    var start = Queue(base: state)
    if let failure { start.events.append(.failure(failure)) }
    queue = LiveLock(start)
  }

  // MARK: Writing

  /// Adds an event; never waits for the one who is told.
  func push(_ event: LiveEvent<Record>) {
    queue.withLock { queue in
      if queue.isCancelled { return }
      queue.events.append(event)
      if case .changes(let changes, _) = event { queue.weight += changes.count }
      if !queue.waiting.isEmpty, let delivery = Self.next(&queue) {
        queue.waiting.removeFirst().resume(returning: delivery)
      } else if queue.events.count > Self.mostEvents || queue.weight > Self.mostChanges {
        Self.collapse(&queue)
      }
    }
  }

  /// Forgets how the last state came about, and keeps a failure that is not over.
  private static func collapse(_ queue: inout Queue) {
    var failure: RecordFailure<Record>?
    for event in queue.events {
      switch event {
      case .changes(_, let state):
        queue.skippedTo = state
        failure = nil
      case .failure(let next): failure = next
      }
    }
    queue.events = failure.map { [.failure($0)] } ?? []
    queue.weight = 0
  }

  // MARK: Reading

  /// The next thing to tell, when there is one; nil once the task is cancelled.
  func next() async -> Delivery? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.withLock { queue in
          if queue.isCancelled {
            continuation.resume(returning: nil)
          } else if let delivery = Self.next(&queue) {
            continuation.resume(returning: delivery)
          } else {
            queue.waiting.append(continuation)
          }
        }
      }
    } onCancel: {
      cancel()
    }
  }

  /// The next thing to tell, if there is one already.
  func nextIfReady() -> Delivery? { queue.withLock { $0.isCancelled ? nil : Self.next(&$0) } }

  private func cancel() {
    queue.withLock { queue in
      queue.isCancelled = true
      queue.events = []
      queue.skippedTo = nil
      for continuation in queue.waiting { continuation.resume(returning: nil) }
      queue.waiting = []
    }
  }

  private static func next(_ queue: inout Queue) -> Delivery? {
    if !queue.isStarted {
      queue.isStarted = true
      return .snapshot(queue.base)
    }
    if let state = queue.skippedTo {
      let delivery = Delivery.difference(from: queue.base, to: state, isRecovery: queue.hasFailure)
      queue.skippedTo = nil
      queue.base = state
      queue.hasFailure = false
      return delivery
    }
    if queue.events.isEmpty { return nil }
    switch queue.events.removeFirst() {
    case .changes(let changes, let state):
      queue.weight -= changes.count
      queue.base = state
      queue.hasFailure = false
      return .changes(changes)
    case .failure(let failure):
      queue.hasFailure = true
      return .failure(failure)
    }
  }
}
