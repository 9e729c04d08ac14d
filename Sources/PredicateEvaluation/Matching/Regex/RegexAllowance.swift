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

  /// As one of so many a pattern counts that few texts are put to: more work would not pay.
  static let patternsOfFewRecords = 1_000

  // Pieces of the pattern that an automaton is built of, and its places that are looked at for the table, some ten nanoseconds
  // each: of one pattern, and of all patterns of a predicate.
  private static let mostAutomatonSteps = 20_000
  private static let mostAutomatonStepsOfAll = 2_000_000
  private static let mostTableSteps = 400_000
  private static let mostTableStepsOfAll = 4_000_000

  /// Most steps of building an automaton.
  var automatonSteps: Int { min(Self.mostAutomatonSteps, Self.mostAutomatonStepsOfAll / max(patterns, 1)) }
  /// Most steps of making a table of it.
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
