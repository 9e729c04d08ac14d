/// Whole small files, which are no streams of records.
package enum FileContents {
  /// All bytes of a file, which may be a pipe; `-` is standard input.
  ///
  /// - Throws: ``DataError`` if it cannot be read, or has more than `most` bytes.
  package static func bytes(of path: String, most: Int) throws(DataError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    var buffer =
      path == "-"
      ? BlockBuffer(ByteInput(standardInputNamed: name), blockSize: 1 << 16)
      : BlockBuffer(try ByteInput(path: path), blockSize: 1 << 16)
    while try buffer.refill() {
      if buffer.count > most {
        throw DataError(.readFailed, "more than \(most) bytes, which is too much for a text", file: name)
      }
    }
    return buffer.bytes
  }
}
