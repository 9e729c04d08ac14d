/// What the first bytes of a file say about the rest.
enum ByteOrder {
  /// The bytes after a UTF-8 byte order mark, or all of them.
  static func withoutMark(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeBufferPointer(rebasing: bytes[3...]) : bytes
  }

  /// Formats that are not read here, by their first bytes.
  private static let foreign: [(magic: [UInt8], code: DataError.Code, message: String, hint: String?)] = [
    // Compressed once it is read.
    (GzipExpansion.magic, .unsupportedFormat, "compressed with gzip twice", "decompress it once with `gzip -d`"),
    (
      [0x28, 0xB5, 0x2F, 0xFD], .unsupportedFormat, "compressed with Zstandard",
      "decompress it first with `zstd -d`"
    ),
    ([0x50, 0x4B, 0x03, 0x04], .unsupportedFormat, "a ZIP archive or an Excel workbook", "save the sheet as CSV"),
    (Array("SQLite format 3\0".utf8), .unsupportedFormat, "an SQLite database", "give the path of its file"),
    ([0xFF, 0xFE], .unsupportedEncoding, "text in UTF-16", "convert it to UTF-8: `iconv -f UTF-16 -t UTF-8`"),
    ([0xFE, 0xFF], .unsupportedEncoding, "text in UTF-16", "convert it to UTF-8: `iconv -f UTF-16 -t UTF-8`"),
  ]

  /// The most bytes that `foreignFormat` needs.
  static let magicLength = 16

  /// The error for a file that begins so; nil if it may be text.
  static func foreignFormat(_ start: some Sequence<UInt8>, file: String?) -> DataError? {
    let start = Array(start.prefix(magicLength))
    guard let found = foreign.first(where: { start.starts(with: $0.magic) }) else { return nil }
    return DataError(found.code, found.message, file: file, hint: found.hint)
  }
}
