import PredicateLanguage

/// Well-formed UTF-8 that is read scalar by scalar, in both directions.
// Safe: it is used within the call that has the bytes, a place is one that it gave itself, and those who ask look for
// the end first; a scalar that is cut off ends with the bytes.
@safe struct ScalarText {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { unsafe bytes.count }

  /// The scalar that begins at a place before the end, and how many bytes it has.
  @inline(__always)
  func next(at index: Int) -> (scalar: UInt32, length: Int) {
    let lead = unsafe bytes[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length where unsafe index + offset < bytes.count {
      scalar = unsafe scalar << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return unsafe (scalar, min(length, bytes.count - index))
  }

  /// The scalar that ends at a place after the start, and how many bytes it has.
  @inline(__always)
  func previous(before index: Int) -> (scalar: UInt32, length: Int) {
    var start = index - 1
    while start > 0, unsafe bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return (next(at: start).scalar, index - start)
  }

  /// Whether a place is as a pattern asks for. What must be looked at besides the scalars next to it is added to the steps.
  func holds(_ assertion: RegexAssertion, at index: Int, _ boundary: inout TextBoundaries, _ steps: inout Int) -> Bool {
    switch assertion {
    case .start: return index == 0
    case .end: return index == count
    case .lastLineEnd: return index == count || endsLine(at: index, isLast: true)
    case .lineEnd: return index == count || endsLine(at: index, isLast: false)
    case .lineStart:
      return index == 0 || (index < count && ScalarSet.lineEnds.contains(previous(before: index).scalar))
    case .wordBoundary(let isInverted):
      // Patterns ask again where they are.
      if boundary.index != index {
        boundary.index = index
        boundary.isThere = isWordBoundary(index, &steps)
      }
      return boundary.isThere != isInverted
    case .unicodeWordBoundary(let isInverted):
      return boundary.words(self, &steps).contains(index) != isInverted
    case .clusterBoundary(let isInverted):
      return boundary.clusters(self, &steps).contains(index) != isInverted
    case .noLineFeed: return unsafe index == count || bytes[index] != 0xA
    case .lastLineFeedEnd: return unsafe index == count || (index + 1 == count && bytes[index] == 0xA)
    case .lineFeedEnd: return unsafe index == count || bytes[index] == 0xA
    case .lineFeedStart: return unsafe index == 0 || bytes[index - 1] == 0xA
    }
  }

  /// Whether a line ends at a place before the end; carriage return and line feed stay together.
  private func endsLine(at index: Int, isLast: Bool) -> Bool {
    let next = next(at: index)
    guard ScalarSet.lineEnds.contains(next.scalar) else { return false }
    if next.scalar == 0xA, index > 0, unsafe bytes[index - 1] == 0xD { return false }
    guard isLast else { return true }
    let end = index + next.length
    return unsafe end == count || (next.scalar == 0xD && end + 1 == count && bytes[end] == 0xA)
  }

  /// Whether one side of a place is part of a word and the other is not. Marks belong to what they stand on.
  private func isWordBoundary(_ index: Int, _ steps: inout Int) -> Bool {
    var isWord = false
    if index < count {
      let scalar = next(at: index).scalar
      if scalar >= 0x80 { steps += 2 * RegexProperty.cost }
      if Self.isIgnored(scalar) { return false }
      isWord = Self.isWord(scalar)
    }
    var start = index
    while start > 0 {
      let previous = previous(before: start)
      start -= previous.length
      steps += previous.scalar < 0x80 ? 1 : 2 * RegexProperty.cost
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

  /// Where a part of the text ends that comes again at a place; nil if something else does.
  func end(of part: Range<Int>, comingAgainAt index: Int, _ ignoresCase: Bool, _ steps: inout Int) -> Int? {
    if ignoresCase { return endIgnoringCase(of: part, at: index, &steps) }
    guard part.count <= count - index else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(bytes)
    let same = unsafe UTF8Text.commonPrefix(
      UnsafeRawBufferPointer(rebasing: bytes[part]), UnsafeRawBufferPointer(rebasing: bytes[index...]))
    steps += same / Self.bytesInStep
    return same == part.count ? index + same : nil
  }

  /// How many bytes are compared in the time of a step.
  private static let bytesInStep = 32

  /// The same, folded scalar by scalar. What comes again ends where a scalar of the text does.
  private func endIgnoringCase(of part: Range<Int>, at index: Int, _ steps: inout Int) -> Int? {
    var (from, to) = (part.lowerBound, index)
    // What the scalars before `from` fold to beyond what those before `to` do.
    var wanted: [UInt32] = []
    while from < part.upperBound || !wanted.isEmpty {
      if wanted.isEmpty {
        let same = commonASCII(from, to, most: min(part.upperBound - from, count - to))
        steps += same / Self.bytesInStep
        (from, to) = (from + same, to + same)
        if from == part.upperBound { break }
      }
      guard to < count else { return nil }
      let (scalar, length) = next(at: to)
      if wanted.isEmpty, case let first = next(at: from), first.scalar == scalar {
        steps += 1
        (from, to) = (from + first.length, to + length)
        continue
      }
      steps += 10 * RegexProperty.cost
      while wanted.count < 3, from < part.upperBound {
        let (scalar, length) = next(at: from)
        wanted += RegexCase.folded(scalar)
        from += length
      }
      let folded = RegexCase.folded(scalar)
      guard wanted.starts(with: folded) else { return nil }
      wanted.removeFirst(folded.count)
      to += length
    }
    return to
  }

  /// How many bytes from two places on are ASCII and differ in case at most; eight are compared at a time.
  private func commonASCII(_ one: Int, _ other: Int, most: Int) -> Int {
    let raw = unsafe UnsafeRawBufferPointer(bytes)
    var same = 0
    while same + 8 <= most {
      let words = unsafe (
        raw.loadUnaligned(fromByteOffset: one + same, as: UInt64.self),
        raw.loadUnaligned(fromByteOffset: other + same, as: UInt64.self)
      )
      guard (words.0 | words.1) & 0x8080_8080_8080_8080 == 0, Self.lowered(words.0) == Self.lowered(words.1) else {
        break
      }
      same += 8
    }
    while same < most, unsafe bytes[one + same] | bytes[other + same] < 0x80,
      unsafe TextFolding.lowered(bytes[one + same]) == TextFolding.lowered(bytes[other + same])
    {
      same += 1
    }
    return same
  }

  /// Eight letters of ASCII, made small.
  private static func lowered(_ word: UInt64) -> UInt64 {
    // The high bit of each byte that is from `A` on, and that is past `Z`.
    let from = word &+ 0x3F3F_3F3F_3F3F_3F3F
    let past = word &+ 0x2525_2525_2525_2525
    return word | ((from & ~past & 0x8080_8080_8080_8080) >> 2)
  }
}
