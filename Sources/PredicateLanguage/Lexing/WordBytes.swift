/// Eight bytes of text at once, the first of them lowest.
enum WordBytes {
  /// How many of the first bytes are ASCII letters, digits or underscores.
  @inline(__always)
  static func count(in eight: UInt64) -> Int {
    let high: UInt64 = 0x8080_8080_8080_8080
    let low = eight & ~high
    // In bytes without their highest bit no sum carries over into the next one: the bit is set where a byte is at least,
    // or more than, a limit.
    let letters = low | repeated(0x20)
    let isLetter = (letters &+ repeated(0x80 - 0x61)) & ~(letters &+ repeated(0x7F - 0x7A))
    let isDigit = (low &+ repeated(0x80 - 0x30)) & ~(low &+ repeated(0x7F - 0x39))
    let isOther = (low ^ repeated(UInt8(ascii: "_"))) &+ repeated(0x7F)
    let stops = ((~(isLetter | isDigit) & isOther) | eight) & high
    return stops.trailingZeroBitCount >> 3
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
