import PredicateLanguage

/// A regular expression as a machine over the bytes of UTF-8 that may be in several places at once.
///
/// It is built from the end to the start, so that each piece knows what comes after it. Bytes are taken for well-formed
/// UTF-8, which keeps the ranges few: that a lead byte is followed by as many others as it says needs no places of its own.
struct ByteAutomaton {
  /// A place in the machine.
  typealias Place = Int

  /// A byte of a range leads on.
  struct Edge: Hashable {
    var bytes: ClosedRange<UInt8>
    var target: Place
  }

  enum State {
    /// The edges of a range of ``edges``.
    case bytes(Range<Int>)
    /// Both at once.
    case either(Place, Place)
    /// On at the start of the text only.
    case start(Place)
    /// On at the end of the text only.
    case end(Place)
    /// On unless a line feed comes next.
    case notLineFeed(Place)
    /// What comes now is a question for the program.
    case undecided
    /// The text matches if it ends here.
    case accept
  }

  private(set) var states: [State] = []
  private(set) var edges: [Edge] = []
  /// Where it begins.
  private(set) var first: Place = 0

  /// The pattern takes more than we care to build, or what bytes alone do not tell.
  private struct NoTable: Error {}

  private static let accept: Place = 0
  private static let undecided: Place = 1
  // Enough for patterns that people write, and little work for those that they do not.
  private static let mostStates = 3_000
  private static let leadBytes: ClosedRange<UInt8> = 0xC2...0xF4

  /// How many pieces have been built: repeats of nothing take no states, but time.
  private var steps = 0
  private let mostSteps: Int
  /// The scalars of the classes that were built, as repeats build one many times: all of them, or those of ASCII.
  private var classes: [RegexClass: (members: ScalarSet, isExact: Bool)] = [:]

  /// The machine for a tree; nil if it would be too large or take more steps to build, or holds more than classes, repeats and
  /// the ends of the text.
  init?(_ tree: RegexSyntax, mostSteps: Int) {
    self.mostSteps = mostSteps
    states = [.accept, .undecided]
    do throws(NoTable) {
      first = try build(tree, Self.accept)
    } catch {
      return nil
    }
  }

  // MARK: Building

  private mutating func add(_ state: State) throws(NoTable) -> Place {
    guard states.count < Self.mostStates else { throw NoTable() }
    states.append(state)
    return states.count - 1
  }

  /// The place from which a tree is read that `next` comes after.
  private mutating func build(_ tree: RegexSyntax, _ next: Place) throws(NoTable) -> Place {
    steps += 1
    guard steps < mostSteps else { throw NoTable() }
    switch tree {
    case .literal(let scalar): return try build(ScalarSet(scalar), isExact: true, next)
    case .caseless(let scalar): return try build(caseless: scalar, next)
    case .one(let members):
      let (scalars, isExact) = scalars(of: members)
      return try build(scalars, isExact: isExact, next)
    case .sequence(let trees):
      var place = next
      for tree in trees.reversed() { place = try build(tree, place) }
      return place
    case .alternatives(let trees):
      guard let last = trees.last else { return next }
      var place = try build(last, next)
      for tree in trees.dropLast().reversed() { place = try add(.either(try build(tree, next), place)) }
      return place
    case .repeated(let tree, let least, let most, let greed):
      guard greed != .possessive else { throw NoTable() }
      return try build(tree, least, most, next)
    case .group(let tree, .plain), .group(let tree, .capture): return try build(tree, next)
    case .assertion(.start): return try add(.start(next))
    case .assertion(.end): return try add(.end(next))
    case .assertion(.noLineFeed): return try add(.notLineFeed(next))
    case .assertion, .reference, .group: throw NoTable()
    }
  }

  private mutating func build(
    _ tree: RegexSyntax, _ least: Int, _ most: Int?, _ next: Place
  ) throws(NoTable) -> Place {
    if let most {
      var place = next
      for _ in least..<max(least, most) { place = try add(.either(try build(tree, place), next)) }
      for _ in 0..<least { place = try build(tree, place) }
      return place
    }
    let again = try add(.either(next, next))
    var body = try build(tree, again)
    states[again] = .either(body, next)
    if least == 0 { return again }
    for _ in 1..<least { body = try build(tree, body) }
    return body
  }

  private mutating func scalars(of members: RegexClass) -> (ScalarSet, isExact: Bool) {
    if let known = classes[members] { return known }
    let found: (ScalarSet, isExact: Bool)
    if let listed = members.listed {
      found = (listed, true)
    } else {
      found = (ScalarSet((UInt32(0)..<0x80).filter(members.contains).map { $0...$0 }), false)
    }
    classes[members] = found
    return found
  }

