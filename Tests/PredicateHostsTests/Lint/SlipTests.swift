import Foundation
import PredicateData
import PredicateFormat
import PredicateHosts
import Testing

/// What works but cannot be meant: mistakes are found, and strings that hosts accept are let alone.
@Suite struct SlipTests {
  private static let codes: Set<DiagnosticCode> = [
    .versionAsText, .textAsList, .literalWildcard, .unquotedText, .mixedList, .mixedLogic, .looseNot,
    .constantCondition, .unusedVariable, .unboundVariable, .doubleNegation, .redundantCondition, .alwaysTrue,
    .alwaysFalse,
  ]
  private static let slips: [RecordValue] = lines("Tests/PredicateHostsTests/Cases/slips.jsonl")

  private static func lines(_ path: String) -> [RecordValue] {
    (try? RecordSource(path: packageFolder.appending(path: path).path(percentEncoded: false)).records()) ?? []
  }

  private static func findings(_ format: String) -> [Diagnostic] {
    PredicateCheck(profile: nil).findings(ofText: format)
  }

  @Test func everySeededMistakeIsFound() throws {
    #expect(Self.slips.count >= 200)
    let seeded = Set(Self.slips.compactMap { $0["code"]?.description.filter(\.isLetter) })
    #expect(Set(Self.codes.map(\.rawValue)).isSubset(of: seeded))
    for slip in Self.slips {
      guard case .string(let format)? = slip["format"], case .string(let code)? = slip["code"] else {
        Issue.record("a case without its parts")
        continue
      }
      let codes = Self.findings(format).map(\.code.rawValue)
      #expect(codes.contains(code), "\(format): \(codes)")
    }
  }

  @Test func stringsThatHostsAcceptAreLetAlone() throws {
    let formats = Self.lines("Grammar/conformance/host-strings.jsonl").compactMap { item -> String? in
      guard item["error"] == nil, item["arguments"] == nil, case .string(let format)? = item["format"] else {
        return nil
      }
      return format
    }
    #expect(formats.count > 400)
    let warned = formats.filter { format in Self.findings(format).contains { Self.codes.contains($0.code) } }
    #expect(warned.count * 100 <= formats.count * 2, "\(warned.count) of \(formats.count): \(warned)")
  }

  @Test(arguments: [
    ("NOT a != 1", "a == 1"), ("NOT (name != \"x\")", "name == \"x\""), ("dept IN \"IT\"", "dept IN {\"IT\"}"),
    ("name CONTAINS \"*bee*\"", "name CONTAINS \"bee\""), ("name == \"bee*\"", "name LIKE \"bee*\""),
    ("hostname == MAC", "hostname == \"MAC\""), ("NOT NOT a == 1", "a == 1"),
    ("SUBQUERY(a, $item, $itm.b == 1).@count > 0", "SUBQUERY(a, $item, $item.b == 1).@count > 0"),
  ])
  func fixesSayWhatWasMeant(_ format: String, _ mended: String) throws {
    let fix = try #require(Self.findings(format).compactMap(\.fix).first)
    var bytes = Array(format.utf8)
    bytes.replaceSubrange(fix.span.offset..<fix.span.end, with: fix.text.utf8)
    let result = String(decoding: bytes, as: UTF8.self)
    #expect(result == mended)
    #expect(Self.findings(result).isEmpty)
  }

  @Test(arguments: [
    "a == 1 AND b == 2 OR c == 3 AND d == 4", "(a == 1 OR b == 2) AND c == 3", "a CONTAINS 'x OR y' AND b == 'z'",
    "NOT a CONTAINS 'x' AND b == 1", "a == b", "NAME == OTHER", "name IN {'a', 'b'}", "name LIKE 'a*'",
    "'x' IN tags", "date > '2024.01.31'", "price > '1000.50'", "items.@count > 0", "name == '*'",
    "NOT (a == 1 AND b == 2)", "a == 1 AND NOT b == 2", "SUBQUERY(a, $x, $x.b == $y).@count > 0", "TRUEPREDICATE",
  ])
  func nothingIsSaidWhereAllIsWell(_ format: String) { #expect(Self.findings(format) == []) }

  @Test func whatIsAllowedIsNotSaid() {
    var check = PredicateCheck(profile: nil)
    check.allowed = [.textAsList]
    #expect(check.findings(ofText: "dept IN 'IT'").isEmpty)
    // Errors stay what they are.
    check.allowed = [.missingValue]
    #expect(!check.findings(ofText: "dept >").isEmpty)
  }

  @Test func aConditionOfAHostAsksSomething() throws {
    var check = PredicateCheck(profile: try HostProfile.builtin(named: "munki"))
    check.isCondition = true
    #expect(check.findings(ofText: "TRUEPREDICATE").map(\.code) == [.constantCondition])
  }
}
