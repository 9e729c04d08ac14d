import Foundation
import PredicateFormat
import PredicateHosts
import Testing

/// A page for each host, made from its profile and from the cases that test it.
@Suite struct HostPageTests {
  private static let folder = packageFolder.appending(path: "Sources/PredicateFormat/PredicateFormat.docc")

  /// With `PREDICATE_WRITE_PAGES` in the environment the page is written instead.
  @Test(arguments: HostProfile.builtinNames)
  func thePageSaysWhatTheProfileSays(name: String) throws {
    let profile = try #require(try HostProfile.builtin(named: name))
    let page = try HostPage(profile, try ProfileCaseTests.cases(of: name)).text
    let file = Self.folder.appending(path: "\(HostPage.name(of: name)).md")
    if ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == page, "the page is stale: run this test with PREDICATE_WRITE_PAGES=1")
  }

  @Test func thePageOfHostsLeadsToAll() throws {
    let hosts = try String(contentsOf: Self.folder.appending(path: "Hosts.md"), encoding: .utf8)
    for name in HostProfile.builtinNames { #expect(hosts.contains("<doc:\(HostPage.name(of: name))>"), "\(name)") }
  }
}

/// The page of one host.
private struct HostPage {
  private let profile: HostProfile
  private let cases: [RecordValue]

  init(_ profile: HostProfile, _ cases: [RecordValue]) throws {
    self.profile = profile
    self.cases = cases
  }

  /// The name of a page: `HostUnifiedLog` for `unified-log`.
  static func name(of profile: String) -> String {
    "Host" + profile.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  var text: String {
    """
    # \(profile.title)

    \(profile.summary)

    ## Overview

    The profile `\(profile.name)` knows this host: `predicate check … --profile \(profile.name)`, `.profile \(profile.name)` in a session,
    `HostProfile.builtin(named: "\(profile.name)")`. `predicate profiles \(profile.name)` lists what it takes, with all keys and their values;
    <doc:Hosts> says what profiles are for. This page is made from the profile.

    """ + rules + examples + words + keys + places + sources
  }

  private var rules: String {
    var table = "\n## Rules\n\nThose marked with * are checked.\n\n| rule | source |\n|---|---|\n"
    for rule in profile.rules {
      let row = "| \(escaped(rule.text))\(rule.isChecked ? " *" : "") | \(rule.source) |\n"
      // A sentence may need several rules.
      if !table.hasSuffix(row) { table += row }
    }
    for term in profile.terms { table += "| `@\(term.name)(\(term.example))`: \(escaped(term.documentation)) | |\n" }
    return table
  }

  /// What is taken and what is refused, side by side: some of the cases.
  private var examples: String {
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
    var table =
      "\n## Taken and told\n\nStrings that the host takes, and others with what a check says.\n\n| taken | told |\n|---|---|\n"
    for row in 0..<max(taken.count, refused.count) {
      let (left, right) = (row < taken.count ? taken[row] : "", row < refused.count ? refused[row] : "")
      table += "| \(escaped(left)) | \(escaped(right)) |\n"
    }
    return table
  }

  /// The words of each sort that the host takes only some of.
  private var words: String {
    guard case .object(let sorts) = profile.policy.recordValue, !sorts.pairs.isEmpty else { return "" }
    var table =
      "\n## Words\n\nOf these sorts the host takes the words that are listed; all others are refused.\n\n| sort | words |\n|---|---|\n"
    for (sort, value) in sorts.pairs { table += "| \(sort) | \(escaped(listed(value))) |\n" }
    return table
  }

  // More are in the list that the command prints.
  private static let mostKeys = 40

  private var keys: String {
    guard let entity = profile.entity, let properties = profile.model?.entity(named: entity)?.properties,
      !properties.isEmpty
    else { return "" }
    var table = "\n## Keys\n\n\(profile.isOpen ? "Keys that it knows; there may be others." : "Keys that there are.")"
    if properties.count > Self.mostKeys { table += " These are the first \(Self.mostKeys) of \(properties.count)." }
    table += "\n\n| key | what |\n|---|---|\n"
    for property in properties.prefix(Self.mostKeys) {
      switch property {
      case .attribute(let attribute):
        let values = attribute.allowedValues.map { ": " + listed(.array(Array($0.prefix(12)))) } ?? ""
        let more = (attribute.allowedValues?.count ?? 0) > 12 ? ", …" : attribute.hasOtherValues ? ", and others" : ""
        table += "| `\(attribute.name)` | \(attribute.type.rawValue)\(escaped(values))\(more) |\n"
      case .relationship(let relationship):
        table += "| `\(relationship.name)` | \(relationship.isToMany ? "list of records" : "record") |\n"
      }
    }
    return table
  }

  private var places: String {
    if profile.places.isEmpty { return "" }
    let list = profile.places.map { "`\($0.description)`" }.joined(separator: ", ")
    return "\n## Files\n\nIn files its predicates stand at \(list); <doc:Repositories> checks them.\n"
  }

  private var sources: String {
    "\n## Sources\n\n" + profile.sources.map { "- \($0.name): <\($0.address)>\n" }.joined()
  }

  private func listed(_ value: RecordValue) -> String {
    guard case .array(let words) = value else { return word(value) }
    return words.isEmpty ? "none" : words.map(word).joined(separator: ", ")
  }

  private func word(_ value: RecordValue) -> String {
    if case .string(let text) = value { "`\(text)`" } else { "`\(value)`" }
  }

  private func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
