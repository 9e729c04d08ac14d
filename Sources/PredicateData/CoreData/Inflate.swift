/// Expands DEFLATE data (RFC 1951), raw as Core Data stores it or with the header of zlib (RFC 1950).
package struct Inflate {
  private let bytes: [UInt8]
  private var next: Int
  /// Bits read and not used, the next one lowest.
  private var bits: UInt32 = 0
  private var bitCount = 0
  private let limit: Int
  private var output: [UInt8] = []

  /// The most bytes that are expanded to unless told otherwise.
  package static let usualLimit = 64 << 20

  /// The expanded bytes. What follows the end of the data is ignored. Cost: linear in the output.
  /// - Throws: ``DataError`` (`malformedArchive`) for bytes that break the format, and for output above `limit` bytes.
  package static func expand(_ bytes: [UInt8], limit: Int = usualLimit) throws(DataError) -> [UInt8] {
    do {
      return try expand(bytes, from: 0, limit: limit)
    } catch {
      // The two bytes of a zlib header cannot begin raw data that is right by more than chance.
      guard bytes.count > 2, bytes[0] & 0x8F == 0x08, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0,
        bytes[1] & 0x20 == 0
      else { throw error }
      return try expand(bytes, from: 2, limit: limit)
    }
  }

  private static func expand(_ bytes: [UInt8], from start: Int, limit: Int) throws(DataError) -> [UInt8] {
    var inflate = Inflate(bytes: bytes, next: start, limit: limit)
    while try !inflate.block() {}
    return inflate.output
  }

  private init(bytes: [UInt8], next: Int, limit: Int) {
    self.bytes = bytes
    self.next = next
    self.limit = limit
  }

  /// Expands one block and gives whether it was the last.
  private mutating func block() throws(DataError) -> Bool {
    let isLast = try read(1) == 1
    switch try read(2) {
    case 0: try stored()
    case 1:
      guard let literals = Self.fixedLiterals, let distances = Self.fixedDistances else { throw fail("has no code") }
      try coded(literals, distances)
    case 2:
      let (literals, distances) = try codes()
      try coded(literals, distances)
    default: throw fail("has a block of an unknown kind")
    }
    return isLast
  }

  private static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { symbol -> UInt8 in
      switch symbol {
      case ..<144: 8
      case ..<256: 9
      case ..<280: 7
      default: 8
      }
    })
  private static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 32))

  private mutating func stored() throws(DataError) {
    // The bits up to the next byte are padding; whole bytes read ahead are given back.
    next -= bitCount / 8
    bits = 0
    bitCount = 0
    guard bytes.count - next >= 4 else { throw fail("ends too early") }
    let count = Int(bytes[next]) | Int(bytes[next + 1]) << 8
    let check = Int(bytes[next + 2]) | Int(bytes[next + 3]) << 8
    guard count == check ^ 0xFFFF else { throw fail("has a block with a wrong length") }
    next += 4
    guard bytes.count - next >= count else { throw fail("ends too early") }
    guard limit - output.count >= count else { throw tooLarge() }
    output += bytes[next..<(next + count)]
    next += count
  }

  /// What the length and distance symbols mean: the least value and how many more bits to add to it.
  private static let lengths: [(base: Int, extra: Int)] = steps(from: 3, count: 28, plain: 4) + [(258, 0)]
  private static let distances: [(base: Int, extra: Int)] = steps(from: 1, count: 30, plain: 2)

  /// Ranges that double in width after each `plain` of them; the first `plain` twice hold one value each.
  private static func steps(from first: Int, count: Int, plain: Int) -> [(base: Int, extra: Int)] {
    var result: [(base: Int, extra: Int)] = []
    var base = first
    for place in 0..<count {
      let extra = max(0, place / plain - 1)
      result.append((base, extra))
      base += 1 << extra
    }
    return result
  }

  private mutating func coded(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(DataError) {
    while true {
      let symbol = Int(try symbol(of: literals))
      if symbol < 256 {
        guard output.count < limit else { throw tooLarge() }
        output.append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Self.lengths.count else { throw fail("has an unknown length") }
      let length = Self.lengths[symbol - 257]
      let count = length.base + (try read(length.extra))
      let code = Int(try self.symbol(of: distances))
      guard code < Self.distances.count else { throw fail("has an unknown distance") }
      let distance = Self.distances[code].base + (try read(Self.distances[code].extra))
      guard distance <= output.count else { throw fail("refers to a place before its beginning") }
      guard limit - output.count >= count else { throw tooLarge() }
      // The copy may run into what it has just written: one byte at a time.
      for place in (output.count - distance)..<(output.count - distance + count) { output.append(output[place]) }
    }
  }

  /// The order in which a block lists the lengths of the code for its lengths.
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The codes that a block brings with it.
  private mutating func codes() throws(DataError) -> (literals: HuffmanCode, distances: HuffmanCode) {
    let literalCount = try read(5) + 257
    let distanceCount = try read(5) + 1
    let lengthCount = try read(4) + 4
    var lengthLengths = Array(repeating: UInt8(0), count: 19)
    for place in Self.lengthOrder.prefix(lengthCount) { lengthLengths[place] = UInt8(try read(3)) }
    guard let lengthCode = HuffmanCode(lengths: lengthLengths) else { throw fail("has a wrong code") }
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(of: lengthCode)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw fail("repeats a length before the first") }
        lengths += Array(repeating: last, count: 3 + (try read(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try read(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try read(7)))
      default: lengths.append(UInt8(truncatingIfNeeded: symbol))
      }
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0,
      let literals = HuffmanCode(lengths: lengths[..<literalCount]),
      let distances = HuffmanCode(lengths: lengths[literalCount...])
    else { throw fail("has a wrong code") }
    return (literals, distances)
  }

  // MARK: Bits

  private mutating func read(_ count: Int) throws(DataError) -> Int {
    while bitCount < count {
      guard next < bytes.count else { throw fail("ends too early") }
      bits |= UInt32(bytes[next]) << UInt32(bitCount)
      next += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func symbol(of code: HuffmanCode) throws(DataError) -> UInt16 {
    // Codes of one length begin where those a bit shorter end, doubled.
    var value = 0
    var first = 0
    var place = 0
    for length in 1...HuffmanCode.mostBits {
      value = value << 1 | (try read(1))
      let count = code.counts[length]
      if value - first < count { return code.symbols[place + value - first] }
      place += count
      first = (first + count) << 1
    }
    throw fail("has a code without a meaning")
  }

  private func fail(_ what: String) -> DataError {
    DataError(.malformedArchive, "compressed data \(what) (byte \(next) of \(bytes.count))")
  }

  private func tooLarge() -> DataError {
    DataError(.malformedArchive, "compressed data expands to more than \(limit) bytes")
  }
}
