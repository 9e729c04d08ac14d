/// What may be done to make a predicate shorter.
@nonexhaustive public enum SimplificationRule: String, Hashable, Sendable, CaseIterable {
  /// TRUEPREDICATE and FALSEPREDICATE within AND, OR and NOT.
  case constant
  /// An AND within an AND, an OR within an OR.
  case flattened
  /// A part that stands there already.
  case duplicate
  /// A part that the others imply, or that they leave no say.
  case absorbed
  /// Parts that never hold together.
  case contradiction
  /// Parts of which one always holds.
  case tautology
  /// A condition that is the same for all records.
  case decided
  /// `NOT (a == 1)`, NOT twice, and NOT before AND and OR.
  case negation
  /// NOT before each part, which may stand before all of them once.
  case deMorgan = "de Morgan"
  /// Equalities of one key: IN.
  case list
  /// Two bounds of one key: BETWEEN.
  case range
  /// Two comparisons of one key that are one.
  case merged
  /// A part that is in all alternatives.
  case factored
  /// LIKE and MATCHES that a simpler operator replaces.
  case pattern
  /// CAST to the type that the key has.
  case cast
}
