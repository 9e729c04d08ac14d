import PredicateLanguage

extension RegexNode {
  /// What a pattern must cover the whole text by. Throws ``TextRefusal/pattern(_:)`` with the name of what not every engine
  /// can be told.
  init(_ tree: RegexSyntax) throws(TextRefusal) { self = try Self.node(tree) }

  private static func node(_ syntax: RegexSyntax) throws(TextRefusal) -> RegexNode {
    switch syntax {
    case .literal(let scalar): return .set(ScalarSet(scalar))
    case .caseless(let scalar): return try run([scalar])
    case .one(let members): return .set(members.set)
    case .sequence(let parts): return try sequence(parts)
    case .alternatives(let parts):
      var nodes: [RegexNode] = []
      for part in parts { nodes.append(try node(part)) }
      return .alternatives(nodes)
    case .group(let part, .plain), .group(let part, .capture): return try node(part)
    case .repeated(let part, let least, let most, let greed):
      if greed == .possessive { throw .pattern("a possessive repeat") }
      return .repeated(try node(part), least: least, most: most)
    case .assertion(.start): return .start
    case .assertion(.end): return .end
    case .assertion(let assertion): throw .pattern(name(assertion))
    case .group(_, .atomic): throw .pattern("an atomic group")
    case .group(_, .look(let isBehind, _)): throw .pattern(isBehind ? "a look-behind" : "a look-ahead")
    case .reference: throw .pattern("a back-reference")
    }
  }

  private static func name(_ assertion: RegexAssertion) -> String {
    switch assertion {
    case .wordBoundary(let isInverted), .unicodeWordBoundary(let isInverted):
      "a word boundary `\\\(isInverted ? "B" : "b")`"
    case .clusterBoundary: "`\\X`"
    case .noLineFeed: "`\\R` or `.` with `(?s)`"
    case .lineStart, .lineEnd, .lineFeedStart, .lineFeedEnd: "a line's end after `(?m)`"
    case .lastLineFeedEnd: "`$` after `(?d)`"
    case .lastLineEnd, .start, .end: "`$` before the end"
    }
  }

  /// Literals that stand next to each other form a run; a repeat, a group and flags stay out of it.
  private static func sequence(_ parts: [RegexSyntax]) throws(TextRefusal) -> RegexNode {
    var nodes: [RegexNode] = []
    var literals: [UInt32] = []
    for part in parts {
      if case .caseless(let scalar) = part {
        literals.append(scalar)
        continue
      }
      nodes.append(try run(literals))
      literals = []
      nodes.append(try node(part))
    }
    nodes.append(try run(literals))
    let flat = nodes.flatMap { node in
      if case .sequence(let parts) = node { parts } else { [node] }
    }
    return flat.count == 1 ? flat[0] : .sequence(flat)
  }

  private static func run(_ literals: [UInt32]) throws(TextRefusal) -> RegexNode {
    let node = try RegexSpelling.run(literals)
    if case .sequence(let parts) = node, parts.count == 1 { return parts[0] }
    return node
  }
}
