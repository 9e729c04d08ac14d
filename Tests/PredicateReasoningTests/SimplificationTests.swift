import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// What each step of a simplification does, and what it must not do.
@Suite struct SimplificationTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let format: String
    let shorter: String
    let rules: [SimplificationRule]
    var testDescription: String { format }

    init(_ format: String, _ shorter: String, _ rules: SimplificationRule...) {
      (self.format, self.shorter, self.rules) = (format, shorter, rules)
    }
  }

  static let cases: [Case] = [
    Case("a > 5 AND a > 3", "a > 5", .absorbed),
    Case("a > 3 AND a > 5", "a > 5", .absorbed),
    Case("a > 5 OR a > 3", "a > 3", .absorbed),
    Case("a > 5 AND a < 3", "FALSEPREDICATE", .contradiction),
    Case("b == 1 AND a > 5 AND a < 3", "FALSEPREDICATE", .contradiction),
    Case("a != \"IT\" OR a != \"HR\"", "TRUEPREDICATE", .tautology),
    Case("a == 1 OR a == 2", "a IN {1, 2}", .list),
    Case("a == 1 OR b == 3 OR a IN {2, 3}", "a IN {1, 2, 3} OR b == 3", .list),
    Case("a == 1 OR b == 3 OR a IN {2, 1}", "b == 3 OR a IN {2, 1}", .absorbed),
    Case("a != 1 AND a != 2", "NOT a IN {1, 2}", .list),
    Case("1 == a OR 2 == a", "a IN {1, 2}", .list),
    Case("a ==[c] \"x\" OR a ==[c] \"y\"", "a IN[c] {\"x\", \"y\"}", .list),
    Case("a IN {1}", "a == 1", .list),
    Case("NOT (a == 1)", "a != 1", .negation),
    Case("NOT a != 1", "a == 1", .negation),
    Case("NOT (NOT a > 1)", "a > 1", .negation),
    Case("NOT (a == 1 OR b == 2)", "a != 1 AND b != 2", .negation),
    Case("NOT a > 1 AND NOT b > 2", "NOT (a > 1 OR b > 2)", .deMorgan),
    Case("a >= 1 AND a <= 5", "a BETWEEN {1, 5}", .range),
    Case("a <= 5 AND b == 1 AND a >= 1", "a BETWEEN {1, 5} AND b == 1", .range),
    Case("a >= 5 AND a <= 5", "a == 5", .merged),
    Case("a > 5 OR a == 5", "a >= 5", .merged),
    Case("a >= 5 AND a != 5", "a > 5", .merged),
    Case("a == 1 AND b == 2 AND a == 1", "a == 1 AND b == 2", .duplicate),
    Case("a == 1 AND (a == 1 OR b == 2)", "a == 1", .absorbed),
    Case("a > 5 AND (a > 3 OR b == nil)", "a > 5", .absorbed),
    Case("a > 5 AND (b == 1 OR a < 3)", "a > 5 AND b == 1", .absorbed),
    Case("a > 5 OR (b == 1 AND a <= 6)", "a > 5 OR (b == 1 AND a <= 6)"),
    Case("a < 5 OR (b == 1 AND a >= 4)", "a < 5 OR (b == 1 AND a >= 4)"),
    Case("a == 5 OR (b == 1 AND a != 5)", "a == 5 OR b == 1", .absorbed),
    Case("(a == 1 AND b == 2) OR (a == 1 AND c == 3)", "a == 1 AND (b == 2 OR c == 3)", .factored),
    Case("(b == 2 AND a == 1) OR (c == 3 AND a == 1)", "a == 1 AND (b == 2 OR c == 3)", .factored),
    Case("(a == 1 OR b == 2) AND (a == 1 OR c == 3)", "a == 1 OR (b == 2 AND c == 3)", .factored),
    Case("a LIKE \"x\"", "a == \"x\"", .pattern),
    Case("a LIKE[c] \"x*\"", "a BEGINSWITH[c] \"x\"", .pattern),
    Case("a LIKE \"*x\"", "a ENDSWITH \"x\"", .pattern),
    Case("a LIKE \"*x*\"", "a CONTAINS \"x\"", .pattern),
    Case("a LIKE \"*\"", "a != nil", .pattern),
    Case("a LIKE \"x?\"", "a LIKE \"x?\""),
    Case("a MATCHES \"abc\"", "a == \"abc\"", .pattern),
    Case("a MATCHES \"ab+\"", "a MATCHES \"ab+\""),
    Case("a == 1 AND TRUEPREDICATE", "a == 1", .constant),
    Case("FALSEPREDICATE OR a == 1", "a == 1", .constant),
    Case("a == 1 AND FALSEPREDICATE", "FALSEPREDICATE", .constant),
    Case("NOT TRUEPREDICATE", "FALSEPREDICATE", .constant),
    Case("1 == 2 OR a == 1", "a == 1", .decided, .constant),
    Case("(a == 1 AND b == 2) AND c == 3", "a == 1 AND b == 2 AND c == 3", .flattened),
    // Nil makes these different.
    Case("NOT a < 5", "NOT a < 5"),
    Case("a < 5 OR a > 5", "a < 5 OR a > 5"),
    Case("a < 5 OR a >= 5", "a < 5 OR a >= 5"),
    Case("a == 1 OR b == 2", "a == 1 OR b == 2"),
    // What may fail stays, and nothing goes past it.
    Case("a + 1 > 5 AND a + 1 > 3", "a + 1 > 5 AND a + 1 > 3"),
    Case("a + 1 > 5 AND a + 1 > 5", "a + 1 > 5", .duplicate),
    Case("a + 1 > 5 OR (a + 1 > 5 AND b == 1)", "a + 1 > 5", .absorbed),
    Case("a + 1 > 5 AND FALSEPREDICATE", "a + 1 > 5 AND FALSEPREDICATE"),
    Case("a + 1 > 5 AND b > 1 AND b < 1", "a + 1 > 5 AND FALSEPREDICATE", .contradiction),
    Case("b > 1 AND a + 1 > 5 AND b > 0", "b > 1 AND a + 1 > 5", .absorbed),
    Case("b > 0 AND a + 1 > 5 AND b > 1", "b > 0 AND a + 1 > 5 AND b > 1"),
    Case("b >= 1 AND a + 1 > 5 AND b <= 3", "b >= 1 AND a + 1 > 5 AND b <= 3"),
    Case(
      "(a + 1 > 5 AND b == 1) OR (a + 1 > 5 AND c == 1)", "a + 1 > 5 AND (b == 1 OR c == 1)", .factored),
    Case(
      "(b == 1 AND a + 1 > 5) OR (c == 1 AND a + 1 > 5)", "(b == 1 AND a + 1 > 5) OR (c == 1 AND a + 1 > 5)"),
    Case("NOT (a + 1 > 5 AND NOT b + 1 > 3)", "NOT a + 1 > 5 OR b + 1 > 3", .negation),
    Case("random() > 0.5 AND random() > 0.5", "random() > 0.5 AND random() > 0.5"),
    Case("a == $x OR a == $x", "a == $x", .duplicate),
    Case("a == $x OR ($x := 2) == 3 OR a == $x", "a == $x OR ($x := 2) == 3 OR a == $x"),
    Case("ANY l == 1 OR ANY l == 1", "ANY l == 1", .duplicate),
  ]

  @Test(arguments: cases) func steps(_ example: Case) throws {
    let predicate = try FormatPredicate(parsing: example.format)
    let simplification = predicate.simplified()
    #expect(simplification.predicate == (try FormatPredicate(parsing: example.shorter)), "\(simplification.predicate)")
    #expect(simplification.steps.map(\.rule) == example.rules)
    #expect(simplification.isComplete)
  }

  static let model = try? RecordModel([
    RecordModel.Entity(
      "Person",
      attributes: [
        .init("age", .integer), .init("kind", .string, allowedValues: ["s", "m"]),
        .init("name", .string, isOptional: true), .init("born", .date),
        .init("state", .string, allowedValues: ["on", "off"], hasOtherValues: true),
      ])
  ])

  @Test(arguments: [
    Case("NOT age < 5", "age >= 5", .negation),
    Case("age < 5 OR age >= 5", "TRUEPREDICATE", .tautology),
    Case("age < 5 OR age > 5", "age != 5", .merged),
    Case("age != nil", "TRUEPREDICATE", .decided),
    Case("kind IN {\"s\", \"m\"} AND name == \"Ann\"", "name == \"Ann\"", .decided, .constant),
    Case("kind == \"l\"", "FALSEPREDICATE", .decided),
    Case("state == \"new\"", "state == \"new\""),
    Case("CAST(age, \"NSNumber\") > 3", "age > 3", .cast),
    Case("CAST(name, \"NSString\") == \"x\"", "name == \"x\"", .cast),
    Case("CAST(age, \"NSString\") == \"3\"", "CAST(age, \"NSString\") == \"3\""),
    Case("born > CAST(born, \"NSDate\")", "FALSEPREDICATE", .cast, .decided),
    // An order of unlike kinds is an error, which stays.
    Case("age > 3 AND name < 5 AND age > 4", "age > 3 AND name < 5", .absorbed),
    Case("name < 5 OR age > 3 OR age > 4", "name < 5 OR age > 3", .absorbed),
    Case("name < 5 AND name < 4", "name < 5 AND name < 4"),
  ]) func stepsWithAModel(_ example: Case) throws {
    let model = try #require(Self.model)
    let simplification = try FormatPredicate(parsing: example.format).simplified(model: model)
    #expect(simplification.predicate == (try FormatPredicate(parsing: example.shorter)), "\(simplification.predicate)")
    #expect(simplification.steps.map(\.rule) == example.rules)
  }

  @Test func stepsNameTheirPlaces() throws {
    let text = "b == 1 AND (a > 5 AND a > 3)"
    let predicate = try FormatPredicate(parsing: text)
    let step = try #require(predicate.simplified().steps.first)
    #expect(step.before == "a > 5 AND a > 3" && step.after == "a > 5" && step.reason == .records)
    #expect(step.spans.map { predicate.source?.text(of: $0) } == ["a > 3"])
  }

  @Test func aPolicyIsKept() throws {
    var limits = Limits()
    limits.policy = try Policy(recordValue: ["operators": ["==", "OR"]])
    let predicate = try FormatPredicate(parsing: "a == 1 OR a == 2", limits: limits)
    #expect(predicate.simplified().steps.isEmpty)
  }

  @Test func whatDoesNotCompileStays() throws {
    let predicate = try FormatPredicate(parsing: "TRUEPREDICATE OR a MATCHES '*'")
    #expect(predicate.simplified().steps.isEmpty)
  }

  @Test func theBudgetEndsTheWork() throws {
    let parts = (0..<60).map { "k\($0) > \($0) AND k\($0) > \($0 + 1)" }
    let predicate = try FormatPredicate(parsing: parts.joined(separator: " AND "))
    let simplification = predicate.simplified(budget: 500)
    #expect(!simplification.isComplete)
    #expect(predicate.simplified(budget: 0).predicate == predicate)
  }

  /// CAST to the type that a value has gives the value back, which the rule for CASTs rests on.
  @Test(
    arguments: [
      ("NSNumber", 3), ("NSNumber", 2.5), ("Int", 3), ("Double", 2.5), ("NSString", "x"), ("Bool", true),
    ] as [(String, RecordValue)]) func castsToTheOwnType(_ type: String, _ value: RecordValue) throws
  {
    #expect(try Casting.cast(value, toTypeNamed: type) == value)
    #expect(try Casting.cast(.null, toTypeNamed: type) == .null)
  }
}
