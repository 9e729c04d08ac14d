import PredicateLanguage

/// The search for a long part of a LIKE pattern that holds `?`, in one pass over the text.
///
/// A mask has a bit for each place of the part: whether the places up to it stand right before the byte at hand. Each byte
/// moves all of them on at once, 64 in a word, so that no text makes the search start over.
// Unsafe: bytes are read behind a look at their count, and words within the rows that were made of so many.
struct WildcardSearch: Hashable, Sendable {
  /// How many words the mask has.
  let words: Int
  /// For each byte the places that it fits; a wildcard fits what begins a scalar.
  private let fitting: [UInt64]
  /// The places of wildcards, in which the other bytes of a scalar stay.
  private let wildcards: [UInt64]
  private let lastPlace: UInt64
  private let endsWithWildcard: Bool

  /// Makes the search ready for places of which those that hold `wildcard` take any scalar; there is at least one.
  init(_ places: ArraySlice<UInt8>, wildcard: UInt8) {
    let words = (places.count + 63) / 64
    var fitting = [UInt64](repeating: 0, count: 256 * words)
    var wildcards = [UInt64](repeating: 0, count: words)
    for (place, byte) in places.enumerated() {
      let (word, bit) = (place / 64, UInt64(1) << UInt64(place % 64))
      if byte == wildcard { wildcards[word] |= bit } else { fitting[Int(byte) * words + word] |= bit }
    }
    for lead in 0..<256 where lead & 0xC0 != 0x80 {
      for word in 0..<words { fitting[lead * words + word] |= wildcards[word] }
    }
    self.words = words
    self.fitting = fitting
    self.wildcards = wildcards
    lastPlace = 1 << UInt64((places.count - 1) % 64)
    endsWithWildcard = places.last == wildcard
  }

  /// Where the first occurrence ends that begins at or after `start`, where a scalar begins; nil if there is none. Cost:
  /// linear in the text, times the words of the mask.
  func firstEnd<Map: ByteMap>(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ map: Map.Type) -> Int? {
    var mask = [UInt64](repeating: 0, count: words)
    let found = unsafe mask.withUnsafeMutableBufferPointer { mask in
      unsafe fitting.withUnsafeBufferPointer { fitting in
        unsafe wildcards.withUnsafeBufferPointer { wildcards in
          unsafe firstEnd(bytes, start, map, mask, fitting, wildcards)
        }
      }
    }
    guard var end = found else { return nil }
    while endsWithWildcard, end < bytes.count, unsafe bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  @inline(__always)
  private func firstEnd<Map: ByteMap>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ map: Map.Type, _ mask: UnsafeMutableBufferPointer<UInt64>,
    _ fitting: UnsafeBufferPointer<UInt64>, _ wildcards: UnsafeBufferPointer<UInt64>
  ) -> Int? {
    for position in start..<bytes.count {
      let byte = unsafe map.map(bytes[position])
      let staying: UInt64 = byte & 0xC0 == 0x80 ? .max : 0
      let row = Int(byte) * words
      // Each byte may begin an occurrence; the first place fits none that goes on with a scalar.
      var carried: UInt64 = 1
      for word in 0..<words {
        let before = unsafe mask[word]
        unsafe mask[word] = (before << 1 | carried) & fitting[row + word] | before & wildcards[word] & staying
        carried = before >> 63
      }
      if unsafe mask[words - 1] & lastPlace != 0 { return position + 1 }
    }
    return nil
  }
}
