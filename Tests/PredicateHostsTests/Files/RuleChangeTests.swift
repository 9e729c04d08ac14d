import PredicateData
import PredicateHosts
import Testing

/// What became of the rules of a file from one version to the next.
@Suite struct RuleChangeTests {
  private func rules(_ texts: String...) throws -> [FoundRule] {
    var check = FileCheck()
    check.places = [PredicatePlace(parsing: "when")].compactMap(\.self)
    let items = texts.map { #"{"when": "\#($0)"}"# }
    return try check.rules(in: Array("[\(items.joined(separator: ","))]".utf8), named: "rules.json")
  }

  private func shown(_ changes: [RuleChange]) -> [String] {
    changes.map { change in
      switch change {
      case .changed(let old, let new): "\(new.path ?? ""): \(old.text) -> \(new.text)"
      case .added(let rule): "\(rule.path ?? ""): + \(rule.text)"
      case .removed(let rule): "\(rule.path ?? ""): - \(rule.text)"
      }
    }
  }

  @Test func textsInOnePlaceAreOneRule() throws {
    let changes = RuleChange.between(try rules("a", "b", "c"), try rules("a", "x", "c", "d"))
    #expect(shown(changes) == ["[1].when: b -> x", "[3].when: + d"])
  }

  @Test func textsThatMoveAreTheSame() throws {
    #expect(shown(RuleChange.between(try rules("a", "b", "c"), try rules("n", "a", "b", "c"))) == ["[0].when: + n"])
    #expect(shown(RuleChange.between(try rules("a", "b", "b"), try rules("b", "a"))) == ["[2].when: - b"])
    #expect(shown(RuleChange.between(try rules("a", "b"), try rules("b", "a"))).isEmpty)
    #expect(shown(RuleChange.between(try rules("a", "a"), try rules())) == ["[0].when: - a", "[1].when: - a"])
  }

  /// Texts that look alike are two, as é may be written in two ways.
  @Test func textsAreToldByTheirBytes() throws {
    let changes = RuleChange.between(try rules("e\u{301}"), try rules("\u{E9}"))
    #expect(changes.count == 1)
  }

  @Test(arguments: [
    ("a\nb", "b\nc", [": + c", ": - a"]), ("a", "b", [": a -> b"]), ("a\nb\nc", "a\nx\nc", [": b -> x"]),
    ("a\nb\nc\nd", "a\nx\ny\nd", [": b -> x", ": c -> y"]), ("a\nb\nc", "a\nx\ny\nc", [": + x", ": + y", ": - b"]),
    ("a\nb\nc", "a\nc", [": - b"]), ("a\nb", "x\nb\ny", [": a -> x", ": + y"]), ("a\nb", "b\na", []),
  ]) func linesAreToldByTheirNeighbours(_ old: String, _ new: String, _ changes: [String]) throws {
    var check = FileCheck()
    check.readsLines = true
    let rules = { (text: String) in try check.rules(in: Array(text.utf8), named: "x") }
    #expect(shown(RuleChange.between(try rules(old), try rules(new))) == changes)
  }

  @Test func whatHoldsNoneHasNone() throws {
    #expect(try FileCheck().rules(in: [1, 2, 3], named: "x.png").isEmpty)
    #expect(throws: DataError.self) { try rules("\"") }
  }
}
