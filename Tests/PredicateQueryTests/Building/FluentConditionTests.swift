import PredicateLanguage
import Testing

@testable import PredicateQuery

@Suite struct FluentConditionTests {
  private let item = RecordQuery("Item")

  @Test func conditionsJoinWhatStandsBeforeThem() throws {
    let cases: [(RecordQuery<RecordValue>, String?)] = [
      (item, nil),
      (try item.where("a = 1"), "a == 1"),
      (try item.where("a = 1").where("b = 2").where("c = 3"), "a == 1 AND b == 2 AND c == 3"),
      (try item.where("a = 1").or("b = 2").where("c = 3"), "(a == 1 OR b == 2) AND c == 3"),
      (try item.where("a = 1").where("b = 2").or("c = 3"), "(a == 1 AND b == 2) OR c == 3"),
      (try item.where("a = 1").or("b = 2").or("c", .equals, 3), "a == 1 OR b == 2 OR c == 3"),
      (try item.where("a = 1").or { $0.where("b = 2").where("c = 3") }, "a == 1 OR (b == 2 AND c == 3)"),
      (try item.where("a = 1").and { $0.where("b = 2").or("c = 3") }, "a == 1 AND (b == 2 OR c == 3)"),
      (try item.where("a = 1").not { $0.where("b = 2").where("c", .isNil) }, "a == 1 AND (NOT (b == 2 AND c == nil))"),
      (try item.or("b = 2").where("c = 3"), "b == 2 AND c == 3"),
      (try item.or { $0.where("b = 2") }, "b == 2"),
      (try item.not { $0.where("b = 2") }, "NOT b == 2"),
      (try item.where("a = 1").or { $0 }.and { $0 }.not { $0 }, "a == 1"),
      (
        try item.where("a = 1").and { $0.where("b", .isTrue).or { $0.where("c = 3").not { $0.or("d", .isEmpty) } } },
        "a == 1 AND (b == 1 OR (c == 3 AND (NOT d.@count == 0)))"
      ),
      (try item.where("a = 1 OR b = 2").where("c = 3"), "(a == 1 OR b == 2) AND c == 3"),
      (item.where(try FormatPredicate("a = 1")).or(try FormatPredicate("b = 2")), "a == 1 OR b == 2"),
      (try item.where("a > %@ AND b = \("x")", 2), "a > 2 AND b == \"x\""),
      (try item.where(parsing: "a > 2"), "a > 2"),
      (try RecordQuery("Item", where: "length > 20"), "length > 20"),
      (try RecordQuery("Item", where: "length > %@", 20).or { $0.where("a", .greaterThan, 3) }, "length > 20 OR a > 3"),
    ]
    for (query, text) in cases { #expect(query.predicate?.predicateFormat == text) }
  }

  @Test func operatorsHaveNames() throws {
    let cases: [(QueryOperator, (any FormatArgument)?, ComparisonOptions, String)] = [
      (.equals, "id", [], #"k == "id""#),
      (.equals, nil, [], "k == nil"),
      (.equals, "id", .caseInsensitive, #"k ==[c] "id""#),
      (.notEquals, 1, [], "k != 1"),
      (.lessThan, 1, [], "k < 1"),
      (.lessThanOrEqual, 1.5, [], "k <= 1.5"),
      (.greaterThan, 1, [], "k > 1"),
      (.greaterThanOrEqual, 1, [], "k >= 1"),
      (.between, 1...3, [], "k BETWEEN {1, 3}"),
      (.between, [1, 3], [], "k BETWEEN {1, 3}"),
      (.notBetween, 1...3, [], "NOT k BETWEEN {1, 3}"),
      (.in, ["a", "b"], [.caseInsensitive, .diacriticInsensitive], #"k IN[cd] {"a", "b"}"#),
      (.notIn, [1, 2], [], "NOT k IN {1, 2}"),
      (.contains, "a", .diacriticInsensitive, #"k CONTAINS[d] "a""#),
      (.notContains, "a", [], #"NOT k CONTAINS "a""#),
      (.beginsWith, "a", [.caseInsensitive, .localized], #"k BEGINSWITH[cl] "a""#),
      (.endsWith, "a", .normalized, #"k ENDSWITH[n] "a""#),
      (.like, "a*", [], #"k LIKE "a*""#),
      (.matches, "a+", [], #"k MATCHES "a+""#),
      (.typeEquals, "public.text", [], #"k UTI-EQUALS "public.text""#),
      (.typeConforms, "public.text", [], #"k UTI-CONFORMS-TO "public.text""#),
      (.tokenMatches, "a", [], #"k TOKENMATCHES "a""#),
      (.custom("soundsLike:"), "a", [], #"k soundsLike: "a""#),
      (.any(.greaterThan), 3, [], "ANY k > 3"),
      (.all(.greaterThan), 3, [], "ALL k > 3"),
      (.none(.contains), "a", .caseInsensitive, #"NOT ANY k CONTAINS[c] "a""#),
      (.any(.notIn), [1, 2], [], "NOT ALL k IN {1, 2}"),
      (.all(.notIn), [1, 2], [], "NOT ANY k IN {1, 2}"),
      (.none(.notIn), [1, 2], [], "ALL k IN {1, 2}"),
      (.not(.not(.equals)), 1, [], "k == 1"),
      (.greaterThan, ExpressionNode.keys("width") + 1, [], "k > width + 1"),
    ]
    for (operation, value, options, text) in cases {
      let query = try item.where("k", operation, value, options: options)
      #expect(query.predicate?.predicateFormat == text)
      #expect(query.predicate == (try FormatPredicate(parsing: text)))
    }
  }

  @Test func keysAreTakenAsTheyStand() throws {
    for key in ["owner.name", "items.@count", "like", "a b", "a.#b"] {
      #expect(try item.where(key, .equals, 1).predicate == (try FormatPredicate("%K == 1", key)))
    }
    #expect(try item.where("self", .equals, 1).predicate == (try FormatPredicate("SELF == 1")))
    let none: String? = nil
    #expect(try item.where("a", .equals, none).predicate?.predicateFormat == "a == nil")
  }

  @Test func mistakesAreThrownOnce() throws {
    var limits = Limits()
    limits.inputBytes = 2
    let short = limits
    let cases: [(DiagnosticCode, () throws -> RecordQuery<RecordValue>)] = [
      (.missingValue, { try item.where("length >") }),
      (.missingArgument, { try item.where("length > %@") }),
      (.invalidKeyPath, { try item.where("a..b", .equals, 1) }),
      (.invalidKeyPath, { try item.where("", .isNil) }),
      (.optionsNotAllowed, { try item.where("a", .between, 1...2, options: .caseInsensitive) }),
      (.invalidKeyPath, { try item.or { $0.where("a..b", .equals, 1).where("length >") } }),
      (.missingValue, { try item.and { $0.not { $0.or("length >") } } }),
      (.missingValue, { try item.having("count >") }),
      (.missingValue, { try RecordQuery("Item", where: "length >") }),
      (.inputTooLong, { try item.where(parsing: "a = 1", limits: short) }),
    ]
    for (code, build) in cases {
      let error = #expect(throws: FormatError.self) { try build() }
      #expect(error?.code == code)
    }
  }

  @Test func queriesAreValues() throws {
    let base = try item.where("a = 1")
    _ = try base.where("b = 2").sort("c").limit(1)
    #expect(base == (try RecordQuery("Item", where: "a = 1")))
  }
}
