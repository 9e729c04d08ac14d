public import PredicateLanguage

/// How a list becomes the next one.
///
/// The changes are made in this order, as list views make them; ``apply(to:)`` does it:
/// 1. The records of ``deletions`` and those that ``moves`` lead away are taken out, the last first.
/// 2. The sections of ``sectionDeletions``, which are empty now, are taken out, the last first.
/// 3. The sections of ``sectionInsertions`` are put in, empty, the first first.
/// 4. The records of ``insertions`` and those that ``moves`` bring are put in, the first first.
/// 5. The records of ``updates`` are replaced, and the sections of ``sectionRenamings`` get their names.
///
/// Places to take from are those of the list before, all others those of the list after; every list below is in
/// ascending order, of moves by their destination. A record that moves may have changed, too. A record that was updated
/// and keeps its place among the others is an update, not a move.
public struct RecordChanges<Record: Sendable>: Sendable {
  /// A record and where it stands after the changes.
  public struct Placement: Sendable {
    /// The place in the list after.
    public let path: RecordIndexPath
    /// The record as it is now.
    public let record: Record
  }

  /// A record that stands elsewhere after the changes.
  public struct Move: Sendable {
    /// The place in the list before.
    public let from: RecordIndexPath
    /// The place in the list after.
    public let to: RecordIndexPath
    /// The record as it is now.
    public let record: Record
  }

  /// A section and its name after the changes.
  public struct SectionPlacement: Hashable, Sendable {
    /// The section's place in the list after.
    public let section: Int
    /// Its name there.
    public let name: RecordValue
  }

  /// Where records were that are gone, in the list before.
  public internal(set) var deletions: [RecordIndexPath] = []
  /// Records that were not there.
  public internal(set) var insertions: [Placement] = []
  /// Records that changed their place among the others, or their section.
  public internal(set) var moves: [Move] = []
  /// Records that were updated where they are.
  public internal(set) var updates: [Placement] = []
  /// Sections that are gone, in the list before.
  public internal(set) var sectionDeletions: [Int] = []
  /// Sections that were not there.
  public internal(set) var sectionInsertions: [SectionPlacement] = []
  /// Sections that stay, and whose first record has the value they have in common in another form, such as `1.0` for `1`.
  public internal(set) var sectionRenamings: [SectionPlacement] = []

  init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty && sectionDeletions.isEmpty
      && sectionInsertions.isEmpty && sectionRenamings.isEmpty
  }

  /// How many changes there are.
  public var count: Int {
    deletions.count + insertions.count + moves.count + updates.count + sectionDeletions.count
      + sectionInsertions.count + sectionRenamings.count
  }
}

extension RecordChanges.Placement: Equatable where Record: Equatable {}
extension RecordChanges.Move: Equatable where Record: Equatable {}
extension RecordChanges: Equatable where Record: Equatable {}

extension RecordChanges: CustomStringConvertible {
  /// The changes in words, without the records: `delete 0.1, insert section 2, move 0.3 to 2.0, update 0.0`.
  public var description: String {
    var words = deletions.map { "delete \($0)" }
    words += sectionDeletions.map { "delete section \($0)" }
    words += sectionInsertions.map { "insert section \($0.section)" }
    words += insertions.map { "insert \($0.path)" }
    words += moves.map { "move \($0.from) to \($0.to)" }
    words += updates.map { "update \($0.path)" }
    words += sectionRenamings.map { "rename section \($0.section)" }
    return words.isEmpty ? "no changes" : words.joined(separator: ", ")
  }
}
