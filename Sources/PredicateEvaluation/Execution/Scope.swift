import PredicateLanguage

/// What changes while a program runs: the record, bound elements, and what is remembered from record to record.
///
/// One scope serves one call, of one record or of a whole list; the program itself never changes.
struct Scope {
  /// The record, `SELF`.
  private(set) var record = RecordValue.null
  /// The place of the record among those that are evaluated together.
  private(set) var row = 0
  private var elements: [RecordValue]
  /// For each level a number that is new whenever its binding is; 0 is for what never changes.
  private var stamps: [Int]
  private var lastStamp = 1
  private var memos: [(stamp: Int, value: RecordValue)]
  private var keyCaches: [KeyCache]
  /// The substitution variables by number; nil for one without a value.
  var variables: [RecordValue?]
  /// Why those have no value that stand for what could not be computed, by number.
  private var failures: [Int: EvaluationFailure] = [:]
  /// The same by name, for blocks.
  let namedVariables: [String: RecordValue]
  /// The aggregates over all records by number; empty where a single record is evaluated.
  var aggregates: [WholeSetValue] = []
  /// Matchers for patterns that are no constants.
  var patterns = PatternCache()
  let context: FunctionContext
  /// What messages may tell.
  let policy: Policy
  private let stepLimit: Int
  /// The steps of work of the present record.
  private(set) var steps = 0
  /// After how many steps the limit, or the wish to stop, is looked at.
  private var pause: Int
  private let interruption: Interruption?
  /// How many more records are evaluated before the wish to stop is looked for.
  private var recordsToLook = 1
  /// What work was done, for tests that prove that none is repeated.
  var statistics = EvaluationStatistics()

  init(layout: Layout, variables: [String: RecordValue], context: FunctionContext, limits: Limits) {
    elements = Array(repeating: .null, count: layout.slotCount)
    stamps = Array(repeating: 0, count: layout.slotCount + 2)
    memos = Array(repeating: (-1, .null), count: layout.memoCount)
    keyCaches = Array(repeating: KeyCache(), count: layout.keyCount)
    self.variables = layout.variableNames.map { variables[RecordKey($0)] }
    namedVariables = variables
    self.context = context
    policy = limits.policy
    stepLimit = limits.evaluationSteps
    interruption = limits.interruption
    pause = interruption == nil ? stepLimit : min(stepLimit, Self.unitsBetweenLooks)
  }

  /// Lets variables fail where evaluation comes to them.
  mutating func fail(_ failures: [(name: String, EvaluationFailure)], _ layout: Layout) {
    for (name, failure) in failures {
      guard let number = layout.variableNames.firstIndex(where: { UTF8Text.equal($0, name) }) else { continue }
      self.failures[number] = failure
    }
  }

  /// Why a variable has no value; nil if there is none of its name.
  func failure(ofVariable number: Int) -> EvaluationFailure? { failures[number] }

  // A look costs some nanoseconds, or as many as the host's closure takes; this many records or steps take microseconds, but
  // where each goes through a long text.
  private static let unitsBetweenLooks = 256

  /// How many places a program needs.
  struct Layout: Sendable {
    var slotCount = 0
    var memoCount = 0
    var keyCount = 0
    var variableNames: [String] = []
    /// Whether some CAST makes nil of texts that are no numbers, or no booleans.
    var mayLoseTexts = false
  }

  // MARK: Bindings

  /// Begins the evaluation of a record.
  mutating func bind(record: RecordValue, row: Int?) {
    self.record = record
    self.row = row ?? 0
    lastStamp += 1
    stamps[1] = lastStamp
    if interruption != nil {
      pause = min(stepLimit, Self.unitsBetweenLooks)
    }
    steps = 0
  }

  /// Whether the work is to stop; looks for it once in some hundred records.
  @inline(__always)
  mutating func isInterrupted() -> Bool {
    guard let interruption else { return false }
    recordsToLook -= 1
    guard recordsToLook <= 0 else { return false }
    recordsToLook = Self.unitsBetweenLooks
    return interruption.isRequested
  }

  /// Throws where there were too many steps, or the work is to stop; else goes on to the next time to look.
  @inline(never)
  private mutating func lookUp(at span: SourceSpan?) throws(EvaluationFailure) {
    guard steps <= stepLimit else {
      throw EvaluationFailure(.tooManySteps, "stopped after \(stepLimit) steps", at: span)
    }
    if let interruption, interruption.isRequested { throw EvaluationFailure(Diagnostic.interrupted) }
    pause = min(stepLimit, steps + Self.unitsBetweenLooks)
  }

  /// Binds an element; every binding is one step of work.
  @inline(__always)
  mutating func bind(_ element: RecordValue, to slot: Int, at span: SourceSpan?) throws(EvaluationFailure) {
    elements[slot] = element
    lastStamp += 1
    stamps[slot + 2] = lastStamp
    try step(at: span)
  }

  /// Counts a step of work.
  @inline(__always)
  mutating func step(at span: SourceSpan?) throws(EvaluationFailure) {
    steps += 1
    if steps > pause { try lookUp(at: span) }
  }

  @inline(__always)
  func element(_ slot: Int) -> RecordValue { elements[slot] }

  // MARK: Memory

  /// A value that was computed for the present binding of a level, if there is one.
  @inline(__always)
  func memo(_ number: Int, level: Int) -> RecordValue? {
    memos[number].stamp == stamps[level] ? memos[number].value : nil
  }

  @inline(__always)
  mutating func remember(_ value: RecordValue, in number: Int, level: Int) { memos[number] = (stamps[level], value) }

  /// The slot that a key had in the last shape it was asked of.
  struct KeyCache {
    // Held, not just compared: a shape that was freed could leave its address to another one.
    var shape: AnyObject?
    var slot = -1
  }

  @inline(__always)
  mutating func slot(of key: String, in shape: RecordShape, cache number: Int) -> Int? {
    if keyCaches[number].shape === shape { return keyCaches[number].slot >= 0 ? keyCaches[number].slot : nil }
    statistics.keyLookups += 1
    let slot = shape.slot(of: key)
    keyCaches[number] = KeyCache(shape: shape, slot: slot ?? -1)
    return slot
  }

  @inline(__always)
  mutating func slot(of key: String, in list: RecordPropertyList, cache number: Int) -> Int? {
    if keyCaches[number].shape === list { return keyCaches[number].slot >= 0 ? keyCaches[number].slot : nil }
    statistics.keyLookups += 1
    let slot = list.slot(of: key)
    keyCaches[number] = KeyCache(shape: list, slot: slot ?? -1)
    return slot
  }
}

/// What work an evaluation did beside comparing.
package struct EvaluationStatistics: Hashable, Sendable {
  /// Steps that `Limits.evaluationSteps` counts, of one record.
  package var steps = 0
  /// Keys looked up by name.
  package var keyLookups = 0
  /// Patterns compiled after the program was.
  package var patternCompilations = 0
  /// Passes over all records for whole-set aggregates.
  package var wholeSetPasses = 0

  /// None.
  package init() {}
}

/// What an aggregate over all records came to.
enum WholeSetValue {
  /// One value for all records.
  case value(RecordValue)
  /// The path leads to collections: each record's own is aggregated.
  case perRecord
  /// It has no value, which is an error for a record whose evaluation needs it.
  case failed(EvaluationFailure)
}
