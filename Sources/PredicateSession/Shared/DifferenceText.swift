import PredicateData
package import PredicateReasoning

/// The difference of two predicates for people.
package enum DifferenceText {
  /// What it comes to, in a few words.
  package static func headline(_ difference: PredicateDifference) -> String {
    switch difference.isSame {
    case .yes where difference.isLayoutOnly: return "only the layout changed"
    case .yes: return difference.records.map { "the same for \(CountText.counted($0, "record"))" } ?? "the same meaning"
    case .no:
      return difference.records.map { "another answer for some of \(CountText.counted($0, "record"))" }
        ?? "another meaning"
    case .unknown: return "not known to be the same"
    }
  }

  /// The lines of both directions; none where both say the same.
  package static func body(_ difference: PredicateDifference) -> String {
    if difference.isSame == .yes { return "" }
    return line("lost", difference.lost) + line("won", difference.won)
  }

  private static func line(_ name: String, _ change: PredicateDifference.Change) -> String {
    guard let count = change.count else {
      let example = change.examples.first.map { "  " + text($0) } ?? ""
      return "  \(name): \(change.happens.rawValue)\(example)\n"
    }
    var lines = "  \(name): \(count == 0 ? "none" : CountText.grouped(count))\n"
    for example in change.examples { lines += "    record \(example.number ?? 0)  \(text(example))\n" }
    if count > change.examples.count, !change.examples.isEmpty {
      lines += "    … \(CountText.grouped(count - change.examples.count)) more\n"
    }
    return lines
  }

  private static func text(_ example: PredicateDifference.Example) -> String {
    JSONWriter().string(example.record) + (example.reason.isEmpty ? "" : "  because \(example.reason)")
  }
}
