import PredicateLanguage

/// Makes the index of rules: numbers their conditions, sorts those that can be looked up by their keys, and chooses for each
/// rule the conditions without which it does not hold.
struct RuleIndexBuilder {
  private var index = RuleIndex()
  /// What tells conditions apart: what they ask, and by which limits.
  private struct ConditionKey: Hashable {
    let node: PredicateNode
    let limits: Int
  }
  private var numbers: [ConditionKey: Int] = [:]
  private var limitsNumbers: [Limits: Int] = [:]
  /// The number of the limits of the rule in hand.
  private var limits = 0
  /// What is asked by each condition that can be looked up.
  private var questions: [IndexedQuestion?] = []
  /// In how many places rules ask for each condition.
  private var uses: [Int] = []
  private var pathNumbers: [RulePath: Int] = [:]

  /// The index of some rules.
  mutating func index(of rules: [FormatPredicate]) -> RuleIndex {
    var formulas: [RuleFormula?] = []
    for rule in rules {
      index.mostWork.append(EvaluationWork(within: rule.limits))
      if let interruption = rule.limits.interruption, !index.interruptions.contains(interruption) {
        index.interruptions.append(interruption)
      }
      formulas.append(formula(of: rule))
    }
    for formula in formulas { formula?.forEachCondition { uses[$0] += 1 } }
    addProbes()
    index.access = Array(repeating: [], count: index.conditions.count)
    let chooser = RuleAccessChooser(index, questions, uses)
    var decisions = RuleDecisions()
    for (rule, formula) in formulas.enumerated() {
      guard let formula else {
        index.alone.append(rule)
        index.entries.append(RuleDecision.matchesNot)
        continue
      }
      index.entries.append(decisions.add(formula))
      guard let access = chooser.access(to: formula, isNegated: false) else {
        index.always.append(Int32(rule))
        continue
      }
      for condition in access.conditions {
        if index.access[condition].isEmpty { list(condition) }
        index.access[condition].append(Int32(rule))
      }
      for hazard in access.hazards { index.endangered[hazard].append(Int32(rule)) }
    }
    index.decisions = decisions.steps
    return index
  }

  /// Has a condition found by the order of its key, if it is one.
  private mutating func list(_ condition: Int) {
    guard case .within(let order, let positions, _) = index.conditions[condition] else { return }
    index.orders[order].list(condition, at: positions)
  }

  // MARK: Conditions

  /// The logic of a rule; nil for one that is to be evaluated by itself.
  private mutating func formula(of rule: FormatPredicate) -> RuleFormula? {
    guard let resolved = try? Resolver.resolve(rule), resolved.aggregates.isEmpty, !RequiredKeys(resolved).dependsOnRun
    else { return nil }
    limits = limitsNumbers[rule.limits] ?? limitsNumbers.count
    limitsNumbers[rule.limits] = limits
    return formula(of: rule.node, in: rule)
  }

  private mutating func formula(of node: PredicateNode, in rule: FormatPredicate) -> RuleFormula? {
    switch node.kind {
    case .constant(let verdict): return .constant(verdict)
    case .and(let parts): return formulas(of: parts, in: rule).map(RuleFormula.all)
    case .or(let parts): return formulas(of: parts, in: rule).map(RuleFormula.any)
    case .not(let part): return formula(of: part, in: rule).map(RuleFormula.not)
    case .comparison(let comparison) where comparison.operator == .notEqual && comparison.modifier == .direct:
      let equal = ComparisonNode(comparison.left, .equal, comparison.right, options: comparison.options)
      let number = condition(PredicateNode(.comparison(equal), span: node.span), in: rule)
      return number.map { .not(.condition($0)) }
    case .comparison: return condition(node, in: rule).map(RuleFormula.condition)
    case .block, .tooDeep: return nil
    }
  }

  private mutating func formulas(of parts: [PredicateNode], in rule: FormatPredicate) -> [RuleFormula]? {
    var formulas: [RuleFormula] = []
    for part in parts {
      guard let formula = formula(of: part, in: rule) else { return nil }
      formulas.append(formula)
    }
    return formulas
  }

