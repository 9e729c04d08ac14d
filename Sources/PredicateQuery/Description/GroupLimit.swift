public import PredicateLanguage

/// The first rows of each group: of rows that agree in all keys at most so many, in the order of the query.
///
/// ```swift
/// let best = try RecordQuery("Round").select("player", "score").sort("score").limit(3, per: "player")
/// print(best)  // player, score of Round sorted by score at most 3 per player
/// ```
/// Values agree as `==` has it, and nil is a value of its own. One row of each group is what SQL calls `DISTINCT ON`.
public struct GroupLimit: Hashable, Sendable {
  /// At most so many rows of each group.
  public var count: Int
  /// What the rows of one group have in common: the values of these expressions, or of columns of these names.
  public var keys: [FormatExpression]

  /// So many rows for each combination of the keys' values.
  public init(_ count: Int, per keys: [FormatExpression]) {
    self.count = count
    self.keys = keys
  }
}
