import Synchronization

/// What a predicate or an expression came with besides its tree, behind one reference, with a place for what evaluation
/// derives from all of it, filled once, on the first use by any thread.
///
/// The place holds only what can be derived again, so that sharing it between copies changes no answer.
package final class Preparation: Sendable {
  package let source: SourceText?
  let warnings: [Diagnostic]
  /// The limits: where parts brought some, the strictest of all. Their policy says what messages may tell.
  package let limits: Limits
  let functions: FunctionTable
  /// What the whole tree is held to. Parts that were joined are held to their own policies: see `refusals`.
  let policy: Policy
  /// What the policies of parts refuse in them.
  let refusals: [FormatError]
  private let stored = Mutex<(any AnyObject & Sendable)?>(nil)

  init(
    source: consuming SourceText?, warnings: consuming [Diagnostic], limits: consuming Limits,
    functions: consuming FunctionTable, policy: consuming Policy, refusals: consuming [FormatError]
  ) {
    self.source = source
    self.warnings = warnings
    self.limits = limits
    self.functions = functions
    self.policy = policy
    self.refusals = refusals
  }

  /// What a text or a tree came with, and what the parts brought that were put into it.
  convenience init(
    source: consuming SourceText?, warnings: consuming [Diagnostic], limits: consuming Limits,
    functions: consuming FunctionTable, parts: PartLimits? = nil
  ) {
    let policy = limits.policy
    if let parts { limits = limits.narrowed(by: parts.limits) }
    self.init(
      source: source, warnings: warnings, limits: limits, functions: functions, policy: policy,
      refusals: parts?.refusals ?? [])
  }

  /// What parts brought that were joined, with nothing of the whole's own.
  convenience init(joining parts: PartLimits?, functions: consuming FunctionTable) {
    self.init(
      source: nil, warnings: [], limits: parts?.limits ?? Limits(), functions: functions, policy: Policy(),
      refusals: parts?.refusals ?? [])
  }

  /// The same for another text, in which the places are that a closure gives.
  convenience init(placing other: Preparation, in source: SourceText, _ place: (SourceSpan) -> SourceSpan) {
    self.init(
      source: source, warnings: other.warnings.map { $0.placed(place) }, limits: other.limits,
      functions: other.functions, policy: other.policy, refusals: other.refusals)
  }

  /// The same with an empty place, with or without the warnings, and with what further parts bring.
  convenience init(detaching other: Preparation, keepsWarnings: Bool = true, adding parts: PartLimits? = nil) {
    self.init(
      source: other.source, warnings: keepsWarnings ? other.warnings : [],
      limits: parts.map { other.limits.narrowed(by: $0.limits) } ?? other.limits, functions: other.functions,
      policy: other.policy, refusals: other.refusals + (parts?.refusals ?? []))
  }

  /// What was made before, or what `make` gives now. Errors are not kept.
  package func value<Value: Sendable, Failure: Error>(
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let kept = stored.withLock({ $0 }) as? Boxed<Value> { return kept.value }
    let value = try make()
    stored.withLock { $0 = Boxed(value) }
    return value
  }
}
