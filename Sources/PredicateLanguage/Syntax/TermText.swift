/// How terms of hosts are written: `@word(argument)`.
enum TermText {
  static func text(_ name: String, _ argument: String) -> String { "@\(name)(\(argument))" }

  /// Whether a text can be the name of a term.
  static func isName(_ text: String) -> Bool {
    isWord(text[...], mayBeginInside: false) && CollectionOperator(rawValue: text) == nil
  }

  /// Whether a text can be an argument: keys joined by dots, each a word in which dashes may stand, but not at its ends.
  ///
  /// As many as a path may have steps, so that looking them up takes no time to speak of.
  static func isArgument(_ text: String) -> Bool {
    let keys = text.parts(separatedBy: UInt8(ascii: "."))
    return keys.count <= mostKeys && keys.allSatisfy(isKey)
  }

  /// Most keys of an argument.
  static let mostKeys = Limits.deepestTree

  /// Whether a text can be a key of an argument.
  static func isKey(_ key: Substring) -> Bool {
    guard let first = key.unicodeScalars.first, first != "-", key.unicodeScalars.last != "-" else { return false }
    return String(key).parts(separatedBy: UInt8(ascii: "-")).enumerated().allSatisfy { place, word in
      place > 0 && word.isEmpty || isWord(word, mayBeginInside: place > 0)
    }
  }

  private static func isWord(_ word: Substring, mayBeginInside: Bool) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return (first == "_" || (mayBeginInside ? first.properties.isIDContinue : first.properties.isIDStart))
      && word.unicodeScalars.allSatisfy(\.properties.isIDContinue)
  }

  /// The term that a text spells; nil for anything else.
  static func step(spelt text: String) -> KeyPathNode.Step.Kind? {
    guard text.hasPrefix("@"), text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let name = String(text[text.index(after: text.startIndex)..<open])
    let argument = String(text[text.index(after: open)...].dropLast())
    guard isName(name), isArgument(argument) else { return nil }
    return .term(name, argument: argument)
  }
}
