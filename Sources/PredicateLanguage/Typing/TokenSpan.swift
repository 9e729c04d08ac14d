/// A part of a text and what it is, as far as the parts before it tell.
package struct TokenSpan: Hashable, Sendable {
  /// In UTF-8 bytes of the text.
  package var range: Range<Int>
  /// What it is.
  package var role: TokenRole
}

/// What a token is where it stands: after a dot `like` is a key, elsewhere an operator.
package enum TokenRole: Hashable, Sendable {
  case key, variable, function, keyword, `operator`, string, number, literal, placeholder, punctuation
  /// It has no meaning there.
  case unknown
}
