import Foundation
import PredicateFormat
import PredicateHosts
import Testing

/// The page with the rules of all hosts, made from the profiles.
@Suite struct HostRulesPageTests {
  private static let file = packageFolder.appending(
    path: "Sources/PredicateFormat/PredicateFormat.docc/HostRules.md")

  /// With `PREDICATE_WRITE_PAGES` in the environment the page is written instead.
  @Test func thePageHasEveryRule() throws {
    let page = try Self.page()
    if ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil {
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(written == page, "the page is stale: run this test with PREDICATE_WRITE_PAGES=1")
  }

  private static func page() throws -> String {
    var page = """
      # Rules of hosts

      What each built-in profile says of its host, and where that is written.

      ## Overview

      The page is made from the profiles that checks read. A rule marked with * is checked; words that a host does not take are
      refused wherever they stand. `predicate profiles NAME` also lists terms, keys and values. Below the rules stand strings that
      a host takes, and others with what checks say of them.

      """
    for name in HostProfile.builtinNames {
      let profile = try #require(try HostProfile.builtin(named: name))
      page += "\n## \(profile.title)\n\n`\(name)`. \(profile.summary)\n\n| rule | source |\n|---|---|\n"
      for rule in profile.rules {
        page += "| \(escaped(rule.text))\(rule.isChecked ? " *" : "") | \(address(rule.source, profile)) |\n"
      }
      for term in profile.terms { page += "| `@\(term.name)(\(term.example))`: \(escaped(term.documentation)) | |\n" }
      page += try examples(of: name)
    }
    return page
  }

  /// What is taken and what is refused, side by side: some of the profile's cases.
  private static func examples(of name: String) throws -> String {
    let cases = try ProfileCaseTests.cases(of: name)
    func texts(_ isTaken: Bool) -> [String] {
      let formats = cases.compactMap { item -> String? in
        let isRefused = item["error"] != nil || item["warning"] != nil
        guard item["object"] == nil, isRefused != isTaken, case .string(let format)? = item["format"],
          format.utf8.count <= 100, !format.contains("`"), isTaken || item["hint"] != nil
        else { return nil }
        guard case .string(let hint)? = item["hint"] else { return "`\(format)`" }
        return "`\(format)`: \(hint.contains("``") ? "" : hint)"
      }
      return Array(formats.prefix(10))
    }
    let (taken, refused) = (texts(true), texts(false))
    var table = "\n| taken | told |\n|---|---|\n"
    for row in 0..<max(taken.count, refused.count) {
      let (left, right) = (row < taken.count ? taken[row] : "", row < refused.count ? refused[row] : "")
      table += "| \(escaped(left)) | \(escaped(right)) |\n"
    }
    return table
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static func address(_ source: String, _ profile: HostProfile) -> String {
    profile.sources.first { $0.name == source }.map { "[\($0.name)](\($0.address))" } ?? source
  }
}
