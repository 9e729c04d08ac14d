import Testing

@testable import PredicateLanguage

struct IndexingTests {
  @Test func `elements`() throws {
    #expect(try Indexing.element(of: [4, 5], at: 1.0) == 5)
    #expect(try Indexing.element(of: .set([1, 2]), at: 2.0) == 2)
    #expect(try Indexing.element(of: .set([1, 2]), at: 3) == .null)
    #expect(try Indexing.element(of: ["k": 1], at: "k") == 1)
    #expect(try Indexing.element(of: ["k": 1], at: "z") == .null)
    #expect(try Indexing.element(of: .null, at: 0) == .null)
    #expect(try Indexing.element(of: [1], at: .null) == .null)
    #expect(try Indexing.element(of: [1, 2], at: "last") == 2)
    #expect(try Indexing.element(of: [1, 2], at: "SIZE") == 2)
  }

  @Test func `first, last and size`() throws {
    #expect(try Indexing.first(of: [1, 2]) == 1)
    #expect(try Indexing.last(of: [1, 2]) == 2)
    #expect(try Indexing.size(of: [1, 2]) == 2)
    #expect(try Indexing.first(of: []) == .null)
    #expect(try Indexing.last(of: .null) == .null)
    #expect(try Indexing.size(of: .null) == .null)
    #expect(try Indexing.size(of: ["a": 1]) == 1)
    #expect(throws: ValueError.self) { try Indexing.size(of: "abc") }
  }

  @Test func `messages`() {
    let error = #expect(throws: ValueError.self) { try Indexing.element(of: [1], at: 5) }
    #expect(error?.message == "index 5 is outside a list of 1 element")
  }
}
