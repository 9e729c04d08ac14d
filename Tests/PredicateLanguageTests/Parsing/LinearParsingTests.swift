@testable import PredicateLanguage
import TestSupport
import Testing

/// The work of reading a text grows with the text, up to 250,000 bytes of it; a night's run goes up to a megabyte.
@Suite struct LinearParsingTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let name: String
    let start: String
    let part: String
    let end: String

    var testDescription: String { name }

    func text(_ count: Int) -> String { start + String(repeating: part, count: count) + end }
  }

  static let shapes = [
    Shape(name: "AND", start: "", part: "name == \"abc\" AND ", end: "a == 1"),
    Shape(name: "OR of AND", start: "", part: "(a < 1 AND b.c.d > 0.5) OR ", end: "a == 1"),
    Shape(name: "list", start: "a IN {", part: "123, ", end: "1}"),
    Shape(name: "list of strings", start: "a IN {", part: "\"a long text, \\\"quoted\\\"\", ", end: "1}"),
    Shape(name: "BETWEEN", start: "", part: "a BETWEEN {1, 2} AND ", end: "a == 1"),
    Shape(name: "BETWEEN a variable", start: "", part: "a BETWEEN $x AND ", end: "a == 1"),
    Shape(name: "calls", start: "a IN {", part: "max:(a, 1), length(b), ", end: "1}"),
    Shape(name: "SUBQUERY", start: "", part: "SUBQUERY(a.b, $x, $x.c == 1).@count > 0 OR ", end: "a == 1"),
    Shape(name: "indexes", start: "a IN {", part: "b[FIRST], c[1], ", end: "1}"),
    Shape(name: "blanks before brackets", start: "a IN {", part: "b             , ", end: "1}"),
  ]

  @Test(arguments: shapes)
  func workGrowsWithTheText(shape: Shape) {
    let most = Trials.of(1_000_000) / shape.part.utf8.count
    let counts = [most / 100, most / 10, most].map { (parts: $0, work: Self.work(shape.text($0))) }
    let (tokens, nodes) = (counts[0].work.tokens, counts[0].work.nodes)
    let step = Self.work(shape.text(2)), one = Self.work(shape.text(1))
    for (parts, work) in counts.dropFirst() {
      let more = parts - counts[0].parts
      #expect(work.tokens - tokens == more * (step.tokens - one.tokens))
      #expect(work.nodes - nodes == more * (step.nodes - one.nodes))
    }
    #expect(nodes > counts[0].parts)
  }

  /// Tokens read and nodes made.
  private static func work(_ text: String) -> (tokens: Int, nodes: Int) {
    var text = text
    return Lexer.reading(&text, hasSpecifiers: false) { lexer in
      var parser = Parser(lexer, arguments: .none, limits: Limits(), functions: .builtin)
      let node = parser.formatPredicate()
      #expect(node != nil)
      return (parser.tokenCount, parser.nodeCount)
    }
  }

  /// Mistakes for whose hints the text is read once more: where it is for each of them, this takes minutes.
  @Test(arguments: [
    "a == 'x' OR 'y' AND ", "a AND ", "a == 1.2.3 OR ", "a IN 1..2 OR ", "a b == 1 OR ", "a IN [1 OR ",
    "a gt 1 AND ", "a gt ", "a < b < 1 AND ", "a == (1 OR 2) AND ", "a->b AND ", "a ? b : c AND ", "a.any { b } AND ",
    ".a == 1 AND ", "a BETWEEN 1 TO 2 AND ", "a NOT IN (1) AND ", "a > 1 AND > 2 AND ", "a == 1 but ", "where (",
    "contains(a, 1) AND ", "a.b(1) AND ", "a = ANY(1) AND ", "a: 1 AND ", "1k AND ", "a IN {1 2} AND ", "a ~ 'b' AND ",
    "a == 'b'c' AND ", "a > 1 xor ", "a[*] AND ", "a - 7d AND ",
    "any a in b c > 1 AND ", "a++ AND ", "a > 1 | sort b AND ", "SUBQUERY(a, $x, $x.b > 5.@count > 0 AND ",
    "isNaN(a) AND ", "a similar to 'b%' AND ",
  ])
  func mistakesAreExplainedSoOften(part: String) throws {
    let error = #expect(throws: FormatError.self) {
      try FormatPredicate(parsing: String(repeating: part, count: 10_000) + "a == 1")
    }
    #expect(error?.diagnostics.count ?? 0 <= Parser.mostDiagnostics)
  }

  /// Signs that are tokens one by one are not looked through for each of them.
  @Test(arguments: ["a == ", "a IN {", "lowercase:(", "ANY ", "a BETWEEN ", ""])
  func runsOfSignsAreReadOnce(start: String) {
    let error = #expect(throws: FormatError.self) {
      try FormatPredicate(parsing: start + String(repeating: "!", count: 300_000))
    }
    #expect(error?.diagnostics.isEmpty == false)
  }

  /// No hint is as long as the text whose mistake it explains.
  @Test(arguments: [
    ("a ", "b ", "> 1"), ("", "a", " is"), ("", "a", " is not b"), ("", "a", " NOT IN {1}"), ("", "a", " b"),
    ("", "a", ""), ("a", ".b", " isnt 1"), ("a", ".b", ".isEmpty"), ("a BETWEEN 1 AND ", "2", ""),
    ("last ", "n", " = 1"), ("any x in ", "a", " x > 1"), ("any x in a ", "x ", "> 1"), ("", "a", "++"),
    ("a > 1 | sort ", "b ", "desc"), ("SUBQUERY(", "a", ", $x, $x.b > 5.@count > 0"), ("a similar to '", "b", "'"),
    ("a BETWEEN ", "1", " AND 2"), ("a > DATE '", "2", "'"), ("a == 'b'", "c", "'"), ("a == 'b'", "c", "''"),
    ("a == 1", "0", "k"), ("a > 1 ", "limit", ""), ("a > 1 limit ", "b ", ""), ("a.", "b", "(1)"), ("", "a", "(1)"),
    ("a ", "equalz", " 1"), ("a IN {1 ", "b", "}"), ("a == ", "b", "%"), ("a == ", "1", "%"), ("a > 5.", "b", ""),
    ("a in (", "b, ", "c)"), ("a == ", "1,000,", "000"), ("#", "a ", ""), ("a == ", "“b", "”"), ("a =~ ", "b", ""),
  ])
  func hintsAreShort(start: String, part: String, end: String) {
    let text = start + String(repeating: part, count: 10_000) + end
    let findings: [Diagnostic]
    do throws(FormatError) {
      findings = try FormatPredicate(parsing: text).check()
    } catch {
      findings = error.diagnostics
    }
    for finding in findings { #expect((finding.hint?.utf8.count ?? 0) <= Parser.longestHint) }
  }

  /// Interpolations are taken one after the other, however many there are.
  @Test func interpolationsAreTakenInOrder() throws {
    var parts = FormatString.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    for number in 0..<20_000 {
      parts.appendLiteral(number == 0 ? "" : " AND ")
      parts.appendInterpolation(key: "k")
      parts.appendLiteral(" == \"text\" AND n != ")
      parts.appendInterpolation(number)
    }
    let predicate = try FormatPredicate(FormatString(stringInterpolation: parts))
    guard case .and(let terms) = predicate.node.kind else {
      Issue.record("not an AND")
      return
    }
    #expect(terms.count == 40_000)
    #expect(terms.last == (try FormatPredicate("n != 19999")).node)
  }
}
