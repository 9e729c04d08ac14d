/// A part of a text and what it is, as far as the parts before it tell.
struct TokenSpan: Hashable, Sendable {
  /// In UTF-8 bytes of the text.
  var range: Range<Int>
  /// What it is.
  var role: TokenRole
}

/// What a token is where it stands: after a dot `like` is a key, elsewhere an operator.
enum TokenRole: Hashable, Sendable {
  case key, variable, function, keyword, `operator`, string, number, literal, placeholder, punctuation
  /// It has no meaning there.
  case unknown
}
