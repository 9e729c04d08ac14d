import PredicateFormat
import PredicateHosts

/// The languages of hosts that are read as predicates: Spotlight's queries, tokens of feature code, class chains. A page
/// source may follow the text.
package struct DialectTarget: FuzzTarget {
  package static let name = "dialect"
  package static let promise = "a predicate whose text reads back, or an error within the text; the elements of a page"
  package static let dictionary = [
    "kMDItemTitle", "== \"*x*\"cd", "InRange(", "$time.now(-3600)", "$time.iso(2024-05-01)", "&&", "||", "!", "$[", "]",
    "**/", "XCUIElementTypeCell", "[`", "`]", "[$", "$]", "[-1]", "[2]", "label == \"x\"", "BEGINSWITH", "<AppiumAUT>",
    "<XCUIElementTypeCell label=\"x\" x=\"1\"/>", "</AppiumAUT>", "\\`",
  ]

  private let profiles = ["spotlight", "glyphs", "appium"].compactMap { try? HostProfile.builtin(named: $0) }

  package init() {}

  package func seeds() -> [[UInt8]] {
    let page =
      #"<AppiumAUT><XCUIElementTypeApplication label="a"><XCUIElementTypeCell label="x" x="1" y="2"/></XCUIElementTypeApplication></AppiumAUT>"#
    return [
      FuzzInput.joined(#"kMDItemTitle == "*x*"cd && (kMDItemFSSize > 5 || InRange(kMDItemFSSize, 1, 2))"#),
      FuzzInput.joined("$[case == smallCaps AND name BEGINSWITH \"a\"]"),
      FuzzInput.joined("**/XCUIElementTypeCell[`label == \"x\"`][1]", page),
      FuzzInput.joined("XCUIElementTypeApplication/*[$type == 'XCUIElementTypeCell'$]", page),
      FuzzInput.joined("label CONTAINS[c] 'x' AND rect.x > 0", page),
    ]
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let input = FuzzInput(bytes, parts: 2)
    let text = input.text(0)
    for profile in profiles {
      switch Result(catching: { () throws(FormatError) in
        try profile.predicate(parsing: text, limits: FuzzWords.limits)
      }) {
      case .success(let predicate):
        _ = profile.check(predicate)
        // A chain of several steps is evaluated by a function of the host's own.
        guard let sent = try? predicate.losslessFormat, !sent.contains("classChain(") else { break }
        guard (try? FormatPredicate(parsing: sent, limits: FuzzWords.limits).losslessFormat) == sent else {
          throw BrokenPromise("\(profile.name) reads \(sent), which does not read back")
        }
      case .failure(let error):
        for span in error.diagnostics.compactMap(\.span) where span.end > text.utf8.count {
          throw BrokenPromise("\(profile.name) tells \(error.code) behind the end of the text")
        }
      }
      if let pages = PageSource(profile) {
        _ = try? pages.tree(of: input.bytes(1), file: nil).places(foundBy: text, limits: FuzzWords.limits)
      }
    }
  }
}
