import PredicateLanguage

/// A language of a host's own whose texts are read as predicates.
enum HostDialect: String, Sendable, CaseIterable {
  /// Spotlight's queries, `kMDItemTitle == "*x*"cd`.
  case spotlight
  /// Tokens of feature code, `$[case == smallCaps]`.
  case token
  /// Class chains of Appium, ``**/XCUIElementTypeCell[`label == "x"`]``.
  case classChain = "class-chain"

  /// The predicate that a text says; nil where it is a predicate itself, or cannot be read.
  func reading(_ text: String) -> DialectReading? {
    switch self {
    case .spotlight:
      var query = SpotlightQuery(text)
      return query.read()
    case .token:
      let bare = text.drop { $0.isWhitespace }
      guard bare.hasPrefix("$["), let end = bare.lastIndex(of: "]"),
        bare[bare.index(after: end)...].allSatisfy(\.isWhitespace)
      else { return nil }
      let content = bare[bare.index(bare.startIndex, offsetBy: 2)..<end]
      var reading = DialectReading()
      reading.copy(content, at: text.utf8.distance(from: text.startIndex, to: content.startIndex))
      return reading
    case .classChain: return ClassChain(text)?.reading
    }
  }

  /// The language's own functions, with those that readings call.
  var functions: FunctionTable {
    switch self {
    case .spotlight, .token: .builtin
    case .classChain: .builtin.adding(ClassChain.function)
    }
  }

  /// Whether records are elements of pages, which texts look for from the outermost one on.
  var looksInPages: Bool {
    switch self {
    case .spotlight, .token: false
    case .classChain: true
    }
  }

  /// What a text says of the elements that it has found in a page; nil as for `reading`.
  func readingOfFound(_ text: String) -> DialectReading? {
    looksInPages ? ClassChain(text)?.readingOfFound : nil
  }

  /// The text that a predicate is the reading of, where no predicate says the same.
  func text(of predicate: FormatPredicate) -> String? {
    looksInPages ? ClassChain.text(of: predicate) : nil
  }
}
