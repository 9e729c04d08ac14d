import Foundation
import PredicateSession
import Testing

@testable import PredicateCommand

/// `predicate match`, the operation `match` of the batch protocol, and `predicate check --together`.
@Suite struct MatchCommandTests {
  private static let records = """
    {"kind":"login","severity":9}
    {"kind":"file","severity":"high"}
    {"kind":"file"}

    """

  private func run(_ arguments: [String], input: String = "") -> (status: ExitCode?, output: String, errors: String) {
    var harness = CommandHarness()
    harness.input = input
    let result = harness.run(arguments)
    return (result.status, result.output, result.errors)
  }

  @Test func eachRecordHasItsRules() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file(
      "a.rules", "# logins\nkind == 'login'\n\n# severe\n\nseverity > 7\n#!kind\nkind == $kind\n")
    let result = run(["match", rules, "-", "--var", "kind=file"], input: Self.records)
    #expect(
      result.output == """
        {"record":1,"rules":["logins","line 6"]}
        {"record":2,"rules":["line 8"],"failed":["line 6: cannot order a string and a number"]}
        {"record":3,"rules":["line 8"]}

        """)
    #expect(result.errors == "")
    #expect(result.status == .evaluation)
    let table = run(["match", rules, "-", "--var", "kind=x", "-o", "table"], input: #"{"kind":"login"}"# + "\n")
    #expect(table.output.contains("logins"))
    #expect(table.status == .success)
  }

  @Test func nothingMatches() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file("a.rules", "kind == 'x'\n")
    let result = run(["match", rules, "-", "-e"], input: #"{"kind":"login"}"# + "\n")
    #expect(result.output == #"{"record":1,"rules":[]}"# + "\n")
    #expect(result.status == .noMatch)
  }

  @Test func aRuleThatIsWrongIsNamed() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file("a.rules", "kind == 'x'\n# second\nkind ==\n")
    let result = run(["match", rules, "-"], input: Self.records)
    #expect(result.errors.contains("missing value after `==`"))
    #expect(result.errors.contains("a.rules:3`"))
    #expect(result.status == .invalidPredicate)
    #expect(run(["match"]).status == .usage)
    #expect(run(["match", "/nonexistent/none.rules", "-"], input: Self.records).status == .usage)
  }

  @Test(arguments: [
    (
      #"{"op":"match","formats":["a > 1","a > $n","a CONTAINS 'x'"],"variables":{"n":2},"objects":[{"a":2},{"a":"x"},{}]}"#,
      #"{"ok":true,"matches":[[0],[2],[]],"failures":[{"object":0,"rule":2,"error":{"kind":"type","code":"notACollection""#
    ),
    (#"{"op":"match","formats":[],"objects":[{}]}"#, #"{"ok":true,"matches":[[]]}"#),
    (#"{"op":"match","formats":["a >"],"objects":[]}"#, #"or placeholder","rule":0}}"#),
    (#"{"op":"match","formats":[1],"objects":[]}"#, #"`formats` is a list of strings"#),
    (#"{"op":"match","objects":[]}"#, #"`formats` is missing"#),
  ])
  func requests(_ request: String, _ answer: String) throws {
    let result = run(["batch"], input: request + "\n")
    #expect(result.output.contains(answer), "\(result.output)")
  }

  /// What a rule matches and what it fails for count alike.
  @Test(arguments: [2, 3]) func matchesOfARequestAreCounted(_ most: Int) throws {
    let request = #"{"op":"match","formats":["a > 1","a < 1"],"objects":[{"a":2},{"a":"x"}]}"# + "\n"
    let result = run(["batch", "--limits", "resultRows=\(most)"], input: request)
    #expect(result.output.contains(#""code":"tooManyRows""#) == (most == 2), "\(result.output)")
  }

  @Test func rulesAreCheckedTogether() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file(
      "a.rules", "age > 5\nage > 7\nage > 3 AND age < 2\nname == 'x'\nage <= 3\nage IN {3, 4, 6}\nage == nil\n")
    let result = run(["check", "--together", "--lines", rules, "--no-config"])
    let lines = result.errors.split(separator: "\n").filter { $0.contains("warning: ") }.map { line in
      line.replacing(rules, with: "a.rules")
    }
    #expect(
      lines == [
        "a.rules:3:13: warning: this never holds where the other condition does, so both are always false",
        "a.rules:2:1: warning: the rule of line 1 holds wherever this one does",
        #"a.rules:6:1: warning: the rule of line 1, and another one, holds where this one does, too: {"age":6}"#,
        #"a.rules: warning: no rule holds of {"age":5,"name":""}"#,
      ], "\(result.errors)")
    #expect(result.status == .success)
    #expect(run(["check", "--together", "--lines", rules, "--no-config", "--strict"]).status == .invalidPredicate)
    let allowed = run([
      "check", "--together", "--lines", rules, "--no-config", "--allow", "overlappingRules,gapBetweenRules",
    ])
    #expect(!allowed.errors.contains("holds where this one does, too"))
    #expect(!allowed.errors.contains("no rule holds"))
  }

  @Test func rulesMayLeaveNoGap() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.file("a.rules", "age > 5\nage <= 5\nage == nil\n")
    let result = run(["check", "--together", "--lines", rules, "--no-config"])
    #expect(result.errors == "note: 3 predicates in 1 file; 0 errors, 0 warnings\n")
  }
}
