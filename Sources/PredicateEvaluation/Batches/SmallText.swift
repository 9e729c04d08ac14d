import PredicateLanguage

/// A text of at most 15 bytes that lies in its place, as two words: its bytes, and in the last one how many they are.
struct SmallText: Sendable {
  fileprivate let low: UInt64
  fileprivate let high: UInt64

  /// The text at an address, which is one: ``ValueMemory/smallTextIsInPlace``.
  @inline(__always)
  init(at place: UnsafeRawPointer) {
    low = UInt64(littleEndian: place.load(as: UInt64.self))
    high = UInt64(littleEndian: place.load(fromByteOffset: 8, as: UInt64.self))
  }

  fileprivate init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }
}

/// Equal to one of a few texts of at most 15 bytes.
struct SmallMembers: TextTest {
  static var takesWords: Bool { true }

  /// The words of a text, and which of their bits count: its bytes and their number. The others are not looked at.
  private struct Member {
    let text: SmallText
    let bits: SmallText

    @inline(__always)
    func equals(_ other: SmallText) -> Bool {
      (other.low & bits.low) ^ text.low | (other.high & bits.high) ^ text.high == 0
    }
  }

  private let first: Member
  private let others: [Member]
  /// For texts that lie elsewhere, though they may be short.
  private let texts: TextMembers

  /// Nil for none, for more than a few, and where one is longer.
  init?(_ texts: [[UInt8]]) {
    let members = texts.compactMap(Self.member)
    guard let first = members.first, members.count == texts.count, members.count <= 8 else { return nil }
    self.first = first
    others = Array(members.dropFirst())
    self.texts = TextMembers(texts)
  }

  private static func member(_ text: [UInt8]) -> Member? {
    guard text.count <= 15 else { return nil }
    var words = [UInt64](repeating: 0, count: 2)
    var bits = words
    for (place, byte) in text.enumerated() {
      words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
      bits[place / 8] |= 0xFF << UInt64(place % 8 * 8)
    }
    words[1] |= UInt64(text.count) << 56
    bits[1] |= 0x0F << 56
    return Member(text: SmallText(low: words[0], high: words[1]), bits: SmallText(low: bits[0], high: bits[1]))
  }

  @inline(__always)
  func holds(_ text: SmallText) -> Bool {
    var found = first.equals(text)
    if others.isEmpty { return found }
    // Without branches, which nobody could foretell.
    for other in others { found = other.equals(text) || found }
    return found
  }

  @inline(__always)
  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool { texts.holds(text) }
}
