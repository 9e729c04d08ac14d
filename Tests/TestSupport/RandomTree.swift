import Foundation
package import PredicateFormat

/// Makes syntax trees of every kind that has a JSON form, the same for the same seed.
package struct RandomTree {
  /// Which trees are made.
  package enum Style {
    /// Whatever the nodes can hold: values of all kinds, keys of any text, empty lists of parts.
    case anything
    /// What a format string can say: identifiers as names, plain literals, two parts or more in AND and OR.
    case parseable
  }

  let style: Style
  /// The greatest height of a tree.
  let deepest: Int
  private var generator: SeededGenerator

  package init(seed: UInt64, style: Style = .anything, deepest: Int = 6) {
    self.style = style
    self.deepest = deepest
    generator = SeededGenerator(seed: seed)
  }

  package mutating func predicate() -> PredicateNode { predicate(deepest) }
  package mutating func expression() -> ExpressionNode { expression(deepest) }

  // MARK: Nodes

  private mutating func predicate(_ levels: Int) -> PredicateNode {
    guard levels > 1 else { return PredicateNode(.constant(flip()), span: span()) }
    let kind: PredicateNode.Kind =
      switch number(9) {
      case 0: .constant(flip())
      case 1: .and(parts(levels))
      case 2: .or(parts(levels))
      case 3: .not(predicate(levels - 1))
      default: .comparison(comparison(levels))
      }
    return PredicateNode(kind, span: span())
  }

  private mutating func parts(_ levels: Int) -> [PredicateNode] {
    (0..<(number(3) + (style == .anything ? 0 : 2))).map { _ in predicate(levels - 1) }
  }

  private mutating func comparison(_ levels: Int) -> ComparisonNode {
    var op = pick(ComparisonOperator.table.map(\.operator))
    if number(20) == 0 { op = .custom(name() + ":") }
    let options = ComparisonOptions(ComparisonOptions.letters.map(\.option).filter { _ in number(4) == 0 })
    let left = expression(levels - 1)
    return ComparisonNode(
      left, op, expression(levels - 1), options: op.takesOptions ? options : [],
      modifier: pick(ComparisonModifier.allCases))
  }

  private mutating func expression(_ levels: Int) -> ExpressionNode {
    ExpressionNode(levels > 1 && number(4) > 0 ? inner(levels - 1) : leaf(), span: span())
  }

  private mutating func leaf() -> ExpressionNode.Kind {
    switch number(9) {
    case 0: .nilLiteral
    case 1: .selfRecord
    case 2: .anyKey
    case 3: .variable(name())
    case 4, 5: .constant(style == .anything ? value(3) : literal())
    default: .keyPath(path())
    }
  }

  private mutating func inner(_ levels: Int) -> ExpressionNode.Kind {
    switch number(14) {
    case 0: .member(base(levels), path())
    case 1: .index(expression(levels), pick([.first, .last, .size]))
    case 2: .index(expression(levels), .element(expression(levels)))
    case 3: .list((0..<number(4)).map { _ in expression(levels) })
    case 4: .unary(pick(UnaryOperator.allCases), operand(levels))
    case 5, 6, 7: .binary(pick(BinaryOperator.allCases), expression(levels), expression(levels))
    case 8: .assignment(name(), expression(levels))
    case 9: call(levels)
    case 10: .function(expression(levels), name() + ":", (0..<number(3)).map { _ in expression(levels) })
    // Not NSDate: CAST of the constant NaN would give a date that does not equal itself.
    case 11: .cast(expression(levels), pick(["NSUUID", "NSNumber", "NSString"]))
    case 12: .ternary(predicate(levels), expression(levels), expression(levels))
    default: .subquery(expression(levels), name(), predicate(levels))
    }
  }

  private mutating func call(_ levels: Int) -> ExpressionNode.Kind {
    let (name, count) = pick([("max:", 1), ("max:", 3), ("modulus:by:", 2), ("count:", 1), ("now", 0)])
    return .call(name, (0..<count).map { _ in expression(levels) })
  }

  /// What may stand before a dot: in text, a plain path or SELF would swallow the path after it.
  private mutating func base(_ levels: Int) -> ExpressionNode {
    let node = expression(levels)
    guard style == .parseable else { return node }
    return switch node.kind {
    case .keyPath, .selfRecord, .constant, .nilLiteral: ExpressionNode(.variable(name()), span: span())
    default: node
    }
  }

  /// What may stand after a sign: in text, a number takes it in.
  private mutating func operand(_ levels: Int) -> ExpressionNode {
    let node = expression(levels)
    guard style == .parseable, case .constant = node.kind else { return node }
    return ExpressionNode(.variable(name()), span: span())
  }

  private mutating func path() -> KeyPathNode {
    let steps = (0...number(3)).map { index in
      let kind: KeyPathNode.Step.Kind =
        switch number(8) {
        case 0: .collection(pick(CollectionOperator.allCases))
        case 1 where index > 0 || style == .anything: .variable(name())
        default: .key(key())
        }
      return KeyPathNode.Step(kind, span: span())
    }
    return KeyPathNode(steps)
  }

  // MARK: Leaves

  private mutating func key() -> String {
    style == .anything && number(4) == 0 ? text() : name()
  }

  private mutating func name() -> String { pick(["a", "b", "name", "size", "_x1", "in", "firstLetter"]) }

  private mutating func text() -> String {
    pick(["", "z", "@count", "$x", "a.b", "é", "e\u{301}", "\"quoted\" 'both'", "\\ \n\t\u{0}", "👩‍👩‍👧", "%@", "$date"])
  }

  /// A value that a format string can write as a literal.
  private mutating func literal() -> RecordValue {
    switch number(4) {
    case 0: .bool(flip())
    case 1: .integer(Int64(number(1_000_000)))
    case 2: .double(Double(number(100_000)) / 64 + 0.015625)
    default: .string(text())
    }
  }

  private mutating func value(_ levels: Int) -> RecordValue {
    switch number(levels > 0 ? 13 : 10) {
    case 0: .null
    case 1: .bool(flip())
    case 2: .integer(pick([0, 1, -1, .max, .min, Int64(truncatingIfNeeded: generator.next())]))
    case 3: .double(pick([0, -0.0, 2, 0.1, 1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity, -1.5]))
    case 4: .double(Double(bitPattern: generator.next()))
    case 5: .decimal(pick([0, Decimal(sign: .minus, exponent: -2, significand: 110), Decimal(Int64.max)]))
    case 6: .string(text())
    case 7: .date(Date(timeIntervalSinceReferenceDate: pick([0, 714_061_080, 0.1, 1e15, -1e11, 0.000_001])))
    case 8: .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(number(256)))))
    case 9: .data(Data((0..<number(5)).map { UInt8($0 * 50) }))
    case 10: .array((0..<number(4)).map { _ in value(levels - 1) })
    case 11: .set([.integer(Int64(number(9))), .string(text())])
    default: .object(object(levels - 1))
    }
  }

  private mutating func object(_ levels: Int) -> RecordObject {
    let keys = ["$date", "$set", "$literal", "$ref", "$numberDouble", "a", "b"]
    return RecordObject((0..<number(3)).map { _ in (pick(keys), value(levels)) })
  }

  private mutating func span() -> SourceSpan? {
    number(3) == 0 ? nil : SourceSpan(offset: number(1000), length: number(100))
  }

  // MARK: Choices

  private mutating func flip() -> Bool { number(2) == 0 }
  private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
  private mutating func pick<T>(_ choices: [T]) -> T { choices[number(choices.count)] }
}
