import PredicateLanguage

/// A regular expression as our own engine knows it: what is here means for a whole text exactly what it means to ICU.
///
/// Greedy and lazy repeats are the same, since a text matches as a whole or not at all, and so are groups that capture
/// and groups that do not.
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
  /// The end of the text or before the line end that it ends with; reading leaves none of these.
  case lastLineEnd
}

/// What one place of a regular expression takes.
struct RegexClass: Hashable, Sendable {
  /// The scalars.
  var set: ScalarSet
  /// Whether the set is all there is. If not it holds ASCII alone, and whether any other text stands here is a question
  /// for the other engine: `\w` goes by a version of Unicode, and a letter whose case is ignored may be part of `ß`.
  var isExact = true

  /// A scalar that is taken as it is.
  static func literal(_ scalar: UInt32) -> RegexClass { RegexClass(set: ScalarSet(scalar)) }

  /// The only text that stands here, as UTF-8; nil if there are others.
  var only: [UInt8]? {
    guard isExact, let value = set.only, let scalar = Unicode.Scalar(value) else { return nil }
    return Array(UTF8.encode(scalar) ?? .init())
  }
}

extension RegexTree {
  /// The same with `$` as the end of the text, which it is where nothing can come after it. Elsewhere a line end may,
  /// which is beyond us.
  func withoutLineEnds(isLast: Bool) throws(BeyondRegexTree) -> RegexTree {
    switch self {
    case .one, .start, .end: return self
    case .lastLineEnd:
      guard isLast else { throw BeyondRegexTree() }
      return .end
    case .sequence(let trees):
      var result: [RegexTree] = []
      for (index, tree) in trees.enumerated() {
        result.append(try tree.withoutLineEnds(isLast: isLast && index == trees.count - 1))
      }
      return .sequence(result)
    case .alternatives(let trees):
      var result: [RegexTree] = []
      for tree in trees { result.append(try tree.withoutLineEnds(isLast: isLast)) }
      return .alternatives(result)
    case .repeated(let tree, let least, let most):
      return .repeated(try tree.withoutLineEnds(isLast: isLast && most == 1), least: least, most: most)
    }
  }

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
    case .start, .end, .lastLineEnd: return 0
    }
  }
}

/// A pattern holds something that our own engine does not know, or is none at all: the other engine has the word.
struct BeyondRegexTree: Error {}
