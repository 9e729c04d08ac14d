/// Expands DEFLATE data (RFC 1951) piece by piece, in memory that does not grow.
// Safe: it owns its memory. What is written ends at the capacity, less what the longest repetition writes, and a
// repetition begins at `start` or behind it.
@safe package struct Inflate: ~Copyable {
  private enum Phase {
    /// A block begins.
    case header
    /// So many bytes of the block stand as they are.
    case stored(Int)
    /// The block is written in these codes.
    case coded(HuffmanTable, HuffmanTable)
    case ended
  }

  /// The compressed bytes.
  var reader: BitReader
  private var phase = Phase.header
  private var isLastBlock = false
  /// The expanded bytes: those that later ones may repeat, then those that were not given away yet.
  private let window: UnsafeMutablePointer<UInt8>
  private var given = 0
  private var written = 0
  /// Where the bytes begin that may be repeated.
  private var start = 0
  /// What was wrong behind the bytes that are to be given away first.
  private var failure: DataError?

  /// How far back a repetition reaches.
  private static let reach = 32 << 10
  private static let capacity = reach + (128 << 10)
  /// The longest repetition, written eight bytes at a time.
  private static let mostWritten = 258 + 8

  /// Expands what a reader gives, whose first bit is that of the first block.
  init(_ reader: consuming BitReader) {
    self.reader = reader
    unsafe window = .allocate(capacity: Self.capacity)
  }

  deinit { unsafe window.deallocate() }

  /// Begins anew where the last data ended, so that other data may follow.
  mutating func restart() {
    phase = .header
    isLastBlock = false
    start = written
  }

  /// Fills the start of `target` with the next expanded bytes and gives how many there are; 0 at the end of the data only.
  ///
  /// Does not wait for more of the input while there is something to give.
  /// - Throws: ``DataError`` (`malformedArchive`) for bytes that break the format, once those before are given; the errors
  ///   of reading.
  mutating func read(
    into target: UnsafeMutableRawBufferPointer, from input: inout ByteInput
  ) throws(DataError) -> Int {
    while true {
      if given < written {
        let count = min(target.count, written - given)
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: window + given, count: count))
        given += count
        return count
      }
      if let failure { throw failure }
      if case .ended = phase { return 0 }
      makeRoom()
      do throws(DataError) { try step(&input) } catch { failure = error }
    }
  }

  private mutating func makeRoom() {
    guard written > Self.reach else { return }
    let moved = written - Self.reach
    unsafe window.update(from: window + moved, count: Self.reach)
    written -= moved
    given -= moved
    start = max(0, start - moved)
  }

  /// Expands some more, or makes ready for it.
  private mutating func step(_ input: inout ByteInput) throws(DataError) {
    switch phase {
    case .header: try beginBlock(&input)
    case .stored(let count): try copyStored(count, &input)
    case .coded(let literals, let distances): try expandCoded(literals, distances, &input)
    case .ended: break
    }
  }

  private mutating func endBlock() { phase = isLastBlock ? .ended : .header }

  private mutating func beginBlock(_ input: inout ByteInput) throws(DataError) {
    isLastBlock = try take(1, &input) == 1
    switch try take(2, &input) {
    case 0:
      reader.align()
      let count = try take(16, &input)
      guard try take(16, &input) == count ^ 0xFFFF else { throw fail("has a block with a wrong length") }
      phase = .stored(count)
    case 1:
      guard let literals = DeflateCodes.fixedLiterals, let distances = DeflateCodes.fixedDistances else {
        throw fail("has no code")
      }
      phase = .coded(literals, distances)
    case 2:
      let (literals, distances) = try readCodes(&input)
      phase = .coded(literals, distances)
    default: throw fail("has a block of an unknown kind")
    }
  }

  private mutating func copyStored(_ count: Int, _ input: inout ByteInput) throws(DataError) {
    var left = count
    while left > 0, written < Self.capacity {
      // Whole bytes among the bits come first.
      if reader.bitCount > 0 {
        unsafe window[written] = UInt8(truncatingIfNeeded: reader.take(8))
        written += 1
        left -= 1
        continue
      }
      if reader.next == reader.end {
        if written > given { break }
        guard try reader.refill(from: &input) else { throw endsEarly() }
      }
      let part = min(left, Self.capacity - written, reader.end - reader.next)
      unsafe (window + written).update(from: reader.memory + reader.next, count: part)
      reader.next += part
      written += part
      left -= part
    }
    phase = .stored(left)
    if left == 0 { endBlock() }
  }

  // MARK: Codes

  /// Reads the codes that a block brings with it.
  private mutating func readCodes(
    _ input: inout ByteInput
  ) throws(DataError) -> (literals: HuffmanTable, distances: HuffmanTable) {
    let literalCount = try take(5, &input) + 257
    let distanceCount = try take(5, &input) + 1
    let lengthCount = try take(4, &input) + 4
    var lengthLengths = Array(repeating: UInt8(0), count: DeflateCodes.lengthOrder.count)
    for place in DeflateCodes.lengthOrder.prefix(lengthCount) {
      lengthLengths[place] = UInt8(truncatingIfNeeded: try take(3, &input))
    }
    guard let lengthCode = HuffmanTable(lengths: lengthLengths, firstBits: 7, meaning: { .literal($0) }) else {
      throw fail("has a wrong code")
    }
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try self.symbol(of: lengthCode, &input)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw fail("repeats a length before the first") }
        lengths += Array(repeating: last, count: 3 + (try take(2, &input)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try take(3, &input)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try take(7, &input)))
      default: lengths.append(UInt8(truncatingIfNeeded: symbol))
      }
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0,
      let literals = DeflateCodes.literals(lengths[..<literalCount]),
      let distances = DeflateCodes.distances(lengths[literalCount...])
    else { throw fail("has a wrong code") }
    return (literals, distances)
  }

  private mutating func symbol(of code: HuffmanTable, _ input: inout ByteInput) throws(DataError) -> Int {
    _ = try reader.need(HuffmanTable.mostBits, from: &input)
    let entry = code[reader.bits]
    guard entry.isLiteral else { throw reader.isAtEnd ? endsEarly() : fail("has a code without a meaning") }
    guard entry.bits <= reader.bitCount else { throw endsEarly() }
    _ = reader.take(Int(entry.bits))
    return entry.value
  }

  // MARK: Coded blocks

  /// The most bits that stand for one byte or one repetition.
  private static let mostSymbolBits = 48

  private mutating func expandCoded(
    _ literals: HuffmanTable, _ distances: HuffmanTable, _ input: inout ByteInput
  ) throws(DataError) {
    while written <= Self.capacity - Self.mostWritten {
      if try expandFast(literals, distances) { return endBlock() }
      guard written <= Self.capacity - Self.mostWritten else { return }
      if reader.available < Self.mostSymbolBits, !reader.isAtEnd {
        if written > given { return }
        _ = try reader.refill(from: &input)
      } else if try expandNext(literals, distances, &input) {
        return endBlock()
      }
    }
  }

  /// Expands the next byte or repetition; true at the end of the block.
  private mutating func expandNext(
    _ literals: HuffmanTable, _ distances: HuffmanTable, _ input: inout ByteInput
  ) throws(DataError) -> Bool {
    // At the end of the data there may be fewer bits; what is found by the zeros behind them is too long.
    _ = try reader.need(Self.mostSymbolBits, from: &input)
    let entry = literals[reader.bits]
    try use(entry)
    if entry.isLiteral {
      unsafe window[written] = UInt8(truncatingIfNeeded: entry.value)
      written += 1
      return false
    }
    if entry.isEnd { return true }
    let length = try entry.value + takeExtra(entry)
    let place = distances[reader.bits]
    try use(place)
    let distance = try place.value + takeExtra(place)
    guard distance <= written - start else { throw fail("refers to a place before its beginning") }
    unsafe Self.copy(to: window + written, from: distance, count: length)
    written += length
    return false
  }

  /// Uses up the bits of a code.
  private mutating func use(_ entry: HuffmanTable.Entry) throws(DataError) {
    guard entry.isLiteral || entry.isCopy || entry.isEnd else {
      throw reader.bitCount < HuffmanTable.mostBits ? endsEarly() : fail("has a code without a meaning")
    }
    guard entry.bits <= reader.bitCount else { throw endsEarly() }
    _ = reader.take(Int(entry.bits))
  }

  private mutating func takeExtra(_ entry: HuffmanTable.Entry) throws(DataError) -> Int {
    guard entry.extra <= reader.bitCount else { throw endsEarly() }
    return reader.take(Int(entry.extra))
  }

  /// Expands as long as there is much to read and much room, so that neither is looked at each time; true at the end of
  /// the block.
  private mutating func expandFast(
    _ literals: HuffmanTable, _ distances: HuffmanTable
  ) throws(DataError) -> Bool {
    let source = unsafe reader.memory
    // Two words of eight bytes are read at a time.
    let lastNext = reader.end - 16
    let lastOut = unsafe window + (Self.capacity - Self.mostWritten)
    let first = unsafe window + start
    var next = reader.next
    var bits = reader.bits
    var bitCount = UInt64(truncatingIfNeeded: reader.bitCount)
    var out = unsafe window + written
    var hasEnded = false
    var wrong: String?
    while next <= lastNext, unsafe out <= lastOut {
      unsafe Self.refill(&bits, &bitCount, source, &next)
      var entry = literals[bits]
      if entry.isLiteral {
        unsafe Self.put(entry, &out, &bits, &bitCount)
        entry = literals[bits]
        if entry.isLiteral {
          unsafe Self.put(entry, &out, &bits, &bitCount)
          entry = literals[bits]
          if entry.isLiteral {
            unsafe Self.put(entry, &out, &bits, &bitCount)
            continue
          }
        }
        unsafe Self.refill(&bits, &bitCount, source, &next)
      }
      guard entry.isCopy else {
        hasEnded = entry.isEnd
        if hasEnded { Self.drop(entry.bits, &bits, &bitCount) } else { wrong = "has a code without a meaning" }
        break
      }
      Self.drop(entry.bits, &bits, &bitCount)
      let length = entry.value &+ Self.extra(of: entry, &bits, &bitCount)
      let place = distances[bits]
      guard place.isCopy else {
        wrong = "has a code without a meaning"
        break
      }
      Self.drop(place.bits, &bits, &bitCount)
      let distance = place.value &+ Self.extra(of: place, &bits, &bitCount)
      guard unsafe distance <= out - first else {
        wrong = "refers to a place before its beginning"
        break
      }
      unsafe Self.copy(to: out, from: distance, count: length)
      unsafe out += length
    }
    reader.next = next
    // Above the bits that count stand some that will be read again.
    reader.bits = bits & ((1 &<< bitCount) &- 1)
    reader.bitCount = Int(truncatingIfNeeded: bitCount)
    written = unsafe out - window
    if let wrong { throw fail(wrong) }
    return hasEnded
  }

  /// Takes bytes to the bits, so that there are at least 56 of them.
  @inline(__always)
  private static func refill(
    _ bits: inout UInt64, _ bitCount: inout UInt64, _ source: UnsafeMutablePointer<UInt8>, _ next: inout Int
  ) {
    unsafe bits |= ByteScan.word(at: source + next) &<< bitCount
    next &+= Int(truncatingIfNeeded: (63 &- bitCount) &>> 3)
    bitCount |= 56
  }

  @inline(__always)
  private static func drop(_ count: UInt64, _ bits: inout UInt64, _ bitCount: inout UInt64) {
    bits = bits &>> count
    bitCount = bitCount &- count
  }

  @inline(__always)
  private static func put(
    _ entry: HuffmanTable.Entry, _ out: inout UnsafeMutablePointer<UInt8>, _ bits: inout UInt64,
    _ bitCount: inout UInt64
  ) {
    unsafe out.pointee = UInt8(truncatingIfNeeded: entry.value)
    unsafe out += 1
    drop(entry.bits, &bits, &bitCount)
  }

  @inline(__always)
  private static func extra(
    of entry: HuffmanTable.Entry, _ bits: inout UInt64, _ bitCount: inout UInt64
  ) -> Int {
    let value = bits & ((1 &<< entry.extra) &- 1)
    drop(entry.extra, &bits, &bitCount)
    return Int(truncatingIfNeeded: value)
  }

  /// Repeats what stands `distance` bytes before; up to seven bytes more are written.
  @inline(__always)
  private static func copy(to target: UnsafeMutablePointer<UInt8>, from distance: Int, count: Int) {
    let source = unsafe target - distance
    if distance >= 8 {
      var done = 0
      repeat {
        let word = unsafe UnsafeRawPointer(source + done).loadUnaligned(as: UInt64.self)
        unsafe UnsafeMutableRawPointer(target + done).storeBytes(of: word, as: UInt64.self)
        done &+= 8
      } while done < count
    } else if distance == 1 {
      unsafe target.update(repeating: source.pointee, count: count)
    } else {
      // The copy runs into what it has just written: one byte at a time.
      for place in 0..<count { unsafe target[place] = source[place] }
    }
  }

  // MARK: Bits

  private mutating func take(_ count: Int, _ input: inout ByteInput) throws(DataError) -> Int {
    guard try reader.need(count, from: &input) else { throw endsEarly() }
    return reader.take(count)
  }

  private func fail(_ what: String) -> DataError {
    DataError(.malformedArchive, "compressed data \(what) (byte \(reader.position))")
  }

  private func endsEarly() -> DataError { fail("ends too early") }
}

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
    var inflate = Inflate(BitReader(Span()))
    var output: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
    defer { unsafe piece.deallocate() }
    while true {
      let count = try unsafe inflate.read(into: piece, from: &input)
      guard count > 0 else { return output }
      guard limit - output.count >= count else {
        throw DataError(.malformedArchive, "compressed data expands to more than \(limit) bytes")
      }
      unsafe output += piece[..<count]
    }
  }
}

