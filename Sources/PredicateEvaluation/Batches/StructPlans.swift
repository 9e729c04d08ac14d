import PredicateLanguage
import Synchronization

/// For each type of structs that a predicate was asked about, the kernel that answers for one of them.
///
/// Made when a type is first seen and kept with the compiled predicate. Only what depends on nothing but the record is
/// kept: with variables, aggregates over all records or the present time, each evaluation goes its own way.
final class StructPlans: Sendable {
  private final class Plan: Sendable {
    let type: ObjectIdentifier
    /// Nil if records of the type are evaluated by the program.
    let kernel: Kernel?

    init(_ type: ObjectIdentifier, _ kernel: Kernel?) {
      self.type = type
      self.kernel = kernel
    }
  }

  /// The first type is nearly always the only one; it is found without a lock.
  private let first = AtomicLazyReference<Plan>()
  private let others = Mutex<[ObjectIdentifier: Plan]>([:])

  /// Whether the predicate holds for a record; nil if the program is to say so.
  @inline(__always)
  func verdict<Record>(_ record: Record, of predicate: CompiledPredicate) -> Bool? {
    let type = ObjectIdentifier(Record.self)
    let plan: Plan
    if let first = first.load(), first.type == type { plan = first } else { plan = find(Record.self, predicate) }
    guard let kernel = plan.kernel else { return nil }
    var mark: UInt8 = 1
    let isDecided = withUnsafePointer(to: record) { rows in
      withUnsafeMutablePointer(to: &mark) { kernel.narrow(UnsafeRawPointer(rows), 0, 1, $0) }
    }
    return isDecided ? mark != 0 : nil
  }

  @inline(never)
  private func find<Record>(_ type: Record.Type, _ predicate: CompiledPredicate) -> Plan {
    let identifier = ObjectIdentifier(type)
    if let known = others.withLock({ $0[identifier] }) { return known }
    let kernel = (type as? any Recordable.Type).flatMap { Self.kernel(predicate, BatchSource.fields(of: $0)) }
    let plan = Plan(identifier, kernel)
    // Whoever comes first stores it; the other's is used once.
    if first.storeIfNil(plan) === plan { return plan }
    return others.withLock { plans in
      plans[identifier] = plans[identifier] ?? plan
      return plan
    }
  }

  private static func kernel(_ predicate: CompiledPredicate, _ fields: any FieldSource) -> Kernel? {
    guard !predicate.needsAllRecords else { return nil }
    let constants = BatchConstants(
      program: predicate.resolved, limits: predicate.program.limits, locale: predicate.locale,
      source: predicate.program.source, variables: [:], aggregates: [], context: FunctionContext(), isKept: true)
    return BatchCompiler(fields: fields, constants: constants).kernel(predicate.resolved.root)
  }
}
