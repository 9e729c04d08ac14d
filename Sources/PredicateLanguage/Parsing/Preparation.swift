import Synchronization

/// What a predicate or an expression came with besides its tree, behind one reference, with a place for what evaluation
/// derives from all of it, filled once, on the first use by any thread.
///
/// The place holds only what can be derived again, so that sharing it between copies changes no answer.
package final class Preparation: Sendable {
  package let source: SourceText?
  let warnings: [Diagnostic]
  package let limits: Limits
  let functions: FunctionTable
  private let stored = Mutex<(any AnyObject & Sendable)?>(nil)

  init(
    source: consuming SourceText?, warnings: consuming [Diagnostic], limits: consuming Limits,
    functions: consuming FunctionTable
  ) {
    self.source = source
    self.warnings = warnings
    self.limits = limits
    self.functions = functions
  }

  /// The same with an empty place.
  convenience init(detaching other: Preparation) {
    self.init(source: other.source, warnings: other.warnings, limits: other.limits, functions: other.functions)
  }

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
