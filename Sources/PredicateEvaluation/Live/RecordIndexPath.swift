/// The place of a record in a list with sections.
///
/// Lists without sections have one, 0.
public struct RecordIndexPath: Hashable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The place in the section, from 0.
  public var item: Int

  /// A place.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension RecordIndexPath: Comparable {
  /// Whether the left place comes first.
  public static func < (left: RecordIndexPath, right: RecordIndexPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension RecordIndexPath: CustomStringConvertible {
  /// `2.0` for the first record of the third section.
  public var description: String { "\(section).\(item)" }
}
