/// A place in JSON text, with the moves that do not depend on what is built from it: blanks, words, strings.
// Safe: it is used within the call that has the text, and bytes are read and stepped over behind a look at the end.
@safe struct JSONCursor {
  let start: UnsafePointer<UInt8>
  private(set) var end: UnsafePointer<UInt8>
  /// The next byte.
  var next: UnsafePointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>) {
    unsafe start = base
    unsafe next = base
    unsafe end = base + bytes.count
  }

  /// The same place in text that ends `count` bytes behind another place, or where it ends if that comes first.
  func shortened(to count: Int, behind place: UnsafePointer<UInt8>) -> JSONCursor {
    var cursor = self
    if unsafe end - place > count { unsafe cursor.end = max(next, place + count) }
    return cursor
  }

  /// The next byte, where there is one.
  @inline(__always)
  var byte: UInt8 {
    unsafe assert(next < end)
    return unsafe next.pointee
  }

  /// Steps over the next byte.
  @inline(__always)
  mutating func step() {
    unsafe assert(next < end)
    unsafe next += 1
  }

  /// Bytes from the start of the text.
  var offset: Int { unsafe next - start }

  @inline(__always)
  var isAtEnd: Bool { unsafe next == end }

  @inline(__always)
  mutating func skipBlanks() {
    while unsafe next < end, unsafe next.pointee <= 0x20 {
      switch unsafe next.pointee {
      case 0x20, 0x09, 0x0A, 0x0D: unsafe next += 1
      default: return
      }
    }
  }

  /// The next byte; an error at the end of the text.
  @inline(__always)
  func peek() throws(JSONFault) -> UInt8 {
    guard !isAtEnd else { throw JSONFault(.endsEarly, at: offset) }
    return byte
  }

  /// Skips the rest of `true`, `false` or `null`.
  @inline(__always)
  mutating func skipWord(_ word: StaticString) throws(JSONFault) {
    let length = word.utf8CodeUnitCount
    guard unsafe end - next >= length, unsafe ByteScan.areEqual(word.utf8Start, next, count: length),
      unsafe end - next == length || !JSONFault.isWordByte(next[length])
    else { throw JSONFault(.wrongWord, at: offset) }
    unsafe next += length
  }

  /// Reads the string whose opening quote is the next byte.
  @inline(__always)
  mutating func string() throws(JSONFault) -> String {
    let contents = unsafe next + 1
    var scan = unsafe contents
    while true {
      if unsafe end - scan >= 8 {
        let word = unsafe ByteScan.word(at: scan)
        let stops =
          ByteScan.zeroBytes(word ^ ByteScan.pattern(UInt8(ascii: "\"")))
          | ByteScan.zeroBytes(word ^ ByteScan.pattern(UInt8(ascii: "\\")))
          // Bytes below 0x20: those whose upper three bits are all zero.
          | ByteScan.zeroBytes(word & ByteScan.pattern(0xE0))
        if stops == 0 {
          unsafe scan += 8
          continue
        }
        unsafe scan += stops.trailingZeroBitCount / 8
      } else if unsafe scan == end {
        throw JSONFault(.unterminatedString, at: offset)
      } else if unsafe scan.pointee >= 0x20, unsafe scan.pointee != UInt8(ascii: "\""),
        unsafe scan.pointee != UInt8(ascii: "\\")
      {
        unsafe scan += 1
        continue
      }
      break
    }
    guard unsafe scan.pointee == UInt8(ascii: "\"") else {
      return try unsafe stringWithEscapes(from: contents, plainEnd: scan)
    }
    unsafe next = scan + 1
    return try unsafe text(UnsafeBufferPointer(start: contents, count: scan - contents))
  }

  @inline(__always)
  private func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> String {
    guard let text = unsafe ByteScan.string(bytes) else {
      let origin = unsafe bytes.baseAddress.map { unsafe $0 - start } ?? 0
      throw unsafe JSONFault(.invalidUTF8, at: origin + (ByteScan.firstInvalidUTF8(in: bytes) ?? 0))
    }
    return text
  }

  /// Reads on where the string is no longer plain.
  private mutating func stringWithEscapes(
    from contents: UnsafePointer<UInt8>, plainEnd: UnsafePointer<UInt8>
  ) throws(JSONFault) -> String {
    var bytes = unsafe [UInt8](UnsafeBufferPointer(start: contents, count: plainEnd - contents))
    var scan = unsafe plainEnd
    while true {
      guard unsafe scan < end else { throw JSONFault(.unterminatedString, at: offset) }
      let byte = unsafe scan.pointee
      switch byte {
      case UInt8(ascii: "\""):
        if let text = unsafe bytes.withUnsafeBufferPointer({ unsafe ByteScan.string($0) }) {
          unsafe next = scan + 1
          return text
        }
        // Escapes give well-formed text, so what is wrong stands in the source as well.
        let source = unsafe UnsafeBufferPointer(start: contents, count: scan - contents)
        let bad = unsafe ByteScan.firstInvalidUTF8(in: source) ?? 0
        throw unsafe JSONFault(.invalidUTF8, at: contents - start + bad)
      case UInt8(ascii: "\\"):
        try unsafe appendEscape(at: &scan, to: &bytes)
      case 0..<0x20:
        throw unsafe JSONFault(.controlCharacter(byte), at: scan - start)
      default:
        bytes.append(byte)
        unsafe scan += 1
      }
    }
  }

  private func appendEscape(at scan: inout UnsafePointer<UInt8>, to bytes: inout [UInt8]) throws(JSONFault) {
    let place = unsafe scan - start
    guard unsafe end - scan >= 2 else { throw JSONFault(.unterminatedString, at: offset) }
    let byte = unsafe scan[1]
    unsafe scan += 2
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = unsafe hexadecimal(at: scan) else { throw JSONFault(.invalidEscape, at: place) }
      unsafe scan += 4
      var value = unit
      if (0xD800...0xDBFF).contains(unit) {
        guard unsafe end - scan >= 6, unsafe scan[0] == UInt8(ascii: "\\"), unsafe scan[1] == UInt8(ascii: "u"),
          let low = unsafe hexadecimal(at: scan + 2), (0xDC00...0xDFFF).contains(low)
        else { throw JSONFault(.loneSurrogate, at: place) }
        unsafe scan += 6
        value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw JSONFault(.loneSurrogate, at: place) }
      bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    default: throw JSONFault(.invalidEscape, at: place)
    }
  }

  /// Four hexadecimal digits; nil if they are not there.
  private func hexadecimal(at place: UnsafePointer<UInt8>) -> UInt32? {
    guard unsafe end - place >= 4 else { return nil }
    var value: UInt32 = 0
    for index in 0..<4 {
      let digit: UInt8
      switch unsafe place[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = unsafe place[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = unsafe place[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = unsafe place[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

/// Passing over parts of JSON text that a line feed ends, with more than 16 bytes to spare behind it.
///
/// None of these reads beyond the line: strings end at control characters, all else at a byte of another kind. Words
/// may be read beyond it, in what is to spare.
enum JSONBytes {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// The first quote, backslash or control character.
  @inline(__always)
  static func stringStop(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var next = unsafe start
    while true {
      let word = unsafe ByteScan.word(at: next)
      let stops =
        ByteScan.zeroBytes(word ^ ByteScan.pattern(quote)) | ByteScan.zeroBytes(word ^ ByteScan.pattern(backslash))
        // Bytes below 0x20; those from 0x80 on are not.
        | (word &- ByteScan.pattern(0x20)) & ~word & ByteScan.highBits
      if stops != 0 { return unsafe next + stops.trailingZeroBitCount / 8 }
      unsafe next += 8
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
    var next = unsafe start
    while unsafe next.pointee <= 0x20, unsafe next.pointee == 0x20 || next.pointee == 0x09 || next.pointee == 0x0D {
      unsafe next += 1
    }
    return unsafe next
  }

  /// Resolves the escapes of the string that begins at `start`, its opening quote left out, and gives the byte behind its
  /// closing quote; nil if it is malformed.
  static func resolve(_ start: UnsafePointer<UInt8>, into store: inout ByteStore) -> UnsafePointer<UInt8>? {
    var next = unsafe start
    while true {
      let stop = unsafe stringStop(from: next)
      unsafe store.append(UnsafeBufferPointer(start: next, count: stop - next))
      guard unsafe stop.pointee == backslash else { return unsafe stop.pointee == quote ? stop + 1 : nil }
      let byte = unsafe stop[1]
      unsafe next = stop + 2
      switch byte {
      case quote, backslash, UInt8(ascii: "/"): store.append(byte)
      case UInt8(ascii: "n"): store.append(0x0A)
      case UInt8(ascii: "t"): store.append(0x09)
      case UInt8(ascii: "r"): store.append(0x0D)
      case UInt8(ascii: "b"): store.append(0x08)
      case UInt8(ascii: "f"): store.append(0x0C)
      case UInt8(ascii: "u"):
        guard var value = unsafe hexadecimal(next) else { return nil }
        unsafe next += 4
        if value & 0xFC00 == 0xD800 {
          guard unsafe next[0] == backslash, unsafe next[1] == UInt8(ascii: "u"),
            let low = unsafe hexadecimal(next + 2),
            low & 0xFC00 == 0xDC00
          else { return nil }
          unsafe next += 6
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
      let byte = unsafe place[index]
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
    unsafe UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
  }

  static let trueWord: UInt32 = 0x6575_7274
  static let falsWord: UInt32 = 0x736C_6166
  static let nullWord: UInt32 = 0x6C6C_756E
}
