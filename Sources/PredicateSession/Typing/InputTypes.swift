import PredicateLanguage

/// The types of the parts of a text that is being typed, found as the checker finds them.
struct InputTypes: Sendable {
  let model: RecordModel?
  private let entity: String?
  private let functions: FunctionTable
  /// The types of variables that have values, by their names.
  private let variables: [RecordKey: StaticType]

  // What is longer than this is no path that a person types.
  private static let longestPart = 4096

  /// Types over the records of an entity, with variables that have values.
  init(
    model: RecordModel?, entity: String?, functions: FunctionTable = .builtin, variables: [RecordKey: StaticType] = [:]
  ) {
    self.functions = functions
    self.model = model
    self.entity = entity
    self.variables = variables
  }

  /// The type of a part of a text, with the variables that are bound at its place; unknown if it has mistakes.
  func type(of range: Range<Int>, in text: UnfinishedText) -> StaticType {
    var checker = checker(at: text)
    return Self.expression(range, in: text).map { checker.type(of: $0) } ?? .unknown
  }

  /// What the keys behind the dot are read from: the value before it, or the elements behind an operator such as `@sum`.
  func owner(of range: Range<Int>, in text: UnfinishedText) -> (type: StaticType, isBehindOperator: Bool) {
    guard !range.isEmpty, let node = Self.expression(range, in: text) else { return (.unknown, false) }
    var checker = checker(at: text)
    guard let (rest, isWhole) = Self.beforeOperators(node) else { return (checker.type(of: node), false) }
    let type = isWhole ? checker.root : checker.type(of: rest)
    if case .collection(let element) = type { return (element, true) }
    return (type, true)
  }

  /// The type of a variable that is bound at the place, or has a value.
  func type(ofVariable name: String, in text: UnfinishedText) -> StaticType {
    checker(at: text).bound[RecordKey(name)] ?? .unknown
  }

  private func checker(at text: UnfinishedText) -> PredicateChecker {
    var checker = PredicateChecker(
      model: model, entity: entity, functions: functions, source: nil, listsExtensions: false)
    checker.bound = variables
    for binding in text.place.bindings {
      let collection = Self.expression(binding.collection, in: text)
      checker.bound[RecordKey(binding.variable)] = collection.map { checker.type(of: $0).element } ?? .unknown
    }
    return checker
  }

  private static func expression(_ range: Range<Int>, in text: UnfinishedText) -> ExpressionNode? {
    guard range.count <= longestPart else { return nil }
    do throws(FormatError) {
      return try FormatExpression(parsing: text.slice(range)).node
    } catch {
      // A part with a mistake has no type; the mistake itself is told elsewhere.
      return nil
    }
  }

  /// The node without the collection operators at its end, if those take elements; `isWhole` if nothing stands before.
  private static func beforeOperators(_ node: ExpressionNode) -> (ExpressionNode, isWhole: Bool)? {
    let path: KeyPathNode
    var base: ExpressionNode?
    switch node.kind {
    case .keyPath(let steps): path = steps
    case .member(let value, let steps): (base, path) = (value, steps)
    default: return nil
    }
    var steps = path.steps
    while case .collection(let operation)? = steps.last?.kind,
      ![.first, .last, .allKeys, .allValues].contains(operation)
    {
      steps.removeLast()
    }
    guard steps.count < path.steps.count else { return nil }
    guard !steps.isEmpty else { return (base ?? node, isWhole: base == nil) }
    let rest = KeyPathNode(steps)
    return (ExpressionNode(base.map { .member($0, rest) } ?? .keyPath(rest)), isWhole: false)
  }
}
