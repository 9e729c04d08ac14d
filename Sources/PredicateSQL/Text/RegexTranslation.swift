package import PredicateLanguage

/// MATCHES in SQL. The pattern is read, its classes are spelled out, and it is written anew for the engine.
package struct RegexTranslation: Sendable {
  private let dialect: TextDialect
  private let limits: Limits
  private let folds: TextFoldingTranslation

  /// Patterns are read under `limits`.
  package init(_ dialect: TextDialect, limits: Limits = Limits()) {
    self.dialect = dialect
    self.limits = limits
    folds = TextFoldingTranslation(dialect)
  }

  /// Whether the whole text matches a constant pattern; NULL if it is NULL. The empty pattern matches nothing.
  ///
  /// Throws ``TextRefusal/value(_:)`` for what evaluation refuses, too, and ``TextRefusal/pattern(_:)`` for what not every
  /// engine can say, such as look-ahead. SQLite takes what evaluation does, since its function is ours.
  package func test(_ text: SQLText, _ pattern: String, _ options: ComparisonOptions) throws(TextRefusal) -> SQLText {
    let reading: RegexReading
    do throws(ValueError) {
      reading = try RegexReading(pattern, options, limits: limits)
    } catch {
      throw .value(error)
    }
    guard let tree = reading.tree else { return dialect.never }
    guard case .engine(_, _, let flavor) = dialect.regex else {
      return registered(text, .binding(.string(pattern)), options)
    }
    // `[d]` is taken from both as a whole; case is the pattern's own affair.
    return try flavor.test(folds.fold(text, reading.folding, .all), RegexNode(tree))
  }

  /// Whether the whole text matches a pattern that SQL gives. Throws ``TextRefusal/unknownPattern`` unless the function
  /// for it is registered.
  package func test(
    _ text: SQLText, unknown pattern: SQLText, _ options: ComparisonOptions
  ) throws(TextRefusal) -> SQLText {
    guard dialect.regex == .registered else { throw .unknownPattern }
    return registered(text, pattern, options)
  }

  private func registered(_ text: SQLText, _ pattern: SQLText, _ options: ComparisonOptions) -> SQLText {
    "predicate_matches(\(text), \(pattern), \(trusted: dialect.literal(RegisteredOptions.letters(options))))"
  }
}

/// Why a text operator has no exact SQL in a dialect. An approximation is never given in its place.
package enum TextRefusal: Error, Hashable, Sendable {
  /// A pattern that is not known when the SQL is written.
  case unknownPattern
  /// What evaluation refuses with the same words, such as an invalid regular expression.
  case value(ValueError)
  /// A construct of regular expressions that not every engine has, named as a noun.
  case pattern(String)
}
