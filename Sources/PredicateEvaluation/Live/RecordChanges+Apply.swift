import PredicateLanguage

/// Changes do not fit the list they were applied to, because it is not the one they were made for.
public struct RecordChangesMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one line.
  public var description: String { "the changes were made for another list" }

  init() {}
}

extension RecordChanges {
  /// Makes of the list before the list after. Cost: linear in the list.
  /// - Throws: ``RecordChangesMismatch`` where a place is not there, which leaves the list as it was. Trigger: changes
  ///   with an update, applied to an empty list.
  public func apply(to list: inout RecordList<Record>) throws(RecordChangesMismatch) {
    var changed = list
    if !keepsPlaces {
      var sections = try takenOut(of: list)
      try putIn(&sections)
      changed = RecordList(records: [], sections: [])
      changed.records.reserveCapacity(list.records.count + insertions.count)
      for section in sections {
        let start = changed.records.count
        changed.records += section.records
        changed.sections.append(RecordSection(name: section.name, range: start..<changed.records.count))
      }
    }
    for update in updates {
      guard let position = changed.position(of: update.path) else { throw RecordChangesMismatch() }
      changed.records[position] = update.record
    }
    for renaming in sectionRenamings {
      guard changed.sections.indices.contains(renaming.section) else { throw RecordChangesMismatch() }
      let range = changed.sections[renaming.section].range
      changed.sections[renaming.section] = RecordSection(name: renaming.name, range: range)
    }
    list = changed
  }

  private var keepsPlaces: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && sectionDeletions.isEmpty && sectionInsertions.isEmpty
  }

  private typealias Section = (name: RecordValue, records: [Record])

  /// Steps 1 and 2.
  private func takenOut(of list: RecordList<Record>) throws(RecordChangesMismatch) -> [Section] {
    var gone = deletions + moves.map(\.from)
    gone.sort()
    var sections: [Section] = []
    var next = 0
    for (number, section) in list.sections.enumerated() {
      var records: [Record] = []
      records.reserveCapacity(section.range.count)
      var start = section.range.lowerBound
      while next < gone.count, gone[next].section == number {
        guard let position = list.position(of: gone[next]), position >= start else { throw RecordChangesMismatch() }
        records += list.records[start..<position]
        start = position + 1
        next += 1
      }
      records += list.records[start..<section.range.upperBound]
      sections.append((section.name, records))
    }
    guard next == gone.count else { throw RecordChangesMismatch() }
    for section in sectionDeletions.reversed() {
      guard sections.indices.contains(section), sections[section].records.isEmpty else { throw RecordChangesMismatch() }
      sections.remove(at: section)
    }
    return sections
  }

  /// Steps 3 and 4.
  private func putIn(_ sections: inout [Section]) throws(RecordChangesMismatch) {
    for insertion in sectionInsertions {
      guard insertion.section >= 0, insertion.section <= sections.count else { throw RecordChangesMismatch() }
      sections.insert((insertion.name, []), at: insertion.section)
    }
    var new = insertions + moves.map { Placement(path: $0.to, record: $0.record) }
    new.sort { $0.path < $1.path }
    var next = 0
    for number in sections.indices where next < new.count && new[next].path.section == number {
      let kept = sections[number].records
      var records: [Record] = []
      var start = 0
      while next < new.count, new[next].path.section == number {
        // So many records of the section stand before the new one.
        let before = new[next].path.item - records.count
        guard before >= 0, start + before <= kept.count else { throw RecordChangesMismatch() }
        records += kept[start..<start + before]
        start += before
        records.append(new[next].record)
        next += 1
      }
      records += kept[start...]
      sections[number].records = records
    }
    guard next == new.count else { throw RecordChangesMismatch() }
  }
}
