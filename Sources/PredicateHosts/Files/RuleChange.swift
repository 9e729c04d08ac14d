import PredicateLanguage

/// What became of the rules of a file from one version to the next.
package enum RuleChange: Hashable, Sendable {
  /// Another text in the same place.
  case changed(old: FoundRule, new: FoundRule)
  /// A text that is gone, without another in its place.
  case removed(FoundRule)
  /// A text in a place that had none.
  case added(FoundRule)

  /// The changes between two versions of a file, in the order of the new one, those that are gone last.
  ///
  /// A text that both versions have is no change, wherever it stands: what is put in before it moves it on. Of the others those
  /// on the same way are one rule, and lines between the same two lines, if there are as many of them in both. Cost: linear.
  package static func between(_ old: [FoundRule], _ new: [FoundRule]) -> [RuleChange] {
    var known = Dictionary(grouping: old.indices.reversed()) { RecordKey(old[$0].text) }
    /// By rule of the new version: its place in the old one.
    var places = new.map { known[RecordKey($0.text)]?.popLast() }
    let kept = Set(places.compactMap(\.self))
    let gone = old.indices.filter { !kept.contains($0) }
    let fresh = new.indices.filter { places[$0] == nil }
    let placesOfPaths = Dictionary(grouping: gone.filter { old[$0].path != nil }) { old[$0].path.map(RecordKey.init) }
    var free = placesOfPaths.mapValues { $0.reversed() as [Int] }
    for place in fresh {
      if let path = new[place].path { places[place] = free[RecordKey(path)]?.popLast() }
    }
    let goneLines = gaps(old.indices, among: gone.filter { old[$0].path == nil }) { kept.contains($0) ? $0 : nil }
    let freshLines = gaps(new.indices, among: fresh.filter { new[$0].path == nil }) { places[$0] }
    for (gap, lines) in freshLines {
      guard let others = goneLines[gap], others.count == lines.count else { continue }
      for (line, other) in zip(lines, others) { places[line] = other }
    }
    var paired: Set<Int> = []
    let changes = fresh.map { place -> RuleChange in
      guard let other = places[place] else { return .added(new[place]) }
      paired.insert(other)
      return .changed(old: old[other], new: new[place])
    }
    return changes + gone.filter { !paired.contains($0) }.map { .removed(old[$0]) }
  }

  /// The lines among which something changed, by the lines around them that both versions have.
  private static func gaps(
    _ all: Range<Int>, among changed: [Int], _ kept: (Int) -> Int?
  ) -> [[Int?]: [Int]] {
    let isChanged = Set(changed)
    var gaps: [[Int?]: [Int]] = [:]
    var (before, lines): (Int?, [Int]) = (nil, [])
    for place in all {
      if isChanged.contains(place) {
        lines.append(place)
      } else if let line = kept(place) {
        if !lines.isEmpty { gaps[[before, line]] = lines }
        (before, lines) = (line, [])
      }
    }
    if !lines.isEmpty { gaps[[before, nil]] = lines }
    return gaps
  }
}
