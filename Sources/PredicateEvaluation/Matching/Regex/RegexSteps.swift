import PredicateLanguage

/// The work of a match, counted in steps of ten nanoseconds or less: one for each place that the program comes to at a
/// scalar, and as many as it takes for each class that a table of Unicode must be asked for.
struct RegexSteps {
  private(set) var taken = 0
  private let most: Int
  /// After how many steps the limit, or the wish to stop, is looked at.
  private var pause: Int
  private let interruption: Interruption?

  // Half a millisecond.
  private static let stepsBetweenLooks = 1 << 16

  init(most: Int, interruption: Interruption? = nil) {
    self.most = most
    self.interruption = interruption
    pause = interruption == nil ? most : min(most, Self.stepsBetweenLooks)
  }

  /// Throws once there are too many, or the work is to stop.
  @inline(__always)
  mutating func take(_ count: Int) throws(RegexStop) {
    taken &+= count
    if taken > pause { try look() }
  }

  @inline(never)
  private mutating func look() throws(RegexStop) {
    guard taken <= most else { throw .tooManySteps }
    if interruption.isRequested { throw .interrupted }
    pause = min(most, taken + Self.stepsBetweenLooks)
  }
}

/// Why a match ends without an answer.
enum RegexStop: Error {
  /// It takes more work than it may.
  case tooManySteps
  /// It was asked to.
  case interrupted
}
