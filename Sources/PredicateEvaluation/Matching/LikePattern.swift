package import PredicateLanguage

/// A pattern of LIKE, made ready once: `*` is any run of scalars, `?` one scalar, `\` takes the next one literally.
///
/// It must cover the whole text; newlines are scalars like others, and all else stands for itself. Folding applies to
/// pattern and text alike before they are matched, so `?` is one scalar of the folded text.
// Unsafe: bytes are read behind a look at their count, and places within the segment, whose ends come from the pattern.
package struct LikePattern: Hashable, Sendable {
  /// What stands between stars: a run of places.
  private struct Segment: Hashable {
    /// Where its places begin and end.
    var start: Int
    var end: Int
    /// Whether some of the places are wildcards.
    var hasWildcards = false
    /// The place of its search in `searches`, or with wildcards in `wildcardSearches`, if it is long.
    var search = -1
  }

  private let folding: TextFolding?
  /// The bytes of all segments, one after the other; those of wildcards hold ``wildcard``.
  private let places: [UInt8]
  private let segments: [Segment]
  /// Searches for segments that are long enough for starting over to cost much.
  private let searches: [ByteSearch]
  private let wildcardSearches: [WildcardSearch]

  /// No text has this byte.
  private static let wildcard: UInt8 = 0xFF
  private static let longSegment = 16

  /// Makes the pattern ready. Every text is a pattern; a `\` at the end stands for itself.
  package init(_ pattern: String, _ options: ComparisonOptions) {
    let folding = TextFolding(options)
    self.folding = folding
    var places: [UInt8] = []
    var segments = [Segment(start: 0, end: 0)]
    for part in LikePatternText(pattern, folding).parts {
      switch part {
      case .literal(let text): places += text.utf8
      case .one:
        places.append(Self.wildcard)
        segments[segments.count - 1].hasWildcards = true
      case .any: segments.append(Segment(start: places.count, end: places.count))
      }
      segments[segments.count - 1].end = places.count
    }
    var searches: [ByteSearch] = []
    var wildcardSearches: [WildcardSearch] = []
    for index in segments.indices {
      let segment = segments[index]
      guard segment.end - segment.start > Self.longSegment else { continue }
      // The first and the last one are bound to the ends of the text.
      if !segment.hasWildcards {
        segments[index].search = searches.count
        searches.append(ByteSearch(Array(places[segment.start..<segment.end])))
      } else if index > 0, index < segments.count - 1 {
        segments[index].search = wildcardSearches.count
        wildcardSearches.append(WildcardSearch(places[segment.start..<segment.end], wildcard: Self.wildcard))
      }
    }
    self.places = places
    self.segments = segments
    self.searches = searches
    self.wildcardSearches = wildcardSearches
  }

  /// The longest run of bytes that every matching text holds; nil if there is none, or texts are folded first.
  var requiredBytes: [UInt8]? {
    guard folding == nil else { return nil }
    let literal = segments.filter { !$0.hasWildcards && $0.end > $0.start }
    return literal.max { $0.end - $0.start < $1.end - $1.start }.map { Array(places[$0.start..<$0.end]) }
  }

  /// How many words each byte of a text is compared with, at most.
  var words: Int { wildcardSearches.reduce(1) { max($0, $1.words) } }

  /// Whether the pattern covers the whole text. Cost: linear in the text, times ``words``.
  package func matches(_ text: String) -> Bool { UTF8Text.withBytes(text) { unsafe matches($0) } }

  /// The same for a text of well-formed UTF-8. Many threads may ask at once.
  @inline(__always)
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard folding != nil else { return unsafe matches(utf8, ByteIdentity.self) }
    return unsafe folding.withFolded(utf8) { bytes, lowers in
      unsafe lowers ? matches(bytes, ASCIILower.self) : matches(bytes, ByteIdentity.self)
    }
  }

  @inline(__always)
  private func matches<Map: ByteMap>(_ bytes: UnsafeBufferPointer<UInt8>, _ map: Map.Type) -> Bool {
    unsafe segments.withUnsafeBufferPointer { segments in
      unsafe places.withUnsafeBufferPointer { places in
        // There is always a segment. The first is bound to the start and the last to the end. Each one between takes
        // the first place it finds, which leaves the most for those after it.
        guard var position = unsafe Self.end(of: segments[0], places, bytes, at: 0, map) else { return false }
        let last = segments.count - 1
        if last == 0 { return position == bytes.count }
        // The last one first: it tells most texts apart without a search.
        guard let end = unsafe Self.start(of: segments[last], places, bytes), end >= position,
          unsafe Self.end(of: segments[last], places, bytes, at: end, map) == bytes.count
        else { return false }
        var index = 1
        while index < last {
          guard let next = unsafe find(segments[index], places, bytes, from: position, map), next <= end else {
            return false
          }
          position = next
          index += 1
        }
        return true
      }
    }
  }

  /// Where the segment ends that begins at `start`; nil if it does not stand there.
  @inline(__always)
  private static func end<Map: ByteMap>(
    of segment: Segment, _ places: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int,
    _ map: Map.Type
  ) -> Int? {
    var position = start
    for index in segment.start..<segment.end {
      guard position < bytes.count else { return nil }
      let place = unsafe places[index]
      if place == wildcard {
        position += 1
        while position < bytes.count, unsafe bytes[position] & 0xC0 == 0x80 { position += 1 }
      } else {
        guard unsafe map.map(bytes[position]) == place else { return nil }
        position += 1
      }
    }
    return position
  }

  /// Where the segment begins if it ends with the text: counted back byte by byte, a wildcard being one scalar.
  @inline(__always)
  private static func start(
    of segment: Segment, _ places: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var position = bytes.count - (segment.end - segment.start)
    guard segment.hasWildcards else { return position >= 0 ? position : nil }
    // With wildcards the number of bytes is not known, so walk back over both.
    position = bytes.count
    var index = segment.end
    while index > segment.start {
      index -= 1
      guard position > 0 else { return nil }
      position -= 1
      if unsafe places[index] == wildcard {
        while position > 0, unsafe bytes[position] & 0xC0 == 0x80 { position -= 1 }
      }
    }
    return position
  }

  /// Where the first occurrence at or after `start` ends; nil if there is none.
  @inline(__always)
  private func find<Map: ByteMap>(
    _ segment: Segment, _ places: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ map: Map.Type
  ) -> Int? {
    if segment.search >= 0, segment.hasWildcards {
      return unsafe wildcardSearches[segment.search].firstEnd(in: bytes, from: start, map)
    }
    if segment.search >= 0 {
      return unsafe searches[segment.search].firstIndex(in: bytes, from: start, map).map {
        $0 + segment.end - segment.start
      }
    }
    if segment.start == segment.end { return start }
    let first = unsafe places[segment.start]
    var position = start
    while position < bytes.count {
      if first == Self.wildcard {
        // Only where a scalar begins.
        while position < bytes.count, unsafe bytes[position] & 0xC0 == 0x80 { position += 1 }
      } else {
        guard let next = unsafe ByteSearch.candidate(first, bytes, from: position, map) else { return nil }
        position = next
      }
      if let end = unsafe Self.end(of: segment, places, bytes, at: position, map) { return end }
      position += 1
    }
    return nil
  }
}
