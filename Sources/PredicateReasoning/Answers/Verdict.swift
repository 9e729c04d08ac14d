/// An answer that is proven, or not given.
@nonexhaustive public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// Proven for all records.
  case yes
  /// A record shows that it is not so.
  case no
  /// Neither could be shown.
  case unknown
}
