import PredicateLanguage

/// Changes of AND and OR.
extension Simplifier {
  mutating func change(of group: PredicateGroup) -> SimplificationChange? {
    constants(group) ?? flattened(group) ?? repetition(group) ?? decision(group) ?? absorption(group)
      ?? absorptionWithin(group) ?? list(group) ?? pair(group) ?? factored(group) ?? negations(group)
  }

  // MARK: By the logic

  private mutating func constants(_ group: PredicateGroup) -> SimplificationChange? {
    for (place, part) in group.parts.enumerated() {
      guard case .constant(let verdict) = part.kind else { continue }
      if verdict == group.isAll { return SimplificationChange(.constant, .logic, group.node, group.without([place])) }
      // What follows is never looked at; what comes before is, and may fail.
      if place < group.parts.count - 1 {
        let after = group.with(Array(group.parts[...place]))
        return SimplificationChange(
          .constant, .logic, group.node, after, parts: Array(group.parts[(place + 1)...]))
      }
      guard group.parts.allSatisfy({ prover.isCertain($0) }) else { return nil }
      return SimplificationChange(.constant, .records, group.node, part)
    }
    return nil
  }

  private func flattened(_ group: PredicateGroup) -> SimplificationChange? {
    var parts: [PredicateNode] = []
    for part in group.parts {
      switch part.kind {
      case .and(let inner) where group.isAll: parts += inner
      case .or(let inner) where !group.isAll: parts += inner
      default: parts.append(part)
      }
    }
    if parts.count == group.parts.count { return nil }
    return SimplificationChange(.flattened, .logic, group.node, group.with(parts))
  }

  /// A part that comes again decides nothing, as it is only looked at where it did not decide before. So does a group of the
  /// other kind that begins with such a part.
  private mutating func repetition(_ group: PredicateGroup) -> SimplificationChange? {
    var places: [PredicateNode: Int] = [:]
    for (place, part) in group.parts.enumerated() where places[part] == nil { places[part] = place }
    for (place, part) in group.parts.enumerated().reversed() {
      if let first = places[part], first < place, prover.isPure(part) {
        return SimplificationChange(.duplicate, .logic, group.node, group.without([place]), parts: [part])
      }
      guard let beginning = PredicateGroup.within(part, of: group)?.parts.first, let first = places[beginning],
        first < place, prover.isPure(beginning)
      else { continue }
      return SimplificationChange(.absorbed, .logic, group.node, group.without([place]), parts: [part])
    }
    return nil
  }

  /// `NOT a AND NOT b`.
  private func negations(_ group: PredicateGroup) -> SimplificationChange? {
    var start = 0
    while start < group.parts.count {
      var inner: [PredicateNode] = []
      while start + inner.count < group.parts.count, case .not(let part) = group.parts[start + inner.count].kind {
        inner.append(part)
      }
      if inner.count > 1 {
        let places = Array(start..<start + inner.count)
        let joined = PredicateNode(group.isAll ? .or(inner) : .and(inner), span: group.span(of: places))
        let after = group.replacing(places, with: PredicateNode(.not(joined), span: group.span(of: places)))
        if mayStand(after, for: group.node) {
          return SimplificationChange(.deMorgan, .logic, group.node, after, parts: places.map { group.parts[$0] })
        }
      }
      start += inner.count + 1
    }
    return nil
  }

