import PredicateLanguage

/// A test of a text by its UTF-8 bytes, which are there as long as the call.
protocol TextTest: Sendable {
  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool
}

/// Up to eight bytes as one word, so that short texts are compared at once.
struct ShortText: Sendable {
  fileprivate let word: UInt64
  private let keep: UInt64
  /// Bits that are set in both before they are compared.
  private var ignored: UInt64 = 0
  let count: Int

  /// Nil for longer texts.
  init?(_ text: [UInt8]) {
    guard text.count <= 8 else { return nil }
    count = text.count
    var word: UInt64 = 0
    for byte in text.reversed() { word = word << 8 | UInt64(byte) }
    self.word = word.littleEndian
    keep = (text.count == 8 ? .max : (1 << UInt64(text.count * 8)) - 1).littleEndian
  }

  /// The same with each small ASCII letter standing for the capital, too; nil for longer texts.
  init?(ignoringCase text: [UInt8]) {
    self.init(text)
    var bits: UInt64 = 0
    for byte in text.reversed() { bits = bits << 8 | (byte &- UInt8(ascii: "a") < 26 ? 0x20 : 0) }
    ignored = bits.littleEndian
  }

  /// Whether the text that ends before `end` with `count` bytes ends with this one; eight bytes can be read before there.
  @inline(__always)
  func isSuffix(_ end: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let other = unsafe UInt64(littleEndian: UnsafeRawPointer(end - 8).loadUnaligned(as: UInt64.self))
    return other >> UInt64(64 - self.count * 8) == UInt64(littleEndian: word) && count >= self.count
  }

  /// Whether the text at `start` with `count` bytes is this one; eight bytes can be read from there.
  @inline(__always)
  func equals(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let other = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
    return ((other | ignored) & keep == word) && count == self.count
  }
}

extension ShortText {
  /// Whether a text ends with this one, byte by byte.
  func isSuffix(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= count else { return false }
    var last: UInt64 = 0
    for place in (text.count - count..<text.count).reversed() { last = unsafe last << 8 | UInt64(text[place]) }
    return last == UInt64(littleEndian: word)
  }
}

/// Equal to one text, byte for byte.
struct TextEquality: TextTest {
  private let text: ColumnBuffer<UInt8>

  init(_ text: [UInt8]) { self.text = ColumnBuffer(text) }

  @inline(__always)
  func holds(_ other: UnsafeBufferPointer<UInt8>) -> Bool { unsafe TextHash.areEqual(text.values, other) }
}

/// Begins or ends with a text.
struct TextAffix: TextTest {
  private let text: ColumnBuffer<UInt8>
  private let isSuffix: Bool

  init(_ text: [UInt8], isSuffix: Bool) {
    self.text = ColumnBuffer(text)
    self.isSuffix = isSuffix
  }

  @inline(__always)
  func holds(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let surplus = other.count - text.count
    guard surplus >= 0, let start = other.baseAddress else { return false }
    let place = unsafe UnsafeBufferPointer(start: start + (isSuffix ? surplus : 0), count: text.count)
    return unsafe TextHash.areEqual(text.values, place)
  }
}

/// Holds a text.
struct TextContainment: TextTest {
  private let search: ByteSearch

  init(_ text: [UInt8]) { search = ByteSearch(text) }

  @inline(__always)
  func holds(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe search.firstIndex(in: other, from: 0, ByteIdentity.self) != nil
  }
}

/// Lies between two texts by the order of bytes, which is that of Unicode scalars.
struct TextRange: TextTest {
  /// Nil for no bound.
  let low: (text: ColumnBuffer<UInt8>, isIncluded: Bool)?
  let high: (text: ColumnBuffer<UInt8>, isIncluded: Bool)?

  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    if let low {
      let order = unsafe UTF8Text.compare(bytes, UnsafeRawBufferPointer(low.text.values))
      if order == .less || (order == .equal && !low.isIncluded) { return false }
    }
    if let high {
      let order = unsafe UTF8Text.compare(bytes, UnsafeRawBufferPointer(high.text.values))
      if order == .greater || (order == .equal && !high.isIncluded) { return false }
    }
    return true
  }
}

/// One of many texts.
final class TextMembers: TextTest, @unchecked Sendable {
  // Why unchecked: the table is complete before anyone else sees it.
  private let table: TextTable

  init(_ texts: [[UInt8]]) {
    var table = TextTable()
    for text in texts { unsafe text.withUnsafeBufferPointer { _ = unsafe table.place(of: $0, most: .max) } }
    self.table = table
  }

  @inline(__always)
  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool { unsafe table.place(of: text) != nil }
}

/// A test by a folded constant.
struct NeedleTest: TextTest {
  enum Relation { case equal, prefix, suffix, part }

  let needle: PreparedNeedle
  let relation: Relation

  @inline(__always)
  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch relation {
    case .equal: unsafe needle.equals(text)
    case .prefix: unsafe needle.isPrefix(of: text)
    case .suffix: unsafe needle.isSuffix(of: text)
    case .part: unsafe needle.isContained(in: text)
    }
  }
}

/// Matches a pattern of LIKE.
struct LikeTest: TextTest {
  let pattern: LikePattern

  @inline(__always)
  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool { unsafe pattern.matches(text) }
}

/// One of many folded texts.
struct FoldedMembers: TextTest {
  let members: MemberSet

  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe members.contains(.string(String(decoding: text, as: UTF8.self)))
  }
}
