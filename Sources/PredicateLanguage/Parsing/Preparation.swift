import Synchronization

/// A place for what evaluation derives from a predicate, filled once, on the first use by any thread.
///
/// It holds only what can be derived again from the tree, so that sharing it between copies changes no answer.
package final class Preparation: Sendable {
  private let stored = Mutex<(any Sendable)?>(nil)

  init() {}

  /// What was made before, or what `make` gives now. Errors are not kept.
  package func value<Value: Sendable, Failure: Error>(
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = stored.withLock({ $0 }) as? Value { return value }
    let value = try make()
    stored.withLock { $0 = value }
    return value
  }
}
