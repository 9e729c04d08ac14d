import PredicateLanguage

/// The texts of a column: their UTF-8 bytes one after the other, and where each ends.
package struct TextColumn: Sendable {
  let bytes: ColumnBuffer<UInt8>
  /// Where the text of each row begins, and after the last one where it ends.
  let offsets: ColumnBuffer<UInt32>
  /// Whether all texts are known to be ASCII.
  let isASCII: Bool

  /// The texts that lie between the offsets, of which there is one more than texts. Whoever changes the bytes afterwards
  /// says so: then nothing is taken for known about them.
  package init(bytes: ColumnBuffer<UInt8>, offsets: ColumnBuffer<UInt32>, mayChange: Bool = false) {
    self.bytes = bytes
    self.offsets = offsets
    isASCII = !mayChange && TextFolding.isASCII(bytes.values)
  }

  package var count: Int { offsets.count - 1 }

  /// The bytes of a row's text; none where the row has no value.
  @inline(__always)
  package func utf8(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    let start = Int(offsets.base[row])
    return UnsafeBufferPointer(start: bytes.base + start, count: Int(offsets.base[row + 1]) &- start)
  }

  package func string(_ row: Int) -> String { InlineText.string(UnsafeRawBufferPointer(utf8(row))) }
}

extension TextColumn {
  /// Gathers texts row by row.
  package struct Builder: ~Copyable {
    private var bytes = GrowingBuffer<UInt8>()
    private var offsets = GrowingBuffer<UInt32>()

    package init() { offsets.append(0) }

    package var count: Int { offsets.count - 1 }

    /// Appends valid UTF-8. False if the column holds four GiB already: then nothing is appended.
    @inline(__always)
    package mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard bytes.count + text.count <= Int(UInt32.max) else { return false }
      bytes.append(contentsOf: text)
      offsets.append(UInt32(truncatingIfNeeded: bytes.count))
      return true
    }

    func utf8(_ row: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes.values[Int(offsets[row])..<Int(offsets[row + 1])])
    }

    package mutating func finish() -> TextColumn {
      let column = TextColumn(bytes: bytes.finish(), offsets: offsets.finish())
      offsets.append(0)
      return column
    }
  }
}
