/// What a pass over a source came to.
public struct ReadSummary: Hashable, Sendable {
  /// How many records were given.
  public var records = 0
  /// How many malformed lines were passed over; see ``ReadOptions/skipsMalformedLines``.
  public var skipped = 0
  /// What was wrong with the first of those.
  public var firstSkipped: DataError?
}
