import PredicateLanguage

/// Rewriting in SQL what LIKE takes in the language, `*`, `?` and `\`, to what LIKE takes in a database: for patterns that
/// come from a column.
///
/// Each special character first becomes two: `!` and a letter that stands for it. The letters are small ones, which no
/// folding changes, and no other character folds to any that is special.
struct LikePatternRewriting {
  private let dialect: TextDialect
  private let folds: TextFoldingTranslation
  private let escape: Unicode.Scalar

  init(_ dialect: TextDialect, escape: Unicode.Scalar) {
    self.dialect = dialect
    folds = TextFoldingTranslation(dialect)
    self.escape = escape
  }

  /// A pair of backslashes and what one takes literally, the escapes of the database's, and a backslash at the end, which
  /// stands for itself: then `z` marks the end.
  private static let coded = [
    ("!", "!a"), (#"\\"#, "!b"), (#"\*"#, "!c"), (#"\?"#, "!d"), ("%", "!e"), ("_", "!f"),
  ]

  /// The pattern for the database's LIKE, folded piece by piece; NULL of NULL.
  func rewritten(_ pattern: SQLText, _ folding: TextFolding?) -> SQLText {
    let end = dialect.literal("!z")
    let coded = replaced(dialect.exact(pattern), Self.coded)
    // Two databases take NULL for the empty text here.
    let closed = dialect.concat([coded, SQLText(end)])
    // Any other backslash is gone: the character after it stands for itself anyway.
    let plain = replaced(closed, [(#"\!z"#, "!b"), ("!z", ""), (#"\"#, "")])
    let wild = replaced(folds.fold(plain, folding, .all), [("*", "%"), ("?", "_")])
    // The escape character's own code goes last, when no other code is left to be taken for one.
    let own = escape == "!" ? "!!" : "!"
    let backslash = escape == #"\"# ? #"\\"# : #"\"#
    return replaced(
      wild, [("!b", backslash), ("!c", "*"), ("!d", "?"), ("!e", "\(escape)%"), ("!f", "\(escape)_"), ("!a", own)])
  }

  private func replaced(_ text: SQLText, _ pairs: [(String, String)]) -> SQLText {
    var result = SQLText(String(repeating: "\(dialect.replace)(", count: pairs.count))
    result.append(text)
    for (old, new) in pairs { result.append(", \(dialect.literal(old)), \(dialect.literal(new)))") }
    return result
  }
}
