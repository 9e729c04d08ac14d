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
  /// on the same way are one rule. Cost: linear.
  package static func between(_ old: [FoundRule], _ new: [FoundRule]) -> [RuleChange] {
    var known = Dictionary(grouping: old.indices.reversed()) { RecordKey(old[$0].text) }
    var kept: Set<Int> = []
    var fresh: [FoundRule] = []
    for rule in new {
      if let place = known[RecordKey(rule.text)]?.popLast() {
        kept.insert(place)
      } else {
        fresh.append(rule)
      }
    }
    let gone = old.indices.filter { !kept.contains($0) }
    var placed = Dictionary(grouping: gone.filter { old[$0].path != nil }.reversed()) {
      old[$0].path.map(RecordKey.init)
    }
    var paired: Set<Int> = []
    var changes: [RuleChange] = []
    for rule in fresh {
      if let path = rule.path, let place = placed[RecordKey(path)]?.popLast() {
        paired.insert(place)
        changes.append(.changed(old: old[place], new: rule))
      } else {
        changes.append(.added(rule))
      }
    }
    return changes + gone.filter { !paired.contains($0) }.map { .removed(old[$0]) }
  }
}
