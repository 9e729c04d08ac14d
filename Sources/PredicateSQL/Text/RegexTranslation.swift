package import PredicateLanguage

/// MATCHES in SQL. The pattern is read, its classes are spelled out, and it is written anew for the engine.
package struct RegexTranslation: Sendable {
  private let dialect: TextDialect
  private let folds: TextFoldingTranslation

  package init(_ dialect: TextDialect) {
    self.dialect = dialect
    folds = TextFoldingTranslation(dialect)
  }

  /// Whether the whole text matches a constant pattern; NULL if it is NULL. The empty pattern matches nothing.
  ///
  /// Throws ``TextRefusal/pattern(_:)`` for what not every engine can say, such as look-ahead, and
  /// ``TextRefusal/invalidPattern(position:)``. SQLite takes every pattern, since its function is ours.
  package func test(_ text: SQLText, _ pattern: String, _ options: ComparisonOptions) throws(TextRefusal) -> SQLText {
    guard ComparisonRules.isFindable(pattern) else { return dialect.never }
    guard case .engine(_, _, let flavor) = dialect.regex else {
      return registered(text, .binding(.string(pattern)), options)
    }
    let folding = TextFolding(options)
    // `[d]` is taken from both as a whole; case is the pattern's own affair.
    let marks: TextFolding? = folding?.foldsDiacritics == true ? .diacritics : nil
    let node = try RegexNode(marks?.fold(pattern) ?? pattern, ignoresCase: folding?.foldsCase == true)
    let bound = SQLText.binding(.string(try flavor.whole(node)))
    return flavor.matches([folds.fold(text, marks, .all), bound])
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
  /// An invalid regular expression; the position is an offset in its Unicode scalars.
  case invalidPattern(position: Int)
  /// A construct of regular expressions that not every engine has, named as a noun.
  case pattern(String)

  /// What cannot be said, as the subject of a sentence such as "… cannot be translated to SQL".
  package var subject: String {
    switch self {
    case .unknownPattern: "a pattern that is not a constant"
    case .invalidPattern(let position): "an invalid regular expression (at character \(position + 1))"
    case .pattern(let construct): "\(construct) in a regular expression"
    }
  }
}
