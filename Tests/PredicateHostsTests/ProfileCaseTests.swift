import Foundation
import PredicateData
import PredicateFormat
import PredicateHosts
import Testing

/// What hosts take and refuse, from their public documents: a file of cases for each profile.
///
/// A case has a `format` and what a check of it says: `error` or `warning` with the code of the first finding of that
/// severity, perhaps its `hint`; without both there is none. With an `object` it has the `result` of its evaluation.
/// `platform` is where the host runs, `source` the name of the document.
@Suite struct ProfileCaseTests {
  @Test(arguments: HostProfile.builtinNames)
  func profileDoesWhatItsSourcesSay(name: String) throws {
    let profile = try #require(try HostProfile.builtin(named: name))
    for (number, item) in try Self.cases(of: name).enumerated() {
      let place: Comment = "\(name).jsonl:\(number + 1)"
      guard case .string(let format)? = item["format"] else {
        Issue.record("no format", sourceLocation: #_sourceLocation)
        continue
      }
      if let object = item["object"] {
        let result = try profile.predicate(parsing: format).evaluate(with: object)
        #expect(.bool(result) == item["result"], place)
        continue
      }
      let findings = Self.findings(format, profile, on: item["platform"])
      let errors = findings.filter { $0.severity == .error }
      if let code = item["error"] {
        #expect(code == .null ? !errors.isEmpty : errors.first.map { .string($0.code.rawValue) } == code, place)
      } else {
        #expect(errors.isEmpty, place)
        #expect(findings.first.map { .string($0.code.rawValue) } == item["warning"], place)
      }
      if let hint = item["hint"] { #expect(findings.first?.hint.map(RecordValue.string) == hint, place) }
      if case .string(let source)? = item["source"] {
        #expect(profile.sources.contains { $0.name == source }, place)
      }
    }
  }

  @Test(arguments: HostProfile.builtinNames)
  func profileHasCasesEnough(name: String) throws {
    let cases = try Self.cases(of: name)
    #expect(cases.count >= 30)
    #expect(cases.count { $0["error"] != nil || $0["warning"] != nil } * 2 >= min(cases.count, 30))
  }

  private static func findings(_ format: String, _ profile: HostProfile, on platform: RecordValue?) -> [Diagnostic] {
    do throws(FormatError) {
      let predicate = try profile.predicate(parsing: format)
      guard case .string(let text)? = platform else { return profile.check(predicate) }
      return profile.check(predicate, on: HostPlatform(parsing: text))
    } catch {
      return error.diagnostics
    }
  }

  static func cases(of name: String) throws -> [RecordValue] {
    let file = packageFolder.appending(path: "Tests/PredicateHostsTests/Cases/\(name).jsonl")
    var reader = JSONReader()
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try reader.read($0) }
  }
}
