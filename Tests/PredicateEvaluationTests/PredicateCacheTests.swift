@testable import PredicateEvaluation
import PredicateLanguage
import Testing

@Suite struct PredicateCacheTests {
  @Test func theSameTextIsCompiledOnce() throws {
    let cache = PredicateCache()
    for age in [17, 18, 19] {
      let verdict = try cache.compiled(parsing: "age >= 18").evaluate(with: ["age": age])
      #expect(verdict == (age >= 18))
    }
    #expect(cache.counts == .init(hits: 2, misses: 1, kept: 1))
    #expect(try cache.compiled(parsing: "age >=  18").evaluate(with: ["age": 18]))
    #expect(cache.counts == .init(hits: 2, misses: 2, kept: 2))
  }

  @Test func whatWasUsedLongestAgoGoes() throws {
    let cache = PredicateCache(capacity: 3)
    func ask(_ names: String) throws {
      for name in names { _ = try cache.compiled(parsing: "\(name) == 1") }
    }
    try ask("abc")
    try ask("ab")
    // `c` is the oldest now.
    try ask("d")
    #expect(cache.counts == .init(hits: 2, misses: 4, kept: 3))
    try ask("abd")
    #expect(cache.counts == .init(hits: 5, misses: 4, kept: 3))
    try ask("c")
    #expect(cache.counts == .init(hits: 5, misses: 5, kept: 3))
    try ask("bdc")
    #expect(cache.counts == .init(hits: 8, misses: 5, kept: 3))
    try ask("a")
    #expect(cache.counts == .init(hits: 8, misses: 6, kept: 3))
  }

  /// Against a list that is searched and shifted, over a fixed sequence of texts.
  @Test(arguments: [1, 2, 5, 16])
  func agreesWithAList(capacity: Int) throws {
    let cache = PredicateCache(capacity: capacity)
    var list: [Int] = []
    var hits = 0
    var state: UInt64 = 42
    for _ in 0..<600 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Int((state >> 33) % 20)
      #expect(try cache.compiled(parsing: "n == \(number)").evaluate(with: ["n": number]))
      if let place = list.firstIndex(of: number) {
        hits += 1
        list.remove(at: place)
      }
      list.insert(number, at: 0)
      if list.count > capacity { list.removeLast() }
      #expect(cache.counts.hits == hits)
      #expect(cache.counts.kept == list.count)
    }
  }

  @Test func textsAreToldApartByTheirBytes() throws {
    let cache = PredicateCache()
    let (composed, decomposed) = ("name == \"\u{E9}\"", "name == \"e\u{301}\"")
    #expect(composed == decomposed)
    let texts = try [composed, decomposed].map { try cache.compiled(parsing: $0).predicate.source?.text ?? "" }
    #expect(texts.map { Array($0.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
    #expect(cache.counts.misses == 2)
  }

  @Test func argumentsArePartOfTheKey() throws {
    let cache = PredicateCache()
    let arguments: [(any FormatArgument)?] = [1, 1.0, "1", true, false, nil, 0.0, -0.0, "", "11", RecordValue.null]
    for _ in 0..<2 {
      for argument in arguments {
        let compiled = try cache.compiled(format: "a == %@", arguments: [argument])
        #expect(compiled.predicate == (try FormatPredicate("a == %@", argument)))
      }
    }
    #expect(cache.counts == .init(hits: arguments.count, misses: arguments.count, kept: arguments.count))
    _ = try cache.compiled(format: "a == %@ AND b == %@", arguments: ["x", "yz"])
    _ = try cache.compiled(format: "a == %@ AND b == %@", arguments: ["xy", "z"])
    #expect(cache.counts.kept == arguments.count + 2)
  }

  @Test func whatCannotBeToldApartIsNotKept() throws {
    let cache = PredicateCache()
    for _ in 0..<2 {
      let compiled = try cache.compiled(format: "a IN %@", arguments: [[1, 2]])
      #expect(try compiled.evaluate(with: ["a": 2]))
      _ = try cache.compiled(format: "a == %@", arguments: [ExpressionNode.key("b")])
    }
    #expect(cache.counts == .init(hits: 0, misses: 4, kept: 0))
  }

  /// `%%` is a percent sign in a format only.
  @Test func aFormatIsNoText() throws {
    let cache = PredicateCache()
    _ = try cache.compiled(format: "a == %%", arguments: [])
    #expect(throws: FormatError.self) { try cache.compiled(parsing: "a == %%") }
    #expect(cache.counts == .init(hits: 0, misses: 2, kept: 1))
  }

  @Test func errorsAreNotKept() throws {
    let cache = PredicateCache()
    for text in ["a ==", "a MATCHES \"(\"", "a ==", "nosuch:(a) == 1"] {
      #expect(throws: FormatError.self) { try cache.compiled(parsing: text) }
    }
    #expect(cache.counts == .init(hits: 0, misses: 4, kept: 0))
  }

  @Test func limitsAndFunctionsAreTheCaches() throws {
    let strict = PredicateCache(limits: .untrusted(keyPaths: ["age"]))
    _ = try strict.compiled(parsing: "age > 1")
    #expect(throws: FormatError.self) { try strict.compiled(parsing: "name == \"a\"") }
    let signature = FunctionSignature("twice:", [.integer], .integer, documentation: "Twice.", example: "twice:(1)")
    let doubling = HostFunction(signature) { arguments in
      guard case .integer(let number)? = arguments.first else { return .null }
      return .integer(number * 2)
    }
    let cache = PredicateCache(functions: .builtin.adding(doubling))
    for _ in 0..<2 { #expect(try cache.compiled(parsing: "twice:(a) == 4").evaluate(with: ["a": 2])) }
    #expect(cache.counts.hits == 1)
  }

  @Test func withoutRoomNothingIsKept() throws {
    let cache = PredicateCache(capacity: 0)
    for _ in 0..<3 { #expect(try cache.compiled(parsing: "a == 1").evaluate(with: ["a": 1])) }
    #expect(cache.counts == .init(hits: 0, misses: 3, kept: 0))
  }

  @Test func removingAllForgets() throws {
    let cache = PredicateCache(capacity: 2)
    for text in ["a == 1", "b == 1", "a == 1"] { _ = try cache.compiled(parsing: text) }
    cache.removeAll()
    #expect(cache.counts == .init(hits: 1, misses: 2, kept: 0))
    for text in ["a == 1", "b == 1", "c == 1", "b == 1"] { _ = try cache.compiled(parsing: text) }
    #expect(cache.counts == .init(hits: 2, misses: 5, kept: 2))
  }

  /// Eight tasks ask for twelve texts in different orders of a cache with room for five.
  @Test func tasksShareACache() async throws {
    let cache = PredicateCache(capacity: 5)
    let rounds = 200
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<rounds {
            let number = (round * (task + 1) + task) % 12
            let verdicts = try? [number, number + 1].map { value in
              try cache.compiled(parsing: "n == \(number)").evaluate(with: ["n": value])
            }
            if verdicts != [true, false] { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    let counts = cache.counts
    #expect(counts.hits + counts.misses == 8 * rounds * 2)
    #expect(counts.kept == 5)
  }
}
