import PredicatePlatform
import Synchronization

/// Tells on a terminal that work goes on and how to stop it, once it takes longer than a second. Whoever works calls
/// ``beat()`` now and then, from any thread.
package final class WorkSign: Sendable {
  private struct State {
    var start: ContinuousClock.Instant?
    var next: ContinuousClock.Instant?
    var isShown = false
  }

  private let isOn: Bool
  private let state = Mutex(State())
  private static let patience = Duration.seconds(1)
  private static let pause = Duration.milliseconds(200)

  package init(isOn: Bool) { self.isOn = isOn }

  /// Work begins.
  package func begin() {
    guard isOn else { return }
    let now = ContinuousClock.now
    state.withLock { $0 = State(start: now, next: now + Self.patience) }
  }

  /// Work goes on. Cost: a look at the clock, and some 50 ns more.
  package func beat() {
    guard isOn else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      guard let start = state.start, let next = state.next, now >= next else { return }
      state.next = now + Self.pause
      state.isShown = true
      Self.write("\r\u{1B}[K\(Stopwatch.text(start.duration(to: now))), Ctrl-C stops")
    }
  }

  /// Work is over: what is shown goes.
  package func end() {
    guard isOn else { return }
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state = State()
    }
  }

  private static func write(_ text: String) { _ = StandardStream.write(Array(text.utf8), to: .standardError) }
}
