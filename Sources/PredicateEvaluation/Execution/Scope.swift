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
  /// The hashed lists that elements are looked for in, each from the second time on.
  private var memberSets: [(stamp: Int, members: MemberSet?)]
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
  private let most: EvaluationWork
  /// The work of the present record.
  private(set) var work = EvaluationWork()
  /// After how much work the limits, or the wish to stop, are looked at.
  private var pause: EvaluationWork
  private let interruption: Interruption?
  /// How many more records are evaluated before the wish to stop is looked for.
  private var recordsToLook = 1
  /// What work was done, for tests that prove that none is repeated.
  var statistics = EvaluationStatistics()

  init(layout: Layout, variables: [String: RecordValue], context: FunctionContext, limits: Limits) {
    elements = Array(repeating: .null, count: layout.slotCount)
    stamps = Array(repeating: 0, count: layout.slotCount + 2)
    memos = Array(repeating: (-1, .null), count: layout.memoCount)
    memberSets = Array(repeating: (-1, nil), count: layout.memberSetCount)
    keyCaches = Array(repeating: KeyCache(), count: layout.keyCount)
    self.variables = layout.variableNames.map { variables[RecordKey($0)] }
    namedVariables = variables
    self.context = context
    policy = limits.policy
    most = EvaluationWork(within: limits)
    interruption = limits.interruption
    pause = most
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

  // A look costs some nanoseconds, or as many as the host's closure takes; this much work takes microseconds.
  private static let workBetweenLooks = EvaluationWork(steps: 256, bytes: 64 << 10)

  /// How many places a program needs.
  struct Layout: Sendable {
    var slotCount = 0
    var memoCount = 0
    var memberSetCount = 0
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
    work = EvaluationWork()
    pause = interruption == nil ? most : work.plus(Self.workBetweenLooks, atMost: most)
  }

  /// Whether the work is to stop; looks for it once in some hundred records.
  @inline(__always)
  mutating func isInterrupted() -> Bool {
    guard let interruption else { return false }
    recordsToLook -= 1
    guard recordsToLook <= 0 else { return false }
    recordsToLook = Self.workBetweenLooks.steps
    return interruption.isRequested
  }

  /// Throws where there was too much work, or it is to stop; else goes on to the next time to look.
  @inline(never)
  private mutating func lookUp(at span: SourceSpan?) throws(EvaluationFailure) {
    guard work.steps <= most.steps else {
      throw EvaluationFailure(.tooManySteps, "stopped after \(most.steps) steps", at: span)
    }
    guard work.bytes <= most.bytes else {
      throw EvaluationFailure(
        .beyondLimit(.tooManyBytes, "stopped after evaluation has gone through \(most.bytes) bytes", at: span))
    }
    if interruption.isRequested { throw EvaluationFailure(Diagnostic.interrupted) }
    pause = interruption == nil ? most : work.plus(Self.workBetweenLooks, atMost: most)
  }

  /// Binds an element; every binding is one step of work, and as many bytes as what is asked of the element weighs.
  @inline(__always)
  mutating func bind(
    _ element: RecordValue, to slot: Int, weighing bytes: Int, at span: SourceSpan?
  ) throws(EvaluationFailure) {
    elements[slot] = element
    lastStamp += 1
    stamps[slot + 2] = lastStamp
    work.steps += 1
    work.bytes += bytes
    if work.steps > pause.steps || work.bytes > pause.bytes { try lookUp(at: span) }
  }

  /// Counts a step of work.
  @inline(__always)
  mutating func step(at span: SourceSpan?) throws(EvaluationFailure) {
    work.steps += 1
    if work.steps > pause.steps { try lookUp(at: span) }
  }

  /// Counts bytes that evaluation goes through.
  @inline(__always)
  mutating func goThrough(_ bytes: Int, at span: SourceSpan?) throws(EvaluationFailure) {
    work.bytes += bytes
    if work.bytes > pause.bytes { try lookUp(at: span) }
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

  /// A list that is the same for each binding of a level.
  struct KeptList: Sendable {
    let number: Int
    let level: Int
    /// Whether to go through it counts.
    let counts: Bool
    let span: SourceSpan?
  }

  /// The members of a list, hashed; nil for what is no list, and for the first time that something is looked for in it, as a
  /// search costs less than a set.
  mutating func members(
    of list: RecordValue, _ place: KeptList, _ folding: TextFolding?
  ) throws(EvaluationFailure) -> MemberSet? {
    let (stamp, number) = (stamps[place.level], place.number)
    if memberSets[number].stamp == stamp, let members = memberSets[number].members { return members }
    if place.counts { try goThrough(EvaluationWork.weight(of: list), at: place.span) }
    switch list {
    case .array, .set: break
    default: return nil
    }
    guard memberSets[number].stamp == stamp else {
      memberSets[number] = (stamp, nil)
      return nil
    }
    let members = MemberSet(list, folding)
    memberSets[number].members = members
    return members
  }

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
  /// What `Limits.evaluationSteps` and `Limits.evaluationBytes` count, of one record.
  package var work = EvaluationWork()
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
