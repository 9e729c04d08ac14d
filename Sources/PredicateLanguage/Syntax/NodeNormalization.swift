/// One tree for one meaning: spellings that say the same become the same node, whether the parser or code builds it.
///
/// - Functions with an operator become that operator: `add:to:(a, b)` is `a + b`.
/// - A list of constants is a constant.
/// - `CAST` of a constant to a literal type name is that constant: see ``TypedLiteral``.
/// - `FUNCTION` with the name of a method that reads a key is that key: `FUNCTION(a, "valueForKeyPath:", "b.c")` is `a.b.c`.
/// - A path on a path is one path; a path on `SELF` is a path from the record.
enum NodeNormalization {
  /// The normal form of a kind; nil if it is in it already.
  static func rewritten(_ kind: ExpressionNode.Kind) -> ExpressionNode.Kind? {
    switch kind {
    case .list(let parts): constantList(parts).map { .constant(.array($0)) }
    case .cast(let operand, let type): TypedLiteral.value(of: operand, type: type).map { .constant($0) }
    case .member(let base, let path): member(base, path)
    case .call(let name, let arguments): call(name, arguments)
    case .function(let target, let selector, let arguments): keyRead(target, selector, arguments)
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .index, .unary, .binary, .assignment,
      .ternary, .subquery, .block, .tooDeep:
      nil
    }
  }

  /// The normal form of a kind; nil if it is in it already.
  static func rewritten(_ kind: PredicateNode.Kind) -> PredicateNode.Kind? {
    switch kind {
    case .and(let parts): parts.count < 2 ? parts.first?.kind ?? .constant(true) : nil
    case .or(let parts): parts.count < 2 ? parts.first?.kind ?? .constant(false) : nil
    case .constant, .not, .comparison, .block, .tooDeep: nil
    }
  }

  private static func constantList(_ parts: [ExpressionNode]) -> [RecordValue]? {
    var values: [RecordValue] = []
    values.reserveCapacity(parts.count)
    for part in parts {
      guard case .constant(let value) = part.kind else { return nil }
      values.append(value)
    }
    return values
  }

  private static func member(_ base: ExpressionNode, _ path: KeyPathNode) -> ExpressionNode.Kind? {
    switch base.kind {
    case .selfRecord: .keyPath(path)
    case .keyPath(let first): .keyPath(KeyPathNode(first.steps + path.steps))
    case .member(let inner, let first): .member(inner, KeyPathNode(first.steps + path.steps))
    default: nil
    }
  }

  /// A key that is written out is a path; one that is computed stands in brackets.
  private static func keyRead(
    _ target: ExpressionNode, _ selector: String, _ arguments: [ExpressionNode]
  ) -> ExpressionNode.Kind? {
    guard arguments.count == 1, ["valueForKeyPath:", "valueForKey:", "objectForKey:"].contains(selector) else {
      return nil
    }
    guard case .constant(.string(let key)) = arguments[0].kind else { return .index(target, .element(arguments[0])) }
    let steps = selector == "valueForKeyPath:" ? try? KeyPathNode(parsing: key).steps : [.init(.key(key))]
    guard let steps else { return nil }
    let path = KeyPathNode(steps.map { KeyPathNode.Step($0.kind, span: arguments[0].span) })
    return member(target, path) ?? .member(target, path)
  }

  /// Whether calls of the function become an operator.
  static func isOperator(_ name: String) -> Bool {
    switch name {
    case "onesComplement:", "objectFrom:withIndex:", "castObject:toType:": true
    default: BinaryOperator.byFunctionName[name] != nil
    }
  }

  private static func call(_ name: String, _ arguments: [ExpressionNode]) -> ExpressionNode.Kind? {
    switch (arguments.count, name) {
    case (1, "onesComplement:"): return .unary(.complement, arguments[0])
    case (2, "objectFrom:withIndex:"): return .index(arguments[0], .element(arguments[1]))
    case (2, "castObject:toType:"):
      guard case .constant(.string(let type)) = arguments[1].kind else { return nil }
      let cast = ExpressionNode.Kind.cast(arguments[0], type)
      return rewritten(cast) ?? cast
    case (2, _): return BinaryOperator.byFunctionName[name].map { .binary($0, arguments[0], arguments[1]) }
    default: return nil
    }
  }
}
