import PredicateLanguage

/// A window on the bytes of an input: read in blocks, used up from the front, growing only when one piece (a line, a
/// row, a whole document) needs it.
struct BlockBuffer: ~Copyable, @unchecked Sendable {
  // Why unchecked: the memory belongs to the buffer, which cannot be copied; who changes it has it alone. Both ends of
  // the window lie within its capacity.

  private var input: ByteInput
  /// What the bytes of the input go through if they are compressed.
  private var expansion: GzipExpansion?
  private var memory: GrowingMemory
  private var start = 0
  private var end = 0
  /// How many bytes were used up.
  private(set) var position = 0
  /// Whether the input has no more bytes than those in the window.
  private(set) var isAtEnd = false
  private let interruption: Interruption?
  private let limits: Limits
  /// Where in memory the bytes begin that are held, all of those that there are; nil if those used up are gone.
  private var held: Int?

  /// A buffer that reads `blockSize` bytes at once.
  init(
    _ input: consuming ByteInput, blockSize: Int, interruption: Interruption? = nil, limits: Limits = Limits()
  ) {
    self.input = input
    self.interruption = Interruption.joined(interruption, limits.interruption)
    self.limits = limits
    memory = GrowingMemory(capacity: max(1, blockSize))
  }

  /// The bytes read and not used up. Valid until the next call that changes the buffer.
  var window: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: memory.base + start, count: end - start) }

  /// How many bytes the window has.
  var count: Int { end - start }

  /// A copy of the window.
  var bytes: [UInt8] { unsafe Array(window) }

  /// Uses up bytes at the front.
  mutating func consume(_ count: Int) {
    let count = min(max(count, 0), end - start)
    start += count
    position += count
  }

  /// Reads one more block behind the window; false at the end of the input.
  mutating func refill() throws(DataError) -> Bool {
    guard !isAtEnd else { return false }
    try requireTime()
    if start > 0 {
      unsafe memory.base.update(from: memory.base + start, count: end - start)
      end -= start
      start = 0
    }
    try memory.grow(toHold: end + 1, file: input.name)
    let count = try unsafe readInput(
      into: UnsafeMutableRawBufferPointer(start: memory.base + end, count: memory.capacity - end))
    end += count
    isAtEnd = count == 0
    return !isAtEnd
  }

  /// Reads until the window holds at least `count` bytes or the input ends; gives whether any bytes came.
  ///
  /// Who must look at a window again from its front after each refill asks for twice its size, so that the looking
  /// stays linear in the input.
  mutating func refill(toHold count: Int) throws(DataError) -> Bool {
    let before = end - start
    repeat {
      guard try refill() else { break }
    } while end - start < count
    return end - start > before
  }

  /// Takes the next bytes, those of the window first, into memory of the caller's, and gives how many; 0 at the end only.
  mutating func read(into target: UnsafeMutableRawBufferPointer) throws(DataError) -> Int {
    try requireTime()
    guard start < end else {
      let count = unsafe isAtEnd ? 0 : try readInput(into: target)
      position += count
      return count
    }
    let count = min(end - start, target.count)
    unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: memory.base + start, count: count))
    consume(count)
    return count
  }

  private mutating func readInput(into target: UnsafeMutableRawBufferPointer) throws(DataError) -> Int {
    guard let expansion else { return try unsafe input.read(into: target) }
    return try unsafe expansion.read(into: target, from: &input)
  }

  /// Takes the bytes of the window and all that follow as compressed with gzip: from now on they are given expanded.
  mutating func expandGzip(file: String?) {
    expansion = unsafe GzipExpansion(window.span, file: file, limits: limits)
    start = 0
    end = 0
    position = 0
    isAtEnd = false
  }

  /// Sees to it that gzip data is expanded, and passes over a byte order mark.
  ///
  /// - Throws: ``DataError`` if the first bytes are those of a format that is no UTF-8 text.
  mutating func skipPreamble(file: String?) throws(DataError) {
    _ = try refill(toHold: ByteOrder.magicLength)
    if unsafe window.starts(with: GzipExpansion.magic) {
      expandGzip(file: file)
      _ = try refill(toHold: ByteOrder.magicLength)
    }
    if let error = unsafe ByteOrder.foreignFormat(window, file: file) { throw error }
    unsafe consume(ByteOrder.markLength(window.span))
  }

  /// Reads the whole input into the window, which may hold as much as a limit allows.
  mutating func readAll(_ limit: ReadLimit) throws(DataError) {
    repeat { try requireWindow(within: limit) } while try refill()
  }

  /// Throws if the window holds more than a limit allows.
  func requireWindow(within limit: ReadLimit) throws(DataError) {
    if end - start > limit.most(limits) { throw limit.error(limits, file: input.name) }
  }

  /// Reads the whole input if it passes by once only, and holds it, so that it can be gone through again.
  mutating func holdStream() throws(DataError) {
    guard !canRewind else { return }
    try readAll(.heldBytes)
    held = start
    position = 0
  }

  /// Whether the input can be read from its beginning again.
  var canRewind: Bool { held != nil || input.canRewind }

  /// Goes back to the beginning of the input, or of what is held; false, and nothing changed, if the input cannot.
  ///
  /// - Throws: ``DataError`` of code `changed` if the file is not what it was.
  mutating func rewind() throws(DataError) -> Bool {
    position = 0
    if let held {
      start = held
      return true
    }
    guard try input.rewind() else { return false }
    if let old = expansion {
      expansion = GzipExpansion(Span(), file: old.file, limits: limits)
    }
    start = 0
    end = 0
    isAtEnd = false
    return true
  }

  /// Throws ``DataError`` of code `changed` if the file is gone through again and is not what it was.
  func requireUnchanged() throws(DataError) { try input.requireUnchanged() }

  /// Throws if reading is to stop.
  private func requireTime() throws(DataError) {
    if interruption.isRequested { throw .interrupted }
  }
}
