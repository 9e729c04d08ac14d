import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// What is said of the conditions of a predicate, and of rules together, holds of all records.
@Suite struct LogicReviewTests {
  typealias Case = (format: String, kind: LogicFinding.Kind, part: String, other: String?)

  static let cases: [Case] = [
    ("ram > 5 AND ram < 3", .neverTogether, "ram < 3", "ram > 5"),
    ("d != 'IT' OR d != 'HR'", .alwaysOne, "d != 'HR'", "d != 'IT'"),
    ("ram > 5 AND ram > 3", .implied, "ram > 3", "ram > 5"),
    ("ram > 3 AND x == 1 AND ram > 5", .implied, "ram > 3", "ram > 5"),
    ("ram > 3 OR ram > 5", .covered, "ram > 5", "ram > 3"),
    ("a == 1 AND NOT a == 1", .neverTogether, "NOT a == 1", "a == 1"),
    ("x == 1 OR (a == 2 AND a == 3)", .neverTogether, "a == 3", "a == 2"),
    ("NOT (s BEGINSWITH 'a' AND s BEGINSWITH[c] 'AB' AND s == 'b')", .neverTogether, "s == 'b'", "s BEGINSWITH 'a'"),
    ("(n == 1 OR n == 2) AND n > 4", .neverTogether, "n > 4", "(n == 1 OR n == 2)"),
    ("os >= '10.6' AND os < '10.10'", .neverTogether, "os < '10.10'", "os >= '10.6'"),
    ("l CONTAINS 'x' AND NOT l CONTAINS 'x'", .neverTogether, "NOT l CONTAINS 'x'", "l CONTAINS 'x'"),
    ("a < b AND b < a", .never, "a < b AND b < a", nil),
    ("random() > 1 OR l CONTAINS 'x' OR l CONTAINS 'x'", .covered, "l CONTAINS 'x'", "l CONTAINS 'x'"),
  ]

  @Test(arguments: cases) func oddConditionsAreFound(_ example: Case) throws {
    let predicate = try FormatPredicate(parsing: example.format)
    let findings = predicate.logicFindings()
    #expect(findings.count == 1, "\(findings)")
    let finding = try #require(findings.first)
    #expect(finding.kind == example.kind)
    #expect(finding.span.flatMap { predicate.source?.text(of: $0) } == example.part)
    #expect(finding.others.first.flatMap { predicate.source?.text(of: $0) } == example.other)
  }

  @Test func severalTogetherLeaveNothing() throws {
    let finding = try #require(
      try FormatPredicate(parsing: "n >= 1 AND n <= 3 AND NOT n BETWEEN {1, 3}").logicFindings().first)
    #expect(finding.kind == .neverTogether)
    #expect(finding.others.count == 2)
  }

  @Test(arguments: [
    "a > 3 AND a < 5", "a != 1 AND a != 2", "a == 1 OR a == 2", "a != nil AND a == 2", "s != '' AND s BEGINSWITH 'a'",
    "tags CONTAINS 'ab' OR tags CONTAINS 'a'", "NOT tags CONTAINS 'a' AND tags CONTAINS 'ab'",
    "random() > 1 OR random() > 1",
    "a == b AND b == 3", "uppercase:(s) == 'A' AND s == 'b'", "ANY l == 1 AND ANY l == 2", "$x == 1 AND $x == 2",
    "a == 1", "TRUEPREDICATE OR a == 1",
  ])
  func nothingIsSaidWithoutProof(_ format: String) throws {
    #expect(try FormatPredicate(parsing: format).logicFindings() == [])
  }

  @Test func findingsHoldOfAllRecords() throws {
    var generator = SeededGenerator(seed: 35)
    print("notice: random conditions, seed 35")
    var found = 0
    for _ in 0..<Trials.of(800) {
      let text = ComparisonPropertyTests.predicate(&generator, 3)
      let predicate = try FormatPredicate(parsing: text)
      guard let source = predicate.source else { continue }
      for finding in predicate.logicFindings() {
        found += 1
        func part(_ span: SourceSpan) throws -> CompiledPredicate {
          try FormatPredicate(parsing: source.text(of: span)).compiled()
        }
        let one = try part(try #require(finding.span))
        let others = try finding.others.map(part)
        for record in ComparisonPropertyTests.records {
          guard let holds = try? one.evaluate(with: record) else { continue }
          let verdicts = others.compactMap { try? $0.evaluate(with: record) }
          guard verdicts.count == others.count else { continue }
          let isRefuted =
            switch finding.kind {
            case .neverTogether: holds && verdicts.allSatisfy(\.self)
            case .alwaysOne: !holds && !verdicts.contains(true)
            case .implied: !holds && verdicts == [true]
            case .covered: holds && verdicts == [false]
            case .never: holds
            case .always: !holds
            }
          #expect(!isRefuted, "\(text): \(finding) \(record)")
        }
      }
    }
    print("notice: \(found) findings")
    #expect(found > 20)
  }

  @Test func rulesAreShadowedBySeveral() throws {
    func findings(_ rules: String...) throws -> [RuleReview.Finding] {
      RuleReview(of: try rules.map { rule throws(FormatError) in try FormatPredicate(parsing: rule) }).findings
    }
    #expect(try findings("a < 5", "a >= 5 AND a < 10", "a < 10") == [.covered(2, by: [0, 1])])
    #expect(try findings("a > 5 OR a <= 5 OR a == nil", "ram > 5") == [.always(0), .shadowed(1, by: 0)])
    let open = try findings("a < 5", "a > 5 AND a < 10", "a < 10")
    #expect(open.count == 1 && open.first.map { if case .overlaps(2, 0, _, 2) = $0 { true } else { false } } == true)
  }

  @Test func rulesTogetherHoldOfAllRecords() throws {
    var generator = SeededGenerator(seed: 36)
    print("notice: random rules, seed 36")
    var found = 0
    for _ in 0..<Trials.of(120) {
      let rules = try (0..<(1 + generator.number(6))).map { _ in
        try FormatPredicate(parsing: ComparisonPropertyTests.predicate(&generator, 1))
      }
      let compiled = try rules.map { rule throws(FormatError) in try rule.compiled() }
      func verdict(_ place: Int, _ record: RecordValue) -> Bool? { try? compiled[place].evaluate(with: record) }
      let review = RuleReview(of: rules)
      found += review.findings.count
      for finding in review.findings {
        if case .overlaps(let place, let other, let record, _) = finding {
          #expect(verdict(place, record) == true && verdict(other, record) == true, "\(rules)")
        }
        for record in ComparisonPropertyTests.records {
          let isRefuted =
            switch finding {
            case .never(let place): verdict(place, record) == true
            case .always(let place): verdict(place, record) == false
            case .shadowed(let place, let other): verdict(place, record) == true && verdict(other, record) == false
            case .covered(let place, let others):
              verdict(place, record) == true && others.allSatisfy { verdict($0, record) == false }
            case .overlaps: false
            }
          #expect(!isRefuted, "\(rules): \(finding) \(record)")
        }
      }
      if let gap = review.gap {
        #expect(rules.indices.allSatisfy { verdict($0, gap) == false }, "\(rules): \(gap)")
      }
      if review.leavesNoGap == .yes {
        for record in ComparisonPropertyTests.records {
          #expect(!rules.indices.allSatisfy { verdict($0, record) == false }, "\(rules): \(record)")
        }
      }
    }
    print("notice: \(found) findings about rules together")
    #expect(found > 20)
  }
}
