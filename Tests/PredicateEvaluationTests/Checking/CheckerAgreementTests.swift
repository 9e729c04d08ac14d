import FoundationEssentials
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import TestSupport
import Testing

/// What the checker says of a condition against what evaluation makes of it: every operator, every kind of operand, nil
/// and options.
@Suite struct CheckerAgreementTests {
  private static let literals = [
    "nil", "CAST(nil, 'null')", "0", "1", "-1", "2.5", "123123123123123123123", "CAST('1.5', 'decimal')", "TRUE", "''",
    "'a'", "'A'", "'\u{E9}'", "'e\u{301}'", "{}", "{1}", "{1, 2}", "{10, 'a'}", "{nil, 1}", "{1, nil}", "{'a', 'A'}",
    "{CAST(nil, 'null')}", "{{1}, 1}", "CAST(0, 'NSDate')", "CAST('E621E1F8-C36C-495A-93FC-0C247A3E6E5F', 'uuid')",
  ]
  private static let keys = [
    "number", "maybeNumber", "ratio", "flag", "text", "maybeText", "day", "key", "tags", "maybeTags", "extra",
  ]
  private static let calculations = [
    "number + 1", "number + 'a'", "maybeNumber + 'a'", "'a' + nil", "-text", "-maybeText", "text.length",
    "tags.@count", "maybeTags.@max.#self", "text.@count", "uppercase:(text)", "uppercase:(number)",
    "lowercase:(maybeNumber)", "coalesce:(maybeText, 1)", "coalesce:(1, 'a' + 1)", "TERNARY(flag == 1, text, 1)",
    "TERNARY(flag == 1, 1, 'a' + 1)", "SUBQUERY(tags, $t, $t == 'a')", "SUBQUERY(number, $t, $t == 'a')", "max:(tags)",
    "sum:(tags)", "text[0]", "tags[0]", "CAST(text, 'NSNumber')", "{number, 'a'}", "{text, maybeText}", "$free",
  ]
  private static let operators = ComparisonOperator.table.filter { $0.operands != .tokens }

  private static let model: RecordModel? = try? RecordModel([
    RecordModel.Entity(
      "Item",
      attributes: [
        .init("number", .integer), .init("maybeNumber", .integer, isOptional: true), .init("ratio", .double),
        .init("flag", .boolean), .init("text", .string), .init("maybeText", .string, isOptional: true),
        .init("day", .date), .init("key", .uuid), .init("tags", .list), .init("maybeTags", .list, isOptional: true),
        .init("extra", .any, isOptional: true),
      ])
  ])

  private static let records: [RecordValue] = [
    record(number: 1, ratio: 2.5, text: "a", rest: [.integer(2), .string("A"), .array(["a"]), .string("x")]),
    record(number: 0, ratio: .nan, text: "", rest: [.null, .null, .null, .null]),
    record(number: .max, ratio: 1, text: "\u{E9}", rest: [.integer(-1), .string(""), .array([]), .array([1])]),
  ]

  private static func record(number: Int64, ratio: Double, text: String, rest: [RecordValue]) -> RecordValue {
    [
      "number": .integer(number), "maybeNumber": rest[0], "ratio": .double(ratio), "flag": .bool(number > 0),
      "text": .string(text), "maybeText": rest[1], "day": .date(Date(timeIntervalSinceReferenceDate: 5)),
      "key": .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
      "tags": number > 0 ? .array(["a", "b"]) : .array([]), "maybeTags": rest[2], "extra": rest[3],
    ]
  }

  private enum Outcome: Hashable {
    case holds(Bool)
    case fails(DiagnosticCode)
  }

  private enum Operand { case literal, key, calculation }

