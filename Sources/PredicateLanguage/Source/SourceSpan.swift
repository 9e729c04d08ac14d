/// A half-open range of the source text, in UTF-8 bytes from 0.
///
/// An empty span marks a place between two bytes, such as the end of the text where a value is missing.
public struct SourceSpan: Hashable, Sendable {
  // 32 bits suffice: `Limits.inputBytes` cannot exceed `UInt32.max`, and every node carries a span.
  private let start: UInt32
  private let count: UInt32

  /// Both numbers in one.
  @inline(__always)
  var bits: UInt64 { UInt64(start) | UInt64(count) << 32 }

  @inline(__always)
  init(bits: UInt64) {
    start = UInt32(truncatingIfNeeded: bits)
    count = UInt32(truncatingIfNeeded: bits >> 32)
  }

  /// The span of `length` bytes from `offset`. Values outside 0...4,294,967,295 are clamped.
  public init(offset: Int, length: Int) {
    start = UInt32(clamping: offset)
    count = UInt32(clamping: length)
  }

  /// The span between two offsets of a text that was parsed, whose length `Limits.inputBytes` bounds.
  @inline(__always)
  init(from start: Int, to end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    count = UInt32(truncatingIfNeeded: end &- start)
  }

  /// Byte offset of the first byte.
  public var offset: Int { Int(start) }
  /// Length in bytes; 0 for a place between bytes.
  public var length: Int { Int(count) }
  /// Byte offset just past the last byte.
  public var end: Int { offset + length }

  /// The smallest span that covers both.
  public func union(_ other: SourceSpan) -> SourceSpan {
    let lower = min(offset, other.offset)
    return SourceSpan(offset: lower, length: max(end, other.end) - lower)
  }
}
