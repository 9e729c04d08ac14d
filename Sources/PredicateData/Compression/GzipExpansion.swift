import PredicateLanguage

/// Expands gzip data (RFC 1952) piece by piece: one or more members, one after the other, each with its checksum.
///
/// Memory does not grow with the data. What is expanded is given before its checksum is known, as it must be to keep
/// so.
// Unsafe: the caller's buffer lasts as long as the call, and is filled within its count.
final class GzipExpansion {
  private enum Phase {
    /// Within a member.
    case member
    /// Behind one, where another may begin.
    case between
    case ended
  }

  private var inflate: Inflate
  private var phase = Phase.between
  private var checksum = Checksum()
  private var count: UInt32 = 0
  private var isFirst = true
  /// How many bytes all members came to.
  private var total = 0
  private let limits: Limits
  /// The name of the data for errors.
  let file: String?

  /// The two bytes that gzip data begins with.
  static let magic: [UInt8] = [0x1F, 0x8B]

  private enum Flag {
    static let headerChecksum: UInt8 = 1 << 1
    static let extra: UInt8 = 1 << 2
    static let name: UInt8 = 1 << 3
    static let comment: UInt8 = 1 << 4
    static let reserved: UInt8 = 0xE0
  }

  /// An expansion of data that begins with bytes that were read already.
  init(_ start: Span<UInt8>, file: String?, limits: Limits = Limits()) {
    inflate = Inflate(BitReader(start))
    self.file = file
    self.limits = limits
  }

  /// Fills the start of `target` with the next expanded bytes and gives how many there are; 0 at the end only.
  ///
  /// - Throws: ``DataError``: `malformedArchive` for data that is damaged or ends too early, once all before is given;
  ///   `expansionTooLong` and `expansionTooSteep`; the errors of reading.
  func read(into target: UnsafeMutableRawBufferPointer, from input: inout ByteInput) throws(DataError) -> Int {
    guard unsafe !target.isEmpty else { return 0 }
    do throws(DataError) {
      while true {
        switch phase {
        case .ended: return 0
        case .between: try beginMember(&input)
        case .member:
          let read = try unsafe inflate.read(into: target, from: &input)
          if read > 0 {
            unsafe checksum.add(UnsafeRawBufferPointer(rebasing: target[..<read]))
            count &+= UInt32(truncatingIfNeeded: read)
            total += read
            try requireLimits()
            return read
          }
          try endMember(&input)
        }
      }
    } catch {
      var error = error
      error.file = error.file ?? file
      throw error
    }
  }

  private func requireLimits() throws(DataError) {
    if total > ReadLimit.expandedBytes.most(limits) { throw ReadLimit.expandedBytes.error(limits, file: file) }
    // Less is not worth refusing, and small data may be of one byte over and over.
    guard total > limits.recordBytes else { return }
    let (most, isBeyond) = limits.expansionRatio.multipliedReportingOverflow(by: inflate.reader.position)
    if !isBeyond, total > most { throw ReadLimit.expansionRatio.error(limits, file: file) }
  }

  private func beginMember(_ input: inout ByteInput) throws(DataError) {
    var first = try inflate.reader.byte(from: &input)
    // Tapes and some programs fill the last block up with zeros.
    while !isFirst, first == 0 { first = try inflate.reader.byte(from: &input) }
    guard let first else {
      phase = .ended
      return
    }
    guard first == Self.magic[0], try inflate.reader.byte(from: &input) == Self.magic[1] else {
      throw fail("is followed by bytes that are none")
    }
    guard try next(&input) == 8 else { throw fail("is of an unknown method") }
    let flags = try next(&input)
    guard flags & Flag.reserved == 0 else { throw fail("has an unknown header") }
    // The time, the compressor's effort and the system.
    try skip(6, &input)
    if flags & Flag.extra != 0 {
      let low = Int(try next(&input))
      try skip(low | Int(try next(&input)) << 8, &input)
    }
    for flag in [Flag.name, Flag.comment] where flags & flag != 0 {
      while try next(&input) != 0 {}
    }
    if flags & Flag.headerChecksum != 0 { try skip(2, &input) }
    checksum = Checksum()
    count = 0
    if !isFirst { inflate.restart() }
    isFirst = false
    phase = .member
  }

  private func endMember(_ input: inout ByteInput) throws(DataError) {
    inflate.reader.align()
    guard try number(&input) == checksum.value else { throw fail("has contents that do not fit its checksum") }
    guard try number(&input) == count else { throw fail("has contents that do not fit its length") }
    phase = .between
  }

  private func skip(_ count: Int, _ input: inout ByteInput) throws(DataError) {
    for _ in 0..<count { _ = try next(&input) }
  }

  private func next(_ input: inout ByteInput) throws(DataError) -> UInt8 {
    guard let byte = try inflate.reader.byte(from: &input) else { throw fail("ends too early") }
    return byte
  }

  private func number(_ input: inout ByteInput) throws(DataError) -> UInt32 {
    var number: UInt32 = 0
    for place in 0..<UInt32(4) { number |= UInt32(try next(&input)) << (place * 8) }
    return number
  }

  private func fail(_ what: String) -> DataError {
    DataError(.malformedArchive, "compressed data \(what) (byte \(inflate.reader.position))")
  }
}

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

  /// Takes in more bytes: eight at once where as many are left. An index has eight bits and one of eight tables.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    state = unsafe Self.tables.withUnsafeBufferPointer { tables in
      var value = state
      var place = 0
      while bytes.count - place >= 8 {
        let word =
          unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(value)
        value = 0
        for byte in 0..<8 {
          unsafe value ^= tables[(7 - byte) * 256 + Int(truncatingIfNeeded: word &>> UInt64(byte * 8) & 0xFF)]
        }
        place += 8
      }
      while place < bytes.count {
        let byte = unsafe base.load(fromByteOffset: place, as: UInt8.self)
        value = unsafe value >> 8 ^ tables[Int((value ^ UInt32(byte)) & 0xFF)]
        place += 1
      }
      return value
    }
  }
}
