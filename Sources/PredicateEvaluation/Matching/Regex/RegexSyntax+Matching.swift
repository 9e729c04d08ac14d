import PredicateLanguage

extension RegexSyntax {
  /// Whether the order in which ways are tried decides what matches: where what has been taken is asked for again or not
  /// given back.
  var isOrdered: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion: false
    case .reference, .group(_, .atomic): true
    case .group(let tree, _): tree.isOrdered
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.isOrdered)
    case .repeated(let tree, _, _, .possessive): tree.single == nil || tree.isOrdered
    case .repeated(let tree, _, _, _): tree.isOrdered
    }
  }

  /// Whether it must be looked for anew up to each place that it is to end at: where what it takes depends on what comes
  /// next, of which a look-behind sees nothing.
  var looksPastItsEnd: Bool {
    switch self {
    case .literal, .caseless, .one, .reference: false
    case .assertion(let assertion): assertion == .noLineFeed
    case .group(_, .atomic), .repeated(_, _, _, .possessive): true
    case .group(_, .look): false
    case .group(let tree, _), .repeated(let tree, _, _, _): tree.looksPastItsEnd
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.looksPastItsEnd)
    }
  }

  /// A tree that matches the same texts and perhaps more, of which bytes alone tell: without what looks around, asks where
  /// words and lines end, or decides by the order of ways.
  var relaxed: RegexSyntax {
    switch self {
    case .literal, .caseless, .one: self
    case .assertion(.start), .assertion(.end), .assertion(.noLineFeed): self
    case .assertion, .group(_, .look): .sequence([])
    case .reference: .repeated(.one(.scalars(ScalarSet([0...0x10_FFFF]))), least: 0, most: nil, .greedy)
    case .group(let tree, .atomic): .group(tree.relaxed, .plain)
    case .group(let tree, let group): .group(tree.relaxed, group)
    case .repeated(let tree, let least, let most, let greed):
      .repeated(tree.relaxed, least: least, most: most, greed == .possessive ? .greedy : greed)
    case .sequence(let trees): .sequence(trees.map(\.relaxed))
    case .alternatives(let trees): .alternatives(trees.map(\.relaxed))
    }
  }

  /// What the look-aheads that it begins with ask of the whole text, each as a pattern of its own with whether it must not
  /// match, and what is left. Nothing is taken apart where groups are asked for.
  var withoutLeadingLooks: (heads: [(tree: RegexSyntax, isNegative: Bool)], rest: RegexSyntax) {
    guard case .sequence(let trees) = self, !hasReferences else { return ([], self) }
    let anything = RegexSyntax.repeated(.one(.scalars(ScalarSet([0...0x10_FFFF]))), least: 0, most: nil, .greedy)
    var heads: [(RegexSyntax, Bool)] = []
    for tree in trees {
      // The start of the text and flags may stand among them.
      if case .assertion(.start) = tree { continue }
      if case .sequence([]) = tree { continue }
      guard case .group(let inner, .look(false, let isNegative)) = tree else { break }
      heads.append((.sequence([.group(inner, .plain), anything]), isNegative))
    }
    guard !heads.isEmpty else { return ([], self) }
    var left = heads.count
    let rest = trees.filter { tree in
      guard left > 0, case .group(_, .look(false, _)) = tree else { return true }
      left -= 1
      return false
    }
    return (heads, rest.count == 1 ? rest[0] : .sequence(rest))
  }

  /// Whether it asks for what a group has taken.
  var hasReferences: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion: false
    case .reference: true
    case .group(let tree, _), .repeated(let tree, _, _, _): tree.hasReferences
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.hasReferences)
    }
  }

  /// Whether it keeps what a group takes.
  var hasCaptures: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion, .reference: false
    case .group(_, .capture): true
    case .group(let tree, _), .repeated(let tree, _, _, _): tree.hasCaptures
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.hasCaptures)
    }
  }

  /// The fewest bytes of a text that matches. A letter whose case is ignored may be part of another, as of `ß`, and counts
  /// as nothing.
  var leastBytes: Int {
    switch self {
    case .literal(let scalar): return Unicode.Scalar(scalar).map { UTF8.width($0) } ?? 1
    case .one(let members):
      guard let first = members.listed?.ranges.first?.lowerBound else { return 1 }
      return first < 0x80 ? 1 : first < 0x800 ? 2 : first < 0x1_0000 ? 3 : 4
    case .sequence(let trees):
      return trees.reduce(0) { sum, tree in
        let (sum, overflow) = sum.addingReportingOverflow(tree.leastBytes)
        return overflow ? .max : sum
      }
    case .alternatives(let trees): return trees.map(\.leastBytes).min() ?? 0
    case .repeated(let tree, let least, _, _):
      let (product, overflow) = tree.leastBytes.multipliedReportingOverflow(by: least)
      return overflow ? .max : product
    case .group(_, .look): return 0
    case .group(let tree, _): return tree.leastBytes
    case .caseless, .assertion, .reference: return 0
    }
  }
}
