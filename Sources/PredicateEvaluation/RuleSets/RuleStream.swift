public import PredicateLanguage

/// The evaluation of a rule set for records that arrive one by one; belongs to one thread.
public struct RuleStream {
  private let set: RuleSet
  private let variables: [String: RecordValue]

  /// The number of the record. What is marked with it is known of that record, so that nothing is cleared between two.
  private var number: UInt32 = 0
  /// By condition: the last record of which a probe found it.
  private var found: [UInt32]
  /// By rule: the last record for which it was listed.
  private var listed: [UInt32]
  /// The rules to decide.
  private var list: [Int32] = []
  /// By hazard.
  private var isTripped: [Bool]
  /// By order probe: where the value stands; nil if no condition holds of it.
  private var positions: [Int?]
  private var evaluated: [Evaluated]
  /// By rule: those that were evaluated by themselves before.
  private var programs: [Int: CompiledPredicate] = [:]
  /// What was done, for tests that count it.
  package private(set) var work = RuleWork()

  /// A condition that is evaluated, and what came of it.
  private struct Evaluated {
    var stream: PredicateStream?
    var number: UInt32 = 0
    /// Nil where evaluation failed.
    var verdict: Bool?
    var work = EvaluationWork()
  }

  init(_ set: RuleSet, _ variables: [String: RecordValue]) {
    self.set = set
    self.variables = variables
    let index = set.index
    found = Array(repeating: 0, count: index.conditions.count)
    listed = Array(repeating: 0, count: index.entries.count)
    isTripped = Array(repeating: false, count: index.endangered.count)
    positions = Array(repeating: nil, count: index.orders.count)
    evaluated = Array(repeating: Evaluated(), count: index.programs.count)
  }

  /// The rules that match the next record.
  /// - Throws: only `interrupted`, where the limits of a rule ask to stop.
  public mutating func matches(_ record: RecordValue) throws(FormatError) -> RuleMatches {
    let index = set.index
    if index.interruptions.contains(where: \.isRequested) { throw FormatError(.interrupted) }
    begin(index)
    lookUp(record, index)
    for hazard in isTripped.indices where isTripped[hazard] { note(index.endangered[hazard]) }
    var places: [Int] = []
    var unsaid: [Int] = index.alone
    for rule in list {
      switch verdict(Int(rule), record, index) {
      case true?: places.append(Int(rule))
      case false?: break
      case nil: unsaid.append(Int(rule))
      }
    }
    work.rulesDecided += list.count
    var failures: [RuleMatches.Failure] = []
    for rule in unsaid {
      work.rulesAlone += 1
      do throws(FormatError) {
        if try program(rule).evaluate(with: record, variables: variables) { places.append(rule) }
      } catch {
        if error.first.code == .interrupted { throw error }
        failures.append(RuleMatches.Failure(place: rule, error: error))
      }
    }
    return RuleMatches(places: places.sorted(), failures: failures.sorted { $0.place < $1.place }, of: set)
  }

  private mutating func program(_ rule: Int) throws(FormatError) -> CompiledPredicate {
    if let program = programs[rule] { return program }
    let program = try set.rules[rule].predicate.compiled()
    programs[rule] = program
    return program
  }

  private mutating func begin(_ index: RuleIndex) {
    if number == .max {
      // Marks of records long past would be taken for those of this one.
      found = Array(repeating: 0, count: found.count)
      listed = Array(repeating: 0, count: listed.count)
      for place in evaluated.indices { evaluated[place].number = 0 }
      number = 0
    }
    number += 1
    list.removeAll(keepingCapacity: true)
    list += index.always
    for hazard in isTripped.indices { isTripped[hazard] = false }
  }

  // MARK: Looking up

