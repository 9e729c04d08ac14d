package import PredicateLanguage

/// What `[c]` and `[d]` make of text, the same in every place and whatever the locale.
///
/// `[c]` is Unicode's full case folding: `STRASSE`, `straße` and `Straße` become one, and so do `Σ`, `σ` and `ς`. Scalars
/// are folded one by one, so that every part of a text folds as it does within the whole. `[d]` takes the scalars of the
/// canonical decomposition that are no nonspacing marks. `[n]` overrides both, and `[l]` adds nothing to them.
package enum TextFolding: Hashable, Sendable {
  /// Case.
  case letterCase
  /// Diacritics.
  case diacritics
  /// Case and diacritics.
  case both

  /// What the options ask for; nil if they ask for no folding.
  package init?(_ options: ComparisonOptions) {
    if options.contains(.normalized) { return nil }
    switch (options.contains(.caseInsensitive), options.contains(.diacriticInsensitive)) {
    case (false, false): return nil
    case (true, false): self = .letterCase
    case (false, true): self = .diacritics
    case (true, true): self = .both
    }
  }

  var foldsCase: Bool { self != .diacritics }
  var foldsDiacritics: Bool { self != .letterCase }

  /// The text folded as the options ask.
  package static func fold(_ text: String, _ options: ComparisonOptions) -> String {
    TextFolding(options)?.fold(text) ?? text
  }

  /// The folded text.
  package func fold(_ text: String) -> String { String(decoding: folded(text), as: UTF8.self) }

  /// The folded text's bytes.
  package func folded(_ text: String) -> [UInt8] {
    UTF8Text.withBytes(text) { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      append(bytes, to: &result)
      return result
    }
  }

  /// Whether no byte is part of a longer sequence.
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < raw.count {
      if raw[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}

extension TextFolding? {
  /// The bytes of the folded text, or of the text itself where nothing is folded.
  func bytes(_ text: String) -> [UInt8] { self?.folded(text) ?? Array(text.utf8) }

  /// Calls `body` with bytes that are the folded text, except that capital ASCII letters are still to be lowered if the
  /// second argument says so. ASCII text is not copied.
  @inline(__always)
  func withFolded<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>, _ lowers: Bool) -> Result) -> Result {
    UTF8Text.withBytes(text) { bytes in
      guard let folding = self else { return body(bytes, false) }
      if TextFolding.isASCII(bytes) { return body(bytes, folding.foldsCase) }
      var folded: [UInt8] = []
      folded.reserveCapacity(bytes.count)
      folding.append(bytes, to: &folded)
      return folded.withUnsafeBufferPointer { body($0, false) }
    }
  }
}

extension TextFolding {
  /// Appends the folded form of well-formed UTF-8.
  fileprivate func append(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    let table = FoldingTable.table(for: self)
    var index = 0
    var last: UInt32 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        result.append(foldsCase ? ASCIILower.map(byte) : byte)
        index += 1
        last = 0
        continue
      }
      let scalar = Self.scalar(bytes, at: &index)
      if scalar < FoldingTable.size {
        let folded = table[Int(scalar)]
        if folded < FoldingTable.dropped {
          Self.append(folded, to: &result)
          last = 0
          continue
        }
        if folded == FoldingTable.dropped { continue }
      }
      for folded in FoldingTable.fold(scalar, self) {
        if foldsDiacritics, let syllable = Hangul.composed(last, folded) {
          // A syllable and the letters it is made of have three bytes each.
          result.removeLast(3)
          last = syllable
        } else {
          last = folded
        }
        Self.append(last, to: &result)
      }
    }
  }

  /// The scalar that begins at `index`, which moves past it.
  @inline(__always)
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
    let lead = bytes[index]
    let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var scalar = UInt32(lead) & (0x7F >> UInt32(count))
    for offset in 1..<count {
      let next = index + offset
      scalar = scalar << 6 | UInt32(next < bytes.count ? bytes[next] & 0x3F : 0)
    }
    index += count
    return scalar
  }

  @inline(__always)
  private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    switch scalar {
    case ..<0x80: result.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      result.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case ..<0x10000:
      result.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      result.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
