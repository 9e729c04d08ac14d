import PredicateLanguage

/// An AND or an OR.
struct PredicateGroup {
  let node: PredicateNode
  let parts: [PredicateNode]
  let isAll: Bool

  init(_ node: PredicateNode, _ parts: [PredicateNode], isAll: Bool) {
    self.node = node
    self.parts = parts
    self.isAll = isAll
  }

  /// The group that a part is, if it is the other kind of group.
  static func within(_ part: PredicateNode, of group: PredicateGroup) -> PredicateGroup? {
    switch part.kind {
    case .and(let parts) where !group.isAll: PredicateGroup(part, parts, isAll: true)
    case .or(let parts) where group.isAll: PredicateGroup(part, parts, isAll: false)
    default: nil
    }
  }

  /// A group of the same kind with other parts: of one part the part, of none what changes nothing in such a group.
  func with(_ parts: [PredicateNode]) -> PredicateNode {
    if parts.count == 1 { return parts[0] }
    return PredicateNode(isAll ? .and(parts) : .or(parts), span: node.span)
  }

  /// Without some of its parts.
  func without(_ places: Set<Int>) -> PredicateNode {
    with(parts.indices.filter { !places.contains($0) }.map { parts[$0] })
  }

  /// With a part in the place of the first of some parts, and without the others.
  func replacing(_ places: [Int], with part: PredicateNode) -> PredicateNode {
    var changed: [PredicateNode] = []
    for (place, other) in parts.enumerated() {
      if place == places.first { changed.append(part) } else if !places.contains(place) { changed.append(other) }
    }
    return with(changed)
  }

  /// The parts at some places as a group of the same kind, with the place of all of them.
  func joined(_ places: [Int]) -> PredicateNode { with(places.map { parts[$0] }) }

  /// The place in the text that covers some parts.
  func span(of places: [Int]) -> SourceSpan? {
    let spans = places.compactMap { parts[$0].span }
    guard spans.count == places.count, let first = spans.first else { return nil }
    return spans.dropFirst().reduce(first) { $0.union($1) }
  }
}
