/// Makes lines of the elements of a JSON array: the comma behind an element, and the bracket behind the last one, become line
/// feeds, and line feeds between tokens blanks.
///
/// Whether the elements are valid is left to whoever reads the lines. A line feed within a string, which JSON does not
/// allow, stays, and cuts it in two.
// Unsafe: bytes are read and written below the block's count.
struct ElementLines: Sendable {
  /// Whether there was an element before the block.
  private var hasElements = false
  /// Whether the bracket behind the last element was met.
  private var isClosed = false
  /// Whether something is wrong with what stands between elements; nothing behind it is read.
  private(set) var isBroken = false
  /// Where the last whole line of the present block ends; nil if there is none.
  private(set) var end: Int?

  /// Begins with the next block, of which nothing is known yet.
  mutating func beginBlock() { end = nil }

  /// Makes lines of a block, which begins with an element. All but the last block may end within one; then this is done
  /// again with more bytes behind the last line.
  mutating func read(_ block: RecordBlock, isLast: Bool) {
    end = nil
    var next = 0
    var depth = 0
    var hasValue = false
    // Whether the value has ended, so that another one is a mistake.
    var isWhole = false
    let (bytes, count) = unsafe (block.base, block.count)
    /// Ends a line with the byte at `next`.
    func endLine() {
      unsafe bytes[next] = UInt8(ascii: "\n")
      end = next + 1
      hasElements = true
    }
    while next < count, !isBroken {
      let byte = unsafe bytes[next]
      if isClosed {
        isBroken = !JSONBytes.isBlank(byte)
        unsafe bytes[next] = UInt8(ascii: " ")
        next += 1
        continue
      }
      if isWhole, !JSONBytes.isBlank(byte), byte != UInt8(ascii: ","), byte != UInt8(ascii: "]") {
        isBroken = true
        endLine()
        break
      }
      switch byte {
      case UInt8(ascii: "\""):
        hasValue = true
        next = unsafe Self.endOfString(from: next + 1, in: bytes, count)
        isWhole = depth == 0
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        hasValue = true
        depth += 1
      case UInt8(ascii: "]") where depth == 0:
        // Behind a comma an element follows.
        isBroken = !hasValue && hasElements
        isClosed = true
        if hasValue { endLine() } else { unsafe bytes[next] = UInt8(ascii: " ") }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        isBroken = depth < 0
        isWhole = depth == 0
      case UInt8(ascii: ",") where depth == 0:
        isBroken = !hasValue
        if hasValue { endLine() }
        hasValue = false
        isWhole = false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): unsafe bytes[next] = UInt8(ascii: " ")
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      default:
        hasValue = true
        isWhole = depth == 0
        while next + 1 < count, unsafe Self.continuesWord(bytes[next + 1]) { next += 1 }
      }
      next += 1
    }
    guard isLast, !isClosed, !isBroken else { return }
    isBroken = true
    // An element that is whole counts, whatever is missing behind it.
    if hasValue, depth == 0 { end = count }
  }

  /// Whether a byte may stand within a number, or within a word such as `null`.
  private static func continuesWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte | 0x20 != UInt8(ascii: "{")
      && byte | 0x20 != UInt8(ascii: "}")
  }

  /// The byte behind the quote that ends a string, from behind the one that begins it; `count` if none does.
  @inline(__always)
  private static func endOfString(from start: Int, in bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    var next = start
    while next < count {
      // Words are read beyond the block's end, which the memory has room for.
      let stop = unsafe JSONBytes.stringStop(from: UnsafePointer(bytes + next)) - UnsafePointer(bytes)
      guard stop < count else { return count }
      if unsafe bytes[stop] == JSONBytes.quote { return stop + 1 }
      next = unsafe stop + (bytes[stop] == JSONBytes.backslash ? 2 : 1)
    }
    return count
  }
}
