import PredicateLanguage

extension TextFolding {
  /// Whether no byte is part of a longer sequence.
  @inline(__always)
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    // Fewer than eight are left: all of them at once, as a branch for each costs more.
    var all: UInt8 = 0
    while index < raw.count {
      all |= raw[index]
      index += 1
    }
    return all < 0x80
  }
}

extension TextFolding? {
  /// The bytes of the folded text, or of the text itself where nothing is folded.
  func bytes(_ text: String) -> [UInt8] { self?.folded(text) ?? Array(text.utf8) }

  /// Calls `body` with bytes that are the folded text, except that capital ASCII letters are still to be lowered if the
  /// second argument says so. ASCII text is not copied.
  @inline(__always)
  func withFolded<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>, _ lowers: Bool) -> Result) -> Result {
    UTF8Text.withBytes(text) { withFolded($0, body) }
  }

  /// The same for a text that is there as well-formed UTF-8.
  @inline(__always)
  func withFolded<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>, _ lowers: Bool) -> Result
  ) -> Result {
    guard let folding = self else { return body(bytes, false) }
    if TextFolding.isASCII(bytes) { return body(bytes, folding.foldsCase) }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    folding.append(bytes, to: &folded)
    return folded.withUnsafeBufferPointer { body($0, false) }
  }
}
