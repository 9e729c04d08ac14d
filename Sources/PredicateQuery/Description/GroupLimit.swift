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

extension GroupLimit {
  /// Why the parts of a request ask for no limit.
  package enum Mistake: Error {
    /// What the rows of a group agree in, and not how many.
    case missingCount
    /// How many rows of a group, and not what they agree in.
    case missingKeys
    /// The first row of each group, and so many of each.
    case excluded
  }

  /// The limit that a request asks for by its parts: so many rows `per` keys, or one row for each value of other keys; nil
  /// where none of them is there.
  package init?(
    _ count: Int?, per keys: [FormatExpression]?, distinctOn distinct: [FormatExpression]? = nil
  ) throws(Mistake) {
    switch (count, keys, distinct) {
    case (nil, nil, nil): return nil
    case (nil, nil, let keys?): self.init(1, per: keys)
    case (let count?, let keys?, nil): self.init(count, per: keys)
    case (nil, .some, nil): throw .missingCount
    case (.some, nil, nil): throw .missingKeys
    case (_, _, .some): throw .excluded
    }
  }
}
