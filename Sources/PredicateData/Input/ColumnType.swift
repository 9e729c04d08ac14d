/// The type that a column of CSV or TSV is said to have, whatever stands in it; see ``ReadOptions/types``.
public struct ColumnType: Hashable, Sendable {
  /// What the cells are read as.
  @nonexhaustive public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Whole numbers, decimals and doubles, each as JSON would make it.
    case number
    case date, boolean, text
  }

  /// The name of the column.
  public var column: String
  /// What its cells are read as.
  public var kind: Kind

  /// The type of a column.
  public init(_ column: String, _ kind: Kind) {
    self.column = column
    self.kind = kind
  }
}
