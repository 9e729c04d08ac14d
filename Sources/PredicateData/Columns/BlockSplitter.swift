import PredicateLanguage

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
  private let options: ReadOptions
  /// What was read and belongs to the next block.
  private let rest = RecordBlock(capacity: 256)
  /// Where the first block begins in the input.
  private let start: Int
  private(set) var isAtEnd = false
  /// Why reading ended early; thrown once the records before have been given.
  private var failure: DataError?
  /// Whether whoever writes the input may be waited for. What came is then given at once.
  let isStream: Bool
  /// The name of the input for errors.
  private let file: String?

  /// The blocks behind the front of `buffer`, of about as many bytes as the options say.
  init(_ buffer: consuming BlockBuffer, boundary: Boundary, options: ReadOptions, file: String?) {
    isStream = !buffer.canRewind
    self.file = file
    start = buffer.position
    self.buffer = buffer
    self.boundary = boundary
    self.options = options
    blockSize = max(options.blockSize, 1)
  }

  /// Fills a block; false if there is nothing left.
  ///
  /// - Throws: ``DataError`` if reading fails.
  mutating func next(into block: RecordBlock) throws(DataError) -> Bool {
    if let failure { throw failure }
    do throws(DataError) {
      return try fillWhole(block)
    } catch {
      var error = error
      error.file = error.file ?? file
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
    try block.append(rest)
    rest.shorten(to: 0)
    // With how many bytes the end of a record is looked for next, and how many were looked through in vain.
    var wanted = min(blockSize, block.count + 1)
    var searched = 0
    while !isAtEnd {
      if block.count < max(wanted, blockSize) { try fill(block) }
      if isAtEnd { break }
      guard block.count >= wanted else { continue }
      if let end = try end(of: block, from: searched) {
        try rest.append(block, from: end)
        block.shorten(to: end)
        break
      }
      try requireRecord(within: block)
      searched = block.count
      wanted = sizeOfNextSearch(after: searched)
    }
    if isAtEnd, case .elements = boundary { block.shorten(to: try end(of: block, from: 0) ?? 0) }
    block.seal()
    return block.count > 0
  }

  /// Goes back to the first block; false, and nothing changed, if the input cannot be read again.
  mutating func rewind() throws(DataError) -> Bool {
    guard try buffer.rewind() else { return false }
    rest.shorten(to: 0)
    isAtEnd = false
    failure = nil
    if case .elements = boundary { boundary = .elements(ElementLines()) }
    while true {
      buffer.consume(start - buffer.position)
      guard buffer.position < start, try buffer.refill() else { return true }
    }
  }

  /// The input from its beginning, which gives no more blocks then; nil if it cannot be read again.
  mutating func takeBuffer() throws(DataError) -> BlockBuffer? {
    guard try buffer.rewind() else { return nil }
    isAtEnd = true
    rest.shorten(to: 0)
    var taken = BlockBuffer(ByteInput(bytes: [], name: nil), blockSize: 1)
    swap(&taken, &buffer)
    return taken
  }

  /// Throws ``DataError`` of code `changed` if the file is gone through again and is not what it was.
  func requireUnchanged() throws(DataError) { try buffer.requireUnchanged() }

  /// How many bytes a block has before the end of a record is looked for again.
  ///
  /// Lines are searched on from where the last search ended; all else from the front, so that many bytes are worth no
  /// looking before there are twice as many, however few each read brings.
  private func sizeOfNextSearch(after searched: Int) -> Int {
    if case .lines = boundary { return searched + 1 }
    return searched < Self.smallBlock ? searched + 1 : searched * 2
  }

  /// Throws if the block, all of which belongs to one record so far, can hold none.
  private func requireRecord(within block: RecordBlock) throws(DataError) {
    var lineEnd = 0
    switch boundary {
    case .lines where !options.skipsMalformedLines:
      var reader = JSONReader()
      let error = block.withBytes { bytes in
        reader.fault(atStartOf: bytes)?.lineError(in: bytes, file: file, line: 1)
      }
      if let error { throw error }
    case .lines, .elements: break
    // Half of a line end may be there.
    case .rows: lineEnd = 2
    }
    guard block.count - lineEnd > options.limits.recordBytes else { return }
    throw ReadLimit.recordBytes.error(options.limits, file: file, line: 1, column: 1)
  }

  // As much as a pipe holds.
  private static let smallBlock = 64 << 10

  /// Reads into a block, which grows where it is full, until it is full again, or, of a stream, what comes.
  private mutating func fill(_ block: RecordBlock) throws(DataError) {
    try block.grow(toHold: blockSize)
    if block.isFull { try block.grow(toHold: block.count * 2) }
    while !isAtEnd, !block.isFull {
      isAtEnd = try block.read(from: &buffer) == 0
      if isStream { break }
    }
  }

  /// Where the last whole record ends, none of which does within the first `searched` bytes.
  private mutating func end(of block: RecordBlock, from searched: Int) throws(DataError) -> Int? {
    if case .elements(var lines) = boundary {
      // So that what is read beyond the block's end is known.
      block.seal()
      lines.read(block, isLast: isAtEnd)
      boundary = .elements(lines)
      if lines.isBroken { throw DataError(.malformedJSON, "the array is malformed", file: nil) }
    }
    return knownEnd(of: block, from: searched)
  }

  /// Where the last record ends that is known to be whole.
  private func knownEnd(of block: RecordBlock, from searched: Int = 0) -> Int? {
    switch boundary {
    case .lines:
      block.withBytes { ByteScan.lastIndex(of: UInt8(ascii: "\n"), in: $0, from: searched) }.map { $0 + 1 }
    case .rows(let boundary): block.withBytes { boundary.lastEnd(in: $0) }
    case .elements(let lines): lines.end
    }
  }
}
