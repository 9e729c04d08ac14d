import PredicateLanguage

/// What was read on one level of brackets of a text that is being typed.
struct InputLevel {
  enum Kind: Hashable {
    /// The whole text.
    case text
    case group, list, index, options, call
    case form(SpecialForm)

    /// What closes it; nil for the whole text.
    var closing: Token.Symbol? {
      switch self {
      case .text: nil
      case .group, .call, .form: .closeParenthesis
      case .list: .closeBrace
      case .index, .options: .closeBracket
      }
    }
  }

  /// What comes next.
  enum Want: Hashable {
    /// A value, or a condition where the level takes one.
    case start
    /// A value.
    case value
    /// A value, or options of the operator before.
    case valueOrOptions
    /// A name behind a dot.
    case key
    /// The parenthesis behind SUBQUERY and its kin.
    case parenthesis(SpecialForm)
    /// An operator.
    case infix
    /// AND or OR.
    case connective
  }

  let kind: Kind
  /// The first byte of what the level with its brackets is part of: of a call its name, of an index what it indexes.
  let start: Int
  /// The name of a call.
  var name = ""
  /// How many arguments of a call stand before its parenthesis: the value before the dot.
  var receivers = 0
  /// Whether the level itself may be a condition.
  var mayBeCondition = false

  var want = Want.start
  /// How many commas were read.
  var part = 0
  var partStart = 0
  /// The collection and the variable of a SUBQUERY.
  var collection: Range<Int>?
  var variable: String?

  /// The value that was read last, with the operators before it: `a + b`; its last operand alone: `b`.
  var operandStart: Int?
  var operand: Range<Int>?
  var comparison: InputPlace.Comparison?
  var isQuantified = false
  /// Whether a comparison, NOT or AND was read, so that this is a condition.
  var isCondition = false
  /// Whether letters were read in brackets of options.
  var hasOptions = false

  init(_ kind: Kind, start: Int, partStart: Int) {
    self.kind = kind
    self.start = start
    self.partStart = partStart
  }

  /// Whether what is read now may be a condition.
  var takesCondition: Bool {
    switch kind {
    case .text, .group: mayBeCondition
    case .form(.subquery): part == 2
    case .form(.ternary): part == 0
    case .list, .index, .options, .call, .form(.cast), .form(.function): false
    }
  }

  /// The whole value that was read last.
  var value: Range<Int>? {
    guard let operandStart, let operand else { return nil }
    return operandStart..<max(operandStart, operand.upperBound)
  }

  /// A value ended here.
  mutating func endOperand(_ range: Range<Int>) {
    operand = range
    operandStart = operandStart ?? range.lowerBound
    want = comparison == nil ? .infix : .connective
  }

  /// A condition or value begins anew.
  mutating func restart() {
    operandStart = nil
    operand = nil
    comparison = nil
    isQuantified = false
    want = .start
  }
}
