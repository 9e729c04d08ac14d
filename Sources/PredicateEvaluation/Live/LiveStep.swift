import PredicateLanguage

/// One batch's way from a state to the next, when few records changed.
///
/// Records that were not written keep their order, so that everything follows from the places that written ones leave
/// and take: for k of them among n, some k log n comparisons, however long the list is.
struct LiveStep<Record: Sendable> {
  let plan: LivePlan
  let old: LiveState<Record>
  private(set) var new: LiveState<Record>
  /// Ascending, with their places in the old state.
  private var removed: [(place: Int, entry: LiveEntry<Record>)] = []
  /// Ascending, with their places in the new state.
  private(set) var inserted: [(place: Int, entry: LiveEntry<Record>)] = []

  /// Takes entries out of a state and puts rows in. Nil if an entry is not where its keys say.
  init?(
    _ plan: LivePlan, from state: LiveState<Record>, without gone: [LiveEntry<Record>], with rows: [LiveRow<Record>],
    _ work: inout LiveStatistics
  ) throws(FormatError) {
    self.plan = plan
    old = state
    new = state
    for entry in gone {
      let place = try plan.place(entry.keys, entry.sequence, in: old.entries, &work)
      guard old.entries.element(at: place) === entry else { return nil }
      removed.append((place, entry))
    }
    removed.sort { $0.place < $1.place }
    for (place, _) in removed.reversed() { new.entries.remove(at: place) }
    // Those that come first go first, so that no later one changes their places.
    for row in try plan.sorted(rows, &work) {
      let entry = LiveEntry(row, section: try section(of: row, &work))
      let place = try plan.place(entry.keys, entry.sequence, in: new.entries, &work)
      new.entries.insert(entry, at: place)
      inserted.append((place, entry))
    }
    try removeEmptySections(&work)
  }

  /// The section of a row, which may be new.
  private mutating func section(
    of row: LiveRow<Record>, _ work: inout LiveStatistics
  ) throws(FormatError) -> LiveSection? {
    guard plan.isSectioned else { return nil }
    let place = try plan.place(ofSection: row.keys[0], in: new.sections, &work)
    if let known = new.sections.element(at: place), try plan.isIn(known, row.keys) { return known }
    let section = LiveSection(key: row.keys[0])
    new.sections.insert(section, at: place)
    return section
  }

  /// Only now: a section may have lost its last record and got another one.
  private mutating func removeEmptySections(_ work: inout LiveStatistics) throws(FormatError) {
    var seen: Set<ObjectIdentifier> = []
    for (_, entry) in removed {
      guard let section = entry.section, seen.insert(ObjectIdentifier(section)).inserted else { continue }
      let start = try plan.start(of: section, in: new.entries, &work)
      if new.entries.element(at: start)?.section === section { continue }
      new.sections.remove(at: try plan.place(ofSection: section.key, in: new.sections, &work))
    }
  }

  // MARK: Changes

  /// What the window shows of a record that was written, before and after.
  private struct Pair {
    let from: Int
    let to: Int
    let old: LiveEntry<Record>
    let new: LiveEntry<Record>
    /// Whether it stands between the same two records that were not written.
    let isBetweenTheSame: Bool
  }

  /// The changes that this step makes to what the window shows.
  func changes(_ work: inout LiveStatistics) throws(FormatError) -> RecordChanges<Record> {
    let before = OtherPlaces(taken: removed.map(\.place))
    let after = OtherPlaces(taken: inserted.map(\.place))
    let oldShown = plan.window.range(in: old.entries.count)
    let newShown = plan.window.range(in: new.entries.count)
    // The records that were not written have the same numbers in both states.
    let was = before.numbers(in: oldShown)
    let isNow = after.numbers(in: newShown)
    let keptStart = max(was.lowerBound, isNow.lowerBound)
    let kept = keptStart...max(keptStart, min(was.upperBound, isNow.upperBound))

    var gone: [(place: Int, entry: LiveEntry<Record>)] = []
    var come: [(place: Int, entry: LiveEntry<Record>)] = []
    for number in Self.difference(was, isNow) { gone.append(try Self.entry(before.place(of: number), old)) }
    for number in Self.difference(isNow, was) { come.append(try Self.entry(after.place(of: number), new)) }

    var shown: [Int: Int] = [:]
    for (index, (place, entry)) in inserted.enumerated() where newShown.contains(place) {
      shown[entry.sequence] = index
    }
    var pairs: [Pair] = []
    for (index, (place, entry)) in removed.enumerated() where oldShown.contains(place) {
      guard let match = shown.removeValue(forKey: entry.sequence) else {
        gone.append((place, entry))
        continue
      }
      let to = inserted[match].place
      pairs.append(
        Pair(
          from: place, to: to, old: entry, new: inserted[match].entry,
          isBetweenTheSame: kept.clamp(place - index) == kept.clamp(to - match)))
    }
    for index in shown.values { come.append(inserted[index]) }

    var script = LiveScript(
      before: StatePaths(plan, old, shown: oldShown), after: StatePaths(plan, new, shown: newShown))
    for (place, entry) in gone { try script.delete(place, entry, &work) }
    for (place, entry) in come { try script.insert(place, entry, &work) }
    let candidates = pairs.filter { $0.isBetweenTheSame && $0.old.section === $0.new.section }
    let stays = Set(LongestIncrease.places(in: candidates.map(\.to)).map { candidates[$0].from })
    for pair in pairs {
      if stays.contains(pair.from) {
        try script.update(pair.to, pair.new, &work)
      } else {
        try script.move(pair.from, pair.old, pair.to, pair.new, &work)
      }
    }
    return try script.finish(&work)
  }

  /// The numbers of one range that are not in the other, in order.
  private static func difference(_ range: Range<Int>, _ other: Range<Int>) -> [Int] {
    let low = range.lowerBound..<max(range.lowerBound, min(range.upperBound, other.lowerBound))
    let highStart = max(range.lowerBound, other.upperBound)
    return Array(low) + Array(highStart..<max(highStart, range.upperBound))
  }

  private static func entry(
    _ place: Int, _ state: LiveState<Record>
  ) throws(FormatError) -> (place: Int, entry: LiveEntry<Record>) {
    guard let entry = state.entries.element(at: place) else {
      throw FormatError(Diagnostic(.indexOutOfRange, "there is no record at \(place)"))
    }
    return (place, entry)
  }
}

/// The places between some that are taken, numbered from 0.
private struct OtherPlaces {
  /// Ascending.
  let taken: [Int]

  /// The numbers of the free places in a range of places.
  func numbers(in range: Range<Int>) -> Range<Int> { count(before: range.lowerBound)..<count(before: range.upperBound) }

  private func count(before place: Int) -> Int { place - firstIndex { taken[$0] >= place } }

  /// The free place of a number.
  func place(of number: Int) -> Int { number + firstIndex { taken[$0] - $0 > number } }

  private func firstIndex(where test: (Int) -> Bool) -> Int {
    var low = 0
    var high = taken.count
    while low < high {
      let middle = low + (high - low) / 2
      if test(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ClosedRange<Int> {
  fileprivate func clamp(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
