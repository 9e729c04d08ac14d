extension String {
  /// The parts between the places of an ASCII character. What combines with the character, as an accent does, changes
  /// nothing: to Swift both are one letter, which is another.
  package func parts(separatedBy byte: UInt8) -> [Substring] {
    utf8.split(separator: byte, omittingEmptySubsequences: false).map(Substring.init)
  }

  /// The text with an ASCII character twice wherever it stands, as SQL escapes quotes.
  package func doubling(_ byte: UInt8) -> String {
    guard utf8.contains(byte) else { return self }
    return String(decoding: utf8.flatMap { $0 == byte ? [byte, byte] : [$0] }, as: UTF8.self)
  }
}
