/// Comparing strings by their UTF-8 bytes, which is the order of their Unicode scalars.
///
/// Swift's own `==` and `<` take canonically equivalent strings for equal; the language does not.
//
// Unsafe: buffers are used within the call that has them only, and eight bytes are read at once where both counts allow
// it.
//
// Other modules inline what is `@inlinable` of a package type only if the type is `@usableFromInline`.
@usableFromInline
package enum UTF8Text {
  /// Calls `body` with the bytes of a string; nothing is copied unless the host system stores the string otherwise.
  @inlinable
  @safe package static func withBytes<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    if let result = try unsafe text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return try copy.withUTF8(body)
  }

  /// Whether the strings have the same bytes.
  package static func equal(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return withBytes(left) { a in
      withBytes(right) { b in unsafe commonPrefix(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b)) == a.count }
    }
  }

  /// A hash that fits ``equal(_:_:)``.
  package static func hash(_ text: String, into hasher: inout Hasher) {
    withBytes(text) { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The order of the strings' bytes.
  package static func compare(_ left: String, _ right: String) -> ValueOrdering {
    withBytes(left) { a in
      withBytes(right) { b in unsafe compare(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b)) }
    }
  }

  /// The order of two runs of bytes; of two runs that agree, the shorter comes first.
  package static func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> ValueOrdering {
    let common = unsafe commonPrefix(a, b)
    if common < a.count && common < b.count { return unsafe a[common] < b[common] ? .less : .greater }
    return a.count < b.count ? .less : a.count == b.count ? .equal : .greater
  }

  /// How many bytes agree from the start; eight are compared at a time.
  @inline(__always)
  package static func commonPrefix(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let count = min(a.count, b.count)
    var index = 0
    while index + 8 <= count {
      let difference =
        unsafe a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if difference != 0 { return index + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, unsafe a[index] == b[index] { index += 1 }
    return index
  }
}
