import PredicateLanguage
import Synchronization

/// For each type of structs that a predicate was asked about, the kernel that answers for them.
///
/// Made when a type is first seen and kept with the compiled predicate. Only what depends on nothing but the record is
/// kept: with variables, aggregates over all records or the present time, each evaluation goes its own way.
// Unsafe: the bytes of a record are those of its type, for which the plan was made, and last for the question.
struct StructPlans: ~Copyable, Sendable {
  final class Plan: Sendable {
    let type: ObjectIdentifier
    /// Nil if records of the type are evaluated by the program.
    let kernel: Kernel?
    private let verdict: Kernel.Verdict?

    init(_ type: ObjectIdentifier, _ kernel: Kernel?) {
      self.type = type
      self.kernel = kernel
      verdict = kernel?.verdict
    }

    /// Whether the predicate holds for a record of the type; nil if the program is to say so.
    @inline(__always)
    func verdict<Record>(_ record: Record) -> Bool? {
      guard let verdict else { return nil }
      return unsafe withUnsafeBytes(of: record) { row in
        guard let row = row.baseAddress else { return nil }
        return unsafe verdict.ask(StructRows(row))
      }
    }
  }

  /// The address of the plan of the first type, or 0. That type is nearly always the only one; it is found without a lock.
  /// (`AtomicLazyReference` says the same, but calls into its library each time, which costs more than the evaluation.)
  private let first = Atomic<UInt>(0)
  /// All plans; what is in here stays.
  private let plans = Mutex<[Plan]>([])

  /// Whether the predicate holds for a record; nil if the program is to say so.
  @inline(__always)
  func verdict<Record>(_ record: Record, of predicate: CompiledPredicate) -> Bool? {
    if let first = unsafe UnsafeRawPointer(bitPattern: first.load(ordering: .acquiring)) {
      // It is in `plans`, which keeps it.
      let found: Bool?? = unsafe Unmanaged<Plan>.fromOpaque(first)._withUnsafeGuaranteedRef { plan in
        plan.type == ObjectIdentifier(Record.self) ? .some(plan.verdict(record)) : .none
      }
      if let found { return found }
    }
    return find(Record.self, predicate).verdict(record)
  }

  /// The kernel for records of a type; nil if the program is to evaluate them, or makes a kernel for each run, as for
  /// dynamic records.
  func kernel<Record>(_ type: Record.Type, of predicate: CompiledPredicate) -> Kernel? {
    type == RecordValue.self ? nil : find(type, predicate).kernel
  }

  @inline(never)
  private func find<Record>(_ type: Record.Type, _ predicate: CompiledPredicate) -> Plan {
    let identifier = ObjectIdentifier(type)
    if let known = plans.withLock({ plans in plans.first { $0.type == identifier } }) { return known }
    let kernel = (type as? any Recordable.Type).flatMap { Self.kernel(predicate, BatchSource.fields(of: $0)) }
    let made = Plan(identifier, kernel)
    // Two threads may have made it; the one that is kept counts.
    return plans.withLock { plans in
      if let known = plans.first(where: { $0.type == identifier }) { return known }
      plans.append(made)
      if plans.count == 1 {
        unsafe first.store(UInt(bitPattern: Unmanaged.passUnretained(made).toOpaque()), ordering: .releasing)
      }
      return made
    }
  }

  private static func kernel(_ predicate: CompiledPredicate, _ fields: any FieldSource) -> Kernel? {
    guard !predicate.needsAllRecords else { return nil }
    let constants = BatchConstants(
      program: predicate.resolved, locale: predicate.locale, variables: [:], aggregates: [], context: FunctionContext(),
      isKept: true)
    return BatchCompiler(fields: fields, constants: constants).kernel(predicate.resolved.root)
  }
}
