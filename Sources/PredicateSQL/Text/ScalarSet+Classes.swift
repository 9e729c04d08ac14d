package import PredicateLanguage

extension ScalarSet {
  /// `\d`: decimal digits of all scripts.
  package static let digits = collect { $0.generalCategory == .decimalNumber }
  /// `\w`: letters, marks, decimal digits, connecting punctuation and the two joiners.
  package static let words: ScalarSet = {
    let words = collect { properties in
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
      default: properties.isAlphabetic
      }
    }
    return ScalarSet(words.ranges + [0x200C...0x200D])
  }()

  /// The version of Unicode that MATCHES knows in memory. Swift's own tables may be newer.
  private static let version = 16

  /// Whether MATCHES knows the scalar.
  static func isKnown(_ scalar: UInt32) -> Bool {
    guard let age = Unicode.Scalar(scalar)?.properties.age else { return false }
    return age.major <= version
  }

  private static func collect(_ isMember: (Unicode.Scalar.Properties) -> Bool) -> ScalarSet {
    // Beyond are private use, tags and planes without characters.
    let members = [UInt32(0)..<0x3_4000, 0xE_0100..<0xE_0200].joined().filter { value in
      guard let scalar = Unicode.Scalar(value), isMember(scalar.properties) else { return false }
      return isKnown(value)
    }
    return ScalarSet(members.map { $0...$0 })
  }
}
