import PredicateLanguage

extension LiveState {
  /// The changes that make of what one state shows what another one shows, whatever lies between them.
  ///
  /// Records that stay in their section and in the order that most of them keep are not moved. Cost: n log n in what is
  /// shown.
  static func changes(
    from old: LiveState, to new: LiveState, _ window: LiveWindow, isSectioned: Bool
  ) -> RecordChanges<Record> {
    let before = ShownEntries(old, window, isSectioned: isSectioned)
    let after = ShownEntries(new, window, isSectioned: isSectioned)
    var changes = RecordChanges<Record>()
    let sections = matchSections(before, after, &changes)
    // What is the same at both ends, in lists that changed little almost everything, is passed over.
    let same = commonEnds(before.entries, after.entries)
    let left = same.start..<before.entries.count - same.end
    let right = same.start..<after.entries.count - same.end
    var oldPlaces: [Int: Int] = [:]
    for place in left { oldPlaces[before.entries[place].sequence] = place }
    var pairs: [(from: Int, to: Int)] = []
    for place in right {
      if let from = oldPlaces.removeValue(forKey: after.entries[place].sequence) {
        pairs.append((from, place))
      } else {
        changes.insertions.append(.init(path: after.path(place), record: after.entries[place].record))
      }
    }
    changes.deletions = oldPlaces.values.sorted().map(before.path)
    let candidates = pairs.filter { sections[before.path($0.from).section] == after.path($0.to).section }
    let kept = Set(LongestIncrease.places(in: candidates.map(\.from)).map { candidates[$0].to })
    for pair in pairs {
      let entry = after.entries[pair.to]
      if !kept.contains(pair.to) {
        changes.moves.append(.init(from: before.path(pair.from), to: after.path(pair.to), record: entry.record))
      } else if entry.revision != before.entries[pair.from].revision {
        changes.updates.append(.init(path: after.path(pair.to), record: entry.record))
      }
    }
    return changes
  }

  /// The section after for each section before, if it is still there; what happened to sections goes to the changes.
  private static func matchSections(
    _ before: ShownEntries<Record>, _ after: ShownEntries<Record>, _ changes: inout RecordChanges<Record>
  ) -> [Int?] {
    var matches = [Int?](repeating: nil, count: before.starts.count)
    guard before.isSectioned else { return [0] }
    var known: [ValueKey: Int] = [:]
    for (number, start) in before.starts.enumerated() {
      if let section = before.entries[start].section { known[section.identity] = number }
    }
    var last = -1
    for number in after.starts.indices {
      let first = after.entries[after.starts[number]]
      // Both are in the same order, so that the match of a section comes behind that of the one before it.
      guard let identity = first.section?.identity, let match = known[identity], match > last else {
        changes.sectionInsertions.append(.init(section: number, name: first.name))
        continue
      }
      matches[match] = number
      last = match
      if before.entries[before.starts[match]].name != first.name {
        changes.sectionRenamings.append(.init(section: number, name: first.name))
      }
    }
    changes.sectionDeletions = matches.indices.filter { matches[$0] == nil }
    return matches
  }

  private static func commonEnds(
    _ left: [LiveEntry<Record>], _ right: [LiveEntry<Record>]
  ) -> (start: Int, end: Int) {
    let most = min(left.count, right.count)
    var start = 0
    while start < most, left[start] === right[start] { start += 1 }
    var end = 0
    while end < most - start, left[left.count - 1 - end] === right[right.count - 1 - end] { end += 1 }
    return (start, end)
  }
}

/// What a window shows of a state, with the place of everything.
private struct ShownEntries<Record: Sendable> {
  let entries: [LiveEntry<Record>]
  let isSectioned: Bool
  /// Where sections begin; one of all for lists without sections.
  let starts: [Int]
  private let sections: [Int]

  init(_ state: LiveState<Record>, _ window: LiveWindow, isSectioned: Bool) {
    entries = state.entries.elements(in: window.range(in: state.entries.count))
    self.isSectioned = isSectioned
    starts = isSectioned ? LiveState.starts(of: entries) : [0]
    var sections: [Int] = []
    sections.reserveCapacity(entries.count)
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : entries.count
      sections += repeatElement(number, count: end - start)
    }
    self.sections = sections
  }

  func path(_ place: Int) -> RecordIndexPath {
    RecordIndexPath(section: sections[place], item: place - starts[sections[place]])
  }
}
