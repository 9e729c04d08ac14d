import Foundation
import PredicateCommand
import PredicateData
import PredicateFormat
import PredicateSession
import Testing

/// `predicate check FILES…`.
@Suite struct FilesCheckTests {
  private static let bad =
    #"{"conditional_items": [{"condition": "machine_type == 'laptp'"}, {"condition": "a IN 'x'"}]}"#

  private static func check(_ arguments: String..., text: String = bad) throws -> (CommandResult, String) {
    let folder = try TemporaryFolder()
    let file = try folder.file("site.json", text)
    let result = CommandHarness().run(["check"] + arguments.map { $0 == "FILE" ? file : $0 })
    return (result, file)
  }

  private static func json(_ text: String) throws -> [RecordValue] {
    var options = ReadOptions()
    options.kind = .json
    return try RecordSource(text: text, options: options).records()
  }

  @Test func findingsHaveTheirPlaces() throws {
    let (result, file) = try Self.check("--profile", "munki", "FILE")
    #expect(result.status == .invalidPredicate)
    #expect(result.errors.contains("\(file):1:55: error: "))
    #expect(result.errors.contains("in `conditional_items[0].condition`"))
    #expect(result.errors.contains("note: 2 predicates in 1 file; 1 error, 1 warning"))
  }

  @Test func recordsHaveTheirPlaces() throws {
    let (result, file) = try Self.check("--profile", "munki", "FILE", "--output", "json")
    let findings = try Self.json(result.output)
    #expect(findings.count == 2)
    #expect(findings[0]["file"] == .string(file))
    #expect(findings[1]["path"] == "conditional_items[1].condition")
    #expect(findings[1]["code"] == "textAsList")
    #expect(findings[1]["line"] == 1)
  }

  @Test func sarifKeepsTheRulesOfItsSchema() throws {
    for text in [Self.bad, "{}", "{"] {
      let (result, _) = try Self.check("--profile", "munki", "FILE", "--output", "sarif", text: text)
      let log = try #require(try Self.json(result.output).first)
      SARIFRules.require(log)
    }
  }

  /// The other condition of a contradiction has its place in the file, and the rule is told of once.
  @Test func notesHaveTheirPlaces() throws {
    let text = "a == 1\n\nx > 5 AND x < 3\n"
    let (result, file) = try Self.check("--lines", "--together", "FILE", text: text)
    #expect(result.errors.contains("\(file):3:11: warning: "))
    #expect(result.errors.contains("\(file):3:1: note: the other condition\n  x > 5 AND x < 3\n  ^^^^^\n"))
    #expect(result.errors.components(separatedBy: "code: alwaysFalse").count == 2)
    let (log, _) = try Self.check("--lines", "FILE", "--output", "sarif", text: text)
    SARIFRules.require(try #require(try Self.json(log.output).first))
    #expect(log.output.contains(#""relatedLocations":[{"#) && log.output.contains(#""startLine":3,"startColumn":1,"#))
  }

  @Test func annotationsAreLinesOfTheirForm() throws {
    let (result, _) = try Self.check("--profile", "munki", "FILE", "--output", "github")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=") && lines[1].hasPrefix("::warning file="))
    #expect(lines.allSatisfy { $0.contains(",line=1,col=") && $0.contains(",title=") })
  }

  @Test func strictnessAndSilence() throws {
    let warning = #"{"condition": "a IN 'x'"}"#
    #expect(try Self.check("FILE", "--at", "condition", text: warning).0.status == .success)
    #expect(try Self.check("FILE", "--at", "condition", "--strict", text: warning).0.status == .invalidPredicate)
    let silent = try Self.check("FILE", "--at", "condition", "--strict", "--allow", "textAsList", text: warning).0
    #expect(silent.status == .success)
    #expect(silent.errors == "note: 1 predicate in 1 file; 0 errors, 0 warnings\n")
    #expect(try Self.check("FILE", "--at", "condition", "--allow", "textAsLst", text: warning).0.status == .usage)
  }

  @Test func filesThatCannotBeReadFail() throws {
    let (result, file) = try Self.check("FILE", "--at", "condition", text: "{")
    #expect(result.status == .usage)
    #expect(result.errors.contains("\(file):1:1: error: "))
    #expect(result.errors.contains("1 file could not be read"))
    #expect(try Self.check("FILE.json", "--profile", "munki").0.status == .usage)
  }

  @Test func foldersAndPatternsStandForFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("site.json", Self.bad)
    _ = try folder.file("README.md", "# none\n")
    let path = (file as NSString).deletingLastPathComponent
    for operand in [path, path + "/**", path + "/*"] {
      let result = CommandHarness().run(["check", "--profile", "munki", operand])
      #expect(result.status == .invalidPredicate)
      #expect(result.errors.contains("1 file of other kinds left out"))
    }
    #expect(CommandHarness().run(["check", "--profile", "munki", path + "/none/**"]).status == .usage)
  }

