extension Inflate {
  /// The most bytes that are expanded to unless told otherwise.
  package static let usualLimit = 64 << 20

  /// The expanded bytes of data in memory, raw as Core Data stores it or with the header of zlib (RFC 1950). What follows
  /// the end of the data is ignored. Cost: linear in the output.
  /// - Throws: ``DataError`` (`malformedArchive`) for bytes that break the format, and for output above `limit` bytes.
  package static func expand(_ bytes: [UInt8], limit: Int = usualLimit) throws(DataError) -> [UInt8] {
    do {
      return try expand(bytes[...], limit: limit)
    } catch {
      // The two bytes of a zlib header cannot begin raw data that is right by more than chance.
      guard bytes.count > 2, bytes[0] & 0x8F == 0x08, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0,
        bytes[1] & 0x20 == 0
      else { throw error }
      return try expand(bytes[2...], limit: limit)
    }
  }

  private static func expand(_ bytes: ArraySlice<UInt8>, limit: Int) throws(DataError) -> [UInt8] {
    var input = ByteInput(bytes: Array(bytes), name: nil)
    var inflate = Inflate(BitReader(UnsafeBufferPointer(start: nil, count: 0)))
    var output: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = try inflate.read(into: piece, from: &input)
      guard count > 0 else { return output }
      guard limit - output.count >= count else {
        throw DataError(.malformedArchive, "compressed data expands to more than \(limit) bytes")
      }
      output += piece[..<count]
    }
  }
}
