/// Text with a capital at the beginning of each word and small letters behind it, whatever the locale.
enum CapitalizedText {
  /// The text so written, as Foundation writes it: a word begins at a letter that follows no other, marks and apostrophes
  /// between them left out, so that `o'neil's well-known 2nd` becomes `O'neil's Well-Known 2Nd`.
  static func of(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var isInWord = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        // What the tables of Unicode say of it, which take a while to ask.
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
          result.append(isInWord ? byte | 0x20 : byte & ~0x20)
          isInWord = true
        default:
          result.append(byte)
          isInWord = isInWord && (scalar == "'" || scalar == "^" || scalar == "`")
        }
        continue
      }
      let properties = scalar.properties
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter:
        result += (isInWord ? properties.lowercaseMapping : properties.titlecaseMapping).utf8
        isInWord = true
      default:
        result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        if !isPassedOver(scalar) { isInWord = false }
      }
    }
    return String(decoding: result, as: UTF8.self)
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
