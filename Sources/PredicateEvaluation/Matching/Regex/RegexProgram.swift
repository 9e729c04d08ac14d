import PredicateLanguage

/// A regular expression as places between which a text moves it, scalar by scalar: what ``StateTable`` is too small for.
///
/// ``RegexSimulation`` is in all places at once, so that its work is at most places times scalars. Where the order of ways
/// decides, ``RegexOutcomes`` finds what each place comes to from the end of the text to its start, in as much work, and
/// ``RegexBacktracker`` goes one way after the other where what a group has taken is asked for again.
struct RegexProgram: Sendable {
  /// The number of a state.
  typealias Place = Int

  enum State {
    /// A scalar of a class leads on.
    case one(Int, Place)
    /// Both, the first one first.
    case either(Place, Place)
    /// On where the text is at such a place.
    case assertion(RegexAssertion, Place)
    /// On unless a scalar of the class comes next.
    case notBefore(Int, Place)
    /// On where a pattern stands before or after, or does not.
    case look(Int, isNegative: Bool, Place)
    /// The pattern has been matched.
    case accept
    /// On once what begins at the first place has been matched, in the first way that there is; it may take nothing, or not.
    case atomic(Place, mayTakeNothing: Bool, Place)
    /// On if what begins at the first place can be matched here, or cannot.
    case ahead(Place, isNegative: Bool, Place)
    /// On if what begins at the first place can be matched up to here, or cannot, in so many scalars.
    case behind(Place, most: Int, isNegative: Bool, Place)
    /// A group begins or ends.
    case open(Int, Place), close(Int, Place)
    /// What the group has taken comes again.
    case reference(Int, ignoresCase: Bool, Place)
    /// The text's place is kept, and back to the first place unless it is still there.
    case enter(Int, Place), again(Int, Place, Place)
  }

  /// A pattern that is looked for before or after places of the text.
  struct Look: Sendable {
    let program: RegexProgram
    let way: Way

    /// How the places are found.
    enum Way: Sendable {
      /// Backwards, in all places at once: those where it begins.
      case ahead
      /// Forwards, likewise: those where it ends.
      case behind
      /// From the end of the text to its start, where the order decides: those where it begins.
      case aheadInOrder
      /// Up to each place anew, as the text ends there for it, in so many scalars: those where it ends.
      case behindInOrder(most: Int)
    }
  }

  /// A class of the pattern.
  struct Members: Sendable {
    let members: RegexClass
    /// How many steps it takes to ask it.
    let cost: Int

    init(_ members: RegexClass) {
      self.members = members
      cost = members.cost
    }
  }

  /// What a class holds of ASCII.
  struct ASCIIMembers: Sendable {
    private let low, high: UInt64

    init(_ members: RegexClass) {
      var bits: [UInt64] = [0, 0]
      for scalar in UInt32(0)..<0x80 where members.contains(scalar) {
        bits[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63)
      }
      (low, high) = (bits[0], bits[1])
    }

    /// Whether it holds a scalar of ASCII.
    @inline(__always)
    func contains(_ scalar: UInt32) -> Bool { (scalar < 64 ? low : high) >> UInt64(scalar & 63) & 1 == 1 }
  }

  let states: [State]
  let first: Place
  let classes: [Members]
  /// The same classes, in ASCII.
  let ascii: [ASCIIMembers]
  let looks: [Look]
  /// Whether the order of its ways decides what matches.
  let isOrdered: Bool
  /// How many groups it has whose text is kept; none unless it asks for that.
  let groups: Int
  /// Whether it asks for what groups have taken.
  let keepsGroups: Bool
  /// How many loops it has whose rounds may take nothing.
  let loops: Int
  /// Its places in an order, where that decides and no group is asked for.
  let cells: RegexCells?

  /// All places, those of what it looks for included.
  var places: Int { looks.reduce(states.count) { $0 + $1.program.places } }

  /// What is read at every step.
  // Safe: they are lent by `withTables` alone, and the program's own numbers are their indices.
  @safe struct Tables {
    let states: UnsafeBufferPointer<State>
    let ascii: UnsafeBufferPointer<ASCIIMembers>
  }

  /// Calls `body` with the tables, which are there as long as that runs.
  func withTables<Result>(_ body: (Tables) throws(RegexStop) -> Result) throws(RegexStop) -> Result {
    try unsafe states.withUnsafeBufferPointer { states throws(RegexStop) in
      try unsafe ascii.withUnsafeBufferPointer { ascii throws(RegexStop) in
        try unsafe body(Tables(states: states, ascii: ascii))
      }
    }
  }
}

extension RegexProperty {
  /// How many steps it takes to ask a table of Unicode about a scalar beyond ASCII.
  static let cost = 10
}

extension RegexClass {
  /// How many steps it takes to ask about a scalar beyond ASCII.
  fileprivate var cost: Int {
    switch self {
    case .scalars: 1
    case .letter, .property: RegexProperty.cost
    case .union(let classes): classes.reduce(1) { $0 + $1.cost }
    case .intersection(let one, let other), .difference(let one, let other): one.cost + other.cost
    case .inverted(let other): other.cost
    // The scalars of its case are looked for first, and are few.
    case .caseless(let other): 3 * RegexProperty.cost + 4 * other.cost
    }
  }
}
