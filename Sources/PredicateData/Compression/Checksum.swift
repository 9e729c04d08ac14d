/// The CRC-32 of bytes that come in pieces, as gzip reckons it.
struct Checksum {
  private var state = ~UInt32(0)

  /// The checksum of all bytes so far.
  var value: UInt32 { ~state }

  /// Eight tables of 256: the first takes one byte in, the others a byte that more bytes follow.
  private static let tables: [UInt32] = {
    var tables = (0..<UInt32(256)).map { byte in
      (0..<8).reduce(byte) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }
    for place in 256..<(8 * 256) {
      let before = tables[place - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()

  /// Takes in more bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    state = Self.tables.withUnsafeBufferPointer { tables in
      var value = state
      var place = 0
      while bytes.count - place >= 8 {
        let word =
          UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(value)
        value = 0
        for byte in 0..<8 {
          value ^= tables[(7 - byte) * 256 + Int(truncatingIfNeeded: word &>> UInt64(byte * 8) & 0xFF)]
        }
        place += 8
      }
      while place < bytes.count {
        let byte = base.load(fromByteOffset: place, as: UInt8.self)
        value = value >> 8 ^ tables[Int((value ^ UInt32(byte)) & 0xFF)]
        place += 1
      }
      return value
    }
  }
}
