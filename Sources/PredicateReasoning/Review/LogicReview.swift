import PredicateEvaluation
import PredicateLanguage

/// Looks for conditions that contradict one another, and for those that others make superfluous.
///
/// The conditions of one key are evaluated over values that bring them to all that they can come to together, so that what holds
/// of all of these holds of all records.
package struct LogicReview {
  /// What may be done for one predicate, in evaluations of a condition: a few milliseconds.
  package static let usualBudget = 3_000
  // Each condition is compared with the others of its key.
  private static let mostConditions = 120
  // To look at the whole formula takes the longer the more conditions there are.
  private static let mostOfWhole = 24

  private let predicate: FormatPredicate
  private let model: (RecordModel, entity: String)?
  private let analysis: QuestionAnalysis
  private var budget: WorkBudget
  private let isLeftOut: Bool
  /// By key: what the conditions come to for each of its values; nil for a key of which not all is known.
  private var outcomes: [Int: [[Outcomes]]] = [:]
  private var asked: Set<Int> = []
  private var found: [LogicFinding] = []

  init(_ predicate: FormatPredicate, model: (RecordModel, entity: String)?, budget: Int) {
    self.predicate = predicate
    self.model = model
    var count = ComparisonCount()
    count.walk(predicate.node)
    var roots: Set<RecordKey?> = []
    // Where each condition asks of another key, none says anything of another.
    isLeftOut =
      count.found < 2 || count.found > Self.mostConditions
      || !Self.sharesKeys(predicate.node, predicate.functions, &roots)
    // Texts take longer than evaluations.
    var preparing = WorkBudget(budget / 5, predicate.limits.interruption)
    analysis = QuestionAnalysis(isLeftOut ? [] : [predicate], model: model, budget: &preparing)
    self.budget = WorkBudget(budget, predicate.limits.interruption)
  }

  /// Whether two conditions begin at the same key of the record.
  private static func sharesKeys(
    _ node: PredicateNode, _ functions: FunctionTable, _ roots: inout Set<RecordKey?>
  ) -> Bool {
    switch node.kind {
    case .and(let parts), .or(let parts):
      for part in parts where sharesKeys(part, functions, &roots) { return true }
      return false
    case .not(let part): return sharesKeys(part, functions, &roots)
    default:
      let own = Set(ReadPath.all(in: .predicate(node), functions: functions).map(\.path.keys.first))
      defer { roots.formUnion(own) }
      return !roots.isDisjoint(with: own)
    }
  }

  mutating func findings() -> [LogicFinding] {
    guard !isLeftOut else { return [] }
    walk(predicate.node, analysis.formulas[0])
    if found.isEmpty { askWhole() }
    return found
  }

  // MARK: The whole

  /// Whether the predicate ever holds, which may depend on several keys.
  private mutating func askWhole() {
    guard analysis.keys.count > 1, analysis.conditions.count <= Self.mostOfWhole, budget.mayGoOn(), !readsLists else {
      return
    }
    var reasoner = Reasoner([predicate], model: model, budget: budget.left / 3)
    if case .none = reasoner.record([true]) {
      found.append(LogicFinding(kind: .never, span: predicate.node.span, others: []))
    } else if case .none = reasoner.record([false]) {
      found.append(LogicFinding(kind: .always, span: predicate.node.span, others: []))
    }
  }

  /// Whether a key may hold a list, of which the reasoner knows nothing without a model.
  private var readsLists: Bool { analysis.conditions.contains(where: asksTextOrList) }

  /// CONTAINS asks a text or a list, and without a model nobody knows which.
  private func asksTextOrList(_ condition: Condition) -> Bool {
    guard model == nil, case .constants(_, .contains, _, _) = condition.question else { return false }
    return true
  }

  // MARK: Parts

  private mutating func walk(_ node: PredicateNode, _ formula: Formula) {
    switch (node.kind, formula) {
    case (.and(let parts), .all(let formulas)): review(parts, formulas, isAnd: true)
    case (.or(let parts), .any(let formulas)): review(parts, formulas, isAnd: false)
    case (.not(let part), .not(let inner)): walk(part, inner)
    default: break
    }
  }

  private mutating func review(_ parts: [PredicateNode], _ formulas: [Formula], isAnd: Bool) {
    var earlier: [Part] = []
    var told: Set<Int> = []
    for (place, (node, formula)) in zip(parts, formulas).enumerated() {
      let part = Part(node: node, formula: formula, profile: profile(formula))
      if let finding = finding(part, earlier, isAnd: isAnd) {
        found.append(finding)
        told.insert(place)
      }
      earlier.append(part)
    }
    for (place, (node, formula)) in zip(parts, formulas).enumerated() where !told.contains(place) {
      walk(node, formula)
    }
  }

  /// A part of an AND or OR.
  fileprivate struct Part {
    let node: PredicateNode
    let formula: Formula
    /// The key that alone it is about, and what it comes to for each of the values; nil where that is not known.
    let profile: (key: Int, outcomes: [Outcomes])?
  }

  private func finding(_ part: Part, _ earlier: [Part], isAnd: Bool) -> LogicFinding? {
    for other in earlier {
      if let kind = relation(other, part, isAnd: isAnd) { return finding(kind, part, other) }
      // What stands first may be the one too many.
      if let kind = relation(part, other, isAnd: isAnd), kind == .implied || kind == .covered {
        return finding(kind, other, part)
      }
    }
    return together(part, earlier, isAnd: isAnd)
  }

  private func finding(_ kind: LogicFinding.Kind, _ part: Part, _ other: Part) -> LogicFinding {
    var finding = LogicFinding(kind: kind, span: part.node.span, others: [other.node.span].compactMap(\.self))
    finding.areBothEqualities = [part, other].allSatisfy { $0.comparison == .equal }
    finding.areBothInequalities = [part, other].allSatisfy { $0.comparison == .notEqual }
    return finding
  }

  /// What a part is beside another one.
  private func relation(_ other: Part, _ part: Part, isAnd: Bool) -> LogicFinding.Kind? {
    if other.formula == part.formula { return isSettled(part.formula) ? isAnd ? .implied : .covered : nil }
    if isAnd, other.formula == .not(part.formula) || part.formula == .not(other.formula) {
      return isSettled(part.formula) ? .neverTogether : nil
    }
    guard let first = other.profile, let second = part.profile, first.key == second.key else { return nil }
    let pairs = zip(first.outcomes, second.outcomes)
    // What is odd by itself is not odd beside another one.
    guard first.outcomes.contains(.holds), second.outcomes.contains(.holds), first.outcomes.contains(.holdsNot),
      second.outcomes.contains(.holdsNot)
    else { return nil }
    if isAnd {
      if !pairs.contains(where: { $0 == .holds && $1 == .holds }) { return .neverTogether }
      return !part.isGuard && !pairs.contains { $0 == .holds && $1 != .holds } ? .implied : nil
    }
    if pairs.allSatisfy({ $0 == .holds || $0 == .holdsNot && $1 == .holds }) { return .alwaysOne }
    return !part.isGuard && !pairs.contains { $0 != .holds && $1 == .holds } ? .covered : nil
  }

  /// Whether the part and all earlier ones of its key leave nothing.
  private func together(_ part: Part, _ earlier: [Part], isAnd: Bool) -> LogicFinding? {
    guard let profile = part.profile else { return nil }
    let same = earlier.filter { $0.profile?.key == profile.key }
    let others = same.compactMap { $0.profile?.outcomes }
    guard others.count > 1 else { return nil }
    func isLeft(_ outcomes: [[Outcomes]]) -> Bool {
      profile.outcomes.indices.contains { place in
        isAnd
          ? outcomes.allSatisfy { $0[place] == .holds } : outcomes.allSatisfy { $0[place] == .holdsNot }
      }
    }
    guard isLeft(others), !isLeft(others + [profile.outcomes]) else { return nil }
    if !isAnd, (others + [profile.outcomes]).contains(where: { $0.contains(.fails) }) { return nil }
    return LogicFinding(
      kind: isAnd ? .neverTogether : .alwaysOne, span: part.node.span, others: same.compactMap(\.node.span))
  }

  /// Whether the same condition comes to the same twice.
  private func isSettled(_ formula: Formula) -> Bool {
    formula.conditions.allSatisfy { number in
      if case .unknowable = analysis.conditions[number].question { false } else { true }
    }
  }

  // MARK: Values

  /// What a formula of one key comes to for each of its values.
  private mutating func profile(_ formula: Formula) -> (key: Int, outcomes: [Outcomes])? {
    let numbers = formula.conditions
    guard let first = numbers.first, let key = analysis.conditions[first].keys.first else { return nil }
    for number in numbers {
      let condition = analysis.conditions[number]
      guard condition.keys == [key], condition.isUnderstood, !asksTextOrList(condition) else { return nil }
    }
    guard let table = table(of: key) else { return nil }
    return (key, table.map { formula.outcomes($0) })
  }

  /// What the conditions of a key come to for each of its values.
  private mutating func table(of key: Int) -> [[Outcomes]]? {
    if !asked.insert(key).inserted { return outcomes[key] }
    let domain = analysis.keys[key]
    let concerned = analysis.conditions.indices.filter { analysis.conditions[$0].keys == [key] }
    budget.spend(domain.values.count * concerned.count)
    guard domain.isComplete, budget.mayGoOn() else { return nil }
    var table: [[Outcomes]] = []
    for value in domain.values {
      guard let draft = RecordDraft().setting(domain, value) else { return nil }
      var known = [Outcomes](repeating: .anything, count: analysis.conditions.count)
      let record = draft.record
      for number in concerned {
        known[number] = analysis.conditions[number].outcome(of: record, &budget)
        // Interrupted, or more than may be done.
        guard known[number].isSettled, budget.left > 0 else { return nil }
      }
      table.append(known)
    }
    outcomes[key] = table
    return table
  }
}

extension LogicReview.Part {
  /// The operator of the comparison that it is; nil for anything else.
  var comparison: ComparisonOperator? {
    if case .comparison(let comparison) = node.kind, comparison.modifier == .direct { comparison.operator } else { nil }
  }

  /// Whether it only asks that there is a value, or none. People write that beside conditions that ask for more, and it says
  /// what they think of.
  var isGuard: Bool {
    guard case .comparison(let comparison) = node.kind else { return false }
    return [comparison.left, comparison.right].contains { side in
      switch side.kind {
      case .nilLiteral, .constant(.null), .constant(.string("")), .constant(.integer(0)): true
      default: false
      }
    }
  }
}
