import PredicateLanguage

/// Records that have the value of the section expression in common. One object serves as long as the section is there.
final class LiveSection: Sendable {
  /// The value, folded as the expression's options have it.
  let key: RecordValue
  /// The same, for finding the section again in a list that was made anew.
  let identity: ValueKey

  init(key: RecordValue) {
    self.key = key
    identity = ValueKey(key)
  }
}

/// A record that the query's predicate holds for, with all that its place depends on.
final class LiveEntry<Record: Sendable>: Sendable {
  let sequence: Int
  /// The batch that wrote the record last: another one means that the record was updated.
  let revision: Int
  let record: Record
  /// The values of the sort keys, folded; with sections, the section's value is the first.
  let keys: [RecordValue]
  /// The section's value as the record has it.
  let name: RecordValue
  /// Nil for lists without sections.
  let section: LiveSection?

  init(_ row: LiveRow<Record>, section: LiveSection?) {
    sequence = row.sequence
    revision = row.revision
    record = row.record
    keys = row.keys
    name = row.name
    self.section = section
  }
}

/// A record that the predicate holds for, before it has a section.
struct LiveRow<Record: Sendable>: Sendable {
  let sequence: Int
  let revision: Int
  let record: Record
  let keys: [RecordValue]
  let name: RecordValue
}

/// All records that the predicate holds for, in order, and their sections. A value: who keeps one has the list of that
/// moment, and shares with later ones what did not change.
struct LiveState<Record: Sendable>: Sendable {
  var entries = ChunkedArray<LiveEntry<Record>>()
  /// In order; empty for lists without sections.
  var sections = ChunkedArray<LiveSection>()
}

/// The part of the matches that the list shows.
struct LiveWindow: Sendable {
  let offset: Int
  let limit: Int?

  /// The places shown of so many.
  func range(in count: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<(limit.map { start + min($0, count - start) } ?? count)
  }
}

extension LiveState {
  /// The list as users see it. Cost: linear in what the window shows.
  func list(_ window: LiveWindow, isSectioned: Bool) -> RecordList<Record> {
    let shown = entries.elements(in: window.range(in: entries.count))
    let records = shown.map(\.record)
    guard isSectioned else {
      return RecordList(records: records, sections: [RecordSection(name: .null, range: 0..<records.count)])
    }
    let sections = Self.starts(of: shown)
    return RecordList(
      records: records,
      sections: sections.enumerated().map { number, start in
        let end = number + 1 < sections.count ? sections[number + 1] : shown.count
        return RecordSection(name: shown[start].name, range: start..<end)
      })
  }

  /// Where sections begin.
  static func starts(of shown: [LiveEntry<Record>]) -> [Int] {
    shown.indices.filter { $0 == 0 || shown[$0].section !== shown[$0 - 1].section }
  }
}
