/// How keys and variable names print.
package enum Identifier {
  /// Appends a name: bare, with `#` if it is a keyword. One that is no identifier is in backquotes if `quoted`, so that
  /// it reads back, else as it is, as Apple prints it.
  package static func append(_ name: String, quoted: Bool, to text: inout String) {
    if isIdentifier(name) {
      if Keyword.find(name) != nil { text += "#" }
      text += name
    } else if !quoted {
      text += name
    } else {
      text += "`"
      for scalar in name.unicodeScalars {
        if scalar == "`" { text += "`" }
        text.unicodeScalars.append(scalar)
      }
      text += "`"
    }
  }

  /// Whether a call of this name reads back as one: identifiers, each with a colon behind it, or one that is no keyword.
  static func isFunctionName(_ name: String) -> Bool {
    guard name.utf8.last == UInt8(ascii: ":") else { return isIdentifier(name) && Keyword.find(name) == nil }
    let words = name.dropLast().split(separator: ":", omittingEmptySubsequences: false)
    return words.allSatisfy { isIdentifier(String($0)) }
  }

  static func isIdentifier(_ name: String) -> Bool {
    var name = name
    return Lexer.reading(&name, hasSpecifiers: false) { lexer in
      // A digit continues a word, so `#3` is a key, but begins a number.
      guard lexer.count > 0, !Lexer.isDigit(lexer.byte(0)) else { return false }
      return lexer.endOfWord(from: 0) == lexer.count
    }
  }
}
