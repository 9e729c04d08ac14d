import PredicateLanguage

/// A pattern made ready for one of the text operators.
enum TextMatcher: Sendable {
  case prefix(PreparedNeedle)
  case suffix(PreparedNeedle)
  case like(LikePattern)
  case regex(RegexPattern)

  /// Prepares a pattern.
  /// - Throws: ``DiagnosticCode/invalidPattern`` and ``DiagnosticCode/patternTooLong`` for MATCHES.
  init(
    _ test: ResolvedPredicate.PatternTest, pattern: String, _ options: ComparisonOptions, limits: Limits,
    allowance: RegexAllowance = RegexAllowance()
  ) throws(ValueError) {
    switch test {
    case .beginsWith: self = .prefix(PreparedNeedle(pattern, options))
    case .endsWith: self = .suffix(PreparedNeedle(pattern, options))
    case .like: self = .like(LikePattern(pattern, options))
    case .matches: self = .regex(try RegexPattern(pattern, options, limits: limits, allowance: allowance))
    }
  }

  /// The places of the programs of MATCHES.
  var places: Int { if case .regex(let pattern) = self { pattern.places } else { 0 } }

  /// How many words each byte of a text is compared with, at most.
  var words: Int { if case .like(let pattern) = self { pattern.words } else { 1 } }

  /// Whether a text matches; what MATCHES takes is added to the steps.
  /// - Throws: ``DiagnosticCode/patternTooSlow`` for MATCHES.
  func matches(_ text: String, _ steps: inout Int) throws(ValueError) -> Bool {
    switch self {
    case .prefix(let needle): needle.isPrefix(of: text)
    case .suffix(let needle): needle.isSuffix(of: text)
    case .like(let pattern): pattern.matches(text)
    case .regex(let pattern): try pattern.matches(text, &steps)
    }
  }
}

/// Matchers for patterns that come from records, so that a pattern that returns is not compiled again.
struct PatternCache {
  private struct Key: Hashable {
    let text: ValueKey
    let test: ResolvedPredicate.PatternTest
    let options: ComparisonOptions
  }

  // Enough for columns with few patterns; a column of a million different ones must not fill the memory.
  private static let mostMatchers = 256
  // A matcher takes some tens of bytes for each byte of its pattern.
  private static let longestPattern = 4_096
  private var matchers: [Key: TextMatcher] = [:]

  func matcher(
    for text: String, _ test: ResolvedPredicate.PatternTest, _ options: ComparisonOptions
  ) -> TextMatcher? {
    matchers.isEmpty ? nil : matchers[Key(text: ValueKey(.string(text)), test: test, options: options)]
  }

  mutating func keep(
    _ matcher: TextMatcher, for text: String, _ test: ResolvedPredicate.PatternTest, _ options: ComparisonOptions
  ) {
    guard text.utf8.count <= Self.longestPattern else { return }
    if matchers.count >= Self.mostMatchers { matchers.removeAll(keepingCapacity: true) }
    matchers[Key(text: ValueKey(.string(text)), test: test, options: options)] = matcher
  }
}
