extension StringProtocol {
  /// Without blanks at both ends.
  var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }

  /// The first word and the trimmed rest.
  var firstWordAndRest: (word: String, rest: String) {
    let text = trimmed
    let end = text.firstIndex(where: \.isWhitespace) ?? text.endIndex
    return (String(text[..<end]), text[end...].trimmed)
  }
}
