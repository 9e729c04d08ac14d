import PredicateLanguage

/// Well-formed UTF-8 that is read scalar by scalar, in both directions.
struct ScalarText {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }

  /// The scalar that begins at a place before the end, and how many bytes it has.
  @inline(__always)
  func next(at index: Int) -> (scalar: UInt32, length: Int) {
    let lead = bytes[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < bytes.count {
      scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (scalar, min(length, bytes.count - index))
  }

  /// The scalar that ends at a place after the start, and how many bytes it has.
  @inline(__always)
  func previous(before index: Int) -> (scalar: UInt32, length: Int) {
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return (next(at: start).scalar, index - start)
  }

  /// Whether a place is as a pattern asks for. What must be looked at besides the scalars next to it is added to the steps.
  func holds(_ assertion: RegexAssertion, at index: Int, _ steps: inout Int) -> Bool {
    switch assertion {
    case .start: return index == 0
    case .end: return index == count
    case .lastLineEnd: return index == count || endsLine(at: index, isLast: true)
    case .lineEnd: return index == count || endsLine(at: index, isLast: false)
    case .lineStart:
      return index == 0 || (index < count && ScalarSet.lineEnds.contains(previous(before: index).scalar))
    case .wordBoundary(let isInverted): return isWordBoundary(index, &steps) != isInverted
    case .noLineFeed: return index == count || bytes[index] != 0xA
    }
  }

  /// Whether a line ends at a place before the end; carriage return and line feed stay together.
  private func endsLine(at index: Int, isLast: Bool) -> Bool {
    let next = next(at: index)
    guard ScalarSet.lineEnds.contains(next.scalar) else { return false }
    if next.scalar == 0xA, index > 0, bytes[index - 1] == 0xD { return false }
    guard isLast else { return true }
    let end = index + next.length
    return end == count || (next.scalar == 0xD && end + 1 == count && bytes[end] == 0xA)
  }

  /// Whether one side of a place is part of a word and the other is not. Marks belong to what they stand on.
  private func isWordBoundary(_ index: Int, _ steps: inout Int) -> Bool {
    var isWord = false
    if index < count {
      let scalar = next(at: index).scalar
      if Self.isIgnored(scalar) { return false }
      isWord = Self.isWord(scalar)
    }
    var start = index
    while start > 0 {
      let previous = previous(before: start)
      start -= previous.length
      steps += 1
      if !Self.isIgnored(previous.scalar) { return Self.isWord(previous.scalar) != isWord }
    }
    return isWord
  }

  private static func isIgnored(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 && RegexProperty.ignoredByBoundaries.contains(scalar)
  }

  private static func isWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case ..<0x80: false
    default: RegexProperty.words.contains(scalar)
    }
  }
}