  @Test func linesOfStandardInput() {
    var harness = CommandHarness()
    harness.input = "a == 1\nb ==\n"
    let result = harness.run(["check", "--lines", "-"])
    #expect(result.status == .invalidPredicate)
    #expect(result.errors.hasPrefix("standard input:2:5: error: "))
  }

  /// A block of YAML has the text in lines of its own, which no change fits.
  @Test func whatCannotBeMendedIsTold() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.yaml", "- condition: >-\n    dept IN\n    'IT'\n")
    let result = CommandHarness().run(["check", "--at", "condition", "--fix", file])
    #expect(result.errors.contains("one place to mend by hand"), "\(result.errors)")
    #expect(!result.errors.contains("mended one place"))
  }

  @Test func whatIsCertainIsMended() throws {
    let written = Written()
    var harness = CommandHarness()
    harness.writeFile = { _, bytes in written.bytes += bytes }
    let folder = try TemporaryFolder()
    let file = try folder.file("a.json", #"{"condition": "NOT a != \"x\" AND b IN 'y'"}"#)
    let result = harness.run(["check", "--at", "condition", "--fix", file])
    #expect(result.status == .success)
    #expect(String(decoding: written.bytes, as: UTF8.self) == #"{"condition": "a == \"x\" AND b IN {'y'}"}"#)
    #expect(predicate("check", "--fix", "dept IN 'IT'").output == "dept IN {'IT'}\n")
  }

  private final class Written: @unchecked Sendable { var bytes: [UInt8] = [] }
}

/// The rules of the SARIF 2.1.0 schema for what the command writes.
private enum SARIFRules {
  static func require(_ log: RecordValue) {
    keys(log, required: ["version", "runs"], allowed: ["$schema", "version", "runs"])
    #expect(log["version"] == "2.1.0")
    let runs = list(log["runs"])
    #expect(runs.count == 1)
    for run in runs {
      keys(run, required: ["tool"], allowed: ["tool", "results", "columnKind"])
      #expect(run["columnKind"] == "unicodeCodePoints")
      let driver = run["tool"]?["driver"] ?? .null
      keys(driver, required: ["name"], allowed: ["name", "version", "rules"])
      let rules = list(driver["rules"]).compactMap { $0["id"] }
      #expect(Set(rules).count == rules.count)
      for result in list(run["results"]) { require(result: result, rules) }
    }
  }

  private static func require(result: RecordValue, _ rules: [RecordValue]) {
    keys(result, required: ["message"], allowed: ["ruleId", "level", "message", "locations", "relatedLocations"])
    #expect(result["ruleId"].map(rules.contains) == true)
    #expect(["none", "note", "warning", "error"].contains(result["level"] ?? .null))
    keys(result["message"] ?? .null, required: ["text"], allowed: ["text"])
    for location in list(result["locations"]) + list(result["relatedLocations"]) {
      keys(location, required: ["physicalLocation"], allowed: ["physicalLocation", "logicalLocations", "message"])
      let physical = location["physicalLocation"] ?? .null
      keys(physical, required: ["artifactLocation"], allowed: ["artifactLocation", "region"])
      let region = physical["region"] ?? .object(RecordObject([("startLine", 1), ("startColumn", 1)]))
      keys(region, required: ["startLine"], allowed: ["startLine", "startColumn", "endLine", "endColumn"])
      guard case .object(let object) = region else { continue }
      for (_, value) in object.pairs {
        if case .integer(let number) = value { #expect(number >= 1) } else { Issue.record("no number") }
      }
    }
  }

  private static func list(_ value: RecordValue?) -> [RecordValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  private static func keys(_ value: RecordValue, required: [String], allowed: [String]) {
    guard case .object(let object) = value else {
      Issue.record("no object: \(value)")
      return
    }
    let keys = object.pairs.map { $0.0 }
    for key in required { #expect(keys.contains(key)) }
    for key in keys { #expect(allowed.contains(key), "\(key)") }
  }
}