  // MARK: UTF-8

  /// A literal in any case: whatever it folds to, where letters of ASCII may be capitals. Beyond ASCII one letter may match
  /// several.
  private mutating func build(caseless scalar: UInt32, _ next: Place) throws(NoTable) -> Place {
    var place = next
    for folded in RegexCase.folded(scalar).reversed() {
      let ascii = folded < 0x80 ? [folded, RegexCase.capital(folded)] : []
      place = try build(ScalarSet(ascii.map { $0...$0 }), isExact: false, place)
    }
    return place
  }

  /// A scalar of a set; if that is not exact it holds ASCII alone, and what follows any other is for the program to say.
  private mutating func build(_ set: ScalarSet, isExact: Bool, _ next: Place) throws(NoTable) -> Place {
    var found: [Edge] = []
    var rests = [next]
    for span in Self.spans(set) {
      found += try edges(span.lowest, span.highest, rest: span.rest, mark: Self.marks[span.rest], &rests)
    }
    if !isExact { found.append(Edge(bytes: Self.leadBytes, target: Self.undecided)) }
    return try add(found)
  }

  private mutating func add(_ found: [Edge]) throws(NoTable) -> Place {
    let start = edges.count
    edges += found
    return try add(.bytes(start..<edges.count))
  }

  /// What a first byte has set that is followed by 0, 1, 2 or 3 others.
  private static let marks: [UInt32] = [0, 0xC0, 0xE0, 0xF0]

  /// Scalars that are encoded in the same number of bytes. Where the range reaches the first or last of them, it goes on to
  /// the limits of what so many bytes could hold: well-formed text has nothing there.
  private struct Span {
    var lowest: UInt32
    var highest: UInt32
    /// How many bytes follow the first.
    var rest: Int
  }

  /// The scalars that 0, 1, 2 and 3 bytes after the first are needed for, and what these bytes could hold.
  private static let lengths: [(scalars: ClosedRange<UInt32>, room: ClosedRange<UInt32>)] = [
    (0...0x7F, 0...0x7F), (0x80...0x7FF, 0x80...0x7FF), (0x800...0xFFFF, 0...0xFFFF),
    (0x1_0000...0x10_FFFF, 0...0x13_FFFF),
  ]

  private static func spans(_ set: ScalarSet) -> [Span] {
    var spans: [Span] = []
    for range in set.ranges {
      for (rest, length) in lengths.enumerated() where range.overlaps(length.scalars) {
        let part = range.clamped(to: length.scalars)
        var lowest = part.lowerBound == length.scalars.lowerBound ? length.room.lowerBound : part.lowerBound
        let highest = part.upperBound == length.scalars.upperBound ? length.room.upperBound : part.upperBound
        // Nor has it surrogates.
        if lowest == 0xE000, let last = spans.last, last.highest == 0xD7FF {
          lowest = last.lowest
          spans.removeLast()
        }
        spans.append(Span(lowest: lowest, highest: highest, rest: rest))
      }
    }
    return spans
  }

  /// The edges for a range of numbers, of which one byte holds the high bits, below `mark`, and `rest` more bytes six bits
  /// each. `rests` has the places from which any 0, 1, 2 … such bytes lead on.
  private mutating func edges(
    _ lowest: UInt32, _ highest: UInt32, rest: Int, mark: UInt32, _ rests: inout [Place]
  ) throws(NoTable) -> [Edge] {
    func byte(_ head: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: mark | head) }
    if rest == 0 { return [Edge(bytes: byte(lowest)...byte(highest), target: rests[0])] }
    let shift = UInt32(6 * rest)
    let mask = (UInt32(1) << shift) - 1
    var found: [Edge] = []
    var low = lowest
    while low <= highest {
      let head = low >> shift
      // The first number that is not in a head of which all numbers are in the range.
      let end = (highest + 1) >> shift
      if low & mask == 0, end > head {
        while rests.count <= rest {
          rests.append(try add([Edge(bytes: 0x80...0xBF, target: rests[rests.count - 1])]))
        }
        found.append(Edge(bytes: byte(head)...byte(end - 1), target: rests[rest]))
        low = end << shift
      } else {
        let high = min(highest, low | mask)
        let part = try edges(low & mask, high & mask, rest: rest - 1, mark: 0x80, &rests)
        found.append(Edge(bytes: byte(head)...byte(head), target: try add(part)))
        low = high + 1
      }
    }
    return found
  }
}
