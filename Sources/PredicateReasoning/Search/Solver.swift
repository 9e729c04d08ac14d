import PredicateEvaluation
import PredicateLanguage

/// Looks for a record of which a formula is true.
///
/// Values of keys are tried until the formula is settled, and what is found is put to evaluation. Where nothing is found, a
/// second search lets the conditions that are not understood come to anything: only if that finds nothing, either, is there no
/// such record.
struct Solver {
  let analysis: QuestionAnalysis
  private(set) var budget: WorkBudget
  private var settledBefore: [Probe: Outcomes] = [:]
  /// What conditions that read one key come to, by the places of its values; nil where that was not asked yet.
  private var alone: [[Outcomes?]]
  /// The conditions that read a key, by its number.
  private let readers: [[Int]]
  private var representatives: [Readers: [Int]] = [:]
  /// Whether some values could not be put together as they should, so that nothing is proven.
  private var isInDoubt = false

  /// What a search ends with.
  enum Answer {
    /// A record of which the formula is true, as evaluation says.
    case record(RecordValue)
    /// There is none.
    case none
    case unknown
  }

  private struct Probe: Hashable {
    let condition: Int
    let places: [Int]
  }

  /// A key with conditions that read it.
  private struct Readers: Hashable {
    let key: Int
    let conditions: [Int]
  }

  init(_ analysis: QuestionAnalysis, budget: WorkBudget) {
    self.analysis = analysis
    self.budget = budget
    var readers: [[Int]] = Array(repeating: [], count: analysis.keys.count)
    for (number, condition) in analysis.conditions.enumerated() {
      for key in Set(condition.keys) { readers[key].append(number) }
    }
    self.readers = readers
    alone = analysis.conditions.map { condition in
      condition.keys.count == 1 ? Array(repeating: nil, count: analysis.keys[condition.keys[0]].values.count) : []
    }
  }

  /// Looks for a record of which the formula is true.
  mutating func solve(_ formula: Formula) -> Answer {
    let allowance = budget.left
    var search = Search(formula: formula, isStrict: true)
    search.known = analysis.conditions.map { condition in
      if case .nothing = condition.question { condition.outcome(of: .null, &budget) } else { .anything }
    }
    search.values = Array(repeating: nil, count: analysis.keys.count)
    var strict = search
    budget.left = allowance / 2
    if let record = find(&strict) { return .record(record) }
    let wasExhausted = budget.left <= 0
    budget.left = max(budget.left, 0) + allowance / 2
    if analysis.conditions.allSatisfy(\.isUnderstood), analysis.keys.allSatisfy(\.isComplete), !wasExhausted,
      !isInDoubt
    {
      return .none
    }
    search.isStrict = false
    let mayBe = find(&search) != nil
    return mayBe || budget.left <= 0 || isInDoubt ? .unknown : .none
  }

  private struct Search {
    let formula: Formula
    /// Whether conditions that are not understood are evaluated, too, and not left open.
    var isStrict: Bool
    var known: [Outcomes] = []
    /// The places of the values of keys that are chosen.
    var values: [Int?] = []
    var draft = RecordDraft()
    /// How many choices have been made.
    var depth = 0
  }

  // Each takes some of the stack, of which a thread may have half a megabyte.
  private static let mostChoices = 100

  /// A record, or in the second search a sign that there may be one.
  private mutating func find(_ search: inout Search) -> RecordValue? {
    // A look at the formula is as much work as it has conditions.
    budget.spend(1 + analysis.conditions.count / 50)
    guard budget.mayGoOn() else { return nil }
    let (outcomes, firstOpen) = search.formula.look(search.known)
    guard outcomes.contains(.holds) else { return nil }
    guard let open = firstOpen else { return search.isStrict ? confirmed(search) : .null }
    guard search.depth < Self.mostChoices else {
      isInDoubt = true
      return nil
    }
    let condition = analysis.conditions[open]
    if !search.isStrict, !condition.isUnderstood || condition.keys.isEmpty {
      for verdict in [Outcomes.holds, .holdsNot] {
        var next = search
        next.known[open] = verdict
        next.depth += 1
        if let found = find(&next) { return found }
      }
      return nil
    }
    guard let key = condition.keys.first(where: { search.values[$0] == nil }) else {
      // Values that do not go together leave it open, and so does an evaluation that was interrupted.
      isInDoubt = isInDoubt || condition.isUnderstood
      return nil
    }
    return choose(key, &search)
  }

