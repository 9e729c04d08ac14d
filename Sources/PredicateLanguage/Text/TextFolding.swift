/// What `[c]` and `[d]` make of text, the same in every place and whatever the locale.
///
/// `[c]` is Unicode's full case folding: `STRASSE`, `straße` and `Straße` become one, and so do `Σ`, `σ` and `ς`. Scalars
/// are folded one by one, so that every part of a text folds as it does within the whole. `[d]` takes the scalars of the
/// canonical decomposition that are no nonspacing marks. `[n]` overrides both; what `[l]` adds in a locale is in
/// ``LocaleRules``.
// `@usableFromInline`, as other modules would call what is `@inlinable` otherwise.
@usableFromInline
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

  @inlinable package var foldsCase: Bool {
    switch self {
    case .letterCase, .both: true
    case .diacritics: false
    }
  }

  @inlinable package var foldsDiacritics: Bool {
    switch self {
    case .diacritics, .both: true
    case .letterCase: false
    }
  }

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
      unsafe append(bytes, to: &result)
      return result
    }
  }
}

extension TextFolding {
  /// Appends the folded form of well-formed UTF-8. No byte behind the last one is read, were it ill-formed.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    let table = FoldingTable.table(for: self)
    var index = 0
    var last: UInt32 = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte < 0x80 {
        result.append(foldsCase ? Self.lowered(byte) : byte)
        index += 1
        last = 0
        continue
      }
      let scalar = unsafe Self.scalar(bytes, at: &index)
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

  /// The small letter of an ASCII capital; other bytes are given back.
  @inlinable
  @inline(__always)
  package static func lowered(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

  /// The scalar that begins at `index`, which moves past it.
  @inline(__always)
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
    let lead = unsafe bytes[index]
    let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var scalar = UInt32(lead) & (0x7F >> UInt32(count))
    for offset in 1..<count {
      let next = index + offset
      scalar = unsafe scalar << 6 | UInt32(next < bytes.count ? bytes[next] & 0x3F : 0)
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
