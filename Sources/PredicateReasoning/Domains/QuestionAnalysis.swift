import PredicateEvaluation
import PredicateLanguage

/// Conditions of some predicates, the keys that they read, and the values to try of each.
struct QuestionAnalysis {
  private(set) var formulas: [Formula] = []
  private(set) var conditions: [Condition] = []
  private(set) var keys: [KeyDomain] = []
  private var numbers: [PredicateNode: Int] = [:]
  private var keyNumbers: [ValuePath: Int] = [:]
  let model: (RecordModel, entity: String)?
  /// Whether the records are elements of a list, which may also hold nil.
  private let isOfElement: Bool
  /// The kinds of the elements, where they are values of which a model tells no keys.
  private let elementKinds: KeyKinds?
  /// Where lists are.
  private var lists: Set<ValuePath> = []
  /// What stands for the host's terms.
  private let terms: TermKeys
  /// What may be spent on calculations, which is not taken from texts and elements.
  private var calculationBudget: WorkBudget

  /// `budget` is what may be spent on texts and elements, and as much again on calculations.
  init(
    _ predicates: [FormatPredicate], model: (RecordModel, entity: String)?, elementKinds: KeyKinds? = nil,
    depth: Int = 0, budget: inout WorkBudget
  ) {
    self.model = model
    self.elementKinds = elementKinds
    isOfElement = depth > 0
    calculationBudget = budget
    terms = TermKeys(of: predicates)
    // First where lists are, as what else is asked of them depends on it.
    for predicate in predicates { noteLists(terms.replacingTerms(in: predicate.node, of: predicate)) }
    for predicate in predicates { formulas.append(formula(of: predicate.node, in: predicate)) }
    for number in conditions.indices { read(number) }
    for number in keys.indices { settleKinds(number) }
    for owner in keys where owner.isPrefix && owner.kinds.contains(.list) {
      // What a list leads to is a list of what its elements have, which no value of a key alone makes.
      for number in keys.indices where owner.path.isPrefix(of: keys[number].path) { keys[number].isDoubtful = true }
    }
    for number in conditions.indices { ask(number) }
    for number in conditions.indices {
      guard case .keys(let one, let other, let operation, let options) = conditions[number].question else { continue }
      conditions[number].isUnderstood =
        one == other
        ? asksOfItself(conditions[number], operation) : asksPlainly(conditions[number], operation, options)
    }
    for number in keys.indices { fill(number, depth: depth, &budget) }
    for number in conditions.indices {
      let hasAll = conditions[number].keys.allSatisfy { keys[$0].isComplete }
      conditions[number].isUnderstood = conditions[number].isUnderstood && hasAll
    }
  }

  private mutating func formula(of node: PredicateNode, in whole: FormatPredicate) -> Formula {
    switch node.kind {
    case .constant(let verdict): return .constant(verdict)
    case .and(let parts): return .all(parts.map { formula(of: $0, in: whole) })
    case .or(let parts): return .any(parts.map { formula(of: $0, in: whole) })
    case .not(let part): return .not(formula(of: part, in: whole))
    case .comparison(let comparison) where comparison.operator == .notEqual && comparison.modifier == .direct:
      let equal = ComparisonNode(comparison.left, .equal, comparison.right, options: comparison.options)
      return .not(condition(PredicateNode(.comparison(equal), span: node.span), in: whole))
    case .comparison, .block, .tooDeep: return condition(node, in: whole)
    }
  }

  private mutating func condition(_ node: PredicateNode, in whole: FormatPredicate) -> Formula {
    if let number = numbers[node] { return .condition(number) }
    let reader = QuestionReader(
      whole: whole, listPrefix: listPrefix, hasListBehind: hasListBehind, isText: isText,
      isList: isList)
    let part = FormatPredicate(node, partOf: whole)
    numbers[node] = conditions.count
    conditions.append(
      Condition(
        node: node, whole: whole, compiled: try? part.compiledForFewRecords(),
        question: reader.question(of: terms.replacingTerms(in: node, of: whole))))
    return .condition(conditions.count - 1)
  }

  // MARK: Lists

  private func listPrefix(_ path: ValuePath) -> Int? {
    if let (model, entity) = model { return ModelPath.listPrefix(of: path, in: model, entity) }
    // The first one: what is behind it is no key of the record, but one of the elements.
    return (0...path.keys.count).first { lists.contains(path.prefix($0)) }
  }

  private func hasListBehind(_ path: ValuePath) -> Bool {
    guard let prefix = listPrefix(path) else { return false }
    if model != nil { return shape(of: path)?.hasListBehind ?? true }
    return (prefix...path.keys.count).dropFirst().contains { lists.contains(path.prefix($0)) }
  }

