import Synchronization

/// A `Mutex` whose turns the thread sanitizer sees.
///
/// On Linux, a thread that has to wait for a `Mutex` sleeps in the kernel, and the sanitizer then takes the two turns for
/// unordered and reports a race in what the mutex protects. An atomic flag, written at the end of each turn and read at
/// the beginning of the next, says in its language what is the case; it costs nothing beside the lock.
struct LiveLock<Value>: ~Copyable, Sendable {
  private let value: Mutex<Value>
  private let endOfTurn = Atomic<Bool>(false)

  init(_ value: consuming sending Value) { self.value = Mutex(value) }

  /// Runs a closure that has the value to itself.
  borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try value.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      _ = endOfTurn.load(ordering: .acquiring)
      defer { endOfTurn.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
