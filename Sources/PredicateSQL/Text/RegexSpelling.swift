import PredicateLanguage

/// Literals whose case is ignored, spelled out: a run of them takes every text that folds to the same as the run, so that
/// `ss` covers `ß`, too, but `s+` and `[s]s` do not.
enum RegexSpelling {
  /// A run of literals. Throws where so many scalars that fold to several overlap that spelling out all texts would
  /// not end.
  static func run(_ literals: [UInt32]) throws(TextRefusal) -> RegexNode {
    let scalars = literals.flatMap(RegexCase.folded)
    var nodes: [RegexNode] = []
    var index = 0
    while index < scalars.count {
      var end = index + 1
      // As far as scalars that fold to several reach, one overlapping the other.
      var place = index
      while place < end {
        for length in 2...3
        where place + length <= scalars.count {
          let part = Array(scalars[place..<place + length])
          if !RegexCase.scalars(foldingTo: part).isEmpty { end = max(end, place + length) }
        }
        place += 1
      }
      let spellings = try spellings(Array(scalars[index..<end]))
      nodes += spellings.count == 1 ? spellings[0] : [.alternatives(spellings.map(RegexNode.sequence))]
      index = end
    }
    return .sequence(nodes)
  }

  private static let mostSpellings = 64

  /// All ways to make up the scalars of what folds to one, two or three of them.
  private static func spellings(_ scalars: [UInt32]) throws(TextRefusal) -> [[RegexNode]] {
    // The spellings of the scalars up to each place.
    var spellings: [[[RegexNode]]] = [[[]]]
    for end in 1...max(scalars.count, 1) {
      var here: [[RegexNode]] = []
      for length in 1...3 where length <= end {
        let part = Array(scalars[(end - length)..<end])
        let group = RegexCase.scalars(foldingTo: part)
        guard !group.isEmpty else { continue }
        let set = RegexNode.set(ScalarSet(group.map { $0...$0 }))
        here += spellings[end - length].map { $0 + [set] }
      }
      guard here.count <= mostSpellings else { throw .pattern("a long run of letters like `ssss` with `[c]`") }
      spellings.append(here)
    }
    return spellings.last ?? []
  }
}
