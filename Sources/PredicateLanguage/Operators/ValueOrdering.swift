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

/// What is asked of the order of two values.
///
/// None of these holds of values without an order: that is what `<` and its kin say of NaN and of nil. Two that are nil
/// are equal.
// `@usableFromInline`, as other modules would call what is `@inlinable` otherwise.
@usableFromInline
package enum OrderRelation: Hashable, Sendable {
  case less, lessOrEqual, equal, greaterOrEqual, greater

  /// The relation of a condition `left < right`, or with `orEqual` `left <= right`; `isReversed` if it is asked of the two
  /// the other way round.
  @inlinable
  package init(orEqual: Bool, isReversed: Bool) {
    self =
      switch (orEqual, isReversed) {
      case (false, false): .less
      case (true, false): .lessOrEqual
      case (false, true): .greater
      case (true, true): .greaterOrEqual
      }
  }

  /// Whether it holds of two values that stand to each other like this.
  @inlinable
  package func holds(_ order: ValueOrdering) -> Bool {
    switch self {
    case .less: order == .less
    case .lessOrEqual: order == .less || order == .equal
    case .equal: order == .equal
    case .greaterOrEqual: order == .greater || order == .equal
    case .greater: order == .greater
    }
  }
}
