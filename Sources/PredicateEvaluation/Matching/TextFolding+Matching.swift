package import PredicateLanguage

extension TextFolding {
  /// Whether no byte is part of a longer sequence.
  @inline(__always)
  package static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    let high: UInt64 = 0x8080_8080_8080_8080
    guard raw.count >= 8 else {
      var all: UInt8 = 0
      for byte in raw { all |= byte }
      return all < 0x80
    }
    var index = 0
    while index + 16 < raw.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & high != 0 { return false }
      index += 8
    }
    // At most 16 bytes are left, and 8 there are: two loads, which may overlap. Words have them alone, so that no loop ends
    // where the processor does not expect it.
    let first = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let last = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
    return (first | last) & high == 0
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
