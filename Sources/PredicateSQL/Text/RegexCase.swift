import PredicateLanguage

/// What `[c]` means to MATCHES. A class takes the scalars that fold to the same as one of its own; a run of literals
/// takes every text that folds to the same as the run, so that `ss` covers `ß`, too, but `s+` and `[s]s` do not.
enum RegexCase {
  /// Scalars by what they fold to; groups of one are left out.
  private static let groups: [[UInt32]: [UInt32]] = {
    var groups: [[UInt32]: [UInt32]] = [:]
    for change in FoldingChanges.of(.letterCase).all where ScalarSet.isKnown(change.scalar) {
      groups[change.folded, default: change.folded.count == 1 ? change.folded : []].append(change.scalar)
    }
    return groups
  }()

  /// The class with all that differ from its scalars in case alone.
  static func closed(_ set: ScalarSet) -> ScalarSet {
    var ranges = set.ranges
    for group in groups.values where group.contains(where: set.contains) { ranges += group.map { $0...$0 } }
    return ScalarSet(ranges)
  }

  private static func folded(_ scalar: UInt32) -> [UInt32] {
    ScalarSet.isKnown(scalar) ? FoldingTable.fold(scalar, .letterCase) : [scalar]
  }

  /// A run of literals. Throws where so many scalars that fold to several overlap that spelling out all texts would
  /// not end.
  static func run(_ literals: [UInt32]) throws(TextRefusal) -> RegexNode {
    let scalars = literals.flatMap(folded)
    var nodes: [RegexNode] = []
    var index = 0
    while index < scalars.count {
      var end = index + 1
      // As far as scalars that fold to several reach, one overlapping the other.
      var place = index
      while place < end {
        for length in 2...3
        where place + length <= scalars.count && groups[Array(scalars[place..<place + length])] != nil {
          end = max(end, place + length)
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
        guard let group = length == 1 ? groups[part] ?? part : groups[part] else { continue }
        let set = RegexNode.set(ScalarSet(group.map { $0...$0 }))
        here += spellings[end - length].map { $0 + [set] }
      }
      guard here.count <= mostSpellings else { throw .pattern("a long run of letters like `ssss` with `[c]`") }
      spellings.append(here)
    }
    return spellings.last ?? []
  }
}
