package import PredicateLanguage

/// A text that many others are compared with: folded once. Texts are compared byte by byte as far as they are ASCII, and
/// folded only where a byte beyond it decides.
///
/// That is exact: an ASCII scalar folds to itself or its small letter and takes no part in what its neighbours fold to.
/// Each question is there for strings and for well-formed UTF-8, and many threads may ask at once.
// Unsafe: texts are there as long as the question, and bytes are read up to the count of the shorter of text and
// needle.
package struct PreparedNeedle: Hashable, Sendable {
  /// What is folded on both sides.
  package let folding: TextFolding?
  private let search: ByteSearch
  private let isASCII: Bool
  /// Whether it can be part of a text.
  private let isFindable: Bool

  /// Folds the text; nil for no folding.
  package init(_ text: String, _ folding: TextFolding?) {
    self.folding = folding
    search = ByteSearch(folding.bytes(text))
    isASCII = search.needle.allSatisfy { $0 < 0x80 }
    isFindable = ComparisonRules.isFindable(search.needle)
  }

  /// Folds the text as the options ask.
  package init(_ text: String, _ options: ComparisonOptions) { self.init(text, TextFolding(options)) }

  /// Whether nothing is left of the text; such a text is contained in none.
  package var isEmpty: Bool { search.needle.isEmpty }

  // MARK: Strings

  /// Whether the other text folds to the same.
  package func equals(_ text: String) -> Bool { UTF8Text.withBytes(text) { unsafe equals($0) } }

  /// How the other text stands to this one: `.less` if `text` comes before it. By the bytes of the folded texts.
  package func order(of text: String) -> ValueOrdering { UTF8Text.withBytes(text) { unsafe order(of: $0) } }

  /// Whether this text occurs in the other; false if it is empty.
  package func isContained(in text: String) -> Bool { UTF8Text.withBytes(text) { unsafe isContained(in: $0) } }

  /// Whether the other text begins with this one; false if it is empty.
  package func isPrefix(of text: String) -> Bool { UTF8Text.withBytes(text) { unsafe isPrefix(of: $0) } }

  /// Whether the other text ends with this one; false if it is empty.
  package func isSuffix(of text: String) -> Bool { UTF8Text.withBytes(text) { unsafe isSuffix(of: $0) } }

  // MARK: UTF-8

  /// Whether the other text folds to the same.
  @inline(__always)
  package func equals(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe search.needle.withUnsafeBufferPointer { needle in
      guard let folding else { return unsafe utf8.count == needle.count && Self.agrees(utf8, needle, at: 0) }
      let order =
        unsafe folding.foldsCase ? order(utf8, needle, ASCIILower.self) : order(utf8, needle, ByteIdentity.self)
      return (order ?? folded(utf8) { unsafe Self.plainOrder($0, needle) }) == .equal
    }
  }

  /// How the other text stands to this one, as ``order(of:)-(String)``.
  @inline(__always)
  package func order(of utf8: UnsafeBufferPointer<UInt8>) -> ValueOrdering {
    unsafe search.needle.withUnsafeBufferPointer { needle in
      guard let folding else { return unsafe Self.plainOrder(utf8, needle) }
      let order =
        unsafe folding.foldsCase ? order(utf8, needle, ASCIILower.self) : order(utf8, needle, ByteIdentity.self)
      return order ?? folded(utf8) { unsafe Self.plainOrder($0, needle) }
    }
  }

  /// Whether this text occurs in the other; false if it is empty.
  @inline(__always)
  package func isContained(in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isFindable else { return false }
    guard let folding else { return unsafe search.firstIndex(in: utf8, from: 0, ByteIdentity.self) != nil }
    if isASCII {
      let found =
        unsafe folding.foldsCase
        ? search.firstIndex(in: utf8, from: 0, ASCIILower.self)
        : search.firstIndex(in: utf8, from: 0, ByteIdentity.self)
      if found != nil { return true }
    }
    // What is beyond ASCII may fold to ASCII; not the other way round.
    if unsafe TextFolding.isASCII(utf8) { return false }
    return folded(utf8) { unsafe search.firstIndex(in: $0, from: 0, ByteIdentity.self) != nil }
  }

  /// Whether the other text begins with this one; false if it is empty.
  @inline(__always)
  package func isPrefix(of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isFindable else { return false }
    return unsafe search.needle.withUnsafeBufferPointer { needle in
      guard let folding else { return unsafe utf8.count >= needle.count && Self.agrees(utf8, needle, at: 0) }
      for index in 0..<min(utf8.count, needle.count) {
        let byte = unsafe utf8[index]
        if byte >= 0x80 { return folded(utf8) { unsafe $0.count >= needle.count && Self.agrees($0, needle, at: 0) } }
        if unsafe (folding.foldsCase ? ASCIILower.map(byte) : byte) != needle[index] { return false }
      }
      return utf8.count >= needle.count
    }
  }

  /// Whether the other text ends with this one; false if it is empty.
  @inline(__always)
  package func isSuffix(of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isFindable else { return false }
    return unsafe search.needle.withUnsafeBufferPointer { needle in
      guard let folding else {
        return unsafe utf8.count >= needle.count && Self.agrees(utf8, needle, at: utf8.count - needle.count)
      }
      for offset in 1..<(min(utf8.count, needle.count) + 1) {
        let byte = unsafe utf8[utf8.count - offset]
        if byte >= 0x80 {
          return folded(utf8) {
            unsafe $0.count >= needle.count && Self.agrees($0, needle, at: $0.count - needle.count)
          }
        }
        if unsafe (folding.foldsCase ? ASCIILower.map(byte) : byte) != needle[needle.count - offset] { return false }
      }
      return utf8.count >= needle.count
    }
  }

  // MARK: Bytes

  /// Asks about the folded text.
  @inline(never)
  @safe private func folded<Result>(
    _ utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    unsafe folding?.append(utf8, to: &folded)
    return unsafe folded.withUnsafeBufferPointer(body)
  }

  /// Whether the needle stands at `start`, from where there are enough bytes.
  @inline(__always)
  private static func agrees(
    _ bytes: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    for index in 0..<needle.count where unsafe bytes[start + index] != needle[index] { return false }
    return true
  }

  private static func plainOrder(
    _ bytes: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>
  ) -> ValueOrdering {
    unsafe UTF8Text.compare(UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer(needle))
  }

  /// The order of a text; nil if it has to be folded first.
  @inline(__always)
  private func order<Map: ByteMap>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>, _ map: Map.Type
  ) -> ValueOrdering? {
    for index in 0..<min(bytes.count, needle.count) {
      if unsafe bytes[index] >= 0x80 { return nil }
      let byte = unsafe map.map(bytes[index])
      if unsafe byte != needle[index] { return unsafe byte < needle[index] ? .less : .greater }
    }
    if bytes.count <= needle.count { return bytes.count < needle.count ? .less : .equal }
    // What comes next may fold to nothing.
    return unsafe bytes[needle.count] < 0x80 ? .greater : nil
  }
}

