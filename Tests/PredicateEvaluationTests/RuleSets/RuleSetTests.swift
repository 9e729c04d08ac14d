import Foundation
import PredicateEvaluation
import PredicateLanguage
import TestSupport
import Testing

/// Rules evaluated together answer as they do one after the other.
@Suite struct RuleSetTests {
  static func rules(_ formats: [String], limits: Limits = Limits()) throws -> RuleSet {
    RuleSet(
      try formats.enumerated().map { RuleSet.Rule("rule \($0)", try FormatPredicate(format: $1, limits: limits)) })
  }

  /// The answers of a set are those of its rules by themselves, errors and their places included.
  static func requireAgreement(
    _ set: RuleSet, _ stream: inout RuleStream, _ record: RecordValue,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws {
    let answer = try stream.matches(record)
    var places: [Int] = []
    var failures: [(place: Int, error: FormatError)] = []
    for (place, rule) in set.rules.enumerated() {
      do throws(FormatError) {
        if try rule.predicate.evaluate(with: record, variables: variables) { places.append(place) }
      } catch {
        failures.append((place, error))
      }
    }
    #expect(answer.places == places, "\(record): \(set.rules.map(\.predicate.predicateFormat))")
    #expect(answer.failures.map(\.place) == failures.map(\.place), "\(record)")
    for (failure, expected) in zip(answer.failures, failures) {
      #expect("\(failure.error)" == "\(expected.error)", "\(record)")
    }
  }

  static let formats = [
    "type == 'login'", "type = 'login' AND severity > 2", "severity >= 7", "7 <= severity", "type != 'login'",
    "type == nil", "NOT type == nil", "severity BETWEEN {2, 5}", "severity < 0 OR type IN {'login', 'logout'}",
    "user.name BEGINSWITH 'an'", "user.name BEGINSWITH[c] 'AN'", "user.name ENDSWITH[cd] 'É'", "user.name CONTAINS 'n'",
    "user.name CONTAINS ''", "user.name ==[cd] 'ané'", "user.name LIKE 'a*'", "user.name MATCHES 'a.+'",
    "tags CONTAINS 'x'", "'x' IN tags", "ANY tags == 'x'", "ALL tags != 'x'", "NONE tags BEGINSWITH 'x'",
    "tags.@count > 1", "SUBQUERY(tags, $t, $t == 'x').@count == 1", "severity + 1 > 5", "severity / 0 == nil",
    "severity == 5.0", "severity == 5 AND severity == 5.0", "type > 'l'", "type >[c] 'L'", "type BETWEEN {'a', 'm'}",
    "TRUEPREDICATE", "FALSEPREDICATE", "FALSEPREDICATE OR type == 'x'", "TRUEPREDICATE AND type == 'login'",
    "type == 'login' AND user.name > 3", "user.name > 3 AND type == 'login'", "tags > 3 AND type == 'none'",
    "name.length > 2", "name == SELF.type", "type == $type", "$type == 'login' AND severity > 1",
    "NOT (type == 'login' AND severity > 2)", "NOT (type == 'a' OR severity > 2)", "type LIKE 'log*' AND severity > 1",
    "max:(severity) > 2", "random() < 0", "CAST(severity, 'NSString') CONTAINS '5'", "when > CAST(0, 'NSDate')",
    "type MATCHES severity", "flag == YES", "flag == 1", "severity IN {1, 2, nil}", "type IN[c] {'LOGIN'}",
    "type CONTAINS[c] 'LOG' AND type ENDSWITH 'in'", "type == 'login' OR type MATCHES '('",
  ]

  static let records: [RecordValue] = [
    ["type": "login", "severity": 5, "user": ["name": "ané"], "tags": ["x", "y"], "flag": true],
    ["type": "logout", "severity": 7.5, "user": ["name": "Anna"], "tags": ["y"], "name": "Bob"],
    ["type": "LOGIN", "severity": "high", "user": "ann", "tags": "x"],
    ["type": 3, "severity": .null, "user": ["name": 4], "tags": .null],
    ["severity": .double(.nan), "user": [["name": "ann"]], "tags": [["x"], 3], "flag": 1],
    ["type": "login", "severity": 2, "user": ["name": .null], "tags": ["a": "x"], "when": .date(Date())],
    [:], .null, "login", ["type": ["login"], "severity": [1], "name": [:]],
    ["type": "l", "severity": -1, "user": ["name": "xan"], "tags": []],
  ]

  @Test func answersAreThoseOfEachRule() throws {
    let set = try Self.rules(Self.formats)
    var stream = set.stream(variables: ["type": "login"])
    for record in Self.records + Self.records {
      try Self.requireAgreement(set, &stream, record, variables: ["type": "login"])
    }
    var without = set.stream()
    for record in Self.records { try Self.requireAgreement(set, &without, record) }
  }

  @Test func eachRuleByItselfIsASet() throws {
    for format in Self.formats {
      let set = try Self.rules([format])
      var stream = set.stream()
      for record in Self.records { try Self.requireAgreement(set, &stream, record) }
    }
  }

  private struct Event: Recordable {
    let type: String
    let severity: Int
    static let recordProperties = RecordProperties<Event>(.init("type", \.type), .init("severity", \.severity))
  }

  @Test func structsAreRecords() throws {
    let set = try Self.rules(["type == 'login'", "severity > 3", "sverity > 3", "type CONTAINS 'out' OR severity == 4"])
    let answer = try set.matches(Event(type: "login", severity: 4))
    #expect(answer.places == [0, 1, 3])
    #expect(answer.failures.map(\.place) == [2])
    #expect(answer.failures.first?.error.first.code == .unknownKey)
    #expect(answer.rules.map(\.name) == ["rule 0", "rule 1", "rule 3"])
  }

  @Test func stepsAreThoseOfEachRule() throws {
    var limits = Limits()
    limits.evaluationSteps = 5
    let formats = [
      "ANY a == 9", "ANY a == 9 OR ANY a == 8", "ANY a == 9 OR ANY a == 9", "k == 1 OR ANY a == 9 OR ANY a == 8",
    ]
    let tight = try formats.map { RuleSet.Rule($0, try FormatPredicate(format: $0, limits: limits)) }
    let loose = try formats.map { RuleSet.Rule($0, try FormatPredicate(format: $0)) }
    let set = RuleSet(tight + loose)
    var stream = set.stream()
    for record: RecordValue in [["a": [1, 2, 3]], ["a": [1, 2, 3, 4, 5, 6]], ["a": [9]], ["a": [1, 2, 3], "k": 1]] {
      try Self.requireAgreement(set, &stream, record)
    }
  }

  /// At the far ends of the decimals' range two numbers may equal a third, but not one another.
  @Test func farNumbersMatchAsEachRuleAlone() throws {
    let near = "CAST('1.0000000000000000001E+145', 'decimal')"
    let set = try Self.rules([
      "x == 1e145", "x == \(near)", "x IN {1, \(near)}", "x >= \(near)", "x BETWEEN {\(near), 1e146}", "x < 7",
    ])
    var stream = set.stream()
    for text in ["1.0000000000000000002E+145", "1.0000000000000000001E+145", "5"] {
      let number = try #require(Decimal(string: text))
      try Self.requireAgreement(set, &stream, ["x": .decimal(number)])
      try Self.requireAgreement(set, &stream, ["x": .double(Double(text) ?? 0)])
    }
  }

  @Test func aRequestToStopEndsTheSearch() throws {
    var limits = Limits()
    let stop = Interruption()
    limits.interruption = stop
    let set = try Self.rules(["a == 1", "random() >= 0"], limits: limits)
    #expect(try set.matches(["a": 1]).places == [0, 1])
    stop.request()
    let error = #expect(throws: FormatError.self) { try set.matches(["a": 1]) }
    #expect(error?.first.code == .interrupted)
  }

  @Test func noRulesMatchNothing() throws {
    #expect(try RuleSet([]).matches(["a": 1]).places == [])
  }

  // MARK: Random rules

  static let texts = ["a", "A", "ab", "ba", "é", "É", "abab", "ß", "ss", "", "b"]

  static func condition(_ generator: inout SeededGenerator) -> String {
    let key = generator.pick(["a", "b", "c", "o.a", "o.b"])
    let number = generator.pick(["0", "1", "2", "3", "2.5", "-1"])
    let text = generator.pick(texts)
    let options = generator.pick(["", "", "[c]", "[d]", "[cd]", "[n]"])
    let order = generator.pick(["==", "!=", "<", "<=", ">", ">="])
    switch generator.number(14) {
    case 0...2: return "\(key) \(order) \(number)"
    case 3: return "\(number) \(order) \(key)"
    case 4, 5: return "\(key) \(order)\(options) '\(text)'"
    case 6, 7: return "\(key) \(generator.pick(["CONTAINS", "BEGINSWITH", "ENDSWITH"]))\(options) '\(text)'"
    case 8: return "\(key) IN\(options) {'\(text)', '\(generator.pick(texts))'}"
    case 9: return "\(key) IN {\(number), '\(text)', nil}"
    case 10: return "\(key) BETWEEN {\(number), 3}"
    case 11: return "\(generator.pick(["ANY", "ALL", "NONE"])) l \(order) \(number)"
    case 12: return generator.pick(["\(key) == nil", "\(key) LIKE\(options) 'a*'", "\(key) MATCHES 'a+'"])
    default: return generator.pick(["l CONTAINS \(number)", "'\(text)' IN \(key)", "\(key) + 1 > \(number)", "a < b"])
    }
  }

  static func rule(_ generator: inout SeededGenerator, _ depth: Int) -> String {
    guard depth > 0, !generator.chance(4) else { return condition(&generator) }
    switch generator.number(4) {
    case 0: return "NOT (\(rule(&generator, depth - 1)))"
    case 1: return "(\(rule(&generator, depth - 1)) OR \(rule(&generator, depth - 1)))"
    default: return "(\(rule(&generator, depth - 1)) AND \(rule(&generator, depth - 1)))"
    }
  }

  static func value(_ generator: inout SeededGenerator) -> RecordValue {
    switch generator.number(12) {
    case 0: .null
    case 1...4: .integer(Int64(generator.number(5)) - 1)
    case 5: .double(2.5)
    case 6: generator.pick([.bool(true), .double(.nan), .array([.string("a"), .integer(1)]), ["a": 1]])
    default: .string(generator.pick(texts))
    }
  }

  static func record(_ generator: inout SeededGenerator) -> RecordValue {
    var pairs: [(String, RecordValue)] = []
    for key in ["a", "b", "c"] where !generator.chance(5) { pairs.append((key, value(&generator))) }
    switch generator.number(5) {
    case 0: break
    case 1: pairs.append(("o", value(&generator)))
    default: pairs.append(("o", .object(RecordObject([("a", value(&generator)), ("b", value(&generator))]))))
    }
    if !generator.chance(4) { pairs.append(("l", .array((0..<generator.number(4)).map { .integer(Int64($0)) }))) }
    return .object(RecordObject(pairs))
  }

  @Test func randomSetsAnswerAsTheirRules() throws {
    var generator = SeededGenerator(seed: 314)
    print("notice: random rule sets, seed 314")
    var (matches, failures) = (0, 0)
    for _ in 0..<Trials.of(1_500) {
      let set = try Self.rules((0..<(1 + generator.number(25))).map { _ in Self.rule(&generator, 3) })
      var stream = set.stream()
      for _ in 0..<6 {
        let record = Self.record(&generator)
        try Self.requireAgreement(set, &stream, record)
        let answer = try set.matches(record)
        matches += answer.places.count
        failures += answer.failures.count
      }
    }
    #expect(matches > 200)
    #expect(failures > 200)
  }
}
