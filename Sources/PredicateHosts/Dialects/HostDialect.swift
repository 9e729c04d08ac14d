/// A language of a host's own whose texts are read as predicates.
enum HostDialect: String, Sendable, CaseIterable {
  /// Spotlight's queries, `kMDItemTitle == "*x*"cd`.
  case spotlight
  /// Tokens of feature code, `$[case == smallCaps]`.
  case token
  /// Class chains of Appium, ``**/XCUIElementTypeCell[`label == "x"`]``.
  case classChain = "class-chain"

  /// The text as a predicate; the text itself where it is one already, or cannot be read.
  func predicate(_ text: String) -> String {
    switch self {
    case .spotlight:
      var query = SpotlightQuery(text)
      return query.predicate() ?? text
    case .token:
      let bare = text.drop { $0.isWhitespace }
      guard bare.hasPrefix("$["), let end = bare.lastIndex(of: "]"),
        bare[bare.index(after: end)...].allSatisfy(\.isWhitespace)
      else { return text }
      return String(bare[bare.index(bare.startIndex, offsetBy: 2)..<end])
    case .classChain: return ClassChain(text)?.predicate ?? text
    }
  }
}
