package import PredicateLanguage

/// A pattern of LIKE, made ready once: `*` is any run of scalars, `?` one scalar, `\` takes the next one literally.
///
/// It must cover the whole text; newlines are scalars like others, and all else stands for itself. Folding applies to
/// pattern and text alike before they are matched, so `?` is one scalar of the folded text.
package struct LikePattern: Hashable, Sendable {
  /// What stands between stars.
  private struct Segment: Hashable {
    /// The segment's bytes; those of wildcards hold 0.
    var bytes: [UInt8] = []
    /// The places in `bytes` of the wildcards, ascending.
    var wildcards: [Int] = []
    /// Finds the segment if it has no wildcards.
    var search: ByteSearch?
  }

  private let folding: TextFolding?
  private let segments: [Segment]

  /// Makes the pattern ready. Every text is a pattern; a `\` at the end stands for itself.
  package init(_ pattern: String, _ options: ComparisonOptions) {
    let folding = TextFolding(options)
    self.folding = folding
    var segments = [Segment()]
    var literal = ""
    func flush() {
      segments[segments.count - 1].bytes += folding.bytes(literal)
      literal = ""
    }
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, "*"):
        flush()
        segments.append(Segment())
      case (false, "?"):
        flush()
        let last = segments.count - 1
        segments[last].wildcards.append(segments[last].bytes.count)
        segments[last].bytes.append(0)
      case (_, let scalar): literal.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { literal.append("\\") }
    flush()
    self.segments = segments.map { segment in
      var segment = segment
      if segment.wildcards.isEmpty { segment.search = ByteSearch(segment.bytes) }
      return segment
    }
  }

  /// Whether the pattern covers the whole text. Cost: linear in the text, times the longest segment that holds a `?`.
  package func matches(_ text: String) -> Bool {
    folding.withFolded(text) { bytes, lowers in
      lowers ? matches(bytes, ASCIILower.self) : matches(bytes, ByteIdentity.self)
    }
  }

  @inline(__always)
  private func matches<Map: ByteMap>(_ bytes: UnsafeBufferPointer<UInt8>, _ map: Map.Type) -> Bool {
    guard let first = segments.first, let last = segments.last else { return false }
    // The first segment is bound to the start and the last to the end. Each one between takes the first place it finds,
    // which leaves the most for those after it.
    guard var position = end(of: first, bytes, at: 0, map) else { return false }
    if segments.count == 1 { return position == bytes.count }
    for segment in segments.dropFirst().dropLast() where !segment.bytes.isEmpty {
      guard let next = find(segment, bytes, from: position, map) else { return false }
      position = next
    }
    guard let start = start(of: last, bytes), start >= position else { return false }
    return end(of: last, bytes, at: start, map) == bytes.count
  }

  /// Where the segment ends that begins at `start`; nil if it does not stand there.
  @inline(__always)
  private func end<Map: ByteMap>(
    of segment: Segment, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ map: Map.Type
  ) -> Int? {
    var position = start
    var index = 0
    var wildcard = 0
    while index < segment.bytes.count {
      guard position < bytes.count else { return nil }
      if wildcard < segment.wildcards.count, segment.wildcards[wildcard] == index {
        wildcard += 1
        position += 1
        while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
      } else {
        guard map.map(bytes[position]) == segment.bytes[index] else { return nil }
        position += 1
      }
      index += 1
    }
    return position
  }

  /// Where the segment begins if it ends with the text: counted back byte by byte, a wildcard being one scalar.
  private func start(of segment: Segment, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = bytes.count
    position -= segment.bytes.count - segment.wildcards.count
    guard !segment.wildcards.isEmpty else { return position >= 0 ? position : nil }
    // With wildcards the number of bytes is not known, so walk back over both.
    position = bytes.count
    var wildcard = segment.wildcards.count - 1
    for index in segment.bytes.indices.reversed() {
      guard position > 0 else { return nil }
      position -= 1
      if wildcard >= 0, segment.wildcards[wildcard] == index {
        wildcard -= 1
        while position > 0, bytes[position] & 0xC0 == 0x80 { position -= 1 }
      }
    }
    return position
  }

  /// Where the first occurrence at or after `start` ends; nil if there is none. The segment is not empty.
  @inline(__always)
  private func find<Map: ByteMap>(
    _ segment: Segment, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ map: Map.Type
  ) -> Int? {
    if let search = segment.search {
      return search.firstIndex(in: bytes, from: start, map).map { $0 + segment.bytes.count }
    }
    var position = start
    while position < bytes.count {
      if let end = end(of: segment, bytes, at: position, map) { return end }
      position += 1
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    }
    return nil
  }
}
