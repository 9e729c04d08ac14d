public import Synchronization

/// Texts of at most 15 ASCII bytes, as most names are, put together from two words: no more work than to copy the bytes.
///
/// The standard library holds such a text in place: its bytes, and in the last byte their number and two marks. Nothing
/// promises that, so it is looked at once; where it is otherwise, texts are made in the usual way. Bytes are read
/// within the buffer only: as many at once as its count allows.
@usableFromInline
package enum InlineText {
  /// What is known of how this process holds texts.
  @usableFromInline
  enum Layout: UInt8, AtomicRepresentable, Sendable { case unknown, asExpected, other }

  /// An atomic is there when the program starts; a constant that is worked out later would be called for at each text.
  @usableFromInline
  static let layout = Atomic<Layout>(.unknown)

  /// Whether texts are held like this in this process.
  @inlinable
  @inline(__always)
  static var isAsExpected: Bool {
    let layout = layout.load(ordering: .relaxed)
    return (layout == .unknown ? examined() : layout) == .asExpected
  }

  /// Threads that ask at the same time find the same.
  @usableFromInline
  @inline(never)
  static func examined() -> Layout {
    let isAsExpected =
      MemoryLayout<String>.size == 16
      && (0...15).allSatisfy { count in
        let bytes = (0..<count).map { UInt8($0 * 8 + 7) }
        let words = unsafe bytes.withUnsafeBytes { unsafe Self.words($0) }
        let text = String(decoding: bytes, as: UTF8.self)
        return unsafe withUnsafeBytes(of: text) { usual in
          unsafe withUnsafeBytes(of: words) { unsafe $0.elementsEqual(usual) }
        }
      }
    let found: Layout = isAsExpected ? .asExpected : .other
    layout.store(found, ordering: .relaxed)
    return found
  }

  /// The text that some bytes of UTF-8 are; what is no UTF-8 is repaired.
  @inlinable
  @inline(__always)
  package static func string(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe short(bytes) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// The text of at most 15 ASCII bytes; nil for others, and where texts are not held as expected.
  @inlinable
  @inline(__always)
  package static func short(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.count <= 15, isAsExpected else { return nil }
    let words = unsafe words(bytes)
    guard (words.low | words.high & 0x00FF_FFFF_FFFF_FFFF) & 0x8080_8080_8080_8080 == 0 else { return nil }
    var text = (words.low.littleEndian, words.high.littleEndian)
    // Moved out, since a cast would count a reference to what has none.
    return unsafe withUnsafeMutablePointer(to: &text) {
      unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: String.self).move()
    }
  }

  /// At most 15 bytes, and what stands in the last one.
  @inlinable
  @inline(__always)
  static func words(_ bytes: UnsafeRawBufferPointer) -> (low: UInt64, high: UInt64) {
    let count = bytes.count
    let last = (0xE0 | UInt64(truncatingIfNeeded: count)) << 56
    if count >= 8 {
      // Of the last eight bytes, those that the first word has are shifted out: all of them, if there are but eight.
      let tail = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
      return unsafe (UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)), tail >> (128 &- 8 &* count) | last)
    }
    if count >= 4 {
      // Where both halves overlap they are the same.
      let tail = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
      let head = unsafe UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
      return (UInt64(head) | UInt64(tail) &<< (8 &* (count &- 4)), last)
    }
    guard count > 0 else { return (0, last) }
    let (middle, end) = (count / 2, count &- 1)
    return unsafe (UInt64(bytes[0]) | UInt64(bytes[middle]) &<< (8 &* middle) | UInt64(bytes[end]) &<< (8 &* end), last)
  }
}
