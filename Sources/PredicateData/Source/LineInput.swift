/// The lines of standard input, or of bytes in memory, for who answers them one by one.
package struct LineInput: ~Copyable {
  private var buffer: BlockBuffer
  /// The longest line that is given, in bytes.
  private let longestLine: Int
  /// How far the window has been searched for a line end in vain.
  private var searched = 0
  /// Whether the line that the window begins with is too long.
  private var isTooLong = false

  /// The lines of standard input, of at most so many bytes each.
  package init(standardInputWithLines longestLine: Int) {
    self.init(BlockBuffer(ByteInput(standardInputNamed: "standard input"), blockSize: Self.blockSize), longestLine)
  }

  /// The lines of some bytes.
  package init(bytes: [UInt8], longestLine: Int) {
    self.init(BlockBuffer(ByteInput(bytes: bytes, name: nil), blockSize: Self.blockSize), longestLine)
  }

  private init(_ buffer: consuming BlockBuffer, _ longestLine: Int) {
    self.buffer = buffer
    self.longestLine = longestLine
  }

  // What a pipe holds.
  private static let blockSize = 64 << 10

  /// Gives the next line to `body`, without its end, or nil in place of one that is too long; false after the last. Before
  /// it may have to wait for bytes it calls `wait`, which may end the reading by false.
  /// - Throws: ``DataError`` if reading fails.
  package mutating func next(
    beforeWaiting wait: () -> Bool, _ body: (Span<UInt8>?) -> Void
  ) throws(DataError) -> Bool {
    while true {
      // The window stays as it is until bytes are used up or read.
      let window = unsafe buffer.window.span
      if let end = ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: window, from: searched) {
        body(isTooLong || end > longestLine ? nil : window.extracting(..<end))
        buffer.consume(end + 1)
        searched = 0
        isTooLong = false
        return true
      }
      if buffer.isAtEnd {
        guard !window.isEmpty || isTooLong else { return false }
        body(isTooLong || window.count > longestLine ? nil : window)
        buffer.consume(window.count)
        searched = 0
        isTooLong = false
        return true
      }
      searched = window.count
      if window.count > longestLine {
        // What is left of such a line is passed over, not kept.
        isTooLong = true
        buffer.consume(window.count)
        searched = 0
      }
      guard wait() else { return false }
      _ = try buffer.refill()
    }
  }
}