  /// `(a AND b) OR (a AND c)`: where nothing fails the parts may stand in any order; else the common one must come first.
  private mutating func factored(_ group: PredicateGroup) -> SimplificationChange? {
    let inner = group.parts.map { PredicateGroup.within($0, of: group)?.parts ?? [$0] }
    let isCertain = prover.isCertain(group.node)
    var seen: Set<PredicateNode> = []
    for common in inner.flatMap(isCertain ? { $0 } : { Array($0.prefix(1)) }) where seen.insert(common).inserted {
      var places: [Int] = []
      for (place, parts) in inner.enumerated() {
        guard isCertain ? parts.contains(common) : parts.first == common else {
          if isCertain || places.isEmpty { continue }
          break
        }
        places.append(place)
      }
      guard places.count > 1, places.allSatisfy({ inner[$0].count > 1 }), isCertain || prover.isPure(common) else {
        continue
      }
      let other = PredicateGroup(group.node, [], isAll: !group.isAll)
      let rests = places.map { place in
        other.with(inner[place].filter { $0 != common })
      }
      let span = group.span(of: places)
      let joined = PredicateNode(group.isAll ? .and(rests) : .or(rests), span: span)
      let part = PredicateNode(group.isAll ? .or([common, joined]) : .and([common, joined]), span: span)
      let after = group.replacing(places, with: part)
      guard mayStand(after, for: group.node) else { continue }
      return SimplificationChange(
        .factored, isCertain ? .records : .logic, group.node, after, parts: places.map { group.parts[$0] })
    }
    return nil
  }

  // MARK: By what records there are

  /// Parts that never hold together, or of which one always does, where none of them may fail.
  private mutating func decision(_ group: PredicateGroup) -> SimplificationChange? {
    var start = 0
    while start < group.parts.count {
      var end = start
      while end < group.parts.count, prover.isCertain(group.parts[end]) { end += 1 }
      if end - start > 1 {
        let places = Array(start..<end)
        let verdict = PredicateNode(.constant(!group.isAll), span: group.span(of: places))
        let joined = group.joined(places)
        let isDecided =
          group.isAll ? prover.implies(joined, verdict) : prover.implies(PredicateNode(.constant(true)), joined)
        if isDecided {
          // What follows is never looked at.
          let after = group.with(Array(group.parts[..<start]) + [verdict])
          return SimplificationChange(
            group.isAll ? .contradiction : .tautology, .records, group.node, after,
            parts: places.map { group.parts[$0] })
        }
      }
      start = end + 1
    }
    return nil
  }

  /// A part that the others imply, or, in an OR, that implies the others.
  private mutating func absorption(_ group: PredicateGroup) -> SimplificationChange? {
    for place in group.parts.indices.reversed() {
      let part = group.parts[place]
      guard prover.isCertain(part) else { continue }
      let others = others(of: place, in: group, isPartCertain: true)
      guard !others.isEmpty else { continue }
      let rest = PredicateNode(group.isAll ? .and(others) : .or(others))
      guard group.isAll ? prover.implies(rest, part) : prover.implies(part, rest) else { continue }
      return SimplificationChange(.absorbed, .records, group.node, group.without([place]), parts: [part])
    }
    return nil
  }

  /// A part of a part that has no say where the others have left all open: `a > 5 AND (b == 1 OR a < 3)`.
  private mutating func absorptionWithin(_ group: PredicateGroup) -> SimplificationChange? {
    for (place, part) in group.parts.enumerated() {
      guard let inner = PredicateGroup.within(part, of: group) else { continue }
      let others = others(of: place, in: group, isPartCertain: prover.isCertain(part))
      guard !others.isEmpty else { continue }
      for (number, condition) in inner.parts.enumerated().reversed() where prover.isCertain(condition) {
        let isIdle =
          group.isAll
          ? prover.implies(PredicateNode(.and(others + [condition])), PredicateNode(.constant(false)))
          : prover.implies(PredicateNode(.not(PredicateNode(.or(others)))), condition)
        guard isIdle else { continue }
        let after = group.replacing([place], with: inner.without([number]))
        return SimplificationChange(.absorbed, .records, group.node, after, parts: [condition])
      }
    }
    return nil
  }

  /// What is known where a part is looked at: those before it did not decide. Those that follow may be counted on, too, as
  /// far as neither they nor the part can fail. What changes from one evaluation to the next tells nothing.
  private mutating func others(of place: Int, in group: PredicateGroup, isPartCertain: Bool) -> [PredicateNode] {
    var others: [PredicateNode] = []
    for part in group.parts[..<place] where prover.isPure(part) { others.append(part) }
    guard isPartCertain else { return others }
    for part in group.parts[(place + 1)...] {
      guard prover.isCertain(part) else { break }
      others.append(part)
    }
    return others
  }
}
