package import PredicateLanguage

/// MATCHES in SQL: by the function that SQLite's connection registers.
package struct RegexTranslation: Sendable {
  private let dialect: TextDialect

  package init(_ dialect: SQLDialect) { self.dialect = .of(dialect) }

  /// Whether the text matches the pattern as a whole; NULL if it is NULL.
  package func test(_ text: SQLText, _ pattern: String, _ options: ComparisonOptions) throws(TextRefusal) -> SQLText {
    try test(text, unknown: .binding(.string(pattern)), options)
  }

  /// The same for a pattern that SQL gives.
  package func test(
    _ text: SQLText, unknown pattern: SQLText, _ options: ComparisonOptions
  ) throws(TextRefusal) -> SQLText {
    guard dialect.regex == .registered else { throw .pattern("MATCHES") }
    return "predicate_matches(\(text), \(pattern), \(trusted: dialect.literal(RegisteredOptions.letters(options))))"
  }
}