  /// What a comparison of two operands is, whether both are literals, and whether computing one of them may fail.
  private static func comparison(
    _ random: inout SeededGenerator
  ) -> (text: String, isOfLiterals: Bool, mayFail: Bool) {
    func operand() -> (String, Operand) {
      switch random.number(6) {
      case 0...2: (random.pick(literals), .literal)
      case 3...4: (random.pick(keys), .key)
      default: (random.pick(calculations), .calculation)
      }
    }
    let (left, right) = (operand(), operand())
    let operation = random.pick(operators)
    let options = operation.takesOptions ? random.pick(["", "", "", "[c]", "[d]", "[cd]", "[n]", "[l]"]) : ""
    let modifier = random.pick(["", "", "", "", "", "ANY ", "ALL ", "NONE "])
    return (
      "\(modifier)\(left.0) \(operation.operator.text)\(options) \(right.0)",
      left.1 == .literal && right.1 == .literal && modifier.isEmpty,
      left.1 == .calculation || right.1 == .calculation || !modifier.isEmpty
    )
  }

  private static func condition(_ depth: Int, _ random: inout SeededGenerator) -> String {
    guard depth > 0, !random.chance(4) else {
      return random.pick([comparison(&random).text, comparison(&random).text, "TRUEPREDICATE", "FALSEPREDICATE"])
    }
    let (left, right) = (condition(depth - 1, &random), condition(depth - 1, &random))
    return random.pick(["(\(left) AND \(right))", "(\(left) OR \(right))", "NOT (\(left))"])
  }

  private static func outcomes(_ predicate: FormatPredicate) throws(FormatError) -> Set<Outcome> {
    let compiled = try predicate.compiled()
    return Set(
      records.map { record in
        do throws(FormatError) {
          return .holds(try compiled.evaluate(with: record, variables: ["free": 1]))
        } catch {
          return .fails(error.code)
        }
      })
  }

  /// The verdict that a finding about a whole condition states.
  private static func verdict(_ finding: Diagnostic, of text: String) -> Bool? {
    guard finding.span.map({ $0.length == text.utf8.count }) == true, finding.severity == .warning else { return nil }
    if finding.code == .alwaysTrue || finding.message.hasSuffix("so this is always true") { return true }
    if finding.code == .alwaysFalse || finding.message.hasSuffix("so this is always false") { return false }
    return nil
  }

  private static let valueCodes: Set<DiagnosticCode> = [
    .typeMismatch, .notANumber, .notAString, .notACollection, .notASet, .betweenNeedsTwoBounds,
  ]

  @Test func verdictsAreThoseOfEvaluation() throws {
    let model = try #require(Self.model)
    var random = SeededGenerator(seed: 26)
    var (verdicts, failures) = (0, 0)
    for _ in 0..<12_000 {
      let (text, isOfLiterals, mayFail) = Self.comparison(&random)
      guard let predicate = try? FormatPredicate(parsing: text), let outcomes = try? Self.outcomes(predicate) else {
        continue
      }
      for findings in [predicate.check(against: model, entity: "Item"), predicate.check()] {
        for finding in findings {
          guard let verdict = Self.verdict(finding, of: text) else { continue }
          verdicts += 1
          let others = outcomes.filter { outcome in
            if case .fails = outcome { !mayFail } else { outcome != .holds(verdict) }
          }
          #expect(others.isEmpty, "\(text): \(finding.message)")
        }
        guard isOfLiterals else { continue }
        if case .fails(let code)? = outcomes.first, Self.valueCodes.contains(code) {
          failures += 1
          #expect(findings.contains { $0.severity == .error }, "\(text) fails")
        } else {
          #expect(!findings.contains { $0.severity == .error }, "\(text) does not fail")
        }
      }
    }
    #expect(verdicts > 1_000)
    #expect(failures > 500)
  }

  /// Before a run, an error of the checker means that no record has a verdict.
  @Test func errorsBeforeARunAreCertain() throws {
    let model = try #require(Self.model)
    var random = SeededGenerator(seed: 27)
    var errors = 0
    for _ in 0..<12_000 {
      let text = Self.condition(2, &random)
      guard let predicate = try? FormatPredicate(parsing: text), let outcomes = try? Self.outcomes(predicate) else {
        continue
      }
      for findings in [predicate.checkForRun(against: model, entity: "Item"), predicate.checkForRun()] {
        guard let error = findings.first(where: { $0.severity == .error && Self.valueCodes.contains($0.code) }) else {
          continue
        }
        errors += 1
        let holds = outcomes.contains { if case .holds = $0 { true } else { false } }
        #expect(!holds, "\(text): \(error.message)")
      }
    }
    #expect(errors > 500)
  }
}