  /// Tries the values of a key; of those that no condition tells apart one is enough.
  private mutating func choose(_ key: Int, _ search: inout Search) -> RecordValue? {
    let concerned = readers[key].filter { number in
      !search.known[number].isSettled && (search.isStrict || analysis.conditions[number].isUnderstood)
    }
    for place in places(of: Readers(key: key, conditions: concerned)) {
      guard budget.left > 0 else { return nil }
      guard let draft = search.draft.setting(analysis.keys[key], analysis.keys[key].values[place]) else { continue }
      var next = search
      next.values[key] = place
      next.draft = draft
      next.depth += 1
      for number in concerned { settle(number, &next) }
      if let found = find(&next) { return found }
    }
    return nil
  }

  /// The values of a key to try: where all conditions that ask of it read nothing else, one of each sort that they tell apart.
  private mutating func places(of readers: Readers) -> [Int] {
    let domain = analysis.keys[readers.key]
    guard !domain.isPrefix, readers.conditions.allSatisfy({ analysis.conditions[$0].keys.count == 1 }) else {
      return Array(domain.values.indices)
    }
    if let places = representatives[readers] { return places }
    var seen: Set<[UInt8]> = []
    var places: [Int] = []
    for (place, value) in domain.values.enumerated() {
      guard budget.left > 0 else { return places }
      // What has no value may be in the way of other keys.
      let signature = readers.conditions.map { outcome($0, at: place).rawValue } + [value == .null ? 1 : 0]
      if seen.insert(signature).inserted { places.append(place) }
    }
    representatives[readers] = places
    return places
  }

  /// What a condition that reads one key comes to for one of its values.
  private mutating func outcome(_ number: Int, at place: Int) -> Outcomes {
    if let known = alone[number][place] { return known }
    budget.spend(1)
    let condition = analysis.conditions[number]
    let domain = analysis.keys[condition.keys[0]]
    let record = RecordDraft().setting(domain, domain.values[place])?.record
    let outcome = record.map { condition.outcome(of: $0, &budget) } ?? .anything
    alone[number][place] = outcome
    return outcome
  }

  /// Evaluates a condition once all its keys have values.
  private mutating func settle(_ number: Int, _ search: inout Search) {
    let condition = analysis.conditions[number]
    if condition.keys.count == 1, let place = search.values[condition.keys[0]] {
      search.known[number] = outcome(number, at: place)
      return
    }
    var places: [Int] = []
    for key in condition.keys {
      guard let place = search.values[key] else { return }
      places.append(place)
    }
    let probe = Probe(condition: number, places: places)
    if let outcome = settledBefore[probe] {
      search.known[number] = outcome
      return
    }
    budget.spend(1)
    var draft = RecordDraft()
    for (key, place) in zip(condition.keys, places) {
      let domain = analysis.keys[key]
      // Keys of which one leads through the other agree, as the record in the making has both.
      guard let longer = draft.setting(domain, domain.values[place]) else { return }
      draft = longer
    }
    let outcome = condition.outcome(of: draft.record, &budget)
    settledBefore[probe] = outcome
    search.known[number] = outcome
  }

  /// The record of a search that has settled the formula, if evaluation finds it true, too.
  private mutating func confirmed(_ search: Search) -> RecordValue? {
    let record = completed(search.draft, search.values)
    if outcome(of: search.formula, record) == .holds { return record }
    isInDoubt = true
    return nil
  }

  /// With values for keys that had no say.
  private func completed(_ draft: RecordDraft, _ values: [Int?]) -> RecordValue {
    var draft = draft
    for (number, key) in analysis.keys.enumerated() where values[number] == nil && !key.kinds.contains(.missing) {
      for value in key.values {
        guard let longer = draft.setting(key, value) else { continue }
        draft = longer
        break
      }
    }
    return draft.record
  }

  /// What a formula comes to for a record, each condition evaluated by itself.
  mutating func outcome(of formula: Formula, _ record: RecordValue) -> Outcomes {
    switch formula {
    case .constant(let verdict): return Outcomes(verdict)
    case .condition(let number): return analysis.conditions[number].outcome(of: record, &budget)
    case .not(let part): return outcome(of: part, record).negated
    case .all(let parts):
      for part in parts {
        let outcome = outcome(of: part, record)
        if outcome != .holds { return outcome }
      }
      return .holds
    case .any(let parts):
      for part in parts {
        let outcome = outcome(of: part, record)
        if outcome != .holdsNot { return outcome }
      }
      return .holdsNot
    }
  }
}
