import PredicateFormat
import TestSupport
import Testing

/// What strangers may send must not overflow the stack of a thread that has 512 KiB.
@Suite struct StackTests {
  /// A way to nest: what is written before and after the innermost part.
  struct Nesting: CustomStringConvertible, Sendable {
    let description: String
    let opening: String
    var inner = "a"
    let closing: String
    /// What makes a condition of it.
    var ending = " == 1"

    func text(_ levels: Int) -> String {
      String(repeating: opening, count: levels) + inner + String(repeating: closing, count: levels) + ending
    }
  }

  static let nestings: [Nesting] = [
    Nesting(description: "groups", opening: "(", closing: ")"),
    Nesting(description: "conditions in groups", opening: "(", inner: "a == 1", closing: ")", ending: ""),
    Nesting(description: "lists", opening: "{", closing: "}"),
    Nesting(description: "constant lists", opening: "{", inner: "1", closing: "}"),
    Nesting(description: "indexes", opening: "a[", inner: "0", closing: "]"),
    Nesting(description: "indexes in a row", opening: "", inner: "a", closing: "[0]"),
    Nesting(description: "collections of SUBQUERY", opening: "SUBQUERY(", closing: ", $x, $x == 1)"),
    Nesting(
      description: "conditions of SUBQUERY", opening: "SUBQUERY(l, $x, $x == 1 AND ", inner: "a == 1",
      closing: ").@count > 0", ending: ""),
    Nesting(description: "NOT", opening: "NOT ", closing: ""),
    Nesting(description: "groups after NOT", opening: "NOT (", inner: "a == 1", closing: ")", ending: ""),
    Nesting(description: "signs", opening: "-", closing: ""),
    Nesting(description: "groups after signs", opening: "-(", closing: ")"),
    Nesting(description: "complements", opening: "~", closing: ""),
    Nesting(description: "conditions of TERNARY", opening: "TERNARY(", inner: "a", closing: " == 1, 1, 2)"),
    Nesting(description: "first values of TERNARY", opening: "TERNARY(b == 1, ", closing: ", 2)"),
    Nesting(description: "second values of TERNARY", opening: "TERNARY(b == 1, 2, ", closing: ")"),
    Nesting(description: "calls", opening: "abs:(", closing: ")"),
    Nesting(description: "calls after dots", opening: "", closing: ".abs()"),
    Nesting(description: "CAST", opening: "CAST(", closing: ", \"NSNumber\")"),
    Nesting(description: "FUNCTION", opening: "FUNCTION(", closing: ", \"abs:\")"),
    Nesting(description: "arguments of FUNCTION", opening: "FUNCTION(1, \"add:to:\", ", closing: ")"),
    Nesting(description: "assignments", opening: "$v := ", closing: ""),
    Nesting(description: "sums to the right", opening: "(a + ", closing: ")"),
    Nesting(description: "sums to the left", opening: "", closing: " + a"),
    Nesting(
      description: "every infix operator", opening: "(a UNION a | a ^ a & a << a + a * a ** ", closing: ")"),
    Nesting(
      description: "AND in OR", opening: "(a == 1 OR b == 2 AND ", inner: "a == 1", closing: ")", ending: ""),
    Nesting(description: "bounds", opening: "TERNARY(a BETWEEN {0, ", closing: "}, 1, 2)"),
    Nesting(description: "paths", opening: "a.", closing: ""),
    Nesting(description: "paths after variables", opening: "", inner: "$v", closing: ".a"),
    Nesting(description: "collection operators", opening: "l.@distinctUnionOfObjects.", closing: ""),
  ]

  @Test(arguments: nestings)
  func theDeepestAcceptedTextWorks(nesting: Nesting) async throws {
    try await onSmallStack {
      var levels = 1
      while levels < 2 * Limits.deepestTree, (try? FormatPredicate(parsing: nesting.text(levels + 1))) != nil {
        levels += 1
      }
      try Self.use(FormatPredicate(parsing: nesting.text(levels)))
    }
  }

