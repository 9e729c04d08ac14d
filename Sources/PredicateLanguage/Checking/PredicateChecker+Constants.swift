extension PredicateChecker {
  mutating func checkOptions(_ comparison: Comparison) {
    guard !comparison.node.options.isEmpty else { return }
    let types = [comparison.left, comparison.right].map { type in
      if case .collection(let element) = type { element } else { type }
    }
    guard let kind = types.compactMap(\.kind).first(where: { $0 != .string && $0 != .collection && $0 != .record })
    else { return }
    warn(
      .uselessOptions, "`[\(comparison.node.options.text)]` has no effect on \(kind.plural)", at: comparison.span,
      hint: "leave it out")
  }

  /// A comparison of two literals has one answer for all records.
  mutating func checkConstants(_ comparison: Comparison) {
    let node = comparison.node
    guard node.modifier == .direct, node.options.isEmpty, isWritten(node.left), isWritten(node.right),
      let left = node.left.literal, let right = node.right.literal,
      let verdict = Self.verdict(node.operator, left, right)
    else { return }
    warn(verdict ? .alwaysTrue : .alwaysFalse, "this is always \(verdict)", at: comparison.span)
  }

  private static func verdict(
    _ operation: ComparisonOperator, _ left: RecordValue, _ right: RecordValue
  ) -> Bool? {
    switch operation {
    case .equal: return ValueRules.equal(left, right)
    case .notEqual: return !ValueRules.equal(left, right)
    case .less: return order(left, right).map { $0 == .less }
    case .lessOrEqual: return order(left, right).map { $0 == .less || $0 == .equal }
    case .greater: return order(left, right).map { $0 == .greater }
    case .greaterOrEqual: return order(left, right).map { $0 == .greater || $0 == .equal }
    case .in, .contains, .beginsWith, .endsWith, .like, .matches, .between, .utiEquals, .utiConformsTo, .tokenMatches,
      .custom:
      return nil
    }
  }

  /// The order of two literals; nil where there is none, which is reported elsewhere or not at all.
  static func order(_ left: RecordValue, _ right: RecordValue) -> ValueRules.Ordering? {
    do { return try ValueRules.compare(left, right) } catch { return nil }
  }

  // MARK: Hints

  /// How to make two unlike operands comparable.
  func conversionHint(_ comparison: Comparison) -> String? {
    let node = comparison.node
    guard let left = comparison.left.kind, let right = comparison.right.kind else { return nil }
    if let hint = literalHint(left, comparison.left, node.right) ?? literalHint(right, comparison.right, node.left) {
      return hint
    }
    switch Set([left, right]) {
    case [.date, .string]: return "write `CAST(text, \"NSDate\")` to compare text with a date"
    case [.date, .number]: return "write `CAST(date, \"NSNumber\")` to compare a date with seconds since 2001"
    case [.string, .number]: return "write `CAST(text, \"NSNumber\")` to compare text with a number"
    case [.uuid, .string]: return "write `CAST(text, \"NSUUID\")` to compare text with a UUID"
    default: return nil
    }
  }

  /// The hint for a literal that would be right with or without quotes.
  private func literalHint(_ kind: StaticType.Kind, _ type: StaticType, _ literal: ExpressionNode) -> String? {
    guard case .constant(let value) = literal.kind, isWritten(literal) else { return nil }
    switch (kind, value) {
    case (.number, .string(let text)):
      if Double(text) != nil { return "leave out the quotes to compare with the number" }
      guard type == .value(.boolean), let word = Self.booleanWords[text.lowercased()] else { return nil }
      return "write `\(word)` without quotes"
    case (.string, .integer(let number)): return "write `\"\(number)\"` to compare with the text"
    default: return nil
    }
  }

  private static let booleanWords = ["yes": "YES", "true": "TRUE", "no": "NO", "false": "FALSE"]
}

extension ExpressionNode {
  /// The value of a literal, `nil` included.
  var literal: RecordValue? {
    switch kind {
    case .nilLiteral: .null
    case .constant(let value): value
    case .selfRecord, .anyKey, .variable, .keyPath, .member, .index, .list, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .subquery, .block, .tooDeep:
      nil
    }
  }
}