  private mutating func noteLists(_ node: PredicateNode) {
    for part in ListPart.all(in: .predicate(node)) { lists.insert(part.list) }
    if case .comparison(let comparison) = node.kind {
      if comparison.modifier != .direct, let path = ValuePath(comparison.left) {
        // A list of records with a value each, or of values.
        let prefix = max(path.keys.count - 1, min(path.keys.count, 1))
        lists.insert(path.prefix(prefix))
      }
      // Texts contain texts; of anything else lists are meant.
      if comparison.operator == .contains, let path = ValuePath(comparison.left),
        case .constant(let value) = comparison.right.kind, value.type != .string, value != .null
      {
        lists.insert(path)
      }
      if comparison.operator == .in, ValuePath(comparison.left) == nil, let path = ValuePath(comparison.right) {
        lists.insert(path)
      }
    }
    for child in node.children { noteLists(child) }
  }

  private mutating func noteLists(_ node: SyntaxNode) {
    switch node {
    case .predicate(let node): noteLists(node)
    case .expression(let node):
      if case .subquery(let collection, _, _) = node.kind {
        if let path = ValuePath(collection) { lists.insert(path) }
        return
      }
      for child in node.children { noteLists(child) }
    }
  }

  // MARK: Types

  private func shape(of path: ValuePath) -> ModelPath? { model.flatMap { ModelPath(path, in: $0.0, $0.entity) } }

  private func isText(_ path: ValuePath) -> Bool {
    // Without a model a key with a length is a text.
    listPrefix(path) == nil && (model == nil || shape(of: path)?.kinds.subtracting(.missing) == .string)
  }

  private func isList(_ path: ValuePath) -> Bool { shape(of: path)?.kinds == .list }

  // MARK: Keys

  private mutating func read(_ number: Int) {
    for path in conditions[number].paths {
      let key = keyNumbers[path] ?? keys.count
      if key == keys.count {
        keyNumbers[path] = key
        keys.append(KeyDomain(path: path))
      }
      conditions[number].keys.append(key)
      keys[key].note(conditions[number].question)
    }
    let paths = conditions[number].paths
    // Keys that are compared with one another need a value each.
    guard paths.count == 2, case .keys = conditions[number].question else { return }
    for key in conditions[number].keys { keys[key].peers = min(4, keys[key].peers + 1) }
  }

  private mutating func settleKinds(_ number: Int) {
    let path = keys[number].path
    keys[number].isPrefix = keys.contains { path.isPrefix(of: $0.path) }
    if path.keys.isEmpty, keys.count > 1 { keys[number].isDoubtful = true }
    guard model == nil else {
      guard let shape = shape(of: path) else {
        // A key that the model does not tell, or what a list or a record without a model of its own has.
        keys[number].kinds = .missing
        keys[number].isDoubtful = true
        return
      }
      keys[number].kinds = shape.kinds
      keys[number].allowed = shape.allowed
      keys[number].elementKinds = shape.elementKinds
      keys[number].isMissingWithItsOwner = shape.isRequiredOfItsOwner
      return
    }
    if let elementKinds {
      keys[number].elementKinds = .all
      if path.keys.isEmpty {
        keys[number].kinds = elementKinds.union(.missing)
        return
      }
      // Which keys they have is not told.
      keys[number].isDoubtful = true
    }
    if lists.contains(path),
      !keys[number].elements.isEmpty || !keys[number].counts.isEmpty
        || !keys[number].guesses.isEmpty
    {
      keys[number].kinds = keys[number].wholeKinds.union([.list, .missing])
      return
    }
    if keys[number].isPrefix { keys[number].kinds.formUnion(.record) }
    let peers = peerKinds(of: number)
    if keys[number].kinds.isEmpty { keys[number].kinds = peers.isEmpty ? .plainNumbers.union(.string) : peers }
    // Numbers stand for booleans, too, and what is ordered is one of them.
    if keys[number].kinds == .boolean, isOrdered(number) { keys[number].kinds.formUnion(.plainNumbers) }
    // Values with keys of their own are records; a record alone is never nil.
    if !path.keys.isEmpty || isOfElement { keys[number].kinds.insert(.missing) }
  }

  /// Whether a key is less or more than another one.
  private func isOrdered(_ number: Int) -> Bool {
    conditions.contains { condition in
      guard condition.keys.contains(number), case .keys(_, _, let operation, _) = condition.question else {
        return false
      }
      return operation != .equal && operation != .notEqual
    }
  }

  /// The kinds of the keys that this one is compared with.
  private func peerKinds(of number: Int) -> KeyKinds {
    var kinds: KeyKinds = []
    for condition in conditions where condition.keys.contains(number) {
      for key in condition.keys where key != number { kinds.formUnion(keys[key].kinds.subtracting(.missing)) }
    }
    return kinds
  }

  // MARK: Questions