  private mutating func lookUp(_ record: RecordValue, _ index: RuleIndex) {
    let values = index.paths.map { $0.value(of: record) }
    for probe in index.equalities {
      guard let value = values[probe.path] else {
        isTripped[probe.hazard] = true
        continue
      }
      for condition in probe.conditions(of: value) { find(condition, index) }
    }
    for (place, probe) in index.orders.enumerated() { positions[place] = position(values[probe.path], probe, index) }
    for probe in index.texts { search(values[probe.path], probe, index) }
  }

  private mutating func position(_ value: RecordValue?, _ probe: OrderProbe, _ index: RuleIndex) -> Int? {
    guard let value, value == .null || BoundKind(value) == probe.kind else {
      isTripped[probe.hazard] = true
      return nil
    }
    if value == .null { return nil }
    let position = probe.position(of: value)
    probe.forEachListed(at: position) { note(index.access[Int($0)]) }
    return position
  }

  private mutating func search(_ value: RecordValue?, _ probe: TextProbe, _ index: RuleIndex) {
    switch value {
    case .null?: break
    case .string(let text)?: probe.forEach(in: text) { find($0, index) }
    case let value?:
      isTripped[probe.textHazard] = true
      guard let members = ComparisonRules.members(of: value) else {
        isTripped[probe.containsHazard] = true
        return
      }
      probe.forEach(among: members) { find($0, index) }
    case nil:
      isTripped[probe.textHazard] = true
      isTripped[probe.containsHazard] = true
    }
  }

  private mutating func find(_ condition: Int32, _ index: RuleIndex) {
    let condition = Int(condition)
    guard found[condition] != number else { return }
    found[condition] = number
    work.conditionsFound += 1
    note(index.access[condition])
  }

  /// Notes rules to be decided, each once.
  private mutating func note(_ rules: [Int32]) {
    for rule in rules where listed[Int(rule)] != number {
      listed[Int(rule)] = number
      list.append(rule)
    }
  }

  // MARK: Deciding

  /// Whether a rule holds; nil if only its own evaluation tells.
  private mutating func verdict(_ rule: Int, _ record: RecordValue, _ index: RuleIndex) -> Bool? {
    var at = index.entries[rule]
    var work = EvaluationWork()
    while at >= 0 {
      let decision = index.decisions[Int(at)]
      let condition = Int(decision.condition)
      let holds: Bool
      switch index.conditions[condition] {
      case .found(let hazard):
        if isTripped[hazard] { return nil }
        holds = found[condition] == number
      case .within(let order, let range, let hazard):
        if isTripped[hazard] { return nil }
        holds = positions[order].map(range.contains) ?? false
      case .evaluated(let place):
        guard let verdict = evaluate(place, record, index) else { return nil }
        work += evaluated[place].work
        // The rule by itself would stop in the midst of this condition.
        if work.exceeds(index.mostWork[rule]) { return nil }
        holds = verdict
      }
      at = holds ? decision.ifTrue : decision.ifFalse
    }
    return at == RuleDecision.matches
  }

  /// Whether a condition holds, evaluated once for each record; nil where that fails.
  private mutating func evaluate(_ place: Int, _ record: RecordValue, _ index: RuleIndex) -> Bool? {
    if evaluated[place].number == number { return evaluated[place].verdict }
    work.conditionsEvaluated += 1
    if evaluated[place].stream == nil {
      let program = index.programs[place].program
      evaluated[place].stream = PredicateStream(program: program, scope: program.scope(variables, nil))
    }
    evaluated[place].number = number
    evaluated[place].verdict = try? evaluated[place].stream?.evaluate(record)
    evaluated[place].work = evaluated[place].stream?.scope.work ?? EvaluationWork()
    return evaluated[place].verdict
  }
}

/// What a rule set did for its records.
package struct RuleWork: Hashable, Sendable {
  /// Conditions that were looked up and hold.
  package var conditionsFound = 0
  /// Conditions that were evaluated.
  package var conditionsEvaluated = 0
  /// Rules that were decided from their conditions.
  package var rulesDecided = 0
  /// Rules that were evaluated by themselves.
  package var rulesAlone = 0

  /// None.
  package init() {}
}
