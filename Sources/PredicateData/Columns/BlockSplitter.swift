/// Cuts an input into blocks of whole records.
struct BlockSplitter: ~Copyable, Sendable {
  /// Where records end.
  enum Boundary: Sendable {
    /// At each line feed.
    case lines
    /// At the rows of a table.
    case rows(RowBoundary)
    /// Behind the elements of an array, the bracket before the first of which was read. They become lines.
    case elements(ElementLines)
  }

  private var buffer: BlockBuffer
  private var boundary: Boundary
  private let blockSize: Int
  /// What was read and belongs to the next block.
  private let rest = RecordBlock(capacity: 256)
  /// Where the first block begins in the input.
  private let start: Int
  private(set) var isAtEnd = false
  /// Why reading ended early; thrown once the records before have been given.
  private var failure: DataError?
  /// Whether whoever writes the input may be waited for. What came is then given at once.
  let isStream: Bool

  /// The blocks behind the front of `buffer`, of about `blockSize` bytes.
  init(_ buffer: consuming BlockBuffer, boundary: Boundary, blockSize: Int) {
    isStream = !buffer.canRewind
    start = buffer.position
    self.buffer = buffer
    self.boundary = boundary
    self.blockSize = max(blockSize, 1)
  }

  /// Fills a block; false if there is nothing left.
  ///
  /// - Throws: ``DataError`` if reading fails.
  mutating func next(into block: RecordBlock) throws(DataError) -> Bool {
    if let failure { throw failure }
    do throws(DataError) {
      return try fillWhole(block)
    } catch {
      failure = error
      isAtEnd = true
      guard let end = knownEnd(of: block), end > 0 else { throw error }
      block.shorten(to: end)
      block.seal()
      return true
    }
  }

  private mutating func fillWhole(_ block: RecordBlock) throws(DataError) -> Bool {
    block.shorten(to: 0)
    if case .elements(var lines) = boundary {
      lines.beginBlock()
      boundary = .elements(lines)
    }
    block.append(rest.bytes)
    rest.shorten(to: 0)
    var isSearched = false
    while !isAtEnd {
      if block.count < blockSize, try fill(block) { isSearched = false }
      if isSearched {
        block.grow(toHold: block.capacity * 2)
        if try !fill(block) { continue }
      }
      if isAtEnd { break }
      if let end = try end(of: block) {
        rest.append(UnsafeBufferPointer(rebasing: block.bytes[end...]))
        block.shorten(to: end)
        break
      }
      isSearched = true
    }
    if isAtEnd, case .elements = boundary { block.shorten(to: try end(of: block) ?? 0) }
    block.seal()
    return block.count > 0
  }

  /// Goes back to the first block; false, and nothing changed, if the input cannot be read again.
  mutating func rewind() throws(DataError) -> Bool {
    guard buffer.rewind() else { return false }
    rest.shorten(to: 0)
    isAtEnd = false
    failure = nil
    if case .elements = boundary { boundary = .elements(ElementLines()) }
    while buffer.position < start, try buffer.refill() { buffer.consume(start - buffer.position) }
    return true
  }

  /// Reads into a block until it is full, or, of a stream, what comes; false if there is no room or nothing left.
  private mutating func fill(_ block: RecordBlock) throws(DataError) -> Bool {
    block.grow(toHold: blockSize)
    let before = block.count
    while !isAtEnd, !block.free.isEmpty {
      let count = try buffer.read(into: block.free)
      block.append(count: count)
      isAtEnd = count == 0
      if isStream { break }
    }
    return block.count > before
  }

  /// Where the last whole record ends.
  private mutating func end(of block: RecordBlock) throws(DataError) -> Int? {
    if case .elements(var lines) = boundary {
      // So that what is read beyond the block's end is known.
      block.seal()
      lines.read(block, isLast: isAtEnd)
      boundary = .elements(lines)
      if lines.isBroken { throw DataError(.malformedJSON, "the array is malformed", file: nil) }
    }
    return knownEnd(of: block)
  }

  /// Where the last record ends that is known to be whole.
  private func knownEnd(of block: RecordBlock) -> Int? {
    switch boundary {
    case .lines: ByteScan.lastIndex(of: UInt8(ascii: "\n"), in: block.bytes).map { $0 + 1 }
    case .rows(let boundary): boundary.lastEnd(in: block.bytes)
    case .elements(let lines): lines.end
    }
  }
}