/// The bits of compressed data, the lowest of each byte first. The bytes come from an input that is given with each
/// call.
// Safe: it owns its memory; `next` is at most `end`, and `end` at most the capacity.
@safe struct BitReader: ~Copyable {
  /// What was read of the input.
  let memory: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The next byte of `memory` that is not among the bits.
  var next = 0
  /// Where the bytes in `memory` end.
  private(set) var end: Int
  /// Bits taken from the bytes and not used, the next one lowest; zero above the first `bitCount`.
  var bits: UInt64 = 0
  var bitCount = 0
  /// How many bytes there were before those in `memory`.
  private var before = 0
  private(set) var isAtEnd = false

  private static let usualCapacity = 64 << 10

  /// A reader of bytes that were taken from the input already, and of those that follow.
  init(_ start: Span<UInt8>) {
    capacity = max(start.count, Self.usualCapacity)
    unsafe memory = .allocate(capacity: capacity)
    for index in 0..<start.count { unsafe memory[index] = start[index] }
    end = start.count
  }

  deinit { unsafe memory.deallocate() }

  /// How many bytes of the data were used.
  var position: Int { before + next - bitCount / 8 }

  /// How many bits there are without reading more.
  var available: Int { bitCount + (end - next) * 8 }

  /// Reads more bytes of the input; false at its end.
  mutating func refill(from input: inout ByteInput) throws(DataError) -> Bool {
    if isAtEnd { return false }
    unsafe memory.update(from: memory + next, count: end - next)
    before += next
    end -= next
    next = 0
    guard end < capacity else { return true }
    let count = try unsafe input.read(into: UnsafeMutableRawBufferPointer(start: memory + end, count: capacity - end))
    end += count
    isAtEnd = count == 0
    return !isAtEnd
  }

  /// Takes bytes to the bits until there are at least `count` (at most 57) of them; false if the data ends before.
  mutating func need(_ count: Int, from input: inout ByteInput) throws(DataError) -> Bool {
    while bitCount < count {
      if next == end, try !refill(from: &input) { return false }
      guard next < end else { continue }
      unsafe bits |= UInt64(memory[next]) << UInt64(bitCount)
      next += 1
      bitCount += 8
    }
    return true
  }

  /// Uses up bits that are there, fewer than 64, and gives them as a number.
  mutating func take(_ count: Int) -> Int {
    let value = bits & (1 << UInt64(count) - 1)
    bits >>= UInt64(count)
    bitCount -= count
    return Int(truncatingIfNeeded: value)
  }

  /// Passes over the bits up to the next whole byte.
  mutating func align() { _ = take(bitCount % 8) }

  /// The next byte, where bytes begin; nil at the end.
  mutating func byte(from input: inout ByteInput) throws(DataError) -> UInt8? {
    guard try need(8, from: &input) else { return nil }
    return UInt8(truncatingIfNeeded: take(8))
  }
}
