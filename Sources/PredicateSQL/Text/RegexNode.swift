package import PredicateLanguage

/// A regular expression with all classes and literals spelled out as sets of scalars, so that engines cannot differ in
/// what they hold.
package indirect enum RegexNode: Hashable, Sendable {
  /// One scalar of a set.
  case set(ScalarSet)
  /// One after the other.
  case sequence([RegexNode])
  /// One of them.
  case alternatives([RegexNode])
  /// As often as from `least` to `most` times, without end if that is nil.
  case repeated(RegexNode, least: Int, most: Int?)
  /// The start of the text.
  case start
  /// The end of the text.
  case end
}

extension RegexNode {
  /// The most copies that nested counts ask for, which some engines spell out; a large number stands for more.
  var copies: Int {
    switch self {
    case .set, .start, .end: 1
    case .sequence(let nodes), .alternatives(let nodes): nodes.map(\.copies).max() ?? 1
    case .repeated(let node, let least, let most): Self.product(node.copies, max(least, most ?? 0, 1))
    }
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? Int.max : product
  }

  /// The largest count of a repeat.
  var largestCount: Int {
    switch self {
    case .set, .start, .end: 0
    case .sequence(let nodes), .alternatives(let nodes): nodes.map(\.largestCount).max() ?? 0
    case .repeated(let node, let least, let most): max(node.largestCount, least, most ?? 0)
    }
  }

  /// How many choices a backtracking engine may have to go back to. A repeated set that the next scalar cannot belong to
  /// is none, nor is one at the very end, nor alternatives that begin differently. Choices within a repeat are many.
  func choices(isLast: Bool) -> Int {
    switch self {
    case .set, .start, .end: return 0
    case .alternatives(let nodes):
      let most = nodes.map { $0.choices(isLast: isLast) }.max() ?? 0
      return Self.beginDifferently(nodes) ? most : most + 1
    case .sequence(let nodes):
      return nodes.indices.reduce(0) { sum, index in
        let node = nodes[index]
        guard index + 1 < nodes.count else { return sum + node.choices(isLast: isLast) }
        if case .repeated(.set(let set), _, _) = node, let next = nodes[index + 1].first, !set.meets(next) {
          return sum
        }
        return sum + node.choices(isLast: false)
      }
    case .repeated(let node, let least, let most):
      let own = least == most || isLast ? 0 : 1
      if case .set = node { return own }
      if most == 1 { return node.choices(isLast: isLast) + own }
      return node.choices(isLast: false) > 0 ? 100 : own
    }
  }

  private static func beginDifferently(_ nodes: [RegexNode]) -> Bool {
    guard nodes.count > 1 else { return true }
    var seen: [ScalarSet] = []
    for node in nodes {
      guard let first = node.first, !seen.contains(where: first.meets) else { return false }
      seen.append(first)
    }
    return true
  }

  /// The set of the one scalar that must come first, if the node begins with one.
  private var first: ScalarSet? {
    switch self {
    case .set(let set): set
    case .repeated(let node, let least, _) where least > 0: node.first
    case .sequence(let nodes): nodes.first?.first
    case .repeated, .alternatives, .start, .end: nil
    }
  }
}
