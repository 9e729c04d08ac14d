import TestSupport
@testable import PredicateData

/// Writes DEFLATE data with the codes that need no table, from tokens that the caller chooses.
struct DeflateWriter {
  enum Token {
    case literal(UInt8)
    case copy(length: Int, distance: Int)
  }

  private(set) var bytes: [UInt8] = []
  private var rest: UInt32 = 0
  private var restCount: UInt32 = 0

  // RFC 1951, section 3.2.5.
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthExtra = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let distanceExtra = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]

  /// Writes the tokens as one block.
  mutating func block(_ tokens: [Token], isLast: Bool) {
    write(isLast ? 1 : 0, bits: 1)
    write(1, bits: 2)
    for token in tokens {
      switch token {
      case .literal(let byte): symbol(Int(byte))
      case .copy(let length, let distance):
        let place = (Self.lengths.lastIndex { $0 <= length }) ?? 0
        symbol(257 + place)
        write(length - Self.lengths[place], bits: Self.lengthExtra[place])
        let back = (Self.distances.lastIndex { $0 <= distance }) ?? 0
        code(back, bits: 5)
        write(distance - Self.distances[back], bits: Self.distanceExtra[back])
      }
    }
    symbol(256)
    if isLast { write(0, bits: Int((8 - restCount) % 8)) }
  }

  private mutating func symbol(_ value: Int) {
    switch value {
    case ..<144: code(0x30 + value, bits: 8)
    case ..<256: code(0x190 + value - 144, bits: 9)
    case ..<280: code(value - 256, bits: 7)
    default: code(0xC0 + value - 280, bits: 8)
    }
  }

  /// Codes are written highest bit first.
  private mutating func code(_ value: Int, bits: Int) {
    for bit in (0..<bits).reversed() { write(value >> bit & 1, bits: 1) }
  }

  private mutating func write(_ value: Int, bits: Int) {
    rest |= UInt32(value) << restCount
    restCount += UInt32(bits)
    while restCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      restCount -= 8
    }
  }

  /// What the tokens stand for, behind what there is already.
  static func expand(_ tokens: [Token], into output: inout [UInt8]) {
    for token in tokens {
      switch token {
      case .literal(let byte): output.append(byte)
      case .copy(let length, let distance):
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
  }
}

/// Gzip data around DEFLATE data.
struct GzipMember {
  var deflated: [UInt8]
  var contents: [UInt8]
  var flags: UInt8 = 0
  /// What stands between the fixed header and the data.
  var fields: [UInt8] = []

  /// A member that holds the contents as they are.
  init(_ contents: [UInt8]) {
    self.init(deflated: storedDeflate(contents), contents: contents)
  }

  init(deflated: [UInt8], contents: [UInt8]) {
    self.deflated = deflated
    self.contents = contents
  }

  var bytes: [UInt8] {
    var checksum = Checksum()
    contents.withUnsafeBytes { checksum.add($0) }
    return [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255] + fields + deflated
      + [checksum.value, UInt32(contents.count)].flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
  }
}
