import PredicateLanguage

/// What is asked of keys in a way that is not understood: what values may do is guessed by what stands in the text.
struct OtherQuestion {
  /// The keys that it reads; of what is behind a list, the list.
  private(set) var paths: [ValuePath] = []
  /// The constants that stand in it.
  let constants: [RecordValue]
  /// The lists in it, and what it reads of their elements.
  let parts: [ListPart]
  /// What it asks of the elements of lists.
  private(set) var bodies: [(list: ValuePath, node: PredicateNode)] = []
  /// The keys that functions of dates read.
  private(set) var dates: [ValuePath] = []

  /// What a condition asks; `constants` stand for those in it where they are given, `listPrefix` tells the first list on a path.
  init(
    _ node: PredicateNode, constants: [RecordValue]? = nil, functions: FunctionTable, listPrefix: (ValuePath) -> Int?
  ) {
    parts = ListPart.all(in: .predicate(node))
    var collector = Collector(functions: functions)
    collector.walk(node)
    self.constants = (constants ?? ConstantCollector.constants(in: node)) + collector.outer
    bodies = collector.bodies
    dates = collector.dates
    for read in ReadPath.all(in: .predicate(node), functions: functions) {
      let path = listPrefix(read.path).map(read.path.prefix) ?? read.path
      if !paths.contains(path) { paths.append(path) }
      guard path != read.path, !bodies.contains(where: { $0.list == path }) else { continue }
      bodies.append((path, ElementCondition.of(node, behind: path)))
    }
  }

  private struct Collector: SyntaxWalker {
    let functions: FunctionTable
    /// What stands for keys of the record around a list.
    var outer: [RecordValue] = []
    var bodies: [(list: ValuePath, node: PredicateNode)] = []
    var dates: [ValuePath] = []

    init(functions: FunctionTable) { self.functions = functions }

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      switch node.kind {
      case .subquery(let collection, let name, let condition):
        guard let list = ValuePath(collection) else { break }
        if let body = ElementCondition.of(condition, name) {
          bodies.append((list, body))
        } else if let body = ElementCondition.of(condition, name, outer: .integer(1)) {
          bodies.append((list, body))
          outer = [.integer(1)]
        }
      case .call(let name, let arguments):
        guard case .builtin(let function)? = functions.resolve(name: name, argumentCount: arguments.count),
          function.signature.parameters.first == .date, let path = arguments.first.flatMap({ ValuePath($0) })
        else { break }
        dates.append(path)
      default: break
      }
      return .visitChildren
    }
  }
}
