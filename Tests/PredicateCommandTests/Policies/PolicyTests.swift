import Foundation
import PredicateCommand
import PredicateData
import PredicateFormat
import PredicateSQL
import PredicateSession
import Testing

/// What a policy allows and refuses, asked in every way: evaluation, checks, queries, SQL, the command, and the batch protocol.
@Suite struct PolicyTests {
  /// A policy, what it allows, what it refuses, and with what words.
  struct Row: CustomTestStringConvertible, Sendable {
    let policy: String
    let allowed: String
    let refused: String
    let message: String
    let hint: String

    init(_ policy: String, _ allowed: String, _ refused: String, _ message: String, _ hint: String) {
      self.policy = policy
      self.allowed = allowed
      self.refused = refused
      self.message = message
      self.hint = hint
    }

    var testDescription: String { "\(policy) \(refused)" }

    var limits: Limits {
      get throws {
        var limits = Limits()
        limits.policy = try Policy(recordValue: PolicyTests.value(policy))
        return limits
      }
    }
  }

  static let rows = [
    Row(#"{"keyPaths":["a","b"]}"#, "a == 1", "s == 'x'", "`s` may not be used", "allowed are a, b"),
    Row(
      #"{"keyPaths":["a","items"]}"#, "items.@count == 2", "@count > 2", "the record as a whole may not be used",
      "allowed are a, items"),
    Row(
      #"{"keyPaths":["a","items"]}"#, "items[SIZE] == 2", "SELF.@count > 2", "the record as a whole may not be used",
      "allowed are a, items"),
    Row(#"{"keyPaths":[]}"#, "TRUEPREDICATE", "a == 1", "`a` may not be used", "none is allowed"),
    Row(
      #"{"operators":["==","AND"]}"#, "a == 1 AND b == 2", "a == 1 OR b == 2", "`OR` may not be used",
      "allowed are ==, AND"),
    Row(#"{"operators":["==","!="]}"#, "a = 1", "s MATCHES 'x'", "`MATCHES` may not be used", "allowed are ==, !="),
    Row(#"{"operators":["=="]}"#, "a == 1", "NOT a == 5", "`NOT` may not be used", "allowed are =="),
    Row(#"{"operators":["==","+"]}"#, "a + 1 == 2", "a * 2 == 2", "`*` may not be used", "allowed are ==, +"),
    Row(
      #"{"operators":["==","+"]}"#, "add:to:(a, 1) == 2", "multiply:by:(a, 2) == 2", "`multiply:by:` may not be used",
      "allowed are ==, +"),
    Row(#"{"operators":["==","&"]}"#, "a & 1 == 1", "~a == -2", "`~` may not be used", "allowed are ==, &"),
    Row(#"{"operators":["IN"]}"#, "a IN {1, 2}", "a BETWEEN {1, 2}", "`BETWEEN` may not be used", "allowed are IN"),
    Row(#"{"options":"c"}"#, "s ==[c] 'X'", "s ==[cd] 'x'", "`[d]` may not be used", "allowed are [c]"),
    Row(
      #"{"functions":["lowercase:"]}"#, "lowercase:(s) == 'x'", "uppercase:(s) == 'X'", "`uppercase:` may not be used",
      "allowed are lowercase:"),
    Row(
      #"{"functions":["lowercase:"]}"#, "lowercase(s) == 'x'", "lowercas(s) == 'x'", "`lowercas` may not be used",
      "allowed are lowercase:"),
    Row(
      #"{"functions":["CAST"]}"#, "CAST(a, 'NSNumber') == 1", "TERNARY(a == 1, 1, 2) == 1", "`TERNARY` may not be used",
      "allowed are CAST"),
    Row(
      #"{"functions":["lowercase:"]}"#, "lowercase:(s) == 'x'", "FUNCTION(s, 'lowercase:') == 'x'",
      "`FUNCTION` may not be used", "allowed are lowercase:"),
    Row(
      #"{"functions":["FUNCTION","lowercase:"]}"#, "FUNCTION(s, 'lowercase:') == 'x'",
      "FUNCTION(s, 'uppercase:') == 'X'", "`uppercase:` may not be used", "allowed are FUNCTION, lowercase:"),
    Row(
      #"{"quantifiers":["ANY"]}"#, "SOME items.p == 1", "ALL items.p < 5", "`ALL` may not be used", "allowed are ANY"),
    Row(
      #"{"quantifiers":["@count"]}"#, "items.@count == 2", "items.@sum.p == 3", "`@sum` may not be used",
      "allowed are @count"),
    Row(
      #"{"quantifiers":["@count"]}"#, "items.@count == 2", "SUBQUERY(items, $i, $i.p == 1).@count == 1",
      "`SUBQUERY` may not be used", "allowed are @count"),
    Row(
      #"{"quantifiers":["ANY"],"operators":["=="]}"#, "ANY items.p == 1", "NONE items.p == 5", "`NOT` may not be used",
      "allowed are =="),
    Row(
      #"{"relationshipSteps":1}"#, "owner.name == 'A'", "owner.home.city == 'B'", "a path of 3 keys may not be used",
      "a path may have at most 2"),
    Row(
      #"{"relationshipSteps":1}"#, "SUBQUERY(items, $i, $i.p == 1).@count == 1",
      "SUBQUERY(items, $i, $i.of.a == 1).@count == 2", "a path of 3 keys may not be used", "a path may have at most 2"),
    Row(
      #"{"relationshipSteps":0}"#, "a == 1", "owner.name == 'A'", "a path of 2 keys may not be used",
      "a path may have at most 1"),
  ]

  static let record =
    #"{"a":1,"b":2,"s":"x","items":[{"p":1,"of":{"a":1}},{"p":2,"of":{"a":1}}],"owner":{"name":"A","home":{"city":"B"}}}"#
  static let model = #"""
    {"entities":{"Thing":{"attributes":{"a":"integer","b":"integer","s":"string"},"relationships":{
     "items":{"destination":"Item","toMany":true,"inverse":"of"},"owner":{"destination":"Owner"}}},
     "Item":{"attributes":{"p":"integer"},"relationships":{"of":{"destination":"Thing","inverse":"items"}}},
     "Owner":{"attributes":{"name":"string"},"relationships":{"home":{"destination":"Home"}}},
     "Home":{"attributes":{"city":"string"}}}}
    """#

  static func value(_ json: String) throws -> RecordValue { try RecordSource(text: json, name: "x.json").records()[0] }

  @Test(arguments: rows)
  func inTheLibrary(_ row: Row) throws {
    let limits = try row.limits
    let record = try Self.value(Self.record)
    let model = try RecordModel(recordValue: Self.value(Self.model))
    let allowed = try FormatPredicate(parsing: row.allowed, limits: limits)
    #expect(try allowed.filter([record]).count == 1)
    #expect(allowed.check().allSatisfy { $0.severity == .warning })
    if !row.allowed.contains("SELF") {
      #expect(allowed.check(against: model, entity: "Thing").allSatisfy { $0.severity == .warning })
    }
    let query = RecordQuery<RecordValue>()
    Self.require(row) {
      _ = try FormatPredicate(parsing: row.refused, limits: limits).filter([record])
      return []
    }
    Self.require(row) { try FormatPredicate(parsing: row.refused, limits: limits).check() }
    Self.require(row) {
      try FormatPredicate(parsing: row.refused, limits: limits).check(against: model, entity: "Thing")
    }
    Self.require(row) {
      _ = try query.where(parsing: row.refused, limits: limits).rows(in: [record])
      return []
    }
    Self.require(row) {
      try query.where(parsing: row.refused, limits: limits).check(against: model, entity: "Thing").map(\.diagnostic)
    }
    for dialect in SQLDialect.allCases {
      Self.require(row) {
        _ = try FormatPredicate(parsing: row.refused, limits: limits).sql(dialect, model: model, entity: "Thing")
        return []
      }
    }
  }

  /// What is thrown or found says what is refused, and nothing else.
  private static func require(_ row: Row, _ work: () throws -> [Diagnostic]) {
    var findings: [Diagnostic] = []
    do { findings = try work() } catch { findings = (error as? FormatError)?.diagnostics ?? [] }
    #expect(findings.contains { $0.message == row.message && $0.hint == row.hint }, "\(row.refused): \(findings)")
    #expect(findings.allSatisfy { $0.code == .forbiddenWord || $0.code == .forbiddenKey }, "\(findings)")
  }

  @Test(arguments: rows)
  func inTheCommand(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let policy = ["--policy", try folder.file("policy.json", row.policy)]
    let things = try folder.file("things.jsonl", Self.record + "\n")
    let model = ["--model", try folder.file("model.json", Self.model), "--entity", "Thing"]
    let harness = CommandHarness()
    #expect(harness.run([row.allowed, things] + policy).status == .success)
    let hint = "hint: \(row.hint)"
    for arguments in [
      [row.refused, things], ["count", row.refused, things], ["explain", row.refused, things],
      ["fetch", things, "--select", "a", "--where", row.refused],
      ["check", row.refused], ["check", row.refused] + model, ["sql", row.refused] + model,
    ] {
      // What `*` reads is the whole record.
      if arguments.contains("fetch"), row.policy.contains("keyPaths\":[]") { continue }
      let result = harness.run(arguments + policy)
      #expect(result.status != .success && result.output.isEmpty || arguments[0] == "check", "\(arguments)")
      let said = result.errors + result.output
      #expect(said.contains(row.message) && said.contains(hint), "\(arguments): \(said)")
    }
  }

  @Test(arguments: rows)
  func inTheBatchProtocol(_ row: Row) throws {
    var server = BatchServer()
    for (operation, rest) in [
      ("evaluate", #""object":\#(Self.record)"#), ("filter", #""objects":[\#(Self.record)]"#),
      ("explain", #""object":\#(Self.record)"#), ("check", #""model":\#(Self.model),"entity":"Thing""#),
      ("sql", #""model":\#(Self.model),"entity":"Thing""#),
    ] {
      let model = rest.replacing("\n", with: " ")
      func answer(_ format: String) -> String {
        server.respond(to: #"{"op":"\#(operation)","format":"\#(format)","policy":\#(row.policy),\#(model)}"#) ?? ""
      }
      #expect(answer(row.refused).contains(row.message), "\(operation): \(answer(row.refused))")
      if operation != "sql" { #expect(answer(row.allowed).contains("\"ok\":true"), "\(answer(row.allowed))") }
    }
  }

  /// A request can take away from what the server allows, and not add to it.
  @Test func requestsNarrow() throws {
    var limits = Limits()
    limits.keyPaths = ["a"]
    var server = BatchServer(limits: limits)
    for policy in [#"{"keyPaths":["a","b"]}"#, #"{"keyPaths":["b"]}"#, #"{"operators":["=="]}"#, "{}"] {
      let answer =
        server.respond(to: #"{"op":"evaluate","format":"b == 2","object":{"b":2},"policy":\#(policy)}"#) ?? ""
      #expect(answer.contains("`b` may not be used"), "\(policy): \(answer)")
    }
    let wrong = server.respond(to: #"{"op":"parse","format":"a == 1","policy":{"operator":["=="]}}"#) ?? ""
    #expect(wrong.contains("the policy is wrong: a policy has no entry `operator`"), "\(wrong)")
  }

  @Test func variablesCannotWalkOn() throws {
    var limits = Limits()
    limits.policy.relationshipSteps = 1
    let predicate = try FormatPredicate(parsing: "($x := owner).home.city == 'B'", limits: limits)
    let hint = "the length of paths is limited, and a variable could go on and on"
    #expect(predicate.check().contains { $0.hint == hint })
  }

  /// Every part of a query keeps the policy.
  @Test func partsOfQueries() throws {
    var limits = Limits()
    limits.policy = try Policy(operators: ["=="])
    let record = try Self.value(Self.record)
    let column = try QueryColumn(parsing: "a + 1", limits: limits)
    let key = try SortKey(parsing: "a + 1", limits: limits)
    let having = try FormatPredicate(parsing: "max:(a) > 1", limits: limits)
    for query in [
      RecordQuery<RecordValue>().select([column]), RecordQuery<RecordValue>().sort(key),
      RecordQuery<RecordValue>().group(by: [column.expression]),
    ] {
      let error = #expect(throws: FormatError.self) { try query.rows(in: [record]) }
      #expect(error?.first.message == "`+` may not be used")
    }
    let grouped = RecordQuery<RecordValue>().group(by: [try FormatExpression(parsing: "s")]).having(having)
    let error = #expect(throws: FormatError.self) { try grouped.rows(in: [record]) }
    #expect(error?.first.message == "`>` may not be used")
  }
}
