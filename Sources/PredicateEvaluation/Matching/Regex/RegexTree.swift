import PredicateLanguage

/// A regular expression as our own engine knows it: what is here means for a whole text exactly what it means to ICU.
indirect enum RegexTree: Hashable, Sendable {
  /// One scalar of a class.
  case one(RegexClass)
  /// One after the other.
  case sequence([RegexTree])
  /// One of them.
  case alternatives([RegexTree])
  /// As often as from `least` to `most` times, without end if that is nil.
  case repeated(RegexTree, least: Int, most: Int?)
  /// The start of the text.
  case start
  /// The end of the text.
  case end
}

extension RegexTree {
  /// The fewest bytes of a text that matches. A class that is not exact may be passed over by the other engine's rules of
  /// case, as in `ß` for `ss`, and counts as nothing.
  var leastBytes: Int {
    switch self {
    case .one(let members):
      guard members.isExact, let first = members.set.ranges.first?.lowerBound else { return 0 }
      return first < 0x80 ? 1 : first < 0x800 ? 2 : first < 0x1_0000 ? 3 : 4
    case .sequence(let trees):
      return trees.reduce(0) { sum, tree in
        let (sum, overflow) = sum.addingReportingOverflow(tree.leastBytes)
        return overflow ? .max : sum
      }
    case .alternatives(let trees): return trees.map(\.leastBytes).min() ?? 0
    case .repeated(let tree, let least, _):
      let (product, overflow) = tree.leastBytes.multipliedReportingOverflow(by: least)
      return overflow ? .max : product
    case .start, .end: return 0
    }
  }
}
