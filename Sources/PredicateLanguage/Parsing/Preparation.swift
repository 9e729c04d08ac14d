import Synchronization

/// What a predicate or an expression consists of, behind one reference, with a place for what evaluation derives from it,
/// filled once, on the first use by any thread.
///
/// The place holds only what can be derived again from the content, so that sharing it between copies changes no answer.
package final class Preparation<Content: Sendable>: Sendable {
  let content: Content
  private let stored = Mutex<(any AnyObject & Sendable)?>(nil)

  init(_ content: Content) { self.content = content }

  /// What was made before, or what `make` gives now. Errors are not kept.
  package func value<Value: Sendable, Failure: Error>(
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let kept = stored.withLock({ $0 }) as? Kept<Value> { return kept.value }
    let value = try make()
    stored.withLock { $0 = Kept(value) }
    return value
  }
}

/// A value in a box of its own, of a class so that its type is told by one comparison.
private final class Kept<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