  /// The number of a condition; nil for one that does not compile.
  private mutating func condition(_ node: PredicateNode, in rule: FormatPredicate) -> Int? {
    let key = ConditionKey(node: node, limits: limits)
    if let number = numbers[key] { return number }
    let part = FormatPredicate(node, partOf: rule)
    guard let resolved = try? Resolver.resolve(part) else { return nil }
    let question = IndexedQuestion(resolved.root)
    if question == nil {
      guard let program = try? CompiledPredicate(part) else { return nil }
      index.programs.append(program)
    }
    numbers[key] = questions.count
    // Where it is looked up is settled once all are known.
    index.conditions.append(.evaluated(index.programs.count - 1))
    questions.append(question)
    uses.append(0)
    return questions.count - 1
  }

  // MARK: Probes

  private mutating func path(_ path: RulePath) -> Int {
    if let number = pathNumbers[path] { return number }
    pathNumbers[path] = index.paths.count
    index.paths.append(path)
    return index.paths.count - 1
  }

  private mutating func newHazard() -> Int {
    index.endangered.append([])
    return index.endangered.count - 1
  }

  private struct EqualityKey: Hashable {
    let path: Int
    let folding: TextFolding?
  }

  private struct OrderKey: Hashable {
    let path: Int
    let kind: BoundKind
  }

  private mutating func addProbes() {
    var equalities: [EqualityKey: Int] = [:]
    var orders: [OrderKey: [Int]] = [:]
    var texts: [EqualityKey: [Int]] = [:]
    var (orderKeys, textKeys): ([OrderKey], [EqualityKey]) = ([], [])
    for (number, question) in questions.enumerated() {
      switch question {
      case nil: break
      case .equal(let path, let folding, let values)?:
        let key = EqualityKey(path: self.path(path), folding: folding)
        let place = equalities[key] ?? index.equalities.count
        if place == index.equalities.count {
          equalities[key] = place
          index.equalities.append(EqualityProbe(path: key.path, folding: folding, hazard: newHazard()))
        }
        index.equalities[place].add(number, values)
        index.conditions[number] = .found(hazard: index.equalities[place].hazard)
      case .ordered(let path, let kind, _, _)?:
        let key = OrderKey(path: self.path(path), kind: kind)
        if orders[key] == nil { orderKeys.append(key) }
        orders[key, default: []].append(number)
      case .text(let path, let folding, _, _)?:
        let key = EqualityKey(path: self.path(path), folding: folding)
        if texts[key] == nil { textKeys.append(key) }
        texts[key, default: []].append(number)
      }
    }
    for key in orderKeys { addOrder(key, orders[key] ?? []) }
    for key in textKeys { addText(key, texts[key] ?? []) }
  }

  private mutating func addOrder(_ key: OrderKey, _ numbers: [Int]) {
    var bounds: [RecordValue] = []
    for case .ordered(_, _, let low, let high)? in numbers.map({ questions[$0] }) {
      bounds += [low, high].compactMap { $0?.value }
    }
    let probe = OrderProbe(path: key.path, kind: key.kind, hazard: newHazard(), bounds: bounds)
    for number in numbers {
      guard case .ordered(_, _, let low, let high)? = questions[number] else { continue }
      index.conditions[number] = .within(
        order: index.orders.count, probe.positions(from: low, to: high), hazard: probe.hazard)
    }
    index.orders.append(probe)
  }

  private mutating func addText(_ key: EqualityKey, _ numbers: [Int]) {
    let (containsHazard, textHazard) = (newHazard(), newHazard())
    var literals: [(bytes: [UInt8], literal: LiteralAutomaton.Literal)] = []
    for number in numbers {
      guard case .text(_, _, let place, let bytes)? = questions[number] else { continue }
      literals.append((bytes, LiteralAutomaton.Literal(condition: Int32(number), place: place)))
      index.conditions[number] = .found(hazard: place == .anywhere ? containsHazard : textHazard)
    }
    index.texts.append(
      TextProbe(
        path: key.path, folding: key.folding, containsHazard: containsHazard, textHazard: textHazard, literals))
  }
}
