/// What has been read of a class in brackets and of those around it: operands, and the operators that wait for them.
struct RegexClassParts {
  enum Operator {
    case union, differenceOfClass, intersectionOfClass, difference, intersection

    /// The larger it is, the earlier it is done.
    fileprivate var rank: Int { self == .difference || self == .intersection ? 1 : 2 }
  }

  /// What was read last.
  enum Last { case start, name, scalar, `class`, range, `operator` }

  private enum Waiting {
    case opening
    case inversion
    case caseless
    case `operator`(Operator)
  }

  private var operands: [RegexClass] = []
  private var waiting: [Waiting] = []
  private(set) var depth = 0
  var last = Last.start

  /// Begins a class.
  mutating func open(after sign: Operator?, ignoresCase: Bool, isInverted: Bool) {
    if let sign { push(sign) } else if depth == 0 { operands.append(.scalars(ScalarSet([]))) }
    waiting.append(.opening)
    if isInverted { waiting.append(.inversion) }
    if ignoresCase { waiting.append(.caseless) }
    depth += 1
  }

  /// Ends the innermost class; gives all of it once no class is open.
  mutating func close() -> RegexClass? {
    settle(rank: 0)
    if case .opening? = waiting.last { waiting.removeLast() }
    depth -= 1
    return depth == 0 ? operands.popLast() : nil
  }

  /// Adds a scalar, before which the operators that wait are done.
  mutating func addFirst(_ scalar: UInt32) {
    settle(rank: 2)
    add(scalar)
  }

  /// Adds a scalar to what was read last.
  mutating func add(_ scalar: UInt32) {
    add(.scalars(ScalarSet(scalar)))
    last = .scalar
  }

  mutating func add(_ members: RegexClass) {
    guard let operand = operands.popLast() else { return }
    operands.append(.joined([operand, members]))
  }

  mutating func operate(_ sign: Operator) {
    push(sign)
    last = .operator
  }

  private mutating func push(_ sign: Operator) {
    settle(rank: sign.rank)
    waiting.append(.operator(sign))
    operands.append(.scalars(ScalarSet([])))
  }

  /// Does what waits, as far as it comes before an operator of a rank.
  private mutating func settle(rank: Int) {
    while let next = waiting.last {
      switch next {
      case .opening: return
      case .inversion, .caseless:
        guard rank == 0, let operand = operands.popLast() else { return }
        if case .inversion = next { operands.append(.inverted(operand)) } else { operands.append(.caseless(operand)) }
      case .operator(let sign):
        guard sign.rank >= rank, operands.count > 1 else { return }
        let right = operands.removeLast()
        let left = operands.removeLast()
        switch sign {
        case .union: operands.append(.joined([left, right]))
        case .difference, .differenceOfClass: operands.append(.difference(left, right))
        case .intersection, .intersectionOfClass: operands.append(.intersection(left, right))
        }
      }
      waiting.removeLast()
    }
  }
}
