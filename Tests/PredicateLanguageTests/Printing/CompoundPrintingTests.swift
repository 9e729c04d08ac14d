import PredicateLanguage
import Testing

/// The rows of the table of printed forms that are built by code.
@Suite struct CompoundPrintingTests {
  private static func node(_ format: String) throws -> PredicateNode { try FormatPredicate(parsing: format).node }

  @Test func nestedCompoundsKeepTheirParentheses() throws {
    let (a, b, c, d) = try (Self.node("t == 'x'"), Self.node("b == 'y'"), Self.node("i == 1"), Self.node("h == 1"))
    let nested = PredicateNode(.and([PredicateNode(.and([a, b])), PredicateNode(.and([c, d]))]))
    #expect(FormatPredicate(nested).predicateFormat == "(t == \"x\" AND b == \"y\") AND (i == 1 AND h == 1)")
    let either = PredicateNode(.or([PredicateNode(.and([a, b])), PredicateNode(.and([c, d]))]))
    #expect(FormatPredicate(either).predicateFormat == "(t == \"x\" AND b == \"y\") OR (i == 1 AND h == 1)")
    var left = PredicateNode(.and([a, b]))
    for part in [c, d] { left = PredicateNode(.and([left, part])) }
    #expect(FormatPredicate(left).predicateFormat == "((t == \"x\" AND b == \"y\") AND i == 1) AND h == 1")
    #expect(try FormatPredicate(parsing: FormatPredicate(left).losslessFormat).node == left)
  }

  @Test func emptyAndSingle() throws {
    #expect(FormatPredicate(PredicateNode(.and([]))).predicateFormat == "TRUEPREDICATE")
    #expect(FormatPredicate(PredicateNode(.or([]))).predicateFormat == "FALSEPREDICATE")
    #expect(try FormatPredicate(PredicateNode(.and([Self.node("a = 1")]))).predicateFormat == "a == 1")
  }

  @Test func notAndModifiers() throws {
    let (a, b) = try (Self.node("a = 1"), Self.node("b = 2"))
    #expect(
      FormatPredicate(PredicateNode(.and([PredicateNode(.not(a)), b]))).predicateFormat == "(NOT a == 1) AND b == 2")
    let ids = ComparisonNode(
      ExpressionNode(.keyPath(KeyPathNode(keys: ["id"]))), .in, ExpressionNode(.constant([])), modifier: .all)
    #expect(FormatPredicate(PredicateNode(.comparison(ids))).predicateFormat == "ALL id IN {}")
  }

  @Test func chainsOfSwiftOperatorsAreOneCompound() throws {
    let parts = try (1...4).map { try FormatPredicate("a == %d", $0) }
    var all = parts[0]
    for part in parts.dropFirst() { all = all && part }
    #expect(all.predicateFormat == "a == 1 AND a == 2 AND a == 3 AND a == 4")
    var long = parts[0]
    for _ in 0..<10_000 { long = long || parts[1] }
    #expect(long.node.height == 3)
  }
}
