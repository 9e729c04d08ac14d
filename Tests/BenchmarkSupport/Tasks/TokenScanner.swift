/// Splits a format string into tokens and does nothing else: the least that a parser can take.
///
/// Words, numbers, strings in quotes with backslashes, operators of one or two characters. Written for speed: bytes, no
/// allocation, no errors.
package struct TokenScanner {
  package enum Kind: UInt8, Sendable { case blank, word, number, quote, double, single }

  /// What each byte begins.
  private let kinds: [Kind] = (0..<256).map { byte in
    switch UInt8(byte) {
    case 0x09, 0x0A, 0x0D, 0x20: .blank
    case 0x30...0x39: .number
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x40, 0x23, 0x80...0xFF: .word
    case 0x22, 0x27: .quote
    // = < > ! & |, which may be doubled or followed by =.
    case 0x3D, 0x3C, 0x3E, 0x21, 0x26, 0x7C: .double
    default: .single
    }
  }

  package init() {}

  /// Hands over each token of a text: what it is and which bytes it has.
  @inline(__always) package func scan(_ text: String, _ body: (Kind, Range<Int>) -> Void) {
    var text = text
    text.withUTF8 { bytes in kinds.withUnsafeBufferPointer { scan(bytes, $0, body) } }
  }

  @inline(__always) private func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ kinds: UnsafeBufferPointer<Kind>, _ body: (Kind, Range<Int>) -> Void
  ) {
    var place = 0
    while place < bytes.count {
      let begin = place
      let kind = kinds[Int(bytes[place])]
      place &+= 1
      switch kind {
      case .blank: continue
      case .word:
        while place < bytes.count, Self.isInWord(kinds[Int(bytes[place])]) { place &+= 1 }
      case .number:
        while place < bytes.count, Self.isInWord(kinds[Int(bytes[place])]) || bytes[place] == 0x2E { place &+= 1 }
      case .quote:
        while place < bytes.count, bytes[place] != bytes[begin] { place &+= bytes[place] == 0x5C ? 2 : 1 }
        place = min(place &+ 1, bytes.count)
      case .double:
        if place < bytes.count, kinds[Int(bytes[place])] == .double { place &+= 1 }
      case .single: break
      }
      body(kind, begin..<place)
    }
  }

  @inline(__always) private static func isInWord(_ kind: Kind) -> Bool { kind == .word || kind == .number }

  /// A number that depends on every token of a text.
  package func checksum(_ text: String) -> Int {
    var sum = 0
    scan(text) { kind, range in sum = sum &* 31 &+ Int(kind.rawValue) &+ range.count }
    return sum
  }
}
