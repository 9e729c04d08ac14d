import PredicateLanguage

extension RegexNode {
  /// The pattern as a tree that must cover the whole text.
  ///
  /// Throws ``TextRefusal/pattern(_:)`` with the name of what not every engine can be told, and
  /// ``TextRefusal/invalidPattern(position:)``.
  init(_ pattern: String, ignoresCase: Bool) throws(TextRefusal) {
    let read: (tree: RegexSyntax, ignoresCase: Bool)
    do throws(RegexSyntaxError) {
      read = try RegexSyntaxReader.read(pattern)
    } catch {
      switch error {
      case .unknown(let construct): throw .pattern(construct)
      case .invalid(let position): throw .invalidPattern(position: position)
      }
    }
    // The flag at the start is what `[c]` is.
    self = try Self.node(read.tree, ignoresCase: ignoresCase || read.ignoresCase)
  }

  private static func node(_ syntax: RegexSyntax, ignoresCase: Bool) throws(TextRefusal) -> RegexNode {
    switch syntax {
    case .literal(let scalar): return try run([scalar], ignoresCase)
    case .any: return .set(ScalarSet.lineEnds.inverted)
    case .letterClass(let members): return .set(set(members.scalars, ignoresCase))
    case .brackets(let brackets):
      let ranges = brackets.members.flatMap { member in
        switch member {
        case .scalars(let range): [range]
        case .letterClass(let members): members.scalars.ranges
        }
      }
      // Case is ignored before the class is inverted.
      let members = set(ScalarSet(ranges), ignoresCase)
      return .set(brackets.isInverted ? members.inverted : members)
    case .sequence(let parts): return try sequence(parts, ignoresCase)
    case .alternatives(let parts):
      var nodes: [RegexNode] = []
      for part in parts { nodes.append(try node(part, ignoresCase: ignoresCase)) }
      return .alternatives(nodes)
    case .group(let part): return try node(part, ignoresCase: ignoresCase)
    case .repeated(let part, let least, let most):
      return .repeated(try node(part, ignoresCase: ignoresCase), least: least, most: most)
    case .start: return .start
    case .end: return .end
    case .lastLineEnd: throw .pattern("`$` before the end")
    }
  }

  /// Literals that stand next to each other form a run; a repeat and a group stay out of it.
  private static func sequence(_ parts: [RegexSyntax], _ ignoresCase: Bool) throws(TextRefusal) -> RegexNode {
    var nodes: [RegexNode] = []
    var literals: [UInt32] = []
    for part in parts {
      if case .literal(let scalar) = part {
        literals.append(scalar)
        continue
      }
      nodes.append(try run(literals, ignoresCase))
      literals = []
      nodes.append(try node(part, ignoresCase: ignoresCase))
    }
    nodes.append(try run(literals, ignoresCase))
    let flat = nodes.flatMap { node in
      if case .sequence(let parts) = node { parts } else { [node] }
    }
    return flat.count == 1 ? flat[0] : .sequence(flat)
  }

  private static func run(_ literals: [UInt32], _ ignoresCase: Bool) throws(TextRefusal) -> RegexNode {
    let node = ignoresCase ? try RegexCase.run(literals) : .sequence(literals.map { .set(ScalarSet($0)) })
    if case .sequence(let parts) = node, parts.count == 1 { return parts[0] }
    return node
  }

  private static func set(_ set: ScalarSet, _ ignoresCase: Bool) -> ScalarSet {
    ignoresCase ? RegexCase.closed(set) : set
  }
}

extension RegexLetterClass {
  /// The scalars of the class, as MATCHES knows them in memory.
  fileprivate var scalars: ScalarSet {
    let set: ScalarSet =
      switch kind {
      case .digits: .digits
      case .words: .words
      case .spaces: .spaces
      case .horizontalSpaces: .horizontalSpaces
      case .lineEnds: .lineEnds
      }
    return isInverted ? set.inverted : set
  }
}
