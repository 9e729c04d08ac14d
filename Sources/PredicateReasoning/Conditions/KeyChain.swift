import PredicateEvaluation
import PredicateLanguage

/// A calculation of one key each step of which keeps or turns the order of numbers or dates, so that what it comes to rises or
/// falls all the way: sums and products with constants, rounding, the year and the starts of units of time. `abs:` turns it
/// where what it is asked of is zero.
struct KeyChain {
  private(set) var path: ValuePath
  /// The calculation.
  let node: ExpressionNode
  /// What `abs:` is asked of, from the inside out.
  private(set) var folds: [ExpressionNode] = []
  /// Where the key would have to be, by and large, for the calculation to come to one of the targets.
  private(set) var guesses: [RecordValue]
  /// Whether the key is a date.
  private(set) var isOfDate = false

  /// Nil for a calculation of another form. `constant` is what a part comes to that reads no key.
  init?(
    _ node: ExpressionNode, targets: [RecordValue], functions: FunctionTable,
    constant: (ExpressionNode) -> RecordValue?
  ) {
    self.node = node
    path = ValuePath([])
    guesses = targets
    var part = node
    while true {
      if let path = ValuePath(part) {
        self.path = path
        return
      }
      switch part.kind {
      case .unary(.negate, let inner):
        negateGuesses()
        part = inner
      case .binary(let operation, let left, let right):
        let isLeft = constant(right) != nil
        guard let value = constant(isLeft ? right : left), Self.isPlain(value, operation),
          let rule = Self.inverse(of: operation, isLeft: isLeft)
        else { return nil }
        let calculation = Arithmetic.calculation(rule.operation)
        guesses = guesses.compactMap { rule.isSwapped ? try? calculation?(value, $0) : try? calculation?($0, value) }
        part = isLeft ? left : right
      case .call(let name, let arguments):
        guard let argument = arguments.first, arguments.count == 1, !isOfDate,
          case .builtin(let function)? = functions.resolve(name: name, argumentCount: 1)
        else { return nil }
        switch function {
        case .absolute:
          folds.insert(argument, at: 0)
          addOppositeGuesses()
        case .floor, .ceiling, .truncate, .round, .sign: break
        case .year, .startOfYear, .startOfQuarter, .startOfMonth, .startOfWeek, .startOfDay, .startOfHour:
          isOfDate = true
          guesses += GuessedValues.dates(near: guesses)
        default: return nil
        }
        part = argument
      default: return nil
      }
    }
  }

  // Each `abs:` doubles them, as both signs come to the same.
  private static let mostGuesses = 1_000

  private mutating func addOppositeGuesses() {
    let targets = guesses
    let known = Set(targets)
    negateGuesses()
    guesses = Array((guesses.filter { !known.contains($0) } + targets).prefix(max(targets.count, Self.mostGuesses)))
  }

  private mutating func negateGuesses() {
    guesses = guesses.compactMap { try? Arithmetic.calculation(.subtract)?(.integer(0), $0) }
  }

  /// Whether a constant is a number that keeps the order of what it is calculated with, as no product with zero does.
  private static func isPlain(_ value: RecordValue, _ operation: BinaryOperator) -> Bool {
    guard let number = NumberRules.Number(value)?.double, number.isFinite else { return false }
    return number != 0 || operation == .add || operation == .subtract
  }

  /// What undoes `key op constant`, or `constant op key` where the key is on the right.
  private static func inverse(
    of operation: BinaryOperator, isLeft: Bool
  ) -> (operation: BinaryOperator, isSwapped: Bool)? {
    switch (operation, isLeft) {
    case (.add, _): (.subtract, false)
    case (.subtract, true): (.add, false)
    case (.subtract, false): (.subtract, true)
    case (.multiply, _): (.divide, false)
    case (.divide, true): (.multiply, false)
    default: nil
    }
  }
}
