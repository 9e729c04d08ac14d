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

  /// The text of these bytes; nil for more than 15.
  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count <= 15 else { return nil }
    self.init(placing: bytes, last: UInt64(bytes.count))
  }

  /// Bytes in their places, with what stands in the last one.
  fileprivate init(placing bytes: [UInt8], last: UInt64) {
    var words = [UInt64](repeating: 0, count: 2)
    for (place, byte) in bytes.enumerated() { words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8) }
    self.init(low: words[0], high: words[1] | last << 56)
  }

  /// What decides about a text of so many bytes: these, and the four bits that say how many.
  fileprivate static func bits(_ count: Int) -> SmallText {
    SmallText(placing: [UInt8](repeating: 0xFF, count: count), last: 0x0F)
  }

  /// Whether all bytes are ASCII; never true of another text, false of an ASCII one if there are other bits behind it.
  @inline(__always)
  fileprivate var isASCII: Bool { (low | high & 0x00FF_FFFF_FFFF_FFFF) & 0x8080_8080_8080_8080 == 0 }

  /// Calls a closure with the bytes.
  @inline(never)
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { bytes in
      body(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[..<Int(high >> 56 & 15)]))
    }
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
      ((other.low & bits.low) ^ text.low) | ((other.high & bits.high) ^ text.high) == 0
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
    SmallText(text).map { Member(text: $0, bits: .bits(text.count)) }
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

/// Equal to a text of at most 15 ASCII bytes, whatever the case of the letters.
struct SmallFoldedText: TextTest {
  static var takesWords: Bool { true }

  private let text: SmallText
  private let bits: SmallText
  /// The bits that tell small letters from capitals, where there are letters.
  private let cases: SmallText
  /// For texts that lie elsewhere or are not ASCII: other letters may be these in another case.
  private let whole: NeedleTest

  /// `folded` are the bytes of the text in small letters; nil for more of them, or others than ASCII.
  init?(_ folded: [UInt8], _ whole: NeedleTest) {
    guard let text = SmallText(folded), text.isASCII else { return nil }
    self.text = text
    bits = .bits(folded.count)
    cases = SmallText(placing: folded.map { $0 &- UInt8(ascii: "a") < 26 ? 0x20 : 0 }, last: 0)
    self.whole = whole
  }

  @inline(__always)
  func holds(_ other: SmallText) -> Bool {
    guard other.isASCII else { return other.withBytes(whole.holds) }
    let low = (other.low & bits.low | cases.low) ^ text.low
    let high = (other.high & bits.high | cases.high) ^ text.high
    return low | high == 0
  }

  @inline(__always)
  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool { whole.holds(text) }
}
