package import PredicateLanguage

extension LikePatternText {
  /// The text for LIKE, with `%` and `_` for the wildcards.
  func like(escape: Unicode.Scalar) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += Self.escaped(literal, escape)
      case .one: text += "_"
      case .any: text += "%"
      }
    }
  }

  /// The text for GLOB, where a class of one character is how a wildcard is taken literally.
  var glob: String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal):
        for scalar in literal.unicodeScalars {
          switch scalar {
          case "*", "?", "[": text += "[\(scalar)]"
          default: text.unicodeScalars.append(scalar)
          }
        }
      case .one: text += "?"
      case .any: text += "*"
      }
    }
  }

  /// A literal within a LIKE pattern.
  static func escaped(_ literal: String, _ escape: Unicode.Scalar) -> String {
    var text = ""
    for scalar in literal.unicodeScalars {
      if scalar == "%" || scalar == "_" || scalar == escape { text.unicodeScalars.append(escape) }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

/// LIKE in SQL.
///
/// All engines but SQLite take `_` for one code point, newlines included, and LIKE by bytes once the collation is gone.
/// SQLite's LIKE ignores the case of ASCII letters; its GLOB does not.
package struct LikeTranslation: Sendable {
  private let dialect: TextDialect
  private let folds: TextFoldingTranslation
  private let substrings: SubstringTranslation

  package init(_ dialect: TextDialect) {
    self.dialect = dialect
    folds = TextFoldingTranslation(dialect)
    substrings = SubstringTranslation(dialect)
  }

  /// Whether the text matches the pattern; NULL if it is NULL. Patterns without `?` and with stars at the ends alone
  /// become comparisons.
  package func test(_ text: SQLText, _ pattern: String, _ options: ComparisonOptions) -> SQLText {
    let folding = TextFolding(options)
    let parsed = LikePatternText(pattern, folding)
    let literals = parsed.literals
    guard dialect.holdsZero || !literals.unicodeScalars.contains("\0") else { return dialect.never }
    switch parsed.parts {
    case [.any]: return "\(text) IS NOT NULL"
    case []: return equal(text, "", folding)
    default: break
    }
    if parsed.parts.count <= 3, !parsed.parts.contains(.one) {
      switch (parsed.parts.first, parsed.parts.dropFirst().first, parsed.parts.dropFirst(2).first) {
      case (.literal(let literal), nil, nil): return equal(text, literal, folding)
      case (.literal(let literal), .any, nil): return substrings.test(text, hasFolded: literal, .start, folding)
      case (.any, .literal(let literal), nil): return substrings.test(text, hasFolded: literal, .end, folding)
      case (.any, .literal(let literal), .any):
        return substrings.test(text, hasFolded: literal, .anywhere, folding)
      default: break
      }
    }
    let counts = parsed.parts.contains(.one)
    switch dialect.pattern {
    case .like(let escape, let clause):
      let folded = folds.fold(text, folding, FoldingMap.Needle(literals), countsScalars: counts)
      return "\(folded) LIKE \(binding: .string(parsed.like(escape: escape)))\(trusted: clause)"
    case .glob: return glob(text, pattern, parsed, folding, options)
    }
  }

  /// Whether the text matches a pattern that SQL gives; NULL if either is NULL.
  package func test(_ text: SQLText, unknown pattern: SQLText, _ options: ComparisonOptions) -> SQLText {
    switch dialect.pattern {
    case .glob: return registered(text, pattern, options)
    case .like(let escape, let clause):
      let folding = TextFolding(options)
      let rewritten = LikePatternRewriting(dialect, escape: escape).rewritten(pattern, folding)
      return "\(folds.fold(text, folding, .all)) LIKE \(rewritten)\(trusted: clause)"
    }
  }

  private func registered(_ text: SQLText, _ pattern: SQLText, _ options: ComparisonOptions) -> SQLText {
    "predicate_like(\(text), \(pattern), \(trusted: dialect.literal(RegisteredOptions.letters(options))))"
  }

  private func equal(_ text: SQLText, _ folded: String, _ folding: TextFolding?) -> SQLText {
    dialect.equal([folds.fold(text, folding, FoldingMap.Needle(folded)), .binding(.string(folded))])
  }

  // SQLite's default; a longer pattern is an error when the statement runs.
  private static let mostGlobBytes = 50_000

  private func glob(
    _ text: SQLText, _ pattern: String, _ parsed: LikePatternText, _ folding: TextFolding?, _ options: ComparisonOptions
  ) -> SQLText {
    let bound = parsed.glob
    // Folding with `?` counts every scalar, which takes more replacements than one reads.
    let counts = parsed.parts.contains(.one) && folding != nil
    if counts || bound.utf8.contains(0) || bound.utf8.count > Self.mostGlobBytes {
      return registered(text, .binding(.string(pattern)), options)
    }
    // One that the pattern does not speak of: to it all others are alike.
    guard let other = (1...31).first(where: { !bound.utf8.contains($0) }) else {
      return registered(text, .binding(.string(pattern)), options)
    }
    let whole = SQLTemplate(SQLiteZeros.withoutZeros("{0}", by: other))
    let test: SQLText =
      "\(folds.fold(whole([text]), folding, FoldingMap.Needle(parsed.literals))) GLOB \(binding: .string(bound))"
    guard folding == nil, text.isColumn, let part = part(of: parsed, in: text) else { return test }
    return "(\(part) AND \(test))"
  }

  /// A part of the pattern that the text must have, which is found sooner than U+0000 is sought and the pattern tried: its
  /// beginning, for which an index serves, else its longest literal. Nil where it has none.
  private func part(of pattern: LikePatternText, in text: SQLText) -> SQLText? {
    if case .literal(let start)? = pattern.parts.first { return substrings.test(text, hasFolded: start, .start, nil) }
    let literals = pattern.parts.compactMap { if case .literal(let literal) = $0 { literal } else { nil } }
    return literals.max { $0.utf8.count < $1.utf8.count }.map { substrings.test(text, hasFolded: $0, .anywhere, nil) }
  }
}

/// The last argument of the functions that the connection registers.
enum RegisteredOptions {
  /// `c`, `d`, `cd` or nothing.
  static func letters(_ options: ComparisonOptions) -> String {
    switch TextFolding(options) {
    case nil: ""
    case .letterCase: "c"
    case .diacritics: "d"
    case .both: "cd"
    }
  }
}
