/// Text with a capital at the beginning of each word and small letters behind it, whatever the locale.
enum CapitalizedText {
  /// The text so written, as Foundation writes it: a word begins at a letter that follows no other, marks and apostrophes
  /// between them left out, so that `o'neil's well-known 2nd` becomes `O'neil's Well-Known 2Nd`.
  static func of(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isInWord = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter:
        result += isInWord ? properties.lowercaseMapping : properties.titlecaseMapping
        isInWord = true
      default:
        result.unicodeScalars.append(scalar)
        if !isPassedOver(scalar) { isInWord = false }
      }
    }
    return result
  }

  /// Whether a word goes on behind a character that is no letter with a case.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      scalar == "'" || scalar == "\u{2019}"
    default: scalar.properties.isCaseIgnorable
    }
  }
}
