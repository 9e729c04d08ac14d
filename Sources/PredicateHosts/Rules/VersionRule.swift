import PredicateLanguage

/// What a rule says of versions that are texts, whose order is not that of the versions: `"9.0"` comes after `"17.0"`.
///
/// A comparison breaks it if its version is written as a number, or if some version compares otherwise as a text. The remedy
/// asks for the parts, where the host has them as numbers, or for a pattern that exactly the right versions match.
struct VersionRule: Hashable, Sendable {
  /// The lowest first number of a version that the host has: from 10 on all have two digits.
  let first: Int
  /// The keys of the numbers of a version, in order; empty where the host has none.
  let parts: [String]

  /// What to write instead of a comparison that breaks the rule; nil if it keeps it, or compares no version.
  func advice(on node: ComparisonNode, _ source: SourceText?) -> String? {
    guard node.modifier == .direct else { return nil }
    if node.operator == .between {
      let bounds: [ExpressionNode] =
        switch node.right.kind {
        case .list(let parts): parts
        case .constant(.array(let values)): values.map { ExpressionNode(.constant($0)) }
        default: []
        }
      guard bounds.count == 2, let lower = Constant(bounds[0], source), let upper = Constant(bounds[1], source) else {
        return nil
      }
      let (above, below) = (text(node.left, .greaterOrEqual, lower), text(node.left, .lessOrEqual, upper))
      if isKept(.greaterOrEqual, lower), isKept(.lessOrEqual, upper) { return nil }
      return "write `\(grouped(above)) AND \(grouped(below))`"
    }
    let (operand, relation, version): (ExpressionNode, ComparisonOperator, Constant)
    if let constant = Constant(node.right, source) {
      (operand, relation, version) = (node.left, node.operator, constant)
    } else if let constant = Constant(node.left, source) {
      (operand, relation, version) = (node.right, node.operator.mirrored ?? node.operator, constant)
    } else {
      return nil
    }
    guard case .keyPath(let path) = operand.kind, path.onlyStep != nil else { return nil }
    return isKept(relation, version) ? nil : "write `\(text(operand, relation, version))`"
  }

  private func grouped(_ condition: String) -> String { condition.contains(" OR ") ? "(\(condition))" : condition }

  private func isKept(_ relation: ComparisonOperator, _ version: Constant) -> Bool {
    !version.isNumber && ordersAsText(relation, version)
  }

  /// The condition that compares as versions.
  private func text(_ operand: ExpressionNode, _ relation: ComparisonOperator, _ version: Constant) -> String {
    let numbers = version.numbers
    switch relation {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    default:
      if parts.isEmpty { return "\(operand) \(relation.text) \"\(version.text)\"" }
      let equal = zip(parts, numbers).map { "\($0) == \($1)" }.joined(separator: " AND ")
      return relation == .notEqual ? "NOT (\(equal))" : equal
    }
    if !parts.isEmpty, numbers.count <= parts.count { return inParts(relation, numbers) }
    if ordersAsText(relation, version) { return "\(operand) \(relation.text) \"\(version.text)\"" }
    let isStrict = relation == .greater || relation == .lessOrEqual
    let matches = "\(operand) MATCHES \"\(VersionPattern.pattern(from: numbers, isStrict: isStrict))\""
    return relation == .greater || relation == .greaterOrEqual ? matches : "NOT \(matches)"
  }

  /// `major > 14 OR (major == 14 AND minor >= 2)`: what is left out of a version is 0.
  private func inParts(_ relation: ComparisonOperator, _ numbers: [Int]) -> String {
    let isStrict = relation == .greater || relation == .lessOrEqual
    var numbers = numbers
    if isStrict {
      while numbers.count < parts.count { numbers.append(0) }
    } else {
      while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    }
    let strict = relation == .greater || relation == .greaterOrEqual ? ">" : "<"
    var condition = "\(parts[numbers.count - 1]) \(relation.text) \(numbers[numbers.count - 1])"
    for place in (0..<numbers.count - 1).reversed() {
      let (key, number) = (parts[place], numbers[place])
      condition = "\(key) \(strict) \(number) OR (\(key) == \(number) AND \(grouped(condition)))"
    }
    return condition
  }

  /// Whether all versions that there may be compare as texts as they do as versions.
  ///
  /// Those are tried that are near the one in hand and at both ends: as the order of texts looks at one digit after the
  /// other, others compare like one of these.
  private func ordersAsText(_ relation: ComparisonOperator, _ version: Constant) -> Bool {
    guard case .ordered(let wanted) = relation.operands else { return true }
    func number(_ place: Int) -> Int { place < version.numbers.count ? version.numbers[place] : 0 }
    func near(_ place: Int, _ others: [Int]) -> Set<Int> {
      Set(others + [number(place) - 1, number(place), number(place) + 1]).filter { $0 >= 0 }
    }
    let majors = near(0, [first, first + 1, 9, 10, 11, 99]).filter { first <= $0 && $0 <= 99 }
    let (minors, patches) = (near(1, [0, 1, 2, 9, 10, 11]), near(2, [0, 1, 9, 10]))
    for major in majors {
      for minor in minors {
        for patch in patches {
          let numbers = patch == 0 ? [major, minor] : [major, minor, patch]
          let text = numbers.map(String.init).joined(separator: ".")
          let textual = UTF8Text.compare(text, version.text)
          if wanted.holds(textual) != wanted.holds(VersionNumbers.order(numbers, version.numbers)) { return false }
        }
      }
    }
    return true
  }

  /// A version that a predicate writes out.
  private struct Constant {
    let text: String
    let numbers: [Int]
    let isNumber: Bool

    init?(_ node: ExpressionNode, _ source: SourceText?) {
      guard case .constant(let value) = node.kind else { return nil }
      switch value {
      case .string(let text): (self.text, isNumber) = (text, false)
      // `17.10` is another version than `17.1`.
      case .integer, .double, .decimal:
        (text, isNumber) = (
          source.flatMap { source in node.span.map { String(source.text(of: $0)) } } ?? "\(value)", true
        )
      default: return nil
      }
      guard let version = VersionNumbers(text), version.numbers.count <= 6 else { return nil }
      numbers = version.numbers
    }
  }
}
