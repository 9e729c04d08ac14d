import PredicateLanguage

/// A list that an aggregate, an index or an operator such as `@avg` reads, and the key that it reads of the elements.
struct ListPart: Hashable {
  let list: ValuePath
  /// Without keys for the elements themselves.
  let key: ValuePath

  /// The parts in a tree.
  static func all(in node: SyntaxNode) -> [ListPart] {
    var collector = Collector()
    collector.walk(node)
    return collector.found
  }

  /// Values to try where these constants stand.
  static func values(near constants: [RecordValue]) -> [RecordValue] {
    var values: [RecordValue] = []
    for constant in constants {
      values.append(constant)
      guard let number = NumberRules.Number(constant)?.double, abs(number) < 1e9 else { continue }
      values += [.integer(Int64(number.rounded(.down)) - 1), .integer(Int64(number.rounded(.up)) + 1)]
      values += [.integer(0), .integer(Int64((2 * number).rounded(.up)) + 1)]
    }
    return values.isEmpty ? [.integer(0), .integer(1)] : values
  }

  private struct Collector: SyntaxWalker {
    var found: [ListPart] = []

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      switch node.kind {
      case .keyPath(let path): add(path)
      case .member(let base, let path):
        if case .index(let list, _) = base.kind { add(list, path) }
      case .index(let list, _): add(list, nil)
      case .binary(let operation, let left, let right) where operation.operands == .collections:
        add(left, nil)
        add(right, nil)
      case .call(_, let arguments):
        // Of several arguments none is a list of numbers, save for the first one's.
        if let first = arguments.first, Self.takesLists(node) { add(first, nil) }
      default: break
      }
      return .visitChildren
    }

    private static func takesLists(_ node: ExpressionNode) -> Bool {
      guard case .call(let name, let arguments) = node.kind,
        case .builtin(let function)? = FunctionTable.builtin.resolve(name: name, argumentCount: arguments.count)
      else { return false }
      return function.isAggregate
    }

    private mutating func add(_ path: KeyPathNode) {
      let steps = path.steps
      guard
        let place = steps.firstIndex(where: { if case .collection = $0.kind { true } else { false } }), place > 0
      else { return }
      let owner = ExpressionNode(.keyPath(KeyPathNode(Array(steps[..<place]))))
      add(owner, steps.count > place + 1 ? KeyPathNode(Array(steps[(place + 1)...])) : nil)
    }

    private mutating func add(_ list: ExpressionNode, _ key: KeyPathNode?) {
      guard let list = ValuePath(list), !list.keys.isEmpty else { return }
      let key = key.map { ValuePath(ExpressionNode(.keyPath($0))) } ?? ValuePath([])
      guard let key else { return }
      found.append(ListPart(list: list, key: key))
    }
  }
}
