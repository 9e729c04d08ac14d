/// What the first bytes of a file say about the rest.
enum ByteOrder {
  /// How many bytes of a UTF-8 byte order mark some bytes begin with.
  static func markLength(_ bytes: Span<UInt8>) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  /// Formats that are not read here, by their first bytes.
  private static let foreign: [(magic: [UInt8], code: DataError.Code, message: String, hint: String?)] = [
    // Compressed once it is read.
    (
      magic: GzipExpansion.magic, code: .unsupportedFormat, message: "compressed with gzip twice",
      hint: "decompress it once with `gzip -d`"
    ),
    (
      magic: [0x28, 0xB5, 0x2F, 0xFD], code: .unsupportedFormat, message: "compressed with Zstandard",
      hint: "decompress it first with `zstd -d`"
    ),
    (
      magic: [0x50, 0x4B, 0x03, 0x04], code: .unsupportedFormat, message: "a ZIP archive or an Excel workbook",
      hint: "save the sheet as CSV"
    ),
    (
      magic: Array("SQLite format 3\0".utf8), code: .unsupportedFormat, message: "an SQLite database",
      hint: "give the path of its file"
    ),
    wide([0xFF, 0xFE, 0, 0], "UTF-32"), wide([0, 0, 0xFE, 0xFF], "UTF-32"),
    wide([0xFF, 0xFE], "UTF-16"), wide([0xFE, 0xFF], "UTF-16"),
  ]

  /// What is said of text in an encoding whose units are of several bytes.
  private static func wide(
    _ magic: [UInt8], _ encoding: String
  ) -> (magic: [UInt8], code: DataError.Code, message: String, hint: String?) {
    (
      magic: magic, code: .unsupportedEncoding, message: "text in \(encoding)",
      hint: "convert it to UTF-8: `iconv -f \(encoding) -t UTF-8`"
    )
  }

  /// The encodings whose units are of several bytes, and which of the bytes a character of ASCII has its code in.
  private static let wideEncodings: [(name: String, width: Int, place: Int)] = [
    ("UTF-32LE", 4, 0), ("UTF-32BE", 4, 3), ("UTF-16LE", 2, 0), ("UTF-16BE", 2, 1),
  ]

  /// The encoding of a text without a byte order mark in which most units are characters of ASCII between zeros.
  private static func wideEncoding(_ start: [UInt8]) -> String? {
    wideEncodings.first { encoding in
      let units = start.count / encoding.width
      let found = (0..<units).count { unit in
        (0..<encoding.width).allSatisfy { (start[unit * encoding.width + $0] != 0) == ($0 == encoding.place) }
      }
      return found * 2 > units
    }?.name
  }

  /// The most bytes that `foreignFormat` needs.
  static let magicLength = 16

  /// The error for a file that begins so; nil if it may be text.
  static func foreignFormat(_ start: some Sequence<UInt8>, file: String?) -> DataError? {
    let start = Array(start.prefix(magicLength))
    let known = foreign.first { start.starts(with: $0.magic) }
    guard let found = known ?? wideEncoding(start).map({ wide([], $0) }) else { return nil }
    return DataError(found.code, found.message, file: file, hint: found.hint)
  }
}
