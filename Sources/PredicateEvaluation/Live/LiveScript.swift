import PredicateLanguage

/// Changes in the making: places become index paths, and sections that come and go are noticed.
struct LiveScript<Record: Sendable> {
  private var before: StatePaths<Record>
  private var after: StatePaths<Record>
  private var changes = RecordChanges<Record>()
  /// The sections in which anything happened.
  private var sections: [ObjectIdentifier: LiveSection] = [:]

  init(before: StatePaths<Record>, after: StatePaths<Record>) {
    self.before = before
    self.after = after
  }

  mutating func delete(
    _ place: Int, _ entry: LiveEntry<Record>, _ work: inout LiveStatistics
  ) throws(FormatError) {
    changes.deletions.append(try before.path(place, entry, &work))
    note(entry)
  }

  mutating func insert(
    _ place: Int, _ entry: LiveEntry<Record>, _ work: inout LiveStatistics
  ) throws(FormatError) {
    changes.insertions.append(.init(path: try after.path(place, entry, &work), record: entry.record))
    note(entry)
  }

  mutating func update(
    _ place: Int, _ entry: LiveEntry<Record>, _ work: inout LiveStatistics
  ) throws(FormatError) {
    changes.updates.append(.init(path: try after.path(place, entry, &work), record: entry.record))
    note(entry)
  }

  mutating func move(
    _ from: Int, _ old: LiveEntry<Record>, _ to: Int, _ new: LiveEntry<Record>, _ work: inout LiveStatistics
  ) throws(FormatError) {
    changes.moves.append(
      .init(
        from: try before.path(from, old, &work), to: try after.path(to, new, &work), record: new.record))
    note(old)
    note(new)
  }

  private mutating func note(_ entry: LiveEntry<Record>) {
    if let section = entry.section { sections[ObjectIdentifier(section)] = section }
  }

  /// The changes, in order.
  mutating func finish(_ work: inout LiveStatistics) throws(FormatError) -> RecordChanges<Record> {
    for section in sections.values {
      switch (try before.find(section, &work), try after.find(section, &work)) {
      case (let old?, nil): changes.sectionDeletions.append(old.number)
      case (nil, let new?): changes.sectionInsertions.append(.init(section: new.number, name: new.name))
      case (let old?, let new?) where old.name != new.name:
        changes.sectionRenamings.append(.init(section: new.number, name: new.name))
      case (.some, .some), (nil, nil): break
      }
    }
    changes.deletions.sort()
    changes.insertions.sort { $0.path < $1.path }
    changes.moves.sort { $0.to < $1.to }
    changes.updates.sort { $0.path < $1.path }
    changes.sectionDeletions.sort()
    changes.sectionInsertions.sort { $0.section < $1.section }
    changes.sectionRenamings.sort { $0.section < $1.section }
    return changes
  }
}

/// Finds the index paths of a state's places.
struct StatePaths<Record: Sendable> {
  private let plan: LivePlan
  private let state: LiveState<Record>
  private let shown: Range<Int>
  private var firstSection: Int?
  /// The section that was asked for last: neighbours are often in the same one.
  private var last: (section: LiveSection, number: Int, start: Int)?

  init(_ plan: LivePlan, _ state: LiveState<Record>, shown: Range<Int>) {
    self.plan = plan
    self.state = state
    self.shown = shown
  }

  /// The index path of an entry that is shown.
  mutating func path(
    _ place: Int, _ entry: LiveEntry<Record>, _ work: inout LiveStatistics
  ) throws(FormatError) -> RecordIndexPath {
    guard let section = entry.section else { return RecordIndexPath(section: 0, item: place - shown.lowerBound) }
    let found: (section: LiveSection, number: Int, start: Int)
    if let last, last.section === section {
      found = last
    } else {
      found = (section, try number(of: section, &work), try start(of: section, &work))
      last = found
    }
    return RecordIndexPath(section: found.number, item: place - found.start)
  }

  /// The number and the name of a section; nil if it is not shown.
  mutating func find(
    _ section: LiveSection, _ work: inout LiveStatistics
  ) throws(FormatError) -> (number: Int, name: RecordValue)? {
    let start = try start(of: section, &work)
    guard start < shown.upperBound, let first = state.entries.element(at: start), first.section === section else {
      return nil
    }
    return (try number(of: section, &work), first.name)
  }

  /// Where what is shown of a section begins.
  private func start(of section: LiveSection, _ work: inout LiveStatistics) throws(FormatError) -> Int {
    max(try plan.start(of: section, in: state.entries, &work), shown.lowerBound)
  }

  private mutating func number(
    of section: LiveSection, _ work: inout LiveStatistics
  ) throws(FormatError) -> Int {
    if firstSection == nil, let first = state.entries.element(at: shown.lowerBound)?.section {
      firstSection = try plan.place(ofSection: first.key, in: state.sections, &work)
    }
    return try plan.place(ofSection: section.key, in: state.sections, &work) - (firstSection ?? 0)
  }
}
