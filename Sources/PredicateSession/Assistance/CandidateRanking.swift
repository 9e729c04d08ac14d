import PredicateLanguage
import PredicateLineEditing

/// Which candidates fit what was typed, and in which order.
enum CandidateRanking {
  // A letter alone, with the sign before it, is part of nearly every word.
  private static let fewestForgiven = 2

  /// The candidates whose labels begin with what was typed; behind them those that hold it, then those that hold its
  /// letters in order. The case does not matter; candidates of one kind stay in their order.
  static func ranked(_ candidates: [Completion.Candidate], typed: String) -> [Completion.Candidate] {
    let typed = Array(typed.lowercased().utf8)
    if typed.isEmpty { return candidates }
    let isForgiven = typed.count { $0 >= UInt8(ascii: "a") } >= fewestForgiven
    var kinds: [[Completion.Candidate]] = [[], [], []]
    for candidate in candidates {
      let label = Array(candidate.label.lowercased().utf8)
      if label.starts(with: typed) {
        kinds[0].append(candidate)
      } else if isForgiven {
        if label.contains(typed) {
          kinds[1].append(candidate)
        } else if holds(label, lettersOf: typed) {
          kinds[2].append(candidate)
        }
      }
    }
    return Array(kinds.joined())
  }

  private static func holds(_ label: [UInt8], lettersOf typed: [UInt8]) -> Bool {
    var rest = typed[...]
    for byte in label where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}
