extension RegexSyntax {
  /// Whether it looks around, or is ordered: what goes back and forth over the text.
  var goesBack: Bool {
    switch self {
    case .literal, .caseless, .one, .assertion: false
    case .reference, .group(_, .atomic), .group(_, .look): true
    case .group(let tree, _): tree.goesBack
    case .sequence(let trees), .alternatives(let trees): trees.contains(where: \.goesBack)
    case .repeated(let tree, _, _, let greed): (greed == .possessive && tree.single == nil) || tree.goesBack
    }
  }

  /// What of it goes back first, as a noun.
  var whatGoesBack: String {
    switch self {
    case .literal, .caseless, .one, .assertion: return ""
    case .reference: return "a back-reference"
    case .group(_, .atomic): return "an atomic group"
    case .group(_, .look(let isBehind, _)): return isBehind ? "a look-behind" : "a look-ahead"
    case .group(let tree, _): return tree.whatGoesBack
    case .sequence(let trees), .alternatives(let trees): return trees.first(where: \.goesBack)?.whatGoesBack ?? ""
    case .repeated(let tree, _, _, _): return tree.goesBack ? tree.whatGoesBack : "a possessive repeat of a group"
    }
  }

  /// The class of the only scalar that it takes, if that is all it does.
  package var single: RegexClass? {
    switch self {
    case .literal(let scalar): return .scalars(ScalarSet(scalar))
    case .one(let members): return members
    case .caseless(let scalar):
      let folded = RegexCase.folded(scalar)
      return folded.count == 1 ? .caseless(.scalars(ScalarSet(scalar))) : nil
    case .group(let tree, .plain): return tree.single
    case .sequence, .alternatives, .group, .repeated, .assertion, .reference: return nil
    }
  }
}
