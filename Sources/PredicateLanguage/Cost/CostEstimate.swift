/// Adds up the steps of the parts of a predicate: what evaluation counts when it binds the elements of a list one by one.
package struct CostEstimate {
  private let program: ResolvedProgram<ResolvedPredicate>
  private let bounds: CostBounds
  /// Whether there may be a list at a path of keys of the record.
  private let mayBeList: ([String]) -> Bool
  /// The lengths of the lists and texts that have been met.
  private var lengths: [RecordKey: Int] = [:]
  /// Loops, with what each takes alone.
  private var parts: [(formula: StepFormula, span: SourceSpan?)] = []
  /// What slots are bound to, with how many records a key of it is read of.
  private var elements: [Int: (element: Reach, owners: StepFormula)] = [:]
  /// What all of it takes, by the lengths of lists.
  package private(set) var formula = StepFormula.none

  /// Adds up the steps of a program over records that are no longer than the bounds say; without a model there may be a list
  /// at any path.
  package init(
    _ program: ResolvedProgram<ResolvedPredicate>, bounds: CostBounds,
    mayBeList: @escaping ([String]) -> Bool = { _ in true }
  ) {
    self.program = program
    self.bounds = bounds
    self.mayBeList = mayBeList
    formula = cost(of: .predicate(program.root))
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

  private mutating func cost(of part: ResolvedPart) -> StepFormula {
    switch part {
    case .predicate(let predicate):
      if case .quantified(_, let collection, let slot, let body) = predicate.kind {
        return loop(over: collection, slot, .predicate(body), predicate.span)
      }
    case .expression(let expression):
      switch expression.kind {
      case .wholeSet(let number):
        guard number < program.aggregates.count else { return .none }
        let aggregate = program.aggregates[number]
        return cost(of: ([aggregate.argument] + aggregate.others).map(ResolvedPart.expression))
      case .collection(let operation, let collection, let slot, let body):
        // Elements are counted without being looked at, and taken as they are without being bound.
        if operation == .count { return cost(of: .expression(collection)) }
        if case .element(slot) = body.kind { return cost(of: .expression(collection)) }
        return loop(over: collection, slot, .expression(body), expression.span)
      case .filter(let collection, let slot, let condition):
        return loop(over: collection, slot, .predicate(condition), expression.span)
      default: break
      }
    }
    return cost(of: part.children)
  }

  private mutating func cost(of parts: [ResolvedPart]) -> StepFormula {
    parts.reduce(.none) { bounded($0 + cost(of: $1)) }
  }

  private mutating func loop(
    over collection: ResolvedExpression, _ slot: Int, _ body: ResolvedPart, _ span: SourceSpan?
  ) -> StepFormula {
    let before = cost(of: .expression(collection))
    let reach = reach(of: collection)
    let each = bound(slot, to: reach) { $0.cost(of: body) }
    let formula = bounded(reach.elements * bounded(.steps(1) + each))
    parts.append((formula, span))
    return before + formula
  }

  /// A formula that nobody would read is a number from here on: nested unions of lists double its products at each level, and
  /// a long path multiplies as many lengths.
  private func bounded(_ formula: StepFormula) -> StepFormula {
    formula.factors > Self.mostFactors ? .steps(formula.value(lengths)) : formula
  }
  private static let mostFactors = 200

  // MARK: Lengths

  /// What there is to go through of a value, at most. A value that is no list is its only element.
  private struct Reach {
    /// How many elements, one after the other.
    var elements: StepFormula
    /// How many elements together with those of the lists within: what is read of an element has no more, and a key is read of
    /// no more records.
    var all: StepFormula
    /// The keys that lead to it.
    var path: [String] = []
    /// Whether they begin at the record.
    var isOfRecord = false

    init(_ elements: StepFormula, all: StepFormula) {
      (self.elements, self.all) = (elements, all)
    }

    init(_ formula: StepFormula) { self.init(formula, all: formula) }

    static let one = Reach(.steps(1))

    /// How many records a key is read of, of each element: the lists among these are counted with them, so that if one has
    /// many elements, the others have few.
    var owners: StepFormula { elements == all || all == .none ? .steps(1) : all }
  }

  private mutating func reach(of expression: ResolvedExpression) -> Reach {
    switch expression.kind {
    case .constant(.array(let values)), .constant(.set(let values)):
      return Reach(.steps(values.count), all: .steps(Self.count(.array(values))))
    case .constant(.null), .unsupported: return Reach(.none)
    case .constant, .index(_, .size): return Reach(.steps(1), all: .none)
    case .list(let parts):
      return Reach(.steps(parts.count), all: parts.reduce(.steps(parts.count)) { bounded($0 + reach(of: $1).all) })
    case .record:
      var record = Reach(unnamed())
      record.isOfRecord = true
      return record
    case .element(let slot): return elements[slot]?.element ?? Reach(unnamed())
    case .recordKey(let key): return reach(ofKey: key, of: nil)
    case .key(let base, let key, _): return reach(ofKey: key, of: base)
    // A list that a term of the host reads is called like the term.
    case .hostCall(let function, let parts) where function.isConstant:
      return reach(ofKey: function.signature.name, of: Self.owner(of: parts))
    case .variable, .block, .hostCall: return Reach(unnamed())
    case .variableKey(let base, _, _), .index(let base, .entries): return Reach(bounded(owners(base) * unnamed()))
    case .index(let base, .element(let element)):
      let all = reach(of: base).all
      if case .constant(.integer) = element.kind { return Reach(all) }
      return Reach(bounded(all * unnamed()))
    case .index(let base, .first), .index(let base, .last): return Reach(reach(of: base).all)
    case .filter(let part, _, _), .assign(_, let part), .cast(let part, _), .unary(_, let part): return reach(of: part)
    case .binary(_, let left, let right), .ternary(_, let left, let right): return either([left, right])
    case .wholeSet(let number): return reach(ofAggregate: number)
    case .call(let function, let arguments): return reach(of: function, arguments)
    case .collection(let operation, let collection, let slot, let body):
      return reach(of: operation.meaning, collection, slot, body)
    }
  }

  /// A key of a value, or of the record.
  private mutating func reach(ofKey key: String, of base: ResolvedExpression?) -> Reach {
    var (path, isOfRecord, owners) = ([String](), true, StepFormula.steps(1))
    if let base {
      let reach = reach(of: base)
      (path, isOfRecord, owners) = (reach.path, reach.isOfRecord, self.owners(base, reach))
    }
    path.append(key)
    let name = path.joined(separator: ".")
    let bound = bounds[name] ?? bounds[key]
    let isSingle = bound == nil && isOfRecord && !mayBeList(path)
    var reach = Reach(bounded(owners * (isSingle ? .steps(1) : length(name, bound))))
    (reach.path, reach.isOfRecord) = (path, isOfRecord)
    return reach
  }

  /// How many records a key is read of, where the value is a record or a list of them.
  private mutating func owners(_ base: ResolvedExpression, _ reach: Reach? = nil) -> StepFormula {
    switch base.kind {
    case .record: .steps(1)
    case .element(let slot): elements[slot]?.owners ?? unnamed()
    default: (reach ?? self.reach(of: base)).all
    }
  }

  private mutating func either(_ parts: [ResolvedExpression]) -> Reach {
    parts.reduce(Reach(.none)) { sum, part in
      let reach = reach(of: part)
      return Reach(bounded(sum.elements + reach.elements), all: bounded(sum.all + reach.all))
    }
  }

  /// A list of the values of all records.
  private mutating func reach(ofAggregate number: Int) -> Reach {
    guard number < program.aggregates.count else { return Reach(.none) }
    let aggregate = program.aggregates[number]
    guard aggregate.function.signature.role == .elements else { return .one }
    return Reach(bounded(unnamed() * reach(of: aggregate.argument).all))
  }

  private mutating func reach(of function: BuiltinFunction, _ arguments: [ResolvedExpression]) -> Reach {
    let signature = function.signature
    // At most a piece before each character, and one behind all.
    if function == .split { return Reach((arguments.first.map { textLength(of: $0) } ?? .none) + .steps(1)) }
    switch (signature.role, signature.result) {
    case (.passing, _): return arguments.first.map { reach(of: $0) } ?? .one
    case (.firstValue, _): return either(arguments)
    case (_, .list), (_, .set):
      return Reach(arguments.reduce(.steps(arguments.count)) { bounded($0 + reach(of: $1).all) })
    // What brackets mean: an element, or the value of a key that has no name here.
    case (_, .any): return Reach(arguments.reduce(unnamed()) { bounded($0 * (reach(of: $1).all + .steps(1))) })
    default: return .one
    }
  }

  private mutating func reach(
    of operation: CollectionOperator.Meaning, _ collection: ResolvedExpression, _ slot: Int, _ body: ResolvedExpression
  ) -> Reach {
    let whole = reach(of: collection)
    switch operation {
    case .count, .aggregate: return .one
    case .first, .last: return Reach(whole.all)
    case .entries: return Reach(bounded(whole.all * unnamed()))
    case .values(let ofLists, _, _):
      if case .element(slot) = body.kind { return ofLists ? Reach(whole.all) : Reach(whole.elements, all: whole.all) }
      let each = bound(slot, to: whole) { $0.reach(of: body).all }
      if ofLists { return Reach(bounded(whole.elements * each)) }
      return Reach(whole.elements, all: bounded(whole.elements * (each + .steps(1))))
    }
  }

  /// What a body takes whose slot is bound to the elements of a collection.
  private mutating func bound(
    _ slot: Int, to collection: Reach, _ body: (inout CostEstimate) -> StepFormula
  ) -> StepFormula {
    let outer = elements[slot]
    var element = Reach(collection.all)
    (element.path, element.isOfRecord) = (collection.path, collection.isOfRecord)
    elements[slot] = (element, collection.owners)
    defer { elements[slot] = outer }
    return body(&self)
  }

  /// The elements of a constant, with those of the lists within it.
  private static func count(_ value: RecordValue) -> Int {
    switch value {
    case .array(let values), .set(let values): values.reduce(values.count) { $0 + count($1) }
    default: 0
    }
  }

  /// What a term of the host is read of; nil where it is the record.
  private static func owner(of parts: [ResolvedExpression]) -> ResolvedExpression? {
    switch parts.first?.kind {
    case .element?, .key?: parts.first
    default: nil
    }
  }

  /// How many characters a text has at most.
  private mutating func textLength(of expression: ResolvedExpression) -> StepFormula {
    if case .constant(.string(let text)) = expression.kind { return .steps(text.utf16.count) }
    let path = path(of: expression)
    guard let key = path.last else { return unnamed() }
    let name = path.joined(separator: ".")
    return length(name, bounds[text: name] ?? bounds[text: key])
  }

  private func path(of text: ResolvedExpression) -> [String] {
    switch text.kind {
    case .recordKey(let key): [key]
    case .key(let base, let key, _): path(of: base) + [key]
    case .element(let slot): elements[slot]?.element.path ?? []
    default: []
    }
  }

  /// The length of what has no name.
  private mutating func unnamed() -> StepFormula { length("records", nil) }

  /// A list of one element takes what its element takes, and so does a value that is no list.
  private mutating func length(_ name: String, _ bound: Int?) -> StepFormula {
    let most = max(bound ?? bounds.records, lengths[RecordKey(name)] ?? 1)
    if most == 1 { return .steps(1) }
    lengths[RecordKey(name)] = most
    return .length(of: name)
  }
}
