/// Why a text or a list makes no policy: which entry, what is wrong, and how to mend it.
public struct PolicyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  @nonexhaustive public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An entry that policies do not have.
    case unknownEntry
    /// A word that the language does not have, or not of this sort.
    case unknownWord
    /// An entry of the wrong kind.
    case malformed
  }

  /// Which kind of mistake.
  public let kind: Kind
  /// What is wrong; lower case, no full stop, names in backquotes.
  public let message: String
  /// The entry concerned; nil for the policy as a whole.
  public let entry: String?
  /// How to mend it.
  public let hint: String?

  init(_ kind: Kind, _ message: String, entry: String? = nil, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.entry = entry
    self.hint = hint
  }

  /// A file that holds no object, or several.
  package static let notOne = PolicyError(
    .malformed, "the file holds no policy", hint: "write one object, such as `{\"keyPaths\": [\"name\"]}`")

  /// The message, and the hint on a line of its own.
  public var description: String { hint.map { "\(message)\n  hint: \($0)" } ?? message }
}
