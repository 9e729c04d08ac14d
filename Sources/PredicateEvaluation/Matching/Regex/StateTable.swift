/// A ``ByteAutomaton`` worked out in full: for each state that a text can lead to and each byte, the next state. Nothing of
/// it changes afterwards, so many threads may use one.
///
/// Matching looks up one number for each byte and stops as soon as the answer is known.
struct StateTable: Hashable, Sendable {
  /// First for each byte its class, as bytes that no state tells apart share one, then for each state the next state by
  /// class. A state is the place where its row begins, less the 256 classes: states of no more than 16 bits.
  private let numbers: [UInt16]
  private let first: Int
  /// The states from here on accept; those before do not.
  private let firstAccepting: Int
  /// The last of the two states that no byte leads out of.
  private let undecided: Int

  /// The machine's table; nil if it would be too large or take more steps to make.
  init?(_ automaton: ByteAutomaton, mostSteps: Int) {
    var builder = StateTableBuilder(automaton, mostSteps: mostSteps)
    guard builder.run() else { return nil }
    // States that accept come last.
    let order =
      builder.rows.indices.filter { !builder.accepts[$0] } + builder.rows.indices.filter { builder.accepts[$0] }
    let width = builder.representatives.count
    var places = [UInt16](repeating: 0, count: order.count)
    for (place, state) in order.enumerated() {
      guard let number = UInt16(exactly: place * width) else { return nil }
      places[state] = number
    }
    numbers = builder.classes.map(UInt16.init) + order.flatMap { builder.rows[$0].map { places[$0] } }
    first = Int(places[StateTableBuilder.first])
    firstAccepting = builder.accepts.count { !$0 } * width
    undecided = Int(places[StateTableBuilder.undecided])
  }

  /// Whether the machine accepts well-formed UTF-8; nil if that is a question for the program.
  @inline(__always)
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      var state = first
      for place in 0..<text.count {
        // In bounds: classes are fewer than a row is wide, and every number of a row is the place of another row.
        state = unsafe Int(numbers[256 + state + Int(numbers[Int(text[place])])])
        if state <= undecided { return state == undecided ? nil : false }
      }
      return state >= firstAccepting
    }
  }
}

/// Works out the states of a ``StateTable``: each is a set of places that the machine is in at once.
struct StateTableBuilder {
  static let dead = 0
  static let undecided = 1
  static let first = 2

  // As a table: at most 128 KiB. Patterns that need more are rare, and their tables slow to make.
  private static let mostStates = 2_000
  private static let mostNumbers = 1 << 16

  /// The class of each byte.
  private(set) var classes: [UInt8] = []
  /// A byte of each class.
  private(set) var representatives: [UInt8] = []
  /// For each state the next one by class.
  private(set) var rows: [[Int]] = []
  private(set) var accepts: [Bool] = []

  private let automaton: ByteAutomaton
  /// The places of each state, ascending: those that wait for a byte or for the end.
  private var places: [[Int]] = []
  private var known: [[Int]: Int] = [:]
  /// In which round a place was last visited.
  private var visited: [Int]
  private var round = 0
  /// The places that were looked at.
  private var steps = 0
  private let mostSteps: Int

  init(_ automaton: ByteAutomaton, mostSteps: Int) {
    self.automaton = automaton
    self.mostSteps = mostSteps
    visited = [Int](repeating: 0, count: automaton.states.count)
    splitBytes()
  }

  /// Fills the rows. False if there are too many.
  mutating func run() -> Bool {
    for _ in [Self.dead, Self.undecided] {
      places.append([])
      accepts.append(false)
    }
    known[[]] = Self.dead
    // The start of the text is a state of its own, which no byte leads back to.
    let start = closure([automaton.first], isStart: true)
    append(start.places, accepts: accepts(start.places, isStart: true))
    if start.isUndecided { return false }
    rows = [Array(repeating: Self.dead, count: representatives.count)]
    rows.append(Array(repeating: Self.undecided, count: representatives.count))
    while rows.count < places.count {
      let here = places[rows.count]
      var row: [Int] = []
      row.reserveCapacity(representatives.count)
      for byte in representatives {
        row.append(next(here, byte))
        if steps > mostSteps { return false }
      }
      rows.append(row)
      if places.count > Self.mostStates { return false }
      if places.count * representatives.count > Self.mostNumbers { return false }
    }
    return true
  }

  /// Bytes that stand in the same ranges of all edges are of one class.
  private mutating func splitBytes() {
    var isFirst = [Bool](repeating: false, count: 257)
    isFirst[0] = true
    // A line feed is asked for beside all edges.
    isFirst[0xA] = true
    isFirst[0xB] = true
    for edge in automaton.edges {
      isFirst[Int(edge.bytes.lowerBound)] = true
      isFirst[Int(edge.bytes.upperBound) + 1] = true
    }
    for byte in UInt8.min...UInt8.max {
      if isFirst[Int(byte)] { representatives.append(byte) }
      // There is one before, as the first byte begins a class.
      classes.append(UInt8(truncatingIfNeeded: representatives.count - 1))
    }
  }

  private mutating func append(_ state: [Int], accepts: Bool) {
    places.append(state)
    self.accepts.append(accepts)
  }

  /// The state that a byte leads to.
  private mutating func next(_ here: [Int], _ byte: UInt8) -> Int {
    var targets: [Int] = []
    var sources = here
    if byte != 0xA {
      let after = here.compactMap { place in
        if case .notLineFeed(let next) = automaton.states[place] { next } else { nil }
      }
      if !after.isEmpty { sources += closure(after, isStart: false, passesLineFeeds: true).places }
    }
    for place in sources {
      guard case .bytes(let range) = automaton.states[place] else { continue }
      steps += range.count
      for edge in automaton.edges[range] where edge.bytes.contains(byte) { targets.append(edge.target) }
    }
    if targets.isEmpty { return Self.dead }
    let reached = closure(targets, isStart: false)
    if reached.isUndecided { return Self.undecided }
    if let state = known[reached.places] { return state }
    known[reached.places] = places.count
    append(reached.places, accepts: accepts(reached.places, isStart: false))
    return places.count - 1
  }

  /// The places that wait for a byte or the end, reached from some without either.
  private mutating func closure(
    _ from: [Int], isStart: Bool, passesLineFeeds: Bool = false
  ) -> (places: [Int], isUndecided: Bool) {
    round += 1
    var waiting = from
    var found: [Int] = []
    var isUndecided = false
    while let place = waiting.popLast() {
      guard visited[place] != round else { continue }
      visited[place] = round
      steps += 1
      switch automaton.states[place] {
      case .bytes, .end, .accept: found.append(place)
      case .either(let one, let other): waiting += [one, other]
      case .start(let next): if isStart { waiting.append(next) }
      case .notLineFeed(let next):
        if passesLineFeeds { waiting.append(next) } else { found.append(place) }
      case .undecided: isUndecided = true
      }
    }
    return (found.sorted(), isUndecided)
  }

  /// Whether the text matches if it ends in a state of these places.
  private mutating func accepts(_ places: [Int], isStart: Bool) -> Bool {
    round += 1
    var waiting = places
    while let place = waiting.popLast() {
      guard visited[place] != round else { continue }
      visited[place] = round
      switch automaton.states[place] {
      case .accept: return true
      case .either(let one, let other): waiting += [one, other]
      case .start(let next): if isStart { waiting.append(next) }
      case .end(let next), .notLineFeed(let next): waiting.append(next)
      case .bytes, .undecided: break
      }
    }
    return false
  }
}
