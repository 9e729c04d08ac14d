/// Composing Hangul: a syllable written as two or three letters is the same text as the one scalar.
package enum Hangul {
  /// All syllables that are one scalar.
  package static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// Whether a syllable has a final consonant.
  package static func isClosed(_ syllable: UInt32) -> Bool {
    !(syllable - syllables.lowerBound).isMultiple(of: 28)
  }

  /// All that have one.
  static let closedSyllables = ScalarSet(
    stride(from: syllables.lowerBound, through: syllables.upperBound, by: 28).map { $0 + 1...$0 + 27 })

  /// The syllable that a leading consonant and a vowel make, or a syllable without final consonant and a final one; nil
  /// for other scalars.
  package static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return syllables.lowerBound + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
    }
    if syllables.contains(first), !isClosed(first), (0x11A8...0x11C2).contains(second) {
      return first + second - 0x11A7
    }
    return nil
  }
}
