/// Finds many texts in one, in a single pass over its bytes: the automaton of Aho and Corasick.
struct LiteralAutomaton: Sendable {
  /// A literal and who looks for it.
  struct Literal: Sendable {
    let condition: Int32
    let place: LiteralPlace
  }

  private struct State: Sendable {
    /// How many bytes lead here.
    let depth: Int
    /// The state of the longest end of these bytes that is a beginning of another literal.
    var fallback: Int32 = 0
    /// The nearest state on the way of the fallbacks where literals end; 0 for none.
    var nextFound: Int32 = 0
    var literals: [Literal] = []
  }

  private var states = [State(depth: 0)]
  /// What the first byte leads to; 0 for none.
  private var first = [Int32](repeating: 0, count: 256)
  /// What later bytes lead to, by state and byte.
  private var next: [UInt64: Int32] = [:]

  init(_ literals: [(bytes: [UInt8], literal: Literal)]) {
    for (bytes, literal) in literals {
      var state: Int32 = 0
      for byte in bytes { state = step(state, byte) ?? add(byte, after: state) }
      states[Int(state)].literals.append(literal)
    }
    settleFallbacks()
  }

  private static func edge(_ state: Int32, _ byte: UInt8) -> UInt64 { UInt64(state) << 8 | UInt64(byte) }

  private func step(_ state: Int32, _ byte: UInt8) -> Int32? {
    guard state == 0 else { return next[Self.edge(state, byte)] }
    let target = first[Int(byte)]
    return target == 0 ? nil : target
  }

  private mutating func add(_ byte: UInt8, after state: Int32) -> Int32 {
    let new = Int32(states.count)
    states.append(State(depth: states[Int(state)].depth + 1))
    if state == 0 { first[Int(byte)] = new } else { next[Self.edge(state, byte)] = new }
    return new
  }

  private mutating func settleFallbacks() {
    // The shorter come first, as each asks those.
    let edges = next.map { (from: Int32($0.key >> 8), byte: UInt8($0.key & 0xFF), to: $0.value) }
      .sorted { states[Int($0.to)].depth < states[Int($1.to)].depth }
    for edge in edges {
      let fallback = target(from: states[Int(edge.from)].fallback, edge.byte)
      states[Int(edge.to)].fallback = fallback
      let isFound = !states[Int(fallback)].literals.isEmpty
      states[Int(edge.to)].nextFound = isFound ? fallback : states[Int(fallback)].nextFound
    }
  }

  /// The state after one more byte.
  private func target(from state: Int32, _ byte: UInt8) -> Int32 {
    var state = state
    while true {
      if let target = step(state, byte) { return target }
      if state == 0 { return 0 }
      state = states[Int(state)].fallback
    }
  }

  /// Calls a closure with each condition whose literal stands in a text where it should, some of them more than once. Cost:
  /// linear in the text, and in the automaton where that is not far larger.
  func forEach(in text: [UInt8], _ body: (Int32) -> Void) {
    var state: Int32 = 0
    // Whoever has been found once has told all that stand on its way of the fallbacks. A short text is done before that counts.
    var told = [Bool](repeating: false, count: text.count << 4 >= states.count ? states.count : 0)
    for (place, byte) in text.enumerated() {
      state = target(from: state, byte)
      var found = states[Int(state)].literals.isEmpty ? states[Int(state)].nextFound : state
      let isAtEnd = place == text.count - 1
      while found != 0 {
        let isAtBeginning = states[Int(found)].depth == place + 1
        let isNew = told.isEmpty || !told[Int(found)]
        guard isNew || isAtBeginning || isAtEnd else { break }
        if !told.isEmpty { told[Int(found)] = true }
        for literal in states[Int(found)].literals {
          switch literal.place {
          case .anywhere: if isNew { body(literal.condition) }
          case .beginning: if isAtBeginning { body(literal.condition) }
          case .end: if isAtEnd { body(literal.condition) }
          }
        }
        found = states[Int(found)].nextFound
      }
    }
  }
}
