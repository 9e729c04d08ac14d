import PredicateLanguage

/// Changes of NOT and of single comparisons.
extension Simplifier {
  // MARK: NOT

  mutating func change(ofNot part: PredicateNode, _ node: PredicateNode) -> SimplificationChange? {
    let opposite = Self.opposite(of: part)
    let isConstant = if case .constant = part.kind { true } else { false }
    if mayStand(opposite, for: node) {
      return SimplificationChange(isConstant ? .constant : .negation, .logic, node, opposite)
    }
    // `NOT a < 5` is true of nil, and `a >= 5` is not: they are the same where nil cannot be.
    guard case .comparison(let comparison) = part.kind, comparison.modifier == .direct,
      let operation = comparison.operator.oppositeOrder
    else { return nil }
    let after = PredicateNode(
      .comparison(ComparisonNode(comparison.left, operation, comparison.right, options: comparison.options)))
    guard mayStand(after, for: node), prover.areEqual(node, after) else { return nil }
    return SimplificationChange(.negation, .records, node, after)
  }

  /// What is true where the node is false, for whatever records: `!=` is the opposite of `==`, nil included, and NOT before an
  /// AND is an OR of the opposites, in the same order.
  private static func opposite(of node: PredicateNode) -> PredicateNode {
    switch node.kind {
    case .constant(let verdict): return PredicateNode(.constant(!verdict), span: node.span)
    case .not(let part): return part
    case .and(let parts): return PredicateNode(.or(parts.map(opposite)), span: node.span)
    case .or(let parts): return PredicateNode(.and(parts.map(opposite)), span: node.span)
    case .comparison(let comparison):
      guard comparison.modifier == .direct, let operation = comparison.operator.oppositeEquality else { break }
      return PredicateNode(
        .comparison(ComparisonNode(comparison.left, operation, comparison.right, options: comparison.options)),
        span: node.span)
    case .block, .tooDeep: break
    }
    return PredicateNode(.not(node), span: node.span)
  }

  // MARK: One comparison

  mutating func change(of comparison: ComparisonNode, _ node: PredicateNode) -> SimplificationChange? {
    if let change = cast(comparison, node) { return change }
    if prover.isCertain(node) {
      for verdict in [true, false] {
        let after = PredicateNode(.constant(verdict))
        let isDecided = verdict ? prover.implies(after, node) : prover.implies(node, after)
        if isDecided { return SimplificationChange(.decided, .records, node, after) }
      }
    }
    for (rule, after) in Self.plainer(comparison) where mayStand(after, for: node) && prover.areEqual(node, after) {
      return SimplificationChange(rule, .records, node, after)
    }
    return nil
  }

  /// Comparisons that say it more simply, if they say the same.
  private static func plainer(_ comparison: ComparisonNode) -> [(SimplificationRule, PredicateNode)] {
    guard comparison.modifier == .direct, case .constant(let constant) = comparison.right.kind else { return [] }
    func with(
      _ operation: ComparisonOperator, _ value: RecordValue, options: ComparisonOptions? = nil
    ) -> PredicateNode {
      PredicateNode(
        .comparison(
          ComparisonNode(
            comparison.left, operation, ExpressionNode(value == .null ? .nilLiteral : .constant(value)),
            options: options ?? comparison.options)))
    }
    switch (comparison.operator, constant) {
    case (.like, .string(let pattern)):
      let read = LikePatternText(pattern, nil)
      let text = RecordValue.string(read.literals)
      let isOpen = (start: read.parts.first == .any, end: read.parts.last == .any)
      switch (read.parts.count, isOpen.start, isOpen.end) {
      case _ where read.parts.contains(.one): return []
      case (0, _, _), (1, false, false): return [(.pattern, with(.equal, text))]
      case (1, true, true): return [(.pattern, with(.notEqual, .null, options: []))]
      case (2, false, true): return [(.pattern, with(.beginsWith, text))]
      case (2, true, false): return [(.pattern, with(.endsWith, text))]
      case (3, true, true): return [(.pattern, with(.contains, text))]
      default: return []
      }
    case (.matches, .string(let pattern)):
      let isPlain = pattern.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "_") }
      return isPlain ? [(.pattern, with(.equal, .string(pattern)))] : []
    case (.in, .array(let values)): return values.count == 1 ? [(.list, with(.equal, values[0]))] : []
    default: return []
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Without CASTs of keys to the type that the model gives them, which change no value of it.
  private func cast(_ comparison: ComparisonNode, _ node: PredicateNode) -> SimplificationChange? {
    guard let (model, entity) = prover.model, comparison.modifier == .direct else { return nil }
    let after = node.rewriting(expression: { expression in
      guard case .cast(let key, let type) = expression.kind, let path = ValuePath(key),
        let target = try? Casting.target(named: type), let known = ModelPath(path, in: model, entity),
        known.listPrefix == nil, Self.keeps(known.kinds.subtracting(.missing), target)
      else { return nil }
      return key
    })
    guard mayStand(after, for: node) else { return nil }
    return SimplificationChange(.cast, .records, node, after)
  }

  /// Whether a CAST gives values of these kinds back as they are.
  private static func keeps(_ kinds: KeyKinds, _ target: Casting.Target) -> Bool {
    switch target {
    case .string: kinds == .string
    case .number: !kinds.isEmpty && kinds.isSubset(of: .numbers)
    case .integer: kinds == .integer
    case .double: kinds == .double
    case .decimal: kinds == .decimal
    case .boolean: kinds == .boolean
    case .date: kinds == .date
    case .uuid: kinds == .uuid
    case .data: kinds == .binary
    case .url, .array, .set: false
    }
  }
}

extension ComparisonOperator {
  fileprivate var oppositeEquality: ComparisonOperator? {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    default: nil
    }
  }

  fileprivate var oppositeOrder: ComparisonOperator? {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    default: nil
    }
  }
}
