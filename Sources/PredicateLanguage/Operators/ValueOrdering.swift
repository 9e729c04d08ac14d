/// How two values stand to each other.
public enum ValueOrdering: Hashable, Sendable {
  /// The left one comes first.
  case less
  /// Neither comes first. Nil and nil are equal, so that `nil <= nil` is true.
  case equal
  /// The right one comes first.
  case greater
  /// No order: NaN or one nil is involved. Every ordering of such a pair is false.
  case unordered
}
