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
