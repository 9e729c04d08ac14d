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
      refused wherever they stand. `predicate profiles NAME` also lists terms, keys and values.

      """
    for name in HostProfile.builtinNames {
      let profile = try #require(HostProfile.builtin(named: name))
      page += "\n## \(profile.title)\n\n`\(name)`. \(profile.summary)\n\n| rule | source |\n|---|---|\n"
      for rule in profile.rules {
        page += "| \(escaped(rule.text))\(rule.isChecked ? " *" : "") | \(address(rule.source, profile)) |\n"
      }
      for term in profile.terms { page += "| `@\(term.name)(\(term.example))`: \(escaped(term.documentation)) | |\n" }
    }
    return page
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static func address(_ source: String, _ profile: HostProfile) -> String {
    profile.sources.first { $0.name == source }.map { "[\($0.name)](\($0.address))" } ?? source
  }
}
