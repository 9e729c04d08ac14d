import Synchronization

/// One of the threads that read a file block by block: its memory, and what it came to.
///
/// Not checked for use from several threads: a worker is used by one at a time, and between rounds by none.
final class BlockWorker<Scanner: BlockScanner>: @unchecked Sendable {
  let scanner: Scanner
  let block: RecordBlock

  init(scanner: Scanner, blockSize: Int) {
    self.scanner = scanner
    block = RecordBlock(capacity: blockSize)
  }
}

/// Where workers get their blocks from.
final class BlockInput: Sendable {
  private let splitter: Mutex<BlockSplitter>
  /// Whether the input may keep its reader waiting.
  let isStream: Bool

  init(_ splitter: consuming BlockSplitter) {
    isStream = splitter.isStream
    self.splitter = Mutex(splitter)
  }

  /// Fills a block; false if there is nothing left.
  func next(into block: RecordBlock) throws(DataError) -> Bool {
    try splitter.withLock { (splitter) throws(DataError) in try splitter.next(into: block) }
  }

  /// Goes back to the first block; false if the input cannot be read again.
  func rewind() throws(DataError) -> Bool {
    try splitter.withLock { (splitter) throws(DataError) in try splitter.rewind() }
  }

  /// The input from its beginning, which gives no more blocks then; nil if it cannot be read again.
  func takeBuffer() throws(DataError) -> BlockBuffer? {
    try splitter.withLock { (splitter) throws(DataError) in try splitter.takeBuffer() }
  }

  /// Throws ``DataError`` of code `changed` if the file is gone through again and is not what it was.
  func requireUnchanged() throws(DataError) {
    try splitter.withLock { (splitter) throws(DataError) in try splitter.requireUnchanged() }
  }

  /// Whether the input has been read to its end.
  var isAtEnd: Bool { splitter.withLock { $0.isAtEnd } }
}

/// What workers share: where the next block comes from, and what became of those of the present round.
final class BlockQueue<Outcome: Sendable>: Sendable {
  /// A block's report, with what the caller made of its records.
  struct Finished: Sendable {
    var report: BlockReport
    var outcome: Outcome?
  }

  private struct State {
    var finished: [Finished?] = []
    var left = 0
    var isDone = false
  }

  let input: BlockInput
  private let state = Mutex(State())

  init(_ input: BlockInput) { self.input = input }

  /// Begins a round of at most so many blocks.
  func begin(blocks: Int) {
    state.withLock { state in
      state.left = blocks
      state.finished.removeAll(keepingCapacity: true)
    }
  }

  /// Reads the next block of the round and gives its place among them; nil if there is none.
  func next(into block: RecordBlock) -> Int? {
    // Read under the lock: blocks get their places in the order in which they are read.
    state.withLock { state in
      guard state.left > 0, !state.isDone else { return nil }
      state.left -= 1
      do throws(DataError) {
        guard try input.next(into: block) else {
          state.isDone = true
          return nil
        }
        state.finished.append(nil)
        return state.finished.count - 1
      } catch {
        state.isDone = true
        var report = BlockReport()
        report.failure = error
        state.finished.append(Finished(report: report, outcome: nil))
        return nil
      }
    }
  }

  func finish(_ place: Int, _ finished: Finished) {
    state.withLock { state in
      // Nothing behind a mistake will be asked for.
      if finished.report.failure != nil { state.isDone = true }
      state.finished[place] = finished
    }
  }

  /// The blocks of the round, in their order.
  func round() -> [Finished] {
    state.withLock { state in
      // `compactMap` would look up at the start of a program what these lists conform to.
      var round: [Finished] = []
      for case .some(let finished) in state.finished { round.append(finished) }
      return round
    }
  }

  /// Whether nothing more is to be read.
  var isDone: Bool { state.withLock { $0.isDone } }
}

/// Whole records of a file, in memory that is used for one block after the other.
final class RecordBlock: @unchecked Sendable {
  // Why unchecked: a block belongs to one worker, which one thread uses at a time. What it holds lies within the
  // capacity of its memory, behind which there is `slack`.

  /// The first byte. Behind the last one stands a line feed that does not belong to the block, then zeros, so that a
  /// scan that stops at line feeds needs no other bound and may read words of up to 32 bytes.
  var base: UnsafeMutablePointer<UInt8> { unsafe memory.base }
  private var memory: GrowingMemory
  /// How many bytes the block has.
  private(set) var count = 0

  static let slack = 64

  init(capacity: Int) { memory = GrowingMemory(capacity: max(capacity, 1), slack: Self.slack) }

  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }

  /// What is free behind the contents.
  var free: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: base + count, count: memory.capacity - count)
  }

  /// Gives the bytes to `body`, which leaves the block as it is.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { unsafe body(bytes.span) }

  var isFull: Bool { count == memory.capacity }

  /// Reads bytes of an input to what is free, and gives how many there are; 0 at the end only.
  func read(from buffer: inout BlockBuffer) throws(DataError) -> Int {
    let more = try unsafe buffer.read(into: free)
    count = min(count + max(more, 0), memory.capacity)
    return more
  }

  /// Cuts the block down to its first bytes, or empties it.
  func shorten(to count: Int) { self.count = min(max(count, 0), self.count) }

  /// Takes the bytes of another block from a place on.
  func append(_ other: RecordBlock, from start: Int = 0) throws(DataError) {
    let bytes = unsafe other.bytes.span.extracting(start...)
    try grow(toHold: count + bytes.count)
    unsafe bytes.withUnsafeBytes { unsafe free.copyMemory(from: $0) }
    count += bytes.count
  }

  /// Makes room for at least so many bytes.
  func grow(toHold wanted: Int) throws(DataError) { try memory.grow(toHold: wanted, file: nil) }

  /// Puts the line feed and the zeros behind the contents.
  func seal() {
    unsafe (base + count).update(repeating: 0, count: Self.slack)
    unsafe base[count] = UInt8(ascii: "\n")
  }
}
