/// Why a text operator has no exact SQL in a dialect. An approximation is never given in its place.
package enum TextRefusal: Error, Hashable, Sendable {
  /// Folding by `[c]` or `[d]` of text that is not known when the SQL is written, where the dialect has no function that
  /// replaces many characters at once.
  case foldingOfUnknownText
  /// `[d]` over Hangul letters, which are composed to syllables; no SQL function does that.
  case hangulComposition
  /// A pattern that is not known when the SQL is written.
  case unknownPattern
  /// An invalid regular expression; the position is an offset in its Unicode scalars.
  case invalidPattern(position: Int)
  /// A construct of regular expressions that not every engine has, named as a noun.
  case pattern(String)

  /// What cannot be said, as the subject of a sentence such as "… cannot be translated to SQL".
  package var subject: String {
    switch self {
    case .foldingOfUnknownText: "folding text that is not a constant"
    case .hangulComposition: "ignoring diacritics of Hangul letters"
    case .unknownPattern: "a pattern that is not a constant"
    case .invalidPattern(let position): "an invalid regular expression (at character \(position + 1))"
    case .pattern(let construct): "\(construct) in a regular expression"
    }
  }
}