  /// Tells the keys of a condition what they are asked, and whether that is understood.
  private mutating func ask(_ number: Int) {
    let condition = conditions[number]
    switch condition.question {
    case .nothing: conditions[number].isUnderstood = true
    case .unknowable, .other: break
    case .constants(_, let operation, let options, let constants):
      conditions[number].isUnderstood = ask(condition, operation, options, constants)
    case .length(_, let constants):
      let key = condition.keys[0]
      let lengths = constants.compactMap { NumberRules.Number($0)?.double }
      guard lengths.allSatisfy({ $0 < 300 }) else { return }
      keys[key].rules.append(LengthRule(most: Int(max(lengths.max() ?? 0, 0)) + 2))
      conditions[number].isUnderstood = keys[key].kinds.isSubset(of: [.string, .missing])
    case .count(_, let constants):
      let key = condition.keys[0]
      conditions[number].isUnderstood =
        keys[key].kinds.isSubset(of: [.list, .missing])
        && constants.allSatisfy(isCount)
    case .elements(_, _, let counts):
      conditions[number].isUnderstood =
        keys[condition.keys[0]].kinds.isSubset(of: [.list, .missing]) && counts.allSatisfy(isCount)
    case .chain(let chain, let targets):
      let key = condition.keys[0]
      let search = ThresholdSearch(
        chain, targets: targets, kinds: keys[key].kinds, whole: condition.whole, budget: &calculationBudget)
      keys[key].constants += search.values
      keys[key].isCalculated = true
      conditions[number].isUnderstood = search.isComplete
    case .datePart:
      conditions[number].isUnderstood = keys[condition.keys[0]].kinds.isSubset(of: [.date, .missing])
    case .keys: break
    }
  }

  /// Whether lists that are looked at stand below, at and above it.
  private func isCount(_ value: RecordValue) -> Bool {
    NumberRules.Number(value).map { $0.double < Double(KeyDomain.mostElements) } ?? true
  }

  private mutating func ask(
    _ condition: Condition, _ operation: ComparisonOperator, _ options: ComparisonOptions, _ constants: [RecordValue]
  ) -> Bool {
    let key = condition.keys[0]
    keys[key].constants += constants
    // A list as a whole is not looked at together with its elements.
    if keys[key].kinds.contains(.list), !keys[key].elements.isEmpty || !keys[key].counts.isEmpty,
      constants.contains(where: { [.list, .set].contains($0.type) })
    {
      return false
    }
    if keys[key].isPrefix, keys[key].kinds.contains(.record) { return constants == [.null] }
    var texts: [String] = []
    for case .string(let text) in constants { texts.append(text) }
    guard keys[key].kinds.contains(.string), !texts.isEmpty else { return isPlain(operation, keys[key].kinds) }
    let limits = condition.whole.limits
    if operation == .between {
      for text in texts { keys[key].rules.append(OrderRule(text, nil)) }
      return true
    }
    if options.contains(.diacriticInsensitive), TextRules.hasHangul(texts) { return false }
    guard let rule = TextRules.rule(operation, texts, options, limits: limits) else { return false }
    keys[key].rules.append(rule)
    return isPlain(operation, keys[key].kinds)
  }

  /// Whether an operator says the same of all lists and records that are not the constants themselves.
  private func isPlain(_ operation: ComparisonOperator, _ kinds: KeyKinds) -> Bool {
    operation != .contains || kinds.isDisjoint(with: [.list, .record])
  }

  /// How a key stands to itself is the same for all values of a kind.
  private func asksOfItself(_ condition: Condition, _ operation: ComparisonOperator) -> Bool {
    switch operation {
    case .equal, .notEqual: true
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      condition.keys.allSatisfy { keys[$0].kinds.subtracting(.missing).isSubset(of: .ordered) }
    default: false
    }
  }

  private func asksPlainly(
    _ condition: Condition, _ operation: ComparisonOperator, _ options: ComparisonOptions
  ) -> Bool {
    let kinds = condition.keys.map { keys[$0].kinds.subtracting(.missing) }
    guard kinds.count == 2, kinds[0] == kinds[1], kinds[0].isSubset(of: .ordered) else { return false }
    switch operation {
    case .equal, .notEqual: return TextFolding(options) == nil || !kinds[0].contains(.string)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      // Texts that stand in every order are found where nothing else is asked of them.
      guard kinds[0].contains(.string) else { return true }
      return TextFolding(options) == nil
        && peers(of: condition.keys[0]).allSatisfy { keys[$0].rules.isEmpty }
    default: return false
    }
  }

  // MARK: Values

  /// Shares constants among keys that are compared with one another, and finds values to try.
  private mutating func fill(_ number: Int, depth: Int, _ budget: inout WorkBudget) {
    let group = peers(of: number)
    var domain = keys[number]
    if group.count > 1 {
      domain.peers = min(4, group.count)
      for key in group where key != number {
        domain.constants += keys[key].constants
        domain.rules += keys[key].rules
      }
    }
    let isTooMany = group.count > 4
    DomainFiller.fill(&domain, in: conditions.first?.whole, model: model, depth: depth, &budget)
    if isTooMany || domain.isDoubtful { domain.isComplete = false }
    keys[number].values = domain.values
    keys[number].isComplete = domain.isComplete
  }

  /// The keys that are compared with a key, or with one that is.
  private func peers(of number: Int) -> [Int] {
    var found = [number]
    var place = 0
    while place < found.count {
      for condition in conditions where condition.keys.count > 1 && condition.keys.contains(found[place]) {
        for key in condition.keys where !found.contains(key) { found.append(key) }
      }
      place += 1
    }
    return found.sorted()
  }
}
