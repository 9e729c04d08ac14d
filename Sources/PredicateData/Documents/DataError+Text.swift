extension DataError {
  /// Throws (`invalidUTF8`) with the place of the first byte that belongs to no UTF-8 text.
  package static func requireText(_ bytes: Span<UInt8>, file: String?) throws(DataError) {
    guard let bad = ByteScan.firstInvalidUTF8(in: bytes) else { return }
    let place = BytePlace(of: bad, in: bytes)
    throw DataError(
      .invalidUTF8, "bytes that are no UTF-8 text", file: file, line: place.line, column: place.column,
      hint: "convert it to UTF-8")
  }
}
