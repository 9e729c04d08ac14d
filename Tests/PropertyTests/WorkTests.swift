import PredicateFormat
import Testing

/// Work is counted, not timed: the smallest limit under which a text parses is the work that it takes.
@Suite struct WorkTests {
  @Test func nestedParenthesesTakeLinearWork() throws {
    let work = try [10, 20, 40, 80].map { depth in
      try Self.tokens(String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth) + " = 1")
    }
    #expect(work[1] - work[0] == 2 * 10)
    #expect(work[2] - work[1] == 2 * 20)
    #expect(work[3] - work[2] == 2 * 40)
  }

  @Test(arguments: ["a = 1 AND ", "a = 1 OR ", "NOT a CONTAINS[cd] 'x' AND ", "a.b[FIRST] IN {1, 2, $x} OR "])
  func longChainsTakeLinearWork(part: String) throws {
    let texts = [10, 100, 1_000].map { String(repeating: part, count: $0) + "TRUEPREDICATE" }
    let tokens = try texts.map(Self.tokens)
    #expect(tokens[2] - tokens[1] == 10 * (tokens[1] - tokens[0]))
    let nodes = try texts.map(Self.nodes)
    #expect(nodes[2] - nodes[1] == 10 * (nodes[1] - nodes[0]))
  }

  private static func tokens(_ text: String) throws -> Int {
    try smallest(\.tokens, text)
  }

  private static func nodes(_ text: String) throws -> Int {
    try smallest(\.nodes, text)
  }

  /// The smallest value of a limit under which a text parses.
  private static func smallest(_ limit: WritableKeyPath<Limits, Int>, _ text: String) throws -> Int {
    func parses(_ value: Int) -> Bool {
      var limits = Limits()
      limits[keyPath: limit] = value
      return (try? FormatPredicate(parsing: text, limits: limits)) != nil
    }
    var (low, high) = (0, text.utf8.count + 2)
    try #require(parses(high))
    while high - low > 1 {
      let middle = (low + high) / 2
      if parses(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
