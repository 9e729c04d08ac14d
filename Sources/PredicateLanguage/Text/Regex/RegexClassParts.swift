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

  private var operands: [RegexClassUnion] = []
  private var waiting: [Waiting] = []
  private(set) var depth = 0
  /// How many operators have been read that put one class within another, which unions do not.
  private(set) var operators = 0
  var last = Last.start

  /// Begins a class.
  mutating func open(after sign: Operator?, ignoresCase: Bool, isInverted: Bool) {
    if let sign { push(sign) } else if depth == 0 { operands.append(RegexClassUnion()) }
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
    return depth == 0 ? operands.popLast()?.members : nil
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
    guard !operands.isEmpty else { return }
    operands[operands.count - 1].add(members)
  }

  mutating func operate(_ sign: Operator) {
    push(sign)
    last = .operator
  }

  private mutating func push(_ sign: Operator) {
    settle(rank: sign.rank)
    waiting.append(.operator(sign))
    operands.append(RegexClassUnion())
    if sign != .union { operators += 1 }
  }

  /// Does what waits, as far as it comes before an operator of a rank.
  private mutating func settle(rank: Int) {
    while let next = waiting.last {
      switch next {
      case .opening: return
      case .inversion, .caseless:
        guard rank == 0, let operand = operands.popLast()?.members else { return }
        if case .inversion = next { append(.inverted(operand)) } else { append(.caseless(operand)) }
      case .operator(let sign):
        guard sign.rank >= rank, operands.count > 1 else { return }
        let right = operands.removeLast()
        switch sign {
        case .union: operands[operands.count - 1].add(right)
        case .difference, .differenceOfClass:
          append(.difference(operands.removeLast().members, right.members))
        case .intersection, .intersectionOfClass:
          append(.intersection(operands.removeLast().members, right.members))
        }
      }
      waiting.removeLast()
    }
  }

  private mutating func append(_ members: RegexClass) { operands.append(RegexClassUnion([members])) }
}
