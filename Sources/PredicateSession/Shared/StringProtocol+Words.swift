extension StringProtocol {
  /// Without blanks at both ends.
  package var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }

  /// Without the word `by` at the beginning, which SQL has in `ORDER BY`.
  var withoutBy: String {
    let (word, rest) = firstWordAndRest
    return word.lowercased() == "by" ? rest : String(self)
  }

  /// The first word and the trimmed rest.
  var firstWordAndRest: (word: String, rest: String) {
    let text = trimmed
    let end = text.firstIndex(where: \.isWhitespace) ?? text.endIndex
    return (String(text[..<end]), text[end...].trimmed)
  }
}
