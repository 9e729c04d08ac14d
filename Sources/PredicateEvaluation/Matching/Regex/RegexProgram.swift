import PredicateLanguage

/// A regular expression as places between which a text moves it, scalar by scalar: what ``StateTable`` is too small for.
///
/// ``RegexSimulation`` is in all places at once, so that its work is at most places times scalars. ``RegexBacktracker`` goes
/// through one after the other, in the order that the pattern gives, for patterns in which that order decides.
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
    /// On once what begins at the first place has been matched, in the first way that there is.
    case atomic(Place, Place)
    /// On if what begins at the first place can be matched here, or cannot.
    case ahead(Place, isNegative: Bool, Place)
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
    /// What stands before a place is read forwards, what stands after it backwards.
    let isBehind: Bool
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

  /// A loop whose rounds may take nothing.
  struct Loop: Sendable {
    /// The next such loop around it; -1 for none.
    let outer: Int
    /// How many there are around one another, with itself.
    let depth: Int
  }

  /// Where what comes of a place is remembered.
  struct Slot: Sendable {
    let number: Int
    /// The innermost loop around the place; -1 for none.
    let loop: Int
  }

  let states: [State]
  let first: Place
  let classes: [Members]
  /// The same classes, in ASCII.
  let ascii: [ASCIIMembers]
  let looks: [Look]
  /// Whether the order of its ways decides what matches.
  let isOrdered: Bool
  /// How many groups it has whose text is asked for.
  let groups: Int
  /// The loops whose rounds may take nothing.
  let loops: [Loop]
  /// How many cells it takes to remember what comes of the places at a scalar, and where those of each place are: nil for
  /// those that are come to in one way alone, and for all where a group's text is asked for, as that decides what comes;
  /// empty where the order does not decide.
  let cells: Int
  let slots: [Slot?]

  /// All places, those of what it looks for included.
  var places: Int { looks.reduce(states.count) { $0 + $1.program.places } }

  /// What is read at every step.
  // Safe: they are lent by `withTables` alone, and the program's own numbers are their indices.
  @safe struct Tables {
    let states: UnsafeBufferPointer<State>
    let slots: UnsafeBufferPointer<Slot?>
    let ascii: UnsafeBufferPointer<ASCIIMembers>
  }

  /// Calls `body` with the tables, which are there as long as that runs.
  func withTables<Result>(_ body: (Tables) throws(RegexStop) -> Result) throws(RegexStop) -> Result {
    try unsafe states.withUnsafeBufferPointer { states throws(RegexStop) in
      try unsafe slots.withUnsafeBufferPointer { slots throws(RegexStop) in
        try unsafe ascii.withUnsafeBufferPointer { ascii throws(RegexStop) in
          try unsafe body(Tables(states: states, slots: slots, ascii: ascii))
        }
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

extension RegexSyntax {
  /// Whether the order in which ways are tried decides what matches: where what has been taken is asked for again or not
  /// given back.
  var isOrdered: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion: false
    case .reference, .group(_, .atomic): true
    case .group(let tree, _): tree.isOrdered
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.isOrdered)
    case .repeated(let tree, _, _, .possessive): tree.single == nil || tree.isOrdered
    case .repeated(let tree, _, _, _): tree.isOrdered
    }
  }

  /// Whether it looks around, or is ordered: what goes back and forth over the text.
  var goesBack: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion: false
    case .reference, .group(_, .atomic), .group(_, .look): true
    case .group(let tree, _): tree.goesBack
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.goesBack)
    case .repeated(let tree, _, _, let greed): (greed == .possessive && tree.single == nil) || tree.goesBack
    }
  }

  /// What of it goes back first, as a noun.
  var whatGoesBack: String {
    switch self {
    case .literal, .caseless, .one, .assertion: return ""
    case .reference: return "a back-reference"
    case .group(_, .atomic): return "an atomic group"
    case .group(_, .look(let isBehind, _)): return isBehind ? "a look-behind" : "a look-ahead"
    case .group(let tree, _): return tree.whatGoesBack
    case .sequence(let trees), .alternatives(let trees): return trees.first(where: \.goesBack)?.whatGoesBack ?? ""
    case .repeated(let tree, _, _, _): return tree.goesBack ? tree.whatGoesBack : "a possessive repeat of a group"
    }
  }

  /// Whether it asks for what a group has taken.
  var hasReferences: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion: false
    case .reference: true
    case .group(let tree, _), .repeated(let tree, _, _, _): tree.hasReferences
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.hasReferences)
    }
  }

  /// Whether it keeps what a group takes.
  var hasCaptures: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion, .reference: false
    case .group(_, .capture): true
    case .group(let tree, _), .repeated(let tree, _, _, _): tree.hasCaptures
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.hasCaptures)
    }
  }

  /// The class of the only scalar that it takes, if that is all it does.
  var single: RegexClass? {
    switch self {
    case .literal(let scalar): return .scalars(ScalarSet(scalar))
    case .one(let members): return members
    case .caseless(let scalar):
      let folded = RegexCase.folded(scalar)
      return folded.count == 1 ? .caseless(.scalars(ScalarSet(scalar))) : nil
    case .group(let tree, .plain): return tree.single
    case .sequence, .alternatives, .group, .repeated, .assertion, .reference: return nil
    }
  }

  /// The fewest bytes of a text that matches. A letter whose case is ignored may be part of another, as of `ß`, and counts
  /// as nothing.
  var leastBytes: Int {
    switch self {
    case .literal(let scalar): return Unicode.Scalar(scalar).map { UTF8.width($0) } ?? 1
    case .one(let members):
      guard let first = members.listed?.ranges.first?.lowerBound else { return 1 }
      return first < 0x80 ? 1 : first < 0x800 ? 2 : first < 0x1_0000 ? 3 : 4
    case .sequence(let trees):
      return trees.reduce(0) { sum, tree in
        let (sum, overflow) = sum.addingReportingOverflow(tree.leastBytes)
        return overflow ? .max : sum
      }
    case .alternatives(let trees): return trees.map(\.leastBytes).min() ?? 0
    case .repeated(let tree, let least, _, _):
      let (product, overflow) = tree.leastBytes.multipliedReportingOverflow(by: least)
      return overflow ? .max : product
    case .group(_, .look): return 0
    case .group(let tree, _): return tree.leastBytes
    case .caseless, .assertion, .reference: return 0
    }
  }
}
