import PredicateLanguage

/// What one regular expression may take of the work and the memory that all those of a predicate have together.
struct RegexAllowance {
  /// How many patterns share the steps of making tables. In equal shares, so that which patterns have a table does not depend
  /// on their order, and is the same for rows and for batches.
  var patterns = 1
  /// Most places of the program.
  var places = Self.mostPlaces

  /// More than any honest pattern has, and little memory: a place takes less than a hundred bytes.
  static let mostPlaces = 100_000
  /// Most places of all programs of a predicate.
  static let mostPlacesOfAll = 1_000_000

  // Places of automata that are looked at, some ten nanoseconds each: of one table, and of all tables of a predicate.
  private static let mostTableSteps = 400_000
  private static let mostTableStepsOfAll = 4_000_000

  /// Most steps of making a table.
  var tableSteps: Int { min(Self.mostTableSteps, Self.mostTableStepsOfAll / max(patterns, 1)) }

  /// The same for a part of the pattern.
  func part(_ share: Int) -> RegexAllowance { RegexAllowance(patterns: patterns, places: places / share) }

  /// The error of a pattern whose program would have more places.
  var tooLarge: ValueError {
    let subject =
      places < Self.mostPlaces
      ? "the regular expressions of the predicate make more than \(Self.mostPlacesOfAll) places together"
      : "the counts of the regular expression make more than \(Self.mostPlaces) places of it"
    return ValueError(
      .patternTooLong, subject,
      hint: "counts within counts multiply: `(a{1000}){1000}` has a million places")
  }
}
