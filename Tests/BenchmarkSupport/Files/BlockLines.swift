import Foundation

/// Reads a file in blocks that end with a line, so that a scan never has to stop in the middle.
package struct BlockLines {
  private let handle: FileHandle
  private let blockBytes: Int

  /// - Throws: what the file system says.
  package init(_ path: String, blockBytes: Int = 1 << 20) throws {
    handle = try FileHandle(forReadingFrom: URL(filePath: path))
    self.blockBytes = blockBytes
  }

  /// Hands over whole lines, many at a time, with eight zero bytes behind the last of them; the count leaves these out.
  package func forEach(_ body: (UnsafeBufferPointer<UInt8>, Int) throws -> Void) throws {
    defer { try? handle.close() }
    var buffer: [UInt8] = []
    while let block = try handle.read(upToCount: blockBytes), !block.isEmpty {
      buffer.append(contentsOf: block)
      guard let last = buffer.lastIndex(of: 0x0A) else { continue }
      let rest = Array(buffer[(last + 1)...])
      try hand(&buffer, last + 1, body)
      buffer = rest
    }
    if !buffer.isEmpty {
      buffer.append(0x0A)
      try hand(&buffer, buffer.count, body)
    }
  }

  private func hand(
    _ buffer: inout [UInt8], _ count: Int, _ body: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) throws {
    buffer.removeSubrange(count...)
    buffer.append(contentsOf: repeatElement(0, count: 8))
    try buffer.withUnsafeBufferPointer { try body($0, count) }
  }
}

/// What a hand-written scan calls wrong with a file.
package struct ScanFault: Error, Hashable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  package let message: String
  package var description: String { "line \(line): \(message)" }
}
