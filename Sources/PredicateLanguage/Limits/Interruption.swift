import Synchronization

/// A request that work stop: evaluation, reading and databases look for it as they go on, and end with an error of code
/// `interrupted`.
///
/// ```swift
/// let stop = Interruption()
/// var limits = Limits()
/// limits.interruption = stop
/// stop.request()  // by another thread, when the user has waited long enough
/// ```
/// One serves any number of evaluations, on any threads, and all of them stop; nothing that was loaded changes. It is
/// looked for once in some hundred records, so that it costs no time that could be measured, and work ends within
/// milliseconds.
public final class Interruption: Sendable {
  private let flag = Atomic<Bool>(false)
  private let condition: @Sendable () -> Bool
  /// Those whose requests are heeded, too. They have none themselves, so that however many are joined none is deep.
  private let joined: [Interruption]

  private init(condition: @escaping @Sendable () -> Bool, joined: [Interruption]) {
    self.condition = condition
    self.joined = joined
  }

  /// One that waits for ``request()``.
  public convenience init() { self.init { false } }

  /// One that also stops work once a condition holds. The closure is called often, on any thread, and must be quick.
  public convenience init(when condition: @escaping @Sendable () -> Bool) {
    self.init(condition: condition, joined: [])
  }

  /// One that also stops work at some time, such as `.now + .seconds(2)`.
  public convenience init(at deadline: ContinuousClock.Instant) { self.init { ContinuousClock.now >= deadline } }

  /// Asks for the end of the work, from any thread.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Takes a request back, so that work may begin again.
  public func reset() { flag.store(false, ordering: .relaxed) }

  /// Whether work is to stop.
  public var isRequested: Bool {
    flag.load(ordering: .relaxed) || condition() || joined.contains(where: \.isRequested)
  }

  private var members: [Interruption] { joined.isEmpty ? [self] : joined }

  /// What stops work when either asks for it; nil for neither.
  package static func joined(_ left: Interruption?, _ right: Interruption?) -> Interruption? {
    guard let left, let right, left !== right else { return left ?? right }
    let all = left.members
    return Interruption(condition: { false }, joined: all + right.members.filter { !all.contains($0) })
  }
}

extension Interruption? {
  /// Whether there is one, and work is to stop.
  package var isRequested: Bool { self?.isRequested ?? false }
}

extension Interruption {
  /// Runs work with an interruption that stops it when the task is cancelled that waits for it, on whatever threads it goes
  /// on.
  ///
  /// ```swift
  /// let found = try await Interruption.withTaskCancellation { stop in
  ///   var limits = Limits()
  ///   limits.interruption = stop
  ///   return try FormatPredicate(parsing: "age >= 18", limits: limits).filter(people)
  /// }
  /// ```
  /// - Throws: what `body` throws: of work that was stopped the error `interrupted`.
  public static func withTaskCancellation<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Interruption) async throws -> Result
  ) async rethrows -> Result {
    let stop = Interruption()
    return try await withTaskCancellationHandler {
      try await body(stop)
    } onCancel: {
      stop.request()
    }
  }
}

extension Interruption: Hashable {
  /// Whether they are one and the same.
  public static func == (left: Interruption, right: Interruption) -> Bool { left === right }
  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Diagnostic {
  /// What is said where work was asked to stop.
  package static var interrupted: Diagnostic { Diagnostic(.interrupted, "interrupted") }
}
