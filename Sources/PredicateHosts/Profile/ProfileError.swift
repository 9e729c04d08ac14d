/// Why a text is no profile: where, what is wrong, and how to mend it.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  @nonexhaustive public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The text is no JSON.
    case noJSON
    /// An entry that must be there and is not.
    case missingEntry
    /// An entry that profiles do not have.
    case unknownEntry
    /// An entry of the wrong kind, or with a word that means nothing there.
    case malformed
    /// A policy or model that is wrong.
    case wrongPart
    /// A source, entity or platform that is named and not described.
    case unknownName
  }

  /// Which kind of mistake.
  public let kind: Kind
  /// What is wrong; lower case, no full stop, names in backquotes.
  public let message: String
  /// The entries that lead to the place, joined by dots, such as `terms.status.entity`; nil for the profile as a whole.
  public let place: String?
  /// How to mend it.
  public let hint: String?

  init(_ kind: Kind, _ message: String, at place: String? = nil, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
    self.hint = hint
  }

  /// The place and the message, and the hint on a line of its own.
  public var description: String {
    let text = place.map { "`\($0)`: \(message)" } ?? message
    return hint.map { "\(text)\n  hint: \($0)" } ?? text
  }
}
