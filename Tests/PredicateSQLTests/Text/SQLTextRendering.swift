import PredicateLanguage

@testable import PredicateSQL

extension SQLText {
  /// One line for tests: names in double quotes, bound values in guillemets.
  var shown: String {
    segments.map { segment in
      switch segment {
      case .text(let text): text
      case .alias(let name): name
      case .identifier(let name): "\"\(name)\""
      case .binding(.string(let text)): "«\(text)»"
      case .binding(let value): "«\(value)»"
      }
    }.joined()
  }
}

/// The options that letters stand for.
func options(_ letters: String) -> ComparisonOptions {
  ComparisonOptions.letters.reduce(into: []) { options, entry in
    if letters.contains(entry.letter) { options.insert(entry.option) }
  }
}
