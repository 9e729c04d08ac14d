/// Passing over parts of JSON text that a line feed ends, with more than 16 bytes to spare behind it.
///
/// None of these reads beyond the line: strings end at control characters, all else at a byte of another kind.
enum JSONBytes {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// The first quote, backslash or control character.
  @inline(__always)
  static func stringStop(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var next = start
    while true {
      let word = ByteScan.word(at: next)
      let stops =
        ByteScan.zeroBytes(word ^ ByteScan.pattern(quote)) | ByteScan.zeroBytes(word ^ ByteScan.pattern(backslash))
        // Bytes below 0x20; those from 0x80 on are not.
        | (word &- ByteScan.pattern(0x20)) & ~word & ByteScan.highBits
      if stops != 0 { return next + stops.trailingZeroBitCount / 8 }
      next += 8
    }
  }

  /// Whether a byte may stand between tokens and mean nothing.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D)
  }

  /// The first byte that is no blank; line feeds are none here.
  @inline(__always)
  static func skipBlanks(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var next = start
    while next.pointee <= 0x20, next.pointee == 0x20 || next.pointee == 0x09 || next.pointee == 0x0D { next += 1 }
    return next
  }

  /// Resolves the escapes of the string that begins at `start`, its opening quote left out, and gives the byte behind its
  /// closing quote; nil if it is malformed.
  static func resolve(_ start: UnsafePointer<UInt8>, into store: inout ByteStore) -> UnsafePointer<UInt8>? {
    var next = start
    while true {
      let stop = stringStop(from: next)
      store.append(UnsafeBufferPointer(start: next, count: stop - next))
      guard stop.pointee == backslash else { return stop.pointee == quote ? stop + 1 : nil }
      let byte = stop[1]
      next = stop + 2
      switch byte {
      case quote, backslash, UInt8(ascii: "/"): store.append(byte)
      case UInt8(ascii: "n"): store.append(0x0A)
      case UInt8(ascii: "t"): store.append(0x09)
      case UInt8(ascii: "r"): store.append(0x0D)
      case UInt8(ascii: "b"): store.append(0x08)
      case UInt8(ascii: "f"): store.append(0x0C)
      case UInt8(ascii: "u"):
        guard var value = hexadecimal(next) else { return nil }
        next += 4
        if value & 0xFC00 == 0xD800 {
          guard next[0] == backslash, next[1] == UInt8(ascii: "u"), let low = hexadecimal(next + 2),
            low & 0xFC00 == 0xDC00
          else { return nil }
          next += 6
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { store.append(byte) }
      default: return nil
      }
    }
  }

  /// Four hexadecimal digits; nil at the first byte that is none.
  private static func hexadecimal(_ place: UnsafePointer<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      let byte = place[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte & 0x0F)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(byte & 0x0F + 9)
      default: return nil
      }
    }
    return value
  }

  /// Whether `true`, `fals`, `null` or another word of four bytes stands here.
  @inline(__always)
  static func word4(at place: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
  }

  static let trueWord: UInt32 = 0x6575_7274
  static let falsWord: UInt32 = 0x736C_6166
  static let nullWord: UInt32 = 0x6C6C_756E
}
