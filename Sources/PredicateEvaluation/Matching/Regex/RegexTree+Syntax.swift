import PredicateLanguage

extension RegexTree {
  // Deeper than any honest pattern, and little of a thread's stack.
  private static let mostDepth = 20
  /// More than the automaton takes of anything.
  private static let largestCount = 1_000

  /// The tree of a pattern that must cover the whole text; nil if it is beyond our own engine.
  ///
  /// What is not read, be it look-around, a back-reference or a mistake, is left to the other engine, which says what is
  /// wrong with it.
  init?(_ pattern: String, ignoresCase: Bool) {
    do throws(RegexSyntaxError) {
      let read = try RegexSyntaxReader.read(pattern)
      // The flag at the start is what `[c]` is.
      self.init(read.tree, ignoresCase: ignoresCase || read.ignoresCase, depth: 0)
    } catch {
      return nil
    }
  }

  private init?(_ syntax: RegexSyntax, ignoresCase: Bool, depth: Int) {
    switch syntax {
    case .literal(let scalar):
      guard let members = RegexClass(literal: scalar, ignoresCase: ignoresCase) else { return nil }
      self = .one(members)
    case .any: self = .one(RegexClass(set: ScalarSet.lineEnds.inverted))
    case .letterClass(let letter): self = .one(RegexClass(letter))
    case .brackets(let brackets):
      guard let members = RegexClass(brackets, ignoresCase: ignoresCase) else { return nil }
      self = .one(members)
    case .sequence(let parts):
      guard let trees = Self.trees(parts, ignoresCase, depth) else { return nil }
      self = .sequence(trees)
    case .alternatives(let parts):
      guard let trees = Self.trees(parts, ignoresCase, depth) else { return nil }
      self = .alternatives(trees)
    case .group(let part):
      guard depth < Self.mostDepth else { return nil }
      self.init(part, ignoresCase: ignoresCase, depth: depth + 1)
    // A group of an anchor alone may be repeated, the anchor may not.
    case .repeated(.start, _, _), .repeated(.end, _, _): return nil
    case .repeated(let part, let least, let most):
      guard max(least, most ?? 0) <= Self.largestCount,
        let tree = RegexTree(part, ignoresCase: ignoresCase, depth: depth)
      else { return nil }
      self = .repeated(tree, least: least, most: most)
    case .start: self = .start
    case .end: self = .end
    // Reading leaves none.
    case .lastLineEnd: return nil
    }
  }

  private static func trees(_ parts: [RegexSyntax], _ ignoresCase: Bool, _ depth: Int) -> [RegexTree]? {
    var trees: [RegexTree] = []
    for part in parts {
      guard let tree = RegexTree(part, ignoresCase: ignoresCase, depth: depth) else { return nil }
      trees.append(tree)
    }
    return trees
  }
}