  @Test(arguments: nestings)
  func aHundredThousandLevelsGiveAnAnswerOrALimitError(nesting: Nesting) async throws {
    try await onSmallStack { try Self.useOrRefuse(nesting.text(100_000)) }
  }

  @Test(arguments: [
    "(", "[", "a[", "{", "SUBQUERY(", "SUBQUERY(a, $x, ", "NOT ", "!", "-", "~", "TERNARY(", "CAST(", "a.", "ANY ",
  ])
  func aHundredThousandUnclosedLevelsGiveAnError(opening: String) async throws {
    try await onSmallStack {
      #expect(throws: FormatError.self) {
        try FormatPredicate(parsing: String(repeating: opening, count: 100_000))
      }
    }
  }

  @Test func longTextsGiveAnAnswerOrALimitError() async throws {
    let texts: [String] = [
      "a == \"\(String(repeating: "x", count: 2_000_000))\"",
      Array(repeating: "a == 1", count: 30_000).joined(separator: " OR "),
      Array(repeating: "a == 1", count: 30_000).joined(separator: " AND "),
      Array(repeating: "a == 1 AND b == 2", count: 30_000).joined(separator: " OR "),
      "1 == \(Array(repeating: "a", count: 100_000).joined(separator: "."))",
      "1 == \(Array(repeating: "a", count: 100_000).joined(separator: " + "))",
      "a IN {\((0..<200_000).map { "\($0)" }.joined(separator: ", "))}",
      "a IN {\((0..<30_000).map { "a\($0)" }.joined(separator: ", "))}",
    ]
    for text in texts { try await onSmallStack { try Self.useOrRefuse(text) } }
  }

  /// Code may build any tree; up to the height that texts have it is used like theirs.
  @Test func theDeepestTreeThatCodeBuildsWorks() async throws {
    try await onSmallStack {
      var value = ExpressionNode.variable("v")
      while value.height < Limits().treeHeight - 2 { value = -value }
      try Self.use(FormatPredicate(value == 1))
    }
  }

  /// The deepest of all may have no text that parses back, but nothing overflows.
  @Test func theDeepestTreeOfAllIsSafe() async throws {
    try await onSmallStack {
      var value = ExpressionNode.variable("v")
      while value.height < Limits.deepestTree - 2 { value = -value }
      let predicate = FormatPredicate(value == 1)
      #expect(predicate.node.height == Limits.deepestTree - 1)
      #expect(!predicate.predicateFormat.isEmpty)
      let lossless = try predicate.losslessFormat
      #expect(lossless == predicate.predicateFormat)
      let verdict = try predicate.evaluate(with: 1, variables: ["v": 1])
      #expect(try predicate.explain(1, variables: ["v": 1]).result == verdict)
      #expect(predicate.check().isEmpty)
      #expect(predicate.substituting(["v": 1]) != predicate)
    }
  }

  // MARK: Steps

  private static func useOrRefuse(_ text: String) throws {
    let predicate: FormatPredicate
    do throws(FormatError) {
      predicate = try FormatPredicate(parsing: text)
    } catch {
      #expect(error.kind == .limit, "\(error.code)")
      #expect(!error.description.isEmpty)
      return
    }
    try use(predicate)
  }

  /// Does all that can be done with a predicate; what it gives does not matter here.
  private static func use(_ predicate: FormatPredicate) throws {
    #expect(!predicate.predicateFormat.isEmpty)
    let back = try FormatPredicate(parsing: predicate.losslessFormat)
    #expect(back == predicate)
    #expect(back.hashValue == predicate.hashValue)
    _ = predicate.check()
    #expect(predicate.node.substituting(["v": .value(1)]).height <= predicate.node.height)
    let record: RecordValue = ["a": 1, "b": 2, "l": [1, 2]]
    do throws(FormatError) {
      _ = try predicate.evaluate(with: record, variables: ["v": 1])
      if predicate.node.nodeCount < 1_000 { _ = try predicate.explain(record, variables: ["v": 1]).description }
    } catch {
      // Many of these predicates compare what cannot be compared.
      #expect([.type, .evaluation, .unknownKey, .unsupported, .limit].contains(error.kind), "\(error.code)")
    }
  }
}