extension TextFolding {
  /// The text, folded once to be compared with many.
  package func prepare(_ text: String) -> PreparedNeedle { PreparedNeedle(text, self) }

  /// Whether a text folds to what a prepared one folded to.
  package func equal(_ text: String, _ needle: PreparedNeedle) -> Bool { needle.equals(text) }

  /// Whether the texts fold to the same.
  package func equal(_ left: String, _ right: String) -> Bool { compare(left, right) == .equal }

  /// The order of the folded texts' bytes. ASCII texts are not copied.
  package func compare(_ left: String, _ right: String) -> ValueOrdering {
    TextFolding?(self).withFolded(left) { a, lowersA in
      TextFolding?(self).withFolded(right) { b, lowersB in
        for index in 0..<min(a.count, b.count) {
          let first = unsafe lowersA ? ASCIILower.map(a[index]) : a[index]
          let second = unsafe lowersB ? ASCIILower.map(b[index]) : b[index]
          if first != second { return first < second ? .less : .greater }
        }
        return a.count < b.count ? .less : a.count == b.count ? .equal : .greater
      }
    }
  }
}

extension TextFolding {
  /// Whether no byte is part of a longer sequence.
  static func isASCII(_ text: String) -> Bool { UTF8Text.withBytes(text) { unsafe isASCII($0) } }

  /// The same of bytes.
  @inline(__always)
  package static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    let high: UInt64 = 0x8080_8080_8080_8080
    guard raw.count >= 8 else {
      var all: UInt8 = 0
      for index in 0..<raw.count { unsafe all |= raw[index] }
      return all < 0x80
    }
    var index = 0
    while index + 16 < raw.count {
      if unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & high != 0 { return false }
      index += 8
    }
    // At most 16 bytes are left, and 8 there are: two loads, which may overlap. Words have them alone, so that no loop
    // ends where the processor does not expect it.
    let first = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let last = unsafe raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
    return (first | last) & high == 0
  }
}

extension TextFolding? {
  /// The bytes of the folded text, or of the text itself where nothing is folded.
  func bytes(_ text: String) -> [UInt8] { self?.folded(text) ?? Array(text.utf8) }

  /// Calls `body` with bytes that are the folded text, except that capital ASCII letters are still to be lowered if the
  /// second argument says so. ASCII text is not copied.
  @inline(__always)
  @safe func withFolded<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>, _ lowers: Bool) -> Result)
    -> Result
  {
    UTF8Text.withBytes(text) { unsafe withFolded($0, body) }
  }

  /// The same for a text that is there as well-formed UTF-8.
  @inline(__always)
  func withFolded<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>, _ lowers: Bool) -> Result
  ) -> Result {
    guard let folding = self else { return unsafe body(bytes, false) }
    if unsafe TextFolding.isASCII(bytes) { return unsafe body(bytes, folding.foldsCase) }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    unsafe folding.append(bytes, to: &folded)
    return unsafe folded.withUnsafeBufferPointer { unsafe body($0, false) }
  }
}
