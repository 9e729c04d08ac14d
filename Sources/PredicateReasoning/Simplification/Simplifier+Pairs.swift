import PredicateLanguage

/// Changes of several comparisons of one key in an AND or an OR.
extension Simplifier {
  /// What a comparison of an operand with constants says.
  private struct Question {
    let operand: ExpressionNode
    let operation: ComparisonOperator
    let constant: RecordValue
    let options: ComparisonOptions

    /// `5 < a` is read as `a > 5`.
    init?(_ node: PredicateNode) {
      guard case .comparison(let comparison) = node.kind, comparison.modifier == .direct else { return nil }
      options = comparison.options
      if case .constant(let value) = comparison.right.kind {
        (operand, operation, constant) = (comparison.left, comparison.operator, value)
      } else if case .constant(let value) = comparison.left.kind, let turned = comparison.operator.mirrored {
        (operand, operation, constant) = (comparison.right, turned, value)
      } else {
        return nil
      }
    }

    func isOfTheSame(_ other: Question) -> Bool { operand == other.operand && options == other.options }

    func with(_ operation: ComparisonOperator, _ constant: RecordValue) -> PredicateNode {
      PredicateNode(
        .comparison(
          ComparisonNode(operand, operation, ExpressionNode(.constant(constant)), options: options)))
    }
  }

  // MARK: Lists

  /// `a == 1 OR a IN {2, 3}`, and `a != 1 AND a != 2`.
  mutating func list(_ group: PredicateGroup) -> SimplificationChange? {
    let questions = group.parts.map { Self.equality($0, isAll: group.isAll) }
    for (first, question) in questions.enumerated() {
      guard let question = question?.question, prover.isCertain(group.parts[first]) else { continue }
      var places: [Int] = []
      var values: [RecordValue] = []
      // Parts change places with those between, of which none may fail.
      for place in first..<group.parts.count {
        guard prover.isCertain(group.parts[place]) else { break }
        guard let other = questions[place], other.question.isOfTheSame(question) else { continue }
        places.append(place)
        for value in other.values where !values.contains(value) { values.append(value) }
      }
      guard places.count > 1 else { continue }
      let isIn = question.with(.in, .array(values))
      let part = group.isAll ? PredicateNode(.not(isIn)) : isIn
      if let change = merging(places, of: group, into: part, .list) { return change }
    }
    return nil
  }

  /// An equality of an OR, or what is the opposite of one in an AND, with the values that are equal.
  private static func equality(_ node: PredicateNode, isAll: Bool) -> (question: Question, values: [RecordValue])? {
    var node = node
    var isNegated = false
    if case .not(let part) = node.kind { (node, isNegated) = (part, true) }
    guard let question = Question(node) else { return nil }
    let values: [RecordValue]
    switch (question.operation, question.constant) {
    case (.equal, let value) where isNegated == isAll: values = [value]
    case (.notEqual, let value) where isAll && !isNegated: values = [value]
    case (.in, .array(let list)) where isNegated == isAll: values = list
    default: return nil
    }
    // Nil in a list, and a list in a list, are other questions.
    let areScalars = values.allSatisfy { value in
      switch value {
      case .null, .array, .set, .object, .record: false
      default: true
      }
    }
    return areScalars ? (question, values) : nil
  }

  // MARK: Pairs

  /// Two comparisons that are one: BETWEEN, `>=` of `>` and `==`, and their like.
  mutating func pair(_ group: PredicateGroup) -> SimplificationChange? {
    let questions = group.parts.map(Question.init)
    for (first, question) in questions.enumerated() {
      guard let question, prover.isCertain(group.parts[first]) else { continue }
      for second in group.parts.indices.dropFirst(first + 1) {
        guard prover.isCertain(group.parts[second]) else { break }
        guard let other = questions[second], question.isOfTheSame(other) else { continue }
        for (rule, part) in Self.merged(question, other, isAll: group.isAll) {
          if let change = merging([first, second], of: group, into: part, rule) { return change }
        }
      }
    }
    return nil
  }

  /// Comparisons that may say what two say together.
  private static func merged(
    _ one: Question, _ other: Question, isAll: Bool
  ) -> [(SimplificationRule, PredicateNode)] {
    let isSame = one.constant == other.constant
    let value = one.constant
    switch (isAll, one.operation, other.operation) {
    case (true, .greaterOrEqual, .lessOrEqual):
      return isSame
        ? [(.merged, one.with(.equal, value))] : [(.range, one.with(.between, .array([value, other.constant])))]
    case (true, .lessOrEqual, .greaterOrEqual):
      return isSame
        ? [(.merged, one.with(.equal, value))] : [(.range, one.with(.between, .array([other.constant, value])))]
    case (true, .greaterOrEqual, .notEqual), (true, .notEqual, .greaterOrEqual):
      return isSame ? [(.merged, one.with(.greater, value))] : []
    case (true, .lessOrEqual, .notEqual), (true, .notEqual, .lessOrEqual):
      return isSame ? [(.merged, one.with(.less, value))] : []
    case (false, .greater, .equal), (false, .equal, .greater):
      return isSame ? [(.merged, one.with(.greaterOrEqual, value))] : []
    case (false, .less, .equal), (false, .equal, .less):
      return isSame ? [(.merged, one.with(.lessOrEqual, value))] : []
    case (false, .less, .greater), (false, .greater, .less):
      return isSame ? [(.merged, one.with(.notEqual, value))] : []
    default: return []
    }
  }

  /// One part in the place of several of a group, none of which can fail, if it says the same.
  private mutating func merging(
    _ places: [Int], of group: PredicateGroup, into part: PredicateNode, _ rule: SimplificationRule
  ) -> SimplificationChange? {
    let placed = PredicateNode(part.kind, span: group.span(of: places))
    let after = group.replacing(places, with: placed)
    guard mayStand(after, for: group.node), prover.areEqual(group.joined(places), placed) else { return nil }
    return SimplificationChange(rule, .records, group.node, after, parts: places.map { group.parts[$0] })
  }
}
