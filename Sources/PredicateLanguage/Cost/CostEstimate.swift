/// Adds up the steps of the parts of a predicate: what evaluation counts when it binds the elements of a list one by one.
package struct CostEstimate {
  private let program: ResolvedProgram<ResolvedPredicate>
  private let bounds: CostBounds
  /// Whether the model has a list at a path.
  private let isListOfModel: ([String]) -> Bool
  /// The lengths of the lists and texts that have been met.
  private var lengths: [RecordKey: Int] = [:]
  /// Loops, with what each takes alone.
  private var parts: [(formula: StepFormula, span: SourceSpan?)] = []
  /// The paths of what slots are bound to.
  private var slots: [Int: [String]] = [:]
  /// What all of it takes, by the lengths of lists.
  package private(set) var formula = StepFormula.none

  /// Adds up the steps of a program over records that are no longer than the bounds say.
  package init(
    _ program: ResolvedProgram<ResolvedPredicate>, bounds: CostBounds,
    isList: @escaping ([String]) -> Bool = { _ in false }
  ) {
    self.program = program
    self.bounds = bounds
    isListOfModel = isList
    formula = cost(of: program.root)
  }

  /// The same as a number.
  package var steps: Int { formula.value(lengths) }

  /// The lengths in the formula, in the order of their names.
  package var named: [(name: String, length: Int)] {
    lengths.filter { formula.names.contains($0.key) }.map { ($0.key.text, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The part that takes the most.
  package var dominant: SourceSpan? {
    parts.max { $0.formula.value(lengths) < $1.formula.value(lengths) }?.span
  }

  private mutating func cost(of predicate: ResolvedPredicate) -> StepFormula {
    switch predicate.kind {
    case .constant, .block, .unsupported: return .none
    case .and(let parts), .or(let parts): return parts.reduce(.none) { bounded($0 + cost(of: $1)) }
    case .not(let part): return cost(of: part)
    case .equal(let left, let right, _), .ordered(let left, _, let right, _), .betweenBounds(let left, let right),
      .contains(let left, let right, _), .text(_, let left, let right, _), .typeConforms(let left, let right),
      .custom(_, let left, let right):
      return cost(of: left) + cost(of: right)
    case .between(let value, let low, let high): return cost(of: value) + cost(of: low) + cost(of: high)
    case .quantified(_, let collection, let slot, let body):
      return loop(over: collection, slot, predicate.span) { $0.cost(of: body) }
    }
  }

  private mutating func cost(of expression: ResolvedExpression) -> StepFormula {
    switch expression.kind {
    case .constant, .record, .element, .variable, .recordKey, .unsupported, .block: return .none
    case .key(let base, _, _), .variableKey(let base, _, _): return cost(of: base)
    case .index(let base, .element(let element)): return cost(of: base) + cost(of: element)
    case .index(let base, .first), .index(let base, .last), .index(let base, .size), .index(let base, .entries):
      return cost(of: base)
    case .list(let parts), .call(_, let parts), .hostCall(_, let parts):
      return parts.reduce(.none) { bounded($0 + cost(of: $1)) }
    case .unary(_, let part), .assign(_, let part), .cast(let part, _): return cost(of: part)
    case .binary(_, let left, let right): return cost(of: left) + cost(of: right)
    case .ternary(let condition, let then, let other): return cost(of: condition) + cost(of: then) + cost(of: other)
    case .wholeSet(let number):
      guard number < program.aggregates.count else { return .none }
      let aggregate = program.aggregates[number]
      return ([aggregate.argument] + aggregate.others).reduce(.none) { bounded($0 + cost(of: $1)) }
    case .collection(let operation, let collection, let slot, let body):
      // Elements are counted without being looked at, and taken as they are without being bound.
      if operation == .count { return cost(of: collection) }
      if case .element(slot) = body.kind { return cost(of: collection) }
      return loop(over: collection, slot, expression.span) { $0.cost(of: body) }
    case .filter(let collection, let slot, let condition):
      return loop(over: collection, slot, expression.span) { $0.cost(of: condition) }
    }
  }

  private mutating func loop(
    over collection: ResolvedExpression, _ slot: Int, _ span: SourceSpan?,
    _ body: (inout CostEstimate) -> StepFormula
  ) -> StepFormula {
    let outer = slots[slot]
    let before = cost(of: collection)
    let size = size(of: collection)
    slots[slot] = path(of: collection)
    let each = body(&self)
    slots[slot] = outer
    let formula = bounded(bounded(size) * bounded(.steps(1) + each))
    parts.append((formula, span))
    return before + formula
  }

  /// A formula that nobody would read is a number from here on: nested unions of lists double its products at each level.
  private func bounded(_ formula: StepFormula) -> StepFormula {
    formula.terms.count > Self.mostTerms ? .steps(formula.value(lengths)) : formula
  }
  private static let mostTerms = 100

  // MARK: Lengths

  /// How many elements a collection has at most.
  private mutating func size(of expression: ResolvedExpression) -> StepFormula {
    switch expression.kind {
    case .constant(.array(let values)), .constant(.set(let values)): return .steps(values.count)
    case .constant(.null): return .none
    case .list(let parts): return .steps(parts.count)
    case .filter(let collection, _, _): return size(of: collection)
    case .binary(_, let left, let right): return size(of: left) + size(of: right)
    case .ternary(_, let then, let other): return size(of: then) + size(of: other)
    case .collection(_, let collection, _, let body):
      let path = path(of: body)
      return size(of: collection) * (path.isEmpty ? .steps(1) : length(of: path, isList: false))
    case .call(.split, let arguments):
      // At most a piece before each character, and one behind all.
      return (arguments.first.map { textLength(of: $0) } ?? .none) + .steps(1)
    case .call(_, let arguments):
      return arguments.reduce(.steps(1)) { bounded($0 + size(of: $1)) }
    case .record, .element, .recordKey, .key, .hostCall: return size(ofPath: path(of: expression))
    default: return length(of: [], isList: true)
    }
  }

  /// A path that is read of an element: what its list has stands outside already.
  private mutating func size(ofPath keys: [String]) -> StepFormula {
    let start = keys.lastIndex(of: Self.element).map { $0 + 1 } ?? 0
    var product = StepFormula.steps(1)
    var hasList = false
    let names = keys.filter { $0 != Self.element }
    let skipped = names.count - (keys.count - start)
    for end in max(skipped, 0)..<names.count {
      let path = Array(names[...end])
      guard isList(path) else { continue }
      hasList = true
      product = product * length(of: path, isList: true)
    }
    return hasList ? product : length(of: names, isList: true)
  }

  /// Stands in paths where the element of a list is meant.
  private static let element = "[]"

  private func path(of expression: ResolvedExpression) -> [String] {
    switch expression.kind {
    case .recordKey(let key): [key]
    case .key(let base, let key, _): path(of: base) + [key]
    case .element(let slot): (slots[slot] ?? []) + [Self.element]
    case .filter(let collection, _, _): path(of: collection)
    // A list that a term of the host reads is called like the term.
    case .hostCall(let function, let parts) where function.isConstant:
      switch parts.first?.kind {
      case .element?, .key?: parts.flatMap { path(of: $0) } + [function.signature.name]
      default: [function.signature.name]
      }
    default: []
    }
  }

  private func isList(_ path: [String]) -> Bool {
    bound(of: path) != nil || isListOfModel(path)
  }

  private func bound(of path: [String]) -> Int? {
    bounds[path.joined(separator: ".")] ?? path.last.flatMap { bounds[$0] }
  }

  /// How many characters a text has at most.
  private mutating func textLength(of expression: ResolvedExpression) -> StepFormula {
    if case .constant(.string(let text)) = expression.kind { return .steps(text.utf16.count) }
    let path = path(of: expression).filter { $0 != Self.element }
    let name = path.isEmpty ? "records" : path.joined(separator: ".")
    lengths[RecordKey(name)] = max(0, bounds[text: name] ?? path.last.flatMap { bounds[text: $0] } ?? bounds.records)
    return .length(of: name)
  }

  private mutating func length(of path: [String], isList: Bool) -> StepFormula {
    if !isList, !self.isList(path) { return .steps(1) }
    let name = path.isEmpty ? "records" : path.joined(separator: ".")
    lengths[RecordKey(name)] = max(0, bound(of: path) ?? bounds.records)
    return .length(of: name)
  }
}
